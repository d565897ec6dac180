import { isKey, type Key } from '#core/query/key.ts';
import { isA, hasParts, isListOf, orAbsent, type Shape } from '#core/std/shape.ts';

/** Where a user was in a list: what was in sight, which cell had the keyboard, what was selected. */
export interface KeptPlace {
  /** Distance from the start of the list in rows, so that it means the same at any row height. */
  readonly top: number;
  readonly row: number;
  readonly column: number;
  /** When it was kept. */
  readonly at: number;
  /** The record of that row. */
  readonly id?: number;
  /** The chosen records; of all that match those that were taken out. */
  readonly selection: readonly number[];
  /** All that match are chosen: so many they were. */
  readonly matching?: number;
  /** True where the keyboard was in the grid. */
  readonly focused: boolean;
  /** How long the list was. */
  readonly rows?: number;
  readonly seed?: PlaceSeed;
}

interface PlaceSeed {
  readonly boundary: number;
  readonly after: Key;
}

const SEED: Shape<PlaceSeed> = { boundary: isA('number'), after: isKey };

const PLACE: Shape<KeptPlace> = {
  top: isA('number'),
  row: isA('number'),
  column: isA('number'),
  at: isA('number'),
  id: orAbsent(isA('number')),
  selection: isListOf(isA('number')),
  matching: orAbsent(isA('number')),
  focused: isA('boolean'),
  rows: orAbsent(isA('number')),
  seed: orAbsent((seed) => hasParts(seed, SEED)),
};

const MAX_PLACES = 30;
const STORE = 'colonnade-list-places';

/** The place of a list, named by its address, in this browser tab; it outlives reloads. */
export function keptPlaceOf(address: string): KeptPlace | undefined {
  return places().get(address);
}

export function keepPlace(address: string, place: KeptPlace): void {
  const known = places();
  known.delete(address);
  known.set(address, place);
  const [oldest] = known.keys();
  if (known.size > MAX_PLACES && oldest !== undefined) known.delete(oldest);
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...known]));
  } catch {
    // Without storage, or with a full one, places last as long as the page.
  }
}

let loaded: Map<string, KeptPlace> | undefined;

function places(): Map<string, KeptPlace> {
  loaded ??= new Map(stored());
  return loaded;
}

function stored(): readonly (readonly [string, KeptPlace])[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]');
    return arePlaces(kept) ? kept : [];
  } catch {
    return [];
  }
}

const arePlaces = isListOf(
  (entry): entry is readonly [string, KeptPlace] =>
    Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string' && hasParts(entry[1], PLACE),
);
