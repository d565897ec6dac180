import { dayOf, dayText, workdayAfter, workdayBefore } from '../values/calendar.ts';
import type { Random } from '../random/random.ts';
import type { SpunFacts } from '../values/spin.ts';
import type { TextLanguage } from '../values/text.ts';
import { afterWork, workMoment } from '../values/work-hours.ts';
import {
  COMPANY_COMMENTS,
  NEXT_STEPS,
  ORDER_COMMENTS,
  TICKET_COMMENTS,
  type CommentScript,
} from '../words/mail/beside-words.ts';
import type { Said } from '../words/mail/mail-scripts.ts';
import { factsOfOrder, factsOfTicket, factsOfWish } from './facts.ts';
import { thisMorning, type OfficeWorld } from './office-mail.ts';
import type { Colleague } from './people.ts';
import { saidIn, type Topic } from './threads.ts';

/** A comment at a record. */
export interface MadeComment {
  readonly topic: Topic;
  /** The user who wrote it, and whom it mentions. */
  readonly user: number;
  readonly mentions: number | null;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The comment that it answers. */
  readonly parent: MadeComment | null;
}

/** A step at a record. */
export interface MadeStep {
  readonly topic: Topic;
  readonly text: string;
  readonly noted: number;
  readonly user: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly dueOn: string | null;
  readonly doneAt: number | null;
}

/** Who takes part: the supervisor's user, and the colleagues. */
export interface Staff {
  readonly supervisor: number;
  readonly colleagues: readonly Colleague[];
}

/** A record that is talked about, since when, and what is known of it. */
interface Place {
  readonly topic: Topic;
  readonly kind: 'order' | 'ticket' | 'company';
  readonly since: string;
  readonly facts: SpunFacts;
  readonly language: TextLanguage;
}

/** Companies that are talked about at most. */
const COMPANIES = 45;
const DAY = 86_400_000;

/** The records of the year that colleagues talk about at their forms. */
function placesOf({ records, at, now }: OfficeWorld): readonly Place[] {
  const today = dayOf(new Date(now));
  const customers = records.contacts.filter(({ isSupplier }) => !isSupplier);
  const people = [...new Map(customers.map((contact) => [contact.company, contact])).values()].slice(
    0,
    COMPANIES,
  );
  return [
    ...records.orders.map((order) => ({
      topic: { table: 'sales_order', record: order.id },
      kind: 'order' as const,
      since: order.ordered,
      facts: factsOfOrder(order),
      language: order.contact.language,
    })),
    ...records.tickets.map((ticket) => ({
      topic: { table: 'ticket', record: ticket.id },
      kind: 'ticket' as const,
      since: ticket.opened,
      facts: factsOfTicket(ticket),
      language: ticket.contact.language,
    })),
    ...(records.products.length === 0 ? [] : people).map((contact, number) => ({
      topic: { table: 'company', record: contact.company },
      kind: 'company' as const,
      since: dayText(today - 8 * (number + 1)),
      facts: factsOfWish(at('commentedCompany', number), contact, records.products),
      language: contact.language,
    })),
  ];
}

const SCRIPTS: Readonly<Record<Place['kind'], readonly CommentScript[]>> = {
  order: ORDER_COMMENTS,
  ticket: TICKET_COMMENTS,
  company: COMPANY_COMMENTS,
};

/** The comments of the year in the order in which they were written; some of the last day mention the supervisor. */
export function officeComments(world: OfficeWorld, staff: Staff): readonly MadeComment[] {
  if (staff.colleagues.length < 2) return [];
  const places = placesOf(world);
  const fresh = places.filter(({ kind }) => kind !== 'company').slice(-FRESH);
  const comments = places.flatMap((place, number) => {
    const random = world.at('comments', number);
    const scripts = [...SCRIPTS[place.kind]];
    const talks: MadeComment[] = [];
    for (let more = random.pick([0, 1, 1, 1, 2, 2]); more > 0 && scripts.length > 0; more -= 1) {
      const [script] = scripts.splice(random.below(scripts.length), 1);
      const from = afterWork(workMoment(random, place.since), 30 * random.next());
      if (script && hasFacts(script.first, place.facts))
        talks.push(...conversation(world, { random, place, staff, script, from }));
    }
    return talks;
  });
  const last = fresh.flatMap((place, number) => {
    const random = world.at('freshComments', number);
    const script = SCRIPTS[place.kind].find(
      ({ first }) => first.en.startsWith('@') && hasFacts(first, place.facts),
    );
    return script
      ? conversation(world, {
          random,
          place,
          staff,
          script,
          from: thisMorning(world.now, random),
          isFresh: true,
        })
      : [];
  });
  return [...comments, ...last].toSorted((a, b) => a.at - b.at);
}

