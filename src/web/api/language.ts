/** A locale as browsers write it: `fr-CA` of `fr_CA`. */
export function languageTag(locale: string): string {
  return locale.replaceAll('_', '-');
}

/** The direction of writing of a locale. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/.test(languageTag(locale)) ? 'rtl' : 'ltr';
}
