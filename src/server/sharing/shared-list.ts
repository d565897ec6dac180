import type { ListAnswer } from '#core/contract/lists/list-routes.ts';
import type { SharedList, SharedRows, SharedSort } from '#core/contract/sharing/shared-routes.ts';
import { AppError } from '#core/errors.ts';
import type { Reader } from '#core/fields/field.ts';
import { labelOf } from '#core/language/labels.ts';
import { keyOfRow, type Key } from '#core/query/key.ts';
import type { Runner } from '../database/pool.ts';
import { listCount, listWindow } from '../query/list/run-list.ts';
import type { Scene } from '../query/scene/place.ts';
import { askedList, isSortable, type AskedList, type KeptList } from './kept-content.ts';
import { cellText } from '#core/fields/cell-text.ts';
import { toldColumn } from './shared-texts.ts';

/** Rows of a page. */
const PAGE = 50;

/** Who reads with whose rights: the scene is the maker's, the reader whoever has the link. */
export interface SharedScene extends Scene {
  readonly db: Runner;
  readonly reader: Reader;
}

/** Where a window stands, and in which order; by itself the first one, in the order of the link. */
export interface WindowWish {
  readonly sort?: SharedSort | null;
  readonly after?: Key | undefined;
  readonly before?: Key | undefined;
}

/** A list as its link shows it, with its first rows. */
export async function sharedList(scene: SharedScene, kept: KeptList): Promise<SharedList> {
  const list = askedList(scene, kept);
  const [first] = list.sort;
  const shown = await rowsOf(scene, list, {});
  const at = first === undefined ? -1 : list.places.findIndex(({ path }) => path === first.column);
  return {
    kind: 'list',
    of: labelOf(list.table.plural, scene.viewer.locale),
    columns: list.places.map((place) => toldColumn(scene, place)),
    sort: at < 0 ? null : { column: at, descending: first?.descending ?? false },
    count: shown.after === null ? shown.rows.length : await countOf(scene, list),
    ...shown,
  };
}

/** Rows of it, by itself the first ones. Throws AppError `sort.column` for an order that the list does not offer. */
export async function sharedWindow(
  scene: SharedScene,
  kept: KeptList,
  wish: WindowWish = {},
): Promise<SharedRows> {
  return await rowsOf(scene, askedList(scene, kept), wish);
}

async function rowsOf(scene: SharedScene, list: AskedList, wish: WindowWish): Promise<SharedRows> {
  const { after, before } = wish;
  const columns = list.places.map(({ path }) => path);
  const sort = sortOf(list, wish.sort ?? null);
  const question = { tableId: list.table.id, columns, sort, filter: list.filter, search: list.search };
  const answer = await listWindow(scene.db, scene, { ...question, after, before, limit: PAGE + 1 });
  // PostgreSQL built it as the contract's answer.
  const { rows: found } = JSON.parse(answer) as ListAnswer;
  const backwards = before !== undefined;
  const more = found.length > PAGE;
  const rows = backwards ? found.slice(-PAGE) : found.slice(0, PAGE);
  const keyAt = (at: number): Key | null => {
    const row = rows.at(at);
    return row ? keyOfRow(question, row) : null;
  };
  return {
    rows: rows.map((row) => list.places.map(({ column }, at) => cellText(column, row[at + 1], scene.reader))),
    before: (backwards ? more : after !== undefined) ? keyAt(0) : null,
    after: (backwards ? true : more) ? keyAt(-1) : null,
  };
}

async function countOf(scene: SharedScene, { table, filter, search }: AskedList): Promise<number> {
  return (await listCount(scene.db, scene, { tableId: table.id, filter, search })).count;
}

/** The order of the link, or by one of the columns that it shows. */
function sortOf({ places, sort }: AskedList, wished: SharedSort | null): AskedList['sort'] {
  if (wished === null) return sort;
  const place = places[wished.column];
  if (!place || !isSortable(place)) throw new AppError('sort.column', { column: wished.column });
  return [{ column: place.path, descending: wished.descending }];
}
