import { weighted } from '../random/random.ts';
import type { Country, CountrySource } from './country.ts';
import { FAR_COUNTRIES } from './far-countries.ts';
import { listed } from './listed.ts';
import { NEAR_COUNTRIES } from './near-countries.ts';

/** The countries of the sample. */
export const COUNTRIES: readonly Country[] = Object.entries({ ...NEAR_COUNTRIES, ...FAR_COUNTRIES }).map(
  read,
);

function read([code, source]: [string, CountrySource]): Country {
  return {
    ...source,
    code,
    legalForms: source.legalForms.split('|'),
    cultures: weighted(source.cultures),
    cities: listed(source.cities).map((entry) => {
      const [name = '', postalCode = ''] = entry.split('=');
      return { name, postalCode };
    }),
    streets: listed(source.streets),
    phones: listed(source.phones),
    mobiles: listed(source.mobiles),
  };
}
