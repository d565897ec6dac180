import { isLink, isRelation } from '#core/fields/traits.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import type { Scene } from '../../query/scene/place.ts';
import { everTitles } from '../../query/record/ever-titles.ts';
import { titlesOf } from '../../query/record/read-record.ts';
import type { RequestContext, Values } from '../request/request-context.ts';

/** A scene whose records can be looked up. */
export interface TitleScene extends Scene {
  readonly db: Runner;
  readonly knownTitles?: RequestContext['knownTitles'];
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
  place: TitleScene,
  column: Column | undefined,
  value: unknown,
): Promise<TitledLinks | undefined> {
  if (value === null || !isRelation(column)) return undefined;
  const target = place.catalog.tables.get(column.target);
  if (!target) return undefined;
  // Bare values of links and lists are ids.
  const ids = (Array.isArray(value) ? value : [value]) as readonly number[];
  const titles = await titlesOnce(place, target, ids);
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

/** Titles, those that are known already as they are there. */
async function titlesOnce(
  place: TitleScene,
  target: Table,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { knownTitles: known } = place;
  if (!known) return await titlesOf(place.db, place, target, ids);
  const keyOf = (id: number) => `${target.id} ${id}`;
  const asked = await titlesOf(
    place.db,
    place,
    target,
    ids.filter((id) => !known.has(keyOf(id))),
  );
  for (const [id, title] of asked) known.set(keyOf(id), title);
  return new Map(
    ids.flatMap((id) => {
      const title = known.get(keyOf(id));
      return title === undefined ? [] : [[id, title] as const];
    }),
  );
}

/**
 * Draft values as answers show them: links with their titles, those of `titled` as they are there. Links to records that
 * are gone for the viewer are left out.
 */
export async function withTitles(
  place: TitleScene,
  table: Table,
  values: Values,
  titled: Values = {},
): Promise<Values> {
  const shown: Record<string, unknown> = { ...values };
  for (const [name, value] of Object.entries(values)) {
    const column = columnNamed(table, name);
    if (isLink(column) && isTitled(titled[name], value)) {
      shown[name] = titled[name];
      continue;
    }
    const links = await titledLinks(place, column, value);
    if (links) shown[name] = links.shown;
  }
  return shown;
}

/** Whether `link` is `[id, title]` of that record. */
function isTitled(link: unknown, id: unknown): boolean {
  return Array.isArray(link) && link[0] === id;
}
