import { columnNamed, columnWithId, type Catalog } from '#core/catalog/catalog.ts';
import { kindsOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { isOfFiles } from '#core/fields/traits.ts';
import { must } from '#core/std/must.ts';
import type { Database } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { displayOperation, listOperations, recordHistory } from '#server/journal/journal.ts';
import type { Random } from '#server/sample/random/random.ts';
import { filesOf, randomFile } from './random-files.ts';
import { agree, type Change, type Journalled, type Trial } from './rights-trial.ts';
import type { Records } from '../formulas/formulas.ts';

/** Writes a past into the journal: operations that changed some records each, of one table or of several. */
export async function writeJournal(
  random: Random,
  db: Database,
  { catalog, records }: { readonly catalog: Catalog; readonly records: Records },
): Promise<readonly Journalled[]> {
  const past: Journalled[] = [];
  const tables = [...catalog.tables.values()];
  for (let at = 0; at < 25; at++) {
    const table = must(tables[random.below(tables.length)], 'a table');
    const below = kindsOf(catalog, table)
      .slice(1)
      .flatMap(({ name }) => records[name] ?? []);
    const changes = (records[table.name] ?? [])
      .filter(({ id }) => !below.some((row) => row['id'] === id))
      .filter(() => random.below(at % 3 === 0 ? 2 : 12) === 0)
      .map((row): Change => ({ table, record: Number(row['id']), diff: diffOf(random, table, row) }))
      .filter(({ diff }) => Object.keys(diff).length > 0);
    if (changes.length > 0) past.push({ id: await writeOne(db, table, changes), changes });
  }
  return past;
}

function diffOf(random: Random, table: Table, row: Readonly<Record<string, unknown>>): Change['diff'] {
  const cells = Object.entries(row).flatMap(([name, value]) => {
    const column = name === 'id' ? undefined : columnNamed(table, name);
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    if (!column || isEmpty || random.below(2) === 0) return [];
    return [[String(column.id), [isOfFiles(column) ? formerFile(random, column) : null, value]] as const];
  });
  return Object.fromEntries(cells);
}

/** What a cell of files held before. */
function formerFile(random: Random, column: Column): unknown {
  const file = randomFile(random);
  return column.type === 'files' && file ? [file] : file;
}

async function writeOne(db: Database, table: Table, changes: readonly Change[]): Promise<number> {
  const { rows } = await db.query<{ id: number; at: string }>(
    sql`insert into colonnade.operation (user_id, kind, table_id) values (null, 'modify', $1) returning id, at::text`,
    [table.id],
  );
  const { id, at } = must(rows[0], 'an operation');
  for (const { record, diff } of changes) {
    await db.query(
      `insert into colonnade.change (operation_id, at, table_id, record_id, what, diff) values ($1, $2::timestamptz, $3, $4, 'modify', $5)`,
      [id, at, table.id, record, JSON.stringify(diff)],
    );
  }
  return id;
}

/** The questions about the past of records. */
export const JOURNAL_QUESTIONS = { history, operations, display } as const;

function requestContextOf({ db, scene }: Trial) {
  return { db, ...scene };
}

/** A change is seen where its record is, and a cell of what changed. */
function isSeen(trial: Trial, change: Change): boolean {
  const { oracle } = trial;
  const { table, record } = change;
  return oracle.mayList(table) && oracle.may('read', table, record) && cellsOf(trial, change).length > 0;
}

/** The files that a cell held before changes which the viewer sees. */
export function formerFiles(
  trial: Trial,
  { own, id, column: asked }: { readonly own: Table; readonly id: number; readonly column: Column },
) {
  const { oracle, journal } = trial;
  // The past of a record is that of its own table, whose column has an id of its own.
  const column = columnWithId(own, asked.id) ?? asked;
  const isReadable = oracle.mayList(own) && oracle.may('read', own, id);
  if (!isReadable || !oracle.mayName(own, column) || !oracle.isShown(own, column, id)) return [];
  return (
    journal
      .flatMap(({ changes }) => changes)
      .filter(({ table, record }) => table.id === own.id && record === id)
      // What a change has put there is of its past, too, where the cell is shown as another table's alone.
      .flatMap(({ diff }) => (diff[column.id] ?? []).flatMap(filesOf))
  );
}

/** What the viewer sees of a change: the cells that may be read in its record now, links as far as they lead somewhere. */
function cellsOf({ oracle }: Trial, { table, record, diff }: Change): readonly unknown[] {
  return table.columns.flatMap((column) => {
    const change = diff[column.id];
    if (!change || !oracle.mayName(table, column) || !oracle.isShown(table, column, record)) return [];
    const to = seenValue(oracle, column, change[1]);
    const isEmpty = to === null || (Array.isArray(to) && to.length === 0);
    return 'target' in column && isEmpty ? [] : [[column.name, to]];
  });
}

function seenValue(oracle: Trial['oracle'], column: Column, value: unknown): unknown {
  if (!('target' in column) || value === null) return value;
  const target = must(oracle.catalog.tables.get(column.target), 'target');
  const named = (id: number) => (oracle.may('read', target, id) ? [id, oracle.title(target, id)] : null);
  if (!Array.isArray(value)) return named(Number(value));
  return value.map((id) => named(Number(id))).filter((one) => one !== null);
}

async function history(trial: Trial): Promise<void> {
  const { random, oracle, table, journal } = trial;
  const id = 1 + random.below(oracle.ids(table).length);
  if (!oracle.ids(table).includes(id)) return;
  const asked = recordHistory(requestContextOf(trial), { tableId: table.id, recordId: id, limit: 200 });
  const own = oracle.ownTable(table, id);
  if (!oracle.mayList(table) || !oracle.mayList(own) || !oracle.may('read', own, id)) {
    const outcome = await asked.catch((error: unknown) => (error instanceof AppError ? 'refused' : error));
    return agree({ history: table.name, id }, outcome, 'refused');
  }
  const expected = journal
    .flatMap(({ id: operation, changes }) => changes.map((change) => ({ operation, change })))
    .filter(({ change }) => change.table.id === own.id && change.record === id)
    .map(({ operation, change }) => ({ operation, cells: cellsOf(trial, change) }))
    .filter(({ cells }) => cells.length > 0)
    .map(({ operation, cells }) => [operation, cells])
    .toReversed();
  const found = (await asked).map(({ operation, cells }) => [
    operation,
    cells.map(({ column, to }) => [column, to]),
  ]);
  agree({ history: table.name, id }, found, expected);
}

async function operations(trial: Trial): Promise<void> {
  const found = await listOperations(requestContextOf(trial), 'undo', { limit: 200 });
  const expected = trial.journal
    .map(({ id, changes }) => ({ id, seen: changes.filter((change) => isSeen(trial, change)) }))
    .filter(({ seen }) => seen.length > 0)
    .map(({ id, seen }) => {
      const [only] = seen;
      return [id, seen.length, only && seen.length === 1 ? trial.oracle.title(only.table, only.record) : ''];
    })
    .toReversed();
  agree(
    'operations',
    found.map(({ id, records, title }) => [id, records, title]),
    expected,
  );
}

async function display(trial: Trial): Promise<void> {
  const { random, journal } = trial;
  const { id, changes } = must(journal[random.below(journal.length)], 'an operation');
  const seen = changes.filter((change) => isSeen(trial, change));
  const asked = displayOperation(requestContextOf(trial), 'undo', id);
  if (seen.length === 0) {
    const outcome = await asked.catch((error: unknown) => (error instanceof AppError ? 'refused' : error));
    return agree({ display: id }, outcome, 'refused');
  }
  const found = await asked;
  agree(
    { display: id },
    found.changes.map((one) => [one.recordId, one.title, one.cells.map(({ column, to }) => [column, to])]),
    seen
      .toSorted((a, b) => a.record - b.record)
      .map((change) => [
        change.record,
        trial.oracle.title(change.table, change.record),
        cellsOf(trial, change),
      ]),
  );
  agree({ display: id, of: 'total' }, found.total, seen.length);
  for (const conflict of found.conflicts) {
    const isKnown = conflict.recordId === null || seen.some(({ record }) => record === conflict.recordId);
    agree({ display: id, conflict }, isKnown, true);
  }
}
