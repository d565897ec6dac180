import type { Key } from '#core/query/key.ts';
import type { CountAnswer } from '#core/contract/lists/list-routes.ts';
import type { CountHow, ListRow, RowSource, WindowAnswer, RowWindow } from '#web/data/row-source.ts';

/** A record of the test's list: sorted by `rank`, then by id. */
interface Ranked {
  readonly id: number;
  readonly rank: number;
}

/** Rows that answer by key as the server does, out of a sorted array that tests may change. */
export interface SortedRows {
  records: readonly Ranked[];
  /** Every window request so far. */
  readonly asked: RowWindow[];
  /** Every count asked for so far. */
  readonly counted: CountHow[];
  /** Requests that were given up. */
  readonly givenUp: RowWindow[];
  readonly source: RowSource;
}

/** How the answers come: each is passed through `deliver`, which may hold it back; at once unless given. */
interface Delivery {
  readonly deliver?: <Answer>(
    answer: () => Answer,
    kind: 'window' | 'guess' | 'count' | 'keys',
  ) => Promise<Answer>;
  readonly countable?: boolean;
  /** What the quick guess says, from the true count. */
  readonly guess?: (count: number) => number;
}

/** `count` records with ids and ranks that differ in order. */
export function rankedRecords(count: number): readonly Ranked[] {
  return Array.from({ length: count }, (_, at) => ({
    id: ((at * 7_919) % 10_000_019) + 1,
    rank: Math.floor(at / 3),
  }));
}

/** A list over `records`, in their order by rank and id. */
export function sortedRows(records: readonly Ranked[], delivery: Delivery = {}): SortedRows {
  const { deliver = async (answer) => answer(), countable = true, guess = (count) => count } = delivery;
  const rows: SortedRows = {
    records: sorted(records),
    asked: [],
    counted: [],
    givenUp: [],
    source: { load },
  };
  async function load(request: RowWindow, signal: AbortSignal): Promise<WindowAnswer> {
    rows.asked.push(request);
    signal.addEventListener('abort', () => rows.givenUp.push(request));
    return deliver(() => windowOf(rows.records, request), 'window');
  }
  async function count(how: CountHow): Promise<CountAnswer> {
    const { estimate, step } = how;
    rows.counted.push(how);
    if (estimate)
      return deliver(() => ({ count: guess(rows.records.length), exact: false, anchors: [] }), 'guess');
    return deliver(() => counted(rows.records, step), step === undefined ? 'count' : 'keys');
  }
  return countable ? Object.assign(rows, { source: { load, count } }) : rows;
}

/** The records in the list's order. */
function sorted(records: readonly Ranked[]): readonly Ranked[] {
  return records.toSorted(compare);
}

function compare(one: Ranked, other: Ranked): number {
  return one.rank - other.rank || one.id - other.id;
}

function windowOf(records: readonly Ranked[], { after, before, skip = 0, limit }: RowWindow): WindowAnswer {
  const from = after ? firstBehind(records, after) + skip : skip;
  const to = before ? firstAt(records, before) - skip : records.length;
  const part = before
    ? records.slice(Math.max(0, to - limit), Math.max(0, to))
    : records.slice(from, from + limit);
  const [first, last] = [part[0], part.at(-1)];
  return {
    rows: part.map((record): ListRow => [record.id, record.rank]),
    first: first ? keyOf(first) : null,
    last: last ? keyOf(last) : null,
  };
}

function counted(records: readonly Ranked[], step: number | undefined): CountAnswer {
  const anchors = step === undefined ? [] : records.filter((_, at) => (at + 1) % step === 0).map(keyOf);
  return { count: records.length, exact: true, anchors };
}

function keyOf({ rank, id }: Ranked): Key {
  return [String(rank), String(id)];
}

function recordOf([rank, id]: Key): Ranked {
  return { rank: Number(rank), id: Number(id) };
}

/** The first position whose record comes after a key. */
function firstBehind(records: readonly Ranked[], key: Key): number {
  const place = recordOf(key);
  return bisect(records, (record) => compare(record, place) > 0);
}

/** The first position whose record is at a key or after it. */
function firstAt(records: readonly Ranked[], key: Key): number {
  const place = recordOf(key);
  return bisect(records, (record) => compare(record, place) >= 0);
}

function bisect(records: readonly Ranked[], isBehind: (record: Ranked) => boolean): number {
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const record = records[middle];
    if (record && isBehind(record)) high = middle;
    else low = middle + 1;
  }
  return low;
}
