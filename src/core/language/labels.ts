import { z } from 'zod';

/** Texts by locale: `fr`, `en` for a principal language, `fr_CA` for a variant. At least one. */
export const Labels = z
  .record(
    z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'a locale such as fr or fr_CA'),
    z.string().min(1).max(500),
  )
  .refine((labels) => Object.keys(labels).length > 0, 'at least one language');

export type Labels = z.infer<typeof Labels>;

/** The text for `locale`: that of the locale itself, of its principal language, of `fallback`, or the first. */
export function labelOf(labels: Labels, locale: string, fallback = 'en'): string {
  return (
    labels[locale] ??
    labels[principalOf(locale)] ??
    labels[fallback] ??
    labels[principalOf(fallback)] ??
    Object.values(labels)[0] ??
    ''
  );
}

/** The principal language of a locale: `fr` of `fr_CA` or `fr-CA`. */
export function principalOf(locale: string): string {
  return locale.split(/[-_]/)[0] ?? locale;
}
