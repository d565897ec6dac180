/** A language that users can choose: `code` is a Windows LCID, `short` its locale (spec 3, domain: Languages). */
export interface Language {
  readonly code: number;
  readonly short: string;
  readonly name: string;
}

/** The languages that the product knows; those without own texts show another variant's or English ones. */
export const LANGUAGES: readonly Language[] = [
  { code: 1036, short: 'fr_FR', name: 'Français' },
  { code: 2060, short: 'fr_BE', name: 'Français (Belgique)' },
  { code: 3084, short: 'fr_CA', name: 'Français (Canada)' },
  { code: 4108, short: 'fr_CH', name: 'Français (Suisse)' },
  { code: 2057, short: 'en_GB', name: 'English (UK)' },
  { code: 1033, short: 'en_US', name: 'English (US)' },
  { code: 1031, short: 'de_DE', name: 'Deutsch' },
  { code: 3082, short: 'es_ES', name: 'Español' },
  { code: 1025, short: 'ar_SA', name: 'العربية' },
];

/** The code used where a user's language is not available: English (UK). */
export const FALLBACK_LANGUAGE = 2057;

/** The low bits of a code that name its principal language. */
const PRINCIPAL_MASK = 1023;

/** The principal language of a code: 12 French, 9 English, 7 German, 10 Spanish. */
export function principalCode(code: number): number {
  return code & PRINCIPAL_MASK;
}

/** The language with that code. */
export function languageOf(code: number): Language | undefined {
  return LANGUAGES.find((language) => language.code === code);
}

/** The language that a text means: by its own name, its locale or its code, whatever its case. */
export function languageNamed(text: string): Language | undefined {
  const wanted = text.trim().replaceAll('-', '_').toLowerCase();
  return LANGUAGES.find(({ code, short, name }) =>
    [String(code), short.toLowerCase(), name.toLowerCase()].includes(wanted),
  );
}

/** The language of a text locale: exact after `-` became `_`, else the first sharing its first 3 characters. */
export function matchLocale(locale: string, available: readonly Language[]): Language | undefined {
  const wanted = locale.replaceAll('-', '_');
  const start = `${wanted}_`.slice(0, 3);
  return (
    available.find((language) => language.short === wanted) ??
    available.find((language) => language.short.slice(0, 3) === start)
  );
}
