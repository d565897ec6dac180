import { useEffect, useMemo } from 'react';
import { createStore, useStore } from '../../std/store.ts';

/** What the screen says of itself: what it is for, and what its columns mean. */
export interface ScreenHelp {
  readonly title: string;
  readonly text?: string | undefined;
  readonly columns: readonly { readonly label: string; readonly help: string }[];
}

const screens = createStore<readonly ScreenHelp[]>([]);

/** Gives the help of a part of the screen for as long as it is shown; the one that was given last is the one that is told. */
export function useScreenHelp(help: ScreenHelp): void {
  const known = JSON.stringify(help);
  // Columns and texts are new values with each drawing; what they say is the same.
  const kept = useMemo(() => JSON.parse(known) as ScreenHelp, [known]);
  useEffect(() => {
    screens.set((list) => [...list, kept]);
    return () => screens.set((list) => list.filter((other) => other !== kept));
  }, [kept]);
}

/** The help of the screen as it is now; undefined where it says nothing of itself. */
export function useShownHelp(): ScreenHelp | undefined {
  return useStore(screens).findLast(({ text, columns }) => text !== undefined || columns.length > 0);
}

/** The columns of which there is something to be said, each once. */
export function helpOfColumns(
  columns: readonly { readonly label: string; readonly help?: string | undefined }[],
): ScreenHelp['columns'] {
  const told = columns.flatMap(({ label, help }) => (help === undefined ? [] : [{ label, help }]));
  return [...new Map(told.map((column) => [column.label, column])).values()];
}
