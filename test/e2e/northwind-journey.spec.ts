import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { addFilter, expectAccessible, signIn } from './person.ts';

const url = process.env['NORTHWIND_URL'] ?? '';
test.skip(url === '', 'Northwind’s data are not beside the project');

test('[AREA-2][LIST-5][FILTER-1][CTX-20] from the login page to a changed order in a filtered list of real records', async ({
  page,
}) => {
  await signIn(page, url);
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page.getByText('830 orders')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: '11077' })).toBeVisible();

  await addFilter(page, 'Customer › Country', 'France');
  await expect(page.getByText('77 orders')).toBeVisible();
  await page.getByRole('searchbox').fill('bon app');
  await expect(page.getByText('17 orders')).toBeVisible();

  await page.getByRole('gridcell', { name: '11076' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders · 11076' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Salesperson' })).toHaveValue('Margaret Peacock');
  await expect(
    page
      .getByRole('gridcell', { name: 'Grandma’s Boysenberry Spread' })
      .or(page.getByRole('gridcell', { name: "Grandma's Boysenberry Spread" })),
  ).toBeVisible();

  const shipped = page.getByLabel('Shipped');
  await shipped.fill('1998-05-12');
  await shipped.press('Tab');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('gridcell', { name: 'May 12, 1998' })).toBeVisible();
  await expect(page.getByText('17 orders')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('bon app');
});

test('[CTX-3][CTX-30] a draft survives a reload and is dropped by cancel', async ({ page }) => {
  await signIn(page, url);
  await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
  await page
    .getByRole('row', { name: /Alfreds Futterkiste/ })
    .getByRole('gridcell')
    .nth(1)
    .dblclick();
  const city = page.getByLabel('City');
  await city.fill('Potsdam');
  await city.press('Tab');
  await expect(page).toHaveURL(/\/app\/record\/\d+\/1\?context=\d+/);
  await expect(page.getByText('Draft saved just now')).toBeVisible();
  await page.reload();
  await expect(city).toHaveValue('Potsdam');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
  await page
    .getByRole('row', { name: /Alfreds Futterkiste/ })
    .getByRole('gridcell')
    .nth(1)
    .dblclick();
  await expect(city).toHaveValue('Berlin');
});

test('[CTX-21] errors are marked at their columns and listed on top', async ({ page }) => {
  await signIn(page, url);
  await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
  await expect(page.getByText('91 customers')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1, name: /New/ })).toBeVisible();
  await page.getByLabel('City').fill('Lyon');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
});
