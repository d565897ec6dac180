import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { complaintsOf, expectAccessible, expectLoaded, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';
import { openDashboard } from './open-dashboard.ts';

const url = sampleUrl();

/** A tile of the dashboard. */
function tile(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

test('[DASH-12] a tile shows a view in its display mode, which is worked with there, and leads to the whole view', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.setViewportSize({ width: 1440, height: 2100 });
  await signInWith(page, url, 'en_GB');
  await openDashboard(page, url, 'operations');
  const pipeline = tile(page, 'Pipeline');
  await expect(pipeline.getByRole('group', { name: 'Pipeline' })).toBeVisible();
  await expect(tile(page, 'Visit planning').getByRole('button', { name: 'Timeline' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(tile(page, 'Companies on a map').getByRole('application')).toBeVisible();
  await expect(tile(page, 'Sales pivot').getByRole('treegrid')).toContainText('France');
  await expect(tile(page, 'Products with pictures').getByRole('gridcell').first()).toBeVisible();
  const tree = tile(page, 'Category tree').getByRole('treegrid');
  await expect(tree.getByRole('row').nth(1)).toBeVisible();
  // As many records as the tile says, whichever the display mode.
  await expect(tile(page, 'To do').getByRole('table').getByRole('row')).toHaveCount(7);
  await expectLoaded(page);
  await expectAccessible(page);

  const agenda = tile(page, 'Visit planning').getByRole('button', { name: 'Agenda' });
  await agenda.click();
  await expect(agenda).toHaveAttribute('aria-pressed', 'true');
  expect(new URL(page.url()).search).toBe('');

  const card = pipeline.getByRole('listitem').first();
  await card.hover();
  await card.getByRole('checkbox').check();
  await expect(page.getByRole('toolbar', { name: 'Selected records' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await card.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/record\//);
  await page.goBack();
  await expect(pipeline.getByRole('listitem').first()).toBeVisible();

  await page.getByLabel('Period').selectOption('This year');
  await pipeline.getByRole('link', { name: 'Open: Pipeline' }).click();
  await expect(page.getByRole('group', { name: 'Pipeline' })).toBeVisible();
  await expect(page.getByText('this year').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[DASH-9][DASH-12] on a phone each of them is high enough to be worked with, and the page is as wide as the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInWith(page, url, 'en_GB');
  await openDashboard(page, url, 'operations');
  const pipeline = tile(page, 'Pipeline');
  await expect(pipeline.getByRole('tab').first()).toBeVisible();
  const box = await pipeline.boundingBox();
  expect(box?.height).toBeGreaterThan(300);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
