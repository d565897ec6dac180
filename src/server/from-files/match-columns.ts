import type { ColumnProfile, FileMatch, SheetProfile } from '#core/contract/configuration/file-routes.ts';
import type { KeptValues } from './kept-profiles.ts';
import { ValueSet, type SortedValues } from './value-set.ts';

/** Hashes that are looked for before all are, and how many of them must be found to go on. */
const PROBED = 64;
/** The part of a column's values that must be found to be told. */
const ENOUGH = 0.5;
/** Values found nowhere that are told. */
const TOLD = 3;
/** Bytes of values that are kept at hand. */
const AT_HAND = 128_000_000;

/** The different values of a column of a sheet. */
type ValuesAt = (profile: SheetProfile, at: number) => Promise<KeptValues | undefined>;

interface Place {
  readonly profile: SheetProfile;
  readonly column: ColumnProfile;
  readonly at: number;
}

/** A column of which no two records have the same value, and what it is called. */
export interface KeyValues {
  readonly table: string;
  readonly column: string;
  readonly isNumber: boolean;
  readonly count: number;
  readonly values: () => Promise<KeptValues | undefined>;
}

/** Columns whose values are found in columns of the same or other sheets, or of stored tables, that have none twice. */
export async function matchedColumns(
  profiles: readonly SheetProfile[],
  valuesAt: ValuesAt,
  stored: readonly KeyValues[] = [],
): Promise<FileMatch[]> {
  const near = nearValues(valuesAt);
  const places = profiles.flatMap((profile) =>
    profile.columns.map((column, at): Place => ({ profile, column, at })),
  );
  const filled = places.filter(({ column }) => column.filled > 0 && !column.lines);
  const keys = filled
    .filter(({ profile, column }) => column.repeated === null && column.filled === profile.lines)
    .map(({ profile, column, at }): KeyValues => ({
      table: profile.key,
      column: String(at),
      isNumber: column.least !== null && !column.coded,
      count: column.distinct.count,
      values: async () => await near(profile, at),
    }));
  const found: FileMatch[] = [];
  for (const key of [...keys, ...stored]) {
    const all = await key.values();
    for (const place of filled) {
      if (!all || !mayMatch(place, key)) continue;
      const own = await near(place.profile, place.at);
      const match = own && matchOf(place, key, { own, all });
      if (match) found.push(match);
    }
  }
  return found;
}

/** The values that were asked for last, as far as there is room for them. */
function nearValues(valuesAt: ValuesAt): ValuesAt {
  const known = new Map<string, KeptValues>();
  let bytes = 0;
  return async (profile, at) => {
    const name = `${profile.key}:${at}`;
    const near = known.get(name);
    if (near) return near;
    const values = await valuesAt(profile, at);
    if (!values) return undefined;
    bytes += values.hashes.byteLength;
    if (bytes > AT_HAND) {
      known.clear();
      bytes = values.hashes.byteLength;
    }
    known.set(name, values);
    return values;
  };
}

/** Numbers are found among numbers alone, and no more different values than there are. */
function mayMatch({ profile, column, at }: Place, key: KeyValues): boolean {
  if (profile.key === key.table && String(at) === key.column) return false;
  const isNumber = column.least !== null && !column.coded;
  return isNumber === key.isNumber && column.distinct.count <= key.count * 2 + TOLD;
}

function matchOf(
  from: Place,
  to: KeyValues,
  { own, all }: { readonly own: KeptValues; readonly all: KeptValues },
): FileMatch | undefined {
  const compared = bounded(own, all);
  const step = Math.max(1, Math.floor(compared / PROBED));
  const probed = comparedBy(own, all, { compared, step });
  if (probed.of === 0 || probed.found < probed.of * ENOUGH) return undefined;
  const { found, missing } = step === 1 ? probed : comparedBy(own, all, { compared, step: 1 });
  if (found < compared * ENOUGH) return undefined;
  const isWhole = own.isWhole && all.isWhole;
  const { count } = from.column.distinct;
  const texts = own.isWhole && missing.length > 0 ? textsInOrder(from.column) : [];
  return {
    from: { table: from.profile.key, column: String(from.at) },
    to: { table: to.table, column: to.column },
    found: isWhole ? found : Math.round((found / compared) * count),
    of: count,
    exact: isWhole,
    missing: missing
      .map((place) => ({ line: own.lines[place] ?? 0, text: texts[place] ?? '' }))
      .toSorted((one, other) => one.line - other.line)
      .slice(0, TOLD),
  };
}

/** The values of a column in the order of their hashes, where they are few enough to be known. */
function textsInOrder({ values }: ColumnProfile): readonly string[] {
  const set = new ValueSet();
  for (const [at, { text }] of values.entries()) set.add(text, at);
  const { lines } = set.sorted();
  return values.map((_, at) => values[lines[at] ?? 0]?.text ?? '');
}

/** How many of the smallest hashes of a column can be compared: where the other one kept a sample, those within it. */
function bounded({ hashes: own }: SortedValues, { hashes: all, isWhole }: KeptValues): number {
  const last = all.at(-1);
  if (isWhole || last === undefined) return own.length;
  let [low, high] = [0, own.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((own[middle] ?? 0n) <= last) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Places of values that are found nowhere which are kept. */
const MISSING = 1_000;

/** How many of every so manyth hash of a column the other one has, too; both are in order. */
function comparedBy(
  { hashes: own }: SortedValues,
  { hashes: all }: SortedValues,
  { compared, step }: { readonly compared: number; readonly step: number },
): { readonly of: number; readonly found: number; readonly missing: readonly number[] } {
  const missing: number[] = [];
  // Halves of the numbers are compared much faster than the numbers.
  const [ownHalves, allHalves] = [halvesOf(own), halvesOf(all)];
  let [of, found, at] = [0, 0, 0];
  for (let place = 0; place < compared; place += step) {
    const high = ownHalves[place * 2 + 1] ?? 0;
    const low = ownHalves[place * 2] ?? 0;
    at = placeAfter(allHalves, at, high, low);
    of += 1;
    if (at < all.length && allHalves[at * 2] === low && allHalves[at * 2 + 1] === high) {
      found += 1;
      at += 1;
    } else if (missing.length < MISSING) missing.push(place);
  }
  return { of, found, missing };
}

function halvesOf(hashes: BigUint64Array): Uint32Array {
  return new Uint32Array(hashes.buffer, hashes.byteOffset, hashes.length * 2);
}

/** The first place from `from` on whose hash is not less than the one with these halves: near ones are found soonest. */
function placeAfter(halves: Uint32Array, from: number, high: number, low: number): number {
  const end = halves.length / 2;
  let step = 1;
  let less = from - 1;
  while (less + step < end && isLess(halves, less + step, high, low)) {
    less += step;
    step *= 2;
  }
  let more = Math.min(less + step, end);
  while (more - less > 1) {
    const middle = (less + more) >>> 1;
    if (isLess(halves, middle, high, low)) less = middle;
    else more = middle;
  }
  return more;
}

function isLess(halves: Uint32Array, at: number, high: number, low: number): boolean {
  const own = halves[at * 2 + 1] ?? 0;
  return own < high || (own === high && (halves[at * 2] ?? 0) < low);
}
