import { storedOf } from '../fields/registry.ts';
import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import { kindsOf, originOf } from '#core/catalog/family.ts';
import type { Column, Document, Table, View } from '#core/catalog/schema.ts';

/**
 * The real tables of a catalog as a catalog of their own, without child tables: the table at the top of a family has the
 * columns of all, and what leads to one of them leads to it.
 */
export function storageCatalog(catalog: Catalog): Catalog {
  const { document, version } = catalog;
  const tops = document.tables.filter(({ parent }) => parent === undefined);
  const topOf = new Map(tops.flatMap((top) => kindsOf(catalog, top).map(({ id }) => [id, top.id] as const)));
  const origins = new Map([...catalog.columns].map(([id, { column }]) => [id, originOf(column)]));
  const of: Storage = {
    tableOf: (id) => topOf.get(id) ?? id,
    columnOf: (id) => origins.get(id) ?? id,
    namesOf: Map.groupBy(origins.keys(), (id) => origins.get(id) ?? id),
  };
  const tables = tops.map((top) => storedTable(of, document, { top, kinds: kindsOf(catalog, top) }));
  const views = document.views.map((view) => storedView(of, view));
  return catalogOf({ ...document, tables, views, forms: [], actions: [] }, version);
}

/** What tables and columns of a catalog are in its storage. */
interface Storage {
  readonly tableOf: (id: number) => number;
  readonly columnOf: (id: number) => number;
  /** All ids by which formulas may name a column of the storage. */
  readonly namesOf: ReadonlyMap<number, readonly number[]>;
}

function storedTable(
  of: Storage,
  { tables }: Document,
  { top, kinds }: { readonly top: Document['tables'][number]; readonly kinds: readonly Table[] },
): Table {
  const family = tables.filter(({ id }) => kinds.some((kind) => kind.id === id));
  const columns = family.flatMap((table) =>
    table.columns.map((column) => storedColumn(of, table === top ? column : loosened(column))),
  );
  const { controls: _controls, layouts: _layouts, templates: _templates, ...rest } = top;
  return { ...rest, columns };
}

function storedColumn(of: Storage, column: Column): Column {
  const alias = of.namesOf.get(column.id) ?? [];
  return {
    ...column,
    alias,
    ...('target' in column ? { target: of.tableOf(column.target) } : {}),
  };
}

/** A column of a child table: empty in the records of others, which take no numbers either, and unique among its own. */
function loosened(column: Column): Column {
  const { required: _required, unique: _unique, ...free } = column;
  return storedOf(free).inFamily?.(free) ?? free;
}

function storedView(of: Storage, view: View): View {
  const sort = view.sort?.map((term) => ({ ...term, column: term.column.map(of.columnOf) }));
  const own =
    view.mode === 'datatree' && view.parent !== undefined
      ? { ...view, parent: of.columnOf(view.parent) }
      : view;
  return { ...own, table: of.tableOf(view.table), ...(sort ? { sort } : {}) };
}
