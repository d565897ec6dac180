import { must } from '#core/std/must.ts';
import type { Basis } from '../values/basis.ts';
import type { Random } from '../random/random.ts';
import { dayOf, dayText } from '../values/calendar.ts';
import { workMoment } from '../values/work-hours.ts';
import type { MailScript } from '../words/mail/mail-scripts.ts';
import { DELIVERY_MAIL } from '../words/mail/delivery-mail.ts';
import { ORDER_BEGINNINGS } from '../words/mail/order-beginnings.ts';
import { ORDER_MAIL } from '../words/mail/order-mail.ts';
import { CONTACT_MAIL } from '../words/mail/price-mail.ts';
import { SUPPLIER_MAIL } from '../words/mail/supplier-mail.ts';
import { TICKET_MAIL } from '../words/mail/ticket-mail.ts';
import { factsOfOrder, factsOfTicket, factsOfWish } from './facts.ts';
import type { OfficeContact, OfficeOrder, OfficeRecords, OfficeTicket } from './read-office.ts';
import { isKnown, mailThread, pickScript, type OfficeThread, type Topic } from './threads.ts';

/** What the office's texts are made from. */
export interface OfficeWorld {
  readonly records: OfficeRecords;
  /** The random numbers of one text: always the same for the same seed, stream and number. */
  readonly at: Basis['at'];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The name of the supervisor. */
  readonly us: string;
}

/** Threads of a year with contacts and suppliers about nothing that is a record of its own. */
const TALKS: Readonly<Record<'wishMail' | 'supplierMail', Talks>> = {
  wishMail: { count: 250, fresh: 3, scripts: CONTACT_MAIL },
  supplierMail: { count: 95, fresh: 1, scripts: SUPPLIER_MAIL },
};

interface Talks {
  readonly count: number;
  /** Those that began today, beside them. */
  readonly fresh: number;
  readonly scripts: readonly MailScript[];
}

/** Records about which somebody has written today, the latest ones. */
const FRESH = { orders: 4, tickets: 2 } as const;
const YEAR = 364;

/** The year's threads with other companies, those of today included. */
export function mailOf(world: OfficeWorld): readonly OfficeThread[] {
  const { orders, tickets } = world.records;
  const underWay = orders.filter(({ state }) => state !== 'draft' && state !== 'cancelled');
  const fresh: ReadonlySet<unknown> = new Set([
    ...underWay.slice(-FRESH.orders),
    ...tickets.slice(-FRESH.tickets),
  ]);
  return [
    ...orders.flatMap((order) =>
      threadsOfRecord(world, { ...mailAboutOrder(order), isFresh: fresh.has(order) }),
    ),
    ...tickets.flatMap((ticket) =>
      threadsOfRecord(world, { ...mailAboutTicket(ticket), isFresh: fresh.has(ticket) }),
    ),
    ...talks(
      world,
      'wishMail',
      world.records.contacts.filter(({ isSupplier }) => !isSupplier),
    ),
    ...talks(world, 'supplierMail', world.records.suppliers),
  ].filter(({ messages }) => messages.length > 0);
}

/** What may be written about a record. */
interface RecordMail extends Pick<OfficeThread, 'contact' | 'topic' | 'facts'> {
  readonly stream: string;
  readonly state: string;
  /** The days, YYYY-MM-DD, that threads follow from. */
  readonly days: Readonly<Partial<Record<MailScript['from'], string>>>;
  /** Threads of which it has one first, in most cases, and others of which it has so many. */
  readonly beginnings: readonly MailScript[];
  readonly scripts: readonly MailScript[];
  readonly more: readonly number[];
}

function mailAboutOrder(order: OfficeOrder): RecordMail {
  const { ordered, required, shipped } = order;
  return {
    stream: 'orderMail',
    contact: order.contact,
    topic: { table: 'sales_order', record: order.id },
    facts: factsOfOrder(order),
    state: order.state,
    days: { ordered, ...(required === null ? {} : { required }), ...(shipped === null ? {} : { shipped }) },
    beginnings: ORDER_BEGINNINGS,
    scripts: [...ORDER_MAIL, ...DELIVERY_MAIL],
    more: [1, 2, 2, 3, 3, 3, 4],
  };
}

