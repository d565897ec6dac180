import { timeKindOf } from '#core/fields/traits.ts';
import { webColumns } from '#web/api/application.tsx';
import { coreColumn } from '#web/fields/values/column-values.ts';
import type { LinkedRecord } from '#web/fields/values/web-field.ts';
import type { List } from '../../../state/use-list.ts';
import type { Layer } from '../events/layers.ts';
import { timesOf, type PlanningInfo } from '../events/planned-event.ts';
import { DAY, MINUTE, momentAt, wallClock, wallDay, wallOf, type Wall } from '../time/wall.ts';

/** What is to be free, for how long, and in which days. */
export interface FreeWish {
  readonly resources: readonly LinkedRecord[];
  readonly seconds: number;
  readonly from: string;
  /** The last day. */
  readonly until: string;
}

interface Planned {
  readonly list: List;
  readonly view: PlanningInfo;
  readonly layers: readonly Layer[];
  readonly looked: { readonly timeZone: string };
}

/** Nothing begins in the past, nor between two quarters of an hour. */
const STEP = 15 * MINUTE;

/** The question for the first free times. */
export function freeRequest(planned: Planned, wish: FreeWish) {
  const { list, view, layers, looked } = planned;
  const { start = '', resource = '', filter, calendar, dayFrom, dayTo } = view;
  const own = { tableId: list.table.id, filter, times: { ...timesOf(view), start }, resource };
  const others = layers.map((layer) => ({
    tableId: layer.table.id,
    filter: layer.view.filter,
    times: { ...timesOf(layer.view), start: layer.view.start },
    resource: layer.view.resource,
  }));
  const now = Math.ceil(wallOf(new Date().toISOString(), looked.timeZone) / STEP) * STEP;
  return {
    resources: wish.resources.map(([id]) => id),
    seconds: wish.seconds,
    from: wish.from,
    before: wallDay(wallOf(wish.until, looked.timeZone) + DAY),
    after: afterText(planned, now),
    dayFrom,
    dayTo,
    ...(calendar === undefined ? {} : { calendar: calendar.slice(calendar.indexOf('.') + 1) }),
    plannings: [own, ...others].map(({ times, filter: narrowed, ...planning }) => ({
      ...planning,
      ...times,
      ...(narrowed ? { filter: narrowed } : {}),
    })),
  };
}

/** Whether events last whole days. */
export function isByDays({ list, view }: Pick<Planned, 'list' | 'view'>): boolean {
  return view.clock === undefined && !isMoments({ list, view });
}

function isMoments({ list, view }: Pick<Planned, 'list' | 'view'>): boolean {
  const column = webColumns(list.table).find(({ name }) => name === view.start);
  return column !== undefined && timeKindOf(coreColumn(column)) === 'moment';
}

function afterText(planned: Planned, now: Wall): string {
  if (isMoments(planned)) return momentAt(now, planned.looked.timeZone);
  return isByDays(planned) ? wallDay(now) : `${wallDay(now)}T${wallClock(now)}`;
}
