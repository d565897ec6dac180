import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { held } from './login-page.ts';
import { signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

test('[LINK-22] Enter before its suggestions have come chooses what is found first, and nothing where nothing is found', async ({
  page,
}) => {
  const { tables } = await signInWith(page, url, 'en');
  await page.goto(`${url}/app/new/${tables.find(({ name }) => name === 'sales_order')?.id}`);
  await expect(page).toHaveURL(/\/app\/draft\//);
  const customer = page.getByRole('combobox', { name: /^Customer/ }).first();
  await customer.click();
  await expect(page.getByRole('option').nth(2)).toBeVisible();
  const titles = await page.getByRole('option').allInnerTexts();
  const [first = '', second = '', third = ''] = titles.map((text) => text.split('\n')[0] ?? '');
  const suggestions = '**/webix/suggest/**';

  const late = await held(page, suggestions);
  await page.keyboard.type(third);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').first()).toContainText(first);
  late.letGo();
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(customer).toHaveValue(third);

  const gone = await held(page, suggestions);
  await customer.fill(second);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(customer).not.toBeFocused();
  gone.letGo();
  await expect(page.getByRole('link', { name: `Open “${second}”` })).toBeVisible();
  await expect(customer).toHaveValue(second);

  const none = await held(page, suggestions);
  await customer.fill('qxqxqx');
  await page.keyboard.press('Enter');
  none.letGo();
  await expect(page.getByRole('status').getByText('No matches')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/draft\//);
  await page.keyboard.press('Escape');
  await expect(customer).toHaveValue(second);
});
