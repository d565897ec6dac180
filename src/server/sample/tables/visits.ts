import { roundOf } from '../values/round.ts';
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
    'recurrence',
    'distance',
    'state',
    'report',
  ],
  links: { ticket: 'ticket', technician: 'employee' },
  count: ({ counts }) => counts.visits,
  rows: (world) => numbered(world.counts.visits, (id) => row(world, id)),
};

/** Of so many visits of open tickets that are planned one has no day yet. */
const UNPLANNED = 2;

function row(world: World, id: number): SampleRow {
  const random = world.at('visit', id);
  const { tickets, visits } = world.counts;
  const near = Math.ceil((id * tickets) / visits) + random.between(-3, 3);
  const ticketId = Math.min(tickets, Math.max(1, near));
  const ticket = ticketAt(world, ticketId);
  const day = plannedDay(world, random, ticket);
  const recurrence = roundOf(world, id, day);
  const own = stateOf(world, random, day);
  // A round goes on.
  const state = recurrence === null ? own : 'planned';
  const language = companyAt(world, ticket.company).country.notes;
  const isToPlan = state === 'planned' && recurrence === null && isOpen(ticket) && id % UNPLANNED === 0;
  const [technician = null] = techniciansOf(world, ticketId, ticket).slice(random.chance(30) ? -1 : 0);
  return [
    id,
    ticketId,
    random.orEmpty(3, () => (isToPlan ? null : technician)),
    isToPlan ? null : dayText(day),
    random.orEmpty(5, () => clockText(7 * 60 + 30 + 15 * random.below(36))),
    random.orEmpty(8, () => 1_800 * random.between(2, 8)),
    recurrence,
    random.orEmpty(25, () => distance(random)),
    state,
    state === 'done'
      ? random.orEmpty(6, () =>
          writtenText(random, { sentences: VISIT_SENTENCES, language, least: 1, most: 5 }),
        )
      : null,
  ];
}

/** Some days after the ticket came, for others around today; never ahead for a ticket that is done with. */
function plannedDay({ today }: World, random: Random, { openedDay, state }: Ticket): number {
  const after = openedDay + random.between(1, 12);
  const day = workdayAfter(random.chance(30) ? Math.max(after, today + random.between(-7, 15)) : after);
  return !isOpen({ state }) && day >= today ? workdayBefore(today - random.between(1, 9)) : day;
}

function isOpen({ state }: Pick<Ticket, 'state'>): boolean {
  return state !== 'closed' && state !== 'solved';
}

function stateOf({ today }: World, random: Random, day: number): 'planned' | 'done' | 'cancelled' {
  if (random.chance(6)) return 'cancelled';
  return day >= today ? 'planned' : 'done';
}

/** In kilometres, with one place. */
function distance(random: Random): string {
  return (Math.round(random.spread(2, 260) * 10) / 10).toFixed(1);
}
