import { mayOperate, mayReadColumn, mayWriteColumn } from '#core/access/access.ts';
import { supervises } from '#core/access/supervisor.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Doer } from '../query/people/doer.ts';
import type { Scene } from '../query/scene/place.ts';
import { standIn } from '../query/write/writing.ts';
import { mayRestore } from '../records/records.ts';

/** What somebody wants of the journal. */
type JournalWish =
  /** To know of operations on a table. */
  | { readonly to: 'see'; readonly table: Table }
  | { readonly to: 'see-cell'; readonly table: Table; readonly column: Column }
  /** To take back or do again what somebody did. */
  | { readonly to: 'take-back'; readonly doer: Doer }
  /** To turn records into ghosts, or to change a column of them. */
  | { readonly to: 'remove'; readonly table: Table }
  | { readonly to: 'change'; readonly table: Table; readonly column: Column }
  /** To make ghosts live again, which also lets accounts in again. */
  | { readonly to: 'restore'; readonly table: Table }
  /** To look into the bin of a table, and to delete for good what is there. */
  | { readonly to: 'see-bin'; readonly table: Table }
  | { readonly to: 'purge'; readonly table: Table };

/** Whether the viewer may do with the journal what is wished: every rule of it stands here (UNDO-10, UNDO-11). */
export function mayInJournal({ catalog, viewer }: Scene, wish: JournalWish): boolean {
  if (wish.to === 'take-back')
    return (
      supervises(viewer) || isOwn(viewer, wish.doer) || viewer.roles.some(({ undoOthers }) => undoOthers)
    );
  const { table } = wish;
  if (!mayOperate(viewer, 'read', table)) return false;
  const mayDelete = mayOperate(viewer, 'delete', table);
  switch (wish.to) {
    case 'see':
      return true;
    case 'see-cell':
      return mayReadColumn(catalog, viewer, table, wish.column);
    case 'remove':
    case 'see-bin':
      return mayDelete;
    case 'change':
      return mayOperate(viewer, 'update', table) && mayWriteColumn(catalog, viewer, table, wish.column);
    case 'restore':
      return mayRestore({ catalog, viewer }, table);
    default:
      return mayDelete && supervises(viewer);
  }
}

/** True for what the viewer's own account did. */
export function isOwn(viewer: Scene['viewer'], { user_id: userId, account }: Doer): boolean {
  return userId === viewer.userId && account === standIn(viewer);
}
