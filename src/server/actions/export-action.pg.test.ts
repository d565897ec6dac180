import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActionResult } from '#core/contract/actions/action-results.ts';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { codeOf, signedIn, testServices, testUser, type Visitor } from '#test/support/calls/app.ts';
import { actionWorld } from '#test/support/worlds/action-world.ts';
import { createApp } from '../app/app.ts';

const label = { en: 'x' };
const [FILE, OF_VIEW] = [70_101, 70_102] as const;
const { db, catalog, thing, owner, made } = await actionWorld((_column, known) => ({
  actions: [
    { label, table: known.thing.id, id: FILE, name: 'as_json', kind: 'export', format: 'json' },
    {
      label,
      table: known.thing.id,
      id: OF_VIEW,
      name: 'as_csv',
      kind: 'export',
      view: known.view,
      format: 'csv',
    },
  ],
}));
const app = await createApp(await testServices(db));
let chief: Visitor;
let other: Visitor;
let clerk: Visitor;
let stranger: Visitor;
const ids: number[] = [];

beforeAll(async () => {
  afterAll(async () => await app.close());
  await testUser(db, 'chief', { supervisor: true });
  await testUser(db, 'clerk', {
    roles: catalog.document.roles.filter(({ name }) => name === 'clerk').map(({ id }) => id),
  });
  await testUser(db, 'stranger', {});
  chief = await signedIn(app, 'chief');
  other = await signedIn(app, 'chief');
  clerk = await signedIn(app, 'clerk');
  stranger = await signedIn(app, 'stranger');
  const boss = await made(owner, { name: 'Ada', salary: '77.00' });
  for (const [name, price] of [
    ['one', '1.00'],
    ['two', '2.00'],
    ['three', '3.00'],
  ] as const)
    ids.push(await made(thing, { name, price, state: 'used', owner: boss }));
});

type FileResult = Extract<ActionResult, { kind: 'file' }>;

async function run(person: Visitor, action: number, body: object = {}) {
  return await person.post(`/api/execaction/${action}/0/0/0`, body);
}

async function keyOf(person: Visitor, action: number, body: object = {}): Promise<string> {
  const answer = await run(person, action, body);
  return answer.json<FileResult>().file?.key ?? answer.text;
}

async function fileOf(person: Visitor, action: number, body: object = {}) {
  return await person.get(`/cache/get/${await keyOf(person, action, body)}/1`);
}

test('[ACTION-32][FILE-1] an export makes a file of the whole list, or of chosen records', async () => {
  const answer = await run(chief, FILE);
  expect(answer.json()).toMatchObject({
    kind: 'file',
    action: FILE,
    file: { name: expect.stringMatching(/\.json$/), bytes: expect.any(Number) as number },
  });
  const whole = await fileOf(chief, FILE);
  expect(whole.headers['content-disposition']).toMatch(/^attachment/);
  expect(whole.json<{ name: string }[]>()).toHaveLength(3);
  const chosen = await fileOf(chief, FILE, { selected: [ids[2], ids[0], ids[0]] });
  expect(chosen.json<Record<string, unknown>[]>()).toHaveLength(2);
  expect(codeOf(await run(chief, FILE, { selected: [999_999] }))).toBe('record.unknown');
});

test('[ACTION-32][ACTION-30] of all that match it takes those that were confirmed', async () => {
  const filter = { column: 'price', operator: 'greaterOrEqual', value: '2.00' };
  const kept = await chief.post('/list/selection/keep', { tableId: thing.id, filter });
  const { selection, count } = kept.json<{ selection: number; count: number }>();
  const file = await fileOf(chief, OF_VIEW, { matching: { selection, count } });
  expect(file.text).toContain('two');
  expect(file.text).not.toContain('one');
  expect(codeOf(await run(chief, OF_VIEW, { matching: { selection, count: 1 } }))).toBe('selection.changed');
});

test('[ACTION-32][FILE-3] its key opens the file in the session that ran it and in no other', async () => {
  const key = await keyOf(chief, FILE);
  expect((await chief.get(`/cache/get/${key}/1`)).status).toBe(200);
  for (const person of [other, clerk]) {
    const answer = await person.get(`/cache/get/${key}/1`);
    expect([answer.status, codeOf(answer)]).toEqual([404, 'file.unknown']);
  }
});

test('[ACTION-32][ACCESS-8] a file holds what its user may read when the action is run, and nothing for strangers', async () => {
  const whole = await fileOf(chief, OF_VIEW);
  expect(whole.text).toContain('77.00');
  const seen = await fileOf(clerk, OF_VIEW);
  expect(seen.text).toContain('two');
  expect(seen.text).not.toContain('77.00');
  expect(codeOf(await run(stranger, FILE))).toBe('table.unknown');
});

test('[ACTION-32] a call that is sent again makes no second file, and an account keeps the last 20', async () => {
  const headers = { 'idempotency-key': 'the-same-call' };
  const first = await chief.post(`/api/execaction/${FILE}/0/0/0`, {}, headers);
  const again = await chief.post(`/api/execaction/${FILE}/0/0/0`, {}, headers);
  expect(again.json()).toEqual(first.json());
  const begun = await keyOf(chief, FILE);
  for (let at = 0; at < 20; at++) await run(chief, FILE);
  expect(codeOf(await chief.get(`/cache/get/${begun}/1`))).toBe('file.unknown');
  const { tasks } = (await chief.get('/task/list')).json<{ tasks: readonly Task[] }>();
  expect(tasks).toHaveLength(20);
  expect(tasks.every(({ state, seen, kind }) => state === 'done' && seen && kind === 'export')).toBe(true);
});
