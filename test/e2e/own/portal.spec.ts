import { expect, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { linkIn, openMailHost, type MailHost } from '../../support/peers/mail-host.ts';
import { administrator, type Administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { openPortal, type PortalCustomer } from '../own-portal.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, expectLoaded } from '../person.ts';

const NEW_PASSWORD = 'four orange bicycles sleep';

let url = '';
let product: OwnProduct | undefined;
let mailHost: MailHost | undefined;
/** A customer of the sample. */
let customer: PortalCustomer;

// Each test goes on from what those before it did: what fails is tried again from the first.
test.describe.configure({ mode: 'serial' });
test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
  ({ url } = product);
  const unused = 'nobody uses this one';
  await product.addUser('portal', { roles: ['customer'], password: unused });
  await product.addUser('visitor', { roles: ['visitor'], password: unused });
  mailHost = await openMailHost();
  const admin = await administrator(url);
  const mail = {
    host: '127.0.0.1',
    port: mailHost.port,
    security: 'none',
    user: '',
    from: 'Meridian <app@example.org>',
  };
  await admin.post('/admin/mail/save', mail);
  customer = await openPortal(admin, { customers: 'portal', visitors: 'visitor' });
  await addOrder(admin, { company: customer.id });
  await admin.leave();
});
test.afterAll(async () => {
  await product?.stop();
  await mailHost?.down();
});

async function addOrder(admin: Administrator, values: object): Promise<void> {
  const { tables } = await admin.get<ApplicationInfo>('/api/application');
  const order = tables.find(({ name }) => name === 'sales_order')?.id;
  const path = `/api/element/create?idform=${order}`;
  const draft = await admin.post<{ context: number; window: number }>(path, { values });
  await admin.post(`/api/validate/${draft.context}/${draft.window}`);
}

/** Signs in as the customer, after the test that chose the new password. */
async function signInAsCustomer(page: Page): Promise<void> {
  await page.goto(`${url}/session/login/`);
  await page.locator('#login-username').fill(customer.code);
  await page.locator('#login-password').fill(NEW_PASSWORD);
  await page.locator('#login-connect').click();
  await expect(page).toHaveURL(/\/app/);
}

test('[RESET-4][RESET-15] a user without an address gets the same answer as one with', async ({ page }) => {
  await page.goto(`${url}/session/login/`);
  await page.locator('#login-username').fill('portal');
  await page.locator('#login-reset-intranet').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click();
  const info = page.locator('.alert[data-tone=info]');
  await expect(info).toBeVisible();
  const said = await info.textContent();
  await page.locator('#login-username').fill('nobody at all');
  await expect(info).toBeHidden();
  await page.locator('#login-reset-intranet').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click();
  await expect(info).toHaveText(said ?? '');
});

test('[RESET-1][RESET-6][RESET-11][RESET-15][RESET-16] a customer gets a link by e-mail, sets a new password and is in', async ({
  page,
}) => {
  await page.goto(`${url}/session/login/`);
  await page.locator('#login-username').fill(customer.code);
  const forgotten = page.getByRole('group', { name: 'Forgotten password?' });
  await expect(forgotten).toContainText('Forgotten password?EmployeeCustomer or partner');
  await forgotten.getByRole('link', { name: 'Customer or partner: forgotten password?' }).click();
  await expect(page).toHaveURL(/\/session\/reset_password\/extranet\/\?login=\w+&_locale=en_GB/);
  await expect(page.locator('#login')).toHaveValue(customer.code);
  await page.locator('#email').fill(customer.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.locator('.alert[data-tone=info]')).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => mailHost?.mails.length, { timeout: 20_000 }).toBe(1);
  const mail = mailHost?.mails[0];
  expect(mail?.recipients).toEqual([customer.email]);
  const link = linkIn(mail ?? {});
  expect(link).toContain(`${url}/session/reset_password/new?token=`);

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
  await page.locator('#new-password').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert')).toContainText('at least 12 characters');
  await page.locator('#new-password').fill(NEW_PASSWORD);
  await page.locator('#new-again').fill('another one, by mistake');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert')).toContainText('do not match');
  await expectAccessible(page);
  await page.locator('#new-again').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(/\/session\/login\/\?reason=password/);
  await expect(page.getByText('Your password has been changed.')).toBeVisible();

  await page.locator('#login-username').fill(customer.code);
  await page.locator('#login-password').fill(NEW_PASSWORD);
  await page.locator('#login-connect').click();
  await expect(page).toHaveURL(/\/app\/list\/\d+$/);
  await expectLoaded(page);

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await expectAccessible(page);
});

test('[ACCESS-49][ACCESS-50][ACCESS-51] a customer starts at the home of the role, with a menu and a record of one’s own', async ({
  page,
}) => {
  await signInAsCustomer(page);
  await expect(page).toHaveURL(/\/app\/list\/\d+$/);
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page).toHaveTitle(/My tickets/);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    'My tickets',
    'Report a problem',
    'My orders',
    'My company',
  ]);
  await menu.getByRole('link', { name: 'My company' }).click();
  await expect(page).toHaveURL(/\/app\/record\/\d+\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Company');
  await expect(page.getByRole('textbox', { name: 'City' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Companies' })).toHaveCount(0);
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(`${url}/app`);
  await expect(page.getByRole('main').getByRole('link', { name: 'My company' })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(`${url}/app`);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('[LIST-20] a customer’s cards are headed by what tells them apart, not by the own name', async ({
    page,
  }) => {
    await signInAsCustomer(page);
    const cards = page.getByRole('main').getByRole('listitem');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'My orders' }).last().click();
    await expect(cards.first()).toContainText(/^SO-\d+/);
    await expect(cards.filter({ hasText: customer.name })).toHaveCount(0);
    await expectAccessible(page);
  });

  test('[SEC-11] what is empty and locked is out of the way', async ({ page }) => {
    await signInAsCustomer(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'My orders' }).last().click();
    await page
      .getByRole('list', { name: 'Orders' })
      .getByRole('listitem')
      .filter({ hasText: /^SO-\d+/ })
      .first()
      .click();
    await expect(page.getByRole('group', { name: 'Ordered', exact: true })).toBeVisible();
    const reference = page.getByRole('group', { name: 'Customer reference' });
    await expect(reference).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(reference).toBeVisible();
    await expectAccessible(page);
  });
});

test('[LOGIN-32][LOGIN-9] an action link says what it has to say', async ({ page }) => {
  await page.goto(`${url}/session/login/`);
  const links = page.getByRole('navigation', { name: 'Without signing in' });
  await links.getByRole('button').first().click();
  await expect(page.locator('.alert[data-tone=info]')).toBeVisible();
  await expectAccessible(page);
});

test('[LOGIN-31][ANON-1][ANON-5] a visitor comes in without a login, by a link that runs its action', async ({
  page,
}) => {
  await page.goto(`${url}/session/login/`);
  const links = page.getByRole('navigation', { name: 'Without signing in' });
  const action = links.locator('a[data-action]').first();
  await expect(action).toHaveAttribute('href', /\/session\/anonyme\/\?ID=\d+/);
  await action.click();
  await expect(page).toHaveURL(/\/app\/list\//);
  await expect(page.getByRole('grid')).toBeVisible();
});

test('[ANON-1][ANON-2] a visitor sees what the anonymous account may see, and nothing else', async ({
  page,
}) => {
  await page.goto(`${url}/session/anonyme/`);
  await expect(page).toHaveURL(`${url}/app`);
  await expect(page.getByRole('link', { name: 'Products', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contacts', exact: true })).toHaveCount(0);
  await expectAccessible(page);
});
