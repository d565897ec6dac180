import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#core/catalog/schema.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { must } from '#core/std/must.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { sql } from '../../database/sql/sql.ts';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { withWorkCalendars } from '#test/support/worlds/with-work-calendars.ts';
import { planningHours } from './planning-hours.ts';

const world = await everyTypeWorld();
const { db } = world;
const tableNamed = (name: string) => must(world.catalog.tablesByName.get(name), name);
const columnNamed = (table: string, name: string) =>
  must(
    tableNamed(table).columns.find((column) => column.name === name),
    name,
  ).id;

const [owner, calendars, days] = ['owner', 'work_calendar', 'work_calendar_day'].map((name) =>
  tableNamed(name),
);
/** A role that reads things and owners, and what else it is granted. */
function role(id: number, name: string, grants: readonly object[]): Role {
  const reading = [
    { table: tableNamed('thing').id, read: true },
    { table: owner!.id, read: true },
  ];
  return { id, name, label: { en: name }, grants: [...reading, ...grants] };
}

const roles = [
  role(9_911, 'planner', [
    { table: calendars!.id, read: true },
    { table: days!.id, read: true },
  ]),
  role(9_912, 'blind', []),
  role(9_913, 'half', [
    {
      table: calendars!.id,
      read: true,
      readColumns: calendars!.columns.flatMap(({ id, name }) => (name === 'friday' ? [] : [id])),
    },
  ]),
  role(9_914, 'narrow', [
    { table: calendars!.id, read: true },
    {
      table: days!.id,
      read: true,
      readColumns: days!.columns.flatMap(({ id, name }) => (name === 'hours' ? [] : [id])),
    },
  ]),
];
const document = withWorkCalendars(world.catalog.document);
const catalog = await changeCatalog(
  db,
  { ...document, roles: [...document.roles, ...roles] },
  { author: null, message: 'calendars' },
);

type Asked = Parameters<typeof planningHours>[2];

async function ask(request: Partial<Asked> = {}, viewer: Viewer = supervisor) {
  const asked = { columnId: columnNamed('thing', 'owner'), from: '2026-04-30', before: '2026-05-04' };
  return await planningHours(db, { catalog, viewer }, { ...asked, ...request });
}

function viewer(name: string): Viewer {
  const own = roles.filter((one) => one.name === name);
  return { ...supervisor, userId: 2, account: 'user:2', roles: own, rights: name };
}

beforeAll(async () => {
  await db.query(sql`
    insert into app.work_calendar (id, label, time_zone, monday, tuesday, wednesday, thursday, friday, saturday, public_holidays) values
      (1, 'Paris', 'Europe/Paris', '08:00-12:00', '08:00-12:00', '08:00-12:00', '08:00-12:00', '08:00-12:00', null, 'FR'),
      (2, 'Night', 'America/New_York', null, null, null, '22:00-24:00', '00:00-06:00', null, null)`);
  await db.query(sql`
    insert into app.work_calendar_day (id, label, calendar, first_day, last_day, hours) values
      (1, 'Fair', 1, '2026-05-02', '2026-05-03', '10:00-20:00'),
      (2, 'Gone', 1, '2026-05-03', null, null),
      (3, 'Elsewhere', 2, '2025-05-03', '2025-06-03', null)`);
  await db.query(
    sql`insert into app.owner (id, name, calendar) values (1, 'Ann', 1), (2, 'Bo', 2), (3, 'Cy', null), (4, 'Di', 1)`,
  );
});

