import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { openImapServer, type TestImapServer } from '../../support/mail/imap-host.ts';
import { openMailHost, type MailHost } from '../../support/peers/mail-host.ts';
import { startProvider, type TestProvider } from '../../support/peers/oidc-provider.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { choose, field, fill, giveSecret } from '../mail-account-form.ts';
import { complaintsOf, expectAccessible, expectLoaded, signInWith } from '../person.ts';

let product: OwnProduct;
let imap: TestImapServer;
let smtp: MailHost;
let provider: TestProvider | undefined;

test.use({ locale: 'en-GB' });

const LOGIN = { user: 'anna', password: 'Sesame-1-open' };

test.beforeAll(async () => {
  product = await startOwnProduct({ COLONNADE_MAIL_HOSTS: '127.0.0.1,localhost' });
  imap = await openImapServer({ users: { anna: { password: LOGIN.password } } });
  smtp = await openMailHost({ login: LOGIN });
  for (const [login, name] of [
    ['anna', 'Anna Berg'],
    ['bert', 'Bert Caron'],
  ] as const)
    await product.addUser(login, { name, roles: ['sales'] });
});
test.afterAll(async () => {
  await Promise.all([imap.down(), smtp.down(), provider?.stop()]);
  await product.stop();
});

async function enter(browser: Browser, login: string, phone = false): Promise<Page> {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1400, height: 860 };
  const page = await (await browser.newContext({ locale: 'en-GB', viewport })).newPage();
  await signInWith(page, product.url, 'en', { login });
  await page.goto(`${product.url}/app/messages`);
  await expectLoaded(page);
  return page;
}

/** Saves the open form and goes to the accounts; gives the one of that name. */
async function saved(page: Page, name: string): Promise<Locator> {
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/(saved|created)\./).first()).toBeVisible();
  await page.goto(`${product.url}/app/messages/accounts`);
  return page.locator('main').getByRole('listitem').filter({ hasText: name });
}

test('[MAIL-17][MAIL-14][MAIL-55] an account is added, tested, mended and works, and gets rules, from the list of accounts', async ({
  browser,
}) => {
  test.slow();
  const page = await enter(browser, 'anna');
  const complaints = complaintsOf(page);
  await page.getByRole('link', { name: 'E-mail accounts' }).click();
  await expect(page.getByRole('heading', { name: 'E-mail accounts', level: 1 })).toBeVisible();
  await expect(page.getByText('No e-mail accounts yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add account' }).click();
  await fill(page, { Name: 'Work', 'E-mail address': 'anna@example.org', 'User name': 'anna' });
  await fill(page, {
    'Server for incoming mail (IMAP)': '127.0.0.1',
    'Server for outgoing mail (SMTP)': '127.0.0.1',
  });
  await field(page, 'Port', 0).fill(String(imap.port));
  await field(page, 'Port', 1).fill(String(smtp.port));
  await giveSecret(page, 'Password', LOGIN.password);
  const item = await saved(page, 'Work');
  await expect(item).toContainText('Not tested yet');
  await item.getByRole('button', { name: 'Test “Work”' }).click();
  await expect(item.getByText('No secure connection was possible').first()).toBeVisible();
  await expect(item).toContainText('Does not work');
  await expectAccessible(page);
  await item.getByRole('link', { name: 'Edit “Work”' }).click();
  await choose(page, 'Encryption', 'None', 0);
  await choose(page, 'Encryption', 'None', 1);
  await saved(page, 'Work');
  await expect(item).toContainText('Not tested yet');
  await item.getByRole('button', { name: 'Test “Work”' }).press('Enter');
  await expect(item.getByText('Signed in.')).toHaveCount(2);
  await expect(item).toContainText('Works');
  expect(smtp.mails).toEqual([]);

  await item.getByRole('button', { name: 'Rules of “Work”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Records from e-mails to “Work”' });
  await dialog.getByLabel('Subject contains').fill('Order');
  await expect(dialog.getByRole('button', { name: 'Save rules' })).toBeDisabled();
  await dialog.getByLabel('Record of').selectOption({ label: 'Contact' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('Rules of “Work” saved');
  await item.getByRole('button', { name: 'Rules of “Work”' }).click();
  await expect(dialog.getByLabel('Subject contains')).toHaveValue('Order');
  await dialog.getByRole('button', { name: 'Remove rule 1' }).click();
  await dialog.getByRole('button', { name: 'Save rules' }).click();
  await item.getByRole('button', { name: 'Rules of “Work”' }).click();
  await expect(dialog.getByLabel('Subject contains')).toHaveValue('');
  expect(complaints).toEqual([]);
});

test('[MAIL-17][MAIL-15] an account is connected at its provider and back, on a phone', async ({
  browser,
}) => {
  test.slow();
  const page = await enter(browser, 'bert', true);
  provider = await startProvider({ redirects: [`${product.url}/messaging/account/callback`], lasting: true });
  await page.goto(`${product.url}/app/messages/accounts`);
  await page.getByRole('link', { name: 'Add account' }).click();
  await fill(page, { Name: 'Phone', 'E-mail address': 'bert@example.org' });
  await fill(page, { 'Server for incoming mail (IMAP)': '127.0.0.1' });
  await choose(page, 'Signs in by', 'OAuth 2');
  await fill(page, { 'Provider (OAuth 2)': provider.issuer, 'Client ID': provider.clientId });
  await giveSecret(page, 'Client secret', provider.clientSecret);
  const item = await saved(page, 'Phone');
  await expect(item).toContainText('Not connected');
  await expectAccessible(page);
  await item.getByRole('button', { name: 'Connect “Phone”' }).click();
  await page.getByLabel('Account', { exact: true }).fill('bert');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The account is connected' })).toBeVisible();
  await expect(item).toContainText('Connected');
  await expectAccessible(page);
});
