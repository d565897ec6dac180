import { expect, type Page } from '@playwright/test';
import { administrator } from './administrator.ts';
import { test } from './browser-test.ts';
import { alert, connect, login } from './login-page.ts';
import { expectAccessible } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();
const PAGE = `${url}/session/login/`;

/** Logins of users with a language that is available, with one that is not, and without one. */
const people = { french: '', swiss: '', none: '' };

test.beforeAll(async () => {
  const { workerIndex } = test.info();
  const admin = await administrator(url);
  const add = async (name: string, language?: number) => {
    await admin.addUser({ login: `${name}-${workerIndex}`, name, ...(language ? { language } : {}) });
    return `${name}-${workerIndex}`;
  };
  people.french = await add('french', 1036);
  people.swiss = await add('swiss', 4108);
  people.none = await add('none');
  await admin.leave();
});

test.use({ locale: 'en-GB' });

test('[LANG-10][LANG-12][LANG-13] the user’s language is loaded and the picker hides', async ({ page }) => {
  await page.goto(PAGE);
  await login(page).fill(people.french);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
  await expect(page.locator('.languages')).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
  await expect(page.locator('input[name=locale]')).toHaveValue('fr_FR');
});

test('[LANG-11][LANG-13][LANG-14] an unavailable language becomes English (UK), with a warning and the picker', async ({
  page,
}) => {
  await page.goto(`${PAGE}?_locale=fr_FR`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
  await login(page).fill(people.swiss);
  await expect(page.getByRole('status').filter({ hasText: 'not available' })).toHaveText(
    'Your language is not available here; this page is shown in English (UK).',
  );
  await expect(page.locator('.alert[data-tone=warning]')).toBeVisible();
  await expect(page.locator('.languages')).toBeVisible();
  await expectAccessible(page);
  await login(page).press('x');
  await expect(page.locator('.alert[data-tone=warning]')).toBeHidden();
});

test('[LOGIN-29][LANG-16][LANG-25] a login without a language, an unknown one and none bring picker and first language back', async ({
  page,
}) => {
  await page.goto(PAGE);
  for (const other of [people.none, 'nobody', '']) {
    await login(page).fill(people.french);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
    await expect(page.locator('.languages')).toBeHidden();
    await login(page).fill(other);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await expect(page.locator('.languages')).toBeVisible();
    await expect(page.locator('.language-shown')).toHaveText('English (UK)');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
    await expect(page.locator('input[name=locale]')).toHaveValue('en_GB');
  }
  // Neither does it go where nothing else was typed before.
  await page.reload();
  const answered = page.waitForResponse('**/session/user_info');
  await login(page).fill('nobody');
  expect(await (await answered).json()).toEqual({ with_configuration: false, language_code: 0 });
  await expect(page.locator('.input[data-loading]')).toBeHidden();
  await expect(page.locator('.languages')).toBeVisible();
});

test('[LANG-18] the list opens and closes by the chosen language, a click elsewhere and Escape', async ({
  page,
}) => {
  await page.goto(PAGE);
  const shown = page.locator('.language-shown');
  const list = page.locator('.language-list');
  await expect(list).toBeHidden();
  await shown.click();
  await expect(list).toBeVisible();
  await expectAccessible(page);
  await shown.click();
  await expect(list).toBeHidden();
  await shown.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(list).toBeHidden();
  await shown.click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(shown).toBeFocused();
});

test('[LANG-19][LANG-20] a chosen language sets the page at once and loads its translations', async ({
  page,
}) => {
  const translations: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/translations/')) translations.push(request.url());
  });
  await page.goto(PAGE);
  // Before the translations arrive, the page has changed already.
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/translations/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('.language-shown').click();
  await page.getByRole('link', { name: 'Français', exact: true }).click();
  await expect(page.locator('.language-list')).toBeHidden();
  await expect(page.locator('input[name=locale]')).toHaveValue('fr_FR');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
  await expect(login(page)).toHaveAttribute('placeholder', 'Votre identifiant');
  await expect(page.locator('#login-password')).toHaveAttribute('placeholder', 'Votre mot de passe');
  await expect(page).toHaveTitle('Connexion · Meridian Trading');
  await expect(connect(page)).toHaveText('Connect');
  release();
  await expect(connect(page)).toHaveText('Se connecter');
  expect(translations).toHaveLength(1);
  expect(new URL(translations[0] ?? '').pathname).toBe('/translations/js.json');
  expect(new URL(translations[0] ?? '').searchParams.get('locales')).toBe('fr_FR,en');
  expect(new URL(translations[0] ?? '').searchParams.get('v')).toMatch(/^\w+$/);
  await page.reload();
  await expect(connect(page)).toHaveText('Se connecter');
});

