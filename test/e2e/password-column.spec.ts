import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { expectAccessible, rowsOf, signIn } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();
const SECRET = 'seven quiet lighthouses';

test.use({ locale: 'en-GB' });

/** The part of a company's form that is about its password. */
function field(page: Page) {
  return page.getByRole('group', { name: 'Portal password' });
}

function typed(page: Page) {
  return page.getByLabel('Portal password');
}

async function openCompany(page: Page, place: number): Promise<void> {
  await page.getByRole('link', { name: 'Companies', exact: true }).first().click();
  await expect(page.getByRole('grid')).toBeVisible();
  await rowsOf(page).nth(place).getByRole('gridcell').nth(1).dblclick();
  await expect(field(page)).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/ saved\./).first()).toBeVisible();
}

test('[COL-16][A11Y-1] a password is set, replaced and removed in the form, by the keyboard as well', async ({
  page,
}) => {
  await signIn(page, url);
  await openCompany(page, 1);
  await expect(field(page)).toContainText('Not set');
  await field(page).getByRole('button', { name: 'Set password' }).focus();
  await page.keyboard.press('Enter');
  await expect(typed(page)).toBeFocused();
  await expect(typed(page)).toHaveAttribute('type', 'password');
  await page.keyboard.type('short');
  // Past the two buttons of the control.
  for (const _ of [1, 2, 3]) await page.keyboard.press('Tab');
  await expect(page.getByText('Use at least 12 characters.')).toBeVisible();
  await typed(page).fill(SECRET);
  await expect(page.getByText('Use at least 12 characters.')).toBeHidden();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(typed(page)).toHaveAttribute('type', 'text');
  await expectAccessible(page);
  const address = page.url();
  await save(page);
  await page.goto(address);
  await expect(field(page).getByRole('button', { name: 'Set new password' })).toBeVisible();
});

test('[COL-16] what was typed can be dropped, and a password removed', async ({ page }) => {
  await signIn(page, url);
  await openCompany(page, 3);
  const address = page.url();
  await field(page).getByRole('button', { name: 'Set password' }).click();
  await typed(page).fill(SECRET);
  await save(page);
  await page.goto(address);
  await expect(field(page)).toContainText('Set');
  await expectAccessible(page);
  await field(page).getByRole('button', { name: 'Set new password' }).click();
  await typed(page).fill('another one, then none');
  await page.getByRole('button', { name: 'Keep the current password' }).click();
  await expect(field(page)).toContainText('Set');
  await expect(field(page).getByRole('button', { name: 'Set new password' })).toBeFocused();
  await field(page).getByRole('button', { name: 'Remove' }).click();
  await expect(field(page)).toContainText('Not set');
  await save(page);
  await page.goto(address);
  await expect(field(page)).toContainText('Not set');
});

test('[COL-17] what was typed is in no storage of the browser and in no address', async ({ page }) => {
  await signIn(page, url);
  await openCompany(page, 2);
  // Nobody answers, so the draft is kept here.
  await page.route('**/api/**', (route) => route.abort());
  await page.getByLabel('Website').fill('https://kept.example');
  await field(page).getByRole('button', { name: 'Set password' }).click();
  await typed(page).fill(SECRET);
  await page.keyboard.press('Tab');
  await expect
    .poll(async () => await page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .toContain('kept.example');
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept).not.toContain(SECRET);
  expect(page.url()).not.toContain('lighthouses');
});