function mailAboutTicket(ticket: OfficeTicket): RecordMail {
  return {
    stream: 'ticketMail',
    contact: ticket.contact,
    topic: { table: 'ticket', record: ticket.id },
    facts: factsOfTicket(ticket),
    state: ticket.state,
    days: { opened: ticket.opened },
    beginnings: [],
    scripts: TICKET_MAIL,
    more: [1, 2, 2],
  };
}

/** The threads about a record; a fresh one has another that began today. */
function threadsOfRecord(
  { at, now, us }: OfficeWorld,
  {
    stream,
    state,
    days,
    beginnings,
    scripts,
    more,
    isFresh,
    ...parts
  }: RecordMail & { readonly isFresh: boolean },
): readonly OfficeThread[] {
  const random = at(stream, parts.topic.record);
  const fits = ({ states, ...script }: MailScript) =>
    (states?.includes(state) ?? true) && days[script.from] !== undefined && isKnown(script, parts.facts);
  const beginning = pickScript(random, beginnings.filter(fits));
  const chosen = beginning && random.chance(88) ? [beginning] : [];
  const left = scripts.filter(fits);
  const take = (from: readonly MailScript[]): readonly MailScript[] => {
    const script = pickScript(random, from);
    if (script) left.splice(left.indexOf(script), 1);
    return script ? [script] : [];
  };
  for (let count = random.pick(more); count > 0; count -= 1) chosen.push(...take(left));
  const threads = chosen.map((script) => {
    const from = workMoment(random, must(days[script.from], 'the day of a thread'));
    return mailThread(random, { ...parts, script, from, us }, now);
  });
  const fresh = isFresh ? take(left.filter(isTheirs)) : [];
  return [
    ...threads,
    ...fresh.map((script) =>
      mailThread(random, { ...parts, script, from: thisMorning(now, random), us, fresh: true }, now),
    ),
  ];
}

function isTheirs({ lines }: MailScript): boolean {
  return lines[0]?.by === 'them';
}

/** Threads with people over the year, as many in each part of it, and some of today. */
function talks(
  { at, now, us, records: { products } }: OfficeWorld,
  stream: keyof typeof TALKS,
  people: readonly OfficeContact[],
): readonly OfficeThread[] {
  if (people.length === 0 || products.length === 0) return [];
  const today = dayOf(new Date(now));
  const { count, fresh: added, scripts } = TALKS[stream];
  return Array.from({ length: count + added }, (_, number) => {
    const random = at(stream, number);
    const fresh = number >= count;
    const contact = random.pick(people);
    const fit = fresh ? scripts.filter(isTheirs) : scripts;
    const script = pickScript(random, fit) ?? random.pick(fit);
    const day = today - YEAR + Math.floor((YEAR * (number + random.next())) / count);
    const from = fresh ? thisMorning(now, random) : workMoment(random, dayText(day));
    const facts = factsOfWish(random, contact, products);
    return mailThread(
      random,
      { contact, topic: topicOf(random, contact), facts, script, from, us, fresh },
      now,
    );
  });
}

/** The record that a thread with somebody is about: the company, or the person. */
function topicOf(random: Random, { id, company }: OfficeContact): Topic {
  return random.chance(60) ? { table: 'company', record: company } : { table: 'contact', record: id };
}

const [MINUTE, DAY] = [60_000, 86_400_000];
/** How long ago what is fresh was written at most. */
const MORNING = 5 * 60 * MINUTE;

/** A moment of today that has passed; in the first minutes of a day just before. */
export function thisMorning(now: number, random: Random): number {
  const passed = Math.min(MORNING, now % DAY);
  return now - Math.max(MINUTE, random.next() * passed);
}
