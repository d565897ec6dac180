import { parse } from 'csv-parse/sync';
import type { Column, Table } from '#core/catalog/schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { isOfFiles } from '#core/fields/traits.ts';
import { must } from '#core/std/must.ts';
import { textOfCsv } from '#core/std/csv-cell.ts';
import { exportList, exportPairs } from '#server/query/bulk/export.ts';
import { exportWithFiles } from '#server/query/bulk/export-files.ts';
import { naturalKey } from '#server/query/bulk/key.ts';
import { filesOf } from './random-files.ts';
import { textOf } from './rights-filters.ts';
import { agree, type Trial } from './rights-trial.ts';

/** The questions about files that hold data. */
export const FILE_QUESTIONS = { export: exported, exportWithFiles: withFiles, pairs } as const;

/** A file shows a cell as the viewer sees it, links by what names their records, and nothing where nothing is seen. */
async function exported({ oracle, table, db, scene, random }: Trial): Promise<void> {
  const columns = table.columns.filter((column) => column.type !== 'list' && oracle.mayName(table, column));
  if (columns.length === 0) return;
  const wanted = random.below(2) === 0 ? undefined : oracle.ids(table).filter(() => random.below(2) === 0);
  const list = { tableId: table.id, columns: columns.map(({ name }) => name), records: wanted };
  const { text, values } = exportList(scene, { ...list, form: 'import' }, 'line');
  const { rows } = await db.query<{ row: string }>({ text, values });
  const expected = oracle
    .ids(table)
    .filter((id) => oracle.may('read', table, id) && (wanted === undefined || wanted.includes(id)))
    .toSorted((a, b) => a - b)
    .map((id) => columns.map((column) => cellOf({ oracle, scene }, table, { column, id })));
  const lines = parse(rows.map(({ row }) => `${row}\n`).join(''), {
    cast: (cell, { quoting }) => (cell === '' && !quoting ? null : cell),
  }) as unknown as readonly (readonly unknown[])[];
  const found = lines.map((line) => columns.map((column, at) => read(column, cellText(line[at]))));
  agree({ export: table.name, columns: columns.map(({ name }) => name) }, found, expected);
}

/** Beside a table stand the files that the viewer sees in its cells, in folders with the titles that the viewer sees. */
async function withFiles({ oracle, table, db, scene }: Trial): Promise<void> {
  const columns = table.columns.filter((column) => isOfFiles(column) && oracle.mayName(table, column));
  if (columns.length === 0) return;
  const list = { tableId: table.id, columns: columns.map(({ name }) => name), form: 'shown' as const };
  const { text, values } = exportWithFiles(scene, list, 'line');
  const { rows } = await db.query<{ row: string }>({ text, values });
  const found = rows.map(({ row }) => {
    const cells = JSON.parse(row) as readonly unknown[];
    const files = cells.slice(0, -2).map((cell) => filesOf(cell).map(({ id }) => id));
    return [cells.at(-1), cells.at(-2), files];
  });
  const expected = oracle
    .ids(table)
    .filter((id) => oracle.may('read', table, id))
    .toSorted((a, b) => a - b)
    .map((id) => [
      id,
      oracle.title(table, id),
      columns.map((column) => filesOf(oracle.cell(table, column, id)).map((file) => file.id)),
    ]);
  agree({ exportWithFiles: table.name }, found, expected);
}

/** A cell of a file without what keeps spreadsheets from taking it for a formula. */
function cellText(cell: unknown): unknown {
  return typeof cell === 'string' ? textOfCsv(cell) : cell;
}

/** A file of pairs has those of records that the viewer sees, on both sides, where the list may be read. */
async function pairs({ random, oracle, table, db, scene }: Trial): Promise<void> {
  const lists = table.columns.filter((column) => column.type === 'list' && isRelation(oracle, column));
  const list = lists[random.below(lists.length)];
  if (list?.type !== 'list' || !oracle.mayName(table, list)) return;
  const target = must(oracle.catalog.tables.get(list.target), 'target');
  const { rows } = await db.query<Record<string, unknown>>(exportPairs(scene, table, list));
  const found = rows.map((row) => Object.values(row).map(cellText));
  const expected = oracle.ids(table).flatMap((id) => {
    const members = (oracle.cell(table, list, id) ?? []) as readonly number[];
    return members.map((member) => [
      nameOf({ oracle, scene }, table, id),
      nameOf({ oracle, scene }, target, member),
    ]);
  });
  const sorted = (cells: readonly unknown[]) => cells.map((cell) => JSON.stringify(cell)).toSorted();
  agree({ pairs: `${table.name}.${list.name}` }, sorted(found), sorted(expected));
}

/** Whether a list stands in a relation of its own, and not at the other end of a link. */
function isRelation({ catalog }: Trial['oracle'], column: Column): boolean {
  if (column.type !== 'list') return false;
  return column.inverse === undefined || catalog.columns.get(column.inverse)?.column.type === 'list';
}

type Seeing = Pick<Trial, 'oracle' | 'scene'>;

function cellOf(
  seeing: Seeing,
  table: Table,
  { column, id }: { readonly column: Column; readonly id: number },
): unknown {
  const value = seeing.oracle.cell(table, column, id);
  if (isOfFiles(column) && value !== null) return textOf(value);
  if (column.type !== 'link' || value === null) return value;
  return nameOf(seeing, must(seeing.oracle.catalog.tables.get(column.target), 'target'), Number(value));
}

/** What names a record in a file: its key as the viewer sees it, or its title. */
function nameOf({ oracle, scene }: Seeing, table: Table, id: number): string {
  const key = naturalKey(scene, table);
  if (!key) return oracle.title(table, id);
  const value = oracle.cell(table, key, id);
  return typeof value === 'string' ? value : value === null ? `#${id}` : JSON.stringify(value);
}

function read(column: Column, cell: unknown): unknown {
  if (typeof cell !== 'string' || column.type === 'link' || column.type === 'text') return cell ?? null;
  const value = fieldOf(column).fromText(cell, column);
  return value.ok ? value.value : cell;
}
