import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { sql } from '#server/database/sql/sql.ts';
import { test } from '../browser-test.ts';
import { expectChanges, newObject, openConfiguration, panelOf } from '../own/configuration-steps.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';

const APP = fileURLToPath(new URL('../../projects/app', import.meta.url));

let product: OwnProduct;

test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 1400, height: 800 }, locale: 'en-GB' });
test.beforeAll(async () => {
  product = await startOwnProduct({ COLONNADE_APP: APP });
});
test.afterAll(async () => await product.stop());

/** A phase with three tasks in a row and a milestone; one task that ends before it begins, one without dates. */
test.beforeEach(async () => {
  const { db } = product;
  await db.query('delete from app.task__before');
  await db.query('delete from app.task');
  await db.query(`insert into app.task (id, name, phase, first_day, last_day, planned_first, planned_last, done, state) overriding system value
    select id, name, phase, current_date + f, current_date + l, current_date + f - 2, current_date + l - 2, done, state
    from (values
      (1, 'Build the hall', null::bigint, null::int, null::int, null::int, 'open'),
      (2, 'Dig', 1, -10, -2, 100, 'closed'),
      (3, 'Pour concrete', 1, 0, 9, 40, 'open'),
      (4, 'Raise the roof', 1, 12, 24, 0, 'open'),
      (5, 'Hand over', 1, 30, null, null, 'open'),
      (6, 'Order doors', null, 3, 1, null, 'open'),
      (7, 'Some day', null, null, null, null, 'open')
    ) v(id, name, phase, f, l, done, state)`);
  await db.query('insert into app.task__before (source_id, target_id) values (3, 2), (4, 3), (5, 4)');
});

async function openPlan(page: Page, locale = 'en_GB'): Promise<void> {
  const info = await signInWith(page, product.url, locale);
  const view = must(
    info.views.find(({ name }) => name === 'plan'),
    'the plan',
  );
  await page.goto(`${product.url}/app/list/${view.id}`);
  await expect(page.getByRole('listitem').first()).toBeVisible();
}

const bar = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) });
const row = (page: Page, name: string) => page.getByRole('listitem', { name: new RegExp(`^${name}, `) });

/** The days of a task as the database has them, counted from today. */
async function daysOf(id: number): Promise<readonly unknown[]> {
  const { rows } = await product.db.query<{ f: number; l: number | null }>(
    sql`select first_day - current_date as f, last_day - current_date as l from app.task where id = $1`,
    [id],
  );
  return [rows[0]?.f, rows[0]?.l];
}

test('[GANTT-1][GANTT-5] by keyboard: tasks are read with their dates, phases are closed, a bar is moved and made longer, and what waits for it says that it begins too early', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openPlan(page);
  await expect(row(page, 'Build the hall')).toHaveAttribute('aria-level', '1');
  await expect(row(page, 'Pour concrete')).toHaveAttribute('aria-level', '2');
  await expect(row(page, 'Some day')).toHaveAccessibleName('Some day, without dates');
  await expect(bar(page, 'Order doors')).toHaveAccessibleName(/ends before it begins/);
  await expect(bar(page, 'Hand over')).toHaveAccessibleName(/milestone/);
  await expect(bar(page, 'Pour concrete')).toHaveAccessibleName(/40% done/);
  await expect(page.getByRole('status').filter({ hasText: '1 without dates' })).toBeVisible();
  await expectAccessible(page);

  await bar(page, 'Pour concrete').focus();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(async () => await daysOf(3)).toEqual([2, 11]);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(async () => await daysOf(3)).toEqual([2, 13]);
  await expect(bar(page, 'Raise the roof')).toHaveAccessibleName(/begins before “Pour concrete” ends/);
  await expectAccessible(page);

  const opener = page.getByRole('button', { name: 'Parts of Build the hall' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Pour concrete')).toHaveCount(0);
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  expect(complaints).toEqual([]);
});

test('[GANTT-5][GANTT-6] by mouse: a bar is dragged at its middle and at both ends, undo takes it back, and the critical path is marked', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openPlan(page);
  const drag = async (from: 'start' | 'middle' | 'end', by: number): Promise<void> => {
    const box = must(await bar(page, 'Pour concrete').boundingBox(), 'a bar');
    const x = { start: box.x + 3, middle: box.x + box.width / 2, end: box.x + box.width - 3 }[from];
    await page.mouse.move(x, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(x + by, box.y + box.height / 2, { steps: 6 });
    await page.mouse.up();
  };
  // A day is 14 pixels wide.
  await drag('middle', 28);
  await expect.poll(async () => await daysOf(3)).toEqual([2, 11]);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(async () => await daysOf(3)).toEqual([0, 9]);
  await drag('end', -28);
  await expect.poll(async () => await daysOf(3)).toEqual([0, 7]);
  await drag('start', 14);
  await expect.poll(async () => await daysOf(3)).toEqual([1, 7]);
  await page.getByRole('button', { name: 'Critical path' }).click();
  await expect(page.getByText('1 on the critical path')).toBeVisible();
  await expect(bar(page, 'Hand over')).toHaveAccessibleName(/on the critical path/);
  await expect(bar(page, 'Raise the roof')).toHaveAccessibleName(/may end 5 days later/);
  await product.db.query('insert into app.task__before (source_id, target_id) values (2, 4)');
  await page.reload();
  await page.getByRole('button', { name: 'Critical path' }).click();
  await expect(page.getByText(/wait for each other in a circle: .*Dig/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Quarters' }).click();
  await expect(page).toHaveURL(/show=/);
  await bar(page, 'Pour concrete').click();
  await expect(page.getByRole('heading', { name: 'Pour concrete' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[GANTT-1] a new view of the configuration can be a Gantt chart, and its panel has what it needs', async ({
  page,
}) => {
  await openConfiguration(page, product.url, 'objects');
  await newObject(page, 'View', 'Chart by hand', { table: 'Tasks', mode: 'Gantt chart' });
  const panel = panelOf(page);
  await expect(panel.getByRole('combobox', { name: 'Waits for' }).first()).toBeVisible();
  await expect(panel.getByText('Once planned start', { exact: true })).toBeVisible();
  await expect(panel.getByText('Time scale', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expectChanges(page, 'No changes yet');
});
