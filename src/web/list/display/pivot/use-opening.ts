import { useState } from 'react';
import type { PivotNode } from '#core/query/pivot-tree.ts';
import type { PivotInfo } from './pivot-settings.ts';

/** Which rows and columns are open, and how that is changed. */
export interface PivotOpening {
  readonly isRowOpen: (node: PivotNode) => boolean;
  readonly isColumnOpen: (node: PivotNode) => boolean;
  readonly turnRow: (node: PivotNode) => void;
  readonly turnColumn: (node: PivotNode) => void;
  /** Opens or closes all rows. */
  readonly turnRows: (open: boolean) => void;
}

interface Turned {
  /** Elements that were opened or closed by themselves. */
  readonly own: ReadonlyMap<string, boolean>;
  /** Levels that are seen otherwise. */
  readonly to: number;
}

/** Rows and columns begin open as the view says; whoever reads opens and closes them. */
export function useOpening(view: PivotInfo | undefined): PivotOpening {
  const [rows, setRows] = useState<Turned>({ own: new Map(), to: view?.openTo ?? 1 });
  const [columns, setColumns] = useState<Turned>({ own: new Map(), to: view?.columnsOpenTo ?? 1 });
  const isOpen = ({ own, to }: Turned, { key, level }: PivotNode): boolean => own.get(key) ?? level < to;
  const turned = (before: Turned, node: PivotNode): Turned => ({
    ...before,
    own: new Map(before.own).set(node.key, !isOpen(before, node)),
  });
  return {
    isRowOpen: (node) => node.count > 0 && isOpen(rows, node),
    isColumnOpen: (node) => node.inside.length > 0 && isOpen(columns, node),
    turnRow: (node) => setRows((before) => turned(before, node)),
    turnColumn: (node) => setColumns((before) => turned(before, node)),
    turnRows: (open) => setRows({ own: new Map(), to: open ? Number.POSITIVE_INFINITY : 1 }),
  };
}
