import { useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import { useWide } from '#web/ui/hooks/use-wide.ts';

/** How long the keyboard rests on a row until its record is shown, in milliseconds: rows are passed quickly. */
const REST = 120;

/** What shows a record beside its list. */
export interface BesideProps {
  readonly tableId: number;
  readonly recordId: number;
  readonly onClose: () => void;
  readonly onOpen: (recordId: number, query: string) => void;
}

export type BesideScreen = ComponentType<BesideProps>;

/** The record beside a list. */
export interface BesideList {
  /** The record that is shown, if one is. */
  readonly shown: number | undefined;
  readonly show: (id: number) => void;
  /** The keyboard is in the row of another record: that is shown, while one is. */
  readonly follow: (id: number | undefined) => void;
  readonly close: () => void;
}

/** Shows records beside their list where the window is wide enough; undefined where they are opened in windows alone. */
export function useBesideList(isOffered: boolean): BesideList | undefined {
  const wide = useWide();
  const [shown, setShown] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const acts = useMemo(() => {
    const put = (change: (now: number | undefined) => number | undefined): void => {
      clearTimeout(timer.current);
      setShown(change);
    };
    return {
      show: (id: number): void => put(() => id),
      close: (): void => put(() => undefined),
      follow: (id: number | undefined): void => {
        clearTimeout(timer.current);
        if (id === undefined || id < 0) return;
        timer.current = setTimeout(() => setShown((now) => (now === undefined ? now : id)), REST);
      },
    };
  }, []);
  return useMemo(() => (wide && isOffered ? { shown, ...acts } : undefined), [wide, isOffered, shown, acts]);
}
