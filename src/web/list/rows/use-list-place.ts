import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CellPlace } from './cell-focus.ts';
import { keepPlace, keptPlaceOf, type KeptPlace } from '../state/list-places.ts';
import { allOf, NOTHING_CHOSEN, someOf, type Selection } from '#web/data/selection/selection.ts';
import type { List } from '../state/use-list.ts';
import { Viewport } from '#web/data/viewport/viewport.ts';

/** Where the user is in a list, kept so that going back, forward or loading the page again leads there. */
export interface PlaceKeeper {
  readonly viewport: Viewport;
  /** The place of an earlier visit, as it was when the window opened. */
  readonly kept: KeptPlace | undefined;
  /** How long the list was then; undefined once another list is shown. */
  readonly keptRows: number | undefined;
  readonly notePlace: (place: CellPlace) => void;
  /** The row that the keyboard is in, or would begin in. */
  readonly row: () => number;
  readonly noteSelection: (selection: Selection) => void;
}

/** Keeps the place of a list and begins where the user was. */
export function useListPlace(list: List): PlaceKeeper {
  const [kept] = useState(() => keptPlaceOf(list.name));
  const [viewport] = useState(() => new Viewport(kept?.top));
  const cell = useRef<CellPlace>({ row: kept?.row ?? 0, column: kept?.column ?? 1 });
  const selection = useRef<Selection>(NOTHING_CHOSEN);
  const keeper = useMemo(
    (): Omit<PlaceKeeper, 'keptRows'> => ({
      viewport,
      kept,
      row: () => cell.current.row,
      notePlace: (place) => {
        cell.current = place;
      },
      noteSelection: (next) => {
        selection.current = next;
      },
    }),
    [viewport, kept],
  );
  const { name, rows } = list;
  const [keptName] = useState(name);
  const travelled = useTravelled();
  const opened = useRef(name);
  useLayoutEffect(() => {
    const place = travelled() ? keptPlaceOf(name) : undefined;
    // The window opens at its place by itself; later another list comes into it.
    if (opened.current !== name) viewport.scrollToRow(place?.top ?? 0);
    opened.current = name;
    const { windows } = rows;
    const keep = (): void => {
      const id = windows.rowAt(cell.current.row)?.[0];
      const total = windows.state().total?.rows;
      const seed = windows.seedAt(viewport.firstInSight);
      keepPlace(name, {
        top: viewport.topRow,
        ...cell.current,
        at: Date.now(),
        ...selectionKept(selection.current),
        focused: document.activeElement?.closest('[role="grid"], [role="treegrid"]') !== null,
        ...(total === undefined ? {} : { rows: total }),
        ...(id === undefined ? {} : { id }),
        ...(seed ? { seed } : {}),
      });
    };
    viewport.onRest = keep;
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      window.removeEventListener('pagehide', keep);
      viewport.onRest = () => undefined;
    };
    // A list whose columns change is the same list at the same place.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name, viewport]);
  return { ...keeper, keptRows: name === keptName ? kept?.rows : undefined };
}

/** The selection of an earlier visit. */
export function keptSelection(place: KeptPlace | undefined): Selection {
  if (!place) return NOTHING_CHOSEN;
  const { selection, matching } = place;
  return matching === undefined ? someOf(selection) : allOf(matching, selection);
}

function selectionKept({ ids, without, size }: Selection): Pick<KeptPlace, 'selection' | 'matching'> {
  if (ids) return { selection: [...ids] };
  return { selection: [...(without ?? [])], matching: size + (without?.size ?? 0) };
}

/** Tells whether the present address was come to by going back or forward, or by opening the window. */
function useTravelled(): () => boolean {
  const router = useRouter();
  const last = useRef('OPENED');
  useEffect(
    () =>
      router.history.subscribe(({ action }) => {
        last.current = action.type;
      }),
    [router],
  );
  return () => last.current !== 'PUSH' && last.current !== 'REPLACE';
}
