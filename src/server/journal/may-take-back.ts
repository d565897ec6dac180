import type { JournalConflict, UndoReason } from '#core/contract/records/undo-routes.ts';
import type { Scene } from '../query/scene/place.ts';
import { isNothing, type OperationPart } from '../query/undo/parts.ts';
import type { OperationRow } from './operations.ts';
import { mayInJournal } from './undo-rights.ts';

/** What the viewer may not do of what taking an operation back does, as conflicts; unreadable columns have no name. */
export function missingRights(scene: Scene, parts: readonly OperationPart[]): readonly JournalConflict[] {
  return parts.flatMap((part) => {
    const { table, changed } = part;
    const { deleted, restored } = doing(part);
    const columns = [...changed.stored, ...changed.lists.map(({ column }) => column)];
    const denied = [
      ...(deleted > 0 && !mayInJournal(scene, { to: 'remove', table }) ? [null] : []),
      ...(restored > 0 && !mayInJournal(scene, { to: 'restore', table }) ? [null] : []),
      ...columns
        .filter((column) => !mayInJournal(scene, { to: 'change', table, column }))
        .map((column) => (mayInJournal(scene, { to: 'see-cell', table, column }) ? column.name : null)),
    ];
    return [...new Set(denied)].map((column) => ({
      kind: 'right' as const,
      tableId: table.id,
      recordId: null,
      title: '',
      column,
      stored: null,
      by: null,
      other: null,
    }));
  });
}

/** How many records of a table taking an operation back deletes, restores and changes. */
export function doing({ counts, changed }: OperationPart): {
  readonly deleted: number;
  readonly restored: number;
  readonly changed: number;
} {
  return {
    deleted: (counts.create ?? 0) + (counts.restore ?? 0),
    restored: counts.delete ?? 0,
    changed: isNothing(changed) ? 0 : (counts.modify ?? 0),
  };
}

/** Why the viewer cannot take an operation back, whatever stands in the way; null where the viewer can. */
export function reasonAgainst(
  scene: Scene,
  operation: OperationRow,
  parts: readonly OperationPart[],
): UndoReason | null {
  const all = parts.map(doing);
  if (operation.undone_by !== null) return 'done';
  if (all.every(({ deleted, restored, changed }) => deleted + restored + changed === 0)) return 'final';
  if (!mayInJournal(scene, { to: 'take-back', doer: operation })) return 'foreign';
  return missingRights(scene, parts).length > 0 ? 'right' : null;
}
