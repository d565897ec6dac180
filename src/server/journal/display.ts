import { tableOf } from '#core/catalog/catalog.ts';
import type { JournalConflict, OperationDisplay } from '#core/contract/undo-routes.ts';
import { must } from '#core/std/must.ts';
import { everTitles } from '../query/ever-titles.ts';
import { undoConflicts, type UndoConflict } from '../query/undo-conflicts.ts';
import { operationParts, type OperationPart } from '../query/undo-parts.ts';
import type { Desk } from '../records/records.ts';
import { doing, missingRights, reasonAgainst } from './may-take-back.ts';
import { known, readOperations, type Direction, type OperationRow } from './operations.ts';
import { presentCells, type ChangeRow } from './present-cells.ts';
import { namesOf, presentOperations, whoOf } from './present-operations.ts';
import { mayInJournal } from './undo-rights.ts';

/** Records that a display shows one by one. */
const MOST_RECORDS = 100;

/** An operation, what it changed, what taking it back would do, and what stands in the way. Throws AppError `operation.unknown`. */
export async function displayOperation(
  desk: Desk,
  direction: Direction,
  id: number,
): Promise<OperationDisplay> {
  const [row] = await readOperations(desk.db, [id], { lock: false });
  const operation = known(desk, direction, row);
  const parts = await operationParts(desk.db, desk.catalog, operation);
  const seen = parts.filter(({ table }) => mayInJournal(desk, { to: 'see', table }));
  const reason = reasonAgainst(desk, operation, parts);
  const isAsked = reason === null || reason === 'right';
  const rights = isAsked ? missingRights(desk, parts) : [];
  const found = isAsked
    ? await undoConflicts(desk.db, desk.catalog, { key: operation, parts: seen })
    : { count: 0, first: [] };
  const [shown] = await presentOperations(desk, [operation]);
  return {
    ...must(shown, 'the operation'),
    changes: await changesOf(desk, operation, seen),
    total: seen.reduce(
      (sum, { counts }) => sum + Object.values(counts).reduce((all, one) => all + one, 0),
      0,
    ),
    would: seen.map((part) => ({ idform: part.table.id, ...doing(part) })),
    conflicts: [...rights, ...(await presentConflicts(desk, found.first))],
    conflictCount: rights.length + found.count,
    may: reason === null,
    reason,
  };
}

async function changesOf(
  desk: Desk,
  { id, at }: OperationRow,
  parts: readonly OperationPart[],
): Promise<OperationDisplay['changes']> {
  const { rows } = await desk.db.query<ChangeRow>(
    `select table_id, record_id, what, diff from colonnade.change
      where operation_id = $1::bigint and at = $2::timestamptz and table_id = any($3::bigint[])
      order by table_id, record_id limit ${MOST_RECORDS}`,
    [id, at, parts.map(({ table }) => table.id)],
  );
  const cells = await presentCells(desk, rows);
  const titles = await titlesOf(
    desk,
    rows.map(({ table_id: table, record_id: record }) => [table, record]),
  );
  return rows.map((row, at) => ({
    idform: row.table_id,
    idenreg: row.record_id,
    title: titles(row.table_id, row.record_id),
    what: row.what,
    cells: [...(cells[at] ?? [])],
  }));
}

/** What stands in the way, as far as the viewer may know of the records and columns that have to do with it. */
async function presentConflicts(
  desk: Desk,
  found: readonly UndoConflict[],
): Promise<readonly JournalConflict[]> {
  const by = await readOperations(desk.db, [...new Set(found.flatMap(({ by_operation: id }) => id ?? []))], {
    lock: false,
  });
  const names = await namesOf(desk.db, by);
  const titles = await titlesOf(
    desk,
    found.flatMap((one) => [
      [one.table_id, one.record_id] as const,
      ...(one.other_table === null ? [] : [[one.other_table, one.other_id ?? 0] as const]),
    ]),
  );
  return found.map((one) => {
    const between = by.find(({ id }) => id === one.by_operation);
    return {
      kind: one.kind,
      idform: one.table_id,
      idenreg: one.record_id,
      title: titles(one.table_id, one.record_id),
      ...cellOf(desk, one),
      by: between
        ? { operation: between.id, at: between.moment.toISOString(), who: whoOf(between, names) }
        : null,
      other: otherOf(desk, one, titles),
    };
  });
}

function cellOf(desk: Desk, one: UndoConflict): Pick<JournalConflict, 'column' | 'stored'> {
  const table = tableOf(desk.catalog, one.table_id);
  const column = table.columns.find(({ id }) => id === one.column_id);
  const isSeen = column !== undefined && mayInJournal(desk, { to: 'see-cell', table, column });
  return { column: isSeen ? column.name : null, stored: isSeen ? (one.stored ?? null) : null };
}

function otherOf(desk: Desk, one: UndoConflict, titles: Titles): JournalConflict['other'] {
  if (one.other_table === null || one.other_id === null) return null;
  const table = tableOf(desk.catalog, one.other_table);
  if (!mayInJournal(desk, { to: 'see', table })) return null;
  return { idform: table.id, idenreg: one.other_id, title: titles(table.id, one.other_id) };
}

type Titles = (table: number, record: number) => string;

/** The titles of records of several tables, ghosts too, as far as the viewer may read them. */
async function titlesOf(
  desk: Desk,
  records: readonly (readonly [table: number, record: number])[],
): Promise<Titles> {
  const titles = new Map<number, ReadonlyMap<number, string>>();
  for (const id of new Set(records.map(([table]) => table))) {
    const table = tableOf(desk.catalog, id);
    if (!mayInJournal(desk, { to: 'see', table })) continue;
    const ids = records.flatMap(([of, record]) => (of === id ? [record] : []));
    titles.set(id, await everTitles(desk.db, desk, table, ids));
  }
  return (table, record) => titles.get(table)?.get(record) ?? '';
}
