import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { LOGIN, PASSWORD } from '../support/run/product.ts';

/** Opens an address as a visitor, signs in, and is back at that address. */
export async function signIn(page: Page, url: string, path = '/app'): Promise<void> {
  await page.goto(url + path);
  await expect(page).toHaveURL(/\/session\/login\//);
  await page.getByLabel('Login').fill(LOGIN);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(url + path);
}

/** Signs in without the login page, in the language of `locale`; gives the application in that language. */
export async function signInWith(
  page: Page,
  url: string,
  locale: string,
  { login = LOGIN, configuration = false } = {},
): Promise<ApplicationInfo> {
  const context = page.context();
  await context.request.get(`${url}/session/login/`);
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  await context.request.post(`${url}/session/login/`, {
    data: { login, password: PASSWORD, configuration, locale, timeZone: 'Europe/Paris' },
    headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-XSRF-TOKEN': token },
  });
  return (await (await context.request.get(`${url}/api/application`)).json()) as ApplicationInfo;
}

/** Everything that the page reports to its console as wrong. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Narrows the open list by a condition, the way a person does. */
export async function addFilter(page: Page, column: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add filter' });
  await dialog.getByRole('option', { name: column, exact: true }).click();
  await dialog.getByRole('combobox', { name: column }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
}

/** The rows of a list whose records have come, its head among them: those that stand for rows to come are none. */
export function rowsOf(page: Page): Locator {
  return page.getByRole('row').and(page.locator(':not([aria-busy])'));
}

/** The application is there, and its window has its heading; while it loads, the frame has one of its own. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('main:not([aria-busy])').getByRole('heading', { level: 1 })).toBeVisible();
}

/** No finding of axe on the page as it is, once what comes and goes has come or gone. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
  // In one run in the page: the other mode, which frames of other sites would need, takes ten times as long.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  );
}

/** Nothing is asked any more, but for the stream of changes, which stays open. */
export async function expectAtRest(page: Page): Promise<void> {
  let last = Date.now();
  const note = (): void => {
    last = Date.now();
  };
  page.on('request', note);
  page.on('requestfinished', note);
  await expect.poll(() => Date.now() - last).toBeGreaterThan(600);
  page.off('request', note);
  page.off('requestfinished', note);
}
