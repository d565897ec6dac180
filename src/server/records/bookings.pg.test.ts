import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Document, Table } from '#core/catalog/schema.ts';
import { modesOf } from '#core/catalog/views/registry.ts';
import { checkDocument } from '#core/checks/check-document.ts';
import { must } from '#core/std/must.ts';
import { problemWords } from '#test/support/archive/problem-words.ts';
import { signedIn, testApp, testUser, type Visitor } from '#test/support/calls/app.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { everyTypeDocument } from '#test/support/worlds/every-type.ts';
import { changeCatalog } from '../catalog/catalog.ts';
import { openPool } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { prepareSchema } from '../start/prepare-schema.ts';

const RIDE = 4_712_000_000;
const plain = await everyTypeDocument();
const thing = must(
  plain.tables.find(({ name }) => name === 'thing'),
  'thing',
);
const base: Table = {
  id: RIDE,
  name: 'ride',
  label: { en: 'Ride' },
  plural: { en: 'Rides' },
  module: thing.module,
  columns: [
    { id: RIDE + 1, name: 'vehicle', label: { en: 'Vehicle' }, type: 'link', target: thing.id },
    { id: RIDE + 2, name: 'begins', label: { en: 'Begins' }, type: 'dateTime' },
    { id: RIDE + 3, name: 'ends', label: { en: 'Ends' }, type: 'dateTime' },
    { id: RIDE + 4, name: 'day', label: { en: 'Day' }, type: 'date' },
    { id: RIDE + 5, name: 'at', label: { en: 'At' }, type: 'time' },
    { id: RIDE + 6, name: 'lasts', label: { en: 'Lasts' }, type: 'duration', unit: 'hours' },
    {
      id: RIDE + 7,
      name: 'state',
      label: { en: 'State' },
      type: 'choice',
      choices: [
        { code: 'booked', label: { en: 'Booked' } },
        { code: 'cancelled', label: { en: 'Cancelled' } },
      ],
    },
    { id: RIDE + 9, name: 'repeats', label: { en: 'Repeats' }, type: 'recurrence' },
  ],
};
const moments = {
  resource: RIDE + 1,
  start: RIDE + 2,
  end: RIDE + 3,
  recurrence: RIDE + 9,
  state: RIDE + 7,
  free: ['cancelled'],
};
const clocks = { resource: RIDE + 1, start: RIDE + 4, clock: RIDE + 5, duration: RIDE + 6 };
const ride = (bookings: Table['bookings']): Table => ({ ...base, ...(bookings ? { bookings } : {}) });
const documentWith = (bookings?: Table['bookings']): Document => ({
  ...plain,
  tables: [...plain.tables, ride(bookings)],
});

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 40);
afterAll(async () => await db.end());
await prepareSchema(db);
await changeCatalog(db, documentWith([moments, clocks]), { author: null, message: 'test' });
const app = await testApp(db);
let chief: Visitor | undefined;

beforeAll(async () => {
  await testUser(db, 'chief', { supervisor: true });
  chief = await signedIn(app, 'chief');
});

beforeEach(async () => {
  await db.query('delete from app.ride');
  await db.query('delete from app.thing');
  await db.query(
    `insert into app.thing (id, name, pieces) overriding system value values (1, 'Van', 1), (2, 'Lorry', 1)`,
  );
});

type Values = Readonly<Record<string, unknown>>;

async function written(work: {
  readonly changes?: readonly unknown[];
  readonly creations?: readonly Values[];
}) {
  const creations = work.creations?.map((values) => ({ values }));
  const body = { tableId: RIDE, changes: work.changes ?? [], ...(creations ? { creations } : {}) };
  return await must(chief, 'chief').post('/list/cells/change', body);
}

async function codeOf(answer: ReturnType<typeof written>): Promise<string | undefined> {
  const told = (await answer).json<{ code?: string; errors?: readonly { code: string }[] }>();
  return told.errors?.[0]?.code ?? told.code;
}

const hour = (from: number, to: number, vehicle = 1): Values => ({
  vehicle,
  begins: `2026-05-04T${String(from).padStart(2, '0')}:00:00Z`,
  ends: `2026-05-04T${String(to).padStart(2, '0')}:00:00Z`,
});

