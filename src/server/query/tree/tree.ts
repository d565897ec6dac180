import type { RequestFilter } from '#core/query/filter.ts';
import type { RequestCalculation } from '#core/contract/lists/group-routes.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { isLink, isList } from '#core/fields/traits.ts';
import type { Runner } from '../../database/pool.ts';
import { and, identifier, sql } from '../../database/sql/sql.ts';
import { readableSql } from '../rights/rights.ts';
import { rowOf } from '../scene/joins.ts';
import { parentPlace } from '../scene/parent-place.ts';
import type { Place, Scene } from '../scene/place.ts';
import { isKnownPath } from '../list/known-parts.ts';
import { rootOf } from './branch-root.ts';
import { keptBranches } from './kept-branches.ts';
import { withRollUps } from './roll-ups.ts';
import { conditionsSql, tableSql } from '../list/records-sql.ts';
import { windowBeside, type AskedBeside } from '../list/run-list.ts';
import type { WindowRequest } from '../list/shape.ts';

/** A window of the records directly below one of a tree, or of those at its top. */
interface TreeRequest extends Omit<WindowRequest, 'parent'> {
  /** The link to the record above, by its name. */
  readonly parent: string;
  readonly node?: number | undefined;
  /** In place of these: the one record that is the root of a branch, with those above it. */
  readonly branch?: number | undefined;
  /** What is calculated of each row and all records below it. */
  readonly rollUps?: readonly RequestCalculation[] | undefined;
  /** The list of a record whose members the tree is made of. */
  readonly within?: WindowRequest['parent'];
}

/**
 * The rows, and how many records stand directly below each of them, as the JSON text of the contract's answer. A record
 * whose link is empty for the viewer stands at the top: that of one below a record that the viewer may not read is. So
 * does a member of a list below a record that is none.
 * Of what is filtered or searched the records above what is found are there too, for their place. Throws AppError `column.unknown` where the column does not exist for the viewer or leads to another table.
 */
export async function treeWindow(db: Runner, scene: Scene, request: TreeRequest): Promise<string> {
  const { parent, node, branch, within, rollUps = [], ...window } = request;
  const place = parentPlace(scene, window.tableId, parent);
  const { table } = place;
  const isWhole = window.filter === undefined && (window.search ?? '').trim() === '';
  const level = branch ?? node;
  const below: RequestFilter =
    level === undefined
      ? topFilter(scene, table, { parent, within: isWhole ? within : undefined })
      : { column: parent, operator: 'equal', value: level };
  const asked = { ...window, parent: within, filter: withPart(window.filter, below) };
  const counted = isWhole ? childCounts(place) : keptBranches(place, branch !== undefined);
  const rooted = branch === undefined ? counted : rootOf(counted, place);
  const { answer, beside } = await windowBeside(
    db,
    scene,
    asked,
    rollUps.length > 0 ? withRollUps(rooted, place, { rollUps, isWhole }) : rooted,
  );
  return `${answer.slice(0, answer.lastIndexOf('}'))},${beside}}`;
}

/** The records at the top of a tree. */
function topFilter(scene: Scene, table: Table, { parent, within }: Pick<TreeRequest, 'parent' | 'within'>) {
  const top = { column: parent, operator: 'isEmpty' } as const;
  const back = within && backOf(scene, table, within.columnId);
  const path = back && `${parent}.${back.name}`;
  if (path === undefined || !isKnownPath(scene, table.id, path)) return top;
  const operator = isLink(back) ? 'equal' : 'contains';
  return { any: [top, { not: { column: path, operator, value: within?.record } }] } as const;
}

/** The column by which the members of a list lead back to the record that has it; undefined where there is none. */
function backOf({ catalog }: Scene, { columns }: Table, columnId: number): Column | undefined {
  const list = catalog.columns.get(columnId)?.column;
  if (!isList(list)) return undefined;
  if (list.inverse !== undefined) return catalog.columns.get(list.inverse)?.column;
  return columns.find((column) => isList(column) && column.inverse === columnId);
}

/**
 * How many records of a whole list stand directly below each row that has some: those of the list that exist for the viewer. Each row is
 * looked up by itself: an index gives the few records below it.
 */
function childCounts({ path, table, column }: Place): AskedBeside {
  return {
    name: `children ${path}`,
    compile: (scene, plan) => {
      const row = rowOf(scene, 't');
      const link = readableSql(scene, row, table, column);
      // What may be read is what is stored, or nothing.
      const stored = column.formula === undefined ? [sql`t.${identifier(column.name)} = i.id`] : [];
      const where = and([
        ...conditionsSql(scene, { ...plan, filter: undefined }, row),
        ...stored,
        sql`${link} = i.id`,
      ]);
      const below = sql`select count(*)::bigint as n from ${tableSql(scene, table)} t${row.joins.sql()} where ${where}`;
      return sql`select '"children":' || coalesce(json_agg(json_build_array(i.id, c.n)), '[]')::text
        from unnest(w.ids) i(id) cross join lateral (${below}) c where c.n > 0`;
    },
  };
}

function withPart(filter: RequestFilter | undefined, part: RequestFilter): RequestFilter {
  return filter ? { all: [filter, part] } : part;
}
