import { z } from 'zod';
import type { Table } from '#core/catalog/schema.ts';
import type { SHARING_ROUTES } from '#core/contract/sharing/sharing-routes.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { isList, isOwnOrder, isWriteOnly } from '#core/fields/traits.ts';
import { BOOLEAN } from '#core/fields/value-type.ts';
import { checkFormula } from '#core/formula/check/check.ts';
import { printedFormula, storedFormula } from '#core/formula/store/rewrite.ts';
import type { Path } from '#core/marks/reference.ts';
import { mapFilter, type FilterChange, type FilterOn, type RequestFilter } from '#core/query/filter.ts';
import { viewerScope } from '../query/rights/viewer-scope.ts';
import { placeOf, readableTable, type Place, type Scene } from '../query/scene/place.ts';

type Wished = BodyOf<(typeof SHARING_ROUTES)['share_create']>['of'];
type WishedList = Extract<Wished, { list: unknown }>['list'];

const Ids = z.array(z.number());

export const KeptList = z.object({
  kind: z.literal('list'),
  table: z.number(),
  /** The configured view, with which the link goes. */
  view: z.number().optional(),
  columns: z.array(Ids),
  sort: z.array(z.object({ column: Ids, descending: z.boolean() })),
  // Nothing but `keptList` writes it.
  filter: z.custom<FilterOn<Path>>().optional(),
  search: z.string().optional(),
});
export type KeptList = z.infer<typeof KeptList>;

/** A list or record as a link keeps it: by ids, so that what has another name stays the same, and nothing else takes its place. */
export const KeptContent = z.union([
  KeptList,
  z.object({
    kind: z.literal('record'),
    table: z.number(),
    record: z.number(),
    form: z.number().optional(),
  }),
]);
export type KeptContent = z.infer<typeof KeptContent>;
export type KeptRecord = Extract<KeptContent, { kind: 'record' }>;

/** A kept list as it is asked for today. */
export interface AskedList {
  readonly table: Table;
  readonly places: readonly Place[];
  readonly sort: readonly { readonly column: string; readonly descending: boolean }[];
  readonly filter: RequestFilter | undefined;
  readonly search: string | undefined;
}

/**
 * A list as a link keeps it, of what its maker may read. It is sorted by what it shows alone, as its order would tell the
 * rest. Throws AppError for what does not exist for the maker, `share.nothing` where nothing is left to be shown.
 */
export function keptList(scene: Scene, list: WishedList): KeptList {
  const table = readableTable(scene, list.tableId);
  if (list.viewId !== undefined && scene.catalog.views.get(list.viewId)?.table !== table.id)
    throw new AppError('view.unknown', { view: list.viewId });
  const places = list.columns.map((path) => placeOf(scene, table, path)).filter(isShareable);
  if (places.length === 0) throw new AppError('share.nothing');
  const shown = new Set(places.map(({ path }) => path));
  const sort = (list.sort ?? []).filter(({ column }) => shown.has(column));
  return {
    kind: 'list',
    table: table.id,
    ...(list.viewId === undefined ? {} : { view: list.viewId }),
    columns: places.map(idsOf),
    sort: sort.map(({ column, descending = false }) => ({
      column: idsOf(placeOf(scene, table, column)),
      descending,
    })),
    ...(list.filter ? { filter: mapFilter(list.filter, keeping(scene, table)) } : {}),
    ...(list.search ? { search: list.search } : {}),
  };
}

/**
 * A kept list in the words of `scene`. Columns that its viewer may read no longer are left out. Throws AppError where its view is gone, or
 * where a condition cannot be asked any more: without it the list would show more than it did.
 */
export function askedList(scene: Scene, kept: KeptList): AskedList {
  const table = readableTable(scene, kept.table);
  if (kept.view !== undefined && scene.catalog.views.get(kept.view)?.table !== table.id)
    throw new AppError('view.unknown', { view: kept.view });
  const places = kept.columns.flatMap((ids) => placeOfIds(scene, table, ids) ?? []).filter(isShareable);
  if (places.length === 0) throw new AppError('share.nothing');
  const shown = new Set(places.map(({ path }) => path));
  return {
    table,
    places,
    sort: kept.sort.flatMap(({ column, descending }) => {
      const path = placeOfIds(scene, table, column)?.path;
      return path !== undefined && shown.has(path) ? [{ column: path, descending }] : [];
    }),
    filter: kept.filter && mapFilter(kept.filter, printing(scene, table)),
    search: kept.search,
  };
}

/** Whether a column can be shown to people outside: it is one of the catalog, and its values are given back. */
export function isShareable({ column }: Pick<Place, 'column'>): boolean {
  return column.id > 0 && !isWriteOnly(column) && !isOwnOrder(column);
}

/** Whether lists can be sorted by the column of a place. */
export function isSortable({ column }: Place): boolean {
  return fieldOf(column).sortable;
}

function idsOf({ links, column }: Place): number[] {
  return [...links.map((step) => step.column.id), column.id];
}

/** The place that ids lead to from a table; undefined where they no longer do, or not for this viewer. */
export function placeOfIds(scene: Scene, table: Table, ids: Path): Place | undefined {
  try {
    const names = ids.map((id) => scene.catalog.columns.get(id)?.column.name ?? '');
    const place = placeOf(scene, table, names.join('.'));
    return idsOf(place).join() === ids.join() ? place : undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function pathAt(scene: Scene, table: Table, ids: Path): string {
  const place = placeOfIds(scene, table, ids);
  if (!place) throw new AppError('column.unknown', { column: ids.join('.') });
  return place.path;
}

/** What becomes of a request's filter when it is kept. */
function keeping(scene: Scene, table: Table): FilterChange<string, Path, string> {
  const ids = (path: string): number[] => idsOf(placeOf(scene, table, path));
  return {
    condition: ({ column, other, ...condition }) => ({
      ...condition,
      column: ids(column),
      ...(other === undefined ? {} : { other: ids(other) }),
    }),
    formula: (text) => {
      const checked = checkFormula(text, viewerScope(scene, table.id), BOOLEAN);
      if (!checked.ok) throw new AppError('filter.formula', { formula: text, problem: 'nothing' });
      return storedFormula(text, checked.uses);
    },
    list: (path) => ({ place: ids(path), inside: keeping(scene, targetOf(scene, table, path)) }),
  };
}

/** What becomes of a kept filter when it is asked. */
function printing(scene: Scene, table: Table): FilterChange<Path, string, string> {
  return {
    condition: ({ column, other, ...condition }) => ({
      ...condition,
      column: pathAt(scene, table, column),
      ...(other === undefined ? {} : { other: pathAt(scene, table, other) }),
    }),
    formula: (stored) => printedFormula(stored, viewerScope(scene, table.id), BOOLEAN),
    list: (ids) => {
      const place = pathAt(scene, table, ids);
      return { place, inside: printing(scene, targetOf(scene, table, place)) };
    },
  };
}

/** The table of the records of a list column. */
function targetOf(scene: Scene, table: Table, path: string): Table {
  const { column } = placeOf(scene, table, path);
  if (!isList(column)) throw new AppError('column.unknown', { column: path });
  return readableTable(scene, column.target);
}
