import { expect, type Locator, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { sql } from '#server/database/sql/sql.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';

/** More lines than are loaded at once, and than can be selected one by one. */
const LINES = 1_200;

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
});
test.beforeEach(async () => {
  await product.db.query('truncate app.sales_order, app.order_line, app.product, app.company cascade');
  await product.db.query(
    sql`with buyer as (insert into app.company (code, name, kind) values ('C1', 'Acme', 'customer') returning id),
      chair as (insert into app.product (code, name, price) values ('P1', 'Chair', 10) returning id),
      bought as (insert into app.sales_order (company, ordered_date, state) select id, '2026-03-04', 'draft' from buyer returning id)
      insert into app.order_line (sales_order, product, quantity, unit_price)
        select bought.id, chair.id, i, 10 from bought, chair, generate_series(1, $1::integer) i`,
    [LINES],
  );
});
test.afterAll(async () => await product.stop());
test.use({ locale: 'en-GB' });

/** The list of all lines in their own order. */
async function lines(page: Page, locale = 'en'): Promise<void> {
  const { tables } = await signInWith(page, product.url, locale);
  const table = must(
    tables.find(({ name }) => name === 'order_line'),
    'lines',
  );
  await page.goto(`${product.url}/app/list/t${table.id}?sort=position`);
  await expect(page.locator('[data-row="6"]')).toContainText(/\p{L}/u);
}

/** The quantities in their own order: each line began with that of its place. */
async function quantities(): Promise<readonly number[]> {
  const { rows } = await product.db.query<{ quantity: number }>(
    sql`select quantity from app.order_line where deleted_at is null order by position, id`,
  );
  return rows.map(({ quantity }) => quantity);
}

const all = Array.from({ length: LINES }, (_, at) => at + 1);

async function gripOf(page: Page, row: number): Promise<{ readonly x: number; readonly y: number }> {
  const line = page.locator(`[data-row="${row}"]`);
  await line.hover();
  const box = must((await line.locator('[data-grip]').boundingBox()) ?? undefined, 'a handle');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The lowest place that a list shows. */
async function lowest(list: Locator): Promise<number> {
  const rows = await list
    .locator('[data-row]')
    .evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-row'))));
  return Math.max(...rows);
}

test('[LIST-111] all that match but one are moved together, by a key, and undone as one', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await lines(page);
  const grid = page.getByRole('grid');
  await grid.getByRole('checkbox', { name: 'Select all rows' }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected records' });
  await bar.getByRole('button', { name: 'Select all 1,200 that match' }).click();
  await grid.locator('[data-row="2"]').getByRole('checkbox').click();
  await expect(bar).toContainText('1,199 selected');
  await grid.locator('[data-row="4"] [aria-colindex="3"]').click();
  await page.keyboard.press('Alt+Shift+End');
  await expect(page.getByText(/1,199 rows moved/)).toBeVisible();
  expect(await quantities()).toEqual([3, ...all.filter((quantity) => quantity !== 3)]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(quantities).toEqual(all);
  expect(complaints).toEqual([]);
});

test('[LIST-111] a thousand selected rows are dragged together, however few of them are loaded', async ({
  page,
}) => {
  await lines(page);
  const grid = page.getByRole('grid');
  await grid.getByRole('checkbox', { name: 'Select all rows' }).click();
  await expect(page.getByRole('toolbar', { name: 'Selected records' })).toContainText('1,000 selected');
  for (const row of [0, 1]) await grid.locator(`[data-row="${row}"]`).getByRole('checkbox').click();
  const grip = await gripOf(page, 4);
  const to = must((await grid.locator('[data-row="0"]').boundingBox()) ?? undefined, 'a row');
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x + 10, to.y + 4, { steps: 5 });
  await expect(grid.getByText('998', { exact: true })).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText(/998 rows moved: now from 1 of/)).toBeVisible();
  expect(await quantities()).toEqual([...all.slice(2, 1_000), 1, 2, ...all.slice(1_000)]);
});

test('[LIST-111] held at an edge, a dragged row scrolls the list, down and up again', async ({ page }) => {
  await lines(page);
  const grid = page.getByRole('grid');
  const before = await lowest(grid);
  const grip = await gripOf(page, 1);
  const box = must((await grid.boundingBox()) ?? undefined, 'the list');
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x, box.y + box.height - 6, { steps: 5 });
  await expect.poll(async () => await lowest(grid)).toBeGreaterThan(before + 10);
  await page.mouse.move(grip.x, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText(/Row moved: now \d+ of/)).toBeVisible();
  const moved = (await quantities()).indexOf(2);
  expect(moved).toBeGreaterThan(10);
  const back = await gripOf(page, moved);
  await page.mouse.move(back.x, back.y);
  await page.mouse.down();
  await page.mouse.move(back.x, box.y + 44, { steps: 5 });
  const first = grid.locator('[data-row="0"]');
  await expect.poll(async () => (await first.boundingBox())?.y ?? 0).toBeGreaterThan(box.y);
  await page.mouse.up();
  await expect.poll(async () => (await quantities()).indexOf(2)).toBeLessThan(3);
});

test('[LIST-9][UNDO-5] the history of a record says that it was moved, without the numbers of places', async ({
  page,
}) => {
  await lines(page);
  await page.locator('[data-row="3"] [aria-colindex="3"]').click();
  await page.keyboard.press('Alt+Shift+Home');
  await expect(page.getByText(/Row moved: now 1 of/)).toBeVisible();
  await page.locator('[data-row="0"] [aria-colindex="3"]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'History' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Moved in the list' });
  await expect(entry).toBeVisible();
  await expect(entry.locator('dd')).toHaveText(['Moved in the list']);
  await expectAccessible(page);
  await entry.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(quantities).toEqual(all);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[LIST-111] a card is dragged by a finger, and scrolls the list at its edge', async ({ page }) => {
    await lines(page);
    const list = page.getByRole('list').filter({ has: page.locator('[data-movable]') });
    const grip = must(
      (await list.locator('[data-row="1"] [data-grip]').boundingBox()) ?? undefined,
      'a handle',
    );
    const box = must((await list.boundingBox()) ?? undefined, 'the list');
    const finger = await page.context().newCDPSession(page);
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number): Promise<void> => {
      const touchPoints = y === undefined ? [] : [{ x: grip.x + grip.width / 2, y }];
      await finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    const before = await lowest(list);
    const bottom = Math.min(box.y + box.height, 844) - 70;
    await touch('touchStart', grip.y + grip.height / 2);
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', grip.y + part * (bottom - grip.y));
    await expect.poll(async () => await lowest(list)).toBeGreaterThan(before + 5);
    await touch('touchEnd');
    await expect(page.getByText(/Row moved: now \d+ of/)).toBeVisible();
    expect((await quantities()).indexOf(2)).toBeGreaterThan(5);
  });
});
