import { originOf, topOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import type { Runner } from '../database/pool.ts';
import { knownInFamily, readableCells } from '../query/record/record-of-family.ts';
import { allKnown } from '../query/rights/known-records.ts';
import { readableTable, type Scene } from '../query/scene/place.ts';
import type { OwnContext } from '../records/records.ts';
import type { Session } from '../session/session.ts';

/** Who asks about what stands beside a record, in which session. */
export interface AskingBeside {
  readonly request: OwnContext;
  readonly session: Session;
}

/** A record by a table of its family and its id, as a request names it. */
export interface BesidePlace {
  readonly tableId: number;
  readonly recordId: number;
}

/** A record that exists for whoever asks what stands beside it. */
export interface BesideRecord {
  /** The table at the top of its family, by which all that stands beside it is kept. */
  readonly top: Table;
  /** The table as of which the viewer reads it. */
  readonly table: Table;
  readonly id: number;
  /** The columns whose cells the viewer reads, by the ids that those have where they come from. */
  readonly cells: ReadonlyMap<number, Column>;
}

/**
 * The record beside which something is asked for: its comments, its next steps. They are among the users of the
 * organisation: for everybody else no record has any. Throws AppError `table.unknown`, `record.unknown`.
 */
export async function besideRecord(
  { request, session }: AskingBeside,
  { tableId, recordId }: BesidePlace,
): Promise<BesideRecord> {
  const named = readableTable(request, tableId);
  if (!isColleague(session)) throw new AppError('record.unknown');
  const [known] = await allKnown(request.db, request, { named, ids: [recordId] });
  if (!known) throw new AppError('record.unknown');
  return await withCells(request.db, request, { table: known.table, id: recordId });
}

/** Whether whoever is there, or is looked at as, is a user of the organisation. */
export function isColleague({ account, viewing }: Pick<Session, 'account' | 'viewing'>): boolean {
  return (viewing ?? account).kind === 'intranet';
}

/** A record of a family as it exists for somebody else, its cell in a column too; undefined where it does not. */
export async function readBy(
  db: Runner,
  scene: Scene,
  { top, id, column }: { readonly top: Table; readonly id: number; readonly column: number | null },
): Promise<Table | undefined> {
  const known = await knownInFamily(db, scene, top, id);
  if (!known || column === null) return known?.table;
  const { cells } = await withCells(db, scene, { table: known.table, id });
  return cells.has(column) ? known.table : undefined;
}

/** What a column is kept as: the id that it has where it comes from. Throws AppError `column.unknown` for one that is hidden. */
export function keptColumn({ table, cells }: BesideRecord, columnId: number): number {
  for (const [origin, column] of cells)
    if (column.id === columnId || column.alias?.includes(columnId) === true) return origin;
  throw new AppError('column.unknown', { column: columnId, table: table.id });
}

async function withCells(
  db: Runner,
  scene: Scene,
  { table, id }: Pick<BesideRecord, 'table' | 'id'>,
): Promise<BesideRecord> {
  const columns = await readableCells(db, scene, table, id);
  const cells = new Map(columns.map((column) => [originOf(column), column]));
  return { top: topOf(scene.catalog, table), table, id, cells };
}
