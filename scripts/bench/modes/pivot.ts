import type { Catalog } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import type { Database } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { pivotFigures } from '#server/query/list/pivot.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { compare } from '../compare.ts';

const MOST = 1.2;
const ROUNDS = { warming: 1, rounds: 7 };

/** All contacts by state, and by year and month, with all totals of a sum, against the bare statement. */
export async function measurePivot(db: Database, catalog: Catalog): Promise<void> {
  const tableId = must(catalog.tablesByName.get('contact'), 'contacts').id;
  const request = {
    tableId,
    rows: [{ column: 'status' }],
    columns: [
      { column: 'first_contact', period: 'year' as const },
      { column: 'first_contact', period: 'month' as const },
    ],
    measures: [{ column: 'score', how: 'sum' as const }],
  };
  const text = sql`select json_agg(json_build_array(s, y, m, n, total))::text as answer from (
      select status as s, date_trunc('year', first_contact at time zone 'UTC') as y, date_trunc('month', first_contact at time zone 'UTC') as m, count(*) as n, sum(score) as total
      from app.contact where deleted_at is null group by rollup(1), rollup(2, 3)) e`;
  const scene = { catalog, viewer: { ...supervisor, timeZone: 'UTC' } };
  await compare(
    'a pivot of three breaks over all contacts, with all totals, against raw SQL',
    MOST,
    [
      async () => void (await pivotFigures(db, scene, request)),
      async () => void (await db.query({ name: 'hand pivot', text })),
    ],
    ROUNDS,
  );
}
