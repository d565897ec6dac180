import type { TableWords } from '#web/api/table-words.ts';
import { createContext, useContext } from 'react';

/** What the form around a link, or a list of links, lets people do with the linked records in its draft. */
export interface LinkWork {
  /** The open window that has the form: links suggest the new records of its draft. */
  readonly inside: { readonly contextId: number; readonly windowId: number } | undefined;
  /** The words for a record of the linked table. */
  readonly words: TableWords;
  /** Begins a new record that is called as what was typed; undefined where it may not be. */
  readonly create: ((typed: string) => void) | undefined;
  /** Opens a record in the draft; undefined where it may not be changed. */
  readonly editing: (id: number) => (() => void) | undefined;
  /** What the draft makes of a record. */
  readonly stateOf: (id: number) => 'new' | 'changed' | undefined;
}

const LinkWorkContext = createContext<LinkWork | undefined>(undefined);

/** Gives the links of a part of a form their work. */
export const LinkWorkProvider = LinkWorkContext.Provider;

/** What can be done with linked records here; outside forms nothing. */
export function useLinkWork(): LinkWork | undefined {
  return useContext(LinkWorkContext);
}
