import type { Basis } from '../values/basis.ts';
import { dayText, isoMoment, workdayBefore } from '../values/calendar.ts';
import { companyAt, type Company } from '../values/company.ts';
import { ageOfContact, companyOfContact } from '../values/contact.ts';
import { weighted, type Random } from '../random/random.ts';
import { numbered, type SampleRow, type SampleTable } from './sample-table.ts';
import { shaped, writtenText } from '../values/text.ts';
import { JOB_TITLES } from '../words/job-titles.ts';
import { NAMES, type Culture } from '../words/names.ts';
import { CONTACT_NOTES } from '../words/sentences.ts';
import type { Spelt } from '../words/spelt.ts';

/** The people at the companies. */
export const CONTACTS: SampleTable = {
  name: 'contact',
  columns: [
    'id',
    'first_name',
    'last_name',
    'company',
    'job_title',
    'email',
    'phone',
    'mobile',
    'city',
    'country',
    'birthday',
    'status',
    'score',
    'newsletter',
    'first_contact',
    'notes',
  ],
  links: { company: 'company' },
  count: ({ counts }) => counts.contacts,
  rows: (world) => numbered(world.counts.contacts, (id) => row(world, id)),
};

/** The contact whose name is written from right to left, at any size. */
const RIGHT_TO_LEFT = 12;
/** The contact with the longest notes. */
const TALKATIVE = 5;

const STATUS_OF_PROSPECT = weighted({ lead: 62, active: 24, dormant: 10, left: 4 });
const STATUS_OF_OTHERS = weighted({ lead: 6, active: 66, dormant: 19, left: 9 });

function row(basis: Basis, id: number): SampleRow {
  const random = basis.at('contact', id);
  const companyId = companyOfContact(basis, id);
  const company = companyAt(basis, companyId);
  const { country } = company;
  const { first, last } = nameOf(random, id, company);
  return [
    id,
    random.orEmpty(2, () => first.text),
    last.text,
    companyId,
    random.orEmpty(9, () => random.pick(JOB_TITLES[country.notes])),
    random.orEmpty(6, () => emailOf(random, { first, last, domain: company.domain })),
    random.orEmpty(18, () => shaped(random, random.pick(country.phones))),
    random.orEmpty(42, () => shaped(random, random.pick(country.mobiles))),
    random.orEmpty(7, () => (random.chance(82) ? company.city.name : random.pick(country.cities).name)),
    random.orEmpty(3, () => country.code),
    random.orEmpty(68, () => dayText(basis.today - random.between(20 * 365, 66 * 365))),
    random.pick(company.kind === 'prospect' ? STATUS_OF_PROSPECT : STATUS_OF_OTHERS),
    random.orEmpty(14, () => score(random)),
    random.orEmpty(2, () => random.chance(37)),
    random.orEmpty(2, () => firstContact(basis, random, id)),
    notes(random, id, company),
  ];
}

function nameOf(random: Random, id: number, { country }: Company): { first: Spelt; last: Spelt } {
  const ownScript = country.code === 'MA' && random.chance(2);
  const names =
    NAMES[id === RIGHT_TO_LEFT || ownScript ? 'arabicScript' : random.pick<Culture>(country.cultures)];
  return { first: random.pick(names.first), last: random.pick(names.last) };
}

function emailOf(
  random: Random,
  { first, last, domain }: { first: Spelt; last: Spelt; domain: string },
): string {
  const initial = first.slug.slice(0, 1);
  const box = random.below(10);
  if (box < 6) return `${first.slug}.${last.slug}@${domain}`;
  if (box < 8) return `${initial}.${last.slug}@${domain}`;
  return box === 8 ? `${last.slug}@${domain}` : `${first.slug}${random.between(1, 99)}@${domain}`;
}

/** Around 50, with one place. */
function score(random: Random): string {
  const tenths = Math.floor((random.next() + random.next()) * 500.5);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

function firstContact(basis: Basis, random: Random, id: number): string {
  const day = workdayBefore(basis.today - ageOfContact(basis, id) - random.below(3));
  return isoMoment(day, random.between(7 * 60, 17 * 60));
}

function notes(random: Random, id: number, { country }: Company): string | null {
  if (id !== TALKATIVE && random.chance(28)) return null;
  const long = id === TALKATIVE || random.chance(0.1);
  return writtenText(random, { sentences: CONTACT_NOTES, language: country.notes, ...(long ? LONG : SHORT) });
}

const SHORT = { least: 1, most: 4 };
const LONG = { least: 80, most: 300 };
