import type { Sentences } from '../sentences.ts';

/** What one side says in both languages: paragraphs with line breaks between, alternatives in brackets, facts in braces. */
export type Said = Readonly<Record<keyof Sentences, string>>;

/** A paper or a picture that comes with a message. */
export type Enclosed = 'order' | 'offer' | 'photo';

/** One message of a thread. */
interface ScriptLine {
  /** Whether the other side or the own one writes. */
  readonly by: 'them' | 'us';
  /** Hours of work after the message before, or after the moment that the thread follows from. */
  readonly after: readonly [least: number, most: number];
  readonly says: Said;
  readonly encloses?: Enclosed;
}

/** A thread as it may go. A record gets those of which it knows all facts. */
export interface MailScript {
  /** The moment of the record that the first message follows from. */
  readonly from: 'ordered' | 'required' | 'shipped' | 'opened' | 'any';
  /** States of the record in which such a thread makes sense; all unless given. */
  readonly states?: readonly string[];
  readonly weight: number;
  readonly subject: Said;
  readonly folder?: 'prices' | 'complaints' | 'suppliers';
  /** In how many of a hundred cases the first message is marked as important. */
  readonly important?: number;
  readonly lines: readonly ScriptLine[];
}
