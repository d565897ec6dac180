import { mayOperate, mayReadColumn } from '#core/access/access.ts';
import { originOf } from '#core/catalog/family.ts';
import type { Column } from '#core/catalog/schema.ts';
import type { NotificationKind } from '#core/contract/messaging/notification-kinds.ts';
import type { Notification } from '#core/contract/messaging/notification-routes.ts';
import type { Database, Transaction } from '../database/pool.ts';
import { everTitles } from '../query/record/ever-titles.ts';
import { namedRecords, type NamedRecord } from '../query/record/subtitle.ts';
import type { Scene } from '../query/scene/place.ts';
import { seenRecords, type SeenRecords } from '../query/undo/seen-records.ts';
import { doerNames } from '../records/records.ts';
import type { NotificationRow } from './notification-rows.ts';
import { sharedLists } from './shared-lists.ts';

/** Who reads notifications. */
interface NotificationReader extends Scene {
  readonly db: Database | Transaction;
}

/** A notification by what its reader may know of it now; background work and letters are told by those who keep them. */
export type ShownNotification = Omit<Notification, 'task' | 'reason'> & {
  /** What it is about, beside its record. */
  readonly ids: readonly number[];
};

/** What notifications are called by rights of this moment: names of records, views and people are never kept. */
export async function shownNotifications(
  reader: NotificationReader,
  rows: readonly NotificationRow[],
): Promise<readonly ShownNotification[]> {
  const { db } = reader;
  const [doers, records, deleted, lists] = await Promise.all([
    doerNames(
      reader,
      rows.map(({ by_account: by }) => by),
    ),
    recordsOf(
      reader,
      rows.filter((row) => !isOfDeleted(row)),
      namedRecords,
    ),
    recordsOf(reader, rows.filter(isOfDeleted), everNamed),
    sharedLists(db, reader, ofKind(rows, 'share')),
  ]);
  const readsCell = await readableCells(reader, rows, records);
  return rows.map((row) => {
    const { id, kind, subject, by_account: by } = row;
    const ids = subject.ids ?? [];
    const named = (isOfDeleted(row) ? deleted : records).get(row.table_id ?? 0);
    const known = recordIds(row).flatMap((one) => named?.get(one) ?? []);
    // A comment at a cell is there for whoever may read that cell (MSG-21).
    const there = isOfComment(row) ? known.filter((record) => readsCell(row, record.id)) : known;
    const [first] = there;
    const saved = kind === 'share' ? (lists.get(ids[0] ?? 0) ?? null) : null;
    const all = subject.count ?? 1;
    // Records that the reader may no longer see are not counted either.
    const isWhole = row.table_id === null || there.length === recordIds(row).length;
    return {
      id,
      kind,
      at: row.created_at.toISOString(),
      read: row.read_at !== null,
      finishedAt: row.finished_at?.toISOString() ?? null,
      by: (by !== null && doers.get(by)) || null,
      count: kind === 'share' || isWhole ? Math.max(1, all) : there.length,
      record: first
        ? { tableId: row.table_id ?? 0, recordId: first.id, title: first.title, subtitle: first.subtitle }
        : null,
      column:
        first && !isOfComment(row) && readsCell(row, first.id) ? (columnOf(reader, row)?.name ?? null) : null,
      how: kind === 'followed_change' ? (subject.how ?? 'changed') : null,
      saved,
      hidden: isAboutRecords(row) ? !first : kind === 'share' && !saved,
      ids,
    };
  });
}

function isOfComment({ kind }: NotificationRow): boolean {
  return kind === 'mention' || kind === 'followed_comment';
}

function isOfDeleted({ subject }: NotificationRow): boolean {
  return subject.how === 'deleted';
}

/** Kinds whose table and ids are those of records. */
function isAboutRecords({ kind, table_id: table }: NotificationRow): boolean {
  return kind !== 'share' && table !== null;
}

function recordIds(row: NotificationRow): readonly number[] {
  if (!isAboutRecords(row)) return [];
  return row.record_id === null ? (row.subject.ids ?? []) : [row.record_id];
}

function ofKind(rows: readonly NotificationRow[], kind: NotificationKind): readonly number[] {
  return rows.filter((row) => row.kind === kind).flatMap(({ subject }) => subject.ids ?? []);
}

/** The records that exist for the reader, by table, as `name` names them. */
async function recordsOf(
  { db, ...scene }: NotificationReader,
  rows: readonly NotificationRow[],
  name: typeof namedRecords,
): Promise<ReadonlyMap<number, ReadonlyMap<number, NamedRecord>>> {
  const named = new Map<number, ReadonlyMap<number, NamedRecord>>();
  const about = rows.filter(isAboutRecords);
  for (const [id, own] of Map.groupBy(about, (row) => row.table_id ?? 0)) {
    const table = scene.catalog.tables.get(id);
    if (!table || !mayOperate(scene.viewer, 'read', table)) continue;
    const ids = new Set(own.flatMap(recordIds));
    named.set(id, await name(db, scene, table, [...ids]));
  }
  return named;
}

/** Records that exist for the reader, in the bin too, where they are known by their titles alone. */
async function everNamed(
  ...[db, scene, table, ids]: Parameters<typeof namedRecords>
): Promise<ReadonlyMap<number, NamedRecord>> {
  const titles = await everTitles(db, scene, table, ids);
  return new Map([...titles].map(([id, title]) => [id, { id, title, subtitle: null }]));
}

/** Whether the reader may read the cell of a record that a notification is about; true where it is about none. */
async function readableCells(
  { db, ...scene }: NotificationReader,
  rows: readonly NotificationRow[],
  records: Awaited<ReturnType<typeof recordsOf>>,
): Promise<(row: NotificationRow, record: number) => boolean> {
  const hidden = new Map<number, SeenRecords>();
  for (const id of new Set(rows.filter(columnIdOf).map((row) => row.table_id ?? 0))) {
    const [table, known] = [scene.catalog.tables.get(id), records.get(id)];
    if (table && known) hidden.set(id, await seenRecords(db, scene, table, [...known.keys()]));
  }
  return (row, record) => {
    if (columnIdOf(row) === undefined) return true;
    const column = columnOf(scene, row);
    const seen = hidden.get(row.table_id ?? 0)?.get(record);
    return column !== undefined && seen?.has(column.id) === false;
  };
}

function columnIdOf({ subject }: NotificationRow): number | undefined {
  return subject.column || undefined;
}

/** The column that a notification is about, where the reader may read it in some record. */
function columnOf({ catalog, viewer }: Scene, row: NotificationRow): Column | undefined {
  const table = catalog.tables.get(row.table_id ?? 0);
  const id = columnIdOf(row);
  const column = table?.columns.find((one) => one.id === id || originOf(one) === id);
  return table && column && mayReadColumn(catalog, viewer, table, column) ? column : undefined;
}
