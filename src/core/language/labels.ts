import type { Labels } from './labels-schema.ts';

export type { Labels } from './labels-schema.ts';

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
