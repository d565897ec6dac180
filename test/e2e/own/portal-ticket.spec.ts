import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../../support/run/product.ts';
import { administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { givePassword, openPortal, type PortalCustomer } from '../own-portal.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, signInWith } from '../person.ts';

let url = '';
let product: OwnProduct | undefined;
let customer: PortalCustomer;

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
  ({ url } = product);
  await product.addUser('technical', { roles: ['customer'] });
  await product.addUser('visitor', { roles: ['visitor'] });
  await product.addUser('tess', { roles: ['technician'] });
  const admin = await administrator(url);
  customer = await openPortal(admin, { customers: 'technical', visitors: 'visitor' });
  await givePassword(admin, customer, PASSWORD);
  await admin.leave();
});
test.afterAll(async () => await product?.stop());

/** Comes to the portal's home. */
async function arrive(page: Page): Promise<void> {
  await signInWith(page, url, 'en_GB', { login: customer.code });
  await page.goto(url);
  await expect(page).toHaveTitle(/My tickets/);
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

test('[ACCESS-52][ACCESS-27][COMP-7] a customer reports a problem, sees it confirmed, finds it again and reads its history', async ({
  page,
}) => {
  await arrive(page);
  await menu(page).getByRole('link', { name: 'Report a problem' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New ticket');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: customer.name })).toBeVisible();
  await expect(main.getByRole('combobox', { name: 'Company' })).toHaveCount(0);
  await main.getByRole('textbox', { name: 'Title' }).fill('The printer is on fire');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  const confirmed = page.getByRole('region', { name: 'Ticket created' });
  await expect(confirmed).toContainText(/You will find T-\d+ The printer is on fire under “My tickets”/);
  await expect(page).toHaveURL(/\/app\/record\/\d+\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The printer is on fire');
  await expectAccessible(page);
  await confirmed.getByRole('link', { name: 'Report a problem' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New ticket');
  await page.goBack();
  await expect(confirmed).toBeVisible();
  await confirmed.getByRole('link', { name: 'Back to “My tickets”' }).click();
  await expect(page).toHaveTitle(/My tickets/);
  await page
    .getByRole('row', { name: /The printer is on fire/ })
    .getByRole('gridcell')
    .nth(1)
    .dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The printer is on fire');
  await expect(confirmed).toHaveCount(0);

  const history = page.getByRole('complementary', { name: 'History' });
  await expect(history).toContainText(`${customer.name} created this record`);
  await history.getByRole('link', { name: 'Full history' }).click();
  await expect(page.getByRole('main')).toContainText(`${customer.name} created this record`);
  await expect(page.getByText('technical')).toHaveCount(0);
});

test('[ACCESS-27] staff read the name of the customer, in histories and in the activity', async ({
  page,
}) => {
  await signInWith(page, url, 'en_GB', { login: 'tess' });
  await page.goto(url);
  await menu(page).getByRole('link', { name: 'Tickets', exact: true }).click();
  await page
    .getByRole('row', { name: /The printer is on fire/ })
    .getByRole('gridcell')
    .nth(1)
    .dblclick();
  const history = page.getByRole('complementary', { name: 'History' });
  await expect(history).toContainText(`${customer.name} created this record`);
  await page.goto(`${url}/app/done?whose=all`);
  await expect(page.getByRole('main')).toContainText(customer.name);
  await expect(page.getByText('technical')).toHaveCount(0);
});

test('[ACCESS-52] who changes the own company and comes from nowhere ends at the home', async ({ page }) => {
  await arrive(page);
  await page.goto(`${url}/app/record/${customer.tableId}/${customer.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'City' }).fill('Lyon');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveTitle(/My tickets/);
});

test('[LANGUAGE-20] a customer’s account page has no words for administrators', async ({ page }) => {
  await arrive(page);
  await page.goto(`${url}/app/account`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
  await expect(page.getByText('Passkeys are not available at this address.')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/administrator|COLONNADE|Extranet/);
});
