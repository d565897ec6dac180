import type { Catalog } from '#core/catalog/catalog.ts';
import type { CalculateRequest } from '#core/contract/lists/group-routes.ts';
import { must } from '#core/std/must.ts';
import type { Database } from '#server/database/pool.ts';
import { sql, type Sql } from '#server/database/sql/sql.ts';
import { listGroups } from '#server/query/list/groups.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { compare } from '../compare.ts';

const MOST = 1.1;
const ROUNDS = { warming: 2, rounds: 15 };

/** A question about groups, and the bare statement that answers the same. */
interface Pair {
  readonly name: string;
  readonly group?: CalculateRequest['group'];
  readonly text: Sql;
}

/** An average that is exact to twelve places comes of the sum and the number of values; `avg()` would count on its own. */
const MEAN = sql`sum(score) / count(score)`;

const PAIRS: readonly Pair[] = [
  { name: 'groups with sums', group: { column: 'country' }, text: byHand(sql`country`) },
  {
    name: 'the first window of many groups, one for each e-mail address',
    group: { column: 'email' },
    text: byHand(sql`email`),
  },
  {
    name: 'calculations of the whole list',
    text: sql`select json_build_array(count(*), sum(score), ${MEAN})::text as answer from app.contact where deleted_at is null`,
  },
];

/** Groups of all contacts with sums, few and many of them, and the calculations of the whole list, against the bare statements. */
export async function measureGroups(db: Database, catalog: Catalog): Promise<void> {
  const tableId = must(catalog.tablesByName.get('contact'), 'contacts').id;
  for (const { name, group, text } of PAIRS) {
    const request: CalculateRequest = {
      tableId,
      ...(group ? { group } : {}),
      calculations: [
        { column: 'score', how: 'sum' },
        { column: 'score', how: 'average' },
      ],
    };
    const ours = async () => void (await listGroups(db, { catalog, viewer: supervisor }, request));
    const raw = async () => void (await db.query({ name: `hand ${group?.column}`, text }));
    await compare(`${name}, against raw SQL`, MOST, [ours, raw], ROUNDS);
  }
}

function byHand(column: Sql): Sql {
  return sql`select json_agg(json_build_array(g, n, total, mean))::text as answer from
    (select ${column} as g, count(*) as n, sum(score) as total, ${MEAN} as mean from app.contact
      where deleted_at is null group by 1 order by 1 limit 100) g`;
}
