import { mayOperate } from '#core/access/access.ts';
import type { SeenTables } from '#core/contract/people/user-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Runner } from '../database/pool.ts';
import type { Scene } from '../query/scene/place.ts';
import { listCount, listEstimate } from '../query/list/run-list.ts';

/** Tables of which the records are counted. */
const MAX_TABLES = 12;

/** More records than this are estimated: nobody waits for an exact number of them. */
const COUNTED = 100_000;

/** How many records of each table a viewer sees, in the order of the catalog; texts in `locale`. */
export async function seenTables(db: Runner, scene: Scene, locale: string): Promise<SeenTables> {
  const { catalog, viewer } = scene;
  const readable = [...catalog.tables.values()].filter((table) => mayOperate(viewer, 'read', table));
  const tables: SeenTables['tables'] = [];
  // One after the other: other people's lists go before.
  for (const table of readable.slice(0, MAX_TABLES)) {
    const estimate = await listEstimate(db, scene, { tableId: table.id });
    const { count, exact } =
      estimate.count > COUNTED ? estimate : await listCount(db, scene, { tableId: table.id });
    const mayChange = mayOperate(viewer, 'update', table);
    tables.push({ id: table.id, label: labelOf(table.plural, locale), count, exact, mayChange });
  }
  return { tables, more: Math.max(0, readable.length - MAX_TABLES) };
}
