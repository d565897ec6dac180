import { timeKindOf, type TimeKind } from '../fields/traits.ts';
import { finding, type Finding } from '../std/finding.ts';
import type { Table } from './objects/table/table.ts';

/** The columns that say when something is under way: by their ids. */
interface EventTimes {
  readonly start: number;
  readonly clock?: number | undefined;
  readonly end?: number | undefined;
  readonly duration?: number | undefined;
}

/**
 * What is wrong with columns of a table as the times of something: it begins at a moment or on a day, there at the time of
 * its clock if it has one, and ends by a column of the same type or after a duration. Unknown columns are left to the
 * check of references.
 */
export function timeFindings(table: Pick<Table, 'columns'>, times: EventTimes): readonly Finding[] {
  const column = (id: number | undefined) => table.columns.find((one) => one.id === id);
  const start = column(times.start);
  const kind = start && timeKindOf(start);
  const unfit = (
    key: keyof EventTimes,
    kinds: readonly TimeKind[],
    code: 'event_start' | 'event_clock' | 'event_end' | 'event_duration',
  ) => {
    const found = column(times[key]);
    const own = found && timeKindOf(found);
    if (!found || (own !== undefined && kinds.includes(own))) return [];
    return [finding([key], code, { name: found.name, type: found.type })];
  };
  return [
    ...unfit('start', ['moment', 'day'], 'event_start'),
    ...unfit('end', [kind === 'day' ? 'day' : 'moment'], 'event_end'),
    ...unfit('clock', ['clock'], 'event_clock'),
    ...unfit('duration', ['length'], 'event_duration'),
    ...(times.end !== undefined && times.duration !== undefined ? [finding(['duration'], 'event_both')] : []),
    ...(times.clock !== undefined && (kind === 'moment' || times.end !== undefined)
      ? [finding(['clock'], 'event_clock_alone')]
      : []),
  ];
}
