import { dayText, isoMoment, workdayAfter } from '../values/calendar.ts';
import { companyAt } from '../values/company.ts';
import type { Random } from '../random/random.ts';
import { numbered, type SampleRow, type SampleRelation, type SampleTable } from './sample-table.ts';
import { sentence, writtenText } from '../values/text.ts';
import { techniciansOf, ticketAt, type Priority, type Ticket } from '../values/ticket.ts';
import { TICKET_SENTENCES, TICKET_TITLES } from '../words/sentences.ts';
import type { World } from '../values/world.ts';

/** The customers' problems. */
export const TICKETS: SampleTable = {
  name: 'ticket',
  columns: [
    'id',
    'number',
    'title',
    'company',
    'contact',
    'product',
    'priority',
    'state',
    'opened',
    'due_date',
    'satisfaction',
    'description',
  ],
  links: { company: 'company', contact: 'contact', product: 'product' },
  count: ({ counts }) => counts.tickets,
  rows: (world) => numbered(world.counts.tickets, (id) => row(world, id)),
};

/** Who works on the tickets. */
export const TICKET_TECHNICIANS: SampleRelation = {
  table: 'ticket',
  list: 'technicians',
  target: 'employee',
  count: (world) => {
    let pairs = 0;
    for (let id = 1; id <= world.counts.tickets; id += 1)
      pairs += techniciansOf(world, id, ticketAt(world, id)).length;
    return pairs;
  },
  *pairs(world) {
    for (let id = 1; id <= world.counts.tickets; id += 1) {
      for (const technician of techniciansOf(world, id, ticketAt(world, id))) yield [id, technician];
    }
  },
};

/** Within how many days a ticket is to be solved. */
const DUE: Readonly<Record<Priority, readonly [least: number, most: number]>> = {
  low: [21, 30],
  normal: [7, 14],
  high: [3, 5],
  urgent: [1, 2],
};

function row(world: World, id: number): SampleRow {
  const random = world.at('ticketDetails', id);
  const ticket = ticketAt(world, id);
  const language = companyAt(world, ticket.company).country.notes;
  const product = random.pick(world.repaired);
  return [
    id,
    id,
    sentence(random, TICKET_TITLES, language, product.shortName),
    ticket.company,
    random.orEmpty(8, () => ticket.contact),
    random.orEmpty(14, () => product.id),
    ticket.priority,
    ticket.state,
    isoMoment(ticket.openedDay, random.between(7 * 60, 17 * 60)),
    random.orEmpty(8, () =>
      dayText(workdayAfter(ticket.openedDay + random.between(...DUE[ticket.priority]))),
    ),
    satisfaction(random, ticket),
    random.orEmpty(9, () =>
      writtenText(random, { sentences: TICKET_SENTENCES, language, ...(random.chance(1) ? LONG : SHORT) }),
    ),
  ];
}

const SHORT = { least: 1, most: 6 };
const LONG = { least: 40, most: 90 };
const RATINGS = [1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5];

/** Customers say what they think once a ticket is closed, if at all. */
function satisfaction(random: Random, { state }: Ticket): number | null {
  return state === 'closed' ? random.orEmpty(38, () => random.pick(RATINGS)) : null;
}
