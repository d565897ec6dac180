import type { Basis } from '../values/basis.ts';
import type { Random } from '../random/random.ts';
import { dayOf, dayText } from '../values/calendar.ts';
import { workMoment } from '../values/work-hours.ts';
import type { MailScript } from '../words/mail-scripts.ts';
import { DELIVERY_MAIL } from '../words/delivery-mail.ts';
import { ORDER_BEGINNINGS } from '../words/order-beginnings.ts';
import { ORDER_MAIL } from '../words/order-mail.ts';
import { CONTACT_MAIL } from '../words/price-mail.ts';
import { SUPPLIER_MAIL } from '../words/supplier-mail.ts';
import { TICKET_MAIL } from '../words/ticket-mail.ts';
import { factsOfOrder, factsOfTicket, factsOfWish } from './facts.ts';
import type { OfficeOrder, OfficeRecords, OfficeTicket } from './read-office.ts';
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
const WISHES = 250;
const SUPPLIES = 95;
/** Threads that began today, by what they are about. */
const FRESH = { orders: 4, tickets: 2, wishes: 3, supplies: 1 } as const;
const YEAR = 364;

/** The year's threads with other companies, those of today included. */
export function mailOf(world: OfficeWorld): readonly OfficeThread[] {
  const { records } = world;
  return [
    ...records.orders.flatMap((order) => threadsOfOrder(world, order)),
    ...records.tickets.flatMap((ticket) => threadsOfTicket(world, ticket)),
    ...wishes(world),
    ...supplies(world),
    ...freshMail(world),
  ].filter(({ messages }) => messages.length > 0);
}

/** What is written about an order after its beginning. */
const LATER_MAIL: readonly MailScript[] = [...ORDER_MAIL, ...DELIVERY_MAIL];

/** How many threads an order has beside its beginning. */
const MORE = [1, 2, 2, 3, 3, 3, 4];

function threadsOfOrder(world: OfficeWorld, order: OfficeOrder): readonly OfficeThread[] {
  const random = world.at('orderMail', order.id);
  const facts = factsOfOrder(order);
  const fits = (script: MailScript) =>
    (script.states?.includes(order.state) ?? true) &&
    isKnown(script, facts) &&
    daysOf(order)[script.from] !== null;
  const chosen: MailScript[] = [];
  const beginning = pickScript(random, ORDER_BEGINNINGS.filter(fits));
  if (beginning && random.chance(88)) chosen.push(beginning);
  const left = LATER_MAIL.filter(fits);
  for (let more = random.pick(MORE); more > 0; more -= 1) {
    const script = pickScript(random, left);
    if (!script) break;
    left.splice(left.indexOf(script), 1);
    chosen.push(script);
  }
  const topic = { table: 'sales_order', record: order.id };
  return chosen.map((script) => {
    const from = workMoment(random, daysOf(order)[script.from] ?? order.ordered);
    return mailThread(
      random,
      { contact: order.contact, topic, facts, script, from, us: world.us },
      world.now,
    );
  });
}

function daysOf({ ordered, required, shipped }: OfficeOrder) {
  return { ordered, required, shipped, opened: null, any: null };
}

function threadsOfTicket(world: OfficeWorld, ticket: OfficeTicket): readonly OfficeThread[] {
  const random = world.at('ticketMail', ticket.id);
  const facts = factsOfTicket(ticket);
  const left = TICKET_MAIL.filter(
    (script) => (script.states?.includes(ticket.state) ?? true) && isKnown(script, facts),
  );
  const threads: OfficeThread[] = [];
  for (let more = random.pick([1, 2, 2]); more > 0; more -= 1) {
    const script = pickScript(random, left);
    if (!script) break;
    left.splice(left.indexOf(script), 1);
    const topic = { table: 'ticket', record: ticket.id };
    const from = workMoment(random, ticket.opened);
    threads.push(
      mailThread(random, { contact: ticket.contact, topic, facts, script, from, us: world.us }, world.now),
    );
  }
  return threads;
}

/** The record that a thread with somebody is about: the company, or the person. */
function topicOf(random: Random, contact: { readonly id: number; readonly company: number }): Topic {
  return random.chance(60)
    ? { table: 'company', record: contact.company }
    : { table: 'contact', record: contact.id };
}

