import { beforeAll, expect, test } from 'vitest';
import { MAX_RUN_ON } from '#core/contract/route/limits.ts';
import { codeOf, signedIn, testApp, testUser, type Visitor } from '#test/support/calls/app.ts';
import { everyActionWorld, SET } from '#test/support/worlds/every-action.ts';

const { db, thing, owner, made, stored } = await everyActionWorld();

let chief: Visitor;

beforeAll(async () => {
  await testUser(db, 'chief', { supervisor: true });
  chief = await signedIn(await testApp(db), 'chief');
});

async function kept(tableId: number, body: object = {}): Promise<{ selection: number; count: number }> {
  return (await chief.post('/list/selection/keep', { tableId, ...body })).json();
}

async function run(matching: object) {
  return await chief.post(`/api/execaction/${SET}/0/0/1`, { matching, values: { price: '12.50' } });
}

test('[ACTION-30] an action runs on all that match by then, as many as were confirmed', async () => {
  const ids = [await made(thing, { name: 'A' }), await made(thing, { name: 'B' })];
  const { selection, count } = await kept(thing.id, { without: [ids[1] ?? 0] });
  expect(count).toBe(1);
  await made(thing, { name: 'C' });
  const refused = await run({ selection, count });
  expect(refused.status).toBe(409);
  expect(refused.json().errors).toMatchObject([{ code: 'selection.changed', count: 2 }]);
  const done = await run({ selection, count: 2 });
  expect(done.json()).toMatchObject({ kind: 'done', records: 2 });
  expect(await stored(thing, 'name, price::text as price')).toEqual([
    { name: 'A', price: '12.50' },
    { name: 'B', price: null },
    { name: 'C', price: '12.50' },
  ]);
});

test('[ACTION-30] a question about another table is none of its records, and too many are refused before anything runs', async () => {
  expect(codeOf(await run(await kept(owner.id)))).toBe('selection.unknown');
  await db.query(`insert into app.thing (name) select 'many' from generate_series(1, ${MAX_RUN_ON} + 1)`);
  const refused = await run(await kept(thing.id));
  expect(refused.status).toBe(422);
  expect(codeOf(refused)).toBe('action.too_many');
});
