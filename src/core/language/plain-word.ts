import { foldText } from './fold-text.ts';

/** Longest word that is made of a label; a number may follow it. */
const LENGTH = 40;

/** The letters and digits of a label in Latin small letters, joined by `_`; empty where it has none. */
export function plainWord(label: string): string {
  return foldText(label)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, LENGTH)
    .replaceAll(/^_+|_+$/g, '');
}

/** The word, or where it is taken the first that is not of those with a number: `word_2`. */
export function freeWord(word: string, taken: ReadonlySet<string>): string {
  let free = word;
  for (let number = 2; taken.has(free); number++) free = `${word}_${number}`;
  return free;
}
