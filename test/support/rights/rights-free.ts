import type { Column, Table } from '#core/catalog/schema.ts';
import { isLink, timeKindOf } from '#core/fields/traits.ts';
import { momentOf } from '#core/language/zone-time.ts';
import { must } from '#core/std/must.ts';
import { planningFree } from '#server/query/list/planning-free.ts';
import type { ListTools } from './rights-groups.ts';
import { agree, type Trial } from './rights-trial.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * The free time of a record, or of those of two links at once: none is taken by events that its viewer may not read, or not as
 * events of these records.
 */
export function freeTimeBy<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
): (trial: Trial) => Promise<void> {
  return async (trial) => {
    for (const table of trial.oracle.catalog.tables.values())
      for (const start of table.columns.filter(({ formula }) => formula === undefined).filter(isStart))
        for (const link of table.columns.filter(isLink))
          await freeTimeOf(tools, { ...trial, table }, { start, link });
  };
}

type Link = Column & { readonly target: number };

/** A record that a link leads to. */
interface Needed {
  readonly link: Link;
  readonly id: number;
}

async function freeTimeOf<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
  trial: Trial,
  { start, link }: { readonly start: Column; readonly link: Link },
): Promise<void> {
  const { table, oracle, db, scene, random } = trial;
  const { filter, search, ids } = tools.chosen(trial);
  // Free time is asked for by filters alone.
  if (search !== undefined) return;
  const other = random.below(2) === 0 ? [random.pick(table.columns.filter(isLink))] : [];
  const needed = [link, ...other].map((one: Link): Needed => ({
    link: one,
    id: 1 + random.below(Math.max(1, oracle.ids(targetOf(trial, one)).length + 1)),
  }));
  const at = tools.place(trial, table, start.name);
  const known = at && typeof ids !== 'string' ? ids.map((one) => tools.shown(trial, at, one)) : [];
  const near = known.find((value) => typeof value === 'string' && value > '1900' && value < '2100');
  const first = Date.parse(typeof near === 'string' ? near.slice(0, 10) : '2026-02-01') - 2 * DAY;
  const days = { from: isoDay(first), before: isoDay(first + (3 + random.below(60)) * DAY) };
  const isDays = timeKindOf(start) === 'day';
  const [own, ...also] = needed.map((one) => ({
    columnId: one.link.id,
    resources: [one.id],
    plannings: [
      { tableId: table.id, start: start.name, resource: one.link.name, ...(filter ? { filter } : {}) },
    ],
  }));
  const asked = {
    ...must(own, 'a link'),
    ...(also.length > 0 ? { also } : {}),
    seconds: isDays ? 86_400 : 3_600,
    ...days,
    dayFrom: 0,
    dayTo: 24,
    most: 20,
  };
  const isHidden = needed.some(
    (one) =>
      !tools.place(trial, table, one.link.name) ||
      !oracle.mayList(targetOf(trial, one.link)) ||
      !exists(trial, targetOf(trial, one.link), one.id),
  );
  if (!oracle.mayList(table) || !at || typeof ids === 'string' || isHidden)
    return await tools.refusal(planningFree(db, scene, asked), asked);
  const { spans } = await planningFree(db, scene, asked);
  const time = (text: string) =>
    isDays || text.endsWith('Z')
      ? Date.parse(text)
      : Date.parse(momentOf({ day: text, clock: '00:00:00' }, scene.viewer.timeZone));
  const taken = ids.flatMap((one) => {
    const begins = tools.shown(trial, at, one);
    const isNeeded = needed.some(({ link: by, id }) => Number(oracle.cell(table, by, one)) === id);
    return typeof begins === 'string' && isNeeded ? [Date.parse(begins)] : [];
  });
  const length = isDays ? DAY : HOUR;
  const expected = gaps(taken, { from: time(days.from), to: time(days.before), length }).slice(0, 20);
  agree(
    asked,
    spans.map(([from, to]) => [time(from), time(to)]),
    expected,
  );
}

function targetOf({ oracle }: Trial, { target }: Link): Table {
  return must(oracle.catalog.tables.get(target), 'the table of a link');
}

function exists({ oracle }: Trial, table: Table, id: number): boolean {
  return oracle.ids(table).includes(id) && oracle.may('read', table, id);
}

/** What is between events that each take so long, if it is as long itself. */
function gaps(
  taken: readonly number[],
  { from, to, length }: { readonly from: number; readonly to: number; readonly length: number },
): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  let end = from;
  for (const start of [...taken.toSorted((one, other) => one - other), to]) {
    const until = Math.min(start, to);
    if (until - end >= length) found.push([end, until]);
    end = Math.max(end, start + length);
  }
  return found;
}

function isStart(column: Column): boolean {
  return ['moment', 'day'].includes(timeKindOf(column) ?? '');
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
