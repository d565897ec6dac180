import { dayOf, dayText } from '../values/calendar.ts';
import type { SpunFacts } from '../values/spin.ts';
import type { TextLanguage } from '../values/text.ts';
import { afterWork, workMoment } from '../values/work-hours.ts';
import { INSIDE_MAIL, type InsideScript } from '../words/mail/inside-words.ts';
import { factsOfOrder, factsOfTicket, factsOfWish } from './facts.ts';
import { thisMorning, type OfficeWorld } from './office-mail.ts';
import type { Colleague } from './people.ts';
import type { OfficeContact } from './read-office.ts';
import { isKnown, pickScript, saidIn, type Topic, type ScriptedMessage } from './threads.ts';

/** A talk between the supervisor and a colleague, or several. */
export interface InsideThread {
  readonly colleague: Colleague;
  readonly toAll: boolean;
  readonly topic: Topic | null;
  readonly subject: string;
  readonly messages: readonly ScriptedMessage[];
}

const TALKS = 165;
const FRESH = 2;
const YEAR = 364;

/** The year's messages between colleagues, some of today included. */
export function insideMailOf(world: OfficeWorld, colleagues: readonly Colleague[]): readonly InsideThread[] {
  if (colleagues.length === 0) return [];
  const today = dayOf(new Date(world.now));
  return Array.from({ length: TALKS + FRESH }, (_, at) => {
    const day = today - YEAR + Math.floor((YEAR * at) / TALKS);
    return talk(world, { number: at, colleagues, day, isFresh: at >= TALKS });
  }).filter(({ messages }) => messages.length > 0);
}

interface Talk {
  readonly number: number;
  readonly colleagues: readonly Colleague[];
  readonly day: number;
  readonly isFresh: boolean;
}

function talk(world: OfficeWorld, { number, colleagues, day, isFresh }: Talk): InsideThread {
  const random = world.at('insideMail', number);
  const subjects = subjectsAt(world, { number, day });
  const fit = INSIDE_MAIL.filter(
    (one) => (!isFresh || one.lines[0]?.by === 'them') && isKnown(one, subjects[one.about]?.facts ?? NOTHING),
  );
  const script = pickScript(random, fit) ?? random.pick(fit);
  const { topic, facts, language } = subjects[script.about] ?? NO_SUBJECT;
  const readers = topic?.table === 'sales_order' ? colleagues.filter(({ sells }) => sells) : colleagues;
  const colleague = random.pick(readers.length === 0 ? colleagues : readers);
  const messages: ScriptedMessage[] = [];
  let at = isFresh ? thisMorning(world.now, random) : workMoment(random, dayText(day));
  for (const { by, after, says } of isFresh ? script.lines.slice(0, 1) : script.lines) {
    if (!isFresh) at = afterWork(at, after[0] + random.next() * (after[1] - after[0]));
    if (at > world.now) break;
    const name = firstName(by === 'us' ? world.us : colleague.name);
    messages.push({ by, at, paragraphs: [...saidIn(random, says, language, facts).split('\n'), name] });
  }
  const subject = saidIn(random, script.subject, language, facts);
  return { colleague, toAll: script.toAll === true, topic, subject, messages };
}

interface Subject {
  readonly topic: Topic | null;
  readonly facts: SpunFacts;
  readonly language: TextLanguage;
}

/** Records that are talked about on a day: of the latest ones before it, where there are some. */
function subjectsAt(
  { at, records }: OfficeWorld,
  { number, day }: Pick<Talk, 'number' | 'day'>,
): Readonly<Partial<Record<InsideScript['about'], Subject>>> {
  const random = at('insideSubject', number);
  const today = dayText(day);
  const recent = <Item>(items: readonly Item[], moment: (item: Item) => string): Item | undefined => {
    const known = items.filter((item) => moment(item) <= today).slice(-RECENT);
    return known.length === 0 ? undefined : random.pick(known);
  };
  const order = recent(records.orders, ({ ordered }) => ordered);
  const ticket = recent(records.tickets, ({ opened }) => opened);
  const contact = records.contacts.length === 0 ? undefined : random.pick(records.contacts);
  const about = (table: string, record: number, facts: SpunFacts, { language }: OfficeContact): Subject => ({
    topic: { table, record },
    facts,
    language,
  });
  return {
    ...(order ? { order: about('sales_order', order.id, factsOfOrder(order), order.contact) } : {}),
    ...(ticket ? { ticket: about('ticket', ticket.id, factsOfTicket(ticket), ticket.contact) } : {}),
    ...(contact && records.products.length > 0
      ? {
          contact: about('company', contact.company, factsOfWish(random, contact, records.products), contact),
        }
      : {}),
  };
}

const RECENT = 6;
const NOTHING: SpunFacts = {};
const NO_SUBJECT: Subject = { topic: null, facts: NOTHING, language: 'en' };

function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}
