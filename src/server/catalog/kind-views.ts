import type { Catalog } from '#core/catalog/catalog.ts';
import { RESERVED_COLUMNS } from '#core/catalog/reserved-columns.ts';
import { KIND } from '#core/query/kind.ts';
import { kindsOf, topOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { quoted } from '../fields/stored-field.ts';
import { keptMeaning } from '../query/formula/kept-formula.ts';
import { kindSql, physicalTable, storageTable } from '../query/scene/physical-names.ts';
import {
  columnDefinition,
  createSequence,
  hasSequence,
  searchDefinition,
  searchMeaning,
  sequenceName,
  type Part,
} from '../query/tables/physical.ts';
import { ownUniqueKeys } from '../query/tables/unique-keys.ts';

/** A table with child tables: deeply equal for two catalogs whose views of its records are the same. */
export interface TableFamily {
  readonly top: { readonly id: number; readonly name: string };
  /** Its child tables as SQL has them. */
  readonly names: readonly string[];
  readonly views: readonly string[];
  /** What the views are made of, so far as they cannot stand while it changes. */
  readonly columns: readonly unknown[];
}

/** The child tables of a catalog. */
export function childTables(catalog: Catalog | undefined): readonly Table[] {
  return [...(catalog?.tables.values() ?? [])].filter(({ top }) => top !== undefined);
}

/** The tables with child tables. */
export function familiesOf(catalog: Catalog, storage: Catalog): readonly TableFamily[] {
  const tops = new Set(childTables(catalog).map((table) => topOf(catalog, table)));
  return [...tops].map((top) => {
    const stored = must(storage.tables.get(top.id), 'the real table of a family');
    const kinds = kindsOf(catalog, top).slice(1);
    const columns = stored.columns.map((column) => [
      column.id,
      columnDefinition(storage, column) ?? null,
      keptMeaning(storage, column) ?? null,
    ]);
    return {
      top: { id: top.id, name: physicalTable(top) },
      names: kinds.map(physicalTable),
      views: kinds.flatMap((table) => kindView(catalog, { storage, stored }, table)),
      columns: [...columns, searchMeaning(storage, stored)],
    };
  });
}

/** Which table of the family a record is of, by its id, and those that were taken away of which it was. */
export function kindColumns({ top }: TableFamily): readonly string[] {
  return [
    `alter table ${top.name} add column if not exists ${KIND} text not null default ${kindSql(top)}, add column if not exists _was bigint[]`,
    `create index if not exists kd_${top.id} on ${top.name} (${KIND}, id) where ${KIND} <> ${kindSql(top)} and deleted_at is null`,
  ];
}

/** The view of a child table's records, through which they are read and written. */
function kindView(
  catalog: Catalog,
  { storage, stored }: { readonly storage: Catalog; readonly stored: Table },
  table: Table,
): readonly string[] {
  const name = physicalTable(table);
  const real = new Map(stored.columns.map((column) => [column.name, column]));
  const isThere = (column: Column | undefined) =>
    column !== undefined && columnDefinition(storage, column) !== undefined;
  const columns = table.columns.filter((column) => isThere(real.get(column.name)));
  const search = searchDefinition(storage, stored) === undefined ? [] : ['_search'];
  const selected = [...RESERVED_COLUMNS, KIND, ...columns.map((column) => quoted(column.name)), ...search];
  const numbered = columns.filter(
    (column) => hasSequence(column) && real.get(column.name)?.type !== column.type,
  );
  return [
    `create view ${name} as select ${selected.join(', ')} from ${storageTable(table)} where ${isOfKind(catalog, table)} with local check option`,
    `alter view ${name} alter column ${KIND} set default ${kindSql(table)}`,
    ...numbered.flatMap((column) => [
      ...createSequence(column),
      `alter view ${name} alter column ${quoted(column.name)} set default nextval('${sequenceName(column)}')`,
    ]),
  ];
}

function isOfKind(catalog: Catalog, table: Table): string {
  return `${KIND} in (${kindsOf(catalog, table).map(kindSql).join(', ')})`;
}

/** Indexes that keep values apart which are unique among the records of a child table alone. */
export function kindIndexes(catalog: Catalog): readonly Part[] {
  return childTables(catalog).flatMap((table) =>
    ownUniqueKeys(catalog, table).map((columns) => {
      const name = `uq_${columns.map(({ id }) => id).join('_')}`.slice(0, 63);
      const among = isOfKind(catalog, table);
      const names = columns.map((column) => quoted(column.name)).join(', ');
      return {
        name,
        meaning: JSON.stringify([among, columns.map((column) => keptMeaning(catalog, column) ?? null)]),
        create: `create unique index ${name} on ${storageTable(table)} (${names}) where deleted_at is null and ${among}`,
      };
    }),
  );
}
