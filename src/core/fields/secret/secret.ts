import type { z } from 'zod';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { wordInstead, UNREADABLE } from '../unreadable/unreadable.ts';
import type { SecretColumn } from './secret-column.ts';

type Column = z.infer<typeof SecretColumn>;

/** Most characters where the column does not say. */
const SECRET_LENGTH = 10_000;

/**
 * A password or key of another system, stored sealed. Answers say `true` where there is one, and its text is had by
 * asking for it alone; written is the text of a new one, as it is to the last space, or `true` for the one that is there.
 */
export const secret: Field<string | true, Column> = {
  ...UNREADABLE,
  parse: (input, column) => (input === true ? good(input) : read(input, column)),
  fromText: read,
  toText: wordInstead({
    ar: 'محفوظ',
    de: 'Hinterlegt',
    en: 'Set',
    es: 'Guardado',
    fr: 'Défini',
  }),
  writeOnly: 'sealed',
};

function read(input: unknown, { maxLength: max = SECRET_LENGTH, multiline }: Column): Result<string> {
  // PostgreSQL keeps no character 0 in what is opened, and a line cannot be shown in one.
  if (typeof input !== 'string' || !input.isWellFormed() || input.includes('\0')) return bad('value.secret');
  if (multiline !== true && /[\n\r]/.test(input)) return bad('value.one_line');
  return [...input].length > max ? bad('value.too_long', { max }) : good(input);
}
