import type { Column, Table } from '#core/catalog/schema.ts';
import { literal, sql, type Sql } from '../../../database/sql/sql.ts';
import { physicalRelation, physicalTable } from '../../scene/physical-names.ts';
import { SIDES, type Pairs } from '../../scene/membership.ts';

/** What a set does to a many-to-many list of each of its records: members are put into it, and taken out of it. */
export interface SetMembers {
  readonly column: Column;
  readonly pairs: Pairs;
  /** The table of the members. */
  readonly target: Table;
  readonly put: readonly number[];
  readonly taken: readonly number[];
}

/** An array of ids in a statement. */
function idsSql(ids: readonly number[]): Sql {
  return sql`${literal(`{${ids.join()}}`)}::bigint[]`;
}

/** Whether the list of the record `t` lacks some that are put into it, or has some that are taken out of it. */
export function membersDiffer({ pairs: { owner, list, here, there }, put, taken }: SetMembers): Sql {
  const relation = physicalRelation(owner, list);
  const isThere = (id: Sql) =>
    sql`exists (select from ${relation} r where r.${SIDES[here]} = t.id and r.${SIDES[there]} = ${id})`;
  return sql`(exists (select from unnest(${idsSql(put)}) p(id) where not ${isThere(sql`p.id`)}) or exists (select from unnest(${idsSql(taken)}) p(id) where ${isThere(sql`p.id`)}))`;
}

/**
 * The parts of a statement that put members into the lists of the records that `wanted` gives the ids of, and take some out:
 * `changed` is what it has changed, with its difference as the journal keeps it. $1 is the user. Members that are neither
 * put nor taken stay, whoever may see them.
 */
export function changedMembersSql(table: Table, { column, pairs, put, taken }: SetMembers, wanted: Sql): Sql {
  const { owner, list, here, there } = pairs;
  const relation = physicalRelation(owner, list);
  const [record, member] = [SIDES[here], SIDES[there]];
  const [added, dropped] = [idsSql(put), idsSql(taken)];
  const after = sql`(select coalesce(jsonb_agg(x.id order by x.id), '[]') from (select i from colonnade.ids(b.ids) i where i <> all(${dropped}) union select unnest(${added})) x(id))`;
  return sql`wanted as materialized (${wanted}),
    before as materialized (select w.id, (select coalesce(jsonb_agg(r.${member} order by r.${member}), '[]') from ${relation} r where r.${record} = w.id) as ids from wanted w),
    dropped as (delete from ${relation} r using wanted w where r.${record} = w.id and r.${member} = any(${dropped})),
    added as (insert into ${relation} (${record}, ${member}) select w.id, p.id from wanted w cross join unnest(${added}) p(id) on conflict do nothing),
    changed as (update ${physicalTable(table)} t set version = t.version + 1, updated_at = now(), updated_by = $1::bigint
      from before b where t.id = b.id returning t.id, jsonb_build_object(${literal(String(column.id))}, jsonb_build_array(b.ids, ${after})) as diff)`;
}

/** Holds the members of a set until it is written: nobody deletes them meanwhile. */
export function holdMembersSql({ target, put, taken }: SetMembers): Sql {
  return sql`select count(*) from (select g.id from ${physicalTable(target)} g where g.id = any(${idsSql([...put, ...taken])}) order by g.id for key share of g) held`;
}
