import { alias, and, boundAt, sql, type Sql } from '../../database/sql/sql.ts';
import type { SqlScene } from '../formula/facts.ts';
import type { ListPlan } from '../list/plan.ts';
import { conditionsSql, tableSql } from '../list/records-sql.ts';
import type { AskedBeside } from '../list/run-list.ts';
import { titleSql } from '../rights/expression.ts';
import { readableSql } from '../rights/rights.ts';
import { rowOf } from '../scene/joins.ts';
import type { Place } from '../scene/place.ts';
import { levelOf } from './level-of.ts';

const ROOT = alias('root');

/**
 * Takes the record that the level of a tree stands below in place of the level: the root of a branch, as far as it is in the
 * list, or, of what is filtered or searched, leads to what is found. Beside it it is told which records stand above it.
 */
export function rootOf(asked: AskedBeside, place: Place): AskedBeside {
  return {
    name: `root ${asked.name}`,
    from: (scene, plan) => {
      const { list, level } = levelOf(plan);
      const kept = asked.from?.(scene, plan);
      const root = sql`root(id) as (select ${boundSlot(level.value)} as id)`;
      if (!kept) return { plan: { ...list, among: ROOT }, before: root };
      const found = sql`root(id) as (select k.id from kept k where k.id = ${boundSlot(level.value)})`;
      return {
        plan: { ...kept.plan, filter: undefined, among: ROOT },
        before: sql`${kept.before}, ${found}`,
      };
    },
    compile: (scene, plan) =>
      sql`select (${asked.compile(scene, plan)}) || ',"line":' || (${lineSql(scene, plan, place)})`,
  };
}

/** A record and those above it as far as the viewer may read them, from it up to the top; it ends where they stand in a circle. */
function lineSql(scene: SqlScene, plan: ListPlan, { table, column }: Place): Sql {
  const { list, level } = levelOf(plan);
  const row = rowOf(scene, 't');
  const link = readableSql(scene, row, table, column);
  const title = titleSql(scene, table, row);
  const guards = conditionsSql(scene, { ...list, filter: undefined, search: undefined }, row);
  const from = tableSql(scene, table);
  return sql`with recursive line(id, up, title, way) as (
      select t.id, ${link}, ${title}, array[t.id] from ${from} t${row.joins.sql()} where ${and([sql`t.id = ${boundSlot(level.value)}`, ...guards])}
      union all
      select t.id, ${link}, ${title}, l.way || t.id from line l join ${from} t on t.id = l.up${row.joins.sql()} where ${and([sql`t.id <> all(l.way)`, ...guards])}
    ) select coalesce(json_agg(json_build_array(l.id, l.title) order by cardinality(l.way)), '[]')::text from line l`;
}

/** The bound id that a level is asked for by. */
function boundSlot(value: unknown): Sql {
  if (typeof value !== 'number') throw new Error('Bug: no record of a branch');
  return sql`${boundAt(value + 1)}::bigint`;
}
