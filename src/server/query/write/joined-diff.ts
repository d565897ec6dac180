import type { Column } from '#core/catalog/schema.ts';
import { literal, sql, type Sql } from '../../database/sql/sql.ts';

/**
 * What two changes of one record in the same operation make together, as SQL: `first` and `second` are their differences.
 * Of a list that both change, the pairs that either has put in or taken out: others may have changed it in between.
 */
export function joinedDiffSql(first: Sql, second: Sql, lists: readonly Column[]): Sql {
  return lists.reduce(
    (joined, { id }) => {
      // A new record had no list before.
      const isTwice = sql`coalesce(${first} -> ${literal(String(id))} -> 0 <> 'null' and ${second} ? ${literal(String(id))}, false)`;
      const without = sql`${joined} - case when ${isTwice} then ${literal(String(id))} else '' end`;
      return sql`((${without}) || case when ${isTwice} then ${listSql(first, second, id)} else '{}' end)`;
    },
    sql`colonnade.joined_diff(${first}, ${second})`,
  );
}

/** The difference of a list that changed twice; none where the second change has taken the first one back. */
function listSql(first: Sql, second: Sql, id: number): Sql {
  const ids = (diff: Sql, side: 0 | 1) =>
    sql`select colonnade.ids(${diff} -> ${literal(String(id))} -> ${literal(side)})`;
  const put = (diff: Sql) => sql`(${ids(diff, 1)} except ${ids(diff, 0)})`;
  const taken = (diff: Sql) => sql`(${ids(diff, 0)} except ${ids(diff, 1)})`;
  const allPut = sql`((${put(first)} except ${taken(second)}) union (${put(second)} except ${taken(first)}))`;
  const allTaken = sql`((${taken(first)} except ${put(second)}) union (${taken(second)} except ${put(first)}))`;
  const before = sql`select jsonb_agg(x.id order by x.id) as ids from ((${ids(second, 1)} except ${allPut}) union ${allTaken}) x(id)`;
  return sql`(select case when b.ids = a.ids then '{}' else jsonb_build_object(${literal(String(id))}, jsonb_build_array(b.ids, a.ids)) end
      from (select coalesce(y.ids, '[]') as ids from (${before}) y) b, (select ${second} -> ${literal(String(id))} -> 1 as ids) a)`;
}
