import { workdayBefore } from './calendar.ts';
import { customerKnown } from './contact.ts';
import { weighted } from '../random/random.ts';
import type { World } from './world.ts';

/** How far a ticket is, and how urgent. */
type TicketState = 'new' | 'assigned' | 'in_progress' | 'waiting' | 'solved' | 'closed';
export type Priority = 'low' | 'normal' | 'high' | 'urgent';

/** A ticket as far as its technicians and visits need it. */
export interface Ticket {
  readonly company: number;
  readonly contact: number;
  readonly openedDay: number;
  readonly state: TicketState;
  readonly priority: Priority;
}

/** Since when there have been tickets, in days, and by how much they grow. */
const HISTORY = 900;
const GROWTH = 2;

/** States of tickets by their age in days: the first entry that is old enough holds. */
const STATES: readonly { readonly from: number; readonly states: readonly TicketState[] }[] = [
  { from: 90, states: weighted({ closed: 95, solved: 3, waiting: 2 }) },
  { from: 30, states: weighted({ closed: 70, solved: 15, waiting: 8, in_progress: 7 }) },
  { from: 10, states: weighted({ closed: 34, solved: 26, in_progress: 22, waiting: 14, assigned: 4 }) },
  { from: 4, states: weighted({ in_progress: 44, assigned: 28, solved: 16, waiting: 12 }) },
  { from: 0, states: weighted({ new: 62, assigned: 28, in_progress: 10 }) },
];
const PRIORITIES = weighted<Priority>({ low: 18, normal: 54, high: 20, urgent: 8 });

/** The ticket with an id. Ids follow the time; old tickets are closed. */
export function ticketAt(world: World, id: number): Ticket {
  const random = world.at('ticket', id);
  const days = 1 + Math.round(HISTORY * (1 - id / world.counts.tickets) ** GROWTH);
  const openedDay = workdayBefore(world.today - days);
  const age = world.today - openedDay;
  const state = random.pick(STATES.find(({ from }) => age >= from)?.states ?? ['new' as const]);
  return { ...customerKnown(world, random, age), openedDay, state, priority: random.pick(PRIORITIES) };
}

/** Who works on a ticket: nobody while it is new, else one technician or two. */
export function techniciansOf(world: World, id: number, { state }: Ticket): readonly number[] {
  if (state === 'new') return [];
  const random = world.at('technicians', id);
  const first = random.pick(world.technicians);
  return random.chance(25) ? [...new Set([first, random.pick(world.technicians)])] : [first];
}
