import { mayReadColumn } from '#core/access/access.ts';
import type { ActionOf } from '#core/catalog/actions/action.ts';
import { columnWithId } from '#core/catalog/catalog.ts';
import type { View } from '#core/catalog/schema.ts';
import { planningAddress, type ShownPlanning } from '#core/contract/screen-addresses.ts';
import { AppError } from '#core/errors.ts';
import { wallTimeOf } from '#core/language/zone-time.ts';
import { must } from '#core/std/must.ts';
import { readableTable } from '../../query/scene/place.ts';
import { namedRecord, type RequestContext } from '../../records/records.ts';
import type { Run, RunKind } from '../run-kind.ts';

type SchedulerView = Extract<View, { mode: 'scheduler' }>;

/**
 * Leads to a planning: at the day of the first chosen event, or with the events of the chosen resources. Throws AppError
 * `access.refused` where its user may not read which resource events need.
 */
export const planning: RunKind<ActionOf<'planning'>> = {
  run: async (request, run) => {
    const { action } = run;
    const view = must(request.catalog.views.get(action.view), 'a view') as SchedulerView;
    const opens = action.opens === undefined ? {} : { look: action.opens };
    const shown = { ...opens, ...(await chosenIn(request, run, view)) };
    return {
      kind: 'navigation',
      context: 0,
      window: 0,
      action: action.id,
      address: planningAddress(view.id, shown),
    };
  },
};

async function chosenIn(
  request: RequestContext,
  { action, start: { selected } }: Run<ActionOf<'planning'>>,
  view: SchedulerView,
): Promise<ShownPlanning> {
  const [first] = selected;
  if (first === undefined) return {};
  if (action.table === view.table) {
    const at = await dayOf(request, view, first);
    return at === undefined ? {} : { at };
  }
  const { catalog, viewer } = request;
  const table = readableTable(request, view.table);
  const column = columnWithId(table, view.resource ?? 0);
  if (!column || !mayReadColumn(catalog, viewer, table, column)) throw new AppError('access.refused');
  const own = selected.map((value) => ({ column: column.name, operator: 'equal' as const, value }));
  const [only] = own;
  return { resource: first, filter: own.length === 1 && only ? only : { any: own } };
}

/** The day on which an event begins; undefined where it has none, or its reader may not know of it. */
async function dayOf(request: RequestContext, view: SchedulerView, id: number): Promise<string | undefined> {
  const table = readableTable(request, view.table);
  const name = columnWithId(table, view.start)?.name ?? '';
  const { [name]: start } = (await namedRecord(request, table, id)).values;
  if (typeof start !== 'string') return undefined;
  if (start.length === 10) return start;
  return wallTimeOf(new Date(start).toISOString(), request.viewer.timeZone).day;
}
