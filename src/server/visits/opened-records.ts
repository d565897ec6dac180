import { kindsOf } from '#core/catalog/family.ts';
import type { Table } from '#core/catalog/schema.ts';
import { mayOperate } from '#core/access/access.ts';
import type { VisitedRecord } from '#core/contract/records/visit-routes.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { namedRecords, type NamedRecord } from '../query/record/subtitle.ts';
import { knownRecords } from '../query/rights/known-records.ts';
import type { Scene } from '../query/scene/place.ts';

/** Visits kept of one account, and days for which they are. */
const MAX_VISITS = 200;
const KEPT_DAYS = 400;

/** Who asks, of which catalog, on which connection. */
export interface Visiting extends Scene {
  readonly db: Runner;
}

/** A record as it was opened. */
interface OpenedRecord {
  readonly tableId: number;
  readonly recordId: number;
}

/** Whether what an account does is remembered: visitors without a name are gone with their visit. */
function isRemembered({ viewer }: Visiting): boolean {
  return !viewer.account.startsWith('anonymous:');
}

/** Notes that records were opened, those alone that exist for the viewer. */
export async function noteVisits(visiting: Visiting, opened: readonly OpenedRecord[]): Promise<void> {
  if (!isRemembered(visiting)) return;
  const known: [number, number][] = [];
  for (const [tableId, ids] of byTable(opened)) {
    const named = visiting.catalog.tables.get(tableId);
    if (!named || !mayOperate(visiting.viewer, 'read', named)) continue;
    const found = await knownRecords(visiting.db, visiting, { named, ids });
    for (const part of found) known.push(...part.ids.map((id): [number, number] => [part.table.id, id]));
  }
  if (known.length === 0) return;
  await visiting.db.query(
    sql`insert into colonnade.visit as v (account, table_id, record_id)
      select $1, o.table_id, o.record_id from unnest($2::bigint[], $3::bigint[]) o(table_id, record_id) order by 2, 3
      on conflict (account, table_id, record_id) do update set last_at = now(), count = v.count + 1`,
    [visiting.viewer.account, known.map(([table]) => table), known.map(([, id]) => id)],
  );
  await visiting.db.query(
    sql`delete from colonnade.visit v using (
      select table_id, record_id from colonnade.visit where account = $1 order by last_at desc offset $2::bigint) o
      where v.account = $1 and v.table_id = o.table_id and v.record_id = o.record_id`,
    [visiting.viewer.account, MAX_VISITS],
  );
}

/** The records that the account has opened lately and may still read, the latest first. */
export async function latestVisits(visiting: Visiting, limit: number): Promise<VisitedRecord[]> {
  const { rows } = await visiting.db.query<{ table_id: number; record_id: number; last_at: Date }>(
    sql`select table_id, record_id, last_at from colonnade.visit where account = $1 order by last_at desc`,
    [visiting.viewer.account],
  );
  const opened = rows.map(({ table_id: tableId, record_id: recordId }) => ({ tableId, recordId }));
  const named = await namedByTable(visiting, opened);
  return rows
    .flatMap(({ table_id: tableId, record_id: recordId, last_at: at }): VisitedRecord[] => {
      const found = named.get(tableId)?.get(recordId);
      if (!found) return [];
      const { title, subtitle } = found;
      return [{ tableId, recordId, title, subtitle, at: at.toISOString() }];
    })
    .slice(0, limit);
}

/** Ids of a table's records, or of those of its child tables, that the account opens lately and often, the most usual first. */
export async function usualRecords(
  { db, catalog, viewer }: Visiting,
  table: Table,
  limit: number,
): Promise<readonly number[]> {
  const { rows } = await db.query<{ record_id: number }>({
    name: 'visit_usual',
    text: sql`select record_id from colonnade.visit where account = $1 and table_id = any($2::bigint[])
      group by record_id
      order by max(ln(1 + count) / (1 + extract(epoch from now() - last_at) / 604800)) desc, record_id limit $3::bigint`,
    values: [viewer.account, kindsOf(catalog, table).map(({ id }) => id), limit],
  });
  return rows.map(({ record_id: id }) => id);
}

/** Forgets what nobody has opened for long. */
export async function cleanVisits(db: Runner): Promise<void> {
  await db.query(sql`delete from colonnade.visit where last_at < now() - make_interval(days => $1)`, [
    KEPT_DAYS,
  ]);
}

/** Titles of records by table, of those alone that exist for the viewer. */
export async function namedByTable(
  visiting: Visiting,
  opened: readonly OpenedRecord[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, NamedRecord>>> {
  const named = new Map<number, ReadonlyMap<number, NamedRecord>>();
  for (const [tableId, ids] of byTable(opened)) {
    const table = visiting.catalog.tables.get(tableId);
    if (!table || !mayOperate(visiting.viewer, 'read', table)) continue;
    named.set(tableId, await namedRecords(visiting.db, visiting, table, ids));
  }
  return named;
}

function byTable(opened: readonly OpenedRecord[]): ReadonlyMap<number, readonly number[]> {
  const tables = new Map<number, number[]>();
  for (const { tableId, recordId } of opened) tables.set(tableId, [...(tables.get(tableId) ?? []), recordId]);
  return tables;
}
