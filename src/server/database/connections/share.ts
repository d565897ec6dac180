/**
 * What a connection is asked for: by the server itself, to read what is probably quick, to read what is known to be slow,
 * or to write.
 */
export type Lane = 'own' | 'read' | 'slow' | 'write';

/** Connections that are held, by one account or by all. */
export interface Held {
  taken: number;
  writes: number;
  /** Writes that have become slow: they count among the writes as well. */
  slowWrites: number;
  slowReads: number;
}

/** How many connections there are, and how many of them what may hold at once. */
export interface Share {
  readonly all: number;
  /** Kept from slow reads and writes together, and from each account. */
  readonly quick: number;
  readonly slowReads: number;
  readonly slowReadsOfOne: number;
  readonly writes: number;
  readonly writesOfOne: number;
  /** Writes of an account that has slow ones under way, these included. */
  readonly writesBesideSlow: number;
}

/** Nothing is held. */
export function noneHeld(): Held {
  return { taken: 0, writes: 0, slowWrites: 0, slowReads: 0 };
}

/** The shares of so many connections: of 16 five are for slow reads, one of them for one account; twelve for writes. */
export function shareOf(all: number): Share {
  const part = (of: number) => Math.max(1, Math.floor(all * of));
  const quick = part(1 / 8);
  const writes = part(3 / 4);
  return {
    all,
    quick: all > 1 ? quick : 0,
    slowReads: part(1 / 3),
    slowReadsOfOne: part(1 / 16),
    writes,
    writesOfOne: Math.max(1, writes - quick),
    writesBesideSlow: Math.max(Math.min(2, writes), Math.floor(writes / 2)),
  };
}

/** Whether one more may begin. */
export function mayBegin(lane: Lane, share: Share, all: Held, own: Held): boolean {
  if (all.taken >= share.all) return false;
  if (lane === 'own') return true;
  if (own.taken >= share.all - share.quick) return false;
  if (lane === 'read') return true;
  if (lane === 'slow') return mayBeSlow(share, all, own);
  const most = own.slowWrites > 0 ? share.writesBesideSlow : share.writesOfOne;
  return all.writes < share.writes && own.writes < most && mayBeHeld(share, all);
}

/** Whether one more read may be slow. */
export function mayBeSlow(share: Share, all: Held, own: Held): boolean {
  return all.slowReads < share.slowReads && own.slowReads < share.slowReadsOfOne && mayBeHeld(share, all);
}

function mayBeHeld(share: Share, { writes, slowReads }: Held): boolean {
  return writes + slowReads < share.all - share.quick;
}
