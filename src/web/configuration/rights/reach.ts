import { must } from '#core/std/must.ts';
import { RECORD_OPERATIONS, type Reach } from '#core/access/matrix.ts';
import type { RecordOperation } from '#core/access/access.ts';

/** How far each operation is allowed. */
export type Reaches = Readonly<Record<RecordOperation, Reach>>;

const WORDS: Readonly<Record<string, Reach>> = { a: 'always', c: 'condition', n: 'never' };

/** How far the one letter of an action's cell lets it run. */
export function reachOfLetter(letter: string): Reach {
  return must(WORDS[letter], letter);
}

/** Whatever a cell of an action can say. */
export const RUN_LETTERS: readonly string[] = Object.keys(WORDS);

/** Whatever a cell can say. */
export const ALL_LETTERS: readonly string[] = RECORD_OPERATIONS.reduce<readonly string[]>(
  (texts) => texts.flatMap((text) => Object.keys(WORDS).map((letter) => text + letter)),
  [''],
);

/** What the four letters of a cell say. */
export function reachesOf(letters: string): Reaches {
  const entries = RECORD_OPERATIONS.map((operation, at) => [
    operation,
    must(WORDS[letters[at] ?? ''], letters),
  ]);
  return Object.fromEntries(entries) as Reaches;
}
