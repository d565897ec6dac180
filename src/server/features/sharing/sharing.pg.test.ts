import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type {
  SharedContent,
  SharedList,
  SharedRecord,
  SharedRows,
} from '#core/contract/sharing/shared-routes.ts';
import type { LinkOfSomebody, SharedLink } from '#core/contract/sharing/sharing-routes.ts';
import type { Document } from '#core/catalog/schema.ts';
import {
  codeOf,
  outcomeOf,
  PASSWORD,
  testApp,
  testUser,
  visitor,
  type Answer,
  type Visitor,
} from '#test/support/calls/app.ts';
import { withSellers } from '#test/support/rights/sellers.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { changeCatalog, openCatalog } from '../../catalog/catalog.ts';
import { sql } from '../../database/sql/sql.ts';

const { db, catalog } = await everyTypeWorld();
const thing = catalog.tablesByName.get('thing')!;
const owner = catalog.tablesByName.get('owner')!;
const column = (table: typeof thing, name: string) => table.columns.find((one) => one.name === name)!;
const view = catalog.document.views.find(({ table }) => table === thing.id)!;
const idOf = async (login: string): Promise<number> =>
  (await db.query<{ id: number }>(sql`select id from app."user" where login = $1`, [login])).rows[0]?.id ?? 0;

const { SELLERS, DOCUMENT } = withSellers(catalog);

const store = await (async () => {
  await changeCatalog(db, DOCUMENT, { author: null, message: 'test' });
  return await openCatalog(db);
})();
const app = await testApp(db, undefined, undefined, { store });
const logged: string[] = [];
let seller: Visitor;
let chief: Visitor;
let outside: Visitor;

beforeAll(async () => {
  await testUser(db, 'seller', { roles: [9_001] });
  await testUser(db, 'clerk', { roles: [9_002] });
  await testUser(db, 'chief', { supervisor: true });
  seller = await entered('seller');
  chief = await entered('chief');
  await db.query("insert into app.owner (name, salary) values ('Ann', 10), ('Zoe', 20)");
  await db.query(
    `insert into app.thing (name, pieces, price, state, owner, code_word)
      select 'Thing ' || lpad(n::text, 3, '0'), n, 1000 - n, case when n % 10 = 0 then 'broken' else 'new' end,
        (select id from app.owner where name = case when n % 2 = 0 then 'Ann' else 'Zoe' end), 'hash'
      from generate_series(1, 120) n`,
  );
});

beforeEach(async () => {
  await db.query('delete from colonnade.failed_try');
  outside = await opened();
});

async function entered(login: string): Promise<Visitor> {
  const person = visitor(app);
  await person.signIn(login, PASSWORD);
  return person;
}

/** A browser without a session that has opened the page of links. */
async function opened(): Promise<Visitor> {
  const person = visitor(app);
  expect((await person.get('/shared/')).status).toBe(200);
  return person;
}

const LIST = { tableId: thing.id, columns: ['name', 'pieces', 'owner'], sort: [{ column: 'name' }] };

async function create(person: Visitor, of: object, more: object = {}): Promise<Answer> {
  return await person.post('/share/create', { name: 'Stock', hours: 24, of, ...more });
}

