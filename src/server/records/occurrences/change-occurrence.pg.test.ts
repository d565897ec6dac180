import { beforeEach, expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { everyTypeWorld, supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { literal, sql } from '../../database/sql/sql.ts';
import { processOperations } from '../../journal/journal.ts';
import { changeOccurrence } from '../records.ts';

const { db, catalog } = await everyTypeWorld();
const thing = must(catalog.tablesByName.get('thing'), 'thing');
const request = { db, catalog, viewer: supervisor };

beforeEach(async () => await db.query(sql`delete from app.thing`));

interface Stored {
  readonly id: number;
  readonly name: string;
  readonly seen: string | null;
  readonly bought: string | null;
  readonly lasts: number | null;
  readonly pieces: number | null;
  readonly rounds: string | null;
}

async function store(rounds: string, seen = '2026-03-02T08:00:00Z'): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.thing (name, seen, lasts, pieces, rounds) values ('Round', ${literal(seen)}::timestamptz, 3600, 7, ${literal(rounds)}) returning id`,
  );
  return must(rows[0], 'the series').id;
}

async function stored(): Promise<readonly Stored[]> {
  const { rows } = await db.query<Stored>(
    sql`select id::int, name, to_char(seen at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as seen, bought::text, lasts::int, pieces, rounds from app.thing where deleted_at is null order by id`,
  );
  return rows;
}

type Work = Parameters<typeof changeOccurrence>[1];

async function change(recordId: number, work: Partial<Work>, viewer = supervisor) {
  const { rounds } = must(
    (await stored()).find(({ id }) => id === recordId),
    'the series',
  );
  return await changeOccurrence(
    { ...request, viewer },
    {
      tableId: thing.id,
      recordId,
      times: { start: 'seen', duration: 'lasts' },
      recurrence: 'rounds',
      occurrence: '2026-03-16T08:00:00.000Z',
      which: 'this',
      values: undefined,
      seen: rounds ?? '',
      accepted: [],
      ...work,
    },
  );
}

const WEEKLY = 'TZID=Europe/Paris\nRRULE:FREQ=WEEKLY;COUNT=6';

test('[PLAN-7][PLAN-23] one event of a series becomes a record of its own with all that it had, in one operation that is undone as one', async () => {
  const id = await store(WEEKLY);
  const before = await stored();
  const { operation, created } = await change(id, { values: { seen: '2026-03-17T10:00:00Z' } });
  expect(await stored()).toEqual([
    { ...before[0], rounds: `${WEEKLY}\nEXDATE:20260316` },
    { ...before[0], id: created[0], seen: '2026-03-17T10:00Z', rounds: null },
  ]);
  await processOperations(request, 'undo', [operation ?? 0]);
  expect(await stored()).toEqual(before);
});

test('[PLAN-7][PLAN-24] an event and the following become a series of their own, and what was counted is divided', async () => {
  const id = await store(`${WEEKLY}\nEXDATE:20260309,20260323`);
  const before = await stored();
  // A day later, over the change of the clocks at the end of March.
  const { operation } = await change(id, { which: 'following', values: { seen: '2026-03-17T09:00:00Z' } });
  expect((await stored()).map(({ seen, rounds }) => [seen, rounds])).toEqual([
    ['2026-03-02T08:00Z', 'TZID=Europe/Paris\nRRULE:FREQ=WEEKLY;UNTIL=20260315\nEXDATE:20260309'],
    ['2026-03-17T09:00Z', 'TZID=Europe/Paris\nRRULE:FREQ=WEEKLY;COUNT=4\nEXDATE:20260324'],
  ]);
  await processOperations(request, 'undo', [operation ?? 0]);
  expect(await stored()).toEqual(before);
});

test('[PLAN-7][PLAN-25] all events of a series move by as much as one of them, on the clocks of its zone', async () => {
  const id = await store('TZID=Europe/Paris\nRRULE:FREQ=WEEKLY;BYDAY=MO,TH\nEXDATE:20260309');
  // The event after the change of the clocks, from 9:00 on Monday to 10:30 on Tuesday.
  const all = { which: 'all', occurrence: '2026-04-06T07:00:00.000Z' } as const;
  await change(id, { ...all, values: { seen: '2026-04-07T08:30:00Z', lasts: 7_200, pieces: 8 } });
  expect(await stored()).toMatchObject([
    {
      id,
      seen: '2026-03-03T09:30Z',
      lasts: 7_200,
      pieces: 8,
      rounds: 'TZID=Europe/Paris\nRRULE:FREQ=WEEKLY;BYDAY=TU,FR\nEXDATE:20260310',
    },
  ]);
});

test('[PLAN-7][PLAN-25] days of a rule that have no common move are refused', async () => {
  const id = await store('RRULE:FREQ=MONTHLY;BYMONTHDAY=2,16');
  const all = { which: 'all', values: { seen: '2026-03-17T08:00:00Z' } } as const;
  await expect(change(id, all)).rejects.toMatchObject({ code: 'planning.fixed_days' });
  // Another time of the same days is no move of them.
  await change(id, { ...all, values: { seen: '2026-03-16T09:00:00Z' } });
  expect(await stored()).toMatchObject([{ seen: '2026-03-02T09:00Z' }]);
});

test('[PLAN-7][PLAN-26] events are taken out alone, with the following, or with all', async () => {
  const id = await store(WEEKLY);
  await change(id, {});
  expect(await stored()).toMatchObject([{ id, rounds: `${WEEKLY}\nEXDATE:20260316` }]);
  await change(id, { which: 'following', occurrence: '2026-03-23T08:00:00.000Z' });
  expect(await stored()).toMatchObject([
    { id, rounds: 'TZID=Europe/Paris\nRRULE:FREQ=WEEKLY;UNTIL=20260322\nEXDATE:20260316' },
  ]);
  // With the first one, nothing is left.
  const { operation } = await change(id, { which: 'following', occurrence: '2026-03-02T08:00:00.000Z' });
  expect(await stored()).toEqual([]);
  await processOperations(request, 'undo', [operation ?? 0]);
  await change(id, { which: 'all', occurrence: '2026-03-02T08:00:00.000Z' });
  expect(await stored()).toEqual([]);
});

test('[PLAN-7] an event that the series does not have, and one that others have changed, are refused', async () => {
  const id = await store(WEEKLY);
  const refused = { code: 'record.changed' };
  await expect(change(id, { occurrence: '2026-03-17T08:00:00.000Z' })).rejects.toMatchObject(refused);
  await expect(change(id, { occurrence: '2026-03-16T09:00:00.000Z' })).rejects.toMatchObject(refused);
  await expect(change(id, { occurrence: 'yesterday' })).rejects.toMatchObject(refused);
  const outcome = await change(id, { seen: 'RRULE:FREQ=DAILY' });
  expect(outcome.operation).toBeNull();
  expect(outcome.refused.map(({ problem }) => problem.code)).toEqual(['record.changed']);
  await expect(change(id, { times: { start: 'pieces' } })).rejects.toMatchObject({ code: 'request.invalid' });
  await expect(change(id, { recurrence: 'name' })).rejects.toMatchObject({ code: 'request.invalid' });
});

test('[PLAN-7] who may not write the recurrence changes no event of the series', async () => {
  const id = await store(WEEKLY);
  const before = await stored();
  const clerk = viewerWith(catalog, 'clerk');
  await expect(change(id, {}, clerk)).rejects.toMatchObject({});
  expect(await stored()).toEqual(before);
});
