import type { Catalog } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import type { Database } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { chartFigures } from '#server/query/list/figures.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { compare } from '../compare.ts';

const MOST = 1.1;
const ROUNDS = { warming: 1, rounds: 7 };

/** All contacts by month and state, with a sum, against the bare statement. */
export async function measureChart(db: Database, catalog: Catalog): Promise<void> {
  const tableId = must(catalog.tablesByName.get('contact'), 'contacts').id;
  const request = {
    tableId,
    breaks: [{ column: 'first_contact', period: 'month' as const }, { column: 'status' }],
    measures: [{ column: 'score', how: 'sum' as const }],
  };
  const text = sql`select json_agg(json_build_array(g, s, n, total))::text as answer from (
      select date_trunc('month', first_contact at time zone 'UTC') as g, status as s, count(*) as n, sum(score) as total
      from app.contact where deleted_at is null group by 1, 2 order by 1, 2) e`;
  const scene = { catalog, viewer: { ...supervisor, timeZone: 'UTC' } };
  await compare(
    'a chart of two breaks over all contacts, against raw SQL',
    MOST,
    [
      async () => void (await chartFigures(db, scene, request)),
      async () => void (await db.query({ name: 'hand chart', text })),
    ],
    ROUNDS,
  );
}
