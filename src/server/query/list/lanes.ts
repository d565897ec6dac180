import type { BodyOf } from '#core/contract/route/route.ts';
import type { VIEW_ROUTES } from '#core/contract/views/registry.ts';
import { cellRule, rowRule } from '#core/access/access.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import { AppError } from '#core/errors.ts';
import { isLink, makesLanes } from '#core/fields/traits.ts';
import type { Key } from '#core/query/key.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import type { Database, Runner } from '../../database/pool.ts';
import { boundAt, literal, sql } from '../../database/sql/sql.ts';
import { titleSql } from '../rights/expression.ts';
import { rowOf } from '../scene/joins.ts';
import { placeOf, readableTable, type Place, type Scene } from '../scene/place.ts';
import { askList, type ListQuery } from './ask-list.ts';
import { recordsSql } from './records-sql.ts';
import { listWindow } from './run-list.ts';
import { shapeOf, type WindowRequest } from './shape.ts';

/** Lanes of one answer at most: others follow by key. */
export const LANES = 20;

/** Lanes that are asked for side by side. */
const AT_ONCE = 4;

/** Cards of a lane unless the request says otherwise. */
const DEFAULT_CARDS = 20;

/** What lanes are asked by. */
export type LanesRequest = BodyOf<(typeof VIEW_ROUTES)['list_full_kanban']> & Pick<WindowRequest, 'parent'>;

/** A lane: what the records in it have in the column, and what names it in a key. */
interface AskedLane {
  readonly value: string | readonly [id: number, title: string] | null;
  readonly key: Key;
}

/** The lanes of a list with their first cards, as the JSON text of `LanesAnswer`. Throws AppError for what does not exist for the viewer or makes no lanes. */
export async function listLanes(db: Database, scene: Scene, request: LanesRequest): Promise<string> {
  const { lanes: path, after, filter, limit = DEFAULT_CARDS, ...rest } = request;
  const place = placeOf(scene, readableTable(scene, request.tableId), path);
  if (place.links.length > 0 || !makesLanes(place.column))
    throw new AppError('sort.column', { column: path });
  const found = await lanesAfter(db, scene, place, after);
  const asked = found.slice(0, LANES).entries();
  const lanes: string[] = [];
  const askNext = async (): Promise<void> => {
    for (const [at, { value }] of asked) {
      const within = filterOf(path, value);
      const inLane = filter ? { all: [filter, within] } : within;
      const window =
        limit === 0 ? '{"rows":[]}' : await listWindow(db, scene, { ...rest, filter: inLane, limit });
      lanes[at] = `{"value":${JSON.stringify(value)},${window.slice(1)}`;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askNext));
  const next = found.length > LANES ? (found[LANES - 1]?.key ?? null) : null;
  return `{"lanes":[${lanes.join()}],"next":${JSON.stringify(next)}}`;
}

function filterOf(column: string, value: AskedLane['value']): RequestFilter {
  if (value === null) return { column, operator: 'isEmpty' };
  return { column, operator: 'equal', value: typeof value === 'string' ? value : value[0] };
}

/** The lanes after a key, one more than an answer has where there are more. */
async function lanesAfter(
  db: Runner,
  scene: Scene,
  place: Place,
  after: Key | undefined,
): Promise<readonly AskedLane[]> {
  // The lane of records without a value stands last.
  if (after?.at(-1) === null) return [];
  const filled = await (isLink(place.column)
    ? linkedLanes(db, scene, { target: place.column.target, after })
    : chosenLanes(place, after));
  const empty = mayBeEmpty(scene, place) ? [{ value: null, key: [null] }] : [];
  return [...filled, ...empty].slice(0, LANES + 1);
}

function chosenLanes({ column }: Place, after: Key | undefined): readonly AskedLane[] {
  const { choices = [] } = column as { readonly choices?: readonly { readonly code: string }[] };
  const from = after === undefined ? 0 : choices.findIndex(({ code }) => code === after[0]) + 1;
  if (after && (after.length !== 1 || from === 0)) throw new AppError('request.invalid', { reason: 'key' });
  return choices.slice(from).map(({ code }) => ({ value: code, key: [code] }));
}

/** Records by title and id: those after the two values that it binds, which are null for all. */
const LINKED: ListQuery = {
  name: 'lanes',
  binds: 2,
  compile: (scene, plan, slots) => {
    const row = rowOf(scene, 't');
    const records = sql`select t.id, ${titleSql(scene, plan.table, row)} as title`;
    const [title, id] = [sql`${boundAt(slots + 1)}::text`, sql`${boundAt(slots + 2)}::bigint`];
    const beyond = sql`${id} is null or l.title > ${title} or (l.title = ${title} and l.id > ${id})`;
    return {
      text: sql`select l.id, l.title from (${records} ${recordsSql(scene, plan, row)}) l where ${beyond} order by l.title, l.id limit ${literal(LANES + 1)}`,
    };
  },
};

async function linkedLanes(
  db: Runner,
  scene: Scene,
  { target, after }: { readonly target: number; readonly after: Key | undefined },
): Promise<readonly AskedLane[]> {
  const [title = null, id = null] = after ?? [];
  if (after && (after.length !== 2 || !/^\d{1,16}$/.test(id ?? '')))
    throw new AppError('request.invalid', { reason: 'key' });
  // Nobody learns of records that do not exist for the viewer: cards that lead to them stand in the lane without a value.
  if (!mayBeRead(scene, target)) return [];
  const asked = shapeOf({ tableId: target, columns: [] });
  const rows = await askList<{ id: number; title: string }>({ db, scene }, LINKED, asked, [title, id]);
  return rows.map((row) => ({ value: [row.id, row.title], key: [row.title, String(row.id)] }));
}

function mayBeRead({ catalog, viewer }: Scene, table: number): boolean {
  return rowRule(catalog, viewer, 'read', tableOf(catalog, table)) !== false;
}

/** Whether records may have no value that the viewer may read. */
function mayBeEmpty({ catalog, viewer }: Scene, { table, column }: Place): boolean {
  const isAlwaysRead = cellRule(catalog, viewer, table, column) === true;
  const leadsToHidden =
    isLink(column) && rowRule(catalog, viewer, 'read', tableOf(catalog, column.target)) !== true;
  return column.required !== true || !isAlwaysRead || leadsToHidden;
}
