import { expect } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { administrator, type Administrator } from './administrator.ts';
import { test } from './browser-test.ts';
import { companies, notice } from './companies.ts';
import { expectAccessible, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

let chief: Administrator;
test.beforeAll(async () => {
  chief = await administrator(url);
});
test.afterAll(async () => await chief.leave());

/** The id of a table of the sample. */
async function tableOf(name: string): Promise<number> {
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  return tables.find((table) => table.name === name)?.id ?? 0;
}

async function created(table: number, values: object): Promise<number> {
  const draft = await chief.post<{ context: number; window: number }>(`/api/element/create?idform=${table}`, {
    values,
  });
  return (await chief.post<{ recordId: number }>(`/api/validate/${draft.context}/${draft.window}`)).recordId;
}

test('[LINK-13][LINK-15][LINK-16] what is in the way is named and linked; an order takes its lines along and brings them back', async ({
  page,
}) => {
  const company = await companies(chief);
  const { id } = await company.create('Tideway Books');
  const [orders, lines] = [await tableOf('sales_order'), await tableOf('order_line')];
  const order = await created(orders, { company: id });
  const line = await created(lines, { sales_order: order, product: 1, quantity: 2, unit_price: '3.00' });
  await signInWith(page, url, 'en');

  await page.goto(`${url}/app/record/${company.id}/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('heading', { name: /^In the way/ })).toBeVisible();
  await expect(question.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expectAccessible(page);
  await question.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/app/record/${orders}/${order}`));

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(question.getByRole('heading', { name: 'Deleted along' })).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Deleted.')).toBeVisible();
  const shown = async () =>
    await chief.get(`/api/element/display?idform=${lines}&idenreg=${line}`).then(
      () => 'there',
      () => 'gone',
    );
  expect(await shown()).toBe('gone');
  await chief.post(`/api/bin/${orders}`, { records: [order] });
  expect(await shown()).toBe('there');
});

test('[LINK-16] on a phone, dark: the question fits, and a link leads to what is in the way', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });
  const page = await context.newPage();
  await signInWith(page, url, 'en');
  const company = await companies(chief);
  const { id } = await company.create('Bluewater Instruments of the Northern Coast and Islands');
  const contacts = await tableOf('contact');
  for (const name of ['Abernathy', 'Brockhurst', 'Carrington', 'Dunwoody', 'Eggleston', 'Fairweather'])
    await created(contacts, { last_name: `${name}-Montgomery-Winterbourne`, company: id });
  await page.goto(`${url}/app/record/${company.id}/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('link')).toHaveCount(5);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await context.close();
});
