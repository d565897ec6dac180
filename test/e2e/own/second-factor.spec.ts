import { expect, type CDPSession, type Locator, type Page } from '@playwright/test';
import { LOGIN, PASSWORD, runCommand } from '../../support/run/product.ts';
import { appCode, lastCode, wrongCode } from '../../support/peers/app-code.ts';
import { administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible } from '../person.ts';

test.describe.configure({ mode: 'serial' });

let product: OwnProduct;
/** Passkeys belong to a name, not to a number. */
let url = '';
/** What the first test sets up: the key of the app, and the codes that were kept. */
let secret = '';
let codes: readonly string[] = [];

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
  url = product.url.replace('127.0.0.1', 'localhost');
  await product.addUser('keyholder', { supervisor: true });
  const chief = await administrator(url);
  await chief.post('/admin/security/save', { secondFactorSupervisors: true });
  await chief.leave();
});

test.afterAll(async () => {
  await product.stop();
});

async function typePassword(page: Page, login: string, path = '/app'): Promise<void> {
  await page.goto(url + path);
  await page.locator('#login-username').fill(login);
  await page.locator('#login-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

/** Ends the session behind the page's back; the page is left first, as it would go to the login page by itself. */
async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies({ name: /session/ });
}

/** An authenticator in this browser: it has a finger to show, and shows it when it is told to. */
async function plugIn(
  page: Page,
): Promise<{ readonly client: CDPSession; readonly authenticatorId: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, authenticatorId };
}

/** How far from the top of the page something stands. */
async function depthOf(control: Locator): Promise<number> {
  return await control.evaluate((one) => Math.round(one.getBoundingClientRect().top + window.scrollY));
}

test('[FACTOR-11][A11Y-1][LOGIN-38] who has no second factor sets an app up, keeps the codes and comes in', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await typePassword(page, LOGIN, '/app/list/customers');
  await expect(page.getByRole('heading', { name: 'Set up the second step' })).toBeVisible();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  secret = ((await page.locator('.key code').textContent()) ?? '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const code = page.getByLabel('Code from the app');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await code.fill('12');
  const depth = await depthOf(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter the 6-digit code from your app.');
  expect(await depthOf(code)).toBe(depth);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await code.fill(wrongCode(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Wrong code.');
  await code.fill(await lastCode(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  await expectAccessible(page);
  codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const kept = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await kept).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL(`${url}/app/list/customers`);
});

test('[FACTOR-4][LOGIN-38] at the next sign-in the page asks for the code, says what was wrong, and lets in', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await typePassword(page, LOGIN);
  await expect(page).toHaveURL(/\/session\/second_factor\//);
  const code = page.getByLabel('Code from the app');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  const depth = await depthOf(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter the 6-digit code from your app.');
  expect(await depthOf(code)).toBe(depth);
  await page.keyboard.type(wrongCode(secret));
  await expect(page.getByRole('alert')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code is wrong or was used already.');
  await expect(code).toBeFocused();
  await page.keyboard.type(appCode(secret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${url}/app`);
});

test('[FACTOR-6] a recovery code opens the account too', async ({ page }) => {
  await typePassword(page, LOGIN);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const field = page.getByLabel('Recovery code');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('inputmode', 'text');
  await page.keyboard.type((codes[0] ?? '').toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${url}/app`);
});

test('[FACTOR-8] after five wrong codes the login page says that the sign-in is over', async ({ page }) => {
  await typePassword(page, LOGIN);
  // With its script, so that typing takes away what was said of the code before.
  await page.waitForURL(/\/session\/second_factor\//, { waitUntil: 'load' });
  const code = page.getByLabel('Code from the app');
  for (let tries = 1; tries <= 4; tries += 1) {
    await expect(code).toBeFocused();
    await page.keyboard.type(wrongCode(secret));
    await expect(page.getByRole('alert')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('This code is wrong or was used already.');
  }
  await page.keyboard.type(wrongCode(secret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/session\/login\/\?reason=factor_ended/);
  await expect(page.getByRole('alert')).toContainText('Sign in again.');
});

test('[FACTOR-4] the page works before any script has run, in the language that was chosen', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto(`${url}/session/login/`);
  await page.locator('#login-username').fill(LOGIN);
  await page.locator('#login-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Deuxième étape' })).toBeVisible();
  await page.getByLabel('Code de l’application').fill(wrongCode(secret));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByRole('alert')).toContainText('Ce code est incorrect ou a déjà servi.');
  await page.getByLabel('Code de l’application').fill(appCode(secret, 1));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page).toHaveURL(`${url}/app`);
  await context.close();
});

test('[FACTOR-13][FACTOR-15] a passkey is set up instead, signs in alone from the login page, and is a second step', async ({
  page,
}) => {
  const { client, authenticatorId } = await plugIn(page);
  await typePassword(page, 'keyholder');
  await page.getByRole('button', { name: 'Set up a passkey instead' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL(`${url}/app`);
  const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

  await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await signOut(page);
  await page.goto(`${url}/session/login/`);
  await expect(page.locator('#login-username')).toHaveAttribute('autocomplete', 'username webauthn');
  await expectAccessible(page);
  await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(`${url}/app`);

  // Who takes it where the browser offers it, in the login field, clicks on no button.
  await signOut(page);
  await page.goto(`${url}/session/login/`);
  await expect(page).toHaveURL(`${url}/app`);

  await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await signOut(page);
  await typePassword(page, 'keyholder');
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await expectAccessible(page);
  await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(`${url}/app`);

  await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await signOut(page);
  await page.goto(`${url}/session/login/`);
  const unlocked = await runCommand(['user', 'unlock', 'keyholder'], product.env);
  expect(unlocked.printed).toContain('Removed: a passkey.');
  await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey no longer works here.');
});
