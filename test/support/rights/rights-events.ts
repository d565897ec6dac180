import type { Column } from '#core/catalog/schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { isLink, isRecurrence, timeKindOf } from '#core/fields/traits.ts';
import { momentOf } from '#core/language/zone-time.ts';
import { listEvents, resourcesOf } from '#server/query/list/scheduler.ts';
import type { ListTools } from './rights-groups.ts';
import { agree, type Trial } from './rights-trial.ts';

const DAY = 86_400_000;

/**
 * The events of some days: each record that its viewer reads the start of, with a cell beside it; where its recurrence is
 * asked for and read as well, one each time.
 */
export function eventsBy<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
): (trial: Trial) => Promise<void> {
  return async (trial) => {
    // Few tables have times: whichever was chosen, all of them are asked.
    for (const table of trial.oracle.catalog.tables.values())
      for (const start of table.columns.filter(isStart))
        await eventsOfTable(tools, { ...trial, table }, start);
  };
}

async function eventsOfTable<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
  trial: Trial,
  start: Column,
): Promise<void> {
  const { table, oracle, db, scene } = trial;
  const { filter, search, ids } = tools.chosen(trial);
  const path = tools.path(trial, table);
  const [at, beside] = [tools.place(trial, table, start.name), tools.place(trial, table, path)];
  const days = daysOfTrial(
    trial,
    at && typeof ids !== 'string' ? ids.map((id) => tools.shown(trial, at, id)) : [],
  );
  const recurrence = trial.random.chance(50) ? table.columns.find(isRecurrence)?.name : undefined;
  const asked = recurrence === undefined ? {} : { recurrence };
  const request = {
    tableId: table.id,
    start: start.name,
    columns: [path],
    filter,
    search,
    ...days,
    ...asked,
  };
  const repeats = recurrence === undefined ? undefined : tools.place(trial, table, recurrence);
  const isHidden = recurrence !== undefined && !repeats;
  if (!oracle.mayList(table) || !at || !beside || isHidden || typeof ids === 'string')
    return await tools.refusal(listEvents(db, scene, request), request);
  const { rows } = JSON.parse(await listEvents(db, scene, request)) as { rows: [number, ...unknown[]][] };
  // A column that gives the times is not answered again.
  const isSame = path === start.name || path === recurrence;
  const found = rows.map(([id, , from, , own, ...cells]) => [
    id,
    tools.normal(at.column, own),
    isSame ? null : tools.normal(beside.column, cells.at(-1)),
    Date.parse(String(from)),
  ]);
  const bound = (day: string) =>
    timeKindOf(start) === 'day'
      ? Date.parse(day)
      : Date.parse(momentOf({ day, clock: '00:00:00' }, scene.viewer.timeZone));
  const expected = ids.flatMap((id) => {
    const value = tools.shown(trial, at, id);
    if (typeof value !== 'string') return [];
    const rule = repeats && tools.shown(trial, repeats, id);
    const cell = isSame ? null : tools.shown(trial, beside, id);
    return startsOf(Date.parse(value), rule)
      .filter((time) => time >= bound(days.from) && time < bound(days.before))
      .map((time) => [id, value, cell, time]);
  });
  agree(request, found.toSorted(byFirst), expected.toSorted(byFirst));
}

/** When an event is, by a rule as the records of the shop have them. */
function startsOf(first: number, rule: unknown): readonly number[] {
  const [, interval, count] = /INTERVAL=(\d+);COUNT=(\d+)/.exec(typeof rule === 'string' ? rule : '') ?? [];
  return Array.from({ length: Number(count ?? 1) }, (_, at) => first + at * Number(interval ?? 0) * DAY);
}

/** Some days around the first start that is known; half of the time two years. */
function daysOfTrial({ random }: Trial, known: readonly unknown[]) {
  const near = known.find((value) => typeof value === 'string' && value > '1900' && value < '2100');
  const length = random.below(2) === 0 ? 700 : 1 + random.below(60);
  const first = Date.parse(typeof near === 'string' ? near.slice(0, 10) : '2026-02-01');
  const from = first - random.below(length) * DAY;
  return { from: isoDay(from), before: isoDay(from + length * DAY) };
}

/** The records that a link may lead to, for its viewer, with a cell of theirs. */
export function resourcesBy<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
): (trial: Trial) => Promise<void> {
  return async (trial) => {
    const { random, table, oracle, db, scene } = trial;
    const links = table.columns.filter(isLink);
    const link = links[random.below(links.length)];
    const target = link && oracle.catalog.tables.get(link.target);
    if (!link || !target || !oracle.mayList(table) || !oracle.mayName(table, link)) return;
    const group = tools.path(trial, target);
    const place = tools.place(trial, target, group);
    if (place && !fieldOf(place.column).sortable) return;
    const asked = { columnId: link.id, group };
    if (!oracle.mayList(target) || !place) return await tools.refusal(resourcesOf(db, scene, asked), asked);
    const { resources } = await resourcesOf(db, scene, asked);
    const found = resources.map(([id, title, cell]) => [id, title, tools.normal(place.column, cell)]);
    const expected = oracle
      .ids(target)
      .filter((id) => oracle.may('read', target, id))
      .map((id) => [id, oracle.title(target, id), tools.shown({ ...trial, table: target }, place, id)]);
    agree(asked, found.toSorted(byFirst), expected.toSorted(byFirst));
  };
}

function isStart(column: Column): boolean {
  return ['moment', 'day'].includes(timeKindOf(column) ?? '');
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function byFirst([one, , , from]: readonly unknown[], [other, , , start]: readonly unknown[]): number {
  return Number(one) - Number(other) || Number(from ?? 0) - Number(start ?? 0);
}
