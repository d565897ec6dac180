import { isoMoment, workdayAfter, workdayBefore } from '../values/calendar.ts';
import { companyAt } from '../values/company.ts';
import { companyOfContact, contactKnown } from '../values/contact.ts';
import { weighted, type Random } from '../random/random.ts';
import { numbered, type SampleRow, type SampleTable } from './sample-table.ts';
import { sentence } from '../values/text.ts';
import { ACTIVITY_SUBJECTS } from '../words/sentences.ts';
import type { World } from '../values/world.ts';

/** Calls, visits, e-mails and meetings with contacts. */
export const ACTIVITIES: SampleTable = {
  name: 'activity',
  columns: [
    'id',
    'kind',
    'subject',
    'starts',
    'duration',
    'contact',
    'company',
    'employee',
    'outcome',
    'done',
  ],
  links: { contact: 'contact', company: 'company', employee: 'employee' },
  count: ({ counts }) => counts.activities,
  rows: (world) => numbered(world.counts.activities, (id) => row(world, id)),
};

/** Since when there have been activities and how far ahead they are planned, in days. */
const HISTORY = 1_000;
const AHEAD = 45;
/** What part of the activities is still to come. */
const PLANNED = 0.03;

type Kind = keyof typeof ACTIVITY_SUBJECTS;
const KINDS = weighted<Kind>({ call: 46, mail: 24, visit: 16, meeting: 9, demo: 5 });

/** How long each kind takes, in steps of five minutes. */
const STEPS: Readonly<Record<Kind, readonly [least: number, most: number]>> = {
  call: [1, 6],
  mail: [1, 3],
  visit: [6, 36],
  meeting: [6, 30],
  demo: [12, 36],
};

type Outcome = 'reached' | 'absent' | 'call_back' | 'quote' | 'order' | 'refused';
const OUTCOMES: Readonly<Record<Kind, readonly Outcome[]>> = {
  call: weighted<Outcome>({ reached: 40, absent: 24, call_back: 18, quote: 9, order: 4, refused: 5 }),
  mail: weighted<Outcome>({ reached: 60, absent: 0, call_back: 14, quote: 14, order: 6, refused: 6 }),
  visit: weighted<Outcome>({ reached: 48, absent: 6, call_back: 8, quote: 24, order: 10, refused: 4 }),
  meeting: weighted<Outcome>({ reached: 50, absent: 3, call_back: 8, quote: 22, order: 14, refused: 3 }),
  demo: weighted<Outcome>({ reached: 30, absent: 4, call_back: 10, quote: 32, order: 14, refused: 10 }),
};

function row(world: World, id: number): SampleRow {
  const random = world.at('activity', id);
  const kind = random.pick(KINDS);
  const day = dayOfActivity(world, id);
  const contact = contactKnown(world, random, world.today - day);
  const company = companyOfContact(world, contact);
  const language = companyAt(world, company).country.notes;
  const [least, most] = STEPS[kind];
  const done = day < world.today && random.chance(world.today - day < 20 ? 88 : 98);
  return [
    id,
    kind,
    sentence(random, ACTIVITY_SUBJECTS[kind], language),
    isoMoment(day, 7 * 60 + 5 * random.below(121)),
    random.orEmpty(6, () => 300 * random.between(least, most)),
    random.orEmpty(4, () => contact),
    random.orEmpty(2, () => company),
    random.orEmpty(3, () => employee(world, random)),
    done ? random.orEmpty(14, () => random.pick(OUTCOMES[kind])) : null,
    random.orEmpty(1, () => done),
  ];
}

/** Ids follow the time; the last ones are planned for the days to come. */
function dayOfActivity({ counts, today }: World, id: number): number {
  const place = id / counts.activities;
  const past = 1 - PLANNED;
  if (place <= past) return workdayBefore(today - 1 - Math.round(HISTORY * (1 - place / past) ** 1.2));
  return workdayAfter(today + Math.floor((AHEAD * (place - past)) / PLANNED));
}

/** Salespeople, and technicians at times. */
function employee({ salespeople, technicians }: World, random: Random): number {
  return random.pick(random.chance(86) ? salespeople : technicians);
}
