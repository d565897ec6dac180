import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SubscribedCalendar } from '#core/contract/views/calendar-routes.ts';
import { must } from '#core/std/must.ts';
import { codeOf, PASSWORD, testApp, visitor, type Visitor } from '#test/support/calls/app.ts';
import { inCatalogOf } from '#test/support/worlds/in-catalog.ts';
import { sharedLinksWorld } from '#test/support/worlds/shared-links.ts';
import { sql } from '../../database/sql/sql.ts';

const { db, thing, DOCUMENT, store } = await sharedLinksWorld();
const VIEW = 71_001;
const columnId = (name: string) =>
  must(
    thing.columns.find((one) => one.name === name),
    name,
  ).id;
const PLANNED = {
  ...DOCUMENT,
  views: [
    ...DOCUMENT.views,
    {
      id: VIEW,
      name: 'planned',
      label: { en: 'Planned' },
      table: thing.id,
      mode: 'scheduler' as const,
      columns: [{ column: [columnId('name')] }],
      start: columnId('seen'),
    },
  ],
};

const app = await testApp(db, undefined, undefined, {
  store,
  calendarHosts: ['127.0.0.1'],
  calendarPatience: 700,
});

/** What the host of calendars answers next, and what it was asked. */
let answer: (asked: IncomingMessage, reply: ServerResponse) => void;
const asked: IncomingMessage[] = [];
const host = createServer((request, reply) => {
  asked.push(request);
  answer(request, reply);
});
let place: string;
let seller: Visitor;
let chief: Visitor;
const inOther = inCatalogOf({ db, store }, PLANNED);

beforeAll(async () => {
  await inOther(PLANNED, async () => await Promise.resolve());
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  place = `http://127.0.0.1:${(host.address() as AddressInfo).port}/team.ics?token=very-secret`;
  [seller, chief] = [visitor(app), visitor(app)];
  await seller.signIn('seller', PASSWORD);
  await chief.signIn('chief', PASSWORD);
});
afterAll(() => {
  host.closeAllConnections();
  host.close();
});
beforeEach(async () => {
  asked.length = 0;
  answer = (_, reply) => void reply.end(calendar(EVENT));
  await db.query(sql`delete from colonnade.subscribed_calendar`);
});

