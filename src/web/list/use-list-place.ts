import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { lastChange } from '#web/data/record-changes.ts';
import type { RowWindows } from '#web/data/row-windows.ts';
import type { CellPlace } from './cell-focus.ts';
import { keepPlace, placeOf, type ListPlace } from './list-places.ts';
import type { Selection } from './selection.ts';
import type { List } from './use-list.ts';
import { Viewport } from './viewport.ts';

/** Where the user is in a list, kept so that going back, forward or loading the page again leads there. */
export interface PlaceKeeper {
  readonly viewport: Viewport;
  /** The place that was kept of an earlier visit, when the window opened. */
  readonly kept: ListPlace | undefined;
  readonly notePlace: (place: CellPlace) => void;
  readonly noteSelection: (selection: Selection) => void;
  readonly keep: () => void;
}

/** Keeps the place of a list and begins where the user was. */
export function useListPlace(list: List): PlaceKeeper {
  const [viewport] = useState(() => new Viewport());
  const [kept] = useState(() => placeOf(list.name));
  const now = useRef({ cell: { row: kept?.row ?? 0, column: kept?.column ?? 1 }, selection: new Set<number>() as Selection, list });
  useEffect(() => {
    now.current.list = list;
  });
  const keeper = useMemo((): PlaceKeeper => {
    const keep = (): void => {
      const { cell, selection, list: shown } = now.current;
      const { windows } = shown.rows;
      const id = windows.rowAt(cell.row)?.[0];
      const rows = windows.state().total?.rows;
      const seed = windows.seedAt(viewport.firstInSight);
      keepPlace(shown.name, {
        top: viewport.topRow,
        ...cell,
        selection: [...selection],
        ...(rows === undefined ? {} : { rows }),
        ...(id === undefined ? {} : { id }),
        ...(seed ? { seed } : {}),
      });
    };
    return {
      viewport,
      kept,
      keep,
      notePlace: (cell) => {
        now.current.cell = cell;
      },
      noteSelection: (selection) => {
        now.current.selection = selection;
      },
    };
  }, [viewport, kept]);
  useBegin(list, keeper);
  return keeper;
}

/** Scrolls to where the user was in a list, at its start when it is new, and keeps the place while it is shown. */
function useBegin(list: List, { viewport, keep }: PlaceKeeper): void {
  const { name } = list;
  useLayoutEffect(() => {
    const place = placeOf(name);
    viewport.scrollToRow(place?.top ?? 0);
    viewport.onRest = keep;
    const leave = (): void => keep();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      viewport.onRest = () => undefined;
    };
  }, [name, viewport, keep]);
}
