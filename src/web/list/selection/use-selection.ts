import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rows } from '#web/data/rows.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { extended, MAX_SELECTED, toggled, deselect, type Selection } from './selection.ts';

/** What a user has selected in a list, and how it grows. */
export interface Selected {
  readonly ids: Selection;
  readonly onToggle: (row: number) => void;
  readonly onRange: (from: number, to: number) => void;
  readonly onSelectAll: () => void;
  /** Clears the selection; false where there was none. */
  readonly onClear: () => boolean;
  readonly remove: (ids: readonly number[]) => void;
}

/**
 * Keeps the selection of a list for as long as `scope` stays: other records, other selection. A range reaches from
 * the row that was selected last.
 */
export function useSelection(windows: Rows, scope: string, initial: readonly number[]): Selected {
  const { t } = useTranslation();
  const [ids, setIds] = useState<Selection>(() => new Set(initial));
  const [kept, setKept] = useState(scope);
  if (kept !== scope) {
    // What can no longer be seen must not be deleted by surprise.
    setKept(scope);
    setIds(new Set());
  }
  const anchor = useRef<number>(undefined);
  const loading = useRef<AbortController>(undefined);
  const add = async (from: number, to: number): Promise<void> => {
    loading.current?.abort();
    const control = new AbortController();
    loading.current = control;
    const last = Math.min(to, from + MAX_SELECTED - 1);
    try {
      const rows = await windows.range(from, last, control.signal);
      const next = extended(
        ids,
        rows.map(([id]) => id),
      );
      if (control.signal.aborted) return;
      setIds(next.selection);
      if (!next.whole || last < to) notify({ message: t('list.selection_full', { count: MAX_SELECTED }) });
    } catch {
      if (!control.signal.aborted) notify({ message: t('list.selection_failed'), tone: 'bad' });
    }
  };
  const total = (): number => windows.state().total?.rows ?? 0;
  return {
    ids,
    onToggle: (row) => {
      const id = windows.rowAt(row)?.[0];
      anchor.current = row;
      if (id !== undefined) setIds(toggled(ids, id));
    },
    onRange: (from, to) => {
      anchor.current ??= from;
      void add(Math.min(anchor.current, to), Math.max(anchor.current, to));
    },
    onSelectAll: () => {
      if (ids.size > 0 && ids.size >= Math.min(total(), MAX_SELECTED)) setIds(new Set());
      else if (total() > 0) void add(0, total() - 1);
    },
    onClear: () => {
      anchor.current = undefined;
      if (ids.size === 0) return false;
      setIds(new Set());
      return true;
    },
    remove: (gone) => setIds(deselect(ids, gone)),
  };
}
