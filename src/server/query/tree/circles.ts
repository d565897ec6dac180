import type { CirclesAnswer } from '#core/contract/views/datatree.ts';
import { onCircles } from '#core/query/circles.ts';
import { must } from '#core/std/must.ts';
import type { Runner } from '../../database/pool.ts';
import { alias, and, boundAt, identifier, literal, sql, type Sql } from '../../database/sql/sql.ts';
import type { SqlScene } from '../formula/facts.ts';
import { answersTo, askList, preparedQuery, type ListQuery } from '../list/ask-list.ts';
import type { ListPlan } from '../list/plan.ts';
import { conditionsSql, recordsSql, tableSql } from '../list/records-sql.ts';
import { shapeOf, type WindowRequest } from '../list/shape.ts';
import { titleSql } from '../rights/expression.ts';
import { readableSql } from '../rights/rights.ts';
import { rowOf } from '../scene/joins.ts';
import { parentPlace } from '../scene/parent-place.ts';
import type { Place, Scene } from '../scene/place.ts';

/** Most records that are named. */
const MAX_NAMED = 50;
/** Most records with others below them among which circles are looked for. */
const MAX_NODES = 200_000;

/** Which records of a list are asked for. */
interface CirclesRequest extends Pick<WindowRequest, 'tableId' | 'filter' | 'search'> {
  /** The link to the record above, by its name. */
  readonly parent: string;
  /** The list of a record whose members the tree is made of. */
  readonly within?: WindowRequest['parent'];
}

/**
 * The records of a list that are on or below a circle, so that nothing leads to them from the top of its tree, as the viewer
 * reads it. Those on a circle come first. The circles are those of the whole tree, whatever is filtered or searched. Throws as
 * `treeWindow`.
 */
export async function circledRecords(
  db: Runner,
  scene: Scene,
  { parent, within, ...list }: CirclesRequest,
): Promise<CirclesAnswer> {
  const place = parentPlace(scene, list.tableId, parent);
  const shaped = shapeOf({ ...list, parent: within, columns: [] });
  // What is filtered by is refused even where there are no circles.
  const listed = preparedQuery(scene, circledQuery(place), shaped);
  const whole = shapeOf({ tableId: list.tableId, parent: within, columns: [] });
  const [nodes] = await askList<Nodes>({ db, scene }, nodesQuery(place), whole);
  const { ids, above } = must(nodes, 'the nodes of a tree');
  const circled =
    ids.length > MAX_NODES ? [] : onCircles(new Map(ids.map((id, at) => [id, above[at] ?? id])));
  if (circled.length === 0) return { count: 0, records: [] };
  const [found] = await answersTo<CirclesAnswer>({ db, scene }, listed, shaped.values, [circled]);
  return must(found, 'the records of circles');
}

interface Nodes {
  readonly ids: readonly number[];
  readonly above: readonly number[];
}

/** The records of a tree that others may stand below, and the one above each, as far as the viewer may read it: nothing else is on a circle. */
function nodesQuery(place: Place): ListQuery {
  return {
    name: `tree nodes ${place.path}`,
    compile: (scene, plan) => {
      const { table, column } = place;
      const row = rowOf(scene, 't');
      const link = readableSql(scene, row, table, column);
      // What is stored, whoever may read it, leaves few records whose rights are asked for.
      const below = sql`select b.${identifier(column.name)} from ${tableSql(scene, table)} b`;
      const stored = column.formula === undefined ? [sql`t.id in (${below})`] : [];
      const where = and([...conditionsSql(scene, plan, row), ...stored]);
      const nodes = sql`select t.id, ${link} as up from ${tableSql(scene, table)} t${row.joins.sql()} where ${where}`;
      const some = sql`select n.id, n.up from (${nodes}) n where n.up is not null limit ${literal(MAX_NODES + 1)}`;
      return {
        text: sql`select coalesce(json_agg(k.id), '[]') as ids, coalesce(json_agg(k.up), '[]') as above from (${some}) k`,
      };
    },
  };
}

const CIRCLED = alias('circled');

/** The records of a list on or below circles whose records are bound behind its values. */
function circledQuery(place: Place): ListQuery {
  return {
    name: `circled ${place.path}`,
    binds: 1,
    compile: (scene, plan, slots) => {
      const onCircle = sql`any(${boundAt(slots + 1)}::bigint[])`;
      const row = rowOf(scene, 't');
      const found = sql`select t.id ${recordsSql(scene, { ...plan, among: CIRCLED }, row)}`;
      const named = rowOf(scene, 't');
      const title = titleSql(scene, place.table, named);
      const first = sql`select f.id, f.id = ${onCircle} as is_on from found f order by 2 desc, 1 limit ${literal(MAX_NAMED)}`;
      const records = sql`select json_agg(json_build_array(t.id, ${title}) order by o.is_on desc, o.id)
        from (${first}) o join ${tableSql(scene, place.table)} t on t.id = o.id${named.joins.sql()}`;
      return {
        text: sql`with recursive circled(id) as (
            select c.id from unnest(${boundAt(slots + 1)}::bigint[]) c(id)
            union
            ${belowSql(scene, plan, place)}
          ), found as materialized (${found})
          select (select count(*) from found)::integer as count, coalesce((${records}), '[]') as records`,
      };
    },
  };
}

/** The records directly below those of circles, whatever is filtered or searched. */
function belowSql(scene: SqlScene, plan: ListPlan, { table, column }: Place): Sql {
  const row = rowOf(scene, 't');
  const link = readableSql(scene, row, table, column);
  // What may be read is what is stored, or nothing: an index gives the records below.
  const stored = column.formula === undefined ? sql`t.${identifier(column.name)} = c.id` : sql`true`;
  const guards = conditionsSql(scene, { ...plan, filter: undefined, search: undefined }, row);
  const where = and([...guards, sql`${link} = c.id`]);
  return sql`select t.id from circled c join ${tableSql(scene, table)} t on ${stored}${row.joins.sql()} where ${where}`;
}
