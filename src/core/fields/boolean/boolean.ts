import type { z } from 'zod';
import { LOGICAL } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { BOOLEAN } from '../value-type.ts';
import type { BooleanColumn } from './boolean-column.ts';
import { FALSE_WORDS, TRUE_WORDS } from './boolean-words.ts';

/** A JSON boolean. */
export const boolean: Field<boolean, z.infer<typeof BooleanColumn>> = {
  parse: (input) => (typeof input === 'boolean' ? good(input) : bad('value.boolean')),
  fromText,
  fileShape: 'flag',
  toText: (value, _column, reader) =>
    WORDS[reader.locale.slice(0, 2)]?.[value ? 1 : 0] ?? (value ? 'Yes' : 'No'),
  operators: LOGICAL,
  searchable: false,
  sortable: true,
  titleable: true,
  indexable: true,
  formulaType: () => BOOLEAN,
  computable: true,
  flag: true,
  isLikely: (texts) => {
    const words = new Set(texts.map((text) => text.trim().toLowerCase()));
    return (
      words.size === 2 &&
      [...words].some((word) => TRUE_WORDS.has(word)) &&
      [...words].some((word) => FALSE_WORDS.has(word))
    );
  },
  neverUnique: true,
};

const WORDS: Readonly<Record<string, readonly [string, string]>> = {
  fr: ['Non', 'Oui'],
  en: ['No', 'Yes'],
  de: ['Nein', 'Ja'],
  es: ['No', 'Sí'],
  ar: ['لا', 'نعم'],
};

function fromText(text: string): Result<boolean> {
  const word = text.trim().toLowerCase();
  if (TRUE_WORDS.has(word)) return good(true);
  return FALSE_WORDS.has(word) ? good(false) : bad('value.boolean');
}
