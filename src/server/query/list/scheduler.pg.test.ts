import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { EventsAnswer } from '#core/contract/views/scheduler.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { momentOf } from '#core/language/zone-time.ts';
import { must } from '#core/std/must.ts';
import { literal, sql } from '../../database/sql/sql.ts';
import { everyTypeWorld, supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { listEvents, resourcesOf } from './scheduler.ts';

const { db, catalog } = await everyTypeWorld();
const thing = must(catalog.tablesByName.get('thing'), 'thing');

type Asked = Parameters<typeof listEvents>[2];

async function ask(request: Partial<Asked>, viewer: Viewer = supervisor): Promise<EventsAnswer> {
  const asked = { tableId: thing.id, start: 'seen', columns: [], from: '2026-03-01', before: '2026-04-01' };
  const answer = await listEvents(db, { catalog, viewer }, { ...asked, ...request });
  return JSON.parse(answer) as EventsAnswer;
}

/** What stands in a row, as PostgreSQL has it. */
interface Stored {
  readonly id: number;
  readonly seen: string | null;
  readonly bought: string | null;
  readonly opens: string | null;
  readonly lasts: number | null;
}

const DAY = 86_400_000;
const stored: Stored[] = [];

beforeAll(async () => {
  const { rows: owners } = await db.query<{ id: number }>(
    sql`insert into app.owner (name) values ('Bo'), ('Ann') returning id`,
  );
  const { rows } = await db.query<Stored>(
    sql`insert into app.thing (name, seen, bought, opens, lasts, owner)
     select 'Thing ' || i,
       case when i % 9 > 0 then timestamptz '2026-02-20 00:00Z' + i * interval '5 hours 7 minutes' end,
       case when i % 7 > 0 then date '2026-02-20' + i / 4 end,
       case when i % 5 > 0 then time '00:00' + (i * 47 % 1440) * interval '1 minute' end,
       case when i % 4 > 0 then i * 1777 % 260000 end,
       ${literal(owners[0]?.id ?? null)}::bigint
     from generate_series(1, 240) i
     returning id, to_char(seen at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as seen, bought::text, opens::text, lasts`,
  );
  stored.push(...rows);
});

const iso = (time: number) => new Date(time).toISOString();

interface Event {
  readonly start: string;
  readonly end: string | null;
}

/** How each form of times makes an event of a row, worked out without SQL. */
const FORMS: Readonly<
  Record<string, { readonly times: Partial<Asked>; readonly of: (row: Stored) => Event | undefined }>
> = {
  moments: {
    times: { start: 'seen' },
    of: ({ seen }) => (seen === null ? undefined : { start: seen, end: null }),
  },
  'moments that last': {
    times: { start: 'seen', duration: 'lasts' },
    of: ({ seen, lasts }) =>
      seen === null
        ? undefined
        : { start: seen, end: lasts === null ? null : iso(Date.parse(seen) + lasts * 1_000) },
  },
  days: {
    times: { start: 'bought' },
    of: ({ bought }) =>
      bought === null ? undefined : { start: bought, end: iso(Date.parse(bought) + DAY).slice(0, 10) },
  },
  'days until the last one': {
    times: { start: 'bought', end: 'bought' },
    of: ({ bought }) =>
      bought === null ? undefined : { start: bought, end: iso(Date.parse(bought) + DAY).slice(0, 10) },
  },
  'days that last': {
    times: { start: 'bought', duration: 'lasts' },
    of: ({ bought, lasts }) => {
      if (bought === null) return undefined;
      const days = lasts === null ? 1 : Math.max(1, Math.ceil(lasts / 86_400));
      return { start: bought, end: iso(Date.parse(bought) + days * DAY).slice(0, 10) };
    },
  },
  'clocks that last': {
    times: { start: 'bought', clock: 'opens', duration: 'lasts' },
    of: ({ bought, opens, lasts }) => {
      if (bought === null) return undefined;
      if (opens === null) return { start: bought, end: iso(Date.parse(bought) + DAY).slice(0, 10) };
      const start = Date.parse(`${bought}T${opens}Z`);
      const wall = (time: number) => iso(time).slice(0, 19);
      return { start: wall(start), end: lasts === null ? null : wall(start + lasts * 1_000) };
    },
  },
};

/** Whether an event is under way in days of Paris: by moments, or by days and times on the wall. */
function isIn({ start, end }: Event, from: string, before: string): boolean {
  const at = (text: string) => Date.parse(text.length === 19 ? `${text}Z` : text);
  const bound = (day: string) =>
    start.endsWith('Z') ? Date.parse(momentOf({ day, clock: '00:00:00' }, 'Europe/Paris')) : Date.parse(day);
  return at(start) < bound(before) && (at(start) >= bound(from) || (end !== null && at(end) > bound(from)));
}

test('[PLAN-1][PLAN-8] the events of some days are those that are under way in them, whichever columns give their times', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(FORMS)),
      fc.integer({ min: 0, max: 80 }),
      fc.integer({ min: 1, max: 40 }),
      async (name, offset, length) => {
        const { times, of } = must(FORMS[name], name);
        const from = iso(Date.parse('2026-02-10') + offset * DAY).slice(0, 10);
        const before = iso(Date.parse(from) + length * DAY).slice(0, 10);
        const { rows, more } = await ask({ ...times, from, before, columns: ['name'] });
        const expected = stored.flatMap((row) => {
          const event = of(row);
          return event && isIn(event, from, before) ? [[row.id, event.start, event.end]] : [];
        });
        const found = rows.map(([id, , start, end]) => [Number(id), start, end] as const);
        expect(found.toSorted((one, other) => one[0] - other[0])).toEqual(expected);
        const starts = found.map(([, start]) => String(start).padEnd(19, 'T00:00:00'.slice(0)));
        expect(starts).toEqual(starts.toSorted());
        expect(more).toBe(false);
      },
    ),
    { numRuns: 60, seed: 19 },
  );
});

