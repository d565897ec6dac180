import { alias, and, boundAt, sql, type Sql } from '../../database/sql/sql.ts';
import type { SqlScene } from '../formula/facts.ts';
import { readableSql } from '../rights/rights.ts';
import { rowOf } from '../scene/joins.ts';
import type { Place } from '../scene/place.ts';
import type { ListPlan } from '../list/plan.ts';
import { conditionsSql, recordsSql, tableSql } from '../list/records-sql.ts';
import type { AskedBeside } from '../list/run-list.ts';
import { levelOf } from './level-of.ts';

const KEPT = alias('kept');

/**
 * The branches of a tree that lead to what is found: its records and those above them. Beside the rows of a level it is told
 * how many of these records stand directly below each, which ones are there for their place alone, and how long the level is,
 * or what is in its place (`isRoot`).
 */
export function keptBranches(place: Place, isRoot = false): AskedBeside {
  return {
    name: `kept ${place.path}`,
    from: (scene, plan) => {
      const { list, level } = levelOf(plan);
      return {
        plan: { ...plan, filter: level, search: undefined, among: KEPT },
        before: keptSql(scene, list, place),
      };
    },
    compile: (_scene, plan) => {
      const { value } = levelOf(plan).level;
      const isOfLevel =
        typeof value === 'number' ? sql`k.up = ${boundAt(value + 1)}::bigint` : sql`k.up is null`;
      const all = isRoot ? sql`from root` : sql`from kept k where ${isOfLevel}`;
      const below = sql`select k.up, count(*)::bigint as n from kept k where k.up = any(w.ids) group by k.up`;
      return sql`select '"children":' || (select coalesce(json_agg(json_build_array(c.up, c.n)), '[]')::text from (${below}) c)
        || ',"places":' || (select coalesce(json_agg(i.id), '[]')::text from unnest(w.ids) i(id) where i.id not in (select f.id from found f))
        || ',"total":' || (select count(*) ${all})`;
    },
  };
}

/**
 * What is found, and what stands above it as far as the viewer may read it: each with the id of the one above. From what is
 * found upwards, each record above it once; where they stand in a circle that ends as well.
 */
function keptSql(scene: SqlScene, list: ListPlan, { table, column }: Place): Sql {
  const found = rowOf(scene, 't');
  const linkOfFound = readableSql(scene, found, table, column);
  const above = rowOf(scene, 't');
  const link = readableSql(scene, above, table, column);
  const guards = conditionsSql(scene, { ...list, filter: undefined, search: undefined }, above);
  const step = sql`join ${tableSql(scene, table)} t on t.id`;
  const where = sql`${above.joins.sql()} where ${and(guards)}`;
  return sql`found(id, up) as materialized (select t.id, ${linkOfFound} ${recordsSql(scene, list, found)}),
    above(id, up) as (
      select t.id, ${link} from (select distinct f.up from found f where f.up is not null) f ${step} = f.up${where}
      union
      select t.id, ${link} from above a ${step} = a.up${where}
    ),
    kept(id, up) as materialized (select f.id, f.up from found f union select a.id, a.up from above a)`;
}
