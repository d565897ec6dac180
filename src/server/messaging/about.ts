import type { About } from '#core/contract/messaging/message-routes.ts';
import { mayOperate } from '#core/access/access.ts';
import { AppError } from '#core/errors.ts';
import { titlesOf } from '../query/record/read-record.ts';
import type { OwnContext } from '../records/records.ts';

/** The titles of records by `table:record`, of those alone that exist for the reader. */
export async function recordTitles(
  { db, ...scene }: OwnContext,
  records: readonly About[],
): Promise<ReadonlyMap<string, string>> {
  const tables = [...new Set(records.map(({ tableId }) => tableId))];
  const found = await Promise.all(
    tables.map(async (tableId) => {
      const table = scene.catalog.tables.get(tableId);
      if (!table || !mayOperate(scene.viewer, 'read', table)) return [];
      const ids = records.filter((one) => one.tableId === tableId).map(({ recordId }) => recordId);
      const titles = await titlesOf(db, scene, table, [...new Set(ids)]);
      return [...titles].map(([id, title]) => [`${tableId}:${id}`, title] as const);
    }),
  );
  return new Map(found.flat());
}

/** Throws AppError `record.unknown` unless the record that a message is to be about exists for whoever writes it. */
export async function requireAbout(context: OwnContext, about: About | null): Promise<void> {
  if (about === null) return;
  const { tableId: table, recordId: record } = about;
  const titles = await recordTitles(context, [about]);
  if (!titles.has(`${table}:${record}`)) throw new AppError('record.unknown', { table, record });
}
