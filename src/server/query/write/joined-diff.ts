import type { Column } from '#core/catalog/schema.ts';

/**
 * What two changes of one record in the same operation make together, as SQL: `first` and `second` are their differences.
 * Of a list that both change, the pairs that either has put in or taken out: others may have changed it in between.
 */
export function joinedDiffSql(first: string, second: string, lists: readonly Column[]): string {
  return lists.reduce((joined, { id }) => {
    // A new record had no list before.
    const isTwice = `coalesce(${first} -> '${id}' -> 0 <> 'null' and ${second} ? '${id}', false)`;
    const without = `${joined} - case when ${isTwice} then '${id}' else '' end`;
    return `((${without}) || case when ${isTwice} then ${listSql(first, second, id)} else '{}' end)`;
  }, `colonnade.joined_diff(${first}, ${second})`);
}

/** The difference of a list that changed twice; none where the second change has taken the first one back. */
function listSql(first: string, second: string, id: number): string {
  const ids = (diff: string, side: 0 | 1) => `select colonnade.ids(${diff} -> '${id}' -> ${side})`;
  const put = (diff: string) => `(${ids(diff, 1)} except ${ids(diff, 0)})`;
  const taken = (diff: string) => `(${ids(diff, 0)} except ${ids(diff, 1)})`;
  const allPut = `((${put(first)} except ${taken(second)}) union (${put(second)} except ${taken(first)}))`;
  const allTaken = `((${taken(first)} except ${put(second)}) union (${taken(second)} except ${put(first)}))`;
  const before = `select jsonb_agg(x.id order by x.id) as ids from ((${ids(second, 1)} except ${allPut}) union ${allTaken}) x(id)`;
  return (
    `(select case when b.ids = a.ids then '{}' else jsonb_build_object('${id}', jsonb_build_array(b.ids, a.ids)) end` +
    ` from (select coalesce(y.ids, '[]') as ids from (${before}) y) b, (select ${second} -> '${id}' -> 1 as ids) a)`
  );
}
