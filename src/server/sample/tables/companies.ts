import type { Basis } from '../values/basis.ts';
import type { World } from '../values/world.ts';
import { dayText } from '../values/calendar.ts';
import { addressOf, companyAt, type Company } from '../values/company.ts';
import { weighted, type Random } from '../random/random.ts';
import { accountPlan } from './account-plan.ts';
import { numbered, type SampleRow, type SampleTable } from './sample-table.ts';
import { amount, shaped, writtenText } from '../values/text.ts';
import { positionIn } from '../values/position.ts';
import { COMPANY_NOTES } from '../words/sentences.ts';

/** The companies. */
export const COMPANIES: SampleTable = {
  name: 'company',
  columns: [
    'id',
    'code',
    'name',
    'kind',
    'industry',
    'address',
    'postal_code',
    'city',
    'country',
    'position',
    'phone',
    'email',
    'website',
    'revenue',
    'employees',
    'rating',
    'since',
    'active',
    'tags',
    'notes',
    'account_plan',
    'ordering_code',
    'contract',
    'documents',
  ],
  links: {},
  count: ({ counts }) => counts.companies,
  rows: (world) => numbered(world.counts.companies, (id) => row(world, id)),
};

const RATINGS = [1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 0];
const MAILBOXES = {
  fr: weighted({ contact: 6, info: 3, accueil: 2, achats: 1 }),
  en: weighted({ info: 6, office: 3, hello: 1, contact: 2 }),
};
const TAGS = ['key_account', 'export', 'newsletter', 'payment_watch', 'reference'] as const;

function row(world: World, id: number): SampleRow {
  const random = world.at('companyDetails', id);
  const company = companyAt(world, id);
  return [
    id,
    `${company.initials}${String(id).padStart(6, '0')}`,
    company.name,
    company.kind,
    random.orEmpty(5, () => company.industry),
    ...place(world, random, { id, company }),
    random.orEmpty(8, () => shaped(random, random.pick(company.country.phones))),
    random.orEmpty(12, () => `${random.pick(MAILBOXES[company.country.notes])}@${company.domain}`),
    random.orEmpty(30, () => `https://www.${company.domain}`),
    ...size(random),
    random.orEmpty(25, () => random.pick(RATINGS)),
    company.kind === 'prospect' ? null : random.orEmpty(4, () => since(world, random)),
    random.orEmpty(1, () => random.chance(94)),
    tags(random),
    notes(random, company),
    accountPlan(world, id, company),
    orderingCode(world, id, company),
    world.files.one({ table: 'company', column: 'contract', record: id }),
    world.files.all({ table: 'company', column: 'documents', record: id }),
  ];
}

function place(basis: Basis, random: Random, { id, company }: { id: number; company: Company }): SampleRow {
  const { street, postalCode } = addressOf(basis, id, company);
  const [noStreet, noCity, noCountry] = [random.chance(6), random.chance(2), random.chance(1)];
  return [
    noStreet ? null : street,
    noStreet || noCity ? null : postalCode,
    noCity ? null : company.city.name,
    noCountry ? null : company.country.code,
    noCity ? null : positionIn(basis, { id, city: company.city.name }),
  ];
}

/** What suppliers let one order with on their own portals. */
function orderingCode(world: World, id: number, { kind }: Company): string | null {
  const random = world.at('companyOrdering', id);
  return kind === 'supplier' && random.chance(80) ? shaped(random, CODE) : null;
}

/** The form of a code, digits for `#`. */
const CODE = '####-####-####';

/** Revenue and staff go together, more or less. */
function size(random: Random): SampleRow {
  const employees = Math.round(random.spread(1, 9_000));
  const revenue = Math.round((employees * random.spread(40_000, 320_000)) / 1000) * 1000;
  return [
    random.orEmpty(12, () => amount(100 * revenue + (random.chance(20) ? random.below(100) : 0))),
    random.orEmpty(10, () => employees),
  ];
}

function since({ today }: Basis, random: Random): string {
  return dayText(today - 10 - Math.round(7_000 * random.next() ** 1.5));
}

function tags(random: Random): readonly string[] | null {
  const some = TAGS.filter(() => random.chance(16));
  return some.length === 0 ? null : some;
}

function notes(random: Random, { country }: Company): string | null {
  if (random.chance(65)) return null;
  const long = random.chance(1);
  return writtenText(random, { sentences: COMPANY_NOTES, language: country.notes, ...(long ? LONG : SHORT) });
}

const SHORT = { least: 1, most: 4 };
const LONG = { least: 30, most: 80 };
