import { finding, type Finding } from '../../std/finding.ts';
import {
  isChoice,
  isLink,
  isRecurrence,
  leadsToResource,
  timeKindOf,
  type TimeKind,
} from '../../fields/traits.ts';
import { isGroupable } from '../../fields/calculations.ts';
import type { Column } from '../../fields/registry.ts';
import type { CatalogTables } from '../catalog-tables.ts';
import { WORK_CALENDAR } from '../work-calendars.ts';
import { timeFindings } from '../event-times.ts';
import type { Table } from '../objects/table/table.ts';
import type { SchedulerView } from './scheduler-view.ts';
import type { ViewKind } from './view-kind.ts';

/** See `SchedulerView`. */
export const scheduler: ViewKind<SchedulerView> = {
  leastTile: { width: 4, height: 6 },
  begin,
  check: (catalog, table, view) => [
    ...timeFindings(table, view),
    ...recurrenceFindings(table, view),
    ...resourceFindings(catalog, table, view),
    ...calendarFindings(catalog, view),
    ...layerFindings(catalog, view),
    ...colourFindings(catalog, view),
    ...unplannedFindings(table, view),
    ...(view.dayFrom !== undefined && view.dayFrom >= (view.dayTo ?? 24)
      ? [finding(['dayTo'], 'event_hours')]
      : []),
  ],
};

/** A moment before a day, the first of each; what people can write before what a formula gives. */
function begin({ columns }: Table): object | undefined {
  const first = (is: (column: Column) => boolean) =>
    columns.find((column) => is(column) && column.formula === undefined)?.id;
  const ofKind = (kind: TimeKind) => first((column) => timeKindOf(column) === kind);
  const moment = ofKind('moment');
  const start = moment ?? ofKind('day');
  if (start === undefined) return undefined;
  const options = {
    clock: moment === undefined ? ofKind('clock') : undefined,
    duration: ofKind('length'),
    recurrence: first(isRecurrence),
    resource: first(leadsToResource) ?? first(isLink),
  };
  const colour = first(isChoice);
  const known = Object.entries(options).filter(([, id]) => id !== undefined);
  return { start, ...Object.fromEntries(known), ...(colour === undefined ? {} : { colour: [colour] }) };
}

function recurrenceFindings(table: Table, { recurrence }: SchedulerView): readonly Finding[] {
  const column = table.columns.find(({ id }) => id === recurrence);
  if (!column) return [];
  if (!isRecurrence(column))
    return [finding(['recurrence'], 'event_recurrence', { name: column.name, type: column.type })];
  const isBooked = (table.bookings ?? []).every((booking) => booking.recurrence === recurrence);
  return isBooked ? [] : [finding(['recurrence'], 'booking_series', { name: column.name })];
}

function resourceFindings(
  { columns }: CatalogTables,
  table: Table,
  { resource, resourceGroup }: SchedulerView,
): readonly Finding[] {
  const column = table.columns.find(({ id }) => id === resource);
  const group = columns.get(resourceGroup?.at(-1) ?? 0)?.column;
  const isThrough = resource !== undefined && resourceGroup?.[0] === resource && resourceGroup.length > 1;
  return [
    ...(column && !isLink(column)
      ? [finding(['resource'], 'event_resource', { name: column.name, type: column.type })]
      : []),
    ...(group && !isThrough ? [finding(['resourceGroup'], 'event_group_elsewhere')] : []),
    ...(group && isThrough && !isGroupable(group)
      ? [finding(['resourceGroup'], 'not_groupable', { name: group.name, type: group.type })]
      : []),
  ];
}

/** It leads through the resources to a work calendar. */
function calendarFindings(
  { columns, tables }: CatalogTables,
  { resource, calendar }: SchedulerView,
): readonly Finding[] {
  const column = columns.get(calendar?.at(-1) ?? 0)?.column;
  if (!column) return [];
  const isThrough = resource !== undefined && calendar?.[0] === resource && calendar.length > 1;
  const isCalendar = isLink(column) && tables.get(column.target)?.name === WORK_CALENDAR;
  return isThrough && isCalendar ? [] : [finding(['calendar'], 'event_calendar')];
}

/** Each is another planning, whose events need the same resources. */
function layerFindings(
  { columns, views }: CatalogTables,
  { id, resource, layers = [] }: SchedulerView,
): readonly Finding[] {
  const targetOf = (link: number | undefined) => {
    const column = columns.get(link ?? 0)?.column;
    return column && isLink(column) ? column.target : undefined;
  };
  const target = targetOf(resource);
  return layers.flatMap(({ view }, at) => {
    const other = views.get(view);
    if (!other) return [];
    const isSame = other.mode === 'scheduler' && target !== undefined && targetOf(other.resource) === target;
    const isTwice = layers.findIndex((one) => one.view === view) !== at;
    return isSame && view !== id && !isTwice ? [] : [finding(['layers', at, 'view'], 'event_layer')];
  });
}

function colourFindings({ columns }: CatalogTables, { colour = [] }: SchedulerView): readonly Finding[] {
  const column = columns.get(colour.at(-1) ?? 0)?.column;
  if (!column || isChoice(column)) return [];
  return [finding(['colour'], 'event_colour', { name: column.name, type: column.type })];
}

/** Where every record has a start, none is without one. */
function unplannedFindings(
  { columns }: Table,
  { start, unplanned = false }: SchedulerView,
): readonly Finding[] {
  const column = columns.find(({ id }) => id === start);
  if (!unplanned || column?.required !== true) return [];
  return [finding(['unplanned'], 'event_unplanned', { name: column.name })];
}
