import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { sql } from '#server/database/sql/sql.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';

const APP = fileURLToPath(new URL('../../every-type/app', import.meta.url));

const ROOM = `name: room
label: { en: Room }
plural: { en: Rooms }
module: main
title: [name]
columns:
  - { name: name, label: { en: Name }, type: text, required: true, searchable: true }
`;
const LINK = `  - { name: room, label: { en: Room }, type: link, target: room, resource: true }\n`;
const VIEW = `name: things_planning
label: { en: Planning }
table: thing
mode: scheduler
start: bought
clock: opens
duration: lasts
resource: owner
opens: week
columns: [{ column: name }]
`;

let product: OwnProduct;
let folder: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'colonnade-rooms-'));
  cpSync(APP, folder, { recursive: true });
  writeFileSync(join(folder, 'tables', 'room.yaml'), ROOM);
  appendFileSync(join(folder, 'tables', 'thing.yaml'), LINK);
  writeFileSync(join(folder, 'views', 'things_planning.yaml'), VIEW);
  product = await startOwnProduct({ COLONNADE_APP: folder });
  await product.db.query(sql`insert into app.owner (id, name) values (1, 'Ana'), (2, 'Bo')`);
  await product.db.query(sql`insert into app.room (id, name) values (1, 'Hall'), (2, 'Room 3')`);
  await product.db.query(
    sql`insert into app.thing (name, owner, room, bought, opens, lasts) values
      ('Ana elsewhere', 1, 1, '2031-05-05', '07:00', 7200), ('Room taken', 2, 2, '2031-05-05', '09:30', 5400)`,
  );
});
test.afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The search for free time of the planning, in days of which something is known. */
async function openSearch(page: Page): Promise<Locator> {
  const { views } = await signInWith(page, product.url, 'en_GB');
  const view = must(
    views.find(({ name }) => name === 'things_planning'),
    'the planning',
  );
  const show = encodeURIComponent(JSON.stringify({ look: 'week', at: '2031-05-05' }));
  await page.goto(`${product.url}/app/list/${view.id}?show=${show}`);
  await page.getByRole('button', { name: 'Find free time' }).press('Enter');
  return page.getByRole('dialog', { name: 'Find free time' });
}

test('[PLAN-43] free time of somebody and a room is found by keys, and an event begins with both', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const dialog = await openSearch(page);
  // The room is a link that leads to resources; the other ones are not asked for.
  await expect(dialog.getByRole('combobox')).toHaveCount(2);
  for (const [label, name] of [
    ['Owner', 'Ana'],
    ['Room', 'Room 3'],
  ] as const) {
    const input = dialog.getByRole('combobox', { name: label });
    await input.focus();
    await page.keyboard.type(name);
    // What was shown before the name was typed has gone.
    await expect(page.getByRole('option')).toHaveText([name]);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(name, { exact: true })).toBeVisible();
  }
  await dialog.getByLabel('Length').fill('2:00');
  await page.keyboard.press('Enter');
  const first = dialog.getByRole('list', { name: 'Free times' }).getByRole('button').first();
  await expect(first).toHaveAccessibleName(/5 May.*11:00–13:00.*free until 20:00/);
  await expectAccessible(page);
  await first.press('Enter');
  await expect(page.getByLabel('Opens', { exact: true })).toHaveValue('11:00');
  await expect(page.getByRole('combobox', { name: 'Owner', exact: true })).toHaveValue('Ana');
  await expect(page.getByRole('combobox', { name: 'Room', exact: true })).toHaveValue('Room 3');
  expect(complaints).toEqual([]);
});

test('[PLAN-43] a room alone is looked for as well', async ({ page }) => {
  const dialog = await openSearch(page);
  await dialog.getByRole('combobox', { name: 'Room' }).fill('Room 3');
  await page.getByRole('option', { name: 'Room 3' }).click();
  await dialog.getByLabel('Length').fill('2:00');
  await dialog.getByRole('button', { name: 'Find', exact: true }).press('Enter');
  const found = dialog.getByRole('list', { name: 'Free times' }).getByRole('button');
  await expect(found.first()).toHaveAccessibleName(/5 May.*07:00–09:00.*free until 09:30/);
  await found.nth(1).press('Enter');
  await expect(page.getByLabel('Opens', { exact: true })).toHaveValue('11:00');
  await expect(page.getByRole('combobox', { name: 'Owner', exact: true })).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Room', exact: true })).toHaveValue('Room 3');
});
