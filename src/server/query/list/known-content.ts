import { RequestFilter } from '#core/query/filter-schema.ts';
import { isProperties } from '#core/std/shape.ts';
import type { Scene } from '../scene/place.ts';
import { isKnownPath, knownFilter } from './known-parts.ts';

/** What is kept of a list: the texts of its address by key, and the arrangement of its columns. */
export interface ListContent {
  readonly texts: Readonly<Record<string, string>>;
  readonly arrangement: Readonly<Record<string, unknown>>;
}

/** What of a list of `table` the viewer may see today, and how many parts of its texts were left out. */
export function knownContent(
  scene: Scene,
  table: number,
  { texts, arrangement }: ListContent,
): ListContent & { readonly leftOut: number } {
  const known = Object.entries(texts).map(([key, text]) => knownText({ scene, table }, key, text));
  return {
    texts: Object.fromEntries(known.flatMap(({ key, text }) => (text === '' ? [] : [[key, text]]))),
    arrangement: knownArrangement({ scene, table }, arrangement),
    leftOut: known.reduce((sum, { leftOut }) => sum + leftOut, 0),
  };
}

interface Asking {
  readonly scene: Scene;
  readonly table: number;
}

interface KnownText {
  readonly key: string;
  readonly text: string;
  readonly leftOut: number;
}

/** What of a text the viewer may see: a filter's conditions, else the entries that begin with a column's path. */
function knownText({ scene, table }: Asking, key: string, text: string): KnownText {
  if (key === 'q') return { key, text, leftOut: 0 };
  if (key === 'show') return knownParts({ scene, table }, text);
  if (key === 'filter') {
    const read = RequestFilter.safeParse(jsonOf(text));
    const known = read.success ? knownFilter(scene, table, read.data) : { filter: undefined, leftOut: 1 };
    return { key, text: known.filter ? JSON.stringify(known.filter) : '', leftOut: known.leftOut };
  }
  const isKnown = (entry: string): boolean => isKnownEntry({ scene, table }, entry);
  // A group may be sorted by a result: `country@total:sum`.
  const entries = text.split(',').map((entry) => entry.split('@'));
  const kept = entries.filter(([term = '']) => isKnown(term)).map((parts) => parts.filter(isKnown));
  const parts = (of: readonly (readonly string[])[]) => of.reduce((sum, { length }) => sum + length, 0);
  const shown = kept.map((of) => of.join('@')).join(',');
  return { key, text: shown, leftOut: parts(entries) - parts(kept) };
}

/** Whether an entry begins with the path of a column that the viewer may see. */
function isKnownEntry({ scene, table }: Asking, entry: string): boolean {
  // None, whatever the view has; of measures the number of records.
  if (entry === '-' || entry.startsWith('-:')) return true;
  const path = /[a-z_][a-z0-9_.]*/.exec(entry)?.[0];
  return path !== undefined && isKnownPath(scene, table, path);
}

/** What a display mode keeps of its own: its lists are of entries that begin with a column's path, all else are words. */
function knownParts(asking: Asking, text: string): KnownText {
  const parts = jsonOf(text);
  if (!isProperties(parts)) return { key: 'show', text: '', leftOut: 1 };
  let leftOut = 0;
  const known = Object.entries(parts).map(([name, part]) => {
    if (!Array.isArray(part)) return [name, part];
    const kept = part.filter((entry) => typeof entry === 'string' && isKnownEntry(asking, entry));
    leftOut += part.length - kept.length;
    return [name, kept];
  });
  return { key: 'show', text: JSON.stringify(Object.fromEntries(known)), leftOut };
}

/** What names lanes: no paths. */
const LANES: ReadonlySet<string> = new Set(['foldedLanes', 'hiddenLanes']);

/** Lists of paths without those that the viewer may not see, and values by path likewise. */
function knownArrangement(
  { scene, table }: Asking,
  arrangement: ListContent['arrangement'],
): ListContent['arrangement'] {
  const isKnown = (path: unknown) => typeof path === 'string' && isKnownPath(scene, table, path);
  const known = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter(isKnown);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).filter(([path]) => isKnown(path)));
  };
  return Object.fromEntries(
    Object.entries(arrangement).map(([key, value]) => [key, LANES.has(key) ? value : known(value)]),
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
