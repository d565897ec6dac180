import { expect, type Locator, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { must } from '#core/std/must.ts';
import { readCatalog } from '#server/catalog/catalog.ts';
import { sql } from '#server/database/sql/sql.ts';
import { administrator, type Administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { notice } from '../companies.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectAccessible, expectLoaded, signInWith } from '../person.ts';

let product: OwnProduct;
let chief: Administrator;
let employees: number;
let anna: number;

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
  await product.addUser('anna', { name: 'Anna', supervisor: true });
  await product.addUser('bea', { name: 'Bea', roles: ['sales'] });
  chief = await administrator(product.url);
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  employees = must(tables.find(({ name }) => name === 'employee')?.id, 'employees');
  const { rows } = await product.db.query<{ id: number }>(
    sql`select id from app."user" where login = 'anna'`,
  );
  anna = must(rows[0]?.id, 'Anna');
});
test.beforeEach(async () => {
  await product.db.query(sql`update app.employee set account = null where account = $1`, [anna]);
  await product.db.query(sql`delete from colonnade.notification`);
});
test.afterAll(async () => {
  await chief.leave();
  await product.stop();
});

/** Enters Anna in records of employees, each in a save of its own; gives their ids. */
async function assign(count: number): Promise<readonly number[]> {
  const { rows } = await product.db.query<{ id: number }>(
    sql`select id from app.employee where deleted_at is null and account is null order by id limit $1`,
    [count],
  );
  for (const { id } of rows)
    await chief.post(`/api/element/save?idform=${employees}&idenreg=${id}`, { values: { account: anna } });
  return rows.map(({ id }) => id);
}

const bellOf = (page: Page, unread: number): Locator =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  });
const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Notifications' });

