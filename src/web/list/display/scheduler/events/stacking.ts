/** Something with a beginning and an end. */
export interface Lasting {
  readonly start: number;
  readonly end: number;
}

/** Something in the lowest lane that is free while it lasts. */
export interface InLane<Item> {
  readonly item: Item;
  readonly lane: number;
}

/** Puts what lasts into lanes, so that nothing meets in one: longer things first of those that begin together. */
export function lanesOf<Item extends Lasting>(items: readonly Item[]): readonly InLane<Item>[] {
  const ends: number[] = [];
  return items
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .map((item) => {
      const free = ends.findIndex((end) => end <= item.start);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = Math.max(item.end, item.start + 1);
      return { item, lane };
    });
}

/** Something beside others that meet it: in which of how many columns. */
interface InColumn<Item> extends InLane<Item> {
  readonly lanes: number;
}

/** The same for what stands side by side: all that are chained by meeting share the width. */
export function sideBySide<Item extends Lasting>(items: readonly Item[]): readonly InColumn<Item>[] {
  const groups: InLane<Item>[][] = [];
  let end = -Infinity;
  const sorted = items.toSorted((one, other) => one.start - other.start || other.end - one.end);
  let group: Item[] = [];
  const close = () => {
    if (group.length > 0) groups.push([...lanesOf(group)]);
  };
  for (const item of sorted) {
    if (item.start >= end) {
      close();
      group = [];
    }
    group.push(item);
    end = Math.max(end, item.end, item.start + 1);
  }
  close();
  return groups.flatMap((placed) => {
    const lanes = Math.max(...placed.map(({ lane }) => lane)) + 1;
    return placed.map((one) => ({ ...one, lanes }));
  });
}

/** The times at which two or more meet, joined where they touch. */
export function clashesOf(items: readonly Lasting[]): readonly Lasting[] {
  const found: { start: number; end: number }[] = [];
  let end = -Infinity;
  for (const item of items.toSorted((one, other) => one.start - other.start)) {
    const until = Math.min(end, item.end);
    const last = found.at(-1);
    if (item.start < until) {
      if (last && item.start <= last.end) last.end = Math.max(last.end, until);
      else found.push({ start: item.start, end: until });
    }
    end = Math.max(end, item.end);
  }
  return found;
}
