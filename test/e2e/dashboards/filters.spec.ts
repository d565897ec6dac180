import { expect } from '@playwright/test';
import { test } from '../browser-test.ts';
import { complaintsOf, expectAccessible, expectLoaded, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';
import { openDashboard } from './open-dashboard.ts';

const url = sampleUrl();

test('[DASH-13] a dashboard is narrowed by choices and links, which stand in its address and go along to its lists', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.setViewportSize({ width: 1440, height: 1300 });
  await signInWith(page, url, 'en_GB');
  await page.goto(`${url}/app?period=thisYear`);
  const filters = page.getByRole('group', { name: 'Filters' });
  const orders = page.getByRole('group', { name: 'Orders, this year' }).getByRole('link');
  const count = async () => Number(((await orders.textContent()) ?? '').replaceAll(/\D/g, ''));
  await expect.poll(count).toBeGreaterThan(0);
  const all = await count();

  await filters.getByRole('button', { name: 'Customer country' }).click();
  const dialog = page.getByRole('dialog', { name: 'Customer country' });
  await dialog.getByRole('combobox', { name: 'Customer country' }).click();
  await page.getByRole('option', { name: 'France', exact: true }).click();
  await page.getByRole('option', { name: 'Spain', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(filters).toContainText('France, Spain');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(count).toBeLessThan(all);
  const some = await count();

  await page.reload();
  await expectLoaded(page);
  await expect(filters).toContainText('France, Spain');
  await expect.poll(count).toBe(some);
  await expectAccessible(page);
  await orders.click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(some + 1));
  await expect(page.getByRole('group', { name: 'Filter' })).toContainText('France, Spain');

  await page.goBack();
  await filters.getByRole('button', { name: 'Remove the filter “Customer country”' }).click();
  await expect.poll(count).toBe(all);
  await filters.getByRole('button', { name: 'Salesperson' }).click();
  const person = page.getByRole('dialog', { name: 'Salesperson' });
  await person.getByRole('combobox', { name: 'Salesperson' }).fill('a');
  await page.getByRole('listbox', { name: 'Salesperson' }).getByRole('option').first().click();
  await expect.poll(count).toBeLessThan(all);
  await page.keyboard.press('Escape');
  await filters.getByRole('button', { name: 'Remove the filter “Salesperson”' }).click();
  await expect.poll(count).toBe(all);
  expect(new URL(page.url()).search).toBe('?period=thisYear');
  expect(complaints).toEqual([]);
});

test('[DASH-13] views in any display mode are narrowed, and tiles without such a column say that they are not', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 2100 });
  await signInWith(page, url, 'en_GB');
  const query = new URLSearchParams({ filters: JSON.stringify({ 'company.country': ['FR', 'unknown', 7] }) });
  await openDashboard(page, url, 'operations', `?${query.toString()}`);
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('CountryFrance');
  const tile = (name: string) => page.getByRole('region', { name, exact: true });
  const pivot = tile('Sales pivot').getByRole('treegrid');
  await expect(pivot).toContainText('France');
  await expect(pivot).not.toContainText('Spain');
  await expect(tile('Products with pictures')).toContainText('Not filtered by: Country');
  await expect(tile('Category tree')).toContainText('Not filtered by: Country');
  await expect(tile('Pipeline')).not.toContainText('Not filtered by');
  await tile('Pipeline').getByRole('link', { name: 'Open: Pipeline' }).click();
  await expect(page.getByRole('group', { name: 'Filter' })).toContainText('France');
});
