import { isLink, isRelation } from '#core/fields/traits.ts';
import type { Column } from '#core/catalog/schema.ts';
import type { Runner } from '../database/pool.ts';
import type { Scene } from '../query/scene/place.ts';
import { everTitles } from '../query/record/ever-titles.ts';
import { titlesOf } from '../query/record/read-record.ts';

/** A scene whose records can be looked up. */
export interface Place extends Scene {
  readonly db: Runner;
}

/** The records that a link or list names. */
interface TitledLinks {
  /** `[id, title]` of a link, or null; the pairs of a list. Records that never existed for the viewer are left out. */
  readonly shown: unknown;
  /** The ids of those that are not there: deleted, or not the viewer's to read. */
  readonly missing: readonly number[];
  /** Those of them that are only deleted. */
  readonly ghosts: readonly number[];
}

/** The records that a bare value names, with their titles; undefined where it is empty, or the column's values name none. */
export async function titledLinks(
  place: Place,
  column: Column | undefined,
  value: unknown,
): Promise<TitledLinks | undefined> {
  if (value === null || !isRelation(column)) return undefined;
  const target = place.catalog.tables.get(column.target);
  if (!target) return undefined;
  // Bare values of links and lists are ids.
  const ids = (Array.isArray(value) ? value : [value]) as readonly number[];
  const titles = await titlesOf(place.db, place, target, ids);
  const missing = ids.filter((id) => !titles.has(id));
  const ghosts = await everTitles(place.db, place, target, missing);
  const pairs = ids.flatMap((id) => {
    const title = titles.get(id) ?? ghosts.get(id);
    return title === undefined ? [] : [[id, title]];
  });
  return {
    shown: isLink(column) ? (pairs[0] ?? null) : pairs,
    missing,
    ghosts: missing.filter((id) => ghosts.has(id)),
  };
}
