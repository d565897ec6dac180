import { z } from 'zod';
import { Key } from '#core/query/key.ts';

const Place = z.object({
  /** Distance from the start of the list in rows, so that it means the same at any row height. */
  top: z.number(),
  row: z.number(),
  column: z.number(),
  /** When it was kept. */
  at: z.number(),
  /** The record of that row. */
  id: z.number().optional(),
  /** The chosen records; of all that match those that were taken out. */
  selection: z.array(z.number()),
  /** All that match are chosen: so many they were. */
  matching: z.number().optional(),
  /** True where the keyboard was in the grid. */
  focused: z.boolean(),
  /** How long the list was. */
  rows: z.number().optional(),
  seed: z.object({ boundary: z.number(), after: Key }).optional(),
});

/** Where a user was in a list: what was in sight, which cell had the keyboard, what was selected. */
export type KeptPlace = z.infer<typeof Place>;

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
    return z.array(z.tuple([z.string(), Place])).parse(JSON.parse(sessionStorage.getItem(STORE) ?? '[]'));
  } catch {
    return [];
  }
}
