import { expect, type Browser, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { openImapServer, type TestImapServer } from '../../support/mail/imap-host.ts';
import { openMailHost, type MailHost } from '../../support/peers/mail-host.ts';
import { signInAtProvider, startProvider, type TestProvider } from '../../support/peers/oidc-provider.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
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

/** Fills in the form of an account that is open, and saves it. */
async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
}

/** Chooses a value of a choice in the form. */
async function choose(page: Page, label: string, value: string, at = 0): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).nth(at).click();
  await page.getByRole('option', { name: value, exact: true }).click();
}

test('[MAIL-17][MAIL-14] an account is added, tested, mended and works, from the list of accounts', async ({
  browser,
}) => {
  const page = await enter(browser, 'anna');
  const complaints = complaintsOf(page);
  await page.getByRole('link', { name: 'E-mail accounts' }).click();
  await expect(page.getByRole('heading', { name: 'E-mail accounts', level: 1 })).toBeVisible();
  await expect(page.getByText('No e-mail accounts yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add account' }).click();
  await fill(page, { Name: 'Work', 'E-mail address': 'anna@example.org' });
  await fill(page, {
    'Server for incoming mail (IMAP)': '127.0.0.1',
    'Server for outgoing mail (SMTP)': '127.0.0.1',
    'User name': 'anna',
  });
  await page.getByRole('textbox', { name: 'Port', exact: true }).nth(0).fill(String(imap.port));
  await page.getByRole('textbox', { name: 'Port', exact: true }).nth(1).fill(String(smtp.port));
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.keyboard.press('Control+s');
  await page.goto(`${product.url}/app/messages/accounts`);
  const item = page.getByRole('listitem').filter({ hasText: 'Work' });
  await expect(item).toContainText('Not tested yet');
  await item.getByRole('button', { name: 'Test “Work”' }).click();
  await expect(item.getByText('No secure connection was possible').first()).toBeVisible();
  await item.getByRole('link', { name: 'Edit “Work”' }).click();
  await choose(page, 'Encryption', 'None', 0);
  await choose(page, 'Encryption', 'None', 1);
  await page.keyboard.press('Control+s');
  await page.goto(`${product.url}/app/messages/accounts`);
  await item.getByRole('button', { name: 'Test “Work”' }).click();
  await expect(item.getByText('The server rejected the user name or the password').first()).toBeVisible();
  await expect(item).toContainText('Does not work');
  await expectAccessible(page);
  await item.getByRole('link', { name: 'Edit “Work”' }).click();
  await page.getByLabel('Password', { exact: true }).fill(LOGIN.password);
  await page.keyboard.press('Control+s');
  await page.goto(`${product.url}/app/messages/accounts`);
  await item.getByRole('button', { name: 'Test “Work”' }).click();
  await expect(item.getByText('Signed in.')).toHaveCount(2);
  await expect(item).toContainText('Works');
  expect(smtp.mails).toEqual([]);
  expect(complaints).toEqual([]);
});

test('[MAIL-17][MAIL-15] an account is connected at its provider and back, on a phone', async ({
  browser,
}) => {
  const page = await enter(browser, 'bert', true);
  provider = await startProvider({ redirects: [`${product.url}/messaging/account/callback`], lasting: true });
  await page.goto(`${product.url}/app/messages/accounts`);
  await page.getByRole('link', { name: 'Add account' }).click();
  await fill(page, { Name: 'Phone', 'E-mail address': 'bert@example.org' });
  await fill(page, { 'Server for incoming mail (IMAP)': '127.0.0.1', 'Provider (OAuth 2)': provider.issuer });
  await fill(page, { 'Client ID': provider.clientId });
  await page.getByLabel('Client secret', { exact: true }).fill(provider.clientSecret);
  await choose(page, 'Signs in by', 'OAuth 2');
  await page.keyboard.press('Control+s');
  await page.goto(`${product.url}/app/messages/accounts`);
  const item = page.getByRole('listitem').filter({ hasText: 'Phone' });
  await expect(item).toContainText('Not connected');
  await expectAccessible(page);
  await page.route(`${provider.issuer}/auth?**`, async (route) => {
    // The provider has no page that a phone would show; what its visitor does there is done here.
    const location = await signInAtProvider(route.request().url(), 'bert');
    await route.fulfill({ status: 303, headers: { location } });
  });
  await item.getByRole('button', { name: 'Connect “Phone”' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The account is connected' })).toBeVisible();
  await expect(must(item, 'item')).toContainText('Connected');
  await expectAccessible(page);
});
