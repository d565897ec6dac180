import type { Catalog } from '#core/catalog/catalog.ts';
import type { Booking, Column, Table } from '#core/catalog/schema.ts';
import { timeKindOf } from '#core/fields/traits.ts';
import { alias, commas, identifier, literal, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import { storedOf } from '../../fields/registry.ts';
import { keptMeaning } from '../formula/kept-formula.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Part, TableTrigger } from './part.ts';

/** A booking with its columns; those that it does not name are undefined. */
interface BookingColumns {
  readonly resource: Column;
  readonly start: Column;
  readonly clock: Column | undefined;
  readonly until: Column | undefined;
  readonly recurrence: Column | undefined;
  readonly state: Column | undefined;
  readonly free: readonly string[];
}

/** The constraints by which nothing that the records of a table take is taken twice at a time. */
export function bookingParts(catalog: Catalog, table: Table): readonly Part[] {
  return (table.bookings ?? []).flatMap((booking) => {
    const columns = bookingColumns(table, booking);
    if (!columns) return [];
    const name = bookingName(booking);
    return [
      {
        name,
        isConstraint: true as const,
        meaning: meaningOf(catalog, columns),
        create: () => createSql(name, table, columns),
      },
    ];
  });
}

/**
 * The triggers by which those that take the same one wait for each other. PostgreSQL would let two that are in time both
 * write and then wait, and end one of them after a second.
 */
export function bookingTriggers({ tables }: Pick<Catalog, 'tables'>): readonly TableTrigger[] {
  return [...tables.values()].flatMap((table) =>
    (table.bookings ?? []).flatMap((booking) => {
      const columns = bookingColumns(table, booking);
      if (!columns) return [];
      const name = bookingName(booking);
      return [{ name, table: table.id, create: () => triggerSql(name, table, columns) }];
    }),
  );
}

function triggerSql(
  name: string,
  table: Table,
  { resource, start, clock, until, recurrence, state }: BookingColumns,
): Sql {
  const named = [resource, start, clock, until, recurrence, state].filter((column) => column !== undefined);
  // What a formula gives may change with any column.
  const when = named.some(({ formula }) => formula !== undefined)
    ? NOTHING
    : sql` of ${commas([...[...new Set(named)].map(({ name: column }) => identifier(column)), sql`deleted_at`])}`;
  const taken = identifier(resource.name);
  return sql`create or replace trigger ${alias(name)} before insert or update${when} on ${physicalTable(table)} for each row when (new.${taken} is not null) execute function colonnade.await_booking(${literal(resource.name)})`;
}

/** The name of the constraint says which columns it is about, first what is taken. */
function bookingName({ resource, start }: Booking): string {
  return `bk_${resource}_${start}`;
}

function bookingColumns({ columns }: Table, booking: Booking): BookingColumns | undefined {
  const own = (id: number | undefined) => columns.find((column) => column.id === id);
  const [resource, start] = [own(booking.resource), own(booking.start)];
  if (!resource || !start) return undefined;
  const until = own(booking.end ?? booking.duration);
  return {
    resource,
    start,
    clock: own(booking.clock),
    until,
    recurrence: own(booking.recurrence),
    state: own(booking.state),
    free: booking.free ?? [],
  };
}

function meaningOf(catalog: Catalog, { free, ...named }: BookingColumns): string {
  const { resource, start, clock, until, recurrence, state } = named;
  const columns = [resource, start, clock, until, recurrence, state].map(
    (column) =>
      column && [column.id, storedOf(column).type(column)?.text, keptMeaning(catalog, column) ?? ''],
  );
  return JSON.stringify([columns, free]);
}

function createSql(name: string, table: Table, columns: BookingColumns): Sql {
  const at = (column: Column) => identifier(column.name);
  return sql`alter table ${physicalTable(table)} add constraint ${alias(name)} exclude using gist (${at(columns.resource)} with =, (${spanSql(columns, at)}) with &&) where (${takesSql(columns, at, sql`deleted_at`)}) deferrable`;
}

type At = (column: Column) => Sql;

/** When a record takes something: a range, or those of its events where records may repeat. */
function spanSql({ start, clock, until, recurrence }: BookingColumns, at: At): Sql {
  const times = [at(start), ...(clock ? [at(clock)] : [])];
  const none = clock
    ? sql`null::bigint`
    : timeKindOf(start) === 'day'
      ? sql`null::date`
      : sql`null::timestamptz`;
  const lasting = [...times, until ? at(until) : none];
  if (!recurrence) return sql`colonnade.booking_span(${commas(lasting)})`;
  return sql`colonnade.booking_spans(${commas([...lasting, at(recurrence)])})`;
}

/** Whether a record takes something: it is not deleted, and in no state in which it does not. */
function takesSql({ state, free }: BookingColumns, at: At, deleted: Sql): Sql {
  const isLive = sql`${deleted} is null`;
  if (!state || free.length === 0) return isLive;
  return sql`${isLive} and (${at(state)} in (${commas(free.map(literal))})) is not true`;
}

/** The records of `t` that take what another one takes at the same time. */
export function overlappingSql(table: Table, booking: Booking): Sql {
  const columns = bookingColumns(table, booking);
  if (!columns) return sql`false`;
  const at: At = ({ name }) => identifier(name);
  // What each takes is worked out once, however many it is compared with.
  return sql`t.id in (
    with taken as materialized (
      select id, ${at(columns.resource)} as resource, ${spanSql(columns, at)} as span from ${physicalTable(table)}
       where ${takesSql(columns, at, sql`deleted_at`)})
    select a.id from taken a join taken b on b.resource = a.resource and b.id <> a.id and b.span && a.span)`;
}
