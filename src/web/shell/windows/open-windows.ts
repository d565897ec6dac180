import type { RecordWalk } from '#web/data/record-walk.ts';

/** A window that is open in this browser tab: a list, a record, an import. */
export interface OpenWindow {
  /** The path of its address; it names the window. */
  readonly key: string;
  /** Path and query as they were last: going back to the window gives the same view. */
  readonly href: string;
  readonly title: string;
  /** The title with what it is one of, for the browser's own tab. */
  readonly full?: string | undefined;
  readonly icon?: string | undefined;
  /** The table whose records it shows. */
  readonly table?: number | undefined;
  /** The path of the list of the same table from which it was opened. */
  readonly from?: string | undefined;
  /** The list whose records it leads through. */
  readonly walk?: RecordWalk | undefined;
  /** True where something was changed and not yet saved. */
  readonly dirty: boolean;
}

/** Open windows at most; beyond it the oldest one without changes goes. */
export const MAX_WINDOWS = 24;

/** The address was opened: its window is there, at its last place or at the end; `replaced` gives its place away. */
export function visited(
  list: readonly OpenWindow[],
  window: Omit<OpenWindow, 'dirty'>,
  replaced?: string,
): readonly OpenWindow[] {
  const known = list.find((other) => other.key === window.key);
  if (known) {
    const rest = replaced && replaced !== window.key ? closed(list, replaced) : list;
    const { href, ...told } = window;
    const come = { href, from: told.from ?? known.from, walk: told.walk ?? known.walk };
    return rest.map((other) => (other.key === window.key ? withKnown({ ...other, ...come }) : other));
  }
  const place = list.findIndex((other) => other.key === replaced);
  const { table, from } = list[place] ?? {};
  const goesOn = window.table === undefined || window.table === table;
  const fresh = withKnown({ ...(goesOn ? { table, from } : {}), ...withKnown(window), dirty: false });
  return place < 0 ? limited([...list, fresh]) : list.with(place, fresh);
}

/** The same windows with `change` made to one of them; unknown keys change nothing. */
export function changed(
  list: readonly OpenWindow[],
  key: string,
  change: Partial<Pick<OpenWindow, 'title' | 'full' | 'dirty' | 'icon' | 'table'>>,
): readonly OpenWindow[] {
  const known = list.find((window) => window.key === key);
  if (!known) return list;
  const next = { ...known, ...change };
  const same =
    next.title === known.title &&
    next.full === known.full &&
    next.dirty === known.dirty &&
    next.table === known.table &&
    next.icon === known.icon;
  return same ? list : list.map((window) => (window === known ? next : window));
}

/** The windows without that of `key`. */
export function closed(list: readonly OpenWindow[], key: string): readonly OpenWindow[] {
  return list.some((window) => window.key === key) ? list.filter((window) => window.key !== key) : list;
}

/** Where to go when the window of `key` closes while it is shown: its neighbour to the right, else to the left. */
export function neighbour(list: readonly OpenWindow[], key: string): OpenWindow | undefined {
  const place = list.findIndex((window) => window.key === key);
  return place < 0 ? undefined : (list[place + 1] ?? list[place - 1]);
}

/** Without the properties of which nothing is known. */
function withKnown<Part extends object>(window: Part): Part {
  return Object.fromEntries(Object.entries(window).filter(([, value]) => value !== undefined)) as Part;
}

function limited(list: readonly OpenWindow[]): readonly OpenWindow[] {
  if (list.length <= MAX_WINDOWS) return list;
  const oldest = list.slice(0, -1).find((window) => !window.dirty);
  return oldest ? closed(list, oldest.key) : list;
}