test('[PLAN-1][PLAN-10] filter and search narrow events as they narrow every list, and the title and the cells come along', async () => {
  const { rows } = await ask({ search: 'Thing 4', columns: ['name', 'owner'] });
  expect(rows.length).toBeGreaterThan(0);
  for (const [id, title, start, , seen, name, owner] of rows) {
    expect(String(name)).toContain('4');
    expect(title).toContain(String(name));
    expect(Date.parse(String(seen))).toBe(Date.parse(String(start)));
    expect(owner).toEqual([expect.anything(), 'Bo']);
    expect(stored.map((row) => row.id)).toContain(Number(id));
  }
  const filter = { column: 'lasts', operator: 'isEmpty' } as const;
  const { rows: endless } = await ask({ filter, duration: 'lasts' });
  expect(endless.length).toBeGreaterThan(0);
  expect(endless.every(([, , , end]) => end === null)).toBe(true);
});

test('[PLAN-1] what its viewer may not read gives no event its time, and no resource', async () => {
  // The clerk reads things, but not when they were seen; nobody at all reads none.
  await expect(ask({}, viewerWith(catalog, 'clerk'))).rejects.toMatchObject({ code: 'column.unknown' });
  const nobody = viewerWith(catalog);
  await expect(ask({}, nobody)).rejects.toMatchObject({ code: 'table.unknown' });
  const owner = must(
    thing.columns.find(({ name }) => name === 'owner'),
    'owner',
  );
  await expect(resourcesOf(db, { catalog, viewer: nobody }, { columnId: owner.id })).rejects.toMatchObject({
    code: 'table.unknown',
  });
  const name = must(
    thing.columns.find((column) => column.name === 'name'),
    'name',
  );
  await expect(resourcesOf(db, { catalog, viewer: supervisor }, { columnId: name.id })).rejects.toMatchObject(
    {
      code: 'column.unknown',
    },
  );
  const all = await resourcesOf(db, { catalog, viewer: supervisor }, { columnId: owner.id });
  expect(all.resources.map(([, title]) => title)).toEqual(['Ann', 'Bo']);
});

test('[PLAN-1] columns that say nothing of times, both an end and a duration, and days without end are refused', async () => {
  const refused = async (request: Partial<Asked>) =>
    await expect(ask(request)).rejects.toMatchObject({ code: 'request.invalid' });
  await refused({ start: 'pieces' });
  await refused({ start: 'seen', end: 'seen', duration: 'lasts' });
  await refused({ start: 'seen', end: 'bought' });
  await refused({ start: 'seen', clock: 'opens' });
  await refused({ from: '2026-03-02', before: '2026-03-01' });
  await refused({ from: '1926-03-01', before: '2026-03-01' });
  await expect(ask({ start: 'nothing' })).rejects.toMatchObject({ code: 'column.unknown' });
});
