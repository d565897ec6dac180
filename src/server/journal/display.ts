import { literal, boundAt, sql } from '../database/sql/sql.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import type { JournalConflict, OperationDisplay, UndoReason } from '#core/contract/records/undo-routes.ts';
import { must } from '#core/std/must.ts';
import { everTitles } from '../query/record/ever-titles.ts';
import { seenChangeSql, seenCounts } from '../query/undo/seen-changes.ts';
import { hasDeniedRecords, isOpen, seenRecords, type SeenRecords } from '../query/undo/seen-records.ts';
import { undoConflicts, type UndoConflict } from '../query/undo/conflicts.ts';
import { operationParts, type OperationPart } from '../query/undo/parts.ts';
import type { RequestContext } from '../records/records.ts';
import type { Objection } from './judge-undo.ts';
import { doing, missingRights, reasonAgainst } from './may-take-back.ts';
import { known, readOperations, type Direction, type OperationRow } from './operations.ts';
import { presentCells, type ChangeRow } from './present-cells.ts';
import { namesByAccount, presentOperations, whoOf } from './present-operations.ts';
import { foretoldObjections } from './process.ts';
import { mayInJournal } from './undo-rights.ts';

/** Records that a display shows one by one. */
const MAX_RECORDS = 100;

/** An operation, what it changed, what taking it back would do, and what stands in the way. Throws AppError `operation.unknown`. */
export async function displayOperation(
  request: RequestContext,
  direction: Direction,
  id: number,
): Promise<OperationDisplay> {
  const [row] = await readOperations(request.db, request, { ids: [id], lock: false });
  const operation = known(request, direction, row);
  const parts = await operationParts(request.db, request.catalog, operation);
  const counts = await seenCounts(request.db, request, operation);
  const seen = parts
    .filter(({ table }) => mayInJournal(request, { to: 'see', table }))
    .map((part) => ({ ...part, counts: counts.get(part.table.id) ?? {} }));
  const reason =
    reasonAgainst(request, operation, parts) ?? (await recordsAgainst(request, operation, parts));
  const isAsked = reason === null || reason === 'right';
  const rights = isAsked ? missingRights(request, parts) : [];
  const found = isAsked
    ? await undoConflicts(request.db, request.catalog, { key: operation, parts: seen })
    : { count: 0, first: [] };
  const isFree = reason === null && rights.length + found.count === 0;
  const objections = isFree ? await foretoldObjections(request, { direction, operation, parts }) : [];
  const [shown] = await presentOperations(request, [operation]);
  return {
    ...must(shown, 'the operation'),
    changes: await changesOf(request, operation, seen),
    total: operation.records,
    would: seen.map((part) => ({ tableId: part.table.id, ...doing(part) })),
    conflicts: [
      ...rights,
      ...(await presentConflicts(request, found.first)),
      ...(await presentObjections(request, objections.slice(0, MAX_RECORDS))),
    ],
    conflictCount: rights.length + found.count + objections.length,
    may: reason === null,
    reason,
  };
}

/** What speaks against it because of one of its records. */
async function recordsAgainst(
  request: RequestContext,
  operation: OperationRow,
  parts: readonly OperationPart[],
): Promise<UndoReason | null> {
  for (const part of parts) {
    if (await hasDeniedRecords(request.db, request, { key: operation, part })) return 'right';
  }
  return null;
}

async function changesOf(
  request: RequestContext,
  { id, at }: OperationRow,
  parts: readonly OperationPart[],
): Promise<OperationDisplay['changes']> {
  const values: unknown[] = [id, at, parts.map(({ table }) => table.id)];
  const seen = seenChangeSql(request, sql`c`, (value, cast) => sql`${boundAt(values.push(value))}::${cast}`);
  const { rows } = await request.db.query<ChangeRow>(
    sql`select c.operation_id as operation, c.table_id, c.record_id, c.what, c.diff from colonnade.change c
      where c.operation_id = $1::bigint and c.at = $2::timestamptz and c.table_id = any($3::bigint[]) and ${seen}
      order by c.table_id, c.record_id limit ${literal(MAX_RECORDS)}`,
    values,
  );
  const cells = await presentCells(request, rows);
  const titles = await titlesOf(
    request,
    rows.map(({ table_id: table, record_id: record }) => [table, record]),
  );
  return rows.map((row, at) => ({
    tableId: row.table_id,
    recordId: row.record_id,
    title: titles(row.table_id, row.record_id),
    what: row.what,
    cells: [...(cells[at] ?? [])],
  }));
}