/** Records of which a comment of today asks the supervisor something. */
const FRESH = 3;

function hasFacts({ en }: Said, facts: SpunFacts): boolean {
  return [...en.matchAll(/\{(\w+)\}/g)].every(([, name]) => facts[name ?? ''] !== undefined);
}

interface Conversation {
  readonly random: Random;
  readonly place: Place;
  readonly staff: Staff;
  readonly script: CommentScript;
  readonly from: number;
  readonly isFresh?: boolean;
}

function conversation(
  { now }: OfficeWorld,
  { random, place, staff, script, from, isFresh = false }: Conversation,
): readonly MadeComment[] {
  const { topic, facts, language } = place;
  const readers = staff.colleagues
    .filter(({ sells }) => sells || place.kind === 'ticket')
    .map(({ user }) => user);
  const everybody = [staff.supervisor, staff.supervisor, ...readers];
  const author = random.pick(
    readers.length === 0 || (!isFresh && random.chance(25)) ? [staff.supervisor] : readers,
  );
  const others = everybody.filter((user) => user !== author);
  const asked = isFresh ? staff.supervisor : others.length === 0 ? author : random.pick(others);
  const write = (said: Said, parts: Pick<MadeComment, 'user' | 'at' | 'parent'>): MadeComment => {
    const text = saidIn(random, said, language, facts);
    const mentions = text.startsWith('@') ? asked : null;
    return { topic, ...parts, mentions, text: mentions === null ? text : text.slice(1) };
  };
  const first = write(script.first, { user: author, at: from, parent: null });
  if (from > now) return [];
  const written = [first];
  let at = from;
  for (const [number, said] of (isFresh ? [] : script.answers).entries()) {
    at = afterWork(at, 0.3 + 5 * random.next());
    if (at > now || random.chance(10)) break;
    written.push(write(said, { user: number % 2 === 0 ? asked : author, at, parent: first }));
  }
  return written;
}

/** How many steps there are: done, overdue by a little, due today, to come, without a day. */
const STEPS = { done: 36, overdue: 4, today: 3, coming: 14, undated: 4 } as const;

/** What is to be done at the latest records, and what was done. */
export function officeSteps(world: OfficeWorld, { supervisor, colleagues }: Staff): readonly MadeStep[] {
  const places = placesOf(world).filter(({ facts }) => facts['contact'] !== undefined);
  if (places.length === 0) return [];
  const today = dayOf(new Date(world.now));
  const kinds = Object.entries(STEPS).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => kind as keyof typeof STEPS),
  );
  const late = places.filter(({ since }) => since >= dayText(today - 60));
  return kinds.flatMap((kind, number) => {
    const random = world.at('steps', number);
    const place = random.pick(kind === 'done' || late.length === 0 ? places : late);
    const said = random.pick(NEXT_STEPS[place.kind]);
    if (!hasFacts(said, place.facts)) return [];
    const readers = colleagues
      .filter(({ sells }) => sells || place.kind === 'ticket')
      .map(({ user }) => user);
    const noted = random.chance(60) || readers.length === 0 ? supervisor : random.pick(readers);
    const user = random.chance(72) || readers.length === 0 ? supervisor : random.pick(readers);
    const due = dueDay(random, kind, today, dayOf(new Date(place.since)));
    const at = Math.min(
      world.now - 3_600_000,
      workMoment(random, kind === 'done' ? place.since : dayText(today - random.between(2, 12))),
    );
    const doneAt =
      kind === 'done' ? Math.min(world.now - 60_000, afterWork(at, 4 + 30 * random.next())) : null;
    return [
      {
        topic: place.topic,
        text: saidIn(random, said, place.language, place.facts),
        noted,
        user,
        at,
        dueOn: due === null ? null : dayText(due),
        doneAt,
      },
    ];
  });
}

function dueDay(random: Random, kind: keyof typeof STEPS, today: number, since: number): number | null {
  if (kind === 'undated') return null;
  if (kind === 'done') return Math.min(today - 1, since + random.between(1, 8));
  if (kind === 'overdue') return workdayBefore(today - random.between(1, 4));
  return kind === 'today' ? today : workdayAfter(today + random.between(1, 14));
}

/** The day on which a moment falls. */
export function dayAt(moment: number): string {
  return dayText(Math.floor(moment / DAY));
}
