import { catalogOf, type Catalog } from '../catalog/catalog.ts';
import type { Column, Document, Table } from '../catalog/schema.ts';

/**
 * The catalog of a draft as far as the records that there are can answer for it: tables and stored columns that the
 * database has, under the names that they have there, with the computed columns of the draft. A formula that needs more
 * has values only once the draft is applied.
 */
export function answerableCatalog({ document: now, version }: Catalog, draft: Document): Catalog {
  const wanted = new Map(draft.tables.map((table) => [table.id, table]));
  const known = new Map(now.tables.map((table) => [table.id, table]));
  const tables = now.tables.flatMap((table) => {
    const { columns } = wanted.get(table.id) ?? {};
    return columns ? [{ ...table, columns: columns.flatMap((column) => asStored(table, column)) }] : [];
  });
  const stored = new Set(tables.flatMap(({ columns }) => columns.map(({ id }) => id)));
  const isWhole = (column: Column) => {
    const { target, inverse } = relationOf(column);
    if (target !== undefined && !(known.has(target) && wanted.has(target))) return false;
    return inverse === undefined || stored.has(inverse);
  };
  return catalogOf(
    { ...draft, tables: tables.map((table) => ({ ...table, columns: table.columns.filter(isWhole) })) },
    version,
  );
}

/** A column of the draft as the table stores it, or works it out; none where the table has nothing of the kind. */
function asStored({ columns }: Table, column: Column): readonly Column[] {
  const now = columns.find(({ id }) => id === column.id);
  const name = now?.name ?? `new_${column.id}`;
  if (column.formula !== undefined) return [{ ...column, name }];
  const isSame =
    now !== undefined &&
    now.formula === undefined &&
    now.type === column.type &&
    JSON.stringify(relationOf(now)) === JSON.stringify(relationOf(column));
  return isSame ? [{ ...column, name }] : [];
}

/** The table that a column leads to, and the column at the other end. */
function relationOf(column: Column): {
  readonly target?: number | undefined;
  readonly inverse?: number | undefined;
} {
  return {
    target: 'target' in column ? column.target : undefined,
    inverse: 'inverse' in column ? column.inverse : undefined,
  };
}