test('[MSG-38][MSG-39] what concerns one comes to the bell as it happens, and is opened, finished and brought back by keys', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signInWith(page, product.url, 'en', { login: 'anna' });
  const opened = page.waitForResponse((answer) => answer.url().endsWith('/live/stream'));
  await page.goto(`${product.url}/app`);
  await expectLoaded(page);
  await opened;
  await expect(bellOf(page, 0)).toBeVisible();
  const [, , latest] = await assign(3);
  await expect(bellOf(page, 3)).toBeVisible();
  await bellOf(page, 3).press('Enter');
  const panel = panelOf(page);
  const items = panel.getByRole('listitem');
  await expect(items).toHaveCount(3);
  await expect(panel.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(items.first()).toContainText('assigned you');
  await expectAccessible(page);

  await page.keyboard.press('ArrowDown');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible();
  const second = must(await items.nth(1).textContent(), 'the second');
  await page.keyboard.press('e');
  await expect(items).toHaveCount(2);
  await expect(items.filter({ hasText: second })).toHaveCount(0);
  await expect(items.nth(1)).toBeFocused();
  await notice(page, 'Notification finished.').getByRole('button', { name: 'Undo' }).click();
  await expect(items).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.url}/app/record/${employees}/${latest}`);
  await expect(panel).toHaveCount(0);
  await expect(bellOf(page, 1)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[MSG-32][MSG-33] several records of one change lead to their list, a shared view to the list as it is shared', async ({
  page,
}) => {
  const { rows } = await product.db.query<{ id: number }>(
    sql`select id from app.employee where deleted_at is null order by id limit 2`,
  );
  await chief.post('/list/cells/change', {
    tableId: employees,
    changes: rows.map(({ id }) => ({ recordId: id, values: { account: anna } })),
  });
  await signInWith(page, product.url, 'en', { login: 'anna' });
  await page.goto(`${product.url}/app`);
  await bellOf(page, 1).press('Enter');
  await panelOf(page).getByRole('link', { name: '2 records' }).click();
  await expect(page).toHaveURL(/filter=/);
  await expect(page.getByRole('main')).toContainText('2 employees');

  const { document } = must(await readCatalog(product.db), 'the application');
  const sales = must(document.roles.find(({ name }) => name === 'sales')?.id, 'sales');
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  const company = must(tables.find(({ name }) => name === 'company')?.id, 'companies');
  const body = { name: 'In Paris', texts: { q: 'Paris' }, arrangement: {} };
  const { id } = await chief.post<{ id: number }>(`/view/saved/save/${company}`, body);
  await chief.post(`/view/saved/share/${company}`, { savedId: id, roles: [sales] });
  await signInWith(page, product.url, 'en', { login: 'bea' });
  await page.goto(`${product.url}/app`);
  await bellOf(page, 1).press('Enter');
  await panelOf(page).getByRole('link', { name: 'In Paris' }).press('Enter');
  await expect(page).toHaveURL(`${product.url}/app/list/t${company}?q=Paris&saved=${id}`);
  await expect(page.getByRole('main').getByRole('searchbox').first()).toHaveValue('Paris');
});

test('[MSG-39] a browser that is allowed to shows what is new while no page is visible, its kind and title alone', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shown: unknown[] = [];
    class Shown extends EventTarget {
      static readonly permission = 'granted';
      constructor(title: string, { body }: { readonly body: string }) {
        super();
        shown.push([title, body]);
      }
    }
    Object.assign(window, { shown, Notification: Shown });
    Object.defineProperty(document, 'visibilityState', {
      get: () => Reflect.get(window, 'seen') ?? 'hidden',
    });
    localStorage.setItem('colonnade-browser-notifications', 'on');
  });
  const shown = async () => await page.evaluate(() => Reflect.get(window, 'shown') as unknown);
  await signInWith(page, product.url, 'en', { login: 'anna' });
  const opened = page.waitForResponse((answer) => answer.url().endsWith('/live/stream'));
  await page.goto(`${product.url}/app`);
  await opened;
  await assign(1);
  await expect.poll(shown).toEqual([['Assignments', expect.stringMatching(/\w/)]]);
  await page.evaluate(() => {
    Reflect.set(window, 'seen', 'visible');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await assign(1);
  await expect(bellOf(page, 2)).toBeVisible();
  expect(await shown()).toHaveLength(1);
});

test('[MSG-34][MSG-39] all are finished at once, found among the finished, and brought back one by one', async ({
  page,
}) => {
  await assign(2);
  await signInWith(page, product.url, 'en', { login: 'anna' });
  await page.goto(`${product.url}/app`);
  await bellOf(page, 2).click();
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Finish all' }).click();
  await expect(panel).toContainText('Nothing new');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Finished' }).click();
  const items = panel.getByRole('listitem');
  await expect(items).toHaveCount(2);
  await items.first().hover();
  await items.first().getByRole('button', { name: 'Bring back' }).click();
  await expect(items).toHaveCount(1);
  await panel.getByRole('button', { name: 'Open' }).click();
  await expect(items).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(bellOf(page, 0)).toBeFocused();
});

test('[MSG-36] the account says by which way each kind comes, and when the daily letter is sent', async ({
  page,
}) => {
  await signInWith(page, product.url, 'en', { login: 'anna' });
  await page.goto(`${product.url}/app`);
  await bellOf(page, 0).click();
  await panelOf(page).getByRole('link', { name: 'Notification settings' }).click();
  const group = page.getByRole('region', { name: 'Notifications' });
  await expect(group.getByLabel('Assignments')).toHaveValue('screen');
  await expect(group.getByLabel('Time of the daily e-mail')).toHaveCount(0);
  await expect(group.getByRole('switch', { name: 'Show notifications of the browser' })).toBeVisible();
  await group.getByLabel('Mentions').selectOption('In the bell and by daily e-mail');
  const time = group.getByLabel('Time of the daily e-mail');
  await time.fill('17:30');
  await time.press('Enter');
  await expect(group).toContainText('Your account has no e-mail address.');
  await group.getByLabel('Assignments').selectOption('Not at all');
  await expect(notice(page, 'Saved')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(group.getByLabel('Assignments')).toHaveValue('off');
  await expect(time).toHaveValue('17:30');
  await assign(1);
  await page.goto(`${product.url}/app`);
  await expect(bellOf(page, 0)).toBeVisible();
  await product.db.query(sql`delete from colonnade.notification_setting`);
});

test('[MSG-39] on a phone it is a sheet from the bar, in Arabic from right to left', async ({ page }) => {
  await assign(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInWith(page, product.url, 'ar', { login: 'anna' });
  await page.goto(`${product.url}/app`);
  const bar = page.getByRole('navigation').filter({ has: page.getByRole('button', { name: /الإشعارات/ }) });
  await bar.getByRole('button', { name: /الإشعارات/ }).click();
  const sheet = page.getByRole('dialog', { name: 'الإشعارات' });
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'إنهاء', exact: true }).first().click();
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
});
