import type { RequestFilter } from '#core/query/filter.ts';
import { isComplete } from './condition.ts';

/** How the parts of a group are joined: all must hold, one, or none. */
export type Join = 'all' | 'any' | 'none';

/** A group with nothing in it. */
export function emptyGroup(): RequestFilter {
  return { all: [] };
}

/** A filter as a group, which the builder begins with. */
export function groupOf(filter: RequestFilter | undefined): RequestFilter {
  if (!filter) return emptyGroup();
  return joinOf(filter) ? filter : { all: [filter] };
}

/** How a group joins its parts; undefined for a part that is no group. */
export function joinOf(filter: RequestFilter): Join | undefined {
  if ('all' in filter) return 'all';
  if ('any' in filter) return 'any';
  return 'not' in filter ? 'none' : undefined;
}

/** The parts of a group; what is negated alone is the only part. */
export function groupParts(filter: RequestFilter): readonly RequestFilter[] {
  if ('all' in filter) return filter.all;
  if ('any' in filter) return filter.any;
  if (!('not' in filter)) return [];
  return 'any' in filter.not ? filter.not.any : [filter.not];
}

/** The group of these parts. */
export function grouped(join: Join, parts: readonly RequestFilter[]): RequestFilter {
  if (join === 'all') return { all: parts };
  return join === 'any' ? { any: parts } : { not: { any: parts } };
}

/** The filter without what is not finished yet and without empty groups; undefined where nothing is left. */
export function completeFilter(filter: RequestFilter): RequestFilter | undefined {
  const join = joinOf(filter);
  if (join) {
    const parts = groupParts(filter).flatMap((part) => completeFilter(part) ?? []);
    return parts.length === 0 ? undefined : grouped(join, parts);
  }
  if ('some' in filter || 'none' in filter) {
    const where = filter.where && completeFilter(filter.where);
    const place = 'some' in filter ? { some: filter.some } : { none: filter.none };
    return where ? { ...place, where } : place;
  }
  if ('operator' in filter && filter.other === undefined && !isComplete(filter)) return undefined;
  return filter;
}
