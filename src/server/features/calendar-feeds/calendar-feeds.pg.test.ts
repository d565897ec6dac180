import fc from 'fast-check';
import ICAL from 'ical.js';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '#core/catalog/schema.ts';
import type { SharedLink } from '#core/contract/sharing/sharing-routes.ts';
import { todayIn } from '#core/fields/date/day.ts';
import { dayOfIso, isoDay } from '#core/fields/recurrence/calendar-day.ts';
import { recurrenceText, WEEKDAYS } from '#core/fields/recurrence/recurrence-rule.ts';
import { readRecurrence } from '#core/fields/recurrence/read-recurrence.ts';
import { momentOf } from '#core/language/zone-time.ts';
import { must } from '#core/std/must.ts';
import { codeOf, outcomeOf, visitor, type Visitor } from '#test/support/calls/app.ts';
import { inCatalogOf } from '#test/support/worlds/in-catalog.ts';
import { sharedLinksWorld, UNKNOWN } from '#test/support/worlds/shared-links.ts';
import { literal, sql } from '../../database/sql/sql.ts';

const { db, thing, DOCUMENT, app, people, entered, open, idOf, store, keyOf, LIST } =
  await sharedLinksWorld();
const columnId = (name: string) =>
  must(
    thing.columns.find((one) => one.name === name),
    name,
  ).id;
const [MOMENTS, WALLS, DAYS] = [71_001, 71_002, 71_003] as const;
const planning = (id: number, times: Readonly<Record<string, string>>) => ({
  id,
  name: `planning_${id}`,
  label: { en: `Planning ${id}` },
  table: thing.id,
  mode: 'scheduler' as const,
  columns: [{ column: [columnId('name')] }],
  recurrence: columnId('rounds'),
  caption: [columnId('name')],
  ...Object.fromEntries(Object.entries(times).map(([key, name]) => [key, columnId(name)])),
});
const PLANNED = {
  ...DOCUMENT,
  views: [
    ...DOCUMENT.views,
    planning(MOMENTS, { start: 'seen', duration: 'lasts' }),
    planning(WALLS, { start: 'bought', clock: 'opens', duration: 'lasts' }),
    planning(DAYS, { start: 'bought', duration: 'lasts' }),
  ],
} as unknown as Document;

const TIMES: Readonly<Record<number, object>> = {
  [MOMENTS]: { start: 'seen', duration: 'lasts' },
  [WALLS]: { start: 'bought', clock: 'opens', duration: 'lasts' },
  [DAYS]: { start: 'bought', duration: 'lasts' },
};
const today = dayOfIso(todayIn('UTC'));
let outside: Visitor;

const inOther = inCatalogOf({ db, store }, PLANNED);
beforeAll(async () => await inOther(PLANNED, async () => await Promise.resolve()));
beforeEach(async () => {
  outside = visitor(app);
  await db.query('delete from colonnade.failed_try');
});

const feedOf = (view: number, more: object = {}) => ({
  name: 'Plan',
  of: { tableId: thing.id, viewId: view, columns: ['name', 'notes', 'pieces'], ...more },
});

async function made(view: number, more: object = {}, person = people.seller): Promise<string> {
  const answer = await person.post('/planning/feed', feedOf(view, more));
  expect(answer.status, answer.text).toBe(200);
  const { address } = answer.json<{ address: string }>();
  expect(address).toMatch(/^\/planning\/feed\/[\w-]{43}$/);
  return address;
}

interface Given {
  readonly name: string;
  readonly notes?: string;
  readonly seen?: string | null;
  readonly bought?: string | null;
  readonly opens?: string | null;
  readonly lasts?: number | null;
  readonly rounds?: string | null;
  readonly state?: string;
}

async function put(...things: readonly Given[]): Promise<void> {
  await db.query(sql`delete from app.thing`);
  for (const {
    name,
    notes = null,
    seen = null,
    bought = null,
    opens = null,
    lasts = null,
    ...rest
  } of things)
    await db.query(
      sql`insert into app.thing (name, notes, seen, bought, opens, lasts, rounds, state) values (${literal(name)}, ${literal(notes)}, ${literal(seen)}::timestamptz, ${literal(bought)}::date, ${literal(opens)}::time, ${literal(lasts)}::bigint, ${literal(rest.rounds ?? null)}, ${literal(rest.state ?? 'new')})`,
    );
}

