import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table, View } from '#core/catalog/schema.ts';
import { isRecurrence, timeKindOf } from '#core/fields/traits.ts';
import { isKept } from '#core/formula/computed/computed.ts';
import { alias, commas, identifier, sql, type Sql } from '../../database/sql/sql.ts';
import { physicalTable } from '../scene/physical-names.ts';

/** The columns by which the records of a table are events; `until` is the end or the duration. */
interface EventColumns {
  readonly start: Column;
  readonly until: Column | undefined;
  readonly recurrence: Column | undefined;
}

/** The columns of an event in SQL. */
interface EventValues {
  readonly start: Sql;
  readonly until: Sql | undefined;
  readonly recurrence: Sql | undefined;
}

/** When a record is under way, or between when the events of a series are, as the index of events has it. */
export function eventSpan(
  { start: column }: Pick<EventColumns, 'start'>,
  { start, until, recurrence }: EventValues,
): Sql {
  const none = timeKindOf(column) === 'day' ? sql`null::date` : sql`null::timestamptz`;
  const values = [start, until ?? none, ...(recurrence ? [recurrence] : [])];
  return sql`colonnade.event_span(${commas(values)})`;
}

/** The events of a view of a table, as far as PostgreSQL keeps their columns; undefined where it keeps them not, or for other views. */
export function indexedEvents(catalog: Catalog, table: Table, view: View): EventColumns | undefined {
  if (view.mode !== 'scheduler' || view.table !== table.id) return undefined;
  const own = (id: number | undefined) => table.columns.find((column) => column.id === id);
  const [start, until] = [own(view.start), own(view.end ?? view.duration)];
  const repeats = own(view.recurrence);
  const recurrence = isRecurrence(repeats) ? repeats : undefined;
  const isWhole = [start, until, recurrence].every((column) => !column || isKept(catalog, column));
  return start && isWhole ? { start, until, recurrence } : undefined;
}

/** Makes the index by which the events of some days are found. */
export function createEventIndex(
  name: string,
  table: Table,
  { start, until, recurrence }: EventColumns,
): Sql {
  const span = eventSpan(
    { start },
    {
      start: identifier(start.name),
      until: until && identifier(until.name),
      recurrence: recurrence && identifier(recurrence.name),
    },
  );
  return sql`create index ${alias(name)} on ${physicalTable(table)} using gist ((${span})) where deleted_at is null`;
}
