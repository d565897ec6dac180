import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import type { LiveChange } from '#core/contract/live/live-routes.ts';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { testUser, PASSWORD, type Visitor } from '#test/support/calls/app.ts';
import { hearStream, type HeardStream } from '#test/support/calls/live-events.ts';
import { eventually, remoteVisitor, startProcesses } from '#test/support/run/processes.ts';
import { everyTypeDocument, everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { changeCatalog } from '../catalog/catalog.ts';
import { sql } from '../database/sql/sql.ts';
import { notifyAccounts } from '../notifications/notifications.ts';

const { db, catalog, connectionString } = await everyTypeWorld();
const thing = must(catalog.tablesByName.get('thing'), 'things');
const owner = must(catalog.tablesByName.get('owner'), 'owners');

const FEW = 81_001;
const ALL = 81_002;
const SHY = 81_003;
const document = await everyTypeDocument();
const nameAlone = thing.columns.filter(({ name }) => name === 'name').map(({ id }) => id);
const role = (id: number, name: string, grant: object) => ({
  id,
  name,
  label: { en: name },
  grants: [{ table: thing.id, read: true, ...grant }],
});
await changeCatalog(
  db,
  {
    ...document,
    roles: [
      ...document.roles,
      role(FEW, 'few', { condition: 'pieces = 1' }),
      role(ALL, 'all', {}),
      role(SHY, 'shy', { readColumns: nameAlone }),
    ],
  },
  { author: null, message: 'roles' },
);
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'ann', { roles: [ALL] });
await testUser(db, 'few', { roles: [FEW] });
await testUser(db, 'bea', { roles: [ALL] });
await testUser(db, 'shy', { roles: [SHY] });
const [one = '', two = ''] = await startProcesses(connectionString, 2);

/** Somebody who has signed in at a server. */
async function at(address: string, login: string): Promise<Visitor> {
  const person = remoteVisitor(address);
  expect((await person.signIn(login, PASSWORD)).status).toBe(200);
  return person;
}

const chief = await at(one, 'chief');

async function create(values: object): Promise<number> {
  const answer = await chief.post(`/api/element/create?idform=${thing.id}`, { values });
  const { context, window } = answer.json<{ context: number; window: number }>();
  const saved = await chief.post(`/api/validate/${context}/${window}`);
  return saved.json<{ recordId: number }>().recordId;
}

async function save(id: number, values: object, person = chief): Promise<void> {
  const url = `/api/element/save?idform=${thing.id}&idenreg=${id}`;
  expect((await person.post(url, { values })).status).toBe(200);
}

interface Watching {
  readonly stream: HeardStream;
  readonly watch: (
    tables: readonly object[],
    open?: readonly object[],
  ) => Promise<{ stale: number[]; people: unknown[] }>;
}

/** Opens a stream of somebody at a server; what it watches is said at the other one. */
async function watching(address: string, person: Visitor): Promise<Watching> {
  const stream = await hearStream(address, person);
  const hello = must(await stream.next('hello'), 'the first event');
  const elsewhere = remoteVisitor(address === one ? two : one);
  for (const [name, value] of person.cookies) elsewhere.cookies.set(name, value);
  return {
    stream,
    watch: async (tables, open = []) => {
      const answer = await elsewhere.post('/live/watch', {
        stream: hello.data['stream'],
        tab: 'a',
        tables,
        open,
      });
      expect(answer.status).toBe(200);
      // The process with the stream hears of it a moment later, in the order of what is announced.
      await new Promise((resolve) => setTimeout(resolve, 60));
      return answer.json();
    },
  };
}

/**
 * Waits until a stream has told exactly that change: what a test has made before it watches may be told in between,
 * when the processes are slow.
 */
