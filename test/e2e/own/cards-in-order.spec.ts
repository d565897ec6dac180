import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

const VIEW = `name: things_in_order
label: { en: Things in order, ar: الأشياء مرتبة }
table: thing
mode: thumbnail
image: photo
columns: [{ column: name }, { column: pieces }]
sort: [{ column: place }]
`;

const THINGS = 24;

let product: OwnProduct;
let folder: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'colonnade-cards-'));
  cpSync(APP, folder, { recursive: true });
  writeFileSync(join(folder, 'views', 'things_in_order.yaml'), VIEW);
  product = await startOwnProduct({ COLONNADE_APP: folder });
});
test.beforeEach(async () => {
  await product.db.query('truncate app.thing cascade');
  await product.db.query(
    sql`insert into app.thing (name, pieces) select 'Thing ' || lpad(n::text, 2, '0'), n from generate_series(1, $1::integer) n`,
    [THINGS],
  );
});
test.afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});
test.use({ viewport: { width: 1280, height: 900 } });

/** The cards of things in their own order. */
async function cards(page: Page, locale = 'en'): Promise<number> {
  const { views } = await signInWith(page, product.url, locale);
  const view = must(
    views.find(({ name }) => name === 'things_in_order'),
    'the cards',
  );
  await page.goto(`${product.url}/app/list/${view.id}`);
  await expect(cardAt(page, 0)).toContainText('Thing 01');
  return Number(await page.getByRole('grid').getAttribute('aria-colcount'));
}

function cardAt(page: Page, at: number): Locator {
  return page.locator(`[data-card="${at}"]`);
}

/** The numbers of the things in their own order. */
async function order(): Promise<readonly number[]> {
  const { rows } = await product.db.query<{ pieces: number }>(
    sql`select pieces from app.thing where deleted_at is null order by place, id`,
  );
  return rows.map(({ pieces }) => pieces);
}

const all = Array.from({ length: THINGS }, (_, at) => at + 1);

/** All numbers with some of them taken out and put before a place among the others. */
function movedTo(moved: readonly number[], place: number): readonly number[] {
  const others = all.filter((one) => !moved.includes(one));
  return [...others.slice(0, place), ...moved, ...others.slice(place)];
}

async function middleOf(
  card: Locator,
): Promise<{ readonly x: number; readonly y: number; readonly width: number }> {
  const box = must((await card.boundingBox()) ?? undefined, 'a place on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
}

/** Drags a card by its handle to a place beside another one. */
async function drag(page: Page, from: number, to: number, side: 'left' | 'right'): Promise<void> {
  await cardAt(page, from).hover();
  const grip = await middleOf(cardAt(page, from).locator('[data-grip]'));
  const target = await middleOf(cardAt(page, to));
  const way = side === 'left' ? -1 : 1;
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(target.x + way * target.width * 0.4, target.y, { steps: 6 });
}

test('[LIST-164] cards are dragged by their handles, selected ones together, and it is undone', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const perLine = await cards(page);
  await drag(page, 0, perLine + 1, 'left');
  await page.mouse.up();
  await expect(page.getByText(`Row moved: now ${perLine + 1} of ${THINGS}.`)).toBeVisible();
  expect(await order()).toEqual(movedTo([1], perLine));
  await expect(cardAt(page, 0)).toContainText('Thing 02');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(order).toEqual(all);
  await expect(cardAt(page, 0)).toContainText('Thing 01');
  for (const at of [1, 3]) {
    await cardAt(page, at).hover();
    await cardAt(page, at).getByRole('checkbox').click();
  }
  // Behind the last one of a line is before the first one of the next.
  await drag(page, 3, perLine * 2 - 1, 'right');
  await expect(page.getByRole('grid').getByText('2', { exact: true }).last()).toBeVisible();
  await page.mouse.up();
  await expect.poll(order).toEqual(movedTo([2, 4], perLine * 2 - 2));
  await drag(page, 0, 5, 'left');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await order()).toEqual(movedTo([2, 4], perLine * 2 - 2));
  expect(complaints).toEqual([]);
});

test('[LIST-164] by keys and by their menu cards move along their line, by a line and to the ends', async ({
  page,
}) => {
  const perLine = await cards(page);
  await cardAt(page, 0).focus();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(order).toEqual(movedTo([1], 1));
  await expect(cardAt(page, 1)).toBeFocused();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect.poll(order).toEqual(movedTo([1], perLine + 1));
  await expect(cardAt(page, perLine + 1)).toBeFocused();
  await page.keyboard.press('Alt+Shift+Home');
  await expect.poll(order).toEqual(all);
  await expect(cardAt(page, 0)).toBeFocused();
  await cardAt(page, 0).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move to the end' }).click();
  await expect.poll(order).toEqual(movedTo([1], THINGS - 1));
});

test('[LIST-164] from right to left cards are moved by the same keys and dragged where they are let go', async ({
  page,
}) => {
  const { views } = await signInWith(page, product.url, 'ar');
  const view = views.find(({ name }) => name === 'things_in_order');
  await page.goto(`${product.url}/app/list/${view?.id}`);
  await expect(cardAt(page, 0)).toContainText('Thing 01');
  await cardAt(page, 0).focus();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect.poll(order).toEqual(movedTo([1], 1));
  await drag(page, 0, 2, 'right');
  await page.mouse.up();
  await expect.poll(order).toEqual([1, 2, ...all.slice(2)]);
});

test('[LIST-172][LIST-110] cards in groups are not moved, those without a value are a group of their own', async ({
  page,
}) => {
  await cards(page);
  await expect(page.locator('[data-grip]').first()).toBeAttached();
  const address = new URL(page.url());
  address.searchParams.set('group', 'owner');
  await page.goto(address.href);
  const head = page.getByRole('treegrid').locator('[data-group="0"]');
  await expect(head).toContainText('No value');
  await head.click();
  await expect(cardAt(page, 1)).toContainText('Thing 01');
  await expect(page.locator('[data-grip]')).toHaveCount(0);
});