test('[PLAN-3][PLAN-15] each calendar is told once, with its hours, its holidays and its own days', async () => {
  const { resources, calendars: told, more } = await ask({ wall: true });
  expect(resources).toEqual([
    [1, 1],
    [2, 2],
    [4, 1],
  ]);
  expect(more).toBe(false);
  expect(told).toEqual([
    {
      id: 1,
      title: 'Paris',
      open: [
        ['2026-04-30T08:00:00', '2026-04-30T12:00:00'],
        ['2026-05-02T10:00:00', '2026-05-02T20:00:00'],
      ],
      days: [
        ['2026-05-01', 'Labour Day', false],
        ['2026-05-02', 'Fair', true],
        ['2026-05-03', 'Fair, Gone', false],
      ],
    },
    { id: 2, title: 'Night', open: [['2026-04-30T22:00:00', '2026-05-01T06:00:00']], days: [] },
  ]);
  const french = await ask({ wall: true }, { ...supervisor, locale: 'fr_FR' });
  expect(french.calendars[0]?.days[0]?.[1]).toBe('Fête du travail');
});

test('[PLAN-15] moments are those of the calendar’s zone, cut at the days of the viewer’s', async () => {
  const { calendars: told } = await ask({ before: '2026-05-01' });
  expect(told.map(({ open }) => open)).toEqual([
    [['2026-04-30T06:00:00.000Z', '2026-04-30T10:00:00.000Z']],
    // New York begins its night at four in Paris, on the day after.
    [],
  ]);
  const { calendars: later } = await ask({ from: '2026-05-01', before: '2026-05-02', resources: [2, 3, 77] });
  expect(later).toEqual([
    { id: 2, title: 'Night', open: [['2026-05-01T02:00:00.000Z', '2026-05-01T10:00:00.000Z']], days: [] },
  ]);
});

test('[PLAN-15] who may not read all that says when a calendar is open gets none of it', async () => {
  expect(await ask({ wall: true }, viewer('planner'))).toEqual(await ask({ wall: true }));
  const none = { resources: [], calendars: [], more: false };
  expect(await ask({}, viewer('blind'))).toEqual(none);
  expect(await ask({}, viewer('half'))).toEqual(none);
  // Own days whose hours may not be read count as not there.
  const narrow = await ask({ wall: true }, viewer('narrow'));
  expect(narrow.calendars[0]?.open).toEqual([['2026-04-30T08:00:00', '2026-04-30T12:00:00']]);
  expect(narrow.calendars[0]?.days.map(([day]) => day)).toEqual(['2026-05-01']);
  const nobody = { ...supervisor, roles: [], rights: 'nobody' };
  await expect(ask({}, nobody)).rejects.toMatchObject({ code: 'table.unknown' });
});

test('[PLAN-15] deleted calendars and own days are none, and so is a zone that no clock knows', async () => {
  await db.query(sql`update app.work_calendar_day set deleted_at = now() where id = 1`);
  await db.query(sql`update app.work_calendar set deleted_at = now() where id = 2`);
  const { resources, calendars: told } = await ask({ wall: true });
  expect(resources).toEqual([
    [1, 1],
    [4, 1],
  ]);
  expect(told[0]?.open).toEqual([['2026-04-30T08:00:00', '2026-04-30T12:00:00']]);
  await db.query(sql`update app.work_calendar set time_zone = 'Mars/Olympus'`);
  expect((await ask()).resources).toEqual([]);
  await db.query(sql`update app.work_calendar set time_zone = 'Europe/Paris'`);
});

test('[PLAN-15] other columns, ways that lead to no calendar, and too many days are refused', async () => {
  const invalid = { code: 'request.invalid' };
  await expect(ask({ columnId: columnNamed('thing', 'name') })).rejects.toMatchObject({
    code: 'column.unknown',
  });
  await expect(ask({ columnId: 1 })).rejects.toMatchObject({ code: 'column.unknown' });
  await expect(ask({ calendar: 'name' })).rejects.toMatchObject(invalid);
  await expect(ask({ calendar: 'nothing' })).rejects.toMatchObject({ code: 'column.unknown' });
  await expect(ask({ before: '2066-01-01' })).rejects.toMatchObject(invalid);
  await expect(ask({ before: '2026-04-29' })).rejects.toMatchObject(invalid);
  expect((await ask({ calendar: 'calendar' })).resources).toHaveLength(2);
});
