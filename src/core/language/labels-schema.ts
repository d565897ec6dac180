import { z } from 'zod';
import { EXPECTED } from '../std/expected.ts';

/** A locale, or a principal language. */
export const TextLocale = z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, EXPECTED.shape_locale);

/** Texts by locale: `fr`, `en` for a principal language, `fr_CA` for a variant. At least one. */
export const Labels = z
  .record(TextLocale, z.string().min(1).max(500))
  .refine(hasAny, EXPECTED.shape_language);

/** The same for texts of several lines. */
export const LongTexts = z
  .record(TextLocale, z.string().min(1).max(5_000))
  .refine(hasAny, EXPECTED.shape_language);

export type Labels = z.infer<typeof Labels>;

/** The grammatical gender of a noun by locale, where it is not masculine or common: `{ fr: feminine, de: neuter }`. */
export const Genders = z.record(TextLocale, z.enum(['feminine', 'neuter']));

function hasAny(labels: object): boolean {
  return Object.keys(labels).length > 0;
}
