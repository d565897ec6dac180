import type { RequestCalculation } from '#core/contract/lists/group-routes.ts';
import { and, commas, identifier, sql, type Sql } from '../../database/sql/sql.ts';
import type { SqlScene } from '../formula/facts.ts';
import { resultSql } from '../list/group-values.ts';
import type { ListPlan } from '../list/plan.ts';
import { conditionsSql, tableSql } from '../list/records-sql.ts';
import type { AskedBeside } from '../list/run-list.ts';
import { readableSql } from '../rights/rights.ts';
import { rowOf } from '../scene/joins.ts';
import { placeOf, type Place } from '../scene/place.ts';

/** Asks beside the rows of a level what is calculated of each one and all records below it: of those found where it is filtered or searched. */
export function withRollUps(
  asked: AskedBeside,
  place: Place,
  { rollUps, isWhole }: Omit<RolledUp, 'place'>,
): AskedBeside {
  return {
    ...asked,
    name: `${asked.name} ${JSON.stringify(rollUps)}`,
    compile: (scene, plan) =>
      sql`select (${asked.compile(scene, plan)}) || ',"rollUps":' || (${rolledUp(scene, plan, { place, rollUps, isWhole })})`,
  };
}

interface RolledUp {
  readonly place: Place;
  readonly rollUps: readonly RequestCalculation[];
  /** Nothing is filtered or searched. */
  readonly isWhole: boolean;
}

function rolledUp(scene: SqlScene, plan: ListPlan, { place, rollUps, isWhole }: RolledUp): Sql {
  const { table } = place;
  const row = rowOf(scene, 't');
  const results = rollUps.map(({ column, how }) => resultSql(scene, row, placeOf(scene, table, column), how));
  const below = isWhole
    ? belowSql(scene, plan, place)
    : sql`select b.root, k.id from branch b join kept k on k.up = b.id`;
  const isCounted = isWhole ? sql`true` : sql`t.id in (select f.id from found f)`;
  return sql`with recursive branch(root, id) as (select i.id, i.id from unnest(w.ids) i(id) union ${below})
    select coalesce(json_agg(json_build_array(r.root, r.results)), '[]')::text from (
      select b.root, json_build_array(${commas(results)}) as results
        from branch b join ${tableSql(scene, table)} t on t.id = b.id${row.joins.sql()} where ${isCounted} group by b.root) r`;
}

/** The records directly below those of the branches, as far as they are in the list, which has no filter but that of its level. */
function belowSql(scene: SqlScene, plan: ListPlan, { table, column }: Place): Sql {
  const row = rowOf(scene, 't');
  const link = readableSql(scene, row, table, column);
  // What may be read is what is stored, or nothing: an index gives the records below.
  const stored = column.formula === undefined ? sql`t.${identifier(column.name)} = b.id` : sql`true`;
  const where = and([...conditionsSql(scene, { ...plan, filter: undefined }, row), sql`${link} = b.id`]);
  return sql`select b.root, t.id from branch b join ${tableSql(scene, table)} t on ${stored}${row.joins.sql()} where ${where}`;
}
