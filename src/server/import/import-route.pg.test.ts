import { request, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { trusted } from '../database/sql/sql.ts';
import { PASSWORD, testApp, testUser, visitor } from '#test/support/calls/app.ts';
import { cookieHeaders } from '#test/support/calls/cookies.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import type { ImportAnswer } from './import.ts';

const { db, catalog } = await everyTypeWorld();
const { id } = catalog.tablesByName.get('thing')!;
const app = await testApp(db);
await app.listen({ port: 0, host: '127.0.0.1' });
await testUser(db, 'ada', { supervisor: true });
const ada = visitor(app);
await ada.signIn('ada', PASSWORD);

beforeEach(async () => {
  await db.query('delete from app.thing');
});

function headers(type = 'text/csv'): Record<string, string> {
  const xsrf = ada.cookies.get('XSRF-TOKEN') ?? '';
  return { 'content-type': type, 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': xsrf };
}

async function upload(payload: string, query = '', type?: string) {
  return await ada.send({
    method: 'POST',
    url: `/api/import/${id}${query}`,
    payload,
    headers: headers(type),
  });
}

/** An upload over a real connection, so that it can stop in the middle. */
function open(): ClientRequest {
  const { port } = app.server.address() as AddressInfo;
  return request({
    port,
    method: 'POST',
    path: `/api/import/${id}`,
    headers: { ...headers(), ...cookieHeaders(ada.cookies) },
    agent: false,
  });
}

async function count(from: string): Promise<number> {
  return (
    (await db.query<{ count: number }>(trusted(`select count(*) as count from ${from}`))).rows[0]?.count ?? -1
  );
}

const TRANSACTIONS =
  'pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()';

test('the answer has the counts, the mapping and the problems', async () => {
  const map = encodeURIComponent(JSON.stringify({ menge: 'pieces' }));
  const good = await upload('name;menge\nStuhl;3\n', `?map=${map}`);
  expect(good.status).toBe(200);
  expect(good.json<ImportAnswer>()).toEqual({
    lines: 1,
    imported: 1,
    created: 1,
    changed: 0,
    same: 0,
    made: [],
    skipped: 0,
    merged: 0,
    operation: expect.any(Number) as number,
    refused: 0,
    trimmed: 0,
    mapping: { name: 'name', menge: 'pieces' },
    problems: [],
  });
  const bad = (await upload('name;menge\nStuhl;x\n', `?map=${map}&check=1`)).json<ImportAnswer>();
  expect(bad).toMatchObject({
    imported: 0,
    operation: null,
    refused: 1,
    problems: [{ line: 2, column: 'menge', value: 'x', code: 'value.integer' }],
  });
  expect(await count('app.thing')).toBe(1);
});

test.each([
  ['a body that is no CSV', '{}', '', 'application/json', 415, 'request.content_type'],
  ['a mapping that is no JSON', 'name\na\n', '?map=x', 'text/csv', 400, 'request.invalid'],
  [
    'a mapping to something that is no text',
    'name\na\n',
    '?map={"name":1}',
    'text/csv',
    400,
    'request.invalid',
  ],
  ['a mapping that is a list', 'name\na\n', '?map=["name"]', 'text/csv', 400, 'request.invalid'],
  ['headers that do not fit', 'name,__proto__\na,b\n', '', 'text/csv', 422, 'import.mapping'],
  ['a file in another encoding', '\u0000\ufeff\ud800', '', 'text/csv', 422, 'import.mapping'],
])('[BAD-1] %s is refused', async (_, payload, query, type, status, code) => {
  const answer = await upload(payload, query, type);
  expect([answer.status, answer.json().errors[0]?.code]).toEqual([status, code]);
});

test('an unknown table answers 404', async () => {
  const answer = await ada.send({
    method: 'POST',
    url: '/api/import/999999',
    payload: 'name\na\n',
    headers: headers(),
  });
  expect(answer.status).toBe(404);
});

test('headers such as __proto__ are plain data', async () => {
  const map = encodeURIComponent('{"__proto__":"name","constructor":""}');
  const { mapping } = (await upload('__proto__,constructor\na,b\n', `?map=${map}`)).json<ImportAnswer>();
  expect(Object.entries(mapping)).toEqual([
    ['__proto__', 'name'],
    ['constructor', ''],
  ]);
});

test('[IMPORT-7] an upload that breaks off leaves nothing behind', async () => {
  const sending = open();
  sending.on('error', () => undefined);
  sending.write(`name\n${'a\n'.repeat(100_000)}`);
  await expect.poll(() => count(TRANSACTIONS), { timeout: 20_000 }).toBe(1);
  sending.destroy();
  await expect.poll(() => count(TRANSACTIONS), { timeout: 20_000 }).toBe(0);
  expect(await count('app.thing')).toBe(0);
  expect((await upload('name\nafter\n')).status).toBe(200);
});

test('a refused upload gets its answer although most of it was not read', async () => {
  const sending = open();
  const answer = new Promise<number | undefined>((resolve, reject) => {
    sending.on('response', (response) => resolve(response.resume().statusCode));
    sending.on('error', reject);
  });
  const chunk = `${'x,'.repeat(50_000)}\n`;
  for (let sent = 0; sent < 100; sent++) if (!sending.write(chunk)) await wait(1);
  sending.end();
  expect(await answer).toBe(422);
});
