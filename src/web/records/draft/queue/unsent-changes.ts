import { isWriteOnly } from '#core/fields/traits.ts';
import type { WebColumn } from '#web/api/application.tsx';
import type { Changes } from './draft-queue.ts';

/** Changes that are put aside, and what stood in their columns when the user began to change them, as it is sent. */
export interface Aside {
  readonly changes: Changes;
  readonly seen: Changes;
}

/** Where changes wait that the server has not acknowledged: a drawer of one account's browser tab. */
export interface Drawer {
  /** Puts these in the place of those that it held. */
  readonly keep: (aside: Aside) => void;
  readonly kept: () => Aside;
}

export const NOTHING_ASIDE: Aside = { changes: {}, seen: {} };

/** A drawer in the tab's own storage, so that changes outlive a reload, a lost connection and a new login. */
export function drawerFor(
  account: string,
  name: string,
  storage: Storage | undefined = tabStorage(),
): Drawer {
  const key = `colonnade.unsent.${account}.${name}`;
  return {
    keep: (aside) => {
      if (Object.keys(aside.changes).length === 0) storage?.removeItem(key);
      else store(storage, key, JSON.stringify(aside));
    },
    kept: () => parsed(storage?.getItem(key) ?? '{}'),
  };
}

/** Names the drawer of what the next new record of a table begins with: that of one which was cancelled. */
export function newDrawer(tableId: number): string {
  return `new.${tableId}`;
}

/** Names the drawer of a new record, by the context of its draft. */
export function workDrawer(context: number): string {
  return `work.${context}`;
}

/** The same drawer without the columns that no storage may hold: passwords are typed anew. */
export function withoutPasswords(drawer: Drawer, columns: readonly WebColumn[]): Drawer {
  const secret = new Set(columns.filter(isWriteOnly).map(({ name }) => name));
  const open = (values: Changes) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)));
  return {
    keep: ({ changes, seen }) => drawer.keep({ changes: open(changes), seen: open(seen) }),
    kept: drawer.kept,
  };
}

/** A full storage must not stop anybody from working: the queue still holds the changes. */
function store(storage: Storage | undefined, key: string, text: string): void {
  try {
    storage?.setItem(key, text);
  } catch {
    storage?.removeItem(key);
  }
}

function parsed(text: string): Aside {
  try {
    const aside: unknown = JSON.parse(text);
    const isAside = typeof aside === 'object' && aside !== null && 'changes' in aside && 'seen' in aside;
    // `keep` has written both.
    return isAside ? (aside as Aside) : NOTHING_ASIDE;
  } catch {
    return NOTHING_ASIDE;
  }
}

/** Browsers may forbid storage altogether. */
function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
