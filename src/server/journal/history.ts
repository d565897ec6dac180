import { columnWithId } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { embedsImages } from '#core/fields/traits.ts';
import { boundAt, sql, type Sql } from '../database/sql/sql.ts';
import type { Doer } from '../query/people/doer.ts';
import { askedRecords } from '../query/rights/asked-records.ts';
import type { Bind } from '../query/draft/draft-rows.ts';
import { knownRecords } from '../query/rights/known-records.ts';
import { readableTable } from '../query/scene/place.ts';
import { fileSql, imageNamed } from '../query/record/arrived-files.ts';
import { seenCellsSql } from '../query/undo/seen-changes.ts';
import { seenRecords } from '../query/undo/seen-records.ts';
import type { RequestContext } from '../records/records.ts';
import { presentCells, type ChangeRow } from './present-cells.ts';
import { namesByAccount, whoOf } from './present-operations.ts';
import { standIn } from '../query/write/writing.ts';
import { mayInJournal } from './undo-rights.ts';

/** Whose past is asked for, and which part of it. */
interface HistoryRequest {
  readonly tableId: number;
  readonly recordId: number;
  /** One column alone. */
  readonly columnId?: number | undefined;
  /** Operations before this one. */
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
}

interface EntryRow extends ChangeRow, Doer {
  readonly operation: number;
  readonly moment: Date;
  readonly kind: string;
  readonly action_id: number | null;
  readonly title: string;
  readonly undone: boolean;
}

const DEFAULT_COUNT = 50;
const MAX_ENTRIES = 200;

/**
 * What became of a record, the latest first, in the cells that the viewer may read. Throws AppError `record.unknown` for
 * one that does not exist for the viewer, and for a deleted one where the viewer may not look into the bin.
 */
export async function recordHistory(request: RequestContext, asked: HistoryRequest) {
  const { table, column, told } = await seenPast(request, asked);
  const rows = await readEntries(request, { ...asked, tableId: table.id, columnId: column?.id }, told);
  const [names, cells] = await Promise.all([namesByAccount(request, rows), presentCells(request, rows)]);
  return rows.map((row, at) => ({
    operation: row.operation,
    at: row.moment.toISOString(),
    who: whoOf(request, row, names),
    kind: row.kind,
    action: row.action_id,
    file: fileOf(request, table, row),
    what: row.what,
    undone: row.undone,
    undoable: row.kind !== 'purge' && mayInJournal(request, { to: 'take-back', doer: row }),
    cells: (cells[at] ?? [])
      .filter((cell) => column === undefined || cell.column === column.name)
      .map(({ stays: _stays, ...cell }) => cell),
  }));
}

/** What of a record's past the viewer may see. */
async function seenPast(request: RequestContext, asked: HistoryRequest) {
  const table = await tableOfRecord(request, asked);
  const { columnId } = asked;
  const column = columnId === undefined ? undefined : columnWithId(table, columnId);
  if (columnId !== undefined && !(column && mayInJournal(request, { to: 'see-cell', table, column })))
    throw new AppError('column.unknown', { column: columnId });
  const seen = await seenRecords(request.db, request, table, [asked.recordId]);
  const hidden = seen.get(asked.recordId);
  if (column && hidden?.has(column.id) !== false) throw new AppError('column.unknown', { column: column.id });
  const told = (bind: Bind) =>
    seenCellsSql(request, table, { column, hidden: hidden ?? new Set(), alias: sql`c`, bind });
  return { table, column, told };
}

/** The file with an id that a cell has held, as far as the viewer may see the cell's past; undefined where there is none. */
export async function fileHeldOnce(
  request: RequestContext,
  asked: HistoryRequest & { readonly columnId: number },
  file: string,
): Promise<FileValue | undefined> {
  const { table, column, told } = await seenPast(request, asked);
  const values: unknown[] = [table.id, asked.recordId, String(column?.id), file];
  const found = embedsImages(column)
    ? {
        file: fileSql(sql`f`),
        from: sql`jsonb_path_query(c.diff -> $3::text, '$[*]') v join colonnade.file f on f.id = $4::uuid and f.media is not null`,
        where: sql`strpos(v #>> '{}', ${imageNamed(sql`$4`)}) > 0`,
      }
    : {
        file: sql`f`,
        from: sql`jsonb_path_query(c.diff -> $3::text, '$[*][*]') f`,
        where: sql`f ->> 'id' = $4::text`,
      };
  const { rows } = await request.db.query<{ file: FileValue }>(
    sql`select ${found.file} as file from colonnade.change c, ${found.from}
      where c.table_id = $1::bigint and c.record_id = $2::bigint and c.diff ? $3::text and ${found.where}
        and ${told((value, cast) => sql`${boundAt(values.push(value))}::${cast}`)} limit 1`,
    values,
  );
  return rows[0]?.file;
}

/** The file that an import came from, told to those who work here. */
function fileOf({ viewer }: RequestContext, { plural }: Table, { kind, title }: EntryRow): string | null {
  // Without a file its title is what the table is called.
  const isFile = kind === 'import' && title !== '' && !Object.values(plural).includes(title);
  return isFile && standIn(viewer) === null ? title : null;
}

/**
 * The table that a record is of which exists for the viewer as that; one in the bin does where the viewer may delete it.
 * Throws AppError `record.unknown`.
 */
async function tableOfRecord(
  request: RequestContext,
  { tableId, recordId: id }: HistoryRequest,
): Promise<Table> {
  const named = readableTable(request, tableId);
  for (const state of ['live', 'ghost'] as const) {
    const [known] = await knownRecords(request.db, request, { named, ids: [id], state });
    const table = known?.own;
    if (!table || known.table !== table) continue;
    if (state === 'live') return table;
    if (!mayInJournal(request, { to: 'see-bin', table })) continue;
    const [asked] = await askedRecords(request.db, request, { table, ids: [id], operation: 'delete', state });
    if (asked?.allowed === true) return table;
  }
  throw new AppError('record.unknown');
}

/** Changes of a record for which `told` holds, the latest first. */
async function readEntries(
  { db }: RequestContext,
  { tableId, recordId, columnId, before, limit = DEFAULT_COUNT }: HistoryRequest,
  told: (bind: Bind) => Sql,
): Promise<readonly EntryRow[]> {
  const values: unknown[] = [
    tableId,
    recordId,
    before ?? null,
    columnId === undefined ? null : String(columnId),
    Math.min(limit, MAX_ENTRIES),
  ];
  const { rows } = await db.query<EntryRow>(
    sql`select c.operation_id as operation, c.table_id, c.record_id, c.what, c.diff, o.at as moment, o.kind, o.action_id, o.title,
        o.user_id, o.account, o.undone_by is not null as undone
      from (select * from colonnade.change c where c.table_id = $1::bigint and c.record_id = $2::bigint
        and ($3::bigint is null or c.operation_id < $3::bigint) and ($4::text is null or c.diff ? $4::text)
        and ${told((value, cast) => sql`${boundAt(values.push(value))}::${cast}`)}
        order by c.operation_id desc limit $5::bigint) c
      join colonnade.operation o on o.id = c.operation_id and o.at = c.at order by c.operation_id desc`,
    values,
  );
  return rows;
}
