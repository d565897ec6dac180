import { expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { saveDraft } from '#test/support/calls/drafts.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { SHOP, SHOP_CATALOG } from '#test/support/formulas/formulas.ts';
import { createTemplate, testDatabase } from '#test/support/run/postgres.ts';
import { changeCatalog } from '../catalog/catalog.ts';
import { migrate } from '../database/migrate.ts';
import { openPool } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { Random } from '../sample/random/random.ts';
import {
  cancelDraft,
  cascadeInput,
  cascadeModify,
  openModify,
  updateDraft,
  type RequestContext,
} from './records.ts';

/** How often both have to happen, however busy the machine is. */
const ENOUGH = { saved: 10, moved: 5 };
/** `WRITING_SECONDS=60 npm test -- concurrency` writes for a minute. */
const SECONDS = Number(process.env['WRITING_SECONDS'] ?? 4);
const WRITERS = 32;
const [ORDER, LINES] = [30, 35];
const ORDERS = 3;
const LINES_EACH = 4;
const BEGIN = 1_000;

/** Everything at once waits for connections: as many as a process has. */
async function world() {
  const template = await createTemplate('concurrency_shop', async (connectionString) => {
    const db = openPool({ connectionString }, 2);
    await migrate(db);
    await changeCatalog(db, SHOP, { author: null, message: 'test' });
    await db.query(`insert into app."order" (number) select 0 from generate_series(1, $1::int)`, [ORDERS]);
    await db.query(
      `insert into app.line ("order", quantity) select o.id, $2::int from app."order" o, generate_series(1, $1::int)`,
      [LINES_EACH, BEGIN],
    );
    await db.end();
  });
  return openPool({ connectionString: (await testDatabase(template)).connectionString }, 16);
}

test(
  '[CTX-20][CTX-50][CTX-52] many writers on the same records lose no update, and what they move between lines stays together',
  { timeout: (SECONDS + 60) * 1_000 },
  async () => {
    const db = await world();
    try {
      const counted = new Map<number, number>();
      const outcomes = { saved: 0, refused: 0, moved: 0 };
      const end = performance.now() + SECONDS * 1_000;
      const writer = async (_: unknown, at: number) => {
        const random = new Random(at + 1);
        const viewer = { ...supervisor, userId: at + 1, account: `user:${at + 1}` };
        const request: RequestContext = { db, catalog: SHOP_CATALOG, viewer };
        while (performance.now() < end || outcomes.saved <= ENOUGH.saved || outcomes.moved <= ENOUGH.moved) {
          const order = 1 + random.below(ORDERS);
          const work = random.below(2) === 0 ? counting : moving;
          const done = await unlessConflict(() => work(request, order, random));
          if (!done) outcomes.refused += 1;
          else if (work === moving) outcomes.moved += 1;
          else {
            outcomes.saved += 1;
            counted.set(order, (counted.get(order) ?? 0) + viewer.userId);
          }
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, writer));
      const orders = await db.query<{ id: number; number: number }>(
        sql`select id, number from app."order" order by id`,
      );
      expect(new Map(orders.rows.map(({ id, number }) => [id, number]))).toEqual(
        new Map(orders.rows.map(({ id }) => [id, counted.get(id) ?? 0])),
      );
      const sums = await db.query<{ sum: number }>(
        sql`select sum(quantity)::int as sum from app.line group by "order"`,
      );
      expect(sums.rows.map(({ sum }) => sum)).toEqual(
        Array.from({ length: ORDERS }, () => LINES_EACH * BEGIN),
      );
      expect(outcomes.saved).toBeGreaterThan(ENOUGH.saved);
      expect(outcomes.moved).toBeGreaterThan(ENOUGH.moved);
      const { rows } = await db.query('select 1 from colonnade.context');
      expect(rows).toEqual([]);
    } finally {
      await db.end();
    }
  },
);

/**
 * Adds to the number of an order, as a person does who reads it and writes the sum. Each writer adds another amount: two
 * who mean the same value do not stand in each other's way.
 */
async function counting(request: RequestContext, order: number): Promise<void> {
  const opened = await openModify(request, { tableId: ORDER, id: order });
  await unlessFailed(request, opened, async (at) => {
    const number = Number(opened.values['number']) + request.viewer.userId;
    await updateDraft(request, { ...at, values: { number }, complete: false });
    await saveDraft(request, { ...at, mine: [] });
  });
}

/**
 * Moves pieces from one line of an order to another one, both in one save. Each writer moves another number of them: see
 * `counting`.
 */
async function moving(request: RequestContext, order: number, random: Random): Promise<void> {
  const { rows } = await request.db.query<{ id: number }>(
    sql`select id from app.line where "order" = $1 order by id`,
    [order],
  );
  const from = must(rows[random.below(rows.length)], 'a line').id;
  const to = must(rows.filter(({ id }) => id !== from)[random.below(rows.length - 1)], 'another line').id;
  const pieces = request.viewer.userId;
  const opened = await openModify(request, { tableId: ORDER, id: order });
  await unlessFailed(request, opened, async (at) => {
    for (const [record, change] of [
      [from, -pieces],
      [to, pieces],
    ] as const) {
      const line = await cascadeModify(request, at, { column: LINES, record, removed: false });
      const quantity = Number(line.values['quantity']) + change;
      await cascadeInput(request, at, { record, values: { quantity }, complete: false });
    }
    await saveDraft(request, { ...at, mine: [] });
  });
}

/** Does something with an open draft; where it fails, the draft is dropped. */
async function unlessFailed(
  request: RequestContext,
  { context, window }: { readonly context: number; readonly window: number },
  work: (at: { readonly context: number; readonly window: number }) => Promise<void>,
): Promise<void> {
  try {
    await work({ context, window });
  } catch (error) {
    await cancelDraft(request, { context, byUser: false, all: true });
    throw error;
  }
}

/** Whether the work was done; a conflict over the same value is what a person would be asked about. Anything else fails. */
async function unlessConflict(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'record.conflict' && error.columns.length > 0)
      return false;
    throw error;
  }
}
