import type { Random } from '../random/random.ts';
import { spun, type SpunFacts } from '../values/spin.ts';
import type { TextLanguage } from '../values/text.ts';
import { afterWork } from '../values/work-hours.ts';
import type { Enclosed, MailScript, Said } from '../words/mail/mail-scripts.ts';
import { FIRM } from './facts.ts';
import type { OfficeContact } from './read-office.ts';

/** The record that a thread is about. */
export interface Topic {
  readonly table: string;
  readonly record: number;
}

/** One message of a thread. */
export interface ScriptedMessage {
  readonly by: 'them' | 'us';
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly paragraphs: readonly string[];
  readonly encloses?: Enclosed | undefined;
}

/** A thread with somebody at another company. */
export interface OfficeThread {
  readonly contact: OfficeContact;
  readonly topic: Topic;
  readonly subject: string;
  readonly folder: MailScript['folder'];
  readonly important: boolean;
  readonly facts: SpunFacts;
  readonly messages: readonly ScriptedMessage[];
}

/** What a thread is made from. */
interface ThreadParts {
  readonly contact: OfficeContact;
  readonly topic: Topic;
  readonly facts: SpunFacts;
  readonly script: MailScript;
  /** The moment that it follows from. */
  readonly from: number;
  /** The name of the supervisor. */
  readonly us: string;
  /** The first message alone, at that moment. */
  readonly fresh?: boolean;
}

/** Writes a thread; what would be written after `now` is not. */
export function mailThread(random: Random, parts: ThreadParts, now: number): OfficeThread {
  const { contact, topic, facts, script, us, fresh = false } = parts;
  const { language } = contact;
  const messages: ScriptedMessage[] = [];
  let at = parts.from;
  for (const { by, after, says, encloses } of fresh ? script.lines.slice(0, 1) : script.lines) {
    const [least, most] = after;
    if (!fresh) at = afterWork(at, least + random.next() * (most - least));
    if (at > now) break;
    const body = saidIn(random, says, language, facts);
    messages.push({ by, at, paragraphs: letter(random, { by, body, contact, us }), encloses });
    // Now and then nobody answers, or nobody thanks.
    if (random.chance(12)) break;
  }
  return {
    contact,
    topic,
    facts,
    subject: saidIn(random, script.subject, language, facts),
    folder: script.folder,
    important: random.chance(script.important ?? 4),
    messages,
  };
}

/** One of the scripts of which all facts are known, each as often as its weight says. */
export function pickScript<Script extends { readonly weight: number }>(
  random: Random,
  scripts: readonly Script[],
): Script | undefined {
  const sum = scripts.reduce((before, { weight }) => before + weight, 0);
  let place = random.next() * sum;
  return scripts.find(({ weight }) => (place -= weight) < 0);
}

/** Whether a script finds all that it names among some facts. */
export function isKnown(
  { subject, lines }: { readonly subject: Said; readonly lines: readonly { readonly says: Said }[] },
  facts: SpunFacts,
): boolean {
  return [subject, ...lines.map(({ says }) => says)].every(({ en }) =>
    [...en.matchAll(/\{(\w+)\}/g)].every(([, name]) => facts[name ?? ''] !== undefined),
  );
}

/** A text in a language, with the spaces before signs that French has. */
export function saidIn(random: Random, said: Said, language: TextLanguage, facts: SpunFacts): string {
  const text = spun(random, said[language], facts);
  return language === 'fr' ? text.replaceAll(/ ([?!:;»€%])/g, '\u00a0$1') : text;
}

function greetingOf(random: Random, { firstName, name, language }: OfficeContact): string {
  const word = language === 'fr' ? 'Bonjour' : 'Hello';
  if (firstName === null) return `${word},`;
  return `${language === 'en' && random.chance(70) ? 'Dear' : word} ${name},`;
}

const GREETINGS = {
  en: '[Hello|Good morning|Hello|Good afternoon|Dear all]',
  fr: '[Bonjour|Bonjour|Bonjour à tous|Madame, Monsieur]',
};
const CLOSINGS = {
  en: '[Kind regards|Best regards|Regards|With best wishes]',
  fr: '[Cordialement|Bien cordialement|Salutations distinguées|Bien à vous]',
};
const OUR_CLOSINGS = { en: '[Kind regards|Best regards]', fr: '[Cordialement|Bien cordialement]' };

function letter(
  random: Random,
  {
    by,
    body,
    contact,
    us,
  }: {
    readonly by: 'them' | 'us';
    readonly body: string;
    readonly contact: OfficeContact;
    readonly us: string;
  },
): readonly string[] {
  const { language } = contact;
  const ours = by === 'us';
  const greeting = ours ? greetingOf(random, contact) : `${saidIn(random, GREETINGS, language, {})},`;
  const closing = saidIn(random, ours ? OUR_CLOSINGS : CLOSINGS, language, {});
  const name = ours ? us : contact.name;
  const place = ours
    ? FIRM[language]
    : [contact.jobTitle, contact.companyName].filter((part) => part !== null).join(', ');
  return [
    greeting,
    ...body.split('\n'),
    random.chance(85) ? `${closing}\n${name}\n${place}` : `${closing}\n${name}`,
  ];
}