function wishes(world: OfficeWorld): readonly OfficeThread[] {
  return talks(world, { stream: 'wishMail', count: WISHES, scripts: CONTACT_MAIL });
}

function supplies(world: OfficeWorld): readonly OfficeThread[] {
  return talks(world, { stream: 'supplierMail', count: SUPPLIES, scripts: SUPPLIER_MAIL });
}

interface Talks {
  readonly stream: 'wishMail' | 'supplierMail';
  readonly count: number;
  readonly scripts: readonly MailScript[];
}

/** Threads over the year, as many in each part of it. */
function talks(world: OfficeWorld, { stream, count, scripts }: Talks): readonly OfficeThread[] {
  const { products } = world.records;
  const people = peopleFor(world, stream);
  if (people.length === 0 || products.length === 0) return [];
  const today = dayOf(new Date(world.now));
  return Array.from({ length: count }, (_, at) => {
    const random = world.at(stream, at);
    const contact = random.pick(people);
    const script = pickScript(random, scripts) ?? random.pick(scripts);
    const day = today - YEAR + Math.floor((YEAR * (at + random.next())) / count);
    const facts = factsOfWish(random, contact, products);
    const from = workMoment(random, dayText(day));
    return mailThread(
      random,
      { contact, topic: topicOf(random, contact), facts, script, from, us: world.us },
      world.now,
    );
  });
}

function peopleFor({ records }: OfficeWorld, stream: Talks['stream']) {
  return stream === 'supplierMail'
    ? records.suppliers
    : records.contacts.filter(({ isSupplier }) => !isSupplier);
}

/** What came in today and waits, however early the day is. */
function freshMail(world: OfficeWorld): readonly OfficeThread[] {
  const { records, us, now } = world;
  const threads: OfficeThread[] = [];
  const add = (
    at: number,
    parts: Pick<OfficeThread, 'contact' | 'topic' | 'facts'>,
    scripts: readonly MailScript[],
  ) => {
    const random = world.at('freshMail', at);
    const fit = scripts.filter((script) => script.lines[0]?.by === 'them' && isKnown(script, parts.facts));
    const script = pickScript(random, fit);
    if (script)
      threads.push(
        mailThread(random, { ...parts, script, from: thisMorning(now, random), us, fresh: true }, now),
      );
  };
  const late = records.orders.toReversed().filter(({ state }) => state !== 'draft' && state !== 'cancelled');
  for (const [at, order] of late.slice(0, FRESH.orders).entries()) {
    const scripts = LATER_MAIL.filter(({ states }) => states?.includes(order.state) ?? true);
    add(
      at,
      {
        contact: order.contact,
        topic: { table: 'sales_order', record: order.id },
        facts: factsOfOrder(order),
      },
      scripts,
    );
  }
  for (const [at, ticket] of records.tickets.toReversed().slice(0, FRESH.tickets).entries())
    add(
      100 + at,
      {
        contact: ticket.contact,
        topic: { table: 'ticket', record: ticket.id },
        facts: factsOfTicket(ticket),
      },
      TICKET_MAIL,
    );
  for (const [stream, count, scripts] of [
    ['wishMail', FRESH.wishes, CONTACT_MAIL],
    ['supplierMail', FRESH.supplies, SUPPLIER_MAIL],
  ] as const)
    for (let at = 0; at < count; at += 1) {
      const random = world.at(`fresh ${stream}`, at);
      const people = peopleFor(world, stream);
      if (people.length === 0 || records.products.length === 0) continue;
      const contact = random.pick(people);
      add(
        200 + at + count,
        { contact, topic: topicOf(random, contact), facts: factsOfWish(random, contact, records.products) },
        scripts,
      );
    }
  return threads;
}

const [MINUTE, DAY] = [60_000, 86_400_000];
/** How long ago what is fresh was written at most. */
const MORNING = 5 * 60 * MINUTE;

/** A moment of today that has passed; in the first minutes of a day just before. */
export function thisMorning(now: number, random: Random): number {
  const passed = Math.min(MORNING, now % DAY);
  return now - Math.max(MINUTE, random.next() * passed);
}
