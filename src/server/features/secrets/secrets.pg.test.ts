import { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  codeOf,
  outcomeOf,
  PASSWORD,
  signedIn,
  testApp,
  testUser,
  visitor,
  type Visitor,
} from '#test/support/calls/app.ts';
import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { chunks } from '#test/support/worlds/import-world.ts';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { sql } from '../../database/sql/sql.ts';
import { exportTable } from '../../export/export.ts';
import { importFile } from '../../import/import-file.ts';

const { db, catalog } = await everyTypeWorld();
const rolesNamed = (name: string) =>
  catalog.document.roles.filter((role) => role.name === name).map(({ id }) => id);
await testUser(db, 'ana', { supervisor: true });
await testUser(db, 'ben', { roles: rolesNamed('outsider') });
await testUser(db, 'cleo', { roles: rolesNamed('clerk') });
const lines: string[] = [];
const app = await testApp(db, undefined, undefined, {
  logLevel: 'trace',
  logTo: { write: (line) => void lines.push(line) },
});
const thing = catalog.tablesByName.get('thing')!;
const column = (name: string) => thing.columns.find((one) => one.name === name)!.id;
const KEY = column('access_key');
const TEXT = '  -----BEGIN KEY-----\nunguessable ünïcode \'"\\t\n';
let [ana, ben, cleo]: Visitor[] = [];
beforeAll(async () => {
  [ana, ben, cleo] = await Promise.all(
    ['ana', 'ben', 'cleo'].map(async (login) => await signedIn(app, login)),
  );
});

