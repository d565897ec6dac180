import type { Basis } from './basis.ts';
import type { Random } from '../random/random.ts';
import { shaped } from './text.ts';
import { INDUSTRIES, ROOT_PARTS, TRADES } from '../words/company-words.ts';
import type { City, Country, TradeLanguage } from '../words/country.ts';
import { COUNTRIES } from '../words/places.ts';
import type { Spelt } from '../words/spelt.ts';

/** What a company is to the trading company. */
type CompanyKind = 'prospect' | 'customer' | 'supplier' | 'partner';

/** A company as far as other records need it. */
export interface Company {
  readonly name: string;
  /** Its capital letters, for its code. */
  readonly initials: string;
  readonly domain: string;
  readonly kind: CompanyKind;
  readonly industry: string;
  readonly country: Country;
  readonly city: City;
}

const COUNTRIES_BY_WEIGHT = COUNTRIES.flatMap((country) =>
  Array.from({ length: country.weight }, () => country),
);

/** The company with an id; worked out anew each time. */
export function companyAt(basis: Basis, id: number): Company {
  const random = basis.at('company', id);
  const country = random.pick(COUNTRIES_BY_WEIGHT);
  const industry = random.pick(INDUSTRIES);
  const language = random.pick(country.trade);
  const root = rootOf(random);
  const trade = random.pick(TRADES[industry]?.[language] ?? []);
  return {
    name: nameOf(random, { root: root.text, trade: trade.text, language, country }),
    initials: root.slug.slice(0, 4).toUpperCase(),
    domain: `${random.chance(60) ? `${root.slug}-${trade.slug}` : root.slug}.example`,
    kind: kindOf(basis, id),
    industry,
    country,
    city: random.pick(country.cities),
  };
}

/** What the company with an id is. Suppliers and partners stand at known ids, so that even few companies have some. */
export function kindOf(basis: Basis, id: number): CompanyKind {
  const place = id % 20;
  if (place === 3 || place === 13) return 'supplier';
  if (place === 7) return 'partner';
  return basis.at('companyKind', id).chance(68) ? 'customer' : 'prospect';
}

/** The id of one of the suppliers. */
export function supplierOf(basis: Basis, random: Random): number {
  const id = 20 * random.below(Math.ceil((basis.counts.companies - 2) / 20)) + (random.chance(50) ? 3 : 13);
  return id <= basis.counts.companies ? id : id - 10;
}

/** Where the company has its seat. */
export function addressOf(
  basis: Basis,
  id: number,
  { country, city }: Company,
): { street: string; postalCode: string } {
  const random = basis.at('address', id);
  const street = random.pick(country.streets).replace('%', String(random.between(1, 180)));
  return { street, postalCode: shaped(random, city.postalCode) };
}

/** An invented word; the parts are chosen so that no well-known firm comes out. */
function rootOf(random: Random): Spelt {
  const [start, middle, end] = [
    random.pick(ROOT_PARTS.start),
    random.pick(ROOT_PARTS.middle),
    random.pick(ROOT_PARTS.end),
  ];
  return { text: start.text + middle.text + end.text, slug: start.slug + middle.slug + end.slug };
}

interface NameParts {
  readonly root: string;
  readonly trade: string;
  readonly language: TradeLanguage;
  readonly country: Country;
}

function nameOf(random: Random, { root, trade, language, country }: NameParts): string {
  const form = random.chance(75) ? random.pick(country.legalForms) : '';
  const tradeFirst = random.chance(TRADE_FIRST[language]);
  return `${tradeFirst ? `${trade} ${root}` : `${root} ${trade}`}${form === '' ? '' : ` ${form}`}`;
}

/** In how many of a hundred names the trade comes before the name itself. */
const TRADE_FIRST: Readonly<Record<TradeLanguage, number>> = {
  fr: 75,
  es: 70,
  it: 75,
  pt: 70,
  nl: 30,
  en: 0,
  de: 0,
};
