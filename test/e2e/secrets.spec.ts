import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { expectAccessible, rowsOf, signIn } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();
const SECRET = '  seven quiet lighthouses ';

test.use({ locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'] });

/** The part of a company's form that is about its ordering code. */
const field = (page: Page) => page.getByRole('group', { name: 'Ordering code' });
const typed = (page: Page) => page.getByLabel('Ordering code');
const shown = (page: Page) => field(page).getByRole('textbox');
const press = async (page: Page, name: string) =>
  await field(page).getByRole('button', { name, exact: true }).click();

async function openCompany(page: Page, place: number): Promise<void> {
  await page.getByRole('link', { name: 'Companies', exact: true }).first().click();
  await expect(page.getByRole('grid')).toBeVisible();
  await rowsOf(page).nth(place).getByRole('gridcell').nth(1).dblclick();
  await expect(field(page)).toBeVisible();
}

/** Saves, and opens the same form again. */
async function save(page: Page): Promise<void> {
  const address = page.url();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/ saved\./).first()).toBeVisible();
  await page.goto(address);
  await expect(field(page)).toBeVisible();
}

/** Gives the company a code, whether it had one or not. */
async function give(page: Page, text: string): Promise<void> {
  await field(page)
    .getByRole('button', { name: /^(Set secret|Replace)$/ })
    .click();
  await typed(page).fill(text);
}

test('[COL-112][COL-115][A11Y-1] a secret is typed, saved, and shown on demand, by the keyboard as well', async ({
  page,
}) => {
  await signIn(page, url);
  await openCompany(page, 5);
  await give(page, SECRET);
  await expect(typed(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show secret' }).click();
  await expect(typed(page)).toHaveAttribute('type', 'text');
  await expectAccessible(page);
  await save(page);
  await expect(field(page)).toContainText('Set');
  await expect(page.locator('body')).not.toContainText('lighthouses');
  await field(page).getByRole('button', { name: 'Show', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(shown(page)).toHaveValue(SECRET);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(shown(page)).toHaveCount(0);
  // It leaves the screen by itself.
  await page.clock.install();
  await press(page, 'Show');
  await expect(shown(page)).toHaveValue(SECRET);
  await page.clock.fastForward(31_000);
  await expect(shown(page)).toHaveCount(0);
});

test('[COL-115] it is copied without being shown', async ({ page }) => {
  await signIn(page, url);
  await openCompany(page, 6);
  await give(page, SECRET);
  await save(page);
  await press(page, 'Copy');
  await expect(page.getByText('Secret copied.')).toBeVisible();
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(SECRET);
  await expect(shown(page)).toHaveCount(0);
});

test('[COL-115][COL-116] what a draft sets is not shown back, what was replaced or removed comes back by undo', async ({
  page,
}) => {
  await signIn(page, url);
  await openCompany(page, 7);
  await give(page, 'the first');
  await save(page);
  await give(page, 'the second');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/Draft saved/).first()).toBeVisible();
  await page.reload();
  await expect(field(page)).toContainText('Set');
  await expect(field(page).getByRole('button', { name: 'Show', exact: true })).toHaveCount(0);
  await save(page);
  await press(page, 'Show');
  await expect(shown(page)).toHaveValue('the second');
  await press(page, 'Remove');
  const address = page.url();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/ saved\./).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByText(/undone/i).first()).toBeVisible();
  await page.goto(address);
  await press(page, 'Show');
  await expect(shown(page)).toHaveValue('the second');
});

test('[COL-112] what was typed is in no storage of the browser and in no address', async ({ page }) => {
  await signIn(page, url);
  await openCompany(page, 8);
  // Nobody answers, so the draft is kept here.
  await page.route('**/api/**', (route) => route.abort());
  await page.getByLabel('Website').fill('https://kept.example');
  await give(page, SECRET);
  await page.keyboard.press('Tab');
  await expect
    .poll(async () => await page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .toContain('kept.example');
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept).not.toContain('lighthouses');
  expect(page.url()).not.toContain('lighthouses');
});
