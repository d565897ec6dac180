import { expect, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { test } from '../browser-test.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { expectChanges, newObject, openConfiguration, panelOf } from '../own/configuration-steps.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

/** Opens the map of the sample; gives the map and the list of what is in view. */
async function openMap(page: Page) {
  const info = await signInWith(page, url, 'en_GB');
  const view = must(
    info.views.find(({ name }) => name === 'companies_map'),
    'the map of the sample',
  );
  await page.goto(`${url}/app/list/${view.id}`);
  const map = page.getByRole('application', { name: `Map: ${view.label}` });
  const entries = page.getByRole('list', { name: /^In view/ });
  await expect(entries.getByRole('link').first()).toBeVisible();
  return { map, entries };
}

/** How many records the foot of the map says that are in view. */
async function inView(page: Page): Promise<number> {
  const text = await page.getByText(/^[\d,]+ compan(y|ies) in view$/).textContent();
  return Number((text ?? '').replaceAll(/\D/g, ''));
}

test('[MAP-4][MAP-5] by keyboard: arrows lead through what is in view, Space selects, Enter opens; the map is moved and zoomed, and its address keeps where it is', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { map, entries } = await openMap(page);
  const all = await inView(page);
  await map.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => await inView(page)).toBeLessThan(all);
  await expect(page).toHaveURL(/show=/);
  const near = await inView(page);
  await page.reload();
  await expect.poll(async () => await inView(page)).toBe(near);
  await map.focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => await inView(page)).toBe(all);
  await entries.getByRole('link').first().focus();
  await page.keyboard.press('ArrowDown');
  const second = entries.getByRole('link').nth(1);
  await expect(second).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Space');
  const title = must(await second.textContent(), 'a title');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[MAP-3][MAP-4] by mouse: the wheel zooms, dragging moves, a cluster comes nearer, a point has a card and opens; records without a position are listed', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { map } = await openMap(page);
  const all = await inView(page);
  const group = map.locator('[data-mark^="group"]').first();
  await group.click();
  await expect.poll(async () => await inView(page)).toBeLessThan(all);
  await page.getByRole('button', { name: 'Show all records' }).click();
  await expect.poll(async () => await inView(page)).toBe(all);
  const box = must(await map.boundingBox(), 'the map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -600);
  await page.mouse.down();
  await page.mouse.move(x + 200, y + 60, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/show=/);
  await page.getByRole('button', { name: 'Show all records' }).click();
  await page.getByRole('button', { name: /without a position$/ }).click();
  const behind = page.getByRole('complementary', { name: 'Records' });
  await expect(behind.getByRole('heading')).toHaveText(/^\d+ compan(y|ies)$/);
  await expect(behind.getByText('Without a position')).toBeVisible();
  await behind.getByRole('button', { name: 'Close records' }).click();
  const point = map.locator('[data-mark^="point"]').first();
  await point.hover();
  await expect(page.locator('dl').first()).toBeVisible();
  await point.click();
  await expect(page).toHaveURL(/\/app\/form\/|record/);
  expect(complaints).toEqual([]);
});

test('[MAP-1] a new view of the configuration can be a map, and its panel has what a map needs', async ({
  page,
}) => {
  await openConfiguration(page, url, 'objects');
  await newObject(page, 'View', 'Map by hand', { table: 'Companies', mode: 'Map' });
  const panel = panelOf(page);
  await expect(panel.getByRole('combobox', { name: 'Position' }).first()).toBeVisible();
  await expect(panel.getByText('Caption', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expectChanges(page, 'No changes yet');
});
