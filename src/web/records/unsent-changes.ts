import type { WebColumn } from '#web/api/application.tsx';
import type { Changes } from './draft-queue.ts';

/** Where changes wait that the server has not acknowledged: a drawer of one account's browser tab. */
export interface Drawer {
  /** Puts these in the place of those that it held. */
  readonly keep: (changes: Changes) => void;
  readonly kept: () => Changes;
}

/** A drawer in the tab's own storage, so that changes outlive a reload, a lost connection and a new login. */
export function drawerFor(
  account: string,
  name: string,
  storage: Storage | undefined = tabStorage(),
): Drawer {
  const key = `colonnade.unsent.${account}.${name}`;
  return {
    keep: (changes) => {
      if (Object.keys(changes).length === 0) storage?.removeItem(key);
      else store(storage, key, JSON.stringify(changes));
    },
    kept: () => parsed(storage?.getItem(key) ?? '{}'),
  };
}

/** The same drawer without the columns that no storage may hold: passwords are typed anew. */
export function withoutPasswords(drawer: Drawer, columns: readonly WebColumn[]): Drawer {
  const secret = new Set(columns.filter(({ type }) => type === 'password').map(({ name }) => name));
  return {
    keep: (changes) =>
      drawer.keep(Object.fromEntries(Object.entries(changes).filter(([name]) => !secret.has(name)))),
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

function parsed(text: string): Changes {
  try {
    const changes: unknown = JSON.parse(text);
    return typeof changes === 'object' && changes !== null ? (changes as Changes) : {};
  } catch {
    return {};
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
