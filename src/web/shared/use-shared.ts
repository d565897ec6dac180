import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type {
  SharedContent,
  SharedList,
  SharedRows,
  SharedSort,
} from '#core/contract/sharing/shared-routes.ts';
import type { Key } from '#core/query/key.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/std/call-error.ts';
import { ownTimeZone } from '#web/std/time-zone.ts';

/** What the page shows of its link. */
type SharedState =
  | { readonly kind: 'opening' }
  /** `message`: what was wrong with the password that was typed. */
  | { readonly kind: 'locked'; readonly message?: string }
  | { readonly kind: 'unknown' }
  /** Nothing came back, or there were too many calls; it can be tried again. */
  | { readonly kind: 'failed'; readonly message?: string }
  | {
      readonly kind: 'shown';
      readonly content: SharedContent;
      /** Names the opening. */ readonly opening: string;
    };

/** What a key can be. */
const KEY = /^[\w-]{43}$/;

/** The link of the address: what it shows, and the way to open it again, with a password where it asks for one. */
export function useShared(locale: string) {
  // Only the browser knows the part of the address behind #.
  const key = useSyncExternalStore(onHash, keyInAddress, () => undefined);
  const [state, setState] = useState<SharedState>({ kind: 'opening' });
  const pass = useRef<string>(undefined);
  const open = async (password?: string): Promise<void> => {
    const proof = password === undefined ? { pass: pass.current } : { password };
    const next = await stateOf({ key: key ?? '', locale, ...proof });
    if (next.kind === 'shown') pass.current = next.content.pass;
    setState(next);
  };
  useEffect(() => {
    let isLeft = false;
    const load = async (): Promise<void> => {
      if (key === undefined) return;
      const next = await stateOf({ key, locale, pass: pass.current });
      if (isLeft) return;
      if (next.kind === 'shown') pass.current = next.content.pass;
      setState(next);
    };
    void load();
    return () => {
      isLeft = true;
    };
  }, [key, locale]);
  return { state, key: key ?? '', open };
}

interface Opening {
  readonly key: string;
  readonly locale: string;
  readonly password?: string | undefined;
  readonly pass?: string | undefined;
}

let openings = 0;

/** Opens a link; messages and texts come in the language of the page, which is `locale` by now. */
async function stateOf({ key, locale, password, pass }: Opening): Promise<SharedState> {
  if (!KEY.test(key)) return { kind: 'unknown' };
  try {
    const content = await call('shared_open', { body: { key, timeZone: ownTimeZone(), password, pass } });
    openings += 1;
    return { kind: 'shown', content, opening: `${locale} ${openings}` };
  } catch (error) {
    return refusal(error, password !== undefined);
  }
}

function refusal(error: unknown, isTried: boolean): SharedState {
  const { status, entries } = error instanceof CallError ? error : { status: 0, entries: [] };
  const [entry] = entries;
  if (status === 401) return { kind: 'locked', ...(isTried && entry ? { message: entry.message } : {}) };
  if (status === 404) return { kind: 'unknown' };
  return { kind: 'failed', ...(entry ? { message: entry.message } : {}) };
}

/** The rows of a list, a page at a time. */
export function useSharedRows(key: string, content: SharedContent & SharedList) {
  const first = { rows: content.rows, before: content.before, after: content.after };
  const [shown, setShown] = useState<Shown>({ ...first, sort: content.sort, at: 1 });
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>();
  const ask = async (wish: Wish, at: number): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      const body = { key, pass: content.pass, timeZone: ownTimeZone(), ...wish };
      setShown({ ...(await call('shared_window', { body })), sort: wish.sort, at });
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(false);
    }
  };
  const { sort, at, before, after } = shown;
  return {
    ...shown,
    busy,
    failed,
    sortBy: async (wished: SharedSort) => await ask({ sort: wished }, 1),
    back: before && (async () => await ask({ sort: sent(sort), before }, at - 1)),
    on: after && (async () => await ask({ sort: sent(sort), after }, at + 1)),
  };
  /** The order of the link itself has more columns than its first. */
  function sent(order: SharedSort | null): SharedSort | null {
    return order === content.sort ? null : order;
  }
}

export type SharedRowsShown = ReturnType<typeof useSharedRows>;

interface Shown extends SharedRows {
  readonly sort: SharedSort | null;
  /** Which page it is, counted from the first. */
  readonly at: number;
}

interface Wish {
  readonly sort: SharedSort | null;
  readonly before?: Key;
  readonly after?: Key;
}

function keyInAddress(): string {
  return window.location.hash.slice(1);
}

function onHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