async function told(stream: HeardStream, change: object): Promise<void> {
  const changes = () => stream.heard.filter(({ event }) => event === 'change').map(({ data }) => data);
  const isTold = (heard: readonly object[]) =>
    heard.some((one) => isDeepStrictEqual(one, { changes: [change] }));
  const heard = await eventually(async () => await Promise.resolve(changes()), isTold);
  expect(heard).toContainEqual({ changes: [change] });
}

const age = 0;

test('[LIVE-1] a change reaches the browsers that watch its table, on any server, within a second', async () => {
  const id = await create({ name: 'Near' });
  const { stream, watch } = await watching(two, await at(two, 'ann'));
  await watch([{ tableId: thing.id, age }]);
  const begun = Date.now();
  await save(id, { name: 'Far' });
  await told(stream, { tableId: thing.id, records: [id], own: false });
  expect(Date.now() - begun).toBeLessThan(1_000);
});

test('[LIVE-1] who watches another table hears nothing, and the own session is told as such', async () => {
  const id = await create({ name: 'Mine' });
  const elsewhere = await watching(two, await at(two, 'ann'));
  await elsewhere.watch([{ tableId: owner.id, age }]);
  const own = await watching(two, chief);
  await own.watch([{ tableId: thing.id, age }]);
  await save(id, { name: 'Mine still' });
  await told(own.stream, { tableId: thing.id, records: [id], own: true });
  expect(elsewhere.stream.heard.map(({ event }) => event)).toEqual(['hello']);
});

test('[LIVE-2] nothing is told of records that the reader may not read, not even that something changed', async () => {
  const seen = await create({ name: 'Seen', pieces: 1 });
  const hidden = await create({ name: 'Hidden', pieces: 2 });
  const few = await watching(two, await at(two, 'few'));
  await few.watch([{ tableId: thing.id, age, records: [seen, hidden] }]);
  await save(hidden, { name: 'Hidden still' });
  await create({ name: 'Hidden, too', pieces: 3 });
  await chief.post(`/api/element/delete?idform=${thing.id}`, { records: [hidden] });
  await save(seen, { name: 'Seen still' });
  await told(few.stream, { tableId: thing.id, records: [seen], own: false });
  const named = few.stream.heard.flatMap(({ data }) => (data['changes'] ?? []) as LiveChange[]);
  expect(named.every(({ records }) => records?.every((id) => id === seen))).toBe(true);
});

test('[LIVE-2] of a record on screen that may no longer be read it is told that the table has changed', async () => {
  const seen = await create({ name: 'Leaving', pieces: 1 });
  const few = await watching(two, await at(two, 'few'));
  await few.watch([{ tableId: thing.id, age, records: [seen] }]);
  await save(seen, { pieces: 2 });
  await told(few.stream, { tableId: thing.id, records: [], own: false });
});

test('[LIVE-3] a table that may not be read is not watched, and rights that are taken hold with the next change', async () => {
  const id = await create({ name: 'Taken', pieces: 1 });
  const person = await at(two, 'ann');
  const { stream, watch } = await watching(two, person);
  await watch([
    { tableId: owner.id, age },
    { tableId: thing.id, age },
  ]);
  await db.query(`update app."user" set roles = '{}' where login = 'ann'`);
  await db.query(`select pg_notify('colonnade_session', '')`);
  // The process learns of the rights by a notice, which is on its way.
  const tables = async () => (await person.get('/api/application')).json<ApplicationInfo>().tables.length;
  await eventually(tables, (count) => count === 0);
  expect(await stream.next('resync')).toBeDefined();
  const from = stream.heard.length;
  await save(id, { name: 'Taken still' });
  expect(await stream.next('change', { from, within: 300 })).toBeUndefined();
});

test('[LIVE-5] a stream ends with its session, and says so', async () => {
  const person = await at(two, 'few');
  const { stream } = await watching(two, person);
  expect((await person.post('/session/logout')).status).toBe(200);
  expect(await stream.next('over')).toBeDefined();
  await eventually(async () => await Promise.resolve(stream.isOver()), Boolean);
  expect(stream.isOver()).toBe(true);
});

