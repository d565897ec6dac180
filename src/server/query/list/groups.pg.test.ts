import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { CalculateAnswer, CalculateRequest } from '#core/contract/lists/group-routes.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { everyTypeWorld, supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { insertGrouped } from '#test/support/worlds/grouped-things.ts';
import { listGroups } from './groups.ts';
import { listCount } from './run-list.ts';

const { db, catalog } = await everyTypeWorld();
const scene = { catalog, viewer: supervisor };
const thing = catalog.tablesByName.get('thing')!;
const ROWS = 240;

beforeAll(async () => {
  await insertGrouped(db, ROWS);
});

type Group = CalculateAnswer['groups'][number];

async function ask(request: Partial<CalculateRequest>, viewer = supervisor): Promise<CalculateAnswer> {
  return JSON.parse(
    await listGroups(db, { catalog, viewer }, { tableId: thing.id, ...request }),
  ) as CalculateAnswer;
}

async function groupsOf(request: Partial<CalculateRequest>): Promise<readonly Group[]> {
  return (await ask(request)).groups;
}

const GROUPS = ['name', 'pieces', 'weight', 'bought', 'state', 'owner', 'owner.name', 'stars', 'active'];

/** The records of a group as a filter, as the client asks for them. */
function withinGroup(column: string, [value, until]: Group): RequestFilter {
  if (value === null) return { column, operator: 'isEmpty' };
  if (until !== null)
    return {
      all: [
        { column, operator: 'greaterOrEqual', value },
        { column, operator: 'less', value: until },
      ],
    };
  return { column, operator: 'equal', value: Array.isArray(value) ? value[0] : value };
}

test('[LIST-30] every record is in one group: its filter counts what the group says, empty values last', async () => {
  for (const column of GROUPS) {
    const groups = await groupsOf({ group: { column }, limit: 500 });
    expect(groups.reduce((sum, [, , records]) => sum + records, 0)).toBe(ROWS);
    for (const [at, group] of groups.entries()) {
      const filter = withinGroup(column, group);
      expect((await listCount(db, scene, { tableId: thing.id, filter })).count).toBe(group[2]);
      if (group[0] === null) expect(at).toBe(groups.length - 1);
    }
    expect((await ask({ group: { column }, count: true })).count).toBe(groups.length);
  }
});

test('[LIST-32] windows after and before a key, whatever the column and direction, give every group once, in one order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...GROUPS),
      fc.boolean(),
      fc.integer({ min: 1, max: 7 }),
      async (column, descending, limit) => {
        const group = { column, descending };
        const all = await groupsOf({ group, limit: 500 });
        const forwards: Group[] = [];
        for (;;) {
          const last = forwards.at(-1);
          const window = await groupsOf({ group, limit, ...(last ? { after: last[4] } : {}) });
          forwards.push(...window);
          if (window.length < limit) break;
        }
        expect(forwards).toEqual(all);
        const backwards: Group[] = [all.at(-1)!];
        for (;;) {
          const window = await groupsOf({ group, limit, before: backwards[0]![4] });
          backwards.unshift(...window);
          if (window.length < limit) break;
        }
        expect(backwards).toEqual(all);
        expect(await groupsOf({ group, limit, skip: 2 })).toEqual(all.slice(2, 2 + limit));
      },
    ),
    { numRuns: 40 },
  );
});

test('[LIST-31] days and moments are grouped by period, moments in the time zone of the viewer', async () => {
  const months = await groupsOf({ group: { column: 'bought', period: 'month' } });
  expect(months.slice(0, 2).map(([from, until]) => [from, until])).toEqual([
    ['2026-01-01', '2026-02-01'],
    ['2026-02-01', '2026-03-01'],
  ]);
  expect(months.at(-1)?.[0]).toBeNull();
  for (const period of ['day', 'week', 'quarter', 'year'] as const)
    for (const column of ['bought', 'seen']) {
      const groups = await groupsOf({ group: { column, period }, limit: 500 });
      expect(groups.reduce((sum, [, , records]) => sum + records, 0)).toBe(ROWS);
      for (const group of groups) {
        const filter = withinGroup(column, group);
        expect((await listCount(db, scene, { tableId: thing.id, filter })).count).toBe(group[2]);
      }
    }
  // The clocks go forward in the night of the 29th: the day has 23 hours.
  const [, sunday] = await groupsOf({ group: { column: 'seen', period: 'day' } });
  expect([sunday?.[0], sunday?.[1]].map((moment) => new Date(String(moment)).toISOString())).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ]);
});

