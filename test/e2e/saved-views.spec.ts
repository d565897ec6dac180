import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { everyContact } from './contacts.ts';
import { complaintsOf, expectAccessible, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

test('[FILTER-16][LIST-75] a nested filter is built by keyboard and saved as a view, which tells what was changed since', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const info = await signInWith(page, url, 'en_GB');
  const contact = info.tables.find(({ name }) => name === 'contact')?.id;
  const all = encodeURIComponent(JSON.stringify({ all: [] }));
  await page.goto(`${url}/app/list/t${contact}?filter=${all}`);
  await expect(page.getByText(await everyContact(url))).toBeVisible();
  await page.getByRole('button', { name: 'Filter builder' }).focus();
  await page.keyboard.press('Enter');
  const builder = page.getByRole('dialog', { name: 'Filter builder' });
  await builder.getByRole('button', { name: 'Group', exact: true }).focus();
  await page.keyboard.press('Enter');
  await builder.getByRole('button', { name: 'Condition', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await builder.getByLabel('Column', { exact: true }).selectOption({ label: 'Company › Country' });
  await builder.getByLabel('Condition', { exact: true }).last().selectOption({ label: 'is empty' });
  await expect(builder.getByRole('status')).toContainText('records match');
  await expectAccessible(page);
  await expect(builder.getByRole('button', { name: 'Apply' })).toBeInViewport({ ratio: 1 });
  await builder.getByRole('button', { name: 'Apply' }).focus();
  await page.keyboard.press('Enter');
  await expect(builder).toBeHidden();

  await page.getByRole('button', { name: 'View', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name').fill('Without country');
  await page.keyboard.press('Enter');
  const tab = page.getByRole('link', { name: /Without country/ });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('img', { name: 'Changed since saved' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove filter' }).first().click();
  await expect(page.getByRole('img', { name: 'Changed since saved' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Options of this view' }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await expect(tab).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(tab).toBeVisible();
  await tab.click();
  await page.getByRole('button', { name: 'Options of this view' }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await expect(tab).toBeHidden();
  expect(complaints).toEqual([]);
});
