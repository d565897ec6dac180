import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { expectAccessible, signIn } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

/** Types what is looked for into a link's control and takes the first offer. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  const control = page.getByRole('combobox', { name: label });
  await control.fill('');
  await control.pressSequentially(text);
  await page.getByRole('option').first().click();
}

test('[COMP-6][COMP-7][CTRL-9] a new order line: the price comes with the product, the amount follows, a large discount needs a reason', async ({
  page,
}) => {
  await signIn(page, url);
  await page.getByRole('link', { name: 'Order lines', exact: true }).first().click();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await choose(page, 'Order', 'SO-');
  await choose(page, 'Product', 'a');
  const price = page.getByLabel('Unit price');
  await expect(price).not.toHaveValue('');
  await price.fill('12.50');
  await page.getByLabel('Quantity').fill('4');
  await page.getByLabel('Discount').fill('10');
  await expect(page.getByText('€45.00')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Discount').fill('60');
  await expect(page.getByText('€20.00')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('A discount of more than 50% needs a reason in the remark.').first(),
  ).toBeVisible();
  await page.getByLabel('Remark').fill('Damaged on the way');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('[COMP-1][COMP-3] an order shows its total; a new one takes the address over from its customer', async ({
  page,
}) => {
  await signIn(page, url);
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page.getByRole('columnheader', { name: 'Total' })).toBeVisible();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await choose(page, 'Customer', 'a');
  await expect(page.getByLabel('City')).not.toHaveValue('');
  await page.getByLabel('City').fill('Elsewhere');
  await choose(page, 'Customer', 'e');
  await expect(page.getByLabel('Address')).not.toHaveValue('');
  await expect(page.getByLabel('City')).toHaveValue('Elsewhere');
});
