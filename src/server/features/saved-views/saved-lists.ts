import { supervises } from '#core/access/supervisor.ts';
import type { SavedView, SavedViews } from '#core/contract/lists/saved-routes.ts';
import { AppError } from '#core/errors.ts';
import { labelOf } from '#core/language/labels.ts';
import { inTransaction, type Database, type Transaction } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { knownContent, type ListContent } from '../../query/list/known-content.ts';
import { readableTable, type Scene } from '../../query/scene/place.ts';
import { notifyOfShare } from './notify-of-share.ts';

/** A question or a change about what is saved: of whom, and of which table. */
export interface SavedAsking extends Scene {
  readonly db: Database | Transaction;
  readonly table: number;
  readonly kind: 'filter' | 'view';
}

interface SavedRow {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  readonly view_id: number | null;
  readonly content: ListContent;
  readonly roles: readonly string[] | readonly number[];
}

/** Most that one account keeps of a table. */
const MAX_SAVED = 200;

/** Whether a viewer may share what is saved, and with which roles: those of the viewer; supervisors with all. */
export function sharingOf({ catalog, viewer }: Scene) {
  const all = supervises(viewer);
  const mayShare = all || viewer.roles.some(({ shareViews }) => shareViews);
  const roles = all ? catalog.document.roles : viewer.roles;
  return {
    mayShare,
    roles: mayShare ? roles.map(({ id, label }) => ({ id, label: labelOf(label, viewer.locale) })) : [],
  };
}

/** What is saved of a table for the viewer, by name, each without what the viewer may not ask. */
export async function savedFor(asking: SavedAsking): Promise<readonly SavedView[]> {
  const { db, viewer, table, kind } = asking;
  readableTable(asking, table);
  const { rows } = await db.query<SavedRow>(
    sql`select id, owner, name, view_id, content, roles from colonnade.saved_list
     where table_id = $1 and kind = $2 and deleted_at is null
       and (owner = $3 or roles && $4::bigint[] or ($5 and roles <> '{}')) order by lower(name), id`,
    [table, kind, viewer.account, viewer.roles.map(({ id }) => id), supervises(viewer)],
  );
  return rows.map((row) => presented(asking, row));
}

function presented(asking: SavedAsking, row: SavedRow): SavedView {
  const { viewer } = asking;
  const known = knownContent(asking, asking.table, row.content);
  const own = row.owner === viewer.account;
  return {
    id: row.id,
    name: row.name,
    own,
    mayChange: own || supervises(viewer),
    roles: row.roles.map(Number),
    leftOut: known.leftOut,
    viewId: row.view_id,
    texts: known.texts,
    arrangement: known.arrangement,
  };
}

/** What is kept of a new one, or of one that changes. */
interface Saving extends ListContent {
  readonly savedId?: number | undefined;
  readonly name: string;
  readonly viewId?: number | undefined;
}

/** Keeps something under a name; gives its id. */
export async function keepSaved(asking: SavedAsking, saving: Saving): Promise<{ readonly id: number }> {
  const { db, viewer, table, kind } = asking;
  readableTable(asking, table);
  const { savedId, name, viewId = null, texts, arrangement } = saving;
  const content = JSON.stringify({ texts, arrangement });
  if (savedId !== undefined) {
    await changeable(asking, savedId);
    await db.query(
      sql`update colonnade.saved_list set name = $2, view_id = $3, content = $4, changed_at = now() where id = $1`,
      [savedId, name, viewId, content],
    );
    return { id: savedId };
  }
  const { rows } = await db.query<{ id: number }>(
    sql`insert into colonnade.saved_list (kind, owner, table_id, view_id, name, content)
     select $1, $2, $3::bigint, $4::bigint, $5, $6::jsonb
     where (select count(*) from colonnade.saved_list where owner = $2 and table_id = $3 and deleted_at is null) < $7
     returning id`,
    [kind, viewer.account, table, viewId, name, content, MAX_SAVED],
  );
  const [made] = rows;
  if (!made) throw new AppError('saved.too_many', { max: MAX_SAVED });
  return made;
}

export async function renameSaved(asking: SavedAsking, { savedId, name }: { savedId: number; name: string }) {
  await changeable(asking, savedId);
  await asking.db.query('update colonnade.saved_list set name = $2, changed_at = now() where id = $1', [
    savedId,
    name,
  ]);
  return { id: savedId };
}

