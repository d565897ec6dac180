import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { reachable } from '#web/api/connection.ts';
import type { ListQuestion } from './list-rows.ts';
import { refresh, rowList, type RowList } from './row-lists.ts';
import type { Seed } from './known-keys.ts';
import type { RowsState } from './row-windows.ts';
import type { Rows } from './rows.ts';

/** How old rows may be when the browser's tab is looked at again, in milliseconds. */
const AWAY = 60_000;

/** The rows of a list with the cells of `columns`; the same object while the question and the columns stay. */
export function useRowList(question: ListQuestion, columns: readonly string[], seed?: Seed): RowList {
  const asked = JSON.stringify([question, columns.toSorted()]);
  // The question is compared by what it says: callers make it anew with each drawing. The seed is for the first time.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => rowList(question, columns, seed), [asked]);
}

/**
 * The list to show while `wanted` is not there yet: the one before it, so that nothing blinks. It gives way once
 * something is known of the wanted one. `rows` are those to begin with; undefined where no rows are asked for.
 */
export function useShownList(wanted: RowList, rows: number | undefined): RowList {
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    if (shown === wanted || rows === undefined) return undefined;
    const { windows } = wanted;
    const check = (): void => {
      if (windows.begun || windows.state().failure !== undefined) setShown(wanted);
    };
    const stop = windows.subscribe(check);
    if (!windows.begun) windows.show(0, rows);
    check();
    return stop;
  }, [shown, wanted, rows]);
  return rows === undefined ? wanted : shown;
}

/** The state of a list's rows, drawn anew with each change of it. */
export function useRows(windows: Rows): RowsState {
  return useSyncExternalStore(windows.subscribe, windows.state);
}

/** Loads a list again when it is gone back to, or its tab is looked at, after a while; what failed, once that can be. */
export function useFreshRows(list: RowList): void {
  useEffect(
    () => reachable.subscribe(() => reachable.get() && list.windows.state().failure && list.windows.retry()),
    [list],
  );
  useEffect(() => {
    refresh(list);
    const look = (): void => {
      if (document.visibilityState === 'visible') refresh(list, AWAY);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [list]);
}