test('[LANG-19] a language chosen by hand stays, whatever the account speaks', async ({ page }) => {
  await page.goto(PAGE);
  await page.locator('.language-shown').click();
  await page.getByRole('link', { name: 'Deutsch', exact: true }).click();
  await expect(connect(page)).toHaveText('Anmelden');
  const answered = page.waitForResponse('**/session/user_info');
  await login(page).fill(people.french);
  await answered;
  await expect(connect(page)).toHaveText('Anmelden');
});

/** Opens the login page as it is where its picker is restricted to a principal language. */
async function openRestricted(page: Page, principal: number): Promise<void> {
  await page.route('**/session/login/', async (route) => {
    const response = await route.fetch();
    const visible = `"language_is_visible":${principal !== 0}`;
    const body = (await response.text())
      .replace('"language_is_visible":true', visible)
      .replace('"brand":', `"principal":${principal},"brand":`);
    await route.fulfill({ response, body });
  });
  await page.goto(PAGE);
}

test('[LANG-21][LANG-25] a restricted picker shows the language of the page and offers its own', async ({
  page,
}) => {
  await openRestricted(page, 12);
  await login(page).fill(people.swiss);
  await expect(page.locator('.alert[data-tone=warning]')).toBeVisible();
  await expect(page.locator('.language-shown')).toHaveText('English (UK)');
  await page.locator('.language-shown').click();
  await expect(page.locator('.language-list a')).toHaveText(['Français', 'Français (Canada)']);
});

test('[LANG-22][LANG-25] a picker that is hidden for good stays hidden, whatever login is typed', async ({
  page,
}) => {
  await openRestricted(page, 0);
  await login(page).fill(people.swiss);
  await expect(page.locator('.alert[data-tone=warning]')).toBeVisible();
  await expect(page.locator('.languages')).toBeHidden();
  const answered = page.waitForResponse('**/session/user_info');
  await login(page).fill('nobody');
  await answered;
  await expect(page.locator('.input[data-loading]')).toBeHidden();
  await expect(page.locator('.languages')).toBeHidden();
});

test('[LANG-24] Arabic is written from right to left', async ({ page }) => {
  await page.goto(PAGE);
  await page.locator('.language-shown').click();
  await page.getByRole('link', { name: 'العربية', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(connect(page)).toHaveText('دخول');
  await expectAccessible(page);
});

test('[LANG-12] a language chosen by hand takes the warning and the alert back', async ({ page }) => {
  await page.goto(PAGE);
  const choose = async (name: string) => {
    await page.locator('.language-shown').click();
    await page.getByRole('link', { name, exact: true }).click();
  };
  await login(page).fill(people.swiss);
  await expect(page.locator('.alert[data-tone=warning]')).toBeVisible();
  await choose('Deutsch');
  await expect(connect(page)).toHaveText('Anmelden');
  await expect(page.locator('.alert[data-tone=warning]')).toBeHidden();
  await login(page).fill('');
  await connect(page).click();
  await expect(alert(page)).toBeVisible();
  await choose('Français');
  await expect(alert(page)).toBeHidden();
  await expect(login(page)).not.toHaveAttribute('aria-invalid');
});

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' });

  test('[LANG-16][LANGUAGE-3] the browser’s language is the page’s, its messages too', async ({ page }) => {
    await page.goto(PAGE);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
    await expect(page).toHaveTitle('Connexion · Méridien Négoce');
    await connect(page).click();
    await expect(alert(page)).toHaveText('Saisissez votre identifiant.');
    await login(page).fill('inconnu');
    await page.locator('#login-password').fill('faux');
    await connect(page).click();
    await expect(alert(page)).toContainText('Identifiant ou mot de passe incorrect');
    await expectAccessible(page);
  });
});