test('[LIST-6][LIST-7] results are those of all records of a group, and of the whole list without groups', async () => {
  const calculations = (['count', 'sum', 'average', 'minimum', 'maximum'] as const).map((how) => ({
    column: 'price',
    how,
  }));
  const [whole] = await groupsOf({ calculations });
  expect(whole?.slice(2, 4)).toEqual([ROWS, [ROWS, '289.2', '1.205', '0.01', '2.4']]);
  const groups = await groupsOf({ calculations, group: { column: 'state' } });
  for (const group of groups) {
    const filter = withinGroup('state', group);
    expect((await groupsOf({ calculations, filter }))[0]?.[3]).toEqual(group[3]);
  }
  const [linked] = await groupsOf({ calculations: [{ column: 'owner.salary', how: 'maximum' }] });
  expect(linked?.[3]).toEqual(['2000']);
});

test('[LIST-7] results of the whole list, and how many groups there are, are the same wherever a window would begin', async () => {
  const count = { group: { column: 'state' }, count: true };
  for (const window of [{ skip: 1, limit: 2 }, { after: ['new', 'new'] }, { before: ['new', 'new'] }]) {
    expect(await ask({ ...window, search: 'x' })).toEqual(await ask({ search: 'x' }));
    expect(await ask({ ...count, ...window })).toEqual(await ask(count));
  }
});

test('[LIST-33] what the viewer may not read is neither grouped by nor calculated', async () => {
  const clerk = viewerWith(catalog, 'clerk');
  await expect(ask({ group: { column: 'price' } }, clerk)).rejects.toMatchObject({ code: 'column.unknown' });
  await expect(ask({ calculations: [{ column: 'price', how: 'sum' }] }, clerk)).rejects.toMatchObject({
    code: 'column.unknown',
  });
  await expect(ask({ calculations: [{ column: 'name', how: 'sum' }] })).rejects.toMatchObject({
    code: 'calculation.column',
  });
  await expect(ask({ group: { column: 'name', period: 'day' } })).rejects.toMatchObject({
    code: 'sort.column',
  });
});

test('[LIST-37] groups follow a result, equal ones their values, in windows either way; hidden columns order nothing', async () => {
  const orders = [
    { column: 'pieces', how: 'sum' },
    { column: 'weight', how: 'average' },
    { column: 'bought', how: 'minimum' },
    { column: 'seen', how: 'maximum' },
    { column: 'stars', how: 'count' },
  ] as const;
  for (const column of ['owner', 'state', 'pieces', 'bought'])
    for (const order of orders)
      for (const descending of [false, true]) {
        const group = { column, order, descending };
        const request = { group, calculations: [order], limit: 500 };
        const all = await groupsOf(request);
        const values = await groupsOf({ group: { column }, calculations: [order], limit: 500 });
        const rank = new Map(values.map(([value], at) => [JSON.stringify(value), at]));
        const expected = values.toSorted((one, other) => {
          if (one[0] === null || other[0] === null) return one[0] === null ? 1 : -1;
          const [a, b] = [comparable(one[3][0]), comparable(other[3][0])];
          if (a === b) return rank.get(JSON.stringify(one[0]))! - rank.get(JSON.stringify(other[0]))!;
          if (a === null || b === null) return a === null ? 1 : -1;
          return a < b === descending ? 1 : -1;
        });
        const shown = (groups: readonly Group[]) => groups.map(([value]) => value);
        expect(shown(all), JSON.stringify(group)).toEqual(shown(expected));
        for (const [at, { 4: key }] of all.entries()) {
          const window = { ...request, limit: 2 };
          expect(shown(await groupsOf({ ...window, after: key }))).toEqual(shown(all.slice(at + 1, at + 3)));
          const before = shown(all.slice(Math.max(0, at - 2), at));
          expect(shown(await groupsOf({ ...window, before: key }))).toEqual(before);
        }
      }
  const hidden = { group: { column: 'state', order: { column: 'price', how: 'sum' as const } } };
  await expect(ask(hidden, viewerWith(catalog, 'clerk'))).rejects.toMatchObject({ code: 'column.unknown' });
  const none = { group: { column: 'state', order: { column: 'name', how: 'sum' as const } } };
  await expect(ask(none)).rejects.toMatchObject({ code: 'calculation.column' });
});

/** A result in a form that can be compared. */
function comparable(result: unknown): number | string | null {
  if (result === null) return null;
  return typeof result === 'string' && Number.isNaN(Number(result)) ? result : Number(result);
}
