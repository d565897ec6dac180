import { expect, test, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { PASSWORD } from '../../support/run/product.ts';
import { administrator } from '../administrator.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, signIn } from '../person.ts';

test.describe.configure({ mode: 'serial' });
test.use({ locale: 'en-GB', viewport: { width: 1400, height: 860 } });

let product: OwnProduct;
let contacts = '';

test.beforeAll(async () => {
  product = await startOwnProduct();
  const admin = await administrator(product.url);
  const info = await admin.get<ApplicationInfo>('/api/application');
  await admin.leave();
  contacts = `/app/list/t${info.tables.find(({ name }) => name === 'contact')?.id}`;
});
test.afterAll(async () => await product.stop());

async function configure(page: Page): Promise<void> {
  await signIn(page, product.url);
  await page.goto(product.url + contacts);
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  await page.getByRole('button', { name: 'Configure', exact: true }).click();
  const open = page.getByRole('dialog', { name: 'Open the configuration' });
  await open.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await open.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(panel(page)).toBeVisible();
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'On this screen' });

test('[CONF-51][CONF-96][A11Y-1] a list is configured where it stands: a column’s head is chosen, and its change shows on the records', async ({
  page,
}) => {
  await configure(page);
  const add = page.getByRole('button', { name: 'New', exact: true });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(add).toHaveAttribute('title', /^Records cannot be changed while you configure/);
  const head = page.getByRole('columnheader', { name: 'Company', exact: true });
  await head.hover();
  await page.getByRole('button', { name: 'Configure column “Company”' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Company' })).toBeVisible();
  await panel(page).getByRole('textbox').first().fill('Firm');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('columnheader', { name: 'Firm', exact: true })).toBeVisible();
  await expect(page.getByText('1 change, not applied yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Everything on this screen' }).click();
  await panel(page).getByRole('button', { name: 'Column', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New column' });
  await dialog.getByRole('textbox').first().fill('Nickname');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Nickname' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop configuring' }).first().click();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Company', exact: true })).toBeVisible();
});