const calendarIn = (text: string) => new ICAL.Component(ICAL.parse(text) as unknown[]);
const eventsIn = (text: string) =>
  calendarIn(text)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));

describe('a feed', () => {
  test('[PLAN-16][PLAN-17] has the events of the planning, as RFC 5545 writes them', async () => {
    const notes = 'One, two; three\\four\r\nné à Zürich, '.repeat(4);
    const at = `${isoDay(today + 3)}T09:30:00Z`;
    await put(
      { name: 'Visit; to, them', notes, seen: at, lasts: 5_400 },
      { name: 'long ago', seen: `${isoDay(today - 95)}T09:00:00Z` },
      { name: 'far ahead', seen: `${isoDay(today + 402)}T09:00:00Z` },
      { name: 'hidden', seen: at, state: 'broken' },
      { name: 'open end', seen: `${isoDay(today + 4)}T09:30:00Z` },
    );
    const answer = await outside.get(await made(MOMENTS));
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of answer.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const [visit, later, ...others] = eventsIn(answer.text);
    expect(others).toEqual([]);
    expect(visit?.summary).toBe('Visit; to, them');
    expect(visit?.description).toBe(`Notes: ${notes.replaceAll('\r\n', '\n')}`);
    expect(visit?.startDate.toJSDate().toISOString()).toBe(new Date(at).toISOString());
    expect(visit?.endDate.toJSDate().toISOString()).toBe(new Date(Date.parse(at) + 5_400_000).toISOString());
    expect(visit?.uid).toMatch(/^\d+-\d+@[\w-]{16}$/);
    expect(visit?.component.getFirstPropertyValue('url')).toMatch(/^http.*\/app\/record\/\d+\/\d+$/);
    expect(later?.component.hasProperty('dtend')).toBe(false);
    expect(answer.text).not.toContain('hidden');
  });

  test('[PLAN-17] is the same until something changes, and then told no more than that', async () => {
    await put({ name: 'A', seen: `${isoDay(today)}T09:30:00Z` });
    const address = await made(MOMENTS);
    const first = await outside.get(address);
    const tag = String(first.headers['etag']);
    const again = await outside.get(address, { 'If-None-Match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
    await db.query(sql`update app.thing set name = 'B'`);
    const changed = await outside.get(address, { 'If-None-Match': tag });
    expect(changed.status).toBe(200);
    expect(eventsIn(changed.text).map(({ uid }) => uid)).toEqual(eventsIn(first.text).map(({ uid }) => uid));
  });

  test('[PLAN-16] has the filter and the search that it was made with', async () => {
    await put(
      { name: 'one', seen: `${isoDay(today)}T09:30:00Z` },
      { name: 'two', seen: `${isoDay(today)}T09:30:00Z` },
    );
    const filter = { column: 'name', operator: 'equal', value: 'two' };
    const filtered = await outside.get(await made(MOMENTS, { filter }));
    expect(eventsIn(filtered.text).map(({ summary }) => summary)).toEqual(['two']);
    const searched = await outside.get(await made(MOMENTS, { search: 'one' }));
    expect(eventsIn(searched.text).map(({ summary }) => summary)).toEqual(['one']);
  });
});

describe('its address', () => {
  test('[PLAN-18] shows nothing once its feed has ended, its maker is locked, or may not read; all alike', async () => {
    await put({ name: 'A', seen: `${isoDay(today)}T09:30:00Z` });
    const address = await made(MOMENTS);
    const unknown = async () => {
      const answer = await outside.get(address);
      return answer.status === 200 ? [200, undefined] : outcomeOf(answer);
    };
    expect(await unknown()).toEqual([200, undefined]);
    expect(outcomeOf(await outside.get(`/planning/feed/${'x'.repeat(43)}`))).toEqual(UNKNOWN);
    const seller = await idOf('seller');
    await db.query(sql`update app."user" set active = false where id = ${literal(seller)}`);
    const began = performance.now();
    expect(await unknown()).toEqual(UNKNOWN);
    expect(performance.now() - began).toBeGreaterThan(240);
    await db.query(sql`update app."user" set active = true where id = ${literal(seller)}`);
    expect(await unknown()).toEqual([200, undefined]);
    const blind = PLANNED.roles.map((role) => ({ ...role, grants: [] }));
    await inOther({ ...PLANNED, roles: blind }, async () => expect(await unknown()).toEqual(UNKNOWN));
    // Without its planning.
    await inOther(DOCUMENT, async () => expect(await unknown()).toEqual(UNKNOWN));
    expect(await unknown()).toEqual([200, undefined]);
    const { links } = (await people.seller.get('/share/list')).json<{ links: SharedLink[] }>();
    const feed = must(
      links.find(({ opened }) => opened >= 3),
      'the feed',
    );
    expect(feed).toMatchObject({ kind: 'feed', name: 'Plan', viewId: MOMENTS, expiresAt: null });
    expect(codeOf(await people.chief.post('/share/end', { linkId: feed.id }))).toBe('share.unknown');
    await people.seller.post('/share/end', { linkId: feed.id });
    expect(await unknown()).toEqual(UNKNOWN);
  });

  test('[PLAN-18] is made anew in place of the one before, and opens nothing else', async () => {
    await put({ name: 'A', seen: `${isoDay(today)}T09:30:00Z` });
    const before = (await people.seller.post('/planning/feed', feedOf(MOMENTS))).json<{
      id: number;
      address: string;
    }>();
    const replaced = await people.seller.post('/planning/feed', { ...feedOf(MOMENTS), instead: before.id });
    const { address } = replaced.json<{ address: string }>();
    expect(outcomeOf(await outside.get(before.address))).toEqual(UNKNOWN);
    expect((await outside.get(address)).status).toBe(200);
    const clerk = await entered('clerk');
    const stolen = await clerk.post('/planning/feed', { ...feedOf(MOMENTS), instead: before.id + 1 });
    expect(codeOf(stolen)).toBe('share.unknown');
    expect((await outside.get(address)).status).toBe(200);
    // The secret of a feed is no key of a link, and the other way round.
    expect(outcomeOf(await open(address.slice('/planning/feed/'.length)))).toEqual(UNKNOWN);
    const key = await keyOf({ list: LIST });
    expect(outcomeOf(await outside.get(`/planning/feed/${key}`))).toEqual(UNKNOWN);
  });

  test('[PLAN-18] is no one else’s: hidden columns, other tables and views that are no plannings are refused', async () => {
    const refused = async (view: number, more: object) =>
      codeOf(await people.seller.post('/planning/feed', feedOf(view, more)));
    expect(await refused(MOMENTS, { columns: ['name', 'price'] })).toBe('column.unknown');
    expect(await refused(MOMENTS, { tableId: 987_654 })).toBe('table.unknown');
    expect(
      await refused(
        must(
          DOCUMENT.views.find(({ table }) => table === thing.id),
          'a view',
        ).id,
        {},
      ),
    ).toBe('view.unknown');
    expect((await visitor(app).post('/planning/feed', feedOf(MOMENTS))).status).toBe(403);
  });
});

/** `FEED_RUNS=700 FEED_SEED=7` tries more, and others. */
const RUNS = Number(process.env['FEED_RUNS'] ?? 40);
const SEED = Number(process.env['FEED_SEED'] ?? 1);

describe('its series', () => {
  /** Each event of a feed as `record start`, in the days that the planning is asked for. */
  function expanded(text: string, from: string, before: string): readonly string[] {
    ICAL.TimezoneService.reset();
    for (const zone of calendarIn(text).getAllSubcomponents('vtimezone'))
      ICAL.TimezoneService.register(new ICAL.Timezone(zone));
    const [first, last] = [Date.parse(from), Date.parse(before)];
    return eventsIn(text)
      .flatMap((event) => {
        const id = /-(\d+)/.exec(event.uid)?.[1];
        const told = (start: ICAL.Time) =>
          `${id} ${start.isDate ? start.toString() : start.toJSDate().toISOString()}`;
        const instant = (start: ICAL.Time) => Date.parse(told(start).split(' ')[1] ?? '');
        if (!event.isRecurring()) return [[instant(event.startDate), told(event.startDate)] as const];
        const found: (readonly [number, string])[] = [];
        const days = event.iterator();
        for (let next = days.next() as ICAL.Time | null; next; next = days.next() as ICAL.Time | null) {
          if (instant(next) >= last) break;
          found.push([instant(next), told(next)]);
        }
        return found;
      })
      .filter(([at]) => at >= first && at < last)
      .map(([, told]) => told)
      .toSorted();
  }

  const rule = fc
    .record({
      frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      interval: fc.integer({ min: 1, max: 4 }),
      weekdays: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { maxLength: 3 }),
      nth: fc.option(fc.constantFrom(-1, 1, 2, 4)),
      monthDays: fc.uniqueArray(fc.constantFrom(1, 2, 15, 28, 31, -1, -3), { maxLength: 2 }),
      // Of two months, `ical.js` gives the days of the second one twice where a series begins in it.
      months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 1 }),
      end: fc.constantFrom(
        '',
        ';COUNT=1',
        ';COUNT=7',
        ';COUNT=40',
        `;UNTIL=${isoDay(today + 20).replaceAll('-', '')}`,
      ),
      zone: fc.constantFrom('Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tehran', 'UTC'),
      out: fc.array(fc.integer({ min: -30, max: 60 }), { maxLength: 3 }),
    })
    .map(({ frequency, interval, weekdays, nth, monthDays: chosen, months, end, zone, out }) => {
      // Days that a month lacks are in its next one for `ical.js` where some years have none.
      const monthDays =
        frequency === 'YEARLY' && interval > 1 ? chosen.filter((day) => day > 0 && day <= 28) : chosen;
      const isLong = frequency === 'MONTHLY' || frequency === 'YEARLY';
      const days = frequency === 'WEEKLY' || !isLong || monthDays.length === 0 ? weekdays : [];
      const numbered = isLong && nth !== null ? days.map((day) => `${nth}${day}`) : days;
      const parts = [
        // `ical.js` takes months between two steps of such a rule.
        `RRULE:FREQ=${frequency};INTERVAL=${frequency === 'MONTHLY' && months.length > 0 ? 1 : interval}`,
        days.length > 0 ? `;BYDAY=${numbered.join(',')}` : '',
        isLong && days.length === 0 && monthDays.length > 0 ? `;BYMONTHDAY=${monthDays.join(',')}` : '',
        isLong && months.length > 0 && days.length === 0 ? `;BYMONTH=${months.join(',')}` : '',
        end,
      ].join('');
      const left = out.map((day) => isoDay(today + day).replaceAll('-', ''));
      return `TZID=${zone}\n${parts}${left.length > 0 ? `\nEXDATE:${left.join(',')}` : ''}`;
    });
  const event = fc.record({
    rule: fc.option(rule, { freq: 5 }),
    day: fc.integer({ min: -400, max: 100 }),
    // Not in the hours that clocks jump over: `ical.js` reads them with the offset behind the jump, against RFC 5545.
    minutes: fc.integer({ min: 9 * 60, max: 12 * 60 }),
    hasClock: fc.boolean(),
    lasts: fc.constantFrom(null, 900, 7_200, 90_000),
  });

  test.each([MOMENTS, WALLS, DAYS])(
    '[PLAN-17][PLAN-20] are read by programs of calendars as the planning shows them (%i)',
    async (view) => {
      const address = await made(view, {}, people.chief);
      await fc.assert(
        fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 12 }), async (events) => {
          const given = events.map(({ rule: text, day, minutes, hasClock, lasts }, at): Given => {
            const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
            const date = isoDay(today + day);
            const read = text === null ? undefined : readRecurrence(text);
            if (read && !read.ok) throw new Error(`${text}: ${JSON.stringify(read)}`);
            return {
              name: `T${at}`,
              seen: `${date}T${clock}Z`,
              bought: date,
              opens: hasClock ? clock : null,
              lasts,
              rounds: read?.ok ? recurrenceText(read.value) : null,
            };
          });
          await put(...given);
          const [from, before] = [isoDay(today - 80), isoDay(today + 300)];
          const text = (await outside.get(address)).text;
          const shown = await people.chief.post('/list/full/load/scheduler', {
            tableId: thing.id,
            ...TIMES[view],
            recurrence: 'rounds',
            columns: [],
            from: isoDay(today - 85),
            before: isoDay(today + 310),
          });
          const zone = 'UTC';
          const wanted = shown
            .json<{ rows: [number, string, string][] }>()
            .rows.map(([id, , start]) => {
              const isWall = start.length > 10 && !start.endsWith('Z');
              const at = isWall ? momentOf({ day: start.slice(0, 10), clock: start.slice(11) }, zone) : start;
              return [id, at.length > 10 ? new Date(at).toISOString() : at] as const;
            })
            .filter(([, at]) => Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(before))
            .map(([id, at]) => `${id} ${at}`)
            .toSorted();
          expect(expanded(text, from, before)).toEqual(wanted);
        }),
        { numRuns: RUNS, seed: SEED },
      );
    },
  );
});
