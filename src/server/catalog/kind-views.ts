import type { Catalog } from '#core/catalog/catalog.ts';
import { RESERVED_COLUMNS } from '#core/catalog/reserved-columns.ts';
import { kindsOf, topOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { alias, commas, identifier, literal, sql, type Sql } from '../database/sql/sql.ts';
import { keptMeaning } from '../query/formula/kept-formula.ts';
import { KIND_COLUMN, kindSql, physicalTable, storageTable } from '../query/scene/physical-names.ts';
import { columnDefinition, createSequence, hasSequence, sequenceName } from '../query/tables/physical.ts';
import { searchColumns, searchMeaning, searchName } from '../query/tables/search-columns.ts';
import type { Part } from '../query/tables/part.ts';
import { ownUniqueKeys } from '../query/tables/unique-keys.ts';

/** A table with child tables. */
export interface TableFamily {
  readonly top: { readonly id: number; readonly name: Sql };
  /** Its child tables as SQL has them. */
  readonly names: readonly Sql[];
  readonly views: readonly Sql[];
  /** Equal for two catalogs whose views of its records are the same, and what these are made of. */
  readonly meaning: string;
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
      columnDefinition(storage, column)?.text ?? null,
      keptMeaning(storage, column) ?? null,
    ]);
    const [name, names] = [physicalTable(top), kinds.map(physicalTable)];
    const views = kinds.flatMap((table) => kindView(catalog, { storage, stored }, table));
    const texts = [name, ...names, ...views].map(({ text }) => text);
    const meaning = JSON.stringify([top.id, texts, columns, searchMeaning(storage, stored)]);
    return { top: { id: top.id, name }, names, views, meaning };
  });
}

/** Which table of the family a record is of, by its id, and those that were taken away of which it was. */
export function kindColumns({ top }: TableFamily): readonly Sql[] {
  return [
    sql`alter table ${top.name} add column if not exists ${KIND_COLUMN} text not null default ${kindSql(top)}, add column if not exists _was bigint[]`,
    sql`create index if not exists kd_${literal(top.id)} on ${top.name} (${KIND_COLUMN}, id) where ${KIND_COLUMN} <> ${kindSql(top)} and deleted_at is null`,
  ];
}

/** The view of a child table's records, through which they are read and written. */
function kindView(
  catalog: Catalog,
  { storage, stored }: { readonly storage: Catalog; readonly stored: Table },
  table: Table,
): readonly Sql[] {
  const name = physicalTable(table);
  const real = new Map(stored.columns.map((column) => [column.name, column]));
  const isThere = (column: Column | undefined) =>
    column !== undefined && columnDefinition(storage, column) !== undefined;
  const columns = table.columns.filter((column) => isThere(real.get(column.name)));
  const selected = [
    ...[...RESERVED_COLUMNS].map(identifier),
    KIND_COLUMN,
    ...columns.map((column) => identifier(column.name)),
    ...searchColumns(storage, stored).map(searchName),
  ];
  const numbered = columns.filter(
    (column) => hasSequence(column) && real.get(column.name)?.type !== column.type,
  );
  return [
    sql`create view ${name} as select ${commas(selected)} from ${storageTable(table)} where ${isOfKind(catalog, table)} with local check option`,
    sql`alter view ${name} alter column ${KIND_COLUMN} set default ${kindSql(table)}`,
    ...numbered.flatMap((column) => [
      ...createSequence(column),
      sql`alter view ${name} alter column ${identifier(column.name)} set default nextval(${literal(sequenceName(column).text)})`,
    ]),
  ];
}

function isOfKind(catalog: Catalog, table: Table): Sql {
  return sql`${KIND_COLUMN} in (${commas(kindsOf(catalog, table).map(kindSql))})`;
}

/** Indexes that keep values apart which are unique among the records of a child table alone. */
export function kindIndexes(catalog: Catalog): readonly Part[] {
  return childTables(catalog).flatMap((table) =>
    ownUniqueKeys(catalog, table).map((columns) => {
      const name = `uq_${columns.map(({ id }) => id).join('_')}`.slice(0, 63);
      const among = isOfKind(catalog, table);
      const names = () => commas(columns.map((column) => identifier(column.name)));
      return {
        name,
        meaning: JSON.stringify([among.text, columns.map((column) => keptMeaning(catalog, column) ?? null)]),
        create: () =>
          sql`create unique index ${alias(name)} on ${storageTable(table)} (${names()}) where deleted_at is null and ${among}`,
      };
    }),
  );
}
