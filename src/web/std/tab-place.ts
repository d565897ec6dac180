/** A place in the storage of the browser's tab: what is kept there outlives a reload and a new sign-in. */
export interface TabPlace<Kept> {
  /** Puts this in the place of what it held; undefined empties it. */
  readonly keep: (value: Kept | undefined) => void;
  /** What it holds, where that is of the form that is kept there. */
  readonly kept: () => Kept | undefined;
}

export function tabPlace<Kept>(key: string, isKept: (value: unknown) => value is Kept): TabPlace<Kept> {
  return {
    keep: (value) => {
      try {
        if (value === undefined) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Without storage, or with a full one, it lasts as long as the page.
      }
    },
    kept: () => {
      try {
        const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
        return isKept(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
