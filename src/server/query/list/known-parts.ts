import { AppError } from '#core/errors.ts';
import { isList } from '#core/fields/traits.ts';
import { listOfPart, type RequestFilter } from '#core/query/filter.ts';
import { boundValues } from './bind.ts';
import { planList } from './plan.ts';
import { shapeOf } from './shape.ts';
import { placeOf, readableTable, type Scene } from '../scene/place.ts';

/** What is left of a filter, undefined for nothing, and how many of its conditions were left out. */
interface KnownFilter {
  readonly filter: RequestFilter | undefined;
  readonly leftOut: number;
}

/** What of a filter on a table the viewer may ask today: what names something unknown, or fits its column no longer, is left out. */
export function knownFilter(scene: Scene, tableId: number, filter: RequestFilter): KnownFilter {
  if ('all' in filter || 'any' in filter) {
    const parts = 'all' in filter ? filter.all : filter.any;
    const known = parts.map((part) => knownFilter(scene, tableId, part));
    const left = known.flatMap((part) => part.filter ?? []);
    const leftOut = known.reduce((sum, part) => sum + part.leftOut, 0);
    // An empty OR would let nothing through.
    if (left.length === 0 && parts.length > 0) return { filter: undefined, leftOut };
    return { filter: 'all' in filter ? { all: left } : { any: left }, leftOut };
  }
  if ('not' in filter) {
    const inner = knownFilter(scene, tableId, filter.not);
    return { filter: inner.filter && { not: inner.filter }, leftOut: inner.leftOut };
  }
  const path = listOfPart(filter);
  if (path === undefined || !('where' in filter) || !filter.where) return knownPart(scene, tableId, filter);
  const target = attempt(() => targetOf(scene, tableId, path));
  if (target === undefined) return { filter: undefined, leftOut: 1 };
  const { filter: where, leftOut } = knownFilter(scene, target, filter.where);
  return { filter: where && { ...filter, where }, leftOut };
}

/** The conditions as the viewer may ask them today: what names something unknown, or fits its column no longer, holds for no record. */
export function askableConditions(
  scene: Scene,
  tableId: number,
  conditions: readonly RequestFilter[],
): readonly RequestFilter[] {
  return conditions.map((one) => (knownPart(scene, tableId, one).filter ? one : { any: [] }));
}

/** Whether a path leads to a column that the viewer may read. */
export function isKnownPath(scene: Scene, tableId: number, path: string): boolean {
  return attempt(() => placeOf(scene, readableTable(scene, tableId), path)) !== undefined;
}

function knownPart(scene: Scene, tableId: number, filter: RequestFilter): KnownFilter {
  const { shape, values } = shapeOf({ tableId, columns: [], filter });
  const plan = attempt(() => {
    const planned = planList(scene, shape);
    boundValues(scene, { plan: planned, facts: { valuesFor: () => [] } }, values);
    return planned;
  });
  return plan ? { filter, leftOut: 0 } : { filter: undefined, leftOut: 1 };
}

function targetOf(scene: Scene, tableId: number, path: string): number {
  const { column } = placeOf(scene, readableTable(scene, tableId), path);
  if (!isList(column)) throw new AppError('column.unknown', { column: path });
  return readableTable(scene, column.target).id;
}

function attempt<Found>(find: () => Found): Found | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