/** Shares with these roles and no others; personal without any. Throws AppError `access.refused` where the viewer may not. */
export async function shareSaved(
  asking: SavedAsking,
  { savedId, roles }: { savedId: number; roles: readonly number[] },
) {
  const row = await changeable(asking, savedId);
  const { mayShare, roles: offered } = sharingOf(asking);
  const before = row.roles.map(Number);
  // What somebody else gave may stay; anything new must be among one's own.
  const isAllowed = roles.every((role) => before.includes(role) || offered.some(({ id }) => id === role));
  if (!mayShare || !isAllowed) throw new AppError('access.refused');
  await inTransaction(asking.db, async (tx) => {
    await tx.query('update colonnade.saved_list set roles = $2, changed_at = now() where id = $1', [
      savedId,
      roles,
    ]);
    await notifyOfShare(tx, asking, { savedId, roles: roles.filter((role) => !before.includes(role)) });
  });
  return { id: savedId };
}

/** Deletes, or brings back. */
export async function removeSaved(
  asking: SavedAsking,
  { savedId, back }: { savedId: number; back?: boolean | undefined },
) {
  await changeable(asking, savedId, back === true);
  await asking.db.query(
    'update colonnade.saved_list set deleted_at = case when $2 then null else now() end where id = $1',
    [savedId, back === true],
  );
  return { id: savedId };
}

/** The row, if the viewer may change it. Throws AppError `view.unknown` for what the viewer cannot see. */
async function changeable(asking: SavedAsking, id: number, deleted = false): Promise<SavedRow> {
  const { db, viewer, table, kind } = asking;
  readableTable(asking, table);
  const { rows } = await db.query<SavedRow>(
    sql`select id, owner, name, view_id, content, roles from colonnade.saved_list
     where id = $1 and table_id = $2 and kind = $3 and (deleted_at is not null) = $4
       and (owner = $5 or roles && $6::bigint[] or ($7 and roles <> '{}'))`,
    [id, table, kind, deleted, viewer.account, viewer.roles.map((role) => role.id), supervises(viewer)],
  );
  const [row] = rows;
  if (!row) throw new AppError('view.unknown', { view: id });
  if (row.owner !== viewer.account && !supervises(viewer)) throw new AppError('access.refused');
  return row;
}

/** Chooses what the table's list opens with. Throws AppError `access.refused` for a role that the viewer may not share with. */
export async function setDefault(
  asking: SavedAsking,
  { savedId, role }: { savedId: number | null; role?: number | undefined },
): Promise<{ readonly id: number | null }> {
  const { db, viewer, table } = asking;
  const seen = await savedFor(asking);
  const saved = seen.find(({ id }) => id === savedId);
  if (savedId !== null && !saved) throw new AppError('view.unknown', { view: savedId });
  if (role !== undefined) {
    const { mayShare, roles } = sharingOf(asking);
    const isShared = savedId === null || saved?.roles.includes(role) === true;
    if (!mayShare || !isShared || !roles.some(({ id }) => id === role)) throw new AppError('access.refused');
  }
  const holder = role === undefined ? viewer.account : holderOf(role);
  await (savedId === null
    ? db.query('delete from colonnade.saved_default where holder = $1 and table_id = $2', [holder, table])
    : db.query(
        sql`insert into colonnade.saved_default values ($1, $2, $3)
         on conflict (holder, table_id) do update set saved_id = excluded.saved_id`,
        [holder, table, savedId],
      ));
  return { id: savedId };
}

/**
 * What the table's list opens with for the viewer: the own choice, else that of a role, of those that the viewer sees;
 * and what was chosen for the roles that the viewer may choose for.
 */
export async function defaultsFor(
  asking: SavedAsking,
  seen: readonly { readonly id: number }[],
): Promise<Pick<SavedViews, 'default' | 'ownDefault' | 'roleDefaults'>> {
  const { db, viewer, table } = asking;
  const offered = sharingOf(asking).roles.map(({ id }) => id);
  const holders = [viewer.account, ...[...viewer.roles.map(({ id }) => id), ...offered].map(holderOf)];
  const { rows } = await db.query<{ holder: string; saved_id: number }>(
    sql`select holder, saved_id from colonnade.saved_default where table_id = $1 and holder = any($2::text[])
     order by holder like 'role:%', holder`,
    [table, holders],
  );
  const known = rows.filter(({ saved_id: id }) => seen.some((one) => one.id === id));
  const chosenFor = (holder: string): number | undefined =>
    known.find((row) => row.holder === holder)?.saved_id;
  const own = chosenFor(viewer.account) ?? null;
  const mine = new Set(viewer.roles.map(({ id }) => holderOf(id)));
  return {
    default: own ?? known.find(({ holder }) => mine.has(holder))?.saved_id ?? null,
    ownDefault: own,
    roleDefaults: offered.flatMap((role) => {
      const view = chosenFor(holderOf(role));
      return view === undefined ? [] : [{ role, view }];
    }),
  };
}

/** By which name the choice for a role is kept. */
function holderOf(role: number): string {
  return `role:${role}`;
}
