import { mayOperate, readableColumns } from '#core/access/access.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { catalogIn, type Catalog } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Database } from '../../database/pool.ts';
import { knownRecords } from '../../query/rights/known-records.ts';
import type { Scene } from '../../query/scene/place.ts';
import { seenRecords } from '../../query/undo/seen-records.ts';
import { accountByKey, recipientOf, viewerFor, type SessionArea } from '../../session/session.ts';

/** A value of a record, by its column. */
interface Cell {
  readonly record: number;
  readonly column: number;
}

/** Who an account is when it is told something, with its rights of this moment; undefined where it may not come in. */
export async function userViewer(
  area: SessionArea,
  catalog: Catalog,
  account: string,
): Promise<Viewer | undefined> {
  const found = await accountByKey(area, account);
  if (!found) return undefined;
  const locale = recipientOf(found.account, 'en_GB')?.locale ?? 'en_GB';
  return viewerFor(found.account, catalog, { locale, timeZone: found.account.user.time_zone ?? 'UTC' });
}

/** The same with the application as that one is told of it. */
export async function sceneOf(area: SessionArea, account: string): Promise<Scene | undefined> {
  const catalog = area.catalog();
  const viewer = catalog && (await userViewer(area, catalog, account));
  return viewer && { catalog: catalogIn(catalog, viewer.locale), viewer };
}

/** The accounts of those users who may read a record of a table by now. */
export async function readersAmong(
  area: SessionArea,
  users: readonly number[],
  { table: id, record }: { readonly table: number; readonly record: number },
): Promise<readonly string[]> {
  const catalog = area.catalog();
  const table = catalog?.tables.get(id);
  if (!catalog || !table) return [];
  const accounts: string[] = [];
  for (const account of new Set(users.map((user) => `user:${user}`))) {
    const viewer = await userViewer(area, catalog, account);
    if (!viewer || !mayOperate(viewer, 'read', table)) continue;
    const scene = { catalog: catalogIn(catalog, viewer.locale), viewer };
    const known = await knownRecords(area.db, scene, { named: table, ids: [record] });
    if (known.length > 0) accounts.push(account);
  }
  return accounts;
}

/** Those of the cells that the viewer may read, of records that exist for the viewer. */
export async function knownCells<Of extends Cell>(
  db: Database,
  { catalog, viewer }: Scene,
  { table, cells }: { readonly table: Table; readonly cells: readonly Of[] },
): Promise<readonly Of[]> {
  if (!mayOperate(viewer, 'read', table)) return [];
  const scene = { catalog: catalogIn(catalog, viewer.locale), viewer };
  const ids = [...new Set(cells.map(({ record }) => record))];
  const known = await knownRecords(db, scene, { named: table, ids });
  // Who may read a record only as one of a table above may read there what that table has.
  const own = known.filter((kind) => kind.table.id === table.id).flatMap((kind) => kind.ids);
  const seen = await seenRecords(db, scene, table, own);
  const readable = new Set(readableColumns(scene.catalog, viewer, table).map(({ id }) => id));
  return cells.filter(
    ({ record, column }) => readable.has(column) && seen.get(record)?.has(column) === false,
  );
}
