import { expect, type Page } from '@playwright/test';
import { startProvider, type TestProvider } from '../../support/peers/oidc-provider.ts';
import { LOGIN, PASSWORD } from '../../support/run/product.ts';
import { administrator, type Administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible } from '../person.ts';

// The settings of single sign-on are those of the whole installation: each test leaves them as it found them.
test.describe.configure({ mode: 'serial' });
test.use({ locale: 'en-GB', timezoneId: 'Asia/Tokyo' });

const SECRET = 'a client secret that nobody sees';
let product: OwnProduct;
let provider: TestProvider;
let admin: Administrator;

test.beforeAll(async () => {
  product = await startOwnProduct({ COLONNADE_LOG: 'debug' });
  provider = await startProvider({
    redirects: [`${product.url}/session/sso/callback`],
    signedOut: [`${product.url}/session/login/?reason=signed_out`],
    clientSecret: SECRET,
  });
  admin = await administrator(product.url);
  await admin.addUser({ login: 'ada', name: 'Ada Lovelace', email: 'ada@example.org' });
  await set('issuer', provider.issuer);
  await set('client_id', provider.clientId);
  await set('client_secret', SECRET);
  await set('active', true);
});

test.afterAll(async () => {
  await admin?.leave();
  await provider?.stop();
  await product?.stop();
});

const set = async (setting: string, value: unknown) =>
  await admin.post(`/admin/website/sso/${setting}`, { value });
const button = (page: Page) => page.locator('#login-sso');
const atProvider = (page: Page) => page.getByRole('heading', { name: 'The company' });

async function answerProvider(page: Page, account: string): Promise<void> {
  await expect(atProvider(page)).toBeVisible();
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('[SSO-1][SSO-2][SSO-3][SSO-4] through the button to the provider and back to where one wanted to be', async ({
  page,
}) => {
  await page.goto(`${product.url}/app?from=here`);
  await expect(button(page)).toHaveText('Sign in with your company account');
  await expectAccessible(page);
  const asked = page.waitForRequest((request) => request.url().includes('/session/sso/'));
  await button(page).click();
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toEqual({
    m_sLocale: 'en_GB',
    m_sTimeZone: 'Asia/Tokyo',
    return: '/app?from=here',
  });
  await answerProvider(page, 'ada');
  await expect(page).toHaveURL(`${product.url}/app?from=here`);
  const me = await page.request.get(`${product.url}/session/current`);
  expect(await me.json()).toMatchObject({ login: 'ada', locale: 'en_GB', timeZone: 'Asia/Tokyo' });
});

test('[SSO-18] signing out goes through the provider and ends on the login page', async ({ page }) => {
  await page.goto(`${product.url}/session/login/`);
  await button(page).click();
  await answerProvider(page, 'ada');
  await expect(page).toHaveURL(`${product.url}/app`);
  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${product.url}/session/login/?reason=signed_out`);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  // The provider has forgotten the person too.
  await button(page).click();
  await expect(atProvider(page)).toBeVisible();
});

test('[SSO-11][SSO-12] who turns back, and who is not known here, reads why on the login page', async ({
  page,
}) => {
  await page.goto(`${product.url}/session/login/`);
  await button(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Signing in with your company account was cancelled.')).toBeVisible();
  await button(page).click();
  await answerProvider(page, 'eve');
  await expect(page.getByRole('alert')).toHaveText(/Your company account is not known here/);
  await expectAccessible(page);
});

test('[SSO-8] autologin goes to the provider at once, and stays after a refusal', async ({ page }) => {
  await set('autologin', true);
  await page.goto(`${product.url}/app`);
  await expect(atProvider(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('was cancelled')).toBeVisible();
  await expect(button(page)).toBeVisible();
  await button(page).click();
  await answerProvider(page, 'ada');
  await expect(page).toHaveURL(`${product.url}/app`);
  await set('autologin', false);
});

test('[SSO-7] only: one button, and a way in for supervisors that is not shown', async ({ page }) => {
  await set('only', true);
  await page.goto(`${product.url}/session/login/`);
  await expect(button(page)).toBeVisible();
  await expect(page.locator('#login-username')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`${product.url}/session/login/?break_glass=1`);
  await page.locator('#login-username').fill(LOGIN);
  await page.locator('#login-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.url}/app`);
  await set('only', false);
});

test('[SSO-6] the address says in a page that single sign-on is switched off', async ({ page }) => {
  await set('active', false);
  await page.goto(`${product.url}/session/sso/`);
  await expect(page.getByRole('alert')).toHaveText(/Single sign-on is turned off/);
  await expect(button(page)).toHaveCount(0);
  await set('active', true);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[SSO-2] the button leads to the provider', async ({ page }) => {
    await page.goto(`${product.url}/session/login/?return=%2Fapp`);
    await button(page).click();
    await answerProvider(page, 'ada');
    await expect(page).toHaveURL(`${product.url}/app`);
  });
});

test('[SSO-24] the log has lines of what went wrong, and no secret', () => {
  const log = product.printed();
  expect(log).toContain('single sign-on refused');
  expect(log).not.toContain(SECRET);
  expect(log).not.toMatch(/eyJ|[?&]code=/);
});