const calendar = (...events: readonly string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((event) => ['BEGIN:VEVENT', event, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const EVENT =
  'UID:1\r\nSUMMARY:Fair\r\nLOCATION:Hall 3\r\nDTSTART:20260506T083000Z\r\nDTEND:20260506T093000Z';

const wish = (more: object = {}) => ({
  viewId: VIEW,
  name: 'Team',
  colour: 'teal',
  address: place,
  ...more,
});
const add = async (more: object = {}, person = seller) =>
  await person.post('/planning/calendar/add', wish(more));
const DAYS = { viewId: VIEW, from: '2026-05-04', before: '2026-05-11' };
async function shown(person = seller, days: object = DAYS): Promise<readonly SubscribedCalendar[]> {
  const found = await person.post('/planning/calendar/events', days);
  expect(found.status, found.text).toBe(200);
  return found.json<{ calendars: SubscribedCalendar[] }>().calendars;
}
const refresh = async (person = seller) =>
  (await person.post('/planning/calendar/refresh', { viewId: VIEW })).json<{ asked: number }>().asked;
const rested = async () =>
  await db.query(sql`update colonnade.subscribed_calendar set asked_at = asked_at - interval '16 minutes'`);

test('[PLAN-39] a calendar elsewhere is shown with its events, to its subscriber alone', async () => {
  const added = await add();
  expect(added.status, added.text).toBe(200);
  const [own, ...others] = await shown();
  expect(others).toEqual([]);
  expect(own).toMatchObject({ name: 'Team', colour: 'teal', shown: true, problem: null });
  expect(own?.rows).toEqual([['Fair', 'Hall 3', '2026-05-06T08:30:00.000Z', '2026-05-06T09:30:00.000Z']]);
  expect(await shown(chief)).toEqual([]);
  expect(await shown(seller, { ...DAYS, from: '2026-05-07' })).toMatchObject([{ rows: [] }]);
  const { id } = added.json<{ id: number }>();
  for (const change of [{ shown: false }, { name: 'Mine' }])
    expect(codeOf(await chief.post('/planning/calendar/change', { calendarId: id, ...change }))).toBe(
      'calendar.unknown',
    );
  expect(codeOf(await chief.post('/planning/calendar/remove', { calendarId: id }))).toBe('calendar.unknown');
});

test('[PLAN-40] its address is sealed, and told to nobody but by its host', async () => {
  await add();
  const { text } = await seller.post('/planning/calendar/events', DAYS);
  expect(text).not.toContain('very-secret');
  const { rows } = await db.query<{ all: string }>(
    sql`select to_jsonb(c)::text as all from colonnade.subscribed_calendar c`,
  );
  expect(rows[0]?.all).toContain('127.0.0.1');
  expect(rows[0]?.all).not.toContain('very-secret');
});

test('[PLAN-39] it is switched off and on, called otherwise, and removed', async () => {
  const { id } = (await add()).json<{ id: number }>();
  const change = async (more: object) =>
    (await seller.post('/planning/calendar/change', { calendarId: id, ...more })).status;
  expect(await change({ shown: false, name: 'Fairs', colour: 'pink' })).toBe(200);
  expect(await shown()).toMatchObject([{ shown: false, name: 'Fairs', colour: 'pink', rows: [] }]);
  await rested();
  expect(await refresh()).toBe(0);
  expect(await change({ shown: true })).toBe(200);
  expect((await shown())[0]?.rows).toHaveLength(1);
  expect((await seller.post('/planning/calendar/remove', { calendarId: id })).status).toBe(200);
  expect(await shown()).toEqual([]);
});

test('[PLAN-41] it is fetched anew after a quarter of an hour, by one process, and only where it changed', async () => {
  answer = (_, reply) =>
    void reply
      .setHeader('etag', '"one"')
      .setHeader('last-modified', 'Wed, 06 May 2026 08:00:00 GMT')
      .end(calendar(EVENT));
  await add();
  expect(await refresh()).toBe(0);
  await rested();
  answer = (_, reply) => void reply.writeHead(304).end();
  const refreshed = await Promise.all([refresh(), refresh(), refresh()]);
  expect(refreshed.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(asked.length).toBe(2);
  expect(asked[1]?.headers).toMatchObject({
    'if-none-match': '"one"',
    'if-modified-since': 'Wed, 06 May 2026 08:00:00 GMT',
  });
  expect((await shown())[0]).toMatchObject({
    problem: null,
    rows: [['Fair', 'Hall 3', expect.anything(), expect.anything()]],
  });
  await rested();
  answer = (_, reply) => void reply.end(calendar(EVENT.replace('Fair', 'Market')));
  await refresh();
  expect((await shown())[0]?.rows[0]?.[0]).toBe('Market');
});

test('[PLAN-41] where it cannot be fetched, it is said why, and what came before stays', async () => {
  await add();
  const before = (await shown())[0]?.fetchedAt;
  answer = (_, reply) => void reply.writeHead(404).end('gone');
  await rested();
  await refresh();
  expect((await shown())[0]).toMatchObject({
    fetchedAt: before,
    problem: 'The server refuses the address (HTTP 404).',
    rows: [['Fair', 'Hall 3', expect.anything(), expect.anything()]],
  });
  answer = (_, reply) => void reply.end(calendar());
  await rested();
  await refresh();
  expect((await shown())[0]).toMatchObject({ problem: null, rows: [] });
  await db.query(sql`update colonnade.subscribed_calendar set address = 'v1.other'`);
  await rested();
  await refresh();
  expect((await shown())[0]?.problem).toMatch(/can no longer be read/);
});

test.each<[string, RegExp, (asked: IncomingMessage, reply: ServerResponse) => void]>([
  ['nothing there', /HTTP 404/, (_, reply) => void reply.writeHead(404).end()],
  ['nonsense', /no iCalendar file/, (_, reply) => void reply.end('<html>Sign in</html>')],
  ['a broken calendar', /no iCalendar file/, (_, reply) => void reply.end('BEGIN:VCALENDAR\r\nBEGIN')],
  ['20 MB', /larger than 10 MB/, (_, reply) => void reply.end(Buffer.alloc(20_000_000, 'BEGIN:VCALENDAR '))],
  ['no end', /completely in time/, (_, reply) => void reply.write('BEGIN:VCALENDAR\r\n')],
  ['no answer', /completely in time/, () => undefined],
  ['a cut connection', /No server can be reached/, (_, reply) => void reply.destroy()],
  [
    'a private address',
    /private network/,
    (_, reply) => void reply.writeHead(302, { location: 'https://10.0.0.1/x.ics' }).end(),
  ],
  [
    'this machine',
    /private network/,
    (_, reply) => void reply.writeHead(302, { location: 'https://localhost/x.ics' }).end(),
  ],
  [
    'this machine by its number',
    /private network/,
    (_, reply) => void reply.writeHead(301, { location: 'https://2130706434/' }).end(),
  ],
  [
    'mapped',
    /private network/,
    (_, reply) => void reply.writeHead(307, { location: 'https://[::ffff:10.0.0.1]/' }).end(),
  ],
  [
    'what is not safe',
    /begins with https/,
    (_, reply) => void reply.writeHead(302, { location: 'http://example.org/x.ics' }).end(),
  ],
  [
    'a file',
    /begins with https/,
    (_, reply) => void reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  ],
  ['a circle', /too often/, (_, reply) => void reply.writeHead(302, { location: '/team.ics' }).end()],
])('[PLAN-40] %s is refused in plain words', async (_, told, answers) => {
  answer = answers;
  const refused = await add();
  expect([refused.status, codeOf(refused)]).toEqual([422, 'calendar.not_fetched']);
  expect(refused.json().errors[0]?.message).toMatch(told);
  expect(await shown()).toEqual([]);
});

test.each([
  ['https://192.168.1.1/a.ics', /private network/],
  ['https://[fe80::1]/a.ics', /private network/],
  ['https://[2002:7f00:1::]/a.ics', /private network/],
  ['webcal://127.0.0.2/a.ics', /private network/],
  ['http://example.org/a.ics', /begins with https/],
  ['https://me:hush@example.org/a.ics', /without a user name/],
  ['a calendar', /begins with https/],
])('[PLAN-40] the address %s is refused before anybody is asked', async (address, told) => {
  const refused = await add({ address });
  expect([refused.status, codeOf(refused)]).toEqual([422, 'calendar.not_fetched']);
  expect(refused.json().errors[0]?.message).toMatch(told);
});

test('[PLAN-39] a redirect to the same host is followed', async () => {
  answer = ({ url }, reply) =>
    void (url === '/next' ? reply.end(calendar(EVENT)) : reply.writeHead(302, { location: '/next' }).end());
  expect((await add()).status).toBe(200);
  expect((await shown())[0]?.rows).toHaveLength(1);
});

test('[PLAN-39] series are expanded on the clocks of their zone, changed and cancelled events with them', async () => {
  answer = (_, reply) =>
    void reply.end(
      calendar(
        'UID:s\r\nSUMMARY:Stand-up\r\nDTSTART;TZID=Romance Standard Time:20260302T090000\r\nDTEND;TZID=Romance Standard Time:20260302T091500\r\nRRULE:FREQ=DAILY\r\nEXDATE;TZID=Romance Standard Time:20260505T090000',
        'UID:s\r\nRECURRENCE-ID;TZID=Romance Standard Time:20260506T090000\r\nSUMMARY:Late stand-up\r\nDTSTART;TZID=Romance Standard Time:20260506T110000\r\nDTEND;TZID=Romance Standard Time:20260506T111500',
        'UID:s\r\nRECURRENCE-ID;TZID=Romance Standard Time:20260507T090000\r\nSTATUS:CANCELLED\r\nDTSTART;TZID=Romance Standard Time:20260507T090000',
        'UID:d\r\nSUMMARY:Holiday\r\nDTSTART;VALUE=DATE:20260508\r\nDTEND;VALUE=DATE:20260509',
        'UID:f\r\nSUMMARY:Breakfast\r\nDTSTART:20260509T070000\r\nDURATION:PT1H',
        'UID:x\r\nSUMMARY:Called off\r\nSTATUS:CANCELLED\r\nDTSTART:20260506T080000Z',
        'UID:z\r\nSUMMARY:Nowhere\r\nDTSTART;TZID=Middle Earth:20260506T080000',
      ),
    );
  await add();
  const rows = (await shown())[0]?.rows.map(([title, , start, end]) => [title, start, end]);
  expect(rows).toEqual([
    ['Stand-up', '2026-05-04T07:00:00.000Z', '2026-05-04T07:15:00.000Z'],
    ['Late stand-up', '2026-05-06T09:00:00.000Z', '2026-05-06T09:15:00.000Z'],
    ['Holiday', '2026-05-08', '2026-05-09'],
    ['Stand-up', '2026-05-08T07:00:00.000Z', '2026-05-08T07:15:00.000Z'],
    ['Breakfast', '2026-05-09T07:00:00', '2026-05-09T08:00:00'],
    ['Stand-up', '2026-05-09T07:00:00.000Z', '2026-05-09T07:15:00.000Z'],
    ['Stand-up', '2026-05-10T07:00:00.000Z', '2026-05-10T07:15:00.000Z'],
  ]);
  const march = await shown(seller, { viewId: VIEW, from: '2026-03-02', before: '2026-03-03' });
  expect(march[0]?.rows[0]?.[2]).toBe('2026-03-02T08:00:00.000Z');
});

test('[PLAN-39] there are limits, and plannings alone have calendars', async () => {
  expect(codeOf(await add({ viewId: 987_654 }))).toBe('view.unknown');
  expect(codeOf(await seller.post('/planning/calendar/events', { ...DAYS, viewId: 1 }))).toBe('view.unknown');
  await add();
  await db.query(
    sql`insert into colonnade.subscribed_calendar (account, view_id, name, colour, address, host, events)
      select account, view_id, name, colour, address, host, events from colonnade.subscribed_calendar, generate_series(1, 19)`,
  );
  expect(codeOf(await add())).toBe('calendar.too_many');
  await db.query(sql`delete from colonnade.subscribed_calendar`);
  answer = (_, reply) => void setTimeout(() => reply.end(calendar(EVENT)), 200);
  const both = await Promise.all([add(), add()]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 429]));
});
