import { clockText, dayText, workdayAfter, workdayBefore } from '../values/calendar.ts';
import { companyAt } from '../values/company.ts';
import type { Random } from '../random/random.ts';
import { numbered, type SampleRow, type SampleTable } from './sample-table.ts';
import { writtenText } from '../values/text.ts';
import { techniciansOf, ticketAt, type Ticket } from '../values/ticket.ts';
import { VISIT_SENTENCES } from '../words/sentences.ts';
import type { World } from '../values/world.ts';

/** The technicians' visits; some tickets have none, others several. */
export const VISITS: SampleTable = {
  name: 'visit',
  columns: [
    'id',
    'ticket',
    'technician',
    'planned_date',
    'start_time',
    'duration',
    'distance',
    'state',
    'report',
  ],
  links: { ticket: 'ticket', technician: 'employee' },
  count: ({ counts }) => counts.visits,
  rows: (world) => numbered(world.counts.visits, (id) => row(world, id)),
};

function row(world: World, id: number): SampleRow {
  const random = world.at('visit', id);
  const ticketId = Math.min(world.counts.tickets, Math.max(1, id + random.between(-3, 3)));
  const ticket = ticketAt(world, ticketId);
  const day = plannedDay(world, random, ticket);
  const state = stateOf(world, random, day);
  const language = companyAt(world, ticket.company).country.notes;
  const [technician = null] = techniciansOf(world, ticketId, ticket).slice(random.chance(30) ? -1 : 0);
  return [
    id,
    ticketId,
    random.orEmpty(3, () => technician),
    dayText(day),
    random.orEmpty(5, () => clockText(7 * 60 + 30 + 15 * random.below(36))),
    random.orEmpty(8, () => 1_800 * random.between(1, 12)),
    random.orEmpty(25, () => distance(random)),
    state,
    state === 'done'
      ? random.orEmpty(6, () =>
          writtenText(random, { sentences: VISIT_SENTENCES, language, least: 1, most: 5 }),
        )
      : null,
  ];
}

/** Some days after the ticket came; never ahead for a ticket that is done with. */
function plannedDay({ today }: World, random: Random, { openedDay, state }: Ticket): number {
  const day = workdayAfter(openedDay + random.between(1, 12));
  const over = state === 'closed' || state === 'solved';
  return over && day >= today ? workdayBefore(today - 1) : day;
}

function stateOf({ today }: World, random: Random, day: number): 'planned' | 'done' | 'cancelled' {
  if (random.chance(6)) return 'cancelled';
  return day >= today ? 'planned' : 'done';
}

/** In kilometres, with one place. */
function distance(random: Random): string {
  return (Math.round(random.spread(2, 260) * 10) / 10).toFixed(1);
}
