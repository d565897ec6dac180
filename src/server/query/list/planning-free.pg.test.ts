import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { sql } from '../../database/sql/sql.ts';
import { everyTypeWorld, supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { columnIdsOf, thingsOf } from '#test/support/worlds/things.ts';
import { withWorkCalendars } from '#test/support/worlds/with-work-calendars.ts';
import { planningFree } from './planning-free.ts';

const world = await everyTypeWorld();
const { db } = world;
const thing = thingsOf(world.catalog.document);
const columnNamed = columnIdsOf(thing);
const catalog = await changeCatalog(db, withWorkCalendars(world.catalog.document), {
  author: null,
  message: 'calendars',
});

type Asked = Parameters<typeof planningFree>[2];

/** Events on the wall: a day with a time of day, and how long. */
const WALL = { tableId: thing.id, start: 'bought', clock: 'opens', duration: 'lasts', resource: 'owner' };
const MOMENTS = { tableId: thing.id, start: 'seen', duration: 'lasts', resource: 'owner' };
const DAYS = { tableId: thing.id, start: 'bought', resource: 'owner' };

async function ask(request: Partial<Asked> = {}, viewer: Viewer = supervisor) {
  const asked: Asked = {
    columnId: columnNamed('owner'),
    resources: [1, 2],
    seconds: 7_200,
    from: '2026-04-30',
    before: '2026-05-06',
    dayFrom: 8,
    dayTo: 18,
    plannings: [WALL],
  };
  const { spans, more } = await planningFree(db, { catalog, viewer }, { ...asked, ...request });
  expect(more).toBe(false);
  return spans.map(([from, to]) => `${from} ${to}`);
}

interface Taken {
  readonly owner: number;
  readonly bought?: string;
  readonly opens?: string | null;
  readonly seen?: string;
  readonly lasts?: number | null;
}

async function take({ owner: whose, bought, opens, seen, lasts }: Taken): Promise<void> {
  await db.query(
    `insert into app.thing (name, owner, bought, opens, seen, lasts) values ('Taken', $1, $2, $3, $4, $5)`,
    [whose, bought ?? null, opens ?? null, seen ?? null, lasts ?? null],
  );
}

beforeAll(async () => {
  const usual = '08:00-12:00, 13:00-17:00';
  await db.query(
    `insert into app.work_calendar (id, label, time_zone, monday, tuesday, wednesday, thursday, friday, public_holidays)
      values (1, 'Paris', 'Europe/Paris', $1, $1, $1, $1, $1, 'FR'), (2, 'New York', 'America/New_York', $1, $1, $1, $1, $1, null)`,
    [usual],
  );
  await db.query(
    sql`insert into app.owner (id, name, calendar) values (1, 'Ana', 1), (2, 'Room 3', null), (3, 'Bo', 2)`,
  );
});

beforeEach(async () => {
  await db.query(sql`delete from app.thing`);
});

test('[PLAN-28] the first times at which all are open and none is booked', async () => {
  expect(await ask()).toEqual([
    '2026-04-30T08:00:00 2026-04-30T12:00:00',
    '2026-04-30T13:00:00 2026-04-30T17:00:00',
    // Not on the first of May, nor at the weekend.
    '2026-05-04T08:00:00 2026-05-04T12:00:00',
    '2026-05-04T13:00:00 2026-05-04T17:00:00',
    '2026-05-05T08:00:00 2026-05-05T12:00:00',
  ]);
  await take({ owner: 1, bought: '2026-04-30', opens: '09:00', lasts: 3_600 });
  await take({ owner: 2, bought: '2026-04-30', opens: '15:00', lasts: 3_600 });
  // Somebody else.
  await take({ owner: 3, bought: '2026-05-04', opens: '08:00', lasts: 36_000 });
  expect(await ask({ most: 3, after: '2026-04-30T13:30:00' })).toEqual([
    '2026-05-04T08:00:00 2026-05-04T12:00:00',
    '2026-05-04T13:00:00 2026-05-04T17:00:00',
    '2026-05-05T08:00:00 2026-05-05T12:00:00',
  ]);
  expect(await ask({ seconds: 3_600, most: 3 })).toEqual([
    '2026-04-30T08:00:00 2026-04-30T09:00:00',
    '2026-04-30T10:00:00 2026-04-30T12:00:00',
    '2026-04-30T13:00:00 2026-04-30T15:00:00',
  ]);
  expect(await ask({ seconds: 5 * 3_600 })).toEqual([]);
});

test('[PLAN-28] an event without an end takes an hour, without a time of day its day', async () => {
  await take({ owner: 2, bought: '2026-04-30', opens: '10:00' });
  await take({ owner: 2, bought: '2026-05-04' });
  expect(await ask({ most: 3 })).toEqual([
    '2026-04-30T08:00:00 2026-04-30T10:00:00',
    '2026-04-30T13:00:00 2026-04-30T17:00:00',
    '2026-05-05T08:00:00 2026-05-05T12:00:00',
  ]);
});

test('[PLAN-28] moments meet hours of other zones, and times on the wall of who looks', async () => {
  await take({ owner: 3, seen: '2026-05-04T13:30:00Z', lasts: 1_800 });
  await take({ owner: 1, bought: '2026-05-05', opens: '16:00', lasts: 7_200 });
  expect(
    await ask({ resources: [1, 3], seconds: 3_600, from: '2026-05-04', plannings: [MOMENTS, WALL] }),
  ).toEqual([
    // New York opens at two in Paris.
    '2026-05-04T12:00:00.000Z 2026-05-04T13:30:00.000Z',
    '2026-05-04T14:00:00.000Z 2026-05-04T15:00:00.000Z',
    '2026-05-05T12:00:00.000Z 2026-05-05T14:00:00.000Z',
  ]);
});

test('[PLAN-28] plannings of days look for days that are open and free as a whole', async () => {
  await take({ owner: 1, bought: '2026-05-04' });
  expect(await ask({ seconds: 86_400, plannings: [DAYS], before: '2026-05-12' })).toEqual([
    '2026-04-30 2026-05-01',
    '2026-05-05 2026-05-08',
    '2026-05-11 2026-05-12',
  ]);
  expect(await ask({ seconds: 2 * 86_400, plannings: [DAYS], after: '2026-05-06' })).toEqual([]);
});

test('[PLAN-29] what may not be read takes no time, and resources that do not exist are refused', async () => {
  await take({ owner: 2, bought: '2026-04-30', opens: '08:00', lasts: 36_000 });
  // The clerk reads neither when things were bought.
  await expect(ask({ plannings: [WALL] }, viewerWith(catalog, 'clerk'))).rejects.toMatchObject({
    code: 'column.unknown',
  });
  await expect(ask({}, viewerWith(catalog))).rejects.toMatchObject({ code: 'table.unknown' });
  await expect(ask({ resources: [1, 99] })).rejects.toMatchObject({ code: 'record.unknown' });
});

test('[PLAN-28] years, times that nobody writes, and plannings of other resources are refused', async () => {
  const invalid = { code: 'request.invalid' };
  await expect(ask({ before: '2066-01-01' })).rejects.toMatchObject(invalid);
  await expect(ask({ before: '2026-04-29' })).rejects.toMatchObject(invalid);
  await expect(ask({ after: 'now' })).rejects.toMatchObject(invalid);
  await expect(ask({ plannings: [{ ...WALL, resource: 'name' }] })).rejects.toMatchObject(invalid);
  await expect(ask({ plannings: [{ ...WALL, start: 'name' }] })).rejects.toMatchObject(invalid);
});
