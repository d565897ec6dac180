import { afterAll, beforeEach, expect, test } from 'vitest';
import type { CirclesAnswer } from '#core/contract/views/datatree.ts';
import { chiefAndClerk, testApp, type Visitor } from '#test/support/calls/app.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { BELOW, treeOfThings } from '#test/support/worlds/tree-of-things.ts';
import { changeCatalog } from '../../../catalog/catalog.ts';
import { openPool } from '../../../database/pool.ts';
import { prepareSchema } from '../../../start/prepare-schema.ts';

const { thing, some, withTree } = await treeOfThings();
const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 6);
afterAll(async () => await db.end());
await prepareSchema(db);
await changeCatalog(db, withTree, { author: null, message: 'test' });
const app = await testApp(db);
const [chief, clerk] = await chiefAndClerk(db, app, some.id);

/**
 * 1 above 2; 3 above itself, and above 4; 5, 6 and 7 in a circle, 8 below 7, 9 below 8. The clerk does not know 6, which
 * stands above 5: for the clerk 5 is at the top.
 */
beforeEach(async () => {
  await db.query('delete from app.thing');
  await db.query('alter table app.thing disable trigger user');
  await db.query(`insert into app.thing (id, name, pieces, above) overriding system value values
    (1, 'One', 1, null), (2, 'Two', 1, 1), (3, 'Three', 1, 3), (4, 'Four', 1, 3), (5, 'Five', 1, 6), (6, 'Six', 0, 7),
    (7, 'Seven', 1, 5), (8, 'Eight', 1, 7), (9, 'Nine', 1, 8)`);
  await db.query('alter table app.thing enable trigger user');
});

async function circled(person: Visitor, more: object = {}) {
  const body = { tableId: thing.id, parent: 'above', ...more };
  return told((await person.post('/list/full/circles', body)).json<CirclesAnswer>());
}

function told({ count, records }: CirclesAnswer) {
  return { count, ids: records.map(([id]) => id) };
}

function named(value: string) {
  return { filter: { column: 'name', operator: 'beginsWith', value } };
}

async function move(id: number, above: number | null) {
  const body = { tableId: thing.id, changes: [{ recordId: id, values: { above } }] };
  return (await chief.post('/list/cells/change', body)).json();
}

test('[LIST-170] what is on a circle or below one is told, first what is on one, with titles', async () => {
  expect(await circled(chief)).toEqual({ count: 7, ids: [3, 5, 6, 7, 4, 8, 9] });
  const { records } = (
    await chief.post('/list/full/circles', { tableId: thing.id, parent: 'above' })
  ).json<CirclesAnswer>();
  expect(records[0]).toEqual([3, expect.stringMatching(/^Three/)]);
});

test('[LIST-170] a circle through a record that the viewer may not read is none', async () => {
  expect(await circled(clerk)).toEqual({ count: 2, ids: [3, 4] });
});

test('[LIST-170] under a filter or a search only what is found is told, on circles of the whole tree', async () => {
  expect(await circled(chief, named('Fi'))).toEqual({ count: 1, ids: [5] });
  expect(await circled(chief, named('Nine'))).toEqual({ count: 1, ids: [9] });
  expect(await circled(chief, { search: 'eight' })).toEqual({ count: 1, ids: [8] });
  expect(await circled(chief, named('One'))).toEqual({ count: 0, ids: [] });
});

test('[LIST-170] records are moved out one by one, until nothing stands in a circle', async () => {
  expect(await move(3, null)).toMatchObject({ changed: 1 });
  expect(await circled(chief)).toEqual({ count: 5, ids: [5, 6, 7, 8, 9] });
  expect(await move(9, 1)).toMatchObject({ changed: 1 });
  expect(await circled(chief)).toEqual({ count: 4, ids: [5, 6, 7, 8] });
  expect(await move(6, 1)).toMatchObject({ changed: 1 });
  expect(await circled(chief)).toEqual({ count: 0, ids: [] });
});

test('[LIST-170] in the list of a record its members alone make circles', async () => {
  const asked = async (recordId: number) => {
    const body = { columnId: BELOW, recordId, parent: 'above' };
    return told((await chief.post('/list/sub/circles', body)).json<CirclesAnswer>());
  };
  expect(await asked(3)).toEqual({ count: 2, ids: [3, 4] });
  expect(await asked(7)).toEqual({ count: 0, ids: [] });
});

test('[LIST-170] of many no more than fifty are named', async () => {
  await db.query('alter table app.thing disable trigger user');
  await db.query(
    `insert into app.thing (id, name, pieces, above) overriding system value select n, 'Thing ' || n, 1, 3 from generate_series(100, 199) n`,
  );
  await db.query('alter table app.thing enable trigger user');
  const { count, ids } = await circled(chief);
  expect([count, ids.length, ids.slice(0, 5)]).toEqual([107, 50, [3, 5, 6, 7, 4]]);
});

test('[LIST-170] what the viewer may not read, or makes no tree, is refused as elsewhere', async () => {
  const status = async (more: object) =>
    (await chief.post('/list/full/circles', { tableId: thing.id, parent: 'above', ...more })).status;
  expect(await status({ parent: 'name' })).toBe(404);
  await move(3, null);
  await move(5, null);
  expect(await status({ filter: { column: 'nothing', operator: 'isEmpty' } })).toBe(404);
});
