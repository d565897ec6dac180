import { mayOperate } from '#core/access/access.ts';
import { isFamily, isKindOf } from '#core/catalog/family.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { LiveChange } from '#core/contract/live/live-routes.ts';
import { sql } from '../database/sql/sql.ts';
import type { Runner } from '../database/pool.ts';
import { knownRecords } from '../query/rights/known-records.ts';
import type { Scene } from '../query/scene/place.ts';
import type { Tick } from './announcer.ts';
import { readsAll } from './reads-all.ts';
import type { Watched } from './watched.ts';

/** Records of one operation that are looked at, where it changed too many to be listed. */
const MAX_LOOKED_AT = 5_000;

interface Heard {
  readonly watched: readonly Watched[];
  readonly tick: Tick;
}

/**
 * What a browser is told of a change: of each table that it watches and may read, the changed records that exist for its
 * reader now. That something changed is told where such a record, or one that the browser shows and may no longer, is
 * among them, or where all records of the table exist for the reader; else nothing (LIVE-2).
 */
export async function seenChanges(
  db: Runner,
  scene: Scene,
  { watched, tick }: Heard,
): Promise<readonly Omit<LiveChange, 'own'>[]> {
  const { catalog } = scene;
  const changed = catalog.tables.get(tick.table);
  if (!changed) return [];
  const changes: Omit<LiveChange, 'own'>[] = [];
  for (const [tableId, shown] of shownByTable(watched)) {
    const table = catalog.tables.get(tableId);
    if (!table || !isFamily(table, changed) || !mayOperate(scene.viewer, 'read', table)) continue;
    const isAll = readsAll(scene, table) && isKindOf(catalog, changed, table.id);
    const seen = isAll ? all(tick) : await seenRecords(db, scene, { table, shown, tick });
    if (seen) changes.push({ tableId, ...seen });
  }
  return changes;
}

type Seen = Pick<LiveChange, 'records'>;

function all({ records }: Tick): Seen {
  return records ? { records } : {};
}

async function seenRecords(
  db: Runner,
  scene: Scene,
  { table, shown, tick }: { readonly table: Table; readonly shown: ReadonlySet<number>; readonly tick: Tick },
): Promise<Seen | undefined> {
  const { records: listed, gone = [] } = tick;
  const ids = listed ?? (await journalled(db, tick));
  const known = await knownRecords(db, scene, { named: table, ids });
  const records = known.flatMap((kind) => kind.ids);
  const there = new Set(records);
  const hasLeft = [...ids, ...gone].some((id) => shown.has(id) && !there.has(id));
  if (records.length === 0 && !hasLeft) return undefined;
  return listed ? { records } : {};
}

async function journalled(db: Runner, { operations, table }: Tick): Promise<readonly number[]> {
  const { rows } = await db.query<{ record_id: number }>({
    name: 'live_journal',
    text: sql`select distinct record_id from (select record_id from colonnade.change
        where operation_id = any($1::bigint[]) and table_id = $2 and at > now() - interval '1 day' limit $3) c`,
    values: [operations, table, MAX_LOOKED_AT],
  });
  return rows.map(({ record_id: id }) => id);
}

function shownByTable(watched: readonly Watched[]): ReadonlyMap<number, ReadonlySet<number>> {
  const shown = new Map<number, Set<number>>();
  for (const { tables } of watched)
    for (const { tableId, records } of tables) {
      const ids = shown.get(tableId) ?? new Set();
      shown.set(tableId, ids);
      for (const id of records) ids.add(id);
    }
  return shown;
}
