import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { expectAccessible, signIn } from './person.ts';

const url = process.env['NORTHWIND_URL'] ?? '';
test.skip(url === '', 'Northwind’s data are not beside the project');

function group(page: Page, name: string | RegExp) {
  return page.getByRole('treegrid').getByRole('row', { name });
}

test('[LIST-6][LIST-7][LIST-35] orders are grouped by country and salesperson, with sums and averages that are those of all orders', async ({
  page,
}) => {
  await signIn(page, url);
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  const groups = page.getByRole('dialog', { name: 'Group' });
  await groups.getByRole('button', { name: 'Group by another column' }).click();
  await groups.getByLabel('Column to group by').selectOption({ label: 'Country' });
  await groups.getByRole('button', { name: 'Group by another column' }).click();
  await groups.getByLabel('Column to group by').last().selectOption({ label: 'Salesperson' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Calculate', exact: true }).click();
  const calculations = page.getByRole('dialog', { name: 'Calculate' });
  await calculations.getByRole('button', { name: 'Add calculation' }).click();
  await expect(calculations.getByLabel('Column to calculate')).toHaveValue('freight');
  await calculations.getByRole('button', { name: 'Add calculation' }).click();
  await calculations.getByLabel('Calculation', { exact: true }).last().selectOption({ label: 'Average' });
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/group=ship_country,salesperson&calc=freight:sum,freight:average/);

  await expect(group(page, /^Total 830 orders .*\$64,942\.69 ?avg \$78\.24/)).toBeVisible();
  await expect(group(page, /^Austria 40 orders .*\$7,391\.50 ?avg \$184\.79/)).toBeVisible();
  await group(page, /^Austria/).click();
  await group(page, /^Andrew Fuller 6 orders .*\$588\.35/).click();
  await expect(page.getByRole('gridcell', { name: '11053' })).toBeVisible();
  await expect(page.getByText('830 orders').last()).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('gridcell', { name: '11053' })).toBeVisible();
  await group(page, /^Austria/).click();
  await expect(group(page, /^Andrew Fuller/)).toBeHidden();
});

test('[LIST-31][LIST-34] months are opened and closed by the keyboard, and a row in one leads to its record', async ({
  page,
}) => {
  await signIn(page, url);
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page.getByText('830 orders')).toBeVisible();
  const address = new URL(page.url());
  address.searchParams.set('group', '-ordered_date:month');
  await page.goto(address.href);
  await expect(group(page, /^May 1998 14 orders/)).toBeVisible();
  await group(page, /^April 1998 74 orders/).click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(group(page, /^May 1998/)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(group(page, /^May 1998/)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: '11077' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Orders · 110/ })).toBeVisible();
});
