import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { LinkType } from '#core/fields/registry.ts';
import { isLink, leadsToResource, timeKindOf } from '#core/fields/traits.ts';
import { webColumns, type WebApplication, type WebColumn } from '#web/api/application.tsx';
import { must } from '#core/std/must.ts';
import { coreColumn } from '#web/fields/values/column-values.ts';
import type { LinkedRecord } from '#web/fields/values/web-field.ts';
import type { List } from '../../../state/use-list.ts';
import type { Layer } from '../events/layers.ts';
import { timesOf, type PlanningInfo } from '../events/planned-event.ts';
import { DAY, MINUTE, momentAt, wallClock, wallDay, wallOf, type Wall } from '../time/wall.ts';

/** A link of the table of a planning. */
export type FreeColumn = WebColumn & { readonly type: LinkType };

/** Most links whose resources are looked for beside those of the planning itself. */
const MAX_LINKS = 4;

/**
 * The links that say whom or what an event needs: that of the planning, and the others of its table that say that they lead to
 * resources (LINK-4), as far as their records may be read.
 */
export function freeColumns(
  { tables }: WebApplication,
  table: TableInfo,
  { resource }: PlanningInfo,
): readonly FreeColumn[] {
  const links: readonly FreeColumn[] = webColumns(table).filter(isLink);
  const own = links.filter(({ name }) => name === resource);
  const others = links.filter(
    (column) => column.name !== resource && leadsToResource(column) && tables.has(column.target),
  );
  return [...own, ...others.slice(0, MAX_LINKS)];
}

/** Those that a link leads to that are to be free. */
export interface FreeLink {
  readonly column: FreeColumn;
  readonly resources: readonly LinkedRecord[];
}

/** What is to be free, for how long, and in which days. */
export interface FreeWish {
  /** At least one, each with some resources. */
  readonly links: readonly FreeLink[];
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

/** The question for the first free times: the link that it is put to, and what is asked. */
export function freeRequest(planned: Planned, wish: FreeWish) {
  const { view, looked } = planned;
  const [first, ...others] = wish.links.map(({ column, resources }) => ({
    columnId: column.id,
    needed: neededOf(planned, { column, resources }),
  }));
  const now = Math.ceil(wallOf(new Date().toISOString(), looked.timeZone) / STEP) * STEP;
  const { columnId, needed } = must(first, 'a link with resources');
  const body = {
    ...needed,
    ...(others.length > 0 ? { also: others.map((one) => ({ columnId: one.columnId, ...one.needed })) } : {}),
    seconds: wish.seconds,
    from: wish.from,
    before: wallDay(wallOf(wish.until, looked.timeZone) + DAY),
    after: afterText(planned, now),
    dayFrom: view.dayFrom,
    dayTo: view.dayTo,
  };
  return { columnId, body };
}

/**
 * What is asked of the resources of a link: events of the planning take their time, and where the planning's own resources are
 * of the same table, those of the plannings shown with it; their work calendar is then that of the planning.
 */
function neededOf({ list, view, layers }: Planned, { column, resources }: FreeLink) {
  const { start = '', filter, calendar, resource } = view;
  const own = webColumns(list.table).find(({ name }) => name === resource);
  const isSame = isLink(own) && own.target === column.target;
  const events = {
    tableId: list.table.id,
    filter,
    times: { ...timesOf(view), start },
    resource: column.name,
  };
  const others = layers.map((layer) => ({
    tableId: layer.table.id,
    filter: layer.view.filter,
    times: { ...timesOf(layer.view), start: layer.view.start },
    resource: layer.view.resource,
  }));
  return {
    resources: resources.map(([id]) => id),
    ...(isSame && calendar !== undefined ? { calendar: calendar.slice(calendar.indexOf('.') + 1) } : {}),
    plannings: [events, ...(isSame ? others : [])].map(({ times, filter: narrowed, ...planning }) => ({
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