async function count(): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    sql`select count(*)::int as n from app.ride where deleted_at is null`,
  );
  return must(rows[0], 'a row').n;
}

test('[PLAN-6] what is taken is refused to others at the same time, unless they take nothing, end before, or take something else', async () => {
  expect(await codeOf(written({ creations: [hour(9, 11)] }))).toBeUndefined();
  const refused = await written({ creations: [hour(10, 12)] });
  expect(refused.status).toBe(422);
  expect(refused.json()).toMatchObject({
    errors: [{ code: 'record.overlaps', column: 'vehicle' }, { column: 'begins' }],
  });
  expect(refused.text).toContain('This is taken at that time.');
  for (const free of [
    hour(11, 12),
    hour(8, 9),
    hour(9, 11, 2),
    { ...hour(9, 11), state: 'cancelled' },
    hour(10, 10),
  ])
    expect([await codeOf(written({ creations: [free] })), free]).toEqual([undefined, free]);
  expect(await count()).toBe(6);
});

test('[PLAN-6] days with a time and a duration are taken for that long, and whole days where there is no time', async () => {
  const at = (clock: string | null, lasts: number | null) => ({
    vehicle: 1,
    day: '2026-05-04',
    at: clock,
    lasts,
  });
  expect(await codeOf(written({ creations: [at('23:00:00', 7_200)] }))).toBeUndefined();
  expect(await codeOf(written({ creations: [{ ...at('00:30:00', 3_600), day: '2026-05-05' }] }))).toBe(
    'record.overlaps',
  );
  expect(await codeOf(written({ creations: [at(null, null)] }))).toBe('record.overlaps');
  expect(await codeOf(written({ creations: [{ ...at(null, null), day: '2026-05-06' }] }))).toBeUndefined();
  expect(await codeOf(written({ creations: [{ ...at('12:00:00', 60), day: '2026-05-06' }] }))).toBe(
    'record.overlaps',
  );
});

test('[PLAN-6][PLAN-23] each event of a series is taken, but for those it leaves out, and a refusal says on which day', async () => {
  const weekly = { ...hour(9, 11), repeats: 'TZID=Europe/Paris\nRRULE:FREQ=WEEKLY;COUNT=60' };
  expect(await codeOf(written({ creations: [weekly] }))).toBeUndefined();
  const on = (day: string, from: string, to: string) => ({
    vehicle: 1,
    begins: `${day}T${from}:00Z`,
    ends: `${day}T${to}:00Z`,
  });
  // In winter its hours are later in UTC.
  expect(await codeOf(written({ creations: [on('2026-12-07', '11:30', '13:00')] }))).toBe('record.overlaps');
  expect(await codeOf(written({ creations: [on('2026-12-07', '09:00', '10:00')] }))).toBeUndefined();
  expect(await codeOf(written({ creations: [on('2026-12-08', '11:00', '12:00')] }))).toBeUndefined();
  const late = { ...on('2026-10-06', '11:00', '12:00'), repeats: 'RRULE:FREQ=DAILY;INTERVAL=3' };
  const met = await written({ creations: [late] });
  expect(met.json()).toMatchObject({ errors: [{ code: 'record.overlaps_on', column: 'vehicle' }, {}] });
  expect(met.text).toMatch(/Monday,? 2 November 2026/);
  const { rows } = await db.query<{ id: number }>(sql`select id from app.ride where repeats is not null`);
  const taken = {
    tableId: RIDE,
    recordId: rows[0]?.id,
    start: 'begins',
    end: 'ends',
    recurrence: 'repeats',
    occurrence: '2026-11-02T10:00:00.000Z',
    which: 'this',
    seen: weekly.repeats,
    accepted: [],
  };
  const moved = { begins: '2026-11-02T13:00:00.000Z', ends: '2026-11-02T15:00:00.000Z' };
  const changed = await must(chief, 'chief').post('/planning/occurrence', { ...taken, values: moved });
  expect([changed.status, changed.text]).toEqual([200, expect.any(String)]);
  expect(await codeOf(written({ creations: [late] }))).toBe('record.overlaps_on');
  expect(await codeOf(written({ creations: [on('2026-11-02', '10:00', '12:00')] }))).toBeUndefined();
  expect(await codeOf(written({ creations: [on('2026-11-02', '14:00', '16:00')] }))).toBe('record.overlaps');
  const { operation } = changed.json<{ operation: number }>();
  const undone = await must(chief, 'chief').post('/messaging/undo/process', { messages: [operation] });
  expect(undone.text).toContain('undo.conflict');
});