test('[LIVE-4] a browser that comes back after a break is told to load again', async () => {
  const stream = await hearStream(two, await at(two, 'few'), { 'Last-Event-ID': '7' });
  expect(await stream.next('resync')).toBeDefined();
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  expect(stream.response.headers.get('x-accel-buffering')).toBe('no');
  expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform');
});

test('[LIVE-6] a session has so many streams at most', async () => {
  const person = await at(two, 'few');
  const streams = await Promise.all(Array.from({ length: 6 }, async () => await hearStream(two, person)));
  const refused = await person.get('/live/stream');
  expect([refused.status, refused.json().errors[0]?.code]).toEqual([429, 'live.too_many']);
  for (const { close } of streams) close();
});

test('[LIVE-7] without a stream a browser asks which tables have changed; of those it reads in part it is never told', async () => {
  const [all, few] = [await at(two, 'chief'), await at(two, 'few')];
  const ask = async (person: Visitor, milliseconds: number) =>
    (
      await person.post('/live/version', { tables: [{ tableId: thing.id, age: milliseconds }] })
    ).json<object>();
  await create({ name: 'Changed' });
  await eventually(
    async () => await ask(all, 60_000),
    (answer) => JSON.stringify(answer).includes(String(thing.id)),
  );
  expect(await ask(all, 60_000)).toEqual({ stale: [thing.id] });
  await db.query(`update colonnade.live_table set at = now() - interval '1 hour'`);
  expect(await ask(all, 60_000)).toEqual({ stale: [] });
  expect(await ask(few, 60_000)).toEqual({ stale: [thing.id] });
});

test('[LIVE-8] who has a record open is told to others who may read it, until they leave', async () => {
  const id = await create({ name: 'Open', pieces: 1 });
  const first = await watching(one, chief);
  await first.watch([], [{ tableId: thing.id, recordId: id, editing: true }]);
  const second = await watching(two, await at(two, 'few'));
  const answer = await second.watch([], [{ tableId: thing.id, recordId: id, editing: false }]);
  expect(answer.people).toEqual([
    { tableId: thing.id, recordId: id, people: [{ name: 'chief', editing: true }] },
  ]);
  expect((await first.stream.next('people', { from: 2 }))?.data).toMatchObject({
    people: [{ name: 'few', editing: false }],
  });
  await second.watch([], [{ tableId: thing.id, recordId: id + 1_000, editing: false }]);
  const left = await eventually(
    async () => await Promise.resolve(first.stream.heard.at(-1)?.data['people']),
    (people) => Array.isArray(people) && people.length === 0,
  );
  expect(left).toEqual([]);
});

test('[MSG-29] a comment reaches whoever has its record open and may read it, on any server, and nobody else', async () => {
  const [seen, hidden] = [
    await create({ name: 'Seen', pieces: 1 }),
    await create({ name: 'Hidden', pieces: 2 }),
  ];
  const watchers = await Promise.all(
    ['bea', 'few'].map(async (login) => {
      const { stream, watch } = await watching(two, await at(two, login));
      const open = [seen, hidden].map((recordId) => ({ tableId: thing.id, recordId, editing: false }));
      await watch([{ tableId: thing.id, age }], open);
      return stream;
    }),
  );
  const [bea, few] = [must(watchers[0], 'bea'), must(watchers[1], 'few')];
  const news = (stream: HeardStream) =>
    stream.heard.filter(({ event }) => event === 'comments').map(({ data }) => data['recordId']);
  const comment = async (recordId: number, key: string, more: object = {}) => {
    const body = { key, body: [{ text: 'Look' }], ...more };
    expect((await chief.post(`/api/comments/${thing.id}/${recordId}/add`, body)).status).toBe(200);
  };
  await comment(hidden, 'live-hidden');
  await comment(seen, 'live-seen');
  await eventually(
    async () => await Promise.resolve([news(bea).length, news(few).length]),
    ([all, some]) => all === 2 && some === 1,
  );
  expect([news(bea), news(few)]).toEqual([[hidden, seen], [seen]]);
  // Of a cell that one may not read, nothing is told either.
  const secret = must(
    thing.columns.find(({ name }) => name === 'price'),
    'price',
  ).id;
  const shy = await watching(two, await at(two, 'shy'));
  await shy.watch([{ tableId: thing.id, age }], [{ tableId: thing.id, recordId: seen, editing: false }]);
  await comment(seen, 'live-of-price', { columnId: secret });
  await comment(seen, 'live-of-all');
  await eventually(
    async () => await Promise.resolve(news(shy.stream).length),
    (count) => count > 0,
  );
  await eventually(
    async () => await Promise.resolve(news(bea).length),
    (count) => count === 4,
  );
  expect(news(shy.stream)).toEqual([seen]);
});

