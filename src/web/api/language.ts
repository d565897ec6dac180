export { directionOf } from '#core/language/direction.ts';

/** A locale as browsers write it: `fr-CA` of `fr_CA`. */
export function languageTag(locale: string): string {
  return locale.replaceAll('_', '-');
}