async function keyOf(of: object, more: object = {}, person = seller): Promise<string> {
  const answer = await create(person, of, more);
  expect(answer.status, answer.text).toBe(200);
  const { address } = answer.json<{ address: string }>();
  expect(address).toMatch(/^\/shared\/#[\w-]{43}$/);
  return address.slice('/shared/#'.length);
}

const open = async (key: string, more: object = {}, person = outside): Promise<Answer> =>
  await person.post('/shared/open', { key, timeZone: 'UTC', ...more });
const openedList = async (key: string) => (await open(key)).json<SharedContent & SharedList>();
const openedRecord = async (key: string) => (await open(key)).json<SharedContent & SharedRecord>();
const window = async (key: string, pass: string, more: object = {}, person = outside): Promise<Answer> =>
  await person.post('/shared/window', { key, pass, timeZone: 'UTC', sort: null, ...more });

const recordNamed = async (name: string): Promise<number> =>
  (await db.query<{ id: number }>(sql`select id from app.thing where name = $1`, [name])).rows[0]?.id ?? 0;

const UNKNOWN = [404, 'share.unknown'];

describe('a list', () => {
  test('[SHARE-1][SHARE-2][SHARE-3] shows its columns as its maker reads them, as texts, and pages of them', async () => {
    const key = await keyOf({ list: LIST });
    const list = await openedList(key);
    expect(list).toMatchObject({
      kind: 'list',
      name: 'Stock',
      of: 'Things',
      columns: [
        { label: 'Name', isNumber: false, sortable: true },
        { label: 'Pieces', isNumber: true, sortable: true },
        { label: 'Owner', isNumber: false, sortable: true },
      ],
      sort: { column: 0, descending: false },
      before: null,
    });
    expect(list.rows.slice(0, 2)).toEqual([
      // Zoe does not exist for the maker.
      ['Thing 001', '1', ''],
      ['Thing 002', '2', 'Ann'],
    ]);
    expect(list.rows).toHaveLength(50);
    const second = (await window(key, list.pass, { after: list.after })).json<SharedRows>();
    expect(second.rows).toHaveLength(50);
    const third = (await window(key, list.pass, { after: second.after })).json<SharedRows>();
    const all = [...list.rows, ...second.rows, ...third.rows].map(([name]) => name);
    expect(new Set(all).size).toBe(108);
    expect(all).not.toContain('Thing 010');
    expect(third.after).toBe(null);
    const back = (await window(key, list.pass, { before: third.before })).json<SharedRows>();
    expect(back.rows).toEqual(second.rows);
    const start = (await window(key, list.pass, { before: back.before })).json<SharedRows>();
    expect(start.rows).toEqual(list.rows);
    expect(start.before).toBe(null);
  });

  test('[SHARE-3] nobody sorts or pages by what it does not show, nor filters or searches it', async () => {
    const key = await keyOf({
      list: { ...LIST, sort: [{ column: 'code' }, { column: 'pieces', descending: true }] },
    });
    const list = await openedList(key);
    // The order by a column that is not shown would tell its values.
    expect(list.sort).toEqual({ column: 1, descending: true });
    expect(list.rows[0]).toEqual(['Thing 119', '119', '']);
    expect(list.after).toHaveLength(2);
    const sorted = await window(key, list.pass, { sort: { column: 0, descending: true } });
    expect(sorted.json<SharedRows>().rows[0]?.[0]).toBe('Thing 119');
    for (const refused of [
      { sort: { column: 3, descending: false } },
      { sort: { column: 'price', descending: false } },
      { sort: [{ column: 'price' }] },
      { filter: { column: 'price', operator: 'greater', value: 900 } },
      { search: 'Thing' },
      { columns: ['price'] },
      { after: ['1', '2', '3'] },
      { tableId: owner.id },
    ])
      expect((await window(key, list.pass, refused)).status, JSON.stringify(refused)).toBe(400);
  });

  test('[SHARE-3] its filter and its search are those of its maker, and stay with renamed columns', async () => {
    const filter = {
      all: [
        { column: 'pieces', operator: 'lessOrEqual', value: 5 },
        { formula: 'Pieces > 1' },
        { not: { column: 'owner.name', operator: 'equal', value: 'Zoe' } },
      ],
    };
    const key = await keyOf({ list: { ...LIST, filter, search: 'thing' } });
    const names = async () => (await openedList(key)).rows?.map(([name]) => name);
    expect(await names()).toEqual(['Thing 002', 'Thing 003', 'Thing 004', 'Thing 005']);
    // `pieces` is now another column: the link goes by what it was made of.
    const newNames: Readonly<Record<string, string>> = { pieces: 'items', stars: 'pieces' };
    const renamed = DOCUMENT.tables.map((table) => ({
      ...table,
      columns: table.columns.map((one) => ({
        ...one,
        name: table.id === thing.id ? (newNames[one.name] ?? one.name) : one.name,
      })),
    }));
    await inCatalog({ ...DOCUMENT, tables: renamed }, async () => {
      expect(await names()).toEqual(['Thing 002', 'Thing 003', 'Thing 004', 'Thing 005']);
      expect((await openedList(key)).rows[0]).toEqual(['Thing 002', '2', 'Ann']);
    });
  });

  test('[SHARE-2][SHARE-9] nothing is shared that its maker may not read, and passwords never are', async () => {
    for (const [list, code] of [
      [{ ...LIST, columns: ['name', 'price'] }, 'column.unknown'],
      [{ ...LIST, columns: ['owner.salary'] }, 'column.unknown'],
      [{ ...LIST, filter: { column: 'price', operator: 'greater', value: '1' } }, 'column.unknown'],
      [{ ...LIST, tableId: 987_654 }, 'table.unknown'],
      [{ ...LIST, viewId: 987_654 }, 'view.unknown'],
      [{ ...LIST, columns: ['code_word'] }, 'share.nothing'],
    ] as const)
      expect(codeOf(await create(seller, { list })), JSON.stringify(list)).toBe(code);
    const key = await keyOf({ list: { ...LIST, columns: ['code_word', 'name'] } }, {}, chief);
    expect((await openedList(key)).columns.map(({ label }) => label)).toEqual(['Name']);
  });
});

describe('a record', () => {
  test('[SHARE-4] is shown as its form has it, with its lists, without what its maker does not read', async () => {
    const id = await recordNamed('Thing 002');
    const key = await keyOf({ record: { tableId: thing.id, recordId: id } });
    const record = await openedRecord(key);
    expect(record).toMatchObject({ kind: 'record', of: 'Thing' });
    const labels = record.sections.flatMap(({ fields }) => fields.map(({ label }) => label));
    expect(labels).toContain('Pieces');
    expect(labels).not.toContain('Price');
    expect(labels).not.toContain('Code word');
    expect(labels).not.toContain('Own order');
    expect(JSON.stringify(record)).not.toContain('998');
    const of = (await db.query<{ id: number }>(sql`select id from app.owner where name = 'Ann'`)).rows[0]!.id;
    const ann = await openedRecord(await keyOf({ record: { tableId: owner.id, recordId: of } }));
    const things = ann.sections[0]?.fields.find(({ label }) => label === 'Things');
    // Sixty things, of which those that are broken do not exist for the maker.
    expect(things).toMatchObject({ more: false });
    expect(things && 'rows' in things ? things.rows : []).toHaveLength(48);
    expect(JSON.stringify(things)).not.toContain('998');
  });

  test('[SHARE-6] its key gives no rows of a list', async () => {
    const key = await keyOf({ record: { tableId: thing.id, recordId: await recordNamed('Thing 002') } });
    const { pass } = await openedRecord(key);
    expect(outcomeOf(await window(key, pass))).toEqual(UNKNOWN);
  });

  test('[SHARE-4][SHARE-5] one that is deleted, or hidden from its maker, is shown no more', async () => {
    const id = await recordNamed('Thing 004');
    const key = await keyOf({ record: { tableId: thing.id, recordId: id } });
    expect((await open(key)).status).toBe(200);
    await db.query(sql`update app.thing set state = 'broken' where id = $1`, [id]);
    expect(outcomeOf(await open(key))).toEqual(UNKNOWN);
    await db.query(sql`update app.thing set state = 'new', deleted_at = now() where id = $1`, [id]);
    expect(outcomeOf(await open(key))).toEqual(UNKNOWN);
    await db.query(sql`update app.thing set deleted_at = null where id = $1`, [id]);
    expect((await open(key)).status).toBe(200);
    for (const recordId of [await recordNamed('Thing 010'), 987_654])
      expect(outcomeOf(await create(seller, { record: { tableId: thing.id, recordId } }))).toEqual([
        404,
        'record.unknown',
      ]);
  });
});

describe('the end of a link', () => {
  const headersOf = ({ headers }: Answer) =>
    Object.fromEntries(
      Object.entries(headers).filter(([name]) => !['date', 'x-request-id', 'set-cookie'].includes(name)),
    );

  test('[SHARE-5] whatever the reason, words, shape and time are those of a key that was never made', async () => {
    const never = 'a'.repeat(43);
    const [ended, expired, dead, viewless] = [
      await keyOf({ list: LIST }),
      await keyOf({ list: LIST }),
      await keyOf({ record: { tableId: thing.id, recordId: await recordNamed('Thing 006') } }),
      await keyOf({ list: { ...LIST, viewId: view.id } }),
    ];
    const links = (await seller.get('/share/list')).json<{ links: SharedLink[] }>().links;
    await seller.post('/share/end', { linkId: links[3]?.id });
    await db.query(sql`update colonnade.shared_link set expires_at = now() where id = $1`, [links[2]?.id]);
    await db.query(sql`update app.thing set deleted_at = now() where name = 'Thing 006'`);
    // As if the view were no more.
    await db.query(
      sql`update colonnade.shared_link set content = content || '{"view": 987654}' where id = $1`,
      [links[0]?.id],
    );
    const answers: Answer[] = [];
    for (const key of [never, ended, expired, dead, viewless]) {
      const began = performance.now();
      answers.push(await open(key));
      expect(performance.now() - began).toBeGreaterThan(245);
    }
    const [first, ...others] = answers.map((answer) => [
      answer.status,
      answer.text.replace(/"request":"[^"]*"/, ''),
      headersOf(answer),
    ]);
    expect(first?.[0]).toBe(404);
    for (const other of others) expect(other).toEqual(first);
  });

  test('[SHARE-5] it goes when its maker may share no more, reads less, or cannot sign in, with the next call', async () => {
    const key = await keyOf({ list: LIST });
    const record = await keyOf({ record: { tableId: thing.id, recordId: await recordNamed('Thing 002') } });
    const list = await openedList(key);
    const both = async () => [
      (await open(record)).status,
      (await window(key, list.pass, { after: list.after })).status,
    ];
    expect(await both()).toEqual([200, 200]);
    const user = await idOf('seller');
    await db.query(sql`update app."user" set roles = array['9002'] where id = $1`, [user]);
    expect(await both()).toEqual([404, 404]);
    await db.query(sql`update app."user" set roles = array['9001'], active = false where id = $1`, [user]);
    expect(await both()).toEqual([404, 404]);
    await db.query(sql`update app."user" set active = true where id = $1`, [user]);
    expect(await both()).toEqual([200, 200]);
    seller = await entered('seller');
  });

  test('[SHARE-2][SHARE-5] a column that its maker reads no more is left out; a condition on it ends the link', async () => {
    const shown = await keyOf({ list: LIST });
    const filtered = await keyOf({
      list: { ...LIST, columns: ['name'], filter: { column: 'pieces', operator: 'less', value: 5 } },
    });
    const [all, owners] = SELLERS.grants;
    const less = {
      ...all!,
      readColumns: (all!.readColumns as number[]).filter((id) => id !== column(thing, 'pieces').id),
    };
    const roles = DOCUMENT.roles.map((role) =>
      role.id === 9_001 ? { ...role, grants: [less, owners!] } : role,
    );
    await inCatalog({ ...DOCUMENT, roles }, async () => {
      expect((await openedList(shown)).rows[0]).toEqual(['Thing 001', '']);
      expect(outcomeOf(await open(filtered))).toEqual(UNKNOWN);
    });
    expect((await openedList(filtered)).rows).toHaveLength(4);
  });
});

describe('attackers', () => {
  test('[SHARE-6] a key opens nothing but its link, and gives no session', async () => {
    const key = await keyOf({ list: LIST });
    const { pass } = await openedList(key);
    expect(outside.cookies.has('colonnade_session')).toBe(false);
    const bearer = { authorization: `Bearer ${key}`, cookie: `colonnade_session=${key}; XSRF-TOKEN=x` };
    for (const [url, body] of [
      ['/list/full/load/datatable', LIST],
      ['/list/full/count', { tableId: thing.id }],
      ['/share/create', { name: 'x', hours: 1, of: { list: LIST } }],
    ] as const) {
      expect((await outside.post(url, body)).status).toBe(403);
      expect((await outside.post(url, body, bearer)).status).toBe(403);
    }
    expect((await outside.get(`/api/element/display?idform=${thing.id}&idenreg=1`)).status).toBe(403);
    expect((await outside.get('/share/list')).status).toBe(403);
    // Another site cannot have a visitor's browser ask.
    const plain = await outside.send({
      method: 'POST',
      url: '/shared/open',
      payload: { key, timeZone: 'UTC' },
    });
    expect(plain.status).toBe(403);
    expect((await open(key, {}, visitor(app))).status).toBe(403);
    const huge = await window(key, pass, { after: ['x'.repeat(3_000_000)] });
    expect(huge.status).toBe(413);
    expect((await open('short')).status).toBe(400);
  });

  test('[SHARE-6] whoever is signed in sees by a link what everybody sees by it', async () => {
    const key = await keyOf({ list: LIST });
    const visited = await open(key);
    const clerk = await entered('clerk');
    await clerk.get('/shared/');
    const { opened: _one, ...rest } = visited.json<Record<string, unknown>>();
    expect((await open(key, {}, clerk)).json()).toEqual(rest);
    expect((await open(key, {}, chief)).json()).toEqual(rest);
  });

  test('[SHARE-7] a password is asked for, guesses are slowed down, and what opening gives is that of the link alone', async () => {
    const key = await keyOf({ list: LIST }, { password: 'open sesame' });
    const other = await keyOf({ list: LIST });
    expect(outcomeOf(await open(key))).toEqual([401, 'share.password']);
    expect(outcomeOf(await open(key, { password: 'wrong' }))).toEqual([401, 'share.wrong_password']);
    const { pass: foreign } = await openedList(other);
    expect(outcomeOf(await window(key, foreign))).toEqual([401, 'share.password']);
    const list = (await open(key, { password: 'open sesame' })).json<SharedContent & SharedList>();
    expect(list.rows).toHaveLength(50);
    expect((await window(key, list.pass, { after: list.after })).status).toBe(200);
    expect((await open(key, { pass: list.pass })).status).toBe(200);
    await open(key, { password: 'wrong' });
    await db.query('update colonnade.failed_try set failures = 20');
    expect(outcomeOf(await open(key, { password: 'open sesame' }))[0]).toBe(429);
    const { rows } = await db.query<{ hash: string }>(
      sql`select password_hash as hash from colonnade.shared_link where password_hash is not null`,
    );
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$/);
    expect(codeOf(await create(seller, { list: LIST }, { password: 'short' }))).toBe('request.invalid');
  });

  test('[SHARE-8] keys are not guessed at will, and one link does not take all of the server', async () => {
    const key = await keyOf({ list: LIST });
    expect((await open(key)).status).toBe(200);
    await db.query('update colonnade.failed_try set failures = 10000');
    expect(outcomeOf(await open(key))).toEqual([429, 'session.too_many']);
    await db.query('delete from colonnade.failed_try');
    expect(outcomeOf(await open('b'.repeat(43)))).toEqual(UNKNOWN);
    const { rows } = await db.query('select failures from colonnade.failed_try');
    expect(rows).toEqual([{ failures: 1 }]);
    await db.query('update colonnade.failed_try set failures = 200');
    expect(outcomeOf(await open('c'.repeat(43)))).toEqual([429, 'session.too_many']);
  });

  test('[SHARE-9] who has no such role makes no link, and nobody does while seeing as somebody else', async () => {
    const clerk = await entered('clerk');
    expect(outcomeOf(await create(clerk, { list: LIST }))).toEqual([422, 'access.refused']);
    expect((await chief.post('/session/configure', { password: PASSWORD })).status).toBe(200);
    expect((await chief.post('/admin/access/view_as', { user: await idOf('seller') })).status).toBe(200);
    expect(codeOf(await create(chief, { list: LIST }))).toBe('session.viewing');
    expect(codeOf(await chief.get('/share/list'))).toBe('session.viewing');
    chief = await entered('chief');
    for (const hours of [0, 8_761])
      expect((await create(seller, { list: LIST }, { hours })).status).toBe(400);
  });

  test('[SHARE-10] the key stands nowhere but in its address: not in the database, the trail or the log', async () => {
    const noisy = await testApp(db, undefined, undefined, {
      store,
      logLevel: 'trace',
      logTo: { write: (line) => void logged.push(line) },
    });
    const person = visitor(noisy);
    await person.get('/shared/');
    const key = await keyOf({ list: LIST });
    await open(key, {}, person);
    await open(key, { password: 1 }, person);
    expect(logged.join('').length).toBeGreaterThan(0);
    expect(logged.join('')).not.toContain(key);
    const { rows } = await db.query<{ text: string }>(
      sql`select coalesce(string_agg(l::text, ' '), '') || (select string_agg(e::text, ' ') from colonnade.administration_event e) as text
        from colonnade.shared_link l`,
    );
    expect(rows[0]?.text).not.toContain(key);
  });
});

