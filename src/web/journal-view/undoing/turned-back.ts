import type { OperationDisplay } from '#core/contract/records/undo-routes.ts';

type Change = OperationDisplay['changes'][number];

const TURNED: Readonly<Partial<Record<Change['what'], Change['what']>>> = {
  create: 'delete',
  delete: 'restore',
  restore: 'delete',
};

/** An undo with its changes the other way round: what redoing it does, each value from what it is to what it becomes. */
export function turnedBack(display: OperationDisplay): OperationDisplay {
  return {
    ...display,
    changes: display.changes.map((change) => ({
      ...change,
      what: TURNED[change.what] ?? change.what,
      cells: change.cells.map(({ from, to, ...cell }) => ({ ...cell, from: to, to: from })),
    })),
  };
}
