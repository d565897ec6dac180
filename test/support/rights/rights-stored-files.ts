import type { Column, Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { embedsImages, isOfFiles } from '#core/fields/traits.ts';
import { must } from '#core/std/must.ts';
import { heldFile } from '#server/delivery/delivery.ts';
import { filesOfRecords } from '#server/query/record/files-of-records.ts';
import { filesOf, FRESH } from './random-files.ts';
import { formerFiles } from './rights-journal.ts';
import { agree, type Trial } from './rights-trial.ts';

/** The questions about files that stand in cells: one, as every download, small image and preview asks, and all of records. */
export const STORED_FILE_QUESTIONS = { heldFile: held, filesOfRecords: together } as const;

/** A file is given to those who see the cell that holds it, or its past; what is fresh to who uploaded it. */
async function held(trial: Trial): Promise<void> {
  // Most cells hold no file, and most files are of other cells.
  for (let at = 0; at < 10; at++) await heldOnce(trial);
}

async function heldOnce(trial: Trial): Promise<void> {
  const { random, oracle, table, db, scene } = trial;
  const ids = oracle.ids(table);
  const record = random.below(ids.length + 3);
  const column = random.below(8) === 0 ? random.pick(table.columns) : ofFiles(trial, table);
  const own = oracle.ownTable(table, record);
  const cell = { own, id: record, column };
  const file = askedFile(trial, cell);
  const asked = { tableId: table.id, recordId: record, columnId: column.id, idfile: file.id };
  const found = await heldFile({ db, ...scene }, asked).then(
    (one) => one.file.id,
    (error: unknown) => (error instanceof AppError ? 'refused' : error),
  );
  const isGiven = isHeld(trial, cell, file.id) || file.id === FRESH.own.file.id;
  const expected = oracle.mayList(table) && holdsFiles(column) && isGiven ? file.id : 'refused';
  agree({ heldFile: table.name, column: column.name, record, file: file.id }, found, expected);
}

/** Whether the viewer sees a file in a cell, or in its past. */
function isHeld(trial: Trial, cell: Cell, file: string): boolean {
  const { oracle, table } = trial;
  const { id, column } = cell;
  if (!oracle.ids(table).includes(id) || !oracle.mayName(table, column)) return false;
  const seen = [...filesOf(oracle.cell(table, column, id)), ...formerFiles(trial, cell)];
  return seen.some((one) => one.id === file);
}

/** A file that may stand in the cell, or have stood there, or in another, or in none yet. */
function askedFile(trial: Trial, { own, id, column }: Cell): FileValue {
  const { random, oracle, journal } = trial;
  const changes = journal.flatMap((operation) => operation.changes);
  const past = (some: typeof changes) =>
    some.flatMap(({ diff }) => Object.values(diff).flatMap(([from]) => filesOf(from)));
  const stored = (table: Table, one: Column, ids: readonly number[]) =>
    ids
      .filter((at) => holdsFiles(one) && oracle.ids(table).includes(at))
      .flatMap((at) => filesOf(oracle.stored(table, one, at)));
  const other = random.pick([...oracle.catalog.tables.values()]);
  const places = [
    Object.values(FRESH).map(({ file }) => file),
    stored(own, column, [id]),
    past(changes.filter(({ table, record }) => table.id === own.id && record === id)),
    past(changes),
    other.columns.flatMap((one) => stored(other, one, oracle.ids(other))),
  ];
  const wanted = random.pick(places);
  return random.pick(wanted.length > 0 ? wanted : [FRESH.other.file]);
}

interface Cell {
  /** The table that the record is of. */
  readonly own: Table;
  readonly id: number;
  readonly column: Column;
}

/** Files of records come together from the cells that the viewer sees. */
async function together({ random, oracle, table, db, scene }: Trial): Promise<void> {
  if (!oracle.mayList(table)) return;
  const asked = oracle.ids(table).filter(() => random.below(2) === 0);
  const columns = table.columns.filter((column) => isOfFiles(column) && oracle.mayName(table, column));
  const found = await filesOfRecords(db, scene, table, asked);
  const expected = asked
    .filter((id) => oracle.may('read', table, id))
    .toSorted((a, b) => a - b)
    .flatMap((id) =>
      columns.flatMap((column) =>
        filesOf(oracle.cell(table, column, id)).map((file) => [
          id,
          oracle.title(table, id),
          column.id,
          file.id,
        ]),
      ),
    );
  agree(
    { filesOfRecords: table.name, asked },
    found.map(({ record, title, column, file }) => [record, title, column, file.id]),
    expected,
  );
}

function ofFiles({ random }: Trial, table: Table): Column {
  const columns = table.columns.filter((column) => holdsFiles(column));
  return columns.length > 0 ? random.pick(columns) : must(table.columns[0], 'a column');
}

/** Whether a file may stand in a column's cells, or as an image in their texts. */
function holdsFiles(column: Column): boolean {
  return isOfFiles(column) || embedsImages(column);
}
