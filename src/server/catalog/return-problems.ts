import type { CatalogProblem } from '#core/checks/catalog-problem.ts';
import type { Column, Document, Table } from '#core/catalog/schema.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { finding, phrase } from '#core/std/finding.ts';
import { isWriteOnly } from '#core/fields/traits.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { storedOf } from '../fields/registry.ts';
import { mustBeFilled } from '../query/tables/physical.ts';
import { columnProblem } from './column-problem.ts';
import { goneName } from './gone-name.ts';
import { storedDocument } from './stored-document.ts';

/** A change under which something that was taken away may come back; `gone` has the names of what is kept. */
interface Returning {
  readonly from: Catalog;
  readonly to: Catalog;
  readonly gone: ReadonlySet<string>;
}

/**
 * What was taken away comes back as the database keeps it, which is as it was last. Columns and tables that would come back
 * as something else: they have to come back first, and change then, by which their values are asked.
 */
export async function returnProblems(db: Runner, change: Returning): Promise<readonly CatalogProblem[]> {
  const columns = returningColumns(change);
  const tables = returningTables(change);
  if (columns.length + tables.length === 0) return [];
  const last = await lastKnown(db, { columns, tables });
  return [
    ...columns.flatMap((column) => columnProblems(change.to, last.columns.get(goneName(column)), column)),
    ...tables.flatMap((table) => tableProblems(last.tables.get(table.id), table)),
  ];
}

/** Columns of tables that stand, whose values of before come back. */
function returningColumns({ from, to, gone }: Returning): readonly Column[] {
  return to.document.tables
    .filter(({ id }) => from.tables.has(id))
    .flatMap(({ columns }) => columns)
    .filter((column) => {
      const known = from.columns.get(column.id)?.column;
      return isWritten(column) && (!known || known.formula !== undefined) && gone.has(goneName(column));
    });
}

function returningTables({ from, to, gone }: Returning): readonly Document['tables'][number][] {
  return to.document.tables.filter(({ id }) => !from.tables.has(id) && gone.has(`_gone_${id}`));
}

interface Wanted {
  readonly columns: readonly Column[];
  readonly tables: readonly Pick<Table, 'id'>[];
}

interface LastKnown {
  /** By the names under which they are kept. */
  readonly columns: ReadonlyMap<string, Column>;
  readonly tables: ReadonlyMap<number, Document['tables'][number]>;
}

/** How columns were written, and tables were, in the latest version that had them. */
async function lastKnown(db: Runner, { columns, tables }: Wanted): Promise<LastKnown> {
  const last = {
    columns: new Map<string, Column>(),
    tables: new Map<number, Document['tables'][number]>(),
  };
  const isFound = () =>
    columns.every((column) => last.columns.has(goneName(column))) &&
    tables.every(({ id }) => last.tables.has(id));
  let before: number | undefined;
  while (!isFound()) {
    const version = await versionBefore(db, before);
    if (!version) break;
    before = version.number;
    for (const table of storedDocument(version.document).tables) {
      if (!last.tables.has(table.id)) last.tables.set(table.id, table);
      for (const column of table.columns.filter(isWritten))
        if (!last.columns.has(goneName(column))) last.columns.set(goneName(column), column);
    }
  }
  return last;
}

/** The version before another one, or the latest. */
async function versionBefore(
  db: Runner,
  number: number | undefined,
): Promise<{ readonly number: number; readonly document: Document } | undefined> {
  const { rows } = await db.query<{ number: number; document: Document }>(
    sql`select number, document from colonnade.catalog_version where $1::int is null or number < $1
      order by number desc limit 1`,
    [number ?? null],
  );
  return rows[0];
}

function isWritten(column: Column): boolean {
  return column.formula === undefined && storedOf(column).type(column) !== null;
}

function columnProblems(to: Catalog, last: Column | undefined, column: Column): readonly CatalogProblem[] {
  if (!last || isKeptAlike(last, column)) return [];
  return [columnProblem(to, column, 'type', phrase('type_gone', { was: last.type, type: column.type }))];
}

/** A table comes back whole: what is written in it must be called and kept as it was. */
function tableProblems(
  last: Document['tables'][number] | undefined,
  table: Document['tables'][number],
): readonly CatalogProblem[] {
  if (!last) return [];
  const known = new Map(last.columns.filter(isWritten).map((column) => [column.id, column]));
  return table.columns.flatMap((column, at): readonly CatalogProblem[] => {
    if (!isWritten(column)) return [];
    const was = known.get(column.id);
    // Passwords are kept apart, and nothing else comes back as one nor they as anything else.
    if (was && isWriteOnly(was)) return [];
    const isAlike =
      was?.name === column.name && isKeptAlike(was, column) && mustBeFilled(was) === mustBeFilled(column);
    if (isAlike) return [];
    const told = finding(['columns', at, 'name'], 'table_gone', { column: column.name });
    return [{ kind: 'tables', name: table.name, ...told }];
  });
}

function isKeptAlike(was: Column, column: Column): boolean {
  return was.type === column.type && storedOf(was).type(was)?.text === storedOf(column).type(column)?.text;
}
