import { timeFindings } from '../../catalog/event-times.ts';
import type { Booking } from '../../catalog/objects/table/booking.ts';
import type { Column, Table } from '../../catalog/schema.ts';
import { hasChoice, isChoice, isLink, isRecurrence } from '../../fields/traits.ts';
import { finding, type Finding } from '../../std/finding.ts';

/** What is wrong with what the records of a table take: `columns` are those of the table and of what it is given. */
export function bookingFindings({ bookings = [], parent, columns }: Table): readonly Finding[] {
  return bookings.flatMap((booking, at) => {
    if (parent !== undefined) return [finding(['bookings', at], 'booking_at_top')];
    const isAgain = ({ resource, start }: Booking) =>
      resource === booking.resource && start === booking.start;
    const findings = [
      ...(bookings.findIndex(isAgain) < at ? [finding(['start'], 'booking_twice')] : []),
      ...timeFindings({ columns }, booking),
      ...(booking.end === undefined && booking.duration === undefined && booking.clock !== undefined
        ? [finding(['clock'], 'booking_length')]
        : []),
      ...takenFindings(columns, booking),
    ];
    return findings.map((found) => ({ ...found, path: ['bookings', at, ...found.path] }));
  });
}

function takenFindings(
  columns: readonly Column[],
  { resource, recurrence, state, free = [] }: Booking,
): readonly Finding[] {
  const column = columns.find(({ id }) => id === resource);
  const repeats = columns.find(({ id }) => id === recurrence);
  const said = columns.find(({ id }) => id === state);
  const about = (found: Column) => ({ name: found.name, type: found.type });
  return [
    ...(column && !isLink(column) ? [finding(['resource'], 'event_resource', about(column))] : []),
    ...(repeats && !isRecurrence(repeats)
      ? [finding(['recurrence'], 'event_recurrence', about(repeats))]
      : []),
    ...(said && !isChoice(said) ? [finding(['state'], 'booking_state', about(said))] : []),
    ...free.flatMap((code, at) =>
      said && isChoice(said) && !hasChoice(said, code)
        ? [finding(['free', at], 'choice_unknown', { code })]
        : [],
    ),
  ];
}
