import type { Culture } from './names.ts';

/** A language that companies are named in. */
export type TradeLanguage = 'fr' | 'en' | 'de' | 'es' | 'it' | 'nl' | 'pt';

/** A town with the shape of its postal codes. */
export interface City {
  readonly name: string;
  readonly postalCode: string;
}

/**
 * A country of the sample. In shapes `#` stands for a digit, `@` for one from 1 to 9 and `?` for a capital letter; in
 * streets `%` stands for the number.
 */
export interface Country {
  readonly code: string;
  /** How many of a thousand companies are there. */
  readonly weight: number;
  /** What people there write their notes in. */
  readonly notes: 'fr' | 'en';
  readonly trade: readonly TradeLanguage[];
  readonly legalForms: readonly string[];
  /** Cultures of people's names, each as often as it is met. */
  readonly cultures: readonly Culture[];
  readonly cities: readonly City[];
  readonly streets: readonly string[];
  /** Shapes of numbers; from the ranges kept for fiction where the country has some. */
  readonly phones: readonly string[];
  readonly mobiles: readonly string[];
}

/** A country as it is written down: lists as texts with bars, cultures by how often they are met. */
export interface CountrySource extends Pick<Country, 'weight' | 'notes' | 'trade'> {
  readonly cultures: Readonly<Partial<Record<Culture, number>>>;
  readonly legalForms: string;
  readonly cities: string;
  readonly streets: string;
  readonly phones: string;
  readonly mobiles: string;
}
