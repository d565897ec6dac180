import type { FindingCode } from './finding-codes.ts';

/** What a schema expects in the place of a value, in English for the people who write archives. */
export const EXPECTED = {
  value_colour: 'a colour such as #2a5bd7',
  value_date: 'a day such as 2026-02-28',
  value_date_time: 'a moment such as 2026-02-28T09:30:00Z',
  value_decimal: 'a decimal number such as 12.5',
  value_time: 'a time such as 09:30',
  shape_name: 'a name of lower-case letters, digits and _, starting with a letter, at most 59 long',
  shape_icon: 'the name of an icon such as building-store',
  shape_address: 'an address with https://, or a path of this application',
  shape_tiles: 'an address with https://, or a path of this application, with {z}, {x} and {y}',
  shape_form_address: 'an address of small letters, digits and hyphens such as contact-us',
  shape_currency: 'a currency code of three capital letters such as EUR',
  shape_mask: 'a form such as AA-9999, in which a \\ stands before a character',
  shape_mask_slot: 'a form with a place for a digit or a letter',
  shape_code: 'a code of letters, digits, _, . and -',
  shape_codes: 'codes that differ',
  shape_locale: 'a locale such as fr or fr_CA',
  shape_language: 'at least one language',
} as const satisfies Partial<Record<FindingCode, string>>;

type ExpectedCode = keyof typeof EXPECTED;

/** What a schema says that it expects, as a code; undefined for words that are not its own. */
export function expectedCode(message: string): ExpectedCode | undefined {
  return (Object.keys(EXPECTED) as ExpectedCode[]).find((code) => EXPECTED[code] === message);
}