test('[SHARE-10][SHARE-11] makers see and end their own links, supervisors everybody’s, and the trail says so', async () => {
  await db.query('delete from colonnade.shared_link');
  await db.query('delete from colonnade.administration_event');
  const key = await keyOf({ list: LIST });
  await open(key);
  await open(key);
  const own = (await seller.get('/share/list')).json<{ links: SharedLink[] }>().links;
  expect(own).toMatchObject([
    { name: 'Stock', kind: 'list', tableId: thing.id, recordId: null, locked: false, opened: 2 },
  ]);
  expect(JSON.stringify(own)).not.toContain('seller');
  expect((await chief.get('/share/list')).json<{ links: SharedLink[] }>().links).toEqual([]);
  expect(outcomeOf(await chief.post('/share/end', { linkId: own[0]?.id }))).toEqual(UNKNOWN);
  expect((await open(key)).status).toBe(200);
  expect(codeOf(await chief.get('/admin/share/list'))).toBe('session.configuration');
  expect((await chief.post('/session/configure', { password: PASSWORD })).status).toBe(200);
  const all = (await chief.get('/admin/share/list')).json<{ links: LinkOfSomebody[] }>().links;
  expect(all).toMatchObject([{ name: 'Stock', maker: 'seller', account: `user:${await idOf('seller')}` }]);
  await keyOf({ list: LIST }, { name: 'Another' });
  expect((await chief.post('/admin/share/end', { account: all[0]?.account })).json()).toEqual({ ended: 2 });
  expect(outcomeOf(await open(key))).toEqual(UNKNOWN);
  expect((await seller.get('/share/list')).json()).toEqual({ links: [] });
  expect(outcomeOf(await seller.post('/share/end', { linkId: own[0]?.id }))).toEqual(UNKNOWN);
  const { rows } = await db.query<{ what: string; name: string }>(
    sql`select what, coalesce(before, after) ->> 'name' as name from colonnade.administration_event order by what desc, id`,
  );
  expect(rows).toEqual([
    { what: 'share.made', name: 'Stock' },
    { what: 'share.made', name: 'Another' },
    { what: 'share.ended', name: expect.any(String) as string },
    { what: 'share.ended', name: expect.any(String) as string },
  ]);
});

test('[SHARE-12] the page is the same for every key, is kept out of search and caches, and sends no referrer', async () => {
  const page = await visitor(app).get('/shared/');
  expect(page.headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
  });
});

/** Works under another catalog, and puts the first one back. */
async function inCatalog(document: Document, work: () => Promise<void>): Promise<void> {
  const change = async (next: Document) => {
    await changeCatalog(db, next, { author: null, message: 'test' });
    await store.reload();
  };
  await change(document);
  try {
    await work();
  } finally {
    await change(DOCUMENT);
  }
}
