import type { z } from 'zod';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { wordInstead, UNREADABLE } from '../unreadable/unreadable.ts';
import type { PasswordColumn } from './password-column.ts';

/** Longest password, in characters. */
const PASSWORD_LENGTH = 1_000;

/**
 * A password of which only the hash is stored. Answers say `true` where one is set and never more; written is the text
 * of a new one, or `true` for the one that is there. Texts of files and addresses are no place for a password.
 */
export const password: Field<string | true, z.infer<typeof PasswordColumn>> = {
  ...UNREADABLE,
  parse,
  fromText: () => bad('value.password'),
  toText: wordInstead({
    ar: 'مضبوطة',
    de: 'Festgelegt',
    en: 'Set',
    es: 'Establecida',
    fr: 'Défini',
  }),
  writeOnly: 'hashed',
};

function parse(input: unknown): Result<string | true> {
  if (input === true) return good(input);
  if (typeof input !== 'string' || !input.isWellFormed()) return bad('value.password');
  return [...input].length > PASSWORD_LENGTH ? bad('value.too_long', { max: PASSWORD_LENGTH }) : good(input);
}
