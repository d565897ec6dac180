import { expect, type Cookie, type Locator, type Page } from '@playwright/test';
import { openMailHost, type MailHost } from '../../support/peers/mail-host.ts';
import { sql } from '#server/database/sql/sql.ts';
import { PASSWORD } from '../../support/run/product.ts';
import { administrator, USERS } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, expectLoaded, signIn } from '../person.ts';

test.describe.configure({ mode: 'serial' });

let product: OwnProduct;
let url = '';
let mailHost: MailHost | undefined;
/** The cookies of a session in which the configuration is open. */
let opened: Cookie[] = [];

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
  ({ url } = product);
  await product.addUser('ordinary', { roles: ['reader'] });
  await product.addUser('visitor', { roles: ['visitor'] });
});

test.afterAll(async () => {
  await product.stop();
  await mailHost?.down();
});

/** Opens a page of the configuration in the session in which the first test has opened it. */
async function openPage(page: Page, section: string): Promise<void> {
  await page.context().addCookies(opened);
  await page.goto(`${url}/app/configuration/${section}`);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('Saved');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
}

test('[ADMIN-13][ADMIN-15][SESSION-17] the configuration asks for the password and goes on with what was asked', async ({
  page,
}) => {
  await signIn(page, url);
  await page.getByRole('button', { name: 'chief' }).click();
  await page.getByRole('menuitem', { name: 'Configuration' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open the configuration' });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(page.getByText('This page is locked')).toBeVisible();
  await page.getByRole('button', { name: 'Enter password' }).click();

  await password.fill('a wrong one');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Wrong password.');
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${url}/app/configuration/objects`);
  await expect(page.getByRole('heading', { level: 1, name: 'Objects' })).toBeVisible();
  opened = await page.context().cookies();
});

test('[ACCESS-19] who changes a login in the list of users is asked for the password, and the save goes on', async ({
  page,
}) => {
  const admin = await administrator(url);
  const id = await admin.addUser({ login: 'renamed', name: 'Rita' });
  await signIn(page, url, `/app/record/${USERS}/${id}`);
  const login = page.getByLabel('Login');
  await login.fill('rita');
  await login.press('Tab');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open the configuration' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(login).toHaveValue('rita');
  await page.getByRole('button', { name: 'Save' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('Rita');
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  const stored = await admin.get<{ values: { login: string } }>(
    `/api/element/display?idform=${USERS}&idenreg=${id}`,
  );
  expect(stored.values.login).toBe('rita');
  await admin.leave();
});

test('[ADMIN-17] only a supervisor finds the configuration', async ({ page }) => {
  await page.goto(`${url}/app`);
  await page.getByLabel('Login').fill('ordinary');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'ordinary' }).click();
  await expect(page.getByRole('menuitem', { name: 'My account' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Configuration' })).toHaveCount(0);
  await page.goto(`${url}/app/configuration/security`);
  await expect(page.getByText('You have no access to the configuration')).toBeVisible();
  await expectAccessible(page);
});

test('[ADMIN-10][ADMIN-16] settings of security are checked at their field, saved, and in force', async ({
  page,
}) => {
  await openPage(page, 'security');
  const idle = page.getByLabel('Idle timeout');
  await idle.fill('0');
  await page.getByLabel('Minimum length').fill('20');
  await expect(page.getByText('Unsaved changes', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Enter at least 1.')).toBeVisible();
  await expect(idle).toBeFocused();
  await expectAccessible(page);

  await idle.fill('1440');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('#security-idleMinutes-error')).toContainText(
    'longer than the maximum length of a session',
  );

  await idle.fill('45');
  await save(page);
  await page.reload();
  await expect(idle).toHaveValue('45');

  await page.goto(`${url}/app/account`);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('New password').fill('purple elephants');
  await expect(page.getByText('Too short: use at least 20 characters.')).toBeVisible();
});

test('[ADMIN-16] what is typed and not saved waits while another page is shown, and through a reload', async ({
  page,
}) => {
  await openPage(page, 'mail');
  await page.getByLabel('Server', { exact: true }).fill('smtp.example.org');
  await page.getByLabel('Password').fill('not to be kept anywhere');
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeFocused();
  await page.reload();
  const mail = page.getByRole('link', { name: 'E-mail' });
  await expect(mail.getByRole('img', { name: 'Unsaved changes' })).toBeVisible();
  await mail.click();
  await expect(page.getByLabel('Server', { exact: true })).toHaveValue('smtp.example.org');
  await expect(page.getByLabel('Password')).toHaveValue('');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Server', { exact: true })).toHaveValue('');
});

test('[ADMIN-6][ADMIN-12] the changes show who, from and to', async ({ page }) => {
  await openPage(page, 'changes');
  const change = page.getByRole('listitem').filter({ hasText: 'Security changed' }).first();
  await expect(change).toContainText('chief');
  const part = change.locator('dl > div').filter({ hasText: 'Idle timeout' });
  await expect(part.locator('del')).toHaveText('60');
  await expect(part.locator('ins')).toHaveText('45');
  await expectAccessible(page);
});

test('[ADMIN-4][STYLE-1] the login style is previewed, saved, and seen on the login page', async ({
  page,
  browser,
}) => {
  await openPage(page, 'login-page');
  await page.getByLabel('Name', { exact: true }).fill('Meridian for friends');
  await page.getByLabel('Introduction', { exact: true }).fill('Come in.');
  await page.getByLabel('Accent colour', { exact: true }).fill('#0b7a3e');
  const preview = page.getByRole('img', { name: 'The sign-in page in light and dark' });
  await expect(preview).toContainText('Meridian for friends');
  await expect(preview.getByText('Connect').first()).toHaveCSS('background-color', 'rgb(11, 122, 62)');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>',
      ),
    });
  await expect(page.getByRole('img', { name: 'Current image: Logo' })).toBeVisible();
  await expectAccessible(page);
  await save(page);

  const visitor = await browser.newPage({ locale: 'en-GB' });
  await visitor.goto(`${url}/session/login/`);
  await expect(visitor.getByText('Meridian for friends')).toBeVisible();
  await expect(visitor.getByText('Come in.')).toBeVisible();
  await expect(visitor.locator('#login-connect, .connect').first()).toHaveCSS(
    'background-color',
    'rgb(11, 122, 62)',
  );
  await expect(visitor.locator('.brand img')).toHaveJSProperty('complete', true);
  await visitor.close();

  await page.getByRole('button', { name: 'Reset to default' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no image'),
    });
  await expect(page.getByText('Browsers cannot show this file as an image.')).toBeVisible();
});

test('[SSO-10][SSO-25] a provider that does not answer is told in words; the secret is never shown', async ({
  page,
}) => {
  await openPage(page, 'single-sign-on');
  await expect(page.getByLabel('Redirect address')).toHaveValue(/\/session\/sso\/callback$/);
  await page.getByLabel('Issuer').fill('ftp://nowhere');
  await page.getByLabel('Client ID', { exact: true }).fill('colonnade');
  await page.getByLabel('Client secret', { exact: true }).fill('a secret that nobody sees');
  await page.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.locator('#single-sign-on-issuer-error')).toContainText('cannot be used');
  await expect(page.getByLabel('Issuer')).toBeFocused();

  await page.getByLabel('Issuer').fill('http://127.0.0.1:9');
  await page.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByText('is not answering')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Client ID', { exact: true })).toHaveValue('colonnade');
  await expect(page.getByLabel('Client secret', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Client secret', { exact: true })).toHaveAttribute('placeholder', 'Set');
  await page.getByLabel('Offer single sign-on').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('#single-sign-on-active-error')).toContainText('is not answering');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(await page.content()).not.toContain('a secret that nobody sees');
});

test('[SESSION-12] mail is set up and tried; what cannot be sent is in the outbox with its reason', async ({
  page,
}) => {
  mailHost = await openMailHost({
    refuse: (recipient) => (recipient.startsWith('gone') ? '550 5.1.1 No such mailbox' : undefined),
  });
  await openPage(page, 'mail');
  await expect(page.getByRole('button', { name: 'Send test message' })).toBeDisabled();
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1');
  await page.getByLabel('Port', { exact: true }).fill(String(mailHost.port));
  await page.getByLabel('Encryption').selectOption('None');
  await page.getByLabel('Sender').fill('nobody');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('#mail-from-error')).toBeVisible();
  await page.getByLabel('Sender').fill('Meridian <app@example.org>');
  await save(page);

  await page.getByRole('button', { name: 'Send test message' }).click();
  await page.getByRole('dialog').getByLabel('To', { exact: true }).fill('anna@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => mailHost?.mails.length).toBe(1);

  const admin = await administrator(url);
  const gone = await admin.addUser({ login: 'gone', name: 'Gone', email: 'gone@example.org' });
  await admin.post('/admin/security/user/reset', { user: gone });
  await admin.leave();
  const line = page.getByRole('listitem').filter({ hasText: 'gone@example.org' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(line).toContainText('No such mailbox', { timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  await line.getByRole('button', { name: /^Discard/ }).click();
  await expect(line).toBeHidden();
});

test('[MAIL-65] who has unsubscribed from mailings is found, and taken back', async ({ page }) => {
  await product.db.query(
    sql`insert into colonnade.mail_unsubscribed (address) values ('ada@example.org'), ('bob@example.org')`,
  );
  await openPage(page, 'mail');
  const list = page.getByRole('list', { name: 'Unsubscribed from mailings' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search addresses' }).fill('BOB');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Let mailings go to bob@example.org again' }).click();
  await expect(page.getByText('No such address')).toBeVisible();
  const { rows } = await product.db.query(sql`select address from colonnade.mail_unsubscribed`);
  expect(rows).toEqual([{ address: 'ada@example.org' }]);
  await openPage(page, 'changes');
  const change = page.getByRole('listitem').filter({ hasText: 'Mailings allowed again' });
  await expect(change).toContainText('bob@example.org');
});

test('[RESET-21][FACTOR-19] a supervisor helps a user who cannot sign in', async ({ page }) => {
  await openPage(page, 'lost-access');
  await page.getByRole('searchbox', { name: 'Name or login' }).fill('ordinary');
  const line = page.getByRole('listitem').filter({ hasText: 'ordinary' });
  await expect(page.getByRole('listitem').filter({ hasText: 'chief' })).toBeHidden();
  await line.getByRole('button', { name: 'Help ordinary' }).click();
  await page.getByRole('menuitem', { name: 'Send password link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Password link' });
  await expect(dialog.getByLabel('Link')).toHaveValue(/\/session\/reset_password\/new\?token=/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await line.getByRole('button', { name: 'Help ordinary' }).click();
  await page.getByRole('menuitem', { name: 'Remove second factors' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('had no second factor');
});

test('[ADMIN-5][ANON-2] visitors get an account, and the links that it may run are shown', async ({
  page,
}) => {
  await openPage(page, 'extranet');
  const links = page.getByRole('list', { name: 'Links on the sign-in page' });
  await expect(links).toContainText('Not shown');
  await page.getByLabel('Allow sign-in').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Allow sign-in').uncheck();
  await page.getByLabel('Anonymous account').selectOption({ label: 'visitor – Visitor' });
  await save(page);
  await expect(links).not.toContainText('Not shown');
});

test('[SESSION-9] a supervisor ends somebody else’s session', async ({ page, browser }) => {
  const other = await browser.newPage({ locale: 'en-GB' });
  await other.goto(`${url}/app`);
  await other.getByLabel('Login').fill('ordinary');
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { level: 1, name: /Good/ })).toBeVisible();

  await openPage(page, 'sessions');
  await page.getByRole('searchbox', { name: 'Name or login' }).fill('ordin');
  const line = page.getByRole('listitem').filter({ hasText: 'ordinary' });
  await expect(line.first()).toContainText(/Chrome \d+ on \w+/);
  await expect(page.getByText('This session')).toBeHidden();
  await expectAccessible(page);
  await line
    .first()
    .getByRole('button', { name: /^End the session of ordinary/ })
    .click();
  await expect(page.getByText('1 session ended')).toBeVisible();
  await other.goto(`${url}/app`);
  await expect(other).toHaveURL(/\/session\/login\//);
  await other.close();
});

test('[SESSION-11][ADMIN-11] the trail tells of refusals, and is narrowed by kind and login', async ({
  page,
}) => {
  const stranger = await page.context().newPage();
  await stranger.goto(`${url}/session/login/`);
  await stranger.getByLabel('Login').fill('somebody-unknown');
  await stranger.getByLabel('Password', { exact: true }).fill('whatever it may be');
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('alert')).toContainText('Wrong login or password');
  await stranger.close();

  await openPage(page, 'sign-ins');
  const trail = page.getByRole('list', { name: 'Sign-ins' });
  await expect(trail).toContainText('Configuration opened');
  await page.getByLabel('What happened').selectOption('Refused');
  await expect(trail).not.toContainText('Configuration opened');
  const line = trail.getByRole('listitem').filter({ hasText: 'somebody-unknown' });
  await expect(line).toContainText('unknown login');
  await page.getByRole('searchbox', { name: 'As typed' }).fill('nobody at all');
  await expect(page.getByText('No entries found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(trail).toContainText('Configuration opened');
});

const SECTIONS = [
  'style',
  'security',
  'single-sign-on',
  'extranet',
  'login-page',
  'lost-access',
  'mail',
  'sessions',
  'sign-ins',
  'changes',
];

/**
 * Every page of the configuration in this look, each reached by its link: no finding of axe, nothing wider than the
 * window. Where the links stand on a page of their own, `back` leads there.
 */
async function lookAtAll(page: Page, back?: Locator): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  for (const section of SECTIONS) {
    if (!page.url().endsWith(`/${section}`)) {
      const before = (await heading.textContent()) ?? '';
      await page.locator(`a[href$="/app/configuration/${section}"]`).click();
      await expect(heading).not.toHaveText(before);
      await expect(heading).toBeFocused();
    }
    await expect(page).toHaveURL(`${url}/app/configuration/${section}`);
    await expectLoaded(page);
    // What is still on its way is neither complete nor as it stays.
    await expect(page.locator('[class*=_skeletons_]')).toHaveCount(0, { timeout: 30_000 });
    await expectAccessible(page);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(wide, section).toBe(false);
    if (back) {
      await back.click();
      await expect(page).toHaveURL(`${url}/app/configuration`);
      await expect(heading).toBeFocused();
    }
  }
}

test.describe('on a phone, dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' });

  test('[PHONE-1][LOOK-1] the list of pages leads to each, and every page can be used', async ({ page }) => {
    await openPage(page, '');
    await expect(page.getByRole('heading', { level: 1, name: 'Configuration' })).toBeVisible();
    await expectAccessible(page);
    const back = page.getByRole('link', { name: 'Configuration', exact: true });
    await lookAtAll(page, back);
    await page.getByRole('link', { name: /^Security/ }).click();
    await page.getByLabel('Idle timeout').fill('46');
    const bar = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeGreaterThan(700);
    await page.getByRole('button', { name: 'Discard' }).click();
    await back.click();
    await expect(page).toHaveURL(`${url}/app/configuration`);
  });
});

test('[LANGUAGE-3] every page reads in Arabic, from right to left', async ({ page }) => {
  await page.goto(`${url}/session/login/?_locale=ar_SA`);
  await page.locator('#login-username').fill('chief');
  await page.locator('#login-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app/);
  await page.goto(`${url}/app/configuration/security`);
  await page.getByLabel('كلمة المرور', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'الأمان' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await lookAtAll(page);
  await page.goto(`${url}/app/account`);
  await expect(page.getByRole('heading', { level: 1, name: 'حسابي' })).toBeVisible();
  await expectAccessible(page);
});
