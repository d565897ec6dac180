import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { createStore, useStore } from '#web/std/store.ts';
import { isInWindow, namesDraft } from '../../addresses/addresses.ts';
import { changed, closed, neighbour, visited, type OpenWindow } from './open-windows.ts';

/** A window to be made known without going there. */
interface NewWindow {
  readonly key: string;
  readonly title: string;
  readonly icon?: string;
  readonly href?: string;
}

/** What windows do to the row of tabs. A window is named by the path of its address: `/app/record/7/1`. */
interface Windows {
  /** Adds a window to the tabs; it is shown when somebody goes to it. Addresses that are visited do this by themselves. */
  readonly open: (window: NewWindow) => void;
  /** Takes a window away; if it is the one shown, its neighbour is shown. */
  readonly close: (key: string) => void;
  /** Takes a window away that shows nothing; the address stays. */
  readonly forget: (key: string) => void;
  /** What is in the window: its name, its table and the icon of that, and its full title where the name is only its end. */
  readonly rename: (
    key: string,
    title: string,
    more?: {
      readonly icon?: string | undefined;
      readonly full?: string | undefined;
      readonly table?: number;
    },
  ) => void;
  /** Shows or hides the mark of unsaved changes. */
  readonly setDirty: (key: string, dirty: boolean) => void;
}

const windows = createStore<readonly OpenWindow[]>([]);

/** What this component may do to the row of tabs; the same value as long as it lives. */
export function useWindows(): Windows {
  const router = useRouter();
  return useMemo(
    () => ({
      open: ({ key, title, icon, href = key }) =>
        windows.set((list) => visited(list, { key, href, title, icon })),
      close: (key) => {
        const next = neighbour(windows.get(), key);
        windows.set((list) => closed(list, key));
        if (isInWindow(router.state.location.pathname, key))
          void router.navigate({ href: next?.href ?? '/app' });
      },
      rename: (key, title, { icon, full, table } = {}) =>
        windows.set((list) => {
          const known = {
            ...(icon === undefined ? {} : { icon }),
            ...(table === undefined ? {} : { table }),
          };
          return changed(list, key, { title, full, ...known });
        }),
      forget: (key) => windows.set((list) => closed(list, key)),
      setDirty: (key, dirty) => windows.set((list) => changed(list, key, { dirty })),
    }),
    [router],
  );
}

/** The windows of this browser tab, in the order of the tabs. */
export function useOpenWindows(): readonly OpenWindow[] {
  return useStore(windows);
}

/** Notes that an address was opened. */
export function visitWindow(window: Omit<OpenWindow, 'dirty'>, replaced?: string): void {
  windows.set((list) => visited(list, window, replaced));
}

/** Brings back the windows that this browser tab had for this account, and keeps them from now on. */
export function keepWindows(account: string): void {
  const place = `colonnade-windows-${account}`;
  windows.set(() => stored(place));
  windows.subscribe(() => {
    try {
      sessionStorage.setItem(place, JSON.stringify(windows.get()));
    } catch {
      // Without storage the windows last as long as the page.
    }
  });
}

function stored(place: string): readonly OpenWindow[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(place) ?? '[]');
    return Array.isArray(found) ? found.filter(isWindow).map(withKeptMark) : [];
  } catch {
    return [];
  }
}

/** Only what the server keeps is still there once the page was loaded again. */
function withKeptMark(window: OpenWindow): OpenWindow {
  return { ...window, dirty: window.dirty && namesDraft(window.href) };
}

function isWindow(value: unknown): value is OpenWindow {
  const { key, href, title, dirty } = (value ?? {}) as Partial<OpenWindow>;
  return (
    typeof key === 'string' &&
    key.startsWith('/app/') &&
    typeof href === 'string' &&
    typeof title === 'string' &&
    typeof dirty === 'boolean'
  );
}
