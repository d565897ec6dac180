import type { ColumnProfile, FileMatch, SheetProfile } from '#core/contract/configuration/file-routes.ts';
import type { KeptValues } from './kept-profiles.ts';
import { ValueSet } from './value-set.ts';

const BYTES = 8;
/** Hashes that are looked for before all are, and how many of them must be found to go on. */
const PROBED = 64;
/** The part of a column's values that must be found to be told. */
const ENOUGH = 0.5;
/** Values found nowhere that are told. */
const TOLD = 3;

/** The different values of a column of a sheet. */
type ValuesAt = (profile: SheetProfile, at: number) => Promise<KeptValues | undefined>;

interface Place {
  readonly profile: SheetProfile;
  readonly column: ColumnProfile;
  readonly at: number;
}

/** Columns whose values are found in columns of the same or other sheets of which no two lines have the same. */
export async function matchedColumns(
  profiles: readonly SheetProfile[],
  valuesAt: ValuesAt,
): Promise<FileMatch[]> {
  const valuesOf = async ({ profile, at }: Place) => await valuesAt(profile, at);
  const places = profiles.flatMap((profile) =>
    profile.columns.map((column, at): Place => ({ profile, column, at })),
  );
  const filled = places.filter(({ column }) => column.filled > 0 && !column.lines);
  const keys = filled.filter(
    ({ profile, column }) => column.repeated === null && column.filled === profile.lines,
  );
  const found: FileMatch[] = [];
  for (const key of keys) {
    const values = await valuesOf(key);
    for (const place of filled) {
      if (place.profile === key.profile && place.at === key.at) continue;
      if (!mayMatch(place, key)) continue;
      const match = matchOf(place, key, { own: await valuesOf(place), all: values });
      if (match) found.push(match);
    }
  }
  return found;
}

/** Numbers are found among numbers alone, and no more different values than there are. */
function mayMatch({ column }: Place, { column: key }: Place): boolean {
  if ((column.least === null) !== (key.least === null) && !column.coded && !key.coded) return false;
  return column.distinct.count <= key.distinct.count * 2 + TOLD;
}

function matchOf(
  from: Place,
  to: Place,
  { own, all }: { readonly own: KeptValues | undefined; readonly all: KeptValues | undefined },
): FileMatch | undefined {
  if (!own || !all) return undefined;
  const compared = bounded(own, all);
  const probed = every(compared, PROBED);
  if (probed.length === 0 || foundIn(all, own, probed).length < probed.length * ENOUGH) return undefined;
  const places = every(compared, Number.POSITIVE_INFINITY);
  const found = new Set(foundIn(all, own, places));
  if (found.size < places.length * ENOUGH) return undefined;
  const isWhole = own.isWhole && all.isWhole;
  const { count } = from.column.distinct;
  const missing = places.filter((place) => !found.has(place));
  const texts = own.isWhole ? textsInOrder(from.column) : [];
  return {
    from: { table: from.profile.key, column: String(from.at) },
    to: { table: to.profile.key, column: String(to.at) },
    found: isWhole ? found.size : Math.round((found.size / places.length) * count),
    of: count,
    exact: isWhole,
    missing: missing
      .map((place) => ({ line: own.lines.readUInt32BE(place * 4), text: texts[place] ?? '' }))
      .toSorted((one, other) => one.line - other.line)
      .slice(0, TOLD),
  };
}

/** The values of a column in the order of their hashes, where they are few enough to be known. */
function textsInOrder({ values }: ColumnProfile): readonly string[] {
  const set = new ValueSet();
  for (const [at, { text }] of values.entries()) set.add(text, at);
  const { lines } = set.sorted();
  return values.map((_, at) => values[lines.readUInt32BE(at * 4)]?.text ?? '');
}

/** How many of the smallest hashes of a column can be compared: where the other one kept a sample, those within it. */
function bounded(own: KeptValues, all: KeptValues): number {
  const count = own.hashes.length / BYTES;
  if (all.isWhole || all.hashes.length === 0) return count;
  const last = all.hashes.readBigUInt64BE(all.hashes.length - BYTES);
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (own.hashes.readBigUInt64BE(middle * BYTES) <= last) low = middle + 1;
    else high = middle;
  }
  return low;
}

function every(count: number, most: number): readonly number[] {
  const step = Math.max(1, Math.floor(count / most));
  const places: number[] = [];
  for (let at = 0; at < count; at += step) places.push(at);
  return places;
}

/** Which of the places of a column have a hash that the other one has, too; both are in order. */
function foundIn(all: KeptValues, own: KeptValues, places: readonly number[]): readonly number[] {
  const length = all.hashes.length / BYTES;
  let at = 0;
  return places.filter((place) => {
    const high = own.hashes.readUInt32BE(place * BYTES);
    const low = own.hashes.readUInt32BE(place * BYTES + 4);
    while (at < length && isBefore(all.hashes, at, high, low)) at += 1;
    return (
      at < length &&
      all.hashes.readUInt32BE(at * BYTES) === high &&
      all.hashes.readUInt32BE(at * BYTES + 4) === low
    );
  });
}

function isBefore(hashes: Buffer, at: number, high: number, low: number): boolean {
  const own = hashes.readUInt32BE(at * BYTES);
  return own < high || (own === high && hashes.readUInt32BE(at * BYTES + 4) < low);
}
