import { expect, test } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import type { EventsAnswer } from '#core/contract/views/scheduler.ts';
import { must } from '#core/std/must.ts';
import { literal, sql } from '../../database/sql/sql.ts';
import { everyTypeWorld, supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { listEvents } from './scheduler.ts';

const { db, catalog } = await everyTypeWorld();
const thing = must(catalog.tablesByName.get('thing'), 'thing');

type Asked = Parameters<typeof listEvents>[2];

async function ask(request: Partial<Asked>, viewer: Viewer = supervisor): Promise<EventsAnswer> {
  const asked = { tableId: thing.id, start: 'seen', recurrence: 'rounds', columns: ['name'] };
  const days = { from: '2026-03-01', before: '2026-04-01' };
  return JSON.parse(
    await listEvents(db, { catalog, viewer }, { ...asked, ...days, ...request }),
  ) as EventsAnswer;
}

interface Given {
  readonly name: string;
  readonly seen?: string;
  readonly bought?: string;
  readonly opens?: string;
  readonly lasts?: number;
  readonly rounds: string | null;
}

async function store(...things: readonly Given[]): Promise<void> {
  await db.query(sql`delete from app.thing`);
  for (const { name, seen = null, bought = null, opens = null, lasts = null, rounds } of things)
    await db.query(
      sql`insert into app.thing (name, seen, bought, opens, lasts, rounds) values (${literal(name)}, ${literal(seen)}::timestamptz, ${literal(bought)}::date, ${literal(opens)}::time, ${literal(lasts)}::bigint, ${literal(rounds)})`,
    );
}

/** Start and name of each event. */
function told({ rows }: EventsAnswer, cell: number): readonly string[] {
  return rows.map((row) => `${String(row[2])} ${String(row[cell])}`);
}

test('[PLAN-20][PLAN-8] a series has an event each time, at its local time over changes of the clock, among single ones', async () => {
  await store(
    {
      name: 'round',
      seen: '2026-03-26T08:00:00Z',
      lasts: 3_600,
      rounds: 'TZID=Europe/Paris\nRRULE:FREQ=DAILY;UNTIL=20260331\nEXDATE:20260330',
    },
    { name: 'single', seen: '2026-03-28T10:00:00Z', lasts: 3_600, rounds: null },
  );
  const answer = await ask({ duration: 'lasts' });
  expect(told(answer, 7)).toEqual([
    '2026-03-26T08:00:00.000Z round',
    '2026-03-27T08:00:00.000Z round',
    '2026-03-28T08:00:00.000Z round',
    '2026-03-28T10:00:00.000Z single',
    '2026-03-29T07:00:00.000Z round',
    '2026-03-31T07:00:00.000Z round',
  ]);
  expect(answer.rows[5]?.[3]).toBe('2026-03-31T08:00:00.000Z');
  expect(answer.rows.map((row) => row[6] !== null)).toEqual([true, true, true, false, true, true]);
  // The day after the last one, and the days before the first.
  expect((await ask({ duration: 'lasts', from: '2026-04-01', before: '2026-05-01' })).rows).toEqual([]);
  expect((await ask({ duration: 'lasts', from: '2026-03-01', before: '2026-03-26' })).rows).toEqual([]);
});

test('[PLAN-20] days and times of day repeat on the wall, and an event under way from before is among them', async () => {
  await store({
    name: 'night',
    bought: '2026-03-02',
    opens: '22:00',
    lasts: 4 * 3_600,
    rounds: 'RRULE:FREQ=WEEKLY;BYDAY=MO,TH',
  });
  const wall = { start: 'bought', clock: 'opens', duration: 'lasts' };
  expect(told(await ask({ ...wall, from: '2026-03-10', before: '2026-03-13' }), 8)).toEqual([
    '2026-03-09T22:00:00 night',
    '2026-03-12T22:00:00 night',
  ]);
  expect(told(await ask({ start: 'bought', from: '2026-03-09', before: '2026-03-17' }), 6)).toEqual([
    '2026-03-09 night',
    '2026-03-12 night',
    '2026-03-16 night',
  ]);
});

test('[PLAN-21] a series without end, one of a hundred thousand, one as long as life and a broken one are answered, and what is left out is told', async () => {
  const at = { seen: '2020-01-01T08:00:00Z' };
  await store(
    { name: 'endless', ...at, rounds: 'RRULE:FREQ=DAILY' },
    { name: 'many', ...at, rounds: 'RRULE:FREQ=DAILY;COUNT=100000' },
    { name: 'before itself', ...at, lasts: -86_400, rounds: 'RRULE:FREQ=DAILY' },
    { name: 'broken', seen: '2026-03-01T08:00:00Z', rounds: 'RRULE:FREQ=SECONDLY' },
  );
  const { rows, more } = await ask({ duration: 'lasts', from: '2026-03-01', before: '2026-03-03' });
  expect(rows).toHaveLength(7);
  expect(more).toBe(false);
  await store({ name: 'long', ...at, lasts: 40 * 365 * 86_400, rounds: 'RRULE:FREQ=DAILY' });
  const { rows: long } = await ask({ duration: 'lasts', from: '2026-03-01', before: '2026-03-02' });
  expect(long).toHaveLength(2_252);
  const later = await ask({ duration: 'lasts', from: '2050-03-01', before: '2050-03-02' });
  expect(later).toMatchObject({ more: true });
  expect(later.rows).toHaveLength(5_000);
});

test('[PLAN-20] the range of a series is where its events are', async () => {
  const { rows } = await db.query<{ span: string }>(
    sql`select colonnade.event_span(date '2026-03-02', null::date, r)::text as span from unnest(array[
      'RRULE:FREQ=DAILY', 'RRULE:FREQ=DAILY;UNTIL=20260310', 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3',
      'RRULE:FREQ=DAILY;BYDAY=MO;COUNT=3', null]) r`,
  );
  expect(rows.map(({ span }) => span)).toEqual([
    '[2026-03-02,)',
    '[2026-03-02,2026-03-11)',
    '[2026-03-02,2026-04-14)',
    '[2026-03-02,)',
    '[2026-03-02,2026-03-03)',
  ]);
});

/** A clerk who reads these columns of things alone. */
function reading(...names: readonly string[]): Viewer {
  const ids = thing.columns.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  const clerk = viewerWith(catalog, 'clerk');
  const roles = clerk.roles.map((role) => ({
    ...role,
    grants: role.grants.map((grant) =>
      grant.table === thing.id ? { ...grant, readColumns: ids, writeColumns: [] } : grant,
    ),
  }));
  return { ...clerk, roles, rights: names.join() };
}

test('[PLAN-22] who may not read the recurrence of a record sees it once, at its start', async () => {
  await store({ name: 'round', seen: '2026-03-26T08:00:00Z', rounds: 'RRULE:FREQ=DAILY' });
  expect((await ask({}, reading('name', 'seen', 'rounds'))).rows).toHaveLength(6);
  const once = await ask({ recurrence: undefined }, reading('name', 'seen'));
  expect(once.rows).toHaveLength(1);
  await expect(ask({}, reading('name', 'seen'))).rejects.toMatchObject({ code: 'column.unknown' });
});
