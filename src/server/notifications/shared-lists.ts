import { mayOperate } from '#core/access/access.ts';
import { supervises } from '#core/access/supervisor.ts';
import type { Notification } from '#core/contract/messaging/notification-routes.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import type { Scene } from '../query/scene/place.ts';

/** A view or a filter that is shared with its reader. */
type SharedList = NonNullable<Notification['saved']>;

interface SharedRow extends SharedList {
  readonly tableId: number;
}

/** Those of the views and filters that are shared with the viewer still, of tables that the viewer may read. */
export async function sharedLists(
  db: Runner,
  { catalog, viewer }: Scene,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SharedList>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<SharedRow>(
    sql`select id as "savedId", table_id as "tableId", view_id as "viewId", kind, name from colonnade.saved_list
      where id = any($1::bigint[]) and deleted_at is null
        and (owner = $2 or roles && $3::bigint[] or ($4 and roles <> '{}'))`,
    [ids, viewer.account, viewer.roles.map(({ id }) => id), supervises(viewer)],
  );
  return new Map(
    rows
      .filter(({ tableId }) => {
        const table = catalog.tables.get(tableId);
        return table !== undefined && mayOperate(viewer, 'read', table);
      })
      .map((row) => [row.savedId, row]),
  );
}
