import type { ConditionOn } from '#core/query/filter.ts';
import type { ListPlan } from '../list/plan.ts';
import type { Place } from '../scene/place.ts';

/** What the last part of a filter asks of a tree. */
interface Level {
  /** The list without it. */
  readonly list: ListPlan;
  /** Which level of the tree is meant: what the link to the record above is to be. */
  readonly level: ConditionOn<Place>;
}

/** Takes apart what is asked of a list and which level of the tree is asked for: the last part of the filter. */
export function levelOf(plan: ListPlan): Level {
  const { filter } = plan;
  if (filter && 'column' in filter) return { list: { ...plan, filter: undefined }, level: filter };
  const last = filter && 'all' in filter ? filter.all.at(-1) : undefined;
  if (!filter || !('all' in filter) || !last || !('column' in last))
    throw new Error('Bug: no level of a tree');
  return { list: { ...plan, filter: { all: filter.all.slice(0, -1) } }, level: last };
}
