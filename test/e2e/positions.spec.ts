import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { expectAccessible, rowsOf, signIn } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

test.use({
  locale: 'en-GB',
  geolocation: { latitude: 45.7640123456, longitude: 4.8357 },
  permissions: ['geolocation'],
});

const field = (page: Page) => page.getByRole('textbox', { name: /^Position/ });

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

test('[COL-101][COL-103][A11Y-1] a position is pasted as the link of a map, and leads to the map of the application', async ({
  page,
}) => {
  await signIn(page, url);
  await openCompany(page, 2);
  await field(page).fill('somewhere');
  await field(page).press('Tab');
  await expect(page.getByText(/Enter a position, for example/)).toBeVisible();
  await field(page).fill('https://www.google.com/maps/place/X/@1,2,3z/data=!3d48.8566!4d2.3522');
  await field(page).press('Tab');
  await expect(field(page)).toHaveValue('48.8566, 2.3522');
  await expect(page.getByText(/Enter a position, for example/)).toBeHidden();
  const map = page.getByRole('link', { name: 'Open on a map' });
  await expect(map).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/?mlat=48.8566&mlon=2.3522#map=17/48.8566/2.3522',
  );
  await expect(map).toHaveAttribute('rel', /noreferrer/);
  await expectAccessible(page);
  await save(page);
});

test('[COL-105] the position of the device is taken by a button', async ({ page }) => {
  await signIn(page, url);
  await openCompany(page, 4);
  await page.getByRole('button', { name: 'Use my current position' }).click();
  await expect(field(page)).toHaveValue('45.7640123, 4.8357');
  await save(page);
});

test('[COL-104] a list is filtered by the distance to a place', async ({ page }) => {
  await signIn(page, url);
  await page.getByRole('link', { name: 'Companies', exact: true }).first().click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add filter' });
  await dialog.getByRole('option', { name: 'Position', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Position', exact: true }).fill('48.8566, 2.3522');
  await dialog.getByLabel('Distance in kilometres').fill('25');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(/25 km · 48.8566, 2.3522/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/25 km · 48.8566, 2.3522/)).toBeVisible();
});
