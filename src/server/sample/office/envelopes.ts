import type { Random } from '../random/random.ts';
import { afterWork } from '../values/work-hours.ts';
import { SPAM } from '../words/mail/supplier-mail.ts';
import type { Enclosed } from '../words/mail/mail-scripts.ts';
import type { InsideThread } from './inside-mail.ts';
import type { OfficeWorld } from './office-mail.ts';
import type { Colleague } from './people.ts';
import type { OfficeThread, Topic } from './threads.ts';

/** Somebody as messages name them. */
export interface Party {
  readonly name: string;
  readonly user: number | null;
  readonly address: string | null;
}

/** A message, before it is a copy for anybody. */
export interface Envelope {
  /** Its number, from which its key follows, and that of the first one of its thread. */
  readonly number: number;
  readonly thread: number;
  readonly way: 'email' | 'internal';
  readonly from: Party;
  readonly to: readonly Party[];
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Milliseconds since 1970. */
  readonly at: number;
  /** When the supervisor was done with it; null while it waits. */
  readonly processed: number | null;
  readonly read: boolean;
  readonly starred: boolean;
  readonly important: boolean;
  readonly topic: Topic | null;
  readonly folder: OfficeThread['folder'];
  readonly isSpam: boolean;
  readonly encloses: Enclosed | undefined;
  readonly mail: OfficeThread | undefined;
}

const DAY = 86_400_000;

/** Puts all threads into envelopes, in the order in which they were written. */
export function envelopesOf(
  world: OfficeWorld,
  threads: { readonly mail: readonly OfficeThread[]; readonly inside: readonly InsideThread[] },
  { us, colleagues }: { readonly us: Party; readonly colleagues: readonly Colleague[] },
): readonly Envelope[] {
  const made: Envelope[] = [];
  const add = (parts: Omit<Envelope, 'number'>) => made.push({ number: made.length + 1, ...parts });
  for (const [number, thread] of threads.mail.entries()) {
    const random = world.at('mailEnvelopes', number);
    const them = { name: thread.contact.name, user: null, address: thread.contact.email };
    const { important, topic, folder } = thread;
    fillThread(
      add,
      { random, world, first: made.length + 1, thread, parties: { us, them: [them], writer: them } },
      {
        way: 'email',
        important,
        topic,
        folder,
        mail: thread,
      },
    );
  }
  for (const [number, thread] of threads.inside.entries()) {
    const random = world.at('insideEnvelopes', number);
    const { topic, colleague } = thread;
    const named = (one: Colleague): Party => ({ name: one.name, user: one.user, address: null });
    const inside = { ...us, address: null };
    const parties = {
      us: inside,
      them: thread.toAll ? colleagues.map(named) : [named(colleague)],
      writer: named(colleague),
    };
    const common = {
      way: 'internal',
      important: random.chance(6),
      topic,
      folder: undefined,
      mail: undefined,
    } as const;
    fillThread(add, { random, world, first: made.length + 1, thread, parties }, common);
  }
  for (const [number, [name, address, subject, body]] of SPAM.entries()) {
    const random = world.at('spam', number);
    const at = world.now - (0.2 + 4 * number + random.next()) * DAY;
    const paragraphs = body.split('\n');
    add({
      ...PLAIN,
      thread: made.length + 1,
      from: { name, user: null, address },
      to: [us],
      subject,
      paragraphs,
      at,
      isSpam: true,
    });
  }
  return made.toSorted((a, b) => a.at - b.at);
}

const PLAIN = {
  way: 'email',
  processed: null,
  read: false,
  starred: false,
  important: false,
  topic: null,
  folder: undefined,
  isSpam: false,
  encloses: undefined,
  mail: undefined,
} as const;

interface Filled {
  readonly random: Random;
  readonly world: OfficeWorld;
  readonly first: number;
  readonly thread: Pick<OfficeThread, 'subject' | 'messages'>;
  readonly parties: { readonly us: Party; readonly them: readonly Party[]; readonly writer: Party };
}

function fillThread(
  add: (envelope: Omit<Envelope, 'number'>) => void,
  { random, world: { now }, first, thread: { subject, messages }, parties: { us, them, writer } }: Filled,
  common: Pick<Envelope, 'way' | 'important' | 'topic' | 'folder' | 'mail'>,
): void {
  for (const [at, message] of messages.entries()) {
    const ours = message.by === 'us';
    const answer = messages.slice(at + 1).find(({ by }) => by === 'us')?.at;
    const waits =
      !ours && answer === undefined && at === messages.length - 1 && isWaiting(random, now, message.at);
    const others = them.filter((one) => one.user === null || one.user !== writer.user);
    add({
      ...common,
      thread: first,
      from: ours ? us : writer,
      to: ours ? them : [us, ...(them.length > 1 ? others : [])],
      subject: at === 0 ? subject : `Re: ${subject}`,
      paragraphs: message.paragraphs,
      at: message.at,
      processed: waits
        ? null
        : ours
          ? message.at
          : Math.min(now, answer ?? afterWork(message.at, 5 * random.next())),
      read: !waits || random.chance(35),
      starred: !ours && random.chance(waits ? 15 : 2),
      important: common.important && at === 0,
      isSpam: false,
      encloses: message.encloses,
    });
  }
}

/** Whether a message that nobody has answered waits still: those of today do, few of the days before. */
function isWaiting(random: Random, now: number, at: number): boolean {
  const days = Math.floor(now / DAY) - Math.floor(at / DAY);
  return days <= 0 || now - at < DAY / 4 || (days <= 6 && random.chance(25));
}
