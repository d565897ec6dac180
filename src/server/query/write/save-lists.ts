import { SIDES } from '../scene/membership.ts';
import { must } from '#core/std/must.ts';
import { join, literal, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import type { Bindings } from './bindings.ts';
import { physicalRelation, physicalTable } from '../scene/physical-names.ts';
import type { ColumnValue } from './writing.ts';

/**
 * The parts of a save that write its lists, pair by pair; each gives the pairs that it has made or ended, and passes over
 * those that somebody else was faster with. Members that are ghosts stay: they are there again when they are restored.
 */
export function relationsSql(bindings: Bindings, values: readonly ColumnValue[]): Sql {
  return join(
    values.flatMap((listed, at) => {
      if (!listed.pairs) return [];
      const { relation, here, there, isGhost } = savedPairs(listed);
      const put = bindings.add(listed.value ?? [], sql`bigint[]`);
      const out = bindings.add(listed.taken ?? [], sql`bigint[]`);
      return [
        sql`, dropped_${literal(at)} as (delete from ${relation} r using saved where r.${SIDES[here]} = saved.id and r.${SIDES[there]} = any(${out}) and not ${isGhost} returning r.${SIDES[there]} as id)`,
        sql`, added_${literal(at)} as (insert into ${relation} (${SIDES[here]}, ${SIDES[there]}) select saved.id, x.id from saved, unnest(${put}) x(id) order by x.id on conflict do nothing returning ${SIDES[there]} as id)`,
      ];
    }),
    NOTHING,
  );
}

/**
 * The difference of a list by what was done to it: pairs that somebody else put in or took out at the same moment, which
 * `added` and `dropped` have passed over, stand on both of its sides or on none.
 */
export function listDiffSql(
  bindings: Bindings,
  {
    value,
    at,
    kind,
  }: { readonly value: ColumnValue; readonly at: number; readonly kind: 'create' | 'modify' },
): Sql {
  const { column, taken = [] } = value;
  const { relation, here, there, isGhost } = savedPairs(value);
  const put = sql`select unnest(${bindings.add(value.value ?? [], sql`bigint[]`)})`;
  const staying = sql`select r.${SIDES[there]} from ${relation} r where r.${SIDES[here]} = saved.id and (r.${SIDES[there]} <> all(${bindings.add(taken, sql`bigint[]`)}) or ${isGhost})`;
  const array = (ids: Sql) => sql`(select coalesce(jsonb_agg(x.id order by x.id), '[]') from (${ids}) x(id))`;
  // Before the write there was what it has ended, and all that is there now but for what it has made.
  const before = array(
    sql`select d.id from dropped_${literal(at)} d union ((${staying} union ${put}) except select a.id from added_${literal(at)} a)`,
  );
  const after = array(sql`${staying} union ${put}`);
  return sql`case when ${before} = ${after} then '{}' else jsonb_build_object(${literal(String(column.id))}, jsonb_build_array(${kind === 'create' ? sql`null` : before}, ${after})) end`;
}

/** Where the saved record has the pairs of a list, and what is true of the pairs `r` whose members are ghosts. */
function savedPairs({ column, pairs, target }: ColumnValue) {
  const { owner, list, here, there } = must(pairs, `the pairs of ${column.name}`);
  const members = physicalTable(must(target, `the target of ${column.name}`));
  const relation = physicalRelation(owner, list);
  const isGhost = sql`exists (select 1 from ${members} g where g.id = r.${SIDES[there]} and g.deleted_at is not null)`;
  return { relation, here, there, isGhost };
}
