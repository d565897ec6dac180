import { FIELDS, fieldOf, type Column, type FieldType } from '../fields/registry.ts';
import { foldText } from '../language/fold-text.ts';

/** Words by which the labels of columns of a type are known, in the language of the labels, with commas between. */
export type TypeWords = Readonly<Record<string, string>>;

const TYPES = Object.keys(FIELDS) as readonly FieldType[];
/** Shorter words are not looked for in compounds. */
const LONG_WORD = 5;

/**
 * The type that a column most likely has by its label and by values that it is to hold: what the label says, where the
 * values can be of it, else what the values look like; undefined where neither says anything.
 */
export function guessedType(
  label: string,
  values: readonly string[],
  words: TypeWords,
): FieldType | undefined {
  const given = values.filter((value) => value.trim() !== '');
  const named = TYPES.find((type) => isNamed(label, words[type] ?? ''));
  if (named && given.every((value) => isReadBy(named, value))) return named;
  return given.length === 0 ? undefined : TYPES.find((type) => fieldOf({ type }).isLikely?.(given));
}

/** The types whose words a label has. */
export function namedTypes(label: string, words: TypeWords): readonly FieldType[] {
  return TYPES.filter((type) => isNamed(label, words[type] ?? ''));
}

function isNamed(label: string, words: string): boolean {
  const parts = wordsOf(label);
  return wordsOf(words).some((word) =>
    parts.some((part) => part === word || (word.length >= LONG_WORD && part.endsWith(word))),
  );
}

function wordsOf(text: string): readonly string[] {
  return foldText(text).match(/[\p{L}\p{M}]+/gu) ?? [];
}

function isReadBy(type: FieldType, text: string): boolean {
  const column = { id: 0, name: 'column', label: {}, type } as Column;
  return fieldOf(column).fromText(text, column, 'UTC').ok;
}
