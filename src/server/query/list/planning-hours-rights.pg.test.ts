import { expect, test } from 'vitest';
import type { Grant, Role, Table } from '#core/catalog/schema.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { must } from '#core/std/must.ts';
import { Random } from '#server/sample/random/random.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { sql } from '../../database/sql/sql.ts';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { withWorkCalendars } from '#test/support/worlds/with-work-calendars.ts';
import { planningHours } from './planning-hours.ts';

const world = await everyTypeWorld();
const { db } = world;
const document = withWorkCalendars(world.catalog.document);
const TABLES = ['owner', 'work_calendar', 'work_calendar_day'] as const;
type Named = (typeof TABLES)[number];
const table = Object.fromEntries(document.tables.map((one) => [one.name, one as Table])) as Record<
  string,
  Table
>;

/** Records as they stand there. */
const CALENDARS = [
  { id: 1, label: 'Paris', hours: '08:00-12:00', place: 'FR' },
  { id: 2, label: 'Rome', hours: '09:00-13:00', place: null },
];
const DAYS = [
  {
    id: 1,
    label: 'Fair',
    calendar: 1,
    first_day: '2026-05-02',
    last_day: '2026-05-03',
    hours: '10:00-20:00',
  },
  { id: 2, label: 'Gone', calendar: 1, first_day: '2026-05-05', last_day: null, hours: null },
  { id: 3, label: 'Gone', calendar: 2, first_day: '2026-05-04', last_day: '2026-05-04', hours: null },
];
const OWNERS = [
  { id: 1, name: 'Ann', calendar: 1 },
  { id: 2, name: 'Bo', calendar: 2 },
  { id: 3, name: 'Cy', calendar: null },
  { id: 4, name: 'Di', calendar: 1 },
];
const CONDITIONS: Readonly<Record<Named, readonly [text: string, holds: (row: object) => boolean][]>> = {
  owner: [['name in ("Ann", "Bo")', (row) => 'name' in row && ['Ann', 'Bo'].includes(String(row.name))]],
  work_calendar: [['label = "Paris"', (row) => 'label' in row && row.label === 'Paris']],
  work_calendar_day: [['label = "Fair"', (row) => 'label' in row && row.label === 'Fair']],
};

/** What a grant lets read, as the model knows it. */
interface Granted {
  readonly columns: ReadonlySet<string> | undefined;
  readonly holds: (row: object) => boolean;
}

function randomGrants(random: Random): {
  readonly grants: readonly Grant[];
  readonly of: Map<Named, Granted[]>;
} {
  const of = new Map<Named, Granted[]>();
  const grants = TABLES.flatMap((name) =>
    Array.from({ length: random.below(3) }, (): Grant => {
      const columns = random.chance(40) ? table[name]!.columns.filter(() => random.chance(93)) : undefined;
      const condition = random.chance(30) ? CONDITIONS[name][0] : undefined;
      const names = columns && new Set(columns.map((column) => column.name));
      of.set(name, [...(of.get(name) ?? []), { columns: names, holds: condition?.[1] ?? (() => true) }]);
      return {
        table: table[name]!.id,
        read: true,
        ...(columns ? { readColumns: columns.map(({ id }) => id) } : {}),
        ...(condition ? { condition: condition[0] } : {}),
      };
    }),
  );
  return { grants: [{ table: table['thing']!.id, read: true }, ...grants], of };
}

