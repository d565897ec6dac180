import { expect } from '@playwright/test';
import { test } from '../browser-test.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

test('[PLAN-16][PLAN-18] a planning is subscribed to by an address that is told once, made anew and ended', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const info = await signInWith(page, url, 'en_GB');
  const view = info.views.find(({ name }) => name === 'activities_calendar');
  await page.goto(`${url}/app/list/${view?.id}`);
  await page.getByRole('button', { name: 'Planning menu' }).click();
  await page.getByRole('menuitem', { name: 'Subscribe in a calendar…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe in a calendar' });
  await dialog.getByRole('button', { name: 'Create address' }).click();
  const field = dialog.getByRole('textbox', { name: 'Secret address' });
  const address = await field.inputValue();
  const feed = dialog.getByRole('list', { name: 'Your feeds of this planning' }).getByRole('listitem');
  await expect(feed).toContainText('not opened yet');
  await expectAccessible(page);
  // Without cookies: programs of calendars have none.
  const fetched = await fetch(address);
  expect([fetched.status, fetched.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  expect(await fetched.text()).toContain('BEGIN:VEVENT');
  await feed.getByRole('button', { name: /^New address/ }).click();
  await expect(field).not.toHaveValue(address);
  expect((await fetch(address)).status).toBe(404);
  const next = await field.inputValue();
  expect((await fetch(next)).status).toBe(200);
  await feed.getByRole('button', { name: /^End the link/ }).click();
  await expect(feed).toHaveCount(0);
  expect((await fetch(next)).status).toBe(404);
  expect(complaints).toEqual([]);
});

test('[ACTION-51] a planning action shows the events of a chosen technician', async ({ page }) => {
  const complaints = complaintsOf(page);
  const info = await signInWith(page, url, 'en_GB');
  const employees = info.tables.find(({ name }) => name === 'employee')?.id ?? 0;
  await page.goto(`${url}/app/list/t${employees}`);
  await page
    .getByRole('checkbox', { name: /Select/ })
    .nth(1)
    .check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page
    .getByRole('button', { name: /More|Actions/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Show in planning' }).click();
  await expect(page.getByRole('region', { name: 'Planned events' })).toBeVisible();
  await expect(page).toHaveURL(/filter=.*technician/);
  await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(complaints).toEqual([]);
});
