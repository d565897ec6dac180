import type { Table } from '#core/catalog/schema.ts';
import type { ColumnOf, ListType } from '#core/fields/registry.ts';
import type { Runner } from '../../database/pool.ts';
import { and, literal, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import { membersSql } from '../rights/expression.ts';
import { boundFacts } from '../formula/facts.ts';
import { rowOf } from '../scene/joins.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';

/** A list column of a stored record. */
export interface ListOfRecord {
  readonly owner: Table;
  readonly list: ColumnOf<ListType>;
  readonly id: number;
}

/** Those of `ids` that are live members of a list and exist for the viewer, rising. */
export async function membersAmong(
  db: Runner,
  scene: Scene,
  { ids, ...of }: ListOfRecord & { readonly ids: readonly number[] },
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  return await membersWhere(db, scene, { of, where: sql`m.id = any($2::bigint[])`, ids });
}

/** Whether a list has a live member that exists for the viewer, beside `ids`. */
export async function hasOthers(
  db: Runner,
  scene: Scene,
  { ids, ...of }: ListOfRecord & { readonly ids: readonly number[] },
): Promise<boolean> {
  const found = await membersWhere(db, scene, { of, where: sql`m.id <> all($2::bigint[])`, ids, most: 1 });
  return found.length > 0;
}

/** All live members of a list that exist for the viewer, rising, however many there are. */
export async function allMembers(db: Runner, scene: Scene, of: ListOfRecord): Promise<readonly number[]> {
  return await membersWhere(db, scene, { of, where: sql`m.id <> all($2::bigint[])`, ids: [] });
}

async function membersWhere(
  db: Runner,
  scene: Scene,
  {
    of: { owner, list, id },
    where,
    ids,
    most,
  }: {
    readonly of: ListOfRecord;
    readonly where: Sql;
    readonly ids: readonly number[];
    readonly most?: number;
  },
): Promise<readonly number[]> {
  const facts = boundFacts(2);
  const asked = { ...scene, facts };
  const row = rowOf(asked, 't');
  const members = membersSql(asked, { row, owner, list });
  const guards = and([sql`t.id = $1::bigint`, ...members.guards]);
  const limit = most === undefined ? NOTHING : sql` limit ${literal(most)}`;
  const result = await db.query<{ id: number }>(
    sql`select x.id from ${physicalTable(owner)} t${row.joins.sql()}
      cross join lateral (select m.id from ${members.from} and ${where} order by m.id${limit}) x where ${guards} order by x.id`,
    [id, ids, ...facts.valuesFor(scene.viewer)],
  );
  return result.rows.map((found) => found.id);
}