/** What the model gives: who has which calendar, and each calendar's own days that are known. */
function model(of: ReadonlyMap<Named, readonly Granted[]>): unknown {
  const granted = (name: Named) => of.get(name) ?? [];
  const may = (name: Named, row: object) => granted(name).some(({ holds }) => holds(row));
  const shows = (name: Named, row: object, column: string) =>
    granted(name).some(({ columns, holds }) => holds(row) && (columns?.has(column) ?? true));
  const names = (name: Named, column: string) =>
    granted(name).some(({ columns }) => columns?.has(column) ?? true);
  const NEEDED = ['time_zone', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  const known = CALENDARS.filter(
    (one) =>
      may('work_calendar', one) &&
      NEEDED.every((column) => names('work_calendar', column) && shows('work_calendar', one, column)),
  );
  const resources = OWNERS.filter(
    (one) =>
      may('owner', one) && shows('owner', one, 'calendar') && known.some(({ id }) => id === one.calendar),
  ).map(({ id, calendar }) => [id, calendar]);
  const used = known.filter(({ id }) => resources.some(([, calendar]) => calendar === id));
  return {
    resources,
    calendars: used.map((one) => {
      const own = DAYS.filter(
        (day) =>
          day.calendar === one.id &&
          may('work_calendar_day', day) &&
          ['calendar', 'first_day', 'last_day', 'hours'].every((column) =>
            shows('work_calendar_day', day, column),
          ),
      );
      const label = (day: (typeof DAYS)[number]) =>
        shows('work_calendar_day', day, 'label') ? [day.label] : [];
      const isHoliday = (day: string) =>
        day === '2026-05-01' && one.place === 'FR' && shows('work_calendar', one, 'public_holidays');
      const all = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04', '2026-05-05'].map((day) => {
        const meeting = own.filter((one) => one.first_day <= day && day <= (one.last_day ?? one.first_day));
        const weekend = day === '2026-05-02' || day === '2026-05-03';
        const usual = isHoliday(day) || weekend ? null : one.hours;
        const last = meeting.at(-1);
        const hours = last ? last.hours : usual;
        const called = [...meeting.flatMap(label), ...(isHoliday(day) ? ['Labour Day'] : [])];
        return { day, hours, called };
      });
      return {
        id: one.id,
        title: shows('work_calendar', one, 'label') ? one.label : `#${one.id}`,
        open: all.flatMap(({ day, hours }) => {
          const [from, to] = hours?.split('-') ?? [];
          return from === undefined ? [] : [[`${day}T${from}:00`, `${day}T${to}:00`]];
        }),
        days: all.flatMap(({ day, hours, called }) =>
          called.length > 0 ? [[day, called.join(', '), hours !== null]] : [],
        ),
      };
    }),
    more: false,
  };
}

test('[PLAN-15] hours, holidays and own days are those that a slow model gives, whatever the rights are', async () => {
  const random = new Random(15);
  const trials = Array.from({ length: 150 }, () => randomGrants(random));
  const roles = trials.map(({ grants }, at): Role => ({
    id: 9_910_000 + at,
    name: `role_${at}`,
    label: { en: 'Role' },
    grants: [...grants],
  }));
  const catalog = await changeCatalog(
    db,
    { ...document, roles: [...document.roles, ...roles] },
    { author: null, message: 'calendars' },
  );
  for (const { id, label, hours, place } of CALENDARS)
    await db.query(
      `insert into app.work_calendar (id, label, time_zone, monday, tuesday, wednesday, thursday, friday, public_holidays)
        values ($1, $2, 'Europe/Rome', $3, $3, $3, $3, $3, $4)`,
      [id, label, hours, place],
    );
  for (const day of DAYS)
    await db.query(
      `insert into app.work_calendar_day (id, label, calendar, first_day, last_day, hours) values ($1, $2, $3, $4, $5, $6)`,
      [day.id, day.label, day.calendar, day.first_day, day.last_day, day.hours],
    );
  for (const { id, name, calendar } of OWNERS)
    await db.query(`insert into app.owner (id, name, calendar) values ($1, $2, $3)`, [id, name, calendar]);
  await db.query(sql`analyze app.owner`);
  const columnId = must(
    table['thing']!.columns.find(({ name }) => name === 'owner'),
    'owner',
  ).id;
  let shown = 0;
  for (const [at, role] of roles.entries()) {
    const viewer: Viewer = { ...supervisor, userId: 2, account: 'user:2', roles: [role], rights: role.name };
    const { of } = must(trials[at], 'a trial');
    const asked = planningHours(
      db,
      { catalog, viewer },
      { columnId, from: '2026-05-01', before: '2026-05-06', wall: true },
    );
    if (!of.has('owner')) {
      await expect(asked).rejects.toMatchObject({ code: expect.stringMatching(/^(table|column)\.unknown$/) });
      continue;
    }
    const expected = model(of) as { readonly calendars: readonly unknown[] };
    shown += expected.calendars.length;
    expect([at, await asked]).toEqual([at, expected]);
  }
  expect(shown).toBeGreaterThan(30);
});
