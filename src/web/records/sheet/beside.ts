import { createContext, use, type RefObject } from 'react';

/** A record's form beside a list: it is no window, and has neither an address nor a tab. */
export interface Beside {
  /** The panel: its keys are those of the form while the focus is in it. */
  readonly area: RefObject<HTMLElement | null>;
  readonly close: () => void;
  /** Opens the record in a window of its own; `query` names its draft. */
  readonly open: (query: string) => void;
  /** Told whether something was changed and not yet saved. */
  readonly onTouched: (touched: boolean) => void;
}

export const BesideContext = createContext<Beside | undefined>(undefined);

/** The panel beside a list that the form is in; undefined where it has a window. */
export function useBeside(): Beside | undefined {
  return use(BesideContext);
}
