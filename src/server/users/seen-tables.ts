import { mayOperate } from '#core/access/access.ts';
import { reachOfViewer, RECORD_OPERATIONS, type Reach } from '#core/access/matrix.ts';
import type { Viewer } from '#core/access/viewer.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { SeenTables } from '#core/contract/people/user-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Runner } from '../database/pool.ts';
import type { Scene } from '../query/scene/place.ts';
import { changeableCount, listCount, listEstimate } from '../query/list/run-list.ts';

/** Tables of which the records are counted. */
const MAX_TABLES = 12;

/** More records than this are estimated: nobody waits for an exact number of them. */
const COUNTED = 100_000;

/** How many records of each table `seen` sees and may change, of how many that `asker` sees, in the order of the catalog. */
export async function seenTables(
  db: Runner,
  { catalog, seen, asker }: Pick<Scene, 'catalog'> & { readonly seen: Viewer; readonly asker: Viewer },
): Promise<SeenTables> {
  const readable = [...catalog.tables.values()].filter((table) => mayOperate(seen, 'read', table));
  const tables: SeenTables['tables'] = [];
  // One after the other: other people's lists go before.
  for (const table of readable.slice(0, MAX_TABLES)) {
    const label = labelOf(table.plural, asker.locale);
    const counts = await countsOf(db, table, { catalog, seen, asker });
    tables.push({ id: table.id, label, ...counts });
  }
  return { tables, more: Math.max(0, readable.length - MAX_TABLES) };
}

type Looking = Parameters<typeof seenTables>[1];
type Counts = Omit<SeenTables['tables'][number], 'id' | 'label'>;

async function countsOf(db: Runner, table: Table, { catalog, seen, asker }: Looking): Promise<Counts> {
  const [scene, whole] = [seen, asker].map((viewer) => ({ catalog, viewer })) as [Scene, Scene];
  const request = { tableId: table.id };
  const reaches = reachOfViewer(catalog, seen, table);
  const [read, update] = (['read', 'update'] as const).map((one) => reaches[RECORD_OPERATIONS.indexOf(one)]);
  const estimate = await listEstimate(db, whole, request);
  const exact = estimate.count <= COUNTED;
  const count = async (of: Scene) => (await (exact ? listCount : listEstimate)(db, of, request)).count;
  const total = exact ? await count(whole) : estimate.count;
  const sees = read === 'always' ? total : await count(scene);
  return { count: sees, total, exact, changes: await changesOf(update, { db, scene, table, sees, exact }) };
}

interface Changing {
  readonly db: Runner;
  readonly scene: Scene;
  readonly table: Table;
  readonly sees: number;
  readonly exact: boolean;
}

/** How many records may be changed; null where that would have to be counted among very many. */
async function changesOf(
  update: Reach | undefined,
  { db, scene, table, sees, exact }: Changing,
): Promise<number | null> {
  if (update === 'never') return 0;
  if (update === 'always') return sees;
  return exact ? await changeableCount(db, scene, table.id) : null;
}
