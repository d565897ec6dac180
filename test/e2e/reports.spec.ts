import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { expectAccessible, signIn } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

test.use({ locale: 'en-GB' });

test('[ACTION-16] a report stands above the window that one is in, and gives the place back', async ({
  page,
}) => {
  await signIn(page, url);
  await page.getByRole('link', { name: 'Companies', exact: true }).first().click();
  await expect(page.getByRole('grid')).toBeVisible();
  const list = page.url();
  const entry = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Opening hours' });
  await entry.click();
  const report = page.getByRole('dialog', { name: 'Opening hours' });
  await expect(report).toContainText('Monday to Thursday: 8:30–18:00');
  await expectAccessible(page);
  expect(page.url()).toBe(list);
  await page.keyboard.press('Escape');
  await expect(report).toBeHidden();
  await expect(entry).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('opening hours');
  await page.keyboard.press('Enter');
  await expect(report).toContainText('Friday');
  await report.getByRole('button', { name: 'Close' }).last().click();
  await expect(report).toBeHidden();
});

test('[ANON-10] an address that asks for an action opens it; one that is unknown is told', async ({
  page,
}) => {
  await signIn(page, url);
  const actions = await page.evaluate(async () => {
    const answer = await fetch('/api/application', { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
    const { actions } = (await answer.json()) as { actions: { id: number; name: string }[] };
    return Object.fromEntries(actions.map(({ id, name }) => [name, id]));
  });
  await page.goto(`${url}/app?action=${actions['opening_hours']}`);
  await expect(page.getByRole('dialog', { name: 'Opening hours' })).toContainText('Friday');
  await expect(page).toHaveURL(`${url}/app`);
  await page.goto(`${url}/app?action=${actions['product_list']}`);
  await expect(page).toHaveURL(/\/app\/list\/\d+$/);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goto(`${url}/app?action=${actions['company_create']}`);
  await expect(page).toHaveURL(/\/app\/draft\/\d+$/);
  for (const unknown of ['17', 'x', '%3Cscript%3E']) {
    await page.goto(`${url}/app?action=${unknown}`);
    await expect(page.getByText('Action not found, or you have no access to it.')).toBeVisible();
    await expect(page).toHaveURL(`${url}/app`);
  }
});
