import { useRef, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Rows } from '#web/data/rows.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import {
  allOf,
  deselect,
  extended,
  MAX_SELECTED,
  NOTHING_CHOSEN,
  toggled,
  type Selection,
} from '#web/data/selection/selection.ts';

/** What a user has selected in a list, and how it grows. */
export interface Selected {
  readonly selection: Selection;
  readonly onToggle: (row: number) => void;
  /** The same of a record, wherever it stands. */
  readonly onToggleRecord: (id: number) => void;
  readonly onRange: (from: number, to: number) => void;
  readonly onSelectAll: () => void;
  /** All of so many records that match are selected, without being loaded. */
  readonly onMatching: (count: number) => void;
  /** Others match by now than when all that match were selected. */
  readonly onRecount: (count: number) => void;
  /** The rows were selected all at once: more may match than were taken. */
  readonly isWhole: boolean;
  /** Single rows are being selected by a press, as on a narrow screen. */
  readonly isPicking: boolean;
  readonly onPick: () => void;
  /** Clears the selection; false where there was none. */
  readonly onClear: () => boolean;
  readonly remove: (ids: readonly number[]) => void;
}

/**
 * Keeps the selection of a list for as long as `scope` stays: other records, other selection. A range reaches from
 * the row that was selected last.
 */
export function useSelection(windows: Rows, scope: string, initial: Selection): Selected {
  const { t } = useTranslation();
  const [selection, setSelection] = useState(initial);
  const [isWhole, setWhole] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const [kept, setKept] = useState(scope);
  const select = (next: Selection, whole = false): void => {
    setSelection(next);
    setWhole(whole);
  };
  if (kept !== scope) {
    // What can no longer be seen must not be deleted by surprise.
    setKept(scope);
    select(NOTHING_CHOSEN);
    setPicking(false);
  }
  const anchor = useRef<number>(undefined);
  const grow = useGrowing(windows);
  const add = async (from: number, to: number, isAll: boolean): Promise<void> => {
    const next = await grow(selection, { from, to });
    if (!next) return;
    select(next.selection, isAll);
    // Of all rows the bar offers those that found no room.
    if (!next.whole && !isAll) notify({ message: t('list.selection_full', { count: MAX_SELECTED }) });
  };
  const total = (): number => windows.state().total?.rows ?? 0;
  const onSelectAll = (): void => {
    const { without, size } = selection;
    if (without) select(without.size > 0 ? allOf(size + without.size) : NOTHING_CHOSEN);
    else if (isWhole || (size > 0 && size >= Math.min(total(), MAX_SELECTED))) select(NOTHING_CHOSEN);
    else if (total() > 0) void add(0, total() - 1, true);
  };
  return {
    selection,
    isWhole,
    onSelectAll,
    onToggle: (row) => {
      const id = windows.rowAt(row)?.[0];
      anchor.current = row;
      if (id !== undefined && id > 0) select(toggled(selection, id));
    },
    onToggleRecord: (id) => select(toggled(selection, id)),
    onRange: (from, to) => {
      anchor.current ??= from;
      void add(Math.min(anchor.current, to), Math.max(anchor.current, to), false);
    },
    onMatching: (count) => select(allOf(count)),
    onRecount: (count) => select(allOf(count + (selection.without?.size ?? 0), selection.without)),
    isPicking,
    onPick: () => setPicking(true),
    onClear: () => {
      anchor.current = undefined;
      if (selection.size === 0 && !isWhole && !isPicking) return false;
      select(NOTHING_CHOSEN);
      setPicking(false);
      return true;
    },
    remove: (gone) => select(deselect(selection, gone)),
  };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Takes a range of rows into a selection, as far as there is room; undefined where another range came in between. */
function useGrowing(windows: Rows) {
  const { t } = useTranslation();
  const loading = useRef<AbortController>(undefined);
  return async (
    selection: Selection,
    { from, to }: Span,
  ): Promise<ReturnType<typeof extended> | undefined> => {
    loading.current?.abort();
    const control = new AbortController();
    loading.current = control;
    const last = Math.min(to, from + MAX_SELECTED - 1);
    try {
      const rows = await windows.range(from, last, control.signal);
      const next = extended(
        selection,
        rows.map(([id]) => id),
      );
      return control.signal.aborted ? undefined : { ...next, whole: next.whole && last === to };
    } catch {
      if (!control.signal.aborted) notify({ message: t('list.selection_failed'), tone: 'bad' });
      return undefined;
    }
  };
}