test('[PLAN-6] days that repeat are taken for as long as they last, and what never begins takes nothing', async () => {
  await changeCatalog(db, documentWith([{ ...clocks, recurrence: RIDE + 9 }]), {
    author: null,
    message: 'days',
  });
  const at = (day: string, clock: string | null, lasts: number | null, repeats: string | null) => ({
    vehicle: 1,
    day,
    at: clock,
    lasts,
    repeats,
  });
  const nightly = at(
    '2026-05-04',
    '23:00:00',
    7_200,
    'RRULE:FREQ=MONTHLY;BYDAY=1MO;UNTIL=20261231\nEXDATE:20260706',
  );
  expect(await codeOf(written({ creations: [nightly] }))).toBeUndefined();
  expect(await codeOf(written({ creations: [at('2026-06-02', '00:30:00', 3_600, null)] }))).toBe(
    'record.overlaps',
  );
  expect(await codeOf(written({ creations: [at('2026-07-07', '00:30:00', 3_600, null)] }))).toBeUndefined();
  expect(await codeOf(written({ creations: [at('2027-01-04', '23:30:00', 3_600, null)] }))).toBeUndefined();
  const never = at('2026-12-01', null, null, 'RRULE:FREQ=DAILY;UNTIL=20261101');
  expect(await codeOf(written({ creations: [never, never] }))).toBeUndefined();
  await db.query('delete from app.ride');
  await changeCatalog(db, documentWith([moments, clocks]), { author: null, message: 'both' });
});

test('[PLAN-6][UNDO-3] two change places in one go, a taken hour is not given back by undo, and nothing of a refusal stays', async () => {
  await written({ creations: [hour(9, 10), hour(10, 11)] });
  const { rows } = await db.query<{ id: number }>(sql`select id from app.ride order by begins`);
  const [first, second] = rows.map(({ id }) => id);
  const swapped = await written({
    changes: [
      { recordId: first, values: hour(10, 11) },
      { recordId: second, values: hour(9, 10) },
    ],
  });
  expect([swapped.status, swapped.text]).toEqual([200, expect.any(String)]);
  const swap = swapped.json<{ operation: number }>().operation;
  expect((await must(chief, 'chief').post('/messaging/undo/process', { messages: [swap] })).status).toBe(200);
  const gone = await must(chief, 'chief').post('/list/cells/change', {
    tableId: RIDE,
    changes: [{ recordId: first, values: { begins: '2026-05-04T07:00:00Z', ends: '2026-05-04T08:00:00Z' } }],
  });
  const { operation } = gone.json<{ operation: number }>();
  expect(await codeOf(written({ creations: [hour(9, 10)] }))).toBeUndefined();
  const undone = await must(chief, 'chief').post('/messaging/undo/process', { messages: [operation] });
  expect(undone.text).toContain('undo.conflict');
  expect(await codeOf(written({ changes: [{ recordId: second, values: { vehicle: 2 } }] }))).toBeUndefined();
  expect(await codeOf(written({ changes: [{ recordId: second, values: hour(9, 10) }] }))).toBe(
    'record.overlaps',
  );
  expect(await count()).toBe(3);
});

