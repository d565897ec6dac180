import { must } from '../std/must.ts';

/** Those on circles, where each leads to one other: from a key to its value. What merely leads to a circle is not on it. */
export function onCircles(above: ReadonlyMap<number, number>): readonly number[] {
  /** By the number of the walk that came along first. */
  const seen = new Map<number, number>();
  const found: number[] = [];
  let walk = 0;
  for (const start of above.keys()) {
    walk++;
    let at: number | undefined = start;
    while (at !== undefined && !seen.has(at)) {
      seen.set(at, walk);
      at = above.get(at);
    }
    // A walk that comes back to itself has gone round.
    if (at === undefined || seen.get(at) !== walk) continue;
    const first = at;
    do {
      found.push(at);
      at = must(above.get(at), 'one of a circle');
    } while (at !== first);
  }
  return found;
}
