import type { OperationDisplay } from '#core/contract/records/undo-routes.ts';

const JUDGED: ReadonlySet<string> = new Set(['control', 'closed', 'required']);

/**
 * Of operations that are taken back together, those that something stands in the way of. What came in between by another
 * one of them is no hindrance, as the latest goes first; controls judge what all of them come to.
 */
export function hinderedTogether(displays: readonly OperationDisplay[]): readonly OperationDisplay[] {
  const isSeveral = displays.length > 1;
  const together = new Set(displays.map(({ id }) => id));
  return displays
    .map((display) => {
      const conflicts = display.conflicts.filter(
        ({ kind, by }) => !(by && together.has(by.operation)) && !(isSeveral && JUDGED.has(kind)),
      );
      const gone = display.conflicts.length - conflicts.length;
      return { ...display, conflicts, conflictCount: display.conflictCount - gone };
    })
    .filter(({ reason, conflictCount }) => reason !== null || conflictCount > 0);
}
