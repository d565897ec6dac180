import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import type { Document, Grant, Role, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { Random } from '#server/sample/random/random.ts';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { columnIdsOf, thingsOf } from '#test/support/worlds/things.ts';
import { withWorkCalendars } from '#test/support/worlds/with-work-calendars.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { sql } from '../../database/sql/sql.ts';
import { planningFree } from './planning-free.ts';

const world = await everyTypeWorld();
const { db } = world;
const document = withRooms(withWorkCalendars(world.catalog.document));
const tables = new Map(document.tables.map((table) => [table.name, table as Table]));
const thing = thingsOf(document);
const columnNamed = columnIdsOf(thing);

/** The document with rooms, which a link of things leads to, and which have work calendars as well. */
function withRooms(before: Document): Document {
  const calendars = must(
    before.tables.find(({ name }) => name === 'work_calendar'),
    'work calendars',
  );
  const label = { en: 'Room' };
  const room: Table = {
    id: 9_900_010,
    name: 'room',
    label,
    plural: { en: 'Rooms' },
    module: thingsOf(before).module,
    columns: [
      { id: 9_900_011, name: 'name', label, type: 'text' },
      { id: 9_900_012, name: 'calendar', label, type: 'link', target: calendars.id },
    ],
  };
  const link = { id: 9_900_013, name: 'room', label, type: 'link' as const, target: room.id, resource: true };
  return {
    ...before,
    tables: [
      ...before.tables.map((table) =>
        table.name === 'thing' ? { ...table, columns: [...table.columns, link] } : table,
      ),
      room,
    ],
  };
}

/** What is there: its hours of each weekday from Sunday on. */
const CALENDARS = [
  { id: 1, days: [null, ...Array.from({ length: 5 }, () => '08:00-12:00, 13:00-17:00'), null] },
  { id: 2, days: [null, ...Array.from({ length: 6 }, () => '09:30-18:00')] },
] as const;
const OWNERS = [
  { id: 1, name: 'Ana', calendar: 1 },
  { id: 2, name: 'Bo', calendar: 2 },
  { id: 3, name: 'Cy', calendar: null },
] as const;
const ROOMS = [
  { id: 1, name: 'Hall', calendar: 2 },
  { id: 2, name: 'Attic', calendar: null },
  { id: 3, name: 'Room 3', calendar: 1 },
] as const;
const DAYS = [
  '2026-05-04',
  '2026-05-05',
  '2026-05-06',
  '2026-05-07',
  '2026-05-08',
  '2026-05-09',
  '2026-05-10',
];
const DAY_FROM = 7;
const DAY_TO = 20;
const QUARTER = 900;

interface Thing {
  readonly id: number;
  readonly pieces: number;
  readonly owner: number | null;
  readonly room: number | null;
  readonly bought: string;
  readonly opens: string | null;
  readonly lasts: number | null;
}

function randomThings(random: Random): readonly Thing[] {
  return Array.from({ length: 25 }, (_, at): Thing => {
    const quarter = random.between(24, 76);
    const two = (number: number) => String(number).padStart(2, '0');
    return {
      id: at + 1,
      pieces: random.below(10),
      owner: random.orEmpty(30, () => random.between(1, 3)),
      room: random.orEmpty(30, () => random.between(1, 3)),
      bought: random.pick(DAYS),
      opens: random.orEmpty(4, () => `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}:00`),
      lasts: random.orEmpty(20, () => QUARTER * random.between(1, 16)),
    };
  });
}

/** A record of any of the tables. */
interface Row {
  readonly id: number;
  readonly pieces?: number;
}

/** What a grant lets read, as the model knows it; all columns where it names none. */
interface Granted {
  readonly columns: ReadonlySet<string> | undefined;
  readonly holds: (row: Row) => boolean;
}

const FEW = { text: 'pieces < 6', holds: ({ pieces = 0 }: Row) => pieces < 6 };
const NOT_TWO = { text: 'not (name in ("Bo", "Attic"))', holds: ({ id }: Row) => id !== 2 };

type Rights = ReadonlyMap<string, readonly Granted[]>;

function randomRights(random: Random): { readonly grants: readonly Grant[]; readonly rights: Rights } {
  const rights = new Map<string, Granted[]>();
  const grants = ['thing', 'owner', 'room'].flatMap((name) =>
    Array.from({ length: random.chance(4) ? 0 : random.between(1, 2) }, (): Grant => {
      const table = must(tables.get(name), name);
      const columns = random.chance(40) ? table.columns.filter(() => random.chance(90)) : undefined;
      const condition = random.chance(40) ? (name === 'thing' ? FEW : NOT_TWO) : undefined;
      const granted: Granted = {
        columns: columns && new Set(columns.map((column) => column.name)),
        holds: condition?.holds ?? (() => true),
      };
      rights.set(name, [...(rights.get(name) ?? []), granted]);
      return {
        table: table.id,
        read: true,
        ...(columns ? { readColumns: columns.map(({ id }) => id) } : {}),
        ...(condition ? { condition: condition.text } : {}),
      };
    }),
  );
  const calendars = ['work_calendar', 'work_calendar_day'].map((name) => must(tables.get(name), name).id);
  if (random.chance(20)) return { grants, rights };
  rights.set('work_calendar', [{ columns: undefined, holds: () => true }]);
  return { grants: [...grants, ...calendars.map((table) => ({ table, read: true }))], rights };
}

interface Wish {
  readonly owners: readonly number[];
  readonly rooms: readonly number[];
  readonly seconds: number;
  /** Things of fewer pieces take no time. */
  readonly least: number;
}

/** Quarter by quarter: when all are open, and no thing is there that may be read. Undefined where that is refused. */
function model(things: readonly Thing[], rights: Rights, wish: Wish): readonly string[] | undefined {
  const granted = (name: string) => rights.get(name) ?? [];
  const may = (name: string, row: Row) => granted(name).some(({ holds }) => holds(row));
  const names = (name: string, column: string) =>
    granted(name).some(({ columns }) => columns?.has(column) ?? true);
  const shows = (name: string, row: Row, column: string) =>
    granted(name).some(({ columns, holds }) => holds(row) && (columns?.has(column) ?? true));
  const asked = ['bought', 'opens', 'lasts', ...(wish.least > 0 ? ['pieces'] : []), 'owner', 'room'];
  if (!asked.every((column) => names('thing', column))) return undefined;
  const owners = OWNERS.filter(({ id }) => wish.owners.includes(id));
  const rooms = ROOMS.filter(({ id }) => wish.rooms.includes(id));
  if (!owners.every((one) => may('owner', one)) || !rooms.every((one) => may('room', one))) return undefined;
  const clockOf = (quarter: number) => new Date(quarter * QUARTER * 1_000).toISOString().slice(0, 19);
  const first = Date.parse(must(DAYS[0], 'a day')) / 1_000 / QUARTER;
  const isOpen = (name: string, resource: Row & { readonly calendar: number | null }, at: number) => {
    const [day = '', clock = ''] = clockOf(at).split('T');
    const calendar =
      rights.has('work_calendar') && shows(name, resource, 'calendar')
        ? CALENDARS.find(({ id }) => id === resource.calendar)
        : undefined;
    if (!calendar) return Number(clock.slice(0, 2)) >= DAY_FROM && Number(clock.slice(0, 2)) < DAY_TO;
    const hours = calendar.days[new Date(day).getUTCDay()] ?? '';
    return hours.split(', ').some((span) => {
      const [from = '', to = ''] = span.split('-');
      return hours !== '' && clock.slice(0, 5) >= from && clock.slice(0, 5) < to;
    });
  };
  const isTaken = (row: Thing, at: number) => {
    const cell = <Name extends keyof Thing>(name: Name) => (shows('thing', row, name) ? row[name] : null);
    const isAsked =
      may('thing', row) &&
      (wish.owners.includes(cell('owner') ?? 0) || wish.rooms.includes(cell('room') ?? 0)) &&
      (wish.least === 0 || (cell('pieces') ?? -1) >= wish.least);
    const [bought, opens, lasts] = [cell('bought'), cell('opens'), cell('lasts')];
    if (!isAsked || bought === null) return false;
    const from = Date.parse(`${bought}T${opens ?? '00:00:00'}Z`) / 1_000 / QUARTER;
    const length = opens === null ? 96 : (lasts ?? 3_600) / QUARTER;
    return at >= from && at < from + length;
  };
  const isFree = (at: number) =>
    owners.every((one) => isOpen('owner', one, at)) &&
    rooms.every((one) => isOpen('room', one, at)) &&
    !things.some((row) => isTaken(row, at));
  const spans: string[] = [];
  for (let at = first; at < first + DAYS.length * 96; at++) {
    const begin = at;
    while (at < first + DAYS.length * 96 && isFree(at)) at++;
    if ((at - begin) * QUARTER >= wish.seconds) spans.push(`${clockOf(begin)} ${clockOf(at)}`);
  }
  return spans.slice(0, 20);
}

type Asked = Parameters<typeof planningFree>[2];

const TIMES = { tableId: thing.id, start: 'bought', clock: 'opens', duration: 'lasts' };

function request({ owners, rooms, seconds, least }: Wish): Asked {
  const filter = { column: 'pieces', operator: 'greaterOrEqual', value: least } as const;
  const taking = (resource: string) => ({ ...TIMES, resource, ...(least > 0 ? { filter } : {}) });
  return {
    columnId: columnNamed('owner'),
    resources: [...owners],
    plannings: [taking('owner')],
    also: [{ columnId: columnNamed('room'), resources: [...rooms], plannings: [taking('room')] }],
    seconds,
    from: must(DAYS[0], 'a day'),
    before: '2026-05-11',
    dayFrom: DAY_FROM,
    dayTo: DAY_TO,
    most: 20,
  };
}

const random = new Random(43);
const trials = Array.from({ length: 120 }, () => randomRights(random));
const roles = trials.map(({ grants }, at): Role => ({
  id: 9_910_000 + at,
  name: `role_${at}`,
  label: { en: 'Role' },
  grants: [...grants],
}));
const catalog = await changeCatalog(
  db,
  { ...document, roles: [...document.roles, ...roles] },
  { author: null, message: 'rooms' },
);

beforeAll(async () => {
  for (const { id, days } of CALENDARS)
    await db.query(
      `insert into app.work_calendar (id, label, time_zone, sunday, monday, tuesday, wednesday, thursday, friday, saturday)
        values ($1, $9, 'Europe/Paris', $2, $3, $4, $5, $6, $7, $8)`,
      [id, ...days, `Hours ${id}`],
    );
  for (const { id, name, calendar } of OWNERS)
    await db.query(sql`insert into app.owner (id, name, calendar) values ($1, $2, $3)`, [id, name, calendar]);
  for (const { id, name, calendar } of ROOMS)
    await db.query(sql`insert into app.room (id, name, calendar) values ($1, $2, $3)`, [id, name, calendar]);
});

async function put(things: readonly Thing[]): Promise<void> {
  await db.query(sql`delete from app.thing`);
  await db.query(
    sql`insert into app.thing (id, name, pieces, owner, room, bought, opens, lasts)
      select id, 'Taken', pieces, owner, room, bought, opens, lasts
      from jsonb_to_recordset($1::jsonb) as row (id bigint, pieces int, owner bigint, room bigint, bought date, opens time, lasts int)`,
    [JSON.stringify(things)],
  );
}

test('[PLAN-43] free time of people and rooms is what a slow model gives, whatever is planned and may be read', async () => {
  let [found, refused] = [0, 0];
  for (const [at, role] of roles.entries()) {
    const things = randomThings(random);
    await put(things);
    const some = () => [1, 2, 3].filter(() => random.chance(45));
    const wish: Wish = {
      owners: [random.between(1, 3), ...some()].filter((id, place, all) => all.indexOf(id) === place),
      rooms: [random.between(1, 3), ...some()].filter((id, place, all) => all.indexOf(id) === place),
      seconds: random.pick([1_800, 3_600, 7_200, 14_400]),
      least: random.chance(30) ? 3 : 0,
    };
    const { rights } = must(trials[at], 'a trial');
    const viewer: Viewer = { ...supervisor, userId: 2, account: 'user:2', roles: [role], rights: role.name };
    const expected = model(things, rights, wish);
    const asked = planningFree(db, { catalog, viewer }, request(wish));
    if (!expected) {
      refused++;
      await expect(asked, `trial ${at}`).rejects.toMatchObject({
        code: expect.stringMatching(/^(table|column|record)\.unknown$/),
      });
      continue;
    }
    found += expected.length;
    const { spans, more } = await asked;
    expect([at, more, spans.map(([from, to]) => `${from} ${to}`)]).toEqual([at, false, expected]);
  }
  expect(found).toBeGreaterThan(200);
  expect(refused).toBeGreaterThan(10);
});

test('[PLAN-43] links of other tables, too many resources, and rooms that are not there are refused', async () => {
  const asked = request({ owners: [1], rooms: [1], seconds: 60, least: 0 });
  const room = must(asked.also?.[0], 'rooms');
  const invalid = (reason: string) => ({ code: 'request.invalid', params: { reason } });
  const ask = async (also: Asked['also']) =>
    await planningFree(db, { catalog, viewer: supervisor }, { ...asked, also });
  const boss = columnIdsOf(must(tables.get('owner'), 'owners'))('boss');
  const bossOf = { tableId: thing.id, start: 'bought', resource: 'owner' };
  await expect(ask([{ columnId: boss, resources: [1], plannings: [bossOf] }])).rejects.toMatchObject(
    invalid('link'),
  );
  const many = Array.from({ length: 20 }, () => 1);
  await expect(ask([{ ...room, resources: many }])).rejects.toMatchObject(invalid('resources'));
  await expect(ask([{ ...room, plannings: [bossOf] }])).rejects.toMatchObject(invalid('resource'));
  await expect(ask([{ ...room, resources: [99] }])).rejects.toMatchObject({ code: 'record.unknown' });
});

test('[PLAN-43] what else takes the time of a link counts for its resources alone', async () => {
  await put([]);
  // Seen at 8 in Paris: as an absence of the room, not of the owner of that number.
  await db.query(
    sql`insert into app.thing (name, owner, room, seen, lasts) values ('Away', 2, 3, '2026-05-04T06:00Z', 7200), ('Away', 1, 2, '2026-05-05T06:00Z', 7200)`,
  );
  const asked = request({ owners: [1], rooms: [3], seconds: 3_600, least: 0 });
  const away = { tableId: thing.id, start: 'seen', duration: 'lasts', resource: 'room' };
  const also = must(asked.also, 'rooms').map((link) => ({ ...link, plannings: [...link.plannings, away] }));
  const { spans } = await planningFree(db, { catalog, viewer: supervisor }, { ...asked, also, most: 3 });
  expect(spans).toEqual([
    ['2026-05-04T10:00:00', '2026-05-04T12:00:00'],
    ['2026-05-04T13:00:00', '2026-05-04T17:00:00'],
    ['2026-05-05T08:00:00', '2026-05-05T12:00:00'],
  ]);
});
