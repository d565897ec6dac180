import type { OperationDisplay } from '#core/contract/undo-routes.ts';

/**
 * Of operations that are taken back together, those that something stands in the way of. What came in between by another
 * one of them is no hindrance, as the latest goes first.
 */
export function hinderedTogether(displays: readonly OperationDisplay[]): readonly OperationDisplay[] {
  const together = new Set(displays.map(({ id }) => id));
  return displays
    .map((display) => {
      const conflicts = display.conflicts.filter(({ by }) => !by || !together.has(by.operation));
      const gone = display.conflicts.length - conflicts.length;
      return { ...display, conflicts, conflictCount: display.conflictCount - gone };
    })
    .filter(({ reason, conflictCount }) => reason !== null || conflictCount > 0);
}
