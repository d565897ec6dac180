import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import {
  begunOn,
  endedBefore,
  endingByDay,
  hasDay,
  movedSeries,
  withoutDay,
} from '#core/fields/recurrence/change-series.ts';
import { readRecurrence } from '#core/fields/recurrence/read-recurrence.ts';
import { recurrenceText, type Recurrence } from '#core/fields/recurrence/recurrence-rule.ts';
import { isRecurrence, timeKindOf } from '#core/fields/traits.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import { placingOf } from '../../query/list/series.ts';
import { changeCells, type CellsOutcome } from '../cells/change-cells.ts';
import { deleteThem } from '../deletion/delete-records.ts';
import { namedRecord } from '../draft/stored-record.ts';
import { changedTable } from '../editing/open-draft.ts';
import type { RequestContext, Values } from '../request/request-context.ts';
import { valuesOfCopy } from '../editing/copied-values.ts';
import { movedValues, valuesOfOccurrence, type TimeNames } from './occurrence-values.ts';

/** An event of a series that is changed or taken out, alone, with those that follow, or with all. */
interface OccurrenceWork {
  readonly tableId: number;
  readonly recordId: number;
  /** The columns that give its times, by name, and that of the recurrence. */
  readonly times: TimeNames;
  readonly recurrence: string;
  /** Its start, as answers have it. */
  readonly occurrence: string;
  readonly which: 'this' | 'following' | 'all';
  /** Its new values; undefined where it is taken out. */
  readonly values: Values | undefined;
  /** The recurrence that its user saw. */
  readonly seen: string;
  readonly accepted: readonly number[];
}

/**
 * Changes events of a series as one operation, by all rules of a form. One alone becomes a record of its own; those that
 * follow become a series of their own. Throws AppError `request.invalid` for columns that give no times, `record.changed`
 * where the series has no such event any more, `planning.fixed_days` for all of a series whose days cannot be moved so.
 */
export async function changeOccurrence(request: RequestContext, work: OccurrenceWork): Promise<CellsOutcome> {
  const table = await changedTable(request, work.tableId, work.recordId);
  checkColumns(table, work);
  const { values: stored } = await namedRecord(request, table, work.recordId);
  const series = seriesOf(table, work, stored);
  if (!work.values && (work.which === 'all' || (work.which === 'following' && series.day === series.start)))
    return await withoutSeries(request, table, work.recordId);
  const { changes, creation } = changesOf(series, work);
  const from = { table, id: work.recordId, target: table, isWhole: true };
  const copied = creation && (await valuesOfCopy(request, from));
  const seen = { [work.recurrence]: work.seen };
  return await changeCells(request, {
    tableId: table.id,
    changes: [{ recordId: work.recordId, values: changes, seen }],
    creations: copied ? [{ values: { ...copied, ...creation }, copied: true }] : [],
    check: false,
    partial: false,
    accepted: work.accepted,
  });
}

/** Nothing is left of it. */
async function withoutSeries(request: RequestContext, table: Table, id: number): Promise<CellsOutcome> {
  const { deleted, operation = null } = await deleteThem(request, table.id, { records: [id] });
  return { changed: deleted, created: [], cells: 0, refused: [], links: new Map(), warnings: [], operation };
}

function checkColumns(table: Table, { times, recurrence }: OccurrenceWork): void {
  const kind = (name: string | undefined) => {
    const column = name === undefined ? undefined : columnNamed(table, name);
    return column && timeKindOf(column);
  };
  const start = kind(times.start);
  const fits =
    (start === 'moment' || start === 'day') &&
    (times.clock === undefined || (start === 'day' && kind(times.clock) === 'clock')) &&
    (times.end === undefined || (kind(times.end) === start && times.clock === undefined)) &&
    (times.duration === undefined || kind(times.duration) === 'length') &&
    isRecurrence(columnNamed(table, recurrence));
  if (!fits) throw new AppError('request.invalid', { reason: 'times' });
}

/** A series as it is stored, with the day of the event that is meant. */
interface Stored {
  readonly recurrence: Recurrence;
  readonly start: number;
  readonly clock: string | undefined;
  readonly day: number;
  readonly values: Values;
}

/** Throws AppError `record.changed`. */
function seriesOf(table: Table, work: OccurrenceWork, values: Values): Stored {
  const text = values[work.recurrence];
  const read = typeof text === 'string' ? readRecurrence(text) : undefined;
  const first = firstStart(table, work.times, values);
  const changed = new AppError('record.changed', {}, [{ column: work.recurrence, code: 'record.changed' }]);
  if (!read?.ok || first === undefined || work.occurrence.length !== first.length) throw changed;
  const placing = placingOf([first, null], read.value.zone);
  const day = placing.dayOf(work.occurrence);
  const { start, clock } = placing.series;
  const isThere = hasDay({ ...read.value, start, clock }, day) && placing.eventOn(day)[0] === work.occurrence;
  if (!isThere) throw changed;
  return { recurrence: endingByDay(read.value, clock), start, clock, day, values };
}

/** The start of a record in the form of answers. */
function firstStart(table: Table, { start, clock }: TimeNames, values: Values): string | undefined {
  const value = values[start];
  if (typeof value !== 'string') return undefined;
  const column = columnNamed(table, start);
  if (column && timeKindOf(column) === 'moment') return new Date(value).toISOString();
  const time = clock === undefined ? null : values[clock];
  return typeof time === 'string' ? `${value}T${time}` : value;
}

interface SeriesChanges {
  /** Of the record of the series. */
  readonly changes: Values;
  /** Of a record beside it. */
  readonly creation: Values | undefined;
}

function changesOf(
  series: Stored,
  { which, values, times, recurrence: name }: OccurrenceWork,
): SeriesChanges {
  const { recurrence, day } = series;
  const written = (next: Recurrence) => ({ [name]: recurrenceText(next) });
  const place = { ...series, times };
  if (which === 'this')
    return {
      changes: written(withoutDay(recurrence, day)),
      creation: values && { ...valuesOfOccurrence(place), ...values, [name]: null },
    };
  if (which === 'following' && day > series.start) {
    const rest = begunOn({ ...recurrence, start: series.start, clock: series.clock }, day);
    const creation = values && { ...valuesOfOccurrence(place), ...values };
    const to = creation ? movedValues(place, creation).day : day;
    return {
      changes: written(endedBefore(recurrence, day)),
      creation: creation && { ...creation, ...written(moved(rest, day, to)) },
    };
  }
  const all = movedValues(place, { ...valuesOfOccurrence(place), ...values });
  const next = moved(recurrence, series.start, series.start + all.day - day);
  return { changes: { ...values, ...all.values, ...written(next) }, creation: undefined };
}

function moved(recurrence: Recurrence, from: number, to: number): Recurrence {
  const next = movedSeries(recurrence, { from, to });
  if (!next) throw new AppError('planning.fixed_days');
  return next;
}
