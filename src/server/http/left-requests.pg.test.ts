import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { sql, trusted } from '../database/sql/sql.ts';
import { signedIn, testApp, testUser } from '#test/support/calls/app.ts';
import { callHeaders } from '#test/support/calls/cookies.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';

const { db, catalog } = await everyTypeWorld();
const thing = must(catalog.tablesByName.get('thing'), 'things');
const owner = must(catalog.tablesByName.get('owner'), 'owners');
const link = must(
  thing.columns.find((column) => column.type === 'link' && column.target === owner.id),
  'a link to owners',
);

const SOON = { timeout: 20_000 };
const TABLES = 'app.thing, app.owner, colonnade.operation';

let url: string;
let headers: Record<string, string>;
let record: number;

beforeAll(async () => {
  const app = await testApp(db);
  await testUser(db, 'chief', { supervisor: true });
  const chief = await signedIn(app, 'chief');
  const opened = (
    await chief.post(`/api/element/create?idform=${owner.id}`, { values: { name: 'A' } })
  ).json<{
    context: number;
    window: number;
  }>();
  const saved = await chief.post(`/api/validate/${opened.context}/${opened.window}`);
  record = saved.json<{ recordId: number }>().recordId;
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  headers = callHeaders(chief.cookies);
});

async function waiting(): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    sql`select count(*) as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

/** Calls a route while nobody can read the tables, and gives the call up. */
async function giveUp(path: string, body?: unknown, tables = TABLES): Promise<void> {
  const blocker = await db.connect();
  await blocker.query(trusted(`begin; lock table ${tables} in access exclusive mode`));
  try {
    const controller = new AbortController();
    const call = fetch(url + path, {
      headers,
      signal: controller.signal,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const ended = call.then(
      async (answer) => `answered ${answer.status} ${await answer.text()}`,
      () => 'given up',
    );
    const waits = async () => await expect.poll(waiting, SOON).toBe(1);
    await Promise.race([waits(), ended.then((how) => expect(how).toBe('waiting'))]);
    controller.abort();
    expect(await ended).toBe('given up');
    await expect.poll(waiting, SOON).toBe(0);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
}

describe('[QUERY-15][LIST-82] the statement of a question ends when its caller leaves', () => {
  const list = { tableId: owner.id, columns: ['name'] };
  const all = { all: [{ column: 'name', operator: 'contains', value: 'x' }] };
  const posts: readonly [string, string, unknown][] = [
    ['a list', '/list/full/load/datatable', list],
    ['a filtered list', '/list/full/load/datatable', { ...list, filter: all }],
    ['a quick search', '/list/full/load/datatable', { ...list, search: 'x' }],
    ['a count', '/list/full/count', { tableId: owner.id, step: 100 }],
    ['an estimate', '/list/full/count', { tableId: owner.id, estimate: true }],
    ['a formula', '/api/formula/verify', { formula: 'name', tableId: owner.id, preview: 3 }],
  ];
  const gets: readonly [string, () => string][] = [
    ['a record', () => `/api/element/display?idform=${owner.id}&idenreg=${record}`],
    ['suggestions', () => `/webix/suggest/${link.id}?search=a`],
    ['a history', () => `/api/record/history/${owner.id}/${record}`],
    ['a bin', () => `/api/bin/${owner.id}`],
    ['what can be undone', () => '/messaging/undo/list'],
    ['why not', () => `/api/access/explain/${owner.id}/${record}?operation=update`],
  ];
  test.each(posts)('%s', async (_name, path, body) => await giveUp(path, body));
  test.each(['change', 'delete'])('a %s of a set that is only checked', async (what) => {
    const values = what === 'change' ? { values: { name: 'B' } } : {};
    const set = { tableId: owner.id, chosen: { records: [record] }, count: 1, check: true, ...values };
    await giveUp(`/list/bulk/${what}`, set, 'app.thing, app.owner');
  });
  test.each(gets)('%s', async (_name, path) => await giveUp(path()));
});

test('[QUERY-15] a save goes on though its caller has left', async () => {
  const opened = await fetch(`${url}/api/element/create?idform=${owner.id}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ values: { name: 'Saved all the same' } }),
  });
  const { context, window } = (await opened.json()) as { context: number; window: number };
  const blocker = await db.connect();
  await blocker.query('begin; lock table app.owner in exclusive mode');
  const controller = new AbortController();
  const call = fetch(`${url}/api/validate/${context}/${window}`, {
    method: 'POST',
    headers,
    body: '{}',
    signal: controller.signal,
  }).catch(() => 'given up');
  await expect.poll(waiting, SOON).toBe(1);
  controller.abort();
  expect(await call).toBe('given up');
  await blocker.query('rollback');
  blocker.release();
  const stored = async () =>
    (await db.query('select name from app.owner where name = $1', ['Saved all the same'])).rows;
  await expect.poll(stored, SOON).toHaveLength(1);
});
