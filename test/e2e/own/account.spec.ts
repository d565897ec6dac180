import { expect, type Browser, type Page } from '@playwright/test';
import { appCode } from '../../support/peers/app-code.ts';
import { PASSWORD } from '../../support/run/product.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible } from '../person.ts';

test.describe.configure({ mode: 'serial' });

const NEW_PASSWORD = 'seven quiet lanterns float';
let product: OwnProduct;
/** Passkeys belong to a name, not to a number. */
let url = '';
/** The key of the authenticator app that is set up on the way, and the codes that were kept. */
let secret = '';
let codes: readonly string[] = [];

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
  url = product.url.replace('127.0.0.1', 'localhost');
  await product.addUser('anna', { name: 'Anna Weiss', roles: ['reader'] });
  await product.addUser('ben', { name: 'Ben', roles: ['reader'] });
});

test.afterAll(async () => {
  await product.stop();
});

/** Signs in and opens one's account. */
async function openAccount(page: Page, login: string, password = PASSWORD): Promise<void> {
  await page.goto(`${url}/app/account`);
  await page.locator('#login-username').fill(login);
  await page.locator('#login-password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
}

/** Another browser in which the same person is signed in. */
async function elsewhere(browser: Browser, login: string): Promise<Page> {
  const page = await browser.newPage({ locale: 'en-GB' });
  await openAccount(page, login);
  return page;
}

/** Lets ten minutes pass for the open sessions: who is there must be shown anew. */
async function letTimePass(): Promise<void> {
  await product.db.query(
    `update colonnade.session set created_at = created_at - interval '11 minutes', proven_until = null`,
  );
}

test('[SESSION-9] the account is reached from the menu and tells who is signed in, where', async ({
  page,
  browser,
}) => {
  const other = await elsewhere(browser, 'anna');
  await openAccount(page, 'anna');
  await page.goto(`${url}/app`);
  await page.getByRole('button', { name: 'Anna Weiss' }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect(page).toHaveURL(`${url}/app/account`);
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('English (UK)');

  const sessions = page.getByRole('list', { name: 'Active sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  const mine = sessions.getByRole('listitem').filter({ hasText: 'This session' });
  await expect(mine).toContainText(/Chrome \d+ on \w+/);
  await expect(mine.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  await sessions.getByRole('button', { name: /^End the session/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('1 session ended')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/session\/login\//);
  await other.close();
});

test('[SESSION-9] all other sessions end at once', async ({ page, browser }) => {
  const others = [await elsewhere(browser, 'ben'), await elsewhere(browser, 'ben')];
  await openAccount(page, 'ben');
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(page.getByText('2 sessions ended')).toBeVisible();
  for (const other of others) {
    await other.reload();
    await expect(other).toHaveURL(/\/session\/login\//);
    await other.close();
  }
});

test('[RESET-24] the password is changed with the one before; other sessions end', async ({
  page,
  browser,
}) => {
  const other = await elsewhere(browser, 'ben');
  await openAccount(page, 'ben');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const current = dialog.getByLabel('Current password');
  const next = dialog.getByLabel('New password');
  await expect(current).toBeFocused();
  await current.fill('not the one');
  await next.fill(NEW_PASSWORD);
  await expect(dialog.getByText('Long enough.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.locator('#password-current-error')).toContainText('Wrong');
  await expect(current).toBeFocused();

  await current.fill(PASSWORD);
  await next.fill('password1234');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.locator('#password-new-error')).toBeVisible();
  await expect(next).toBeFocused();

  await next.fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText(
    'Your password has been changed.',
  );
  await other.reload();
  await expect(other).toHaveURL(/\/session\/login\//);
  await other.close();

  await page.context().clearCookies();
  await openAccount(page, 'ben', NEW_PASSWORD);
});

test('[FACTOR-10] an authenticator app is set up; the recovery codes are told once', async ({ page }) => {
  await openAccount(page, 'anna');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page);
  secret = (await dialog.getByLabel('Key').inputValue()).replaceAll(' ', '');
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.locator('#totp-code-error')).toBeVisible();
  await dialog.getByLabel('Code', { exact: true }).fill(appCode(secret));
  await page.keyboard.press('Enter');

  const told = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(told.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  codes = await told.getByRole('listitem').allTextContents();
  const downloading = page.waitForEvent('download');
  await told.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('recovery-codes.txt');
  await told.getByRole('button', { name: 'I have saved them' }).click();
  await expect(told).toBeHidden();
  await expect(page.getByText('10 codes left')).toBeVisible();
  await page.reload();
  await expect(page.getByText('10 codes left')).toBeVisible();
  expect(await page.content()).not.toContain(codes[0]);
});

test('[FACTOR-17] a change asks who is there when nobody has shown it for ten minutes', async ({ page }) => {
  await openAccountWithCode(page);
  await letTimePass();
  await page.getByRole('button', { name: 'New codes' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByText('10 codes left')).toBeVisible();

  await page.getByRole('button', { name: 'New codes' }).click();
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await question.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
  await question.getByRole('button', { name: 'Continue' }).click();
  const told = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(told.getByRole('listitem')).toHaveCount(10);
  await told.getByRole('button', { name: 'I have saved them' }).click();
});

/** Anna has an app: after the password its code is asked for. */
async function openAccountWithCode(page: Page): Promise<void> {
  await page.goto(`${url}/app/account`);
  await page.locator('#login-username').fill('anna');
  await page.locator('#login-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/session\/second_factor\//);
  // A code works once: the next one is early, within the tolerance of clocks.
  await page.getByRole('textbox').first().fill(appCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
}

test('[FACTOR-15] a passkey is added, renamed and removed', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable', { enableUI: false });
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openAccount(page, 'ben', NEW_PASSWORD);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  await dialog.getByLabel('Name').fill('Laptop');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const told = page.getByRole('dialog', { name: 'Your recovery codes' });
  await told.getByRole('button', { name: 'I have saved them' }).click();
  const line = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(line).toContainText('Laptop');
  await expect(line).toContainText('not used yet');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();

  await line.getByRole('button', { name: 'Actions for Laptop' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Office');
  await page.keyboard.press('Enter');
  await expect(line).toContainText('Office');

  await letTimePass();
  await line.getByRole('button', { name: 'Actions for Office' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Confirm that it’s you' })
    .getByRole('button', { name: 'Use a passkey' })
    .click();
  await expect(line).toHaveCount(0);
});

test.describe('on a phone, dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' });

  test('[PHONE-1][LOOK-1] the account is reached and used on a phone', async ({ page }) => {
    await openAccount(page, 'ben', NEW_PASSWORD);
    await expect(page.getByRole('list', { name: 'Active sessions' })).toBeVisible();
    await expectAccessible(page);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(wide).toBe(false);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expectAccessible(page);
  });
});