/** A new record with this secret; gives its id. */
async function created(secret: unknown = TEXT, values: object = {}): Promise<number> {
  const answer = await ana!.post(`/api/element/save?idform=${thing.id}`, {
    values: { name: 'Portal', access_key: secret, ...values },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ recordId: number }>().recordId;
}

const changed = async (id: number, values: object) =>
  await ana!.post(`/api/element/save?idform=${thing.id}&idenreg=${id}`, { values });
const show = async (record: number, { person = ana!, of = KEY, table = thing.id } = {}) =>
  await person.post(`/api/secret/show/${table}/${record}/${of}`);
const stored = async (id: number) =>
  (await db.query<{ key: string | null }>(sql`select access_key as key from app.thing where id = $1`, [id]))
    .rows[0]!.key;
const showings = async () =>
  (
    await db.query<{ user_id: number; address: string; after: unknown }>(
      sql`select user_id, address, after from colonnade.administration_event where what = 'secret.shown' order by id`,
    )
  ).rows;

describe('at rest', () => {
  test('[COL-110] it is sealed, and opened as it was typed', async () => {
    const id = await created();
    expect(await stored(id)).toMatch(/^v1\.[\w-]+$/);
    const answer = await show(id);
    expect(answer.json()).toEqual({ text: TEXT });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(TEST_SECRETS.open((await stored(id))!, `records.${KEY}`)).toBe(TEXT);
  });

  test('[COL-110] a sealed text of another column or key opens nowhere', async () => {
    const id = await created();
    await db.query('update app.thing set access_key = $1 where id = $2', [
      TEST_SECRETS.seal('moved', 'records.1'),
      id,
    ]);
    expect(outcomeOf(await show(id))).toEqual([409, 'secret.sealed']);
    // What looks like a sealed text is a text.
    await changed(id, { access_key: TEST_SECRETS.seal('x', 'records.1') });
    expect((await show(id)).json<{ text: string }>().text).toMatch(/^v1\./);
  });

  test('[COL-112] written are a text, true for the one that is there, and null', async () => {
    const id = await created();
    const before = await stored(id);
    expect((await changed(id, { access_key: true, pieces: 3 })).status).toBe(200);
    expect(await stored(id)).toBe(before);
    expect((await changed(id, { access_key: 'another one' })).status).toBe(200);
    expect((await show(id)).json()).toEqual({ text: 'another one' });
    expect((await changed(id, { access_key: null })).status).toBe(200);
    expect(await stored(id)).toBeNull();
    expect(outcomeOf(await show(id))).toEqual([404, 'secret.unknown']);
    for (const wrong of [false, 0, {}, ['x'], 'nul\0'])
      expect((await changed(id, { access_key: wrong })).status).toBe(422);
    expect((await changed(id, { access_key: 'x'.repeat(201) })).status).toBe(422);
  });
});

describe('showing', () => {
  test('[COL-113] whoever may not read the cell is shown nothing, whatever is asked for', async () => {
    const id = await created();
    const unknown = [404, 'secret.unknown'];
    expect(outcomeOf(await show(id, { of: column('code_word') }))).toEqual(unknown);
    expect(outcomeOf(await show(id, { of: column('name') }))).toEqual(unknown);
    expect(outcomeOf(await show(id, { of: 9_999_999 }))).toEqual(unknown);
    expect(outcomeOf(await show(9_999_999))).toEqual(unknown);
    // Has rights to some columns of things, which the secret is not among.
    expect(outcomeOf(await show(id, { person: cleo! }))).toEqual(unknown);
    expect((await show(id, { person: ben! })).json()).toEqual({ text: TEXT });
    await ana!.post(`/api/element/delete?idform=${thing.id}`, { records: [id] });
    expect(outcomeOf(await show(id))).toEqual(unknown);
    expect((await show(id, { person: visitor(app) })).status).toBe(403);
    expect((await ana!.get(`/api/secret/show/${thing.id}/${id}/${KEY}`)).status).toBe(405);
  });

  test('[COL-114] each showing is written down, a refused one is not', async () => {
    const id = await created();
    const before = (await showings()).length;
    await show(id);
    await show(id, { person: cleo! });
    const [last, ...more] = (await showings()).slice(before);
    expect(more).toEqual([]);
    expect(last).toMatchObject({
      address: '127.0.0.1',
      after: { table: thing.id, record: id, column: KEY, account: `user:${last?.user_id}` },
    });
    await db.query('alter table colonnade.administration_event rename to away');
    expect((await show(id)).status).toBe(500);
    await db.query('alter table colonnade.away rename to administration_event');
  });

  test('[COL-114] an account is shown so many and no more', async () => {
    const id = await created();
    await testUser(db, 'dora', { supervisor: true });
    const dora = await signedIn(app, 'dora');
    const outcomes = new Set<number>();
    for (let at = 0; at < 101; at += 1) outcomes.add((await show(id, { person: dora })).status);
    expect([...outcomes]).toEqual([200, 429]);
    expect((await show(id)).status).toBe(200);
  });
});

describe('nothing else tells it', () => {
  test('[COL-111] no answer, no draft, no log and no table of the database has the text', async () => {
    const word = 'lighthouse-and-rhubarb';
    const id = await created(word, { pieces: 1 });
    const answers: string[] = [];
    const post = async (url: string, body: object = {}) => {
      const answer = await ana!.post(url, body);
      answers.push(answer.text);
      return answer;
    };
    const opened = (await post(`/api/element/modify?idform=${thing.id}&idenreg=${id}`)).json<{
      context: number;
      window: number;
    }>();
    await post(`/api/update/${opened.window}/${opened.context}/1`, { values: { access_key: `${word}-2` } });
    const drafts = await db.query<{ all: string }>(
      sql`select string_agg(c::text, '') as all from colonnade.context c`,
    );
    expect(drafts.rows[0]!.all).not.toContain(word);
    await post(`/api/check/${opened.window}/${opened.context}`, { columns: ['access_key'] });
    await post(`/api/validate/${opened.context}/${opened.window}`);
    await post(`/list/full/datatable/load/${thing.id}`, {
      columns: ['name', 'access_key'],
      sort: [],
      limit: 50,
    });
    answers.push((await ana!.get(`/api/record/history/${thing.id}/${id}`)).text);
    answers.push((await ana!.get('/messaging/undo/list?limit=5')).text);
    await post(`/api/element/display?idform=${thing.id}&idenreg=${id}`);
    expect(answers.join('\n')).not.toMatch(/lighthouse|v1\./);
    expect(answers.join('\n')).toContain('"access_key":true');
    const { rows } = await db.query<{ all: string }>(
      sql`select string_agg(c.diff::text, '') as all from colonnade.change c`,
    );
    expect(rows[0]!.all).not.toContain(word);
    expect(lines.join('\n')).not.toContain(word);
    expect((await show(id)).json()).toEqual({ text: `${word}-2` });
    expect(lines.join('\n')).not.toContain(word);
  });

  test('[COL-111] filters ask whether there is one, and nothing else; nothing is sorted or found by it', async () => {
    const word = 'rhubarb';
    const id = await created(word);
    const load = async (body: object) =>
      await ana!.post('/list/full/load/datatable', { tableId: thing.id, columns: ['name'], ...body });
    const filtered = await load({ filter: { column: 'access_key', operator: 'isNotEmpty' } });
    expect(filtered.json<{ rows: unknown[][] }>().rows.map(([one]) => one)).toContain(id);
    const sealed = await stored(id);
    for (const [operator, value] of [
      ['equal', word],
      ['equal', sealed],
      ['contains', 'v1'],
      ['isWithin', [sealed]],
    ])
      expect((await load({ filter: { column: 'access_key', operator, value } })).status).toBe(400);
    expect(codeOf(await load({ sort: [{ column: 'access_key' }] }))).toBe('sort.column');
    for (const search of [word, sealed?.slice(0, 20), 'v1'])
      expect((await load({ search })).json<{ rows: unknown[] }>().rows).toEqual([]);
  });
});

test('[COL-117] an import seals its texts, an empty cell keeps what is there, and exports leave the column out', async () => {
  const request = { db, catalog, viewer: supervisor, secrets: TEST_SECRETS };
  const load = async (file: string, settings = {}) =>
    await importFile(request, {
      table: thing,
      check: false,
      source: chunks(file, 65_536),
      title: 'keys.csv',
      settings,
    });
  const { problems, operation } = await load(
    'name,code,access_key\nImported,IMP1,"first\nline"\nOther,IMP2,\n',
  );
  expect([problems, operation]).toEqual([[], expect.any(Number)]);
  const { rows } = await db.query<{ id: number }>(
    sql`select id from app.thing where code in ('IMP1', 'IMP2') order by code`,
  );
  const [first, second] = rows.map(({ id }) => id);
  expect((await show(first!)).json()).toEqual({ text: 'first\nline' });
  expect(await stored(second!)).toBeNull();
  const match = { columns: ['code'], mode: 'both', empty: 'clear' };
  await load('code,name,access_key\nIMP1,Again,\nIMP2,Other,untold\n', { match });
  expect((await show(first!)).json()).toEqual({ text: 'first\nline' });
  expect((await show(second!)).json()).toEqual({ text: 'untold' });
  const changes = await db.query<{ all: string }>(
    sql`select string_agg(diff::text, '') as all from colonnade.change`,
  );
  expect(changes.rows[0]!.all).not.toMatch(/first|untold/);
  const refused = await load(`name,access_key\nLong,${'unsaid'.repeat(40)}\n`);
  expect(refused.problems).toMatchObject([{ code: 'value.too_long' }]);
  expect(JSON.stringify(refused)).not.toContain('unsaid');
  const exported = async (columns?: string[]) => {
    const out = new PassThrough();
    const text = textOf(out);
    await exportTable(request, { table: thing, out, columns });
    return await text;
  };
  expect((await exported()).split('\n')[0]).not.toContain('access_key');
  expect(await exported(['code', 'access_key'])).toContain('IMP1,\n');
});

test('[COL-116] undo, redo and the bin bring it back', async () => {
  const id = await created('the first');
  const operation = (await changed(id, { access_key: 'the second' })).json<{ operation: number }>().operation;
  const undo = async (kind: 'undo' | 'redo', message: number) =>
    (await ana!.post(`/messaging/${kind}/process`, { messages: [message] })).json<{
      operations?: number[];
    }>();
  const display = await ana!.get(`/messaging/undo/display/${operation}`);
  expect(display.text).not.toMatch(/v1\./);
  await undo('undo', operation);
  expect((await show(id)).json()).toEqual({ text: 'the first' });
  const undone = await ana!.get('/messaging/redo/list?limit=1');
  await undo('redo', undone.json<{ operations: { id: number }[] }>().operations[0]!.id);
  expect((await show(id)).json()).toEqual({ text: 'the second' });
  const redone = await ana!.get('/messaging/undo/list?limit=1');
  await undo('undo', redone.json<{ operations: { id: number }[] }>().operations[0]!.id);
  await ana!.post(`/api/element/delete?idform=${thing.id}`, { records: [id] });
  await ana!.post(`/api/bin/${thing.id}`, { records: [id] });
  expect((await show(id)).json()).toEqual({ text: 'the first' });
  expect((await ana!.get(`/api/record/history/${thing.id}/${id}`)).text).not.toMatch(/v1\./);
});

test('[COL-113] whoever sees the application as somebody else is shown nothing', async () => {
  const id = await created();
  const person = await signedIn(app, 'ana');
  await person.post('/session/configure', { password: PASSWORD });
  const users = await db.query<{ id: number }>(sql`select id from app."user" where login = 'ben'`);
  const viewed = await person.post('/admin/access/view_as', { user: users.rows[0]!.id });
  expect(viewed.status, viewed.text).toBe(200);
  expect(outcomeOf(await show(id, { person }))).toEqual([422, 'session.viewing']);
});
