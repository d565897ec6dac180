import { createStore, type Store } from './store.ts';

/** A setting of this browser, kept in its local storage under `key` and followed in its other tabs. */
export function remembered(key: string, initial: string): Store<string> {
  const store = createStore(read(key) ?? initial);
  window.addEventListener('storage', (event) => {
    if (event.key === key) store.set(() => event.newValue ?? initial);
  });
  return {
    ...store,
    set: (change) => {
      store.set(change);
      write(key, store.get());
    },
  };
}

/** What local storage has under `key`; nothing where the browser keeps it closed. */
export function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps `value` for later visits; without effect where the browser forbids it. */
export function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A private window without storage: the setting lasts as long as the page.
  }
}