/** What stands in the way, as far as the viewer may know of the records and columns that have to do with it. */
async function presentConflicts(
  request: RequestContext,
  found: readonly UndoConflict[],
): Promise<readonly JournalConflict[]> {
  const by = await readOperations(request.db, request, {
    ids: [...new Set(found.flatMap(({ by_operation: id }) => id ?? []))],
    lock: false,
  });
  const names = await namesByAccount(request, by);
  const titles = await titlesOf(
    request,
    found.flatMap((one) => [
      [one.table_id, one.record_id] as const,
      ...(one.other_table === null ? [] : [[one.other_table, one.other_id ?? 0] as const]),
    ]),
  );
  const seen = await seenAmong(request, found);
  return found.map((one) => {
    const between = by.find(({ id }) => id === one.by_operation);
    const hidden = seen(one.table_id, one.record_id);
    return {
      kind: one.kind,
      tableId: one.table_id,
      recordId: hidden ? one.record_id : null,
      title: titles(one.table_id, one.record_id),
      ...(hidden ? cellOf(request, one, hidden) : { column: null, stored: null }),
      by: between
        ? { operation: between.id, at: between.moment.toISOString(), who: whoOf(request, between, names) }
        : null,
      other:
        one.other_table !== null && seen(one.other_table, one.other_id ?? 0)
          ? otherOf(request, one, titles)
          : null,
    };
  });
}

const CONTROL_KINDS: Readonly<Record<string, JournalConflict['kind']>> = {
  'column.read_only': 'closed',
  'value.required': 'required',
};

/** What controls say, with the records as far as the viewer may know of them. */
async function presentObjections(
  request: RequestContext,
  objections: readonly Objection[],
): Promise<readonly JournalConflict[]> {
  const titles = await titlesOf(
    request,
    objections.map(({ table, record }) => [table.id, record]),
  );
  const seen = await seenAmong(
    request,
    objections.map(({ table, record }) => ({ table_id: table.id, record_id: record })),
  );
  return objections.map(({ table, record, problem: { code, column, params } }) => ({
    kind: CONTROL_KINDS[code] ?? 'control',
    tableId: table.id,
    recordId: seen(table.id, record) ? record : null,
    title: titles(table.id, record),
    column: column === '' ? null : column,
    stored: null,
    by: null,
    other: null,
    ...(typeof params?.['message'] === 'string' ? { message: params['message'] } : {}),
  }));
}

/** The records of conflicts that exist for the viewer, with the columns that may not be read there. */
async function seenAmong(
  request: RequestContext,
  found: readonly (Pick<UndoConflict, 'table_id' | 'record_id'> &
    Partial<Pick<UndoConflict, 'other_table' | 'other_id'>>)[],
): Promise<(table: number, record: number) => ReadonlySet<number> | undefined> {
  const records = found.flatMap(({ table_id: table, record_id: record, ...one }) => [
    { table, record },
    ...(typeof one.other_table === 'number' ? [{ table: one.other_table, record: one.other_id ?? 0 }] : []),
  ]);
  const seen = new Map<number, SeenRecords>();
  for (const id of new Set(records.map(({ table }) => table))) {
    const ids = records.filter(({ table }) => table === id).map(({ record }) => record);
    seen.set(id, await seenRecords(request.db, request, tableOf(request.catalog, id), ids));
  }
  return (table, record) => seen.get(table)?.get(record);
}

function cellOf(
  request: RequestContext,
  one: UndoConflict,
  hidden: ReadonlySet<number>,
): Pick<JournalConflict, 'column' | 'stored'> {
  const table = tableOf(request.catalog, one.table_id);
  const column = table.columns.find(({ id }) => id === one.column_id);
  const isSeen =
    column !== undefined &&
    !hidden.has(column.id) &&
    mayInJournal(request, { to: 'see-cell', table, column });
  // A link may lead to a record that does not exist for the viewer.
  const target = column && 'target' in column ? request.catalog.tables.get(column.target) : undefined;
  const isTold = isSeen && (target === undefined || isOpen(request, target));
  return { column: isSeen ? column.name : null, stored: isTold ? (one.stored ?? null) : null };
}

function otherOf(request: RequestContext, one: UndoConflict, titles: Titles): JournalConflict['other'] {
  if (one.other_table === null || one.other_id === null) return null;
  const table = tableOf(request.catalog, one.other_table);
  if (!mayInJournal(request, { to: 'see', table })) return null;
  return { tableId: table.id, recordId: one.other_id, title: titles(table.id, one.other_id) };
}

type Titles = (table: number, record: number) => string;

/** The titles of records of several tables, ghosts too, as far as the viewer may read them. */
async function titlesOf(
  request: RequestContext,
  records: readonly (readonly [table: number, record: number])[],
): Promise<Titles> {
  const titles = new Map<number, ReadonlyMap<number, string>>();
  for (const id of new Set(records.map(([table]) => table))) {
    const table = tableOf(request.catalog, id);
    if (!mayInJournal(request, { to: 'see', table })) continue;
    const ids = records.flatMap(([of, record]) => (of === id ? [record] : []));
    titles.set(id, await everTitles(request.db, request, table, ids));
  }
  return (table, record) => titles.get(table)?.get(record) ?? '';
}
