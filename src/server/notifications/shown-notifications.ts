import { mayOperate, mayReadColumn } from '#core/access/access.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { NotificationKind } from '#core/contract/messaging/notification-kinds.ts';
import type { Notification } from '#core/contract/messaging/notification-routes.ts';
import type { Database, Transaction } from '../database/pool.ts';
import { everTitles } from '../query/record/ever-titles.ts';
import { namedRecords, type NamedRecord } from '../query/record/subtitle.ts';
import type { Scene } from '../query/scene/place.ts';
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
  const [doers, records, lists] = await Promise.all([
    doerNames(
      reader,
      rows.map(({ by_account: by }) => by),
    ),
    recordsOf(reader, rows),
    sharedLists(db, reader, ofKind(rows, 'share')),
  ]);
  return rows.map((row) => {
    const { id, kind, subject, by_account: by } = row;
    const ids = subject.ids ?? [];
    const there = recordIds(row).flatMap((one) => records.get(placeOf(row))?.get(one) ?? []);
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
      column: first ? columnOf(reader, row) : null,
      how: kind === 'followed_change' ? (subject.how ?? 'changed') : null,
      saved,
      hidden: isAboutRecords(row) ? !first : kind === 'share' && !saved,
      ids,
    };
  });
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

/** The records that exist for the reader, by table: of those that a notification says were deleted, ghosts too. */
async function recordsOf(
  { db, ...scene }: NotificationReader,
  rows: readonly NotificationRow[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, NamedRecord>>> {
  const named = new Map<string, ReadonlyMap<number, NamedRecord>>();
  for (const [place, own] of Map.groupBy(rows.filter(isAboutRecords), placeOf)) {
    const [first] = own;
    const table = scene.catalog.tables.get(first?.table_id ?? 0);
    if (!first || !table || !mayOperate(scene.viewer, 'read', table)) continue;
    const ids = [...new Set(own.flatMap(recordIds))];
    named.set(
      place,
      isOfDeleted(first)
        ? await everNamed({ db, ...scene }, table, ids)
        : await namedRecords(db, scene, table, ids),
    );
  }
  return named;
}

/** Records that exist for the reader, in the bin too, where they are known by their titles alone. */
async function everNamed(
  { db, ...scene }: NotificationReader,
  table: Table,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedRecord>> {
  const titles = await everTitles(db, scene, table, ids);
  return new Map([...titles].map(([id, title]) => [id, { id, title, subtitle: null }]));
}

function placeOf(row: NotificationRow): string {
  return `${row.table_id} ${isOfDeleted(row)}`;
}

function isOfDeleted({ subject }: NotificationRow): boolean {
  return subject.how === 'deleted';
}

/** The technical name of the column in which the reader stands, where that may be read. */
function columnOf({ catalog, viewer }: Scene, { subject, table_id: id }: NotificationRow): string | null {
  const table = catalog.tables.get(id ?? 0);
  const column = table?.columns.find((one) => one.id === subject.column);
  return table && column && mayReadColumn(catalog, viewer, table, column) ? column.name : null;
}