test('[MSG-38] the pages of an account hear within a second, on any server, that it is told of something; nobody else does', async () => {
  const [ann, few] = [await at(two, 'ann'), await at(two, 'few')];
  const [own, other] = [await hearStream(two, ann), await hearStream(two, few)];
  await Promise.all([own, other].map(async (stream) => must(await stream.next('hello'), 'the first event')));
  const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = 'ann'`);
  await notifyAccounts(db, { accounts: [`user:${rows[0]?.id}`], kind: 'mention', once: 'mention:1' });
  expect(await own.next('notified')).toMatchObject({ data: {} });
  expect(other.heard.map(({ event }) => event)).not.toContain('notified');
});

test('[MSG-47] next steps reach whoever has the record open and may read it, and whoever is to do them', async () => {
  const [seen, hidden] = [
    await create({ name: 'Seen', pieces: 1 }),
    await create({ name: 'Hidden', pieces: 2 }),
  ];
  const watched = await Promise.all(
    ['bea', 'few'].map(async (login) => {
      const { stream, watch } = await watching(two, await at(two, login));
      const open = [seen, hidden].map((recordId) => ({ tableId: thing.id, recordId, editing: false }));
      await watch([{ tableId: thing.id, age }], open);
      return stream;
    }),
  );
  const [bea, few] = [must(watched[0], 'bea'), must(watched[1], 'few')];
  const news = (stream: HeardStream) =>
    stream.heard.filter(({ event }) => event === 'steps').map(({ data }) => data['recordId']);
  const work = (stream: HeardStream) => stream.heard.filter(({ event }) => event === 'work').length;
  const add = async (recordId: number, login: string) => {
    const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = $1`, [login]);
    const body = { key: `live-step-${recordId}-${login}`, text: 'Look', user: must(rows[0], login).id };
    expect((await chief.post(`/api/steps/${thing.id}/${recordId}/add`, body)).status).toBe(200);
  };
  await add(hidden, 'bea');
  await add(seen, 'bea');
  await add(seen, 'few');
  await eventually(
    async () => await Promise.resolve([news(bea).length, news(few).length, work(bea), work(few)].join()),
    (counts) => counts === '3,2,2,1',
  );
  expect([news(bea), news(few)]).toEqual([
    [hidden, seen, seen],
    [seen, seen],
  ]);
  // What was given to somebody who may no longer read the record is no news to that one.
  await db.query(sql`update colonnade.next_step set record_id = $1 where text = 'Look'`, [hidden]);
  const before = few.heard.length;
  const { rows } = await db.query<{ id: number }>(
    sql`select s.id from colonnade.next_step s join app."user" u on u.id = s.user_id where u.login = 'few'`,
  );
  const body = { step: must(rows[0], 'a step').id, done: true };
  expect((await chief.post(`/api/steps/${thing.id}/${hidden}/finish`, body)).status).toBe(200);
  await eventually(
    async () => await Promise.resolve(news(bea).length),
    (count) => count === 4,
  );
  expect(few.heard.slice(before).filter(({ event }) => event === 'work' || event === 'steps')).toEqual([]);
});
