import { must } from '#core/std/must.ts';
import { addWorkdays, dayText, workdayAfter } from '../values/calendar.ts';
import { companyAt } from '../values/company.ts';
import { customerKnown } from '../values/contact.ts';
import type { World } from '../values/world.ts';
import { PROJECT_NAMES, PROJECT_STEPS } from '../words/project-words.ts';
import type { SampleRelation, SampleRow, SampleTable } from './sample-table.ts';

/** A part of a project: how many workdays it takes, none where it is a milestone, and the parts that it waits for. */
interface Step {
  readonly days: number;
  readonly after: readonly number[];
}

const STEPS: readonly Step[] = [
  { days: 2, after: [] },
  { days: 9, after: [0] },
  { days: 5, after: [0] },
  { days: 1, after: [1] },
  { days: 5, after: [2, 3] },
  { days: 3, after: [4] },
  { days: 2, after: [4] },
  { days: 0, after: [5, 6] },
];
/** For so many days their customers have been known. */
const KNOWN = 100;
/** A project and its parts. */
const ROWS = STEPS.length + 1;

/** Projects at customers around today, each with parts that wait for each other. */
export const PROJECT_TASKS: SampleTable = {
  name: 'project_task',
  columns: [
    'id',
    'name',
    'company',
    'part_of',
    'responsible',
    'first_day',
    'last_day',
    'planned_first_day',
    'planned_last_day',
    'done',
    'state',
  ],
  links: { company: 'company', part_of: 'project_task', responsible: 'employee' },
  count: ({ counts }) => counts.projects * ROWS,
  *rows(world) {
    for (let project = 0; project < world.counts.projects; project += 1) yield* projectRows(world, project);
  },
};

/** Which parts wait for which. */
export const PROJECT_TASK_ORDER: SampleRelation = {
  table: 'project_task',
  list: 'waits_for',
  target: 'project_task',
  count: ({ counts }) => counts.projects * STEPS.reduce((sum, { after }) => sum + after.length, 0),
  *pairs({ counts }) {
    for (let project = 0; project < counts.projects; project += 1)
      for (const [at, { after }] of STEPS.entries())
        for (const before of after) yield [stepId(project, at), stepId(project, before)];
  },
};

const stepId = (project: number, at: number): number => project * ROWS + 2 + at;

/** From when until when something lasts, in days; of a milestone both are the same. */
interface Span {
  readonly first: number;
  readonly last: number;
}

function* projectRows(world: World, project: number): Generator<SampleRow> {
  const random = world.at('project', project);
  const { company } = customerKnown(world, random, KNOWN);
  const { name, country } = companyAt(world, company);
  const top = project * ROWS + 1;
  const begin = workdayAfter(world.today + random.between(-45, 20));
  const agreed = spans(begin, () => 0);
  // Some parts take longer than agreed, which moves what waits for them.
  const now = spans(begin, () => (random.chance(20) ? random.between(1, 4) : 0));
  yield [
    top,
    `${random.pick(PROJECT_NAMES[country.notes])} ${name}`,
    company,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    stateOf(world, now[0], now.at(-1)),
  ];
  for (const [at, { days }] of STEPS.entries()) {
    const [is, was] = [must(now[at], 'its days'), must(agreed[at], 'its days as agreed')];
    const isMilestone = days === 0;
    yield [
      stepId(project, at),
      PROJECT_STEPS[country.notes][at] ?? '',
      company,
      top,
      random.pick(world.technicians),
      dayText(is.first),
      isMilestone ? null : dayText(is.last),
      dayText(was.first),
      isMilestone ? null : dayText(was.last),
      doneOf(world, is),
      stateOf(world, is, is),
    ];
  }
}

/** When each part is, one after the other, the parts taking so many workdays more than they should. */
function spans(begin: number, more: () => number): readonly Span[] {
  const found: Span[] = [];
  for (const { days, after } of STEPS) {
    const first = after.reduce(
      (day, before) => Math.max(day, addWorkdays(must(found[before], 'an earlier part').last, 1)),
      begin,
    );
    found.push({ first, last: days === 0 ? first : addWorkdays(first, days - 1 + more()) });
  }
  return found;
}

/** By the day, in steps of five percent. */
function doneOf({ today }: World, { first, last }: Span): number {
  const part = Math.min(1, Math.max(0, (today - first) / (last - first + 1)));
  return Math.round(part * 20) * 5;
}

function stateOf({ today }: World, begin: Span | undefined, end: Span | undefined): string {
  if (!begin || !end || today < begin.first) return 'planned';
  return today > end.last ? 'done' : 'under_way';
}