test('[PLAN-6] of 32 people who book the same hours at once, one each succeeds, and none meets a failure of another kind', async () => {
  const people = await Promise.all(
    Array.from({ length: 32 }, async (_, at) => {
      await testUser(db, `booker${at}`, { supervisor: true });
      return await signedIn(app, `booker${at}`);
    }),
  );
  const seen = new Map<string, number>();
  const rounds = Number(process.env['BOOKING_ROUNDS'] ?? 4);
  const on = (round: number, clock: number) => new Date(Date.UTC(2026, 5, 1 + round, clock)).toISOString();
  for (let round = 0; round < rounds; round++) {
    await Promise.all(
      people.map(async (person, at) => {
        const from = 8 + ((at + round) % 8);
        const repeats = at % 4 === 0 ? 'RRULE:FREQ=WEEKLY;COUNT=3' : null;
        const values = { vehicle: 1 + (at % 2), begins: on(round, from), ends: on(round, from + 2), repeats };
        const body = { tableId: RIDE, changes: [], creations: [{ values }] };
        const answer = await person.post('/list/cells/change', body);
        const told = answer.json<{ created?: readonly number[]; errors?: readonly { code: string }[] }>();
        const code = told.created?.length === 1 ? 'ok' : (told.errors?.[0]?.code ?? answer.text);
        seen.set(code, (seen.get(code) ?? 0) + 1);
      }),
    );
  }
  expect([...seen.keys()].toSorted()).toEqual(['ok', 'record.overlaps', 'record.overlaps_on']);
  const { rows } = await db.query(
    `select from app.ride a join app.ride b on a.id < b.id and a.vehicle = b.vehicle
     where colonnade.booking_spans(a.begins, a.ends, a.repeats) && colonnade.booking_spans(b.begins, b.ends, b.repeats) and a.deleted_at is null and b.deleted_at is null`,
  );
  expect(rows).toEqual([]);
  expect(await count()).toBe(seen.get('ok'));
});

test('[PLAN-6][CAT-12] a table refuses double bookings from now on only where there are none, and says which records are in the way', async () => {
  await changeCatalog(db, documentWith(), { author: null, message: 'none' });
  await db.query(`insert into app.ride (vehicle, begins, ends) values
    (1, '2026-05-04 09:00Z', '2026-05-04 11:00Z'), (1, '2026-05-04 10:00Z', '2026-05-04 12:00Z')`);
  const again = changeCatalog(db, documentWith([moments]), { author: null, message: 'again' });
  await expect(again).rejects.toThrow(/booking_overlaps/);
  await db.query('delete from app.ride where ends = $1', ['2026-05-04T12:00:00Z']);
  await changeCatalog(db, documentWith([moments]), { author: null, message: 'again' });
  expect(await codeOf(written({ creations: [hour(10, 12)] }))).toBe('record.overlaps');
  await changeCatalog(db, documentWith([moments, clocks]), { author: null, message: 'both' });
});

test('[PLAN-2] a new planning has the records of the link that is marked as resource as its rows', () => {
  const driver = {
    id: RIDE + 8,
    name: 'driver',
    label: { en: 'Driver' },
    type: 'link' as const,
    target: thing.id,
  };
  const begun = (columns: Table['columns']) =>
    modesOf({ ...base, columns: [...base.columns, ...columns] }).find(({ mode }) => mode === 'scheduler')
      ?.options;
  expect(begun([driver])).toMatchObject({ resource: RIDE + 1 });
  expect(begun([{ ...driver, resource: true }])).toMatchObject({ resource: RIDE + 8 });
});

test('[PLAN-6][CAT-5] what a table cannot book is told with its place', () => {
  const words = (bookings: Table['bookings']) => checkDocument(documentWith(bookings)).map(problemWords);
  expect(words([moments, clocks])).toEqual([]);
  expect(words([{ ...moments, resource: RIDE + 2 }])).toEqual([
    expect.stringContaining('the record of a link'),
  ]);
  expect(words([{ ...moments, state: RIDE + 1 }])).toEqual([expect.stringContaining('a choice says')]);
  expect(words([{ ...moments, free: ['gone'] }])).toEqual([expect.stringContaining('gone')]);
  expect(words([{ resource: RIDE + 1, start: RIDE + 4, clock: RIDE + 5 }])).toEqual([
    expect.stringContaining('needs a duration'),
  ]);
  expect(words([{ ...moments, recurrence: RIDE + 7 }])).toEqual([
    expect.stringContaining('a recurrence belongs'),
  ]);
  expect(words([moments, moments])).toEqual([expect.stringContaining('already')]);
});
