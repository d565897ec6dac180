import { useEffect, useSyncExternalStore } from 'react';
import { refresh, type RowList } from './row-lists.ts';
import type { RowsState, RowWindows } from './row-windows.ts';

/** How old rows may be when the browser's tab is looked at again, in milliseconds. */
const AWAY = 60_000;

/** The state of a list's rows, drawn anew with each change of it. */
export function useRows(windows: RowWindows): RowsState {
  return useSyncExternalStore(windows.subscribe, windows.state);
}

/** Loads a list again when it is gone back to, or its tab is looked at again, after a while. */
export function useFreshRows(list: RowList): void {
  useEffect(() => {
    refresh(list);
    const look = (): void => {
      if (document.visibilityState === 'visible') refresh(list, AWAY);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [list]);
}
