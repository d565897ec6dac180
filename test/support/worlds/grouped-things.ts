import type { FigureRequest } from '#core/contract/lists/figure-routes.ts';
import type { Database } from '#server/database/pool.ts';

/** What is calculated of them: each calculation, of each kind of number. */
export const GROUPED_MEASURES: FigureRequest['measures'] = [
  { how: 'count' },
  { column: 'price', how: 'sum' },
  { column: 'pieces', how: 'average' },
  { column: 'lasts', how: 'average' },
  { column: 'weight', how: 'minimum' },
  { column: 'bought', how: 'maximum' },
];

/** Puts so many things into the world of every type, with values that stand in groups of every kind, and their owners. */
export async function insertGrouped(db: Database, count: number): Promise<void> {
  await db.query(
    `insert into app.owner (name, code, salary) select 'Owner ' || i % 7, 'O' || i, i * 100 from generate_series(1, 20) i`,
  );
  await db.query(
    `insert into app.thing (name, pieces, weight, price, bought, seen, lasts, state, owner, stars, active)
     select 'Thing é' || i % 13, nullif(i % 11, 3), nullif(i % 5, 2) * 1.125, i * 0.01,
       case when i % 4 = 0 then null else date '2026-01-01' + i end,
       timestamptz '2026-03-28 22:30:00Z' + i * interval '20 minutes', i * 60,
       (array['new', 'used', 'broken', null])[1 + i % 4], case when i % 6 = 0 then null else 1 + i % 20 end,
       nullif(i % 6, 5), i % 2 = 0
     from generate_series(1, $1::int) i`,
    [count],
  );
}
