import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Document } from '#core/catalog/schema.ts';
import { View } from '#core/catalog/views/view.ts';
import { checkDocument } from '#core/checks/check-document.ts';
import { must } from '#core/std/must.ts';
import { problemWords } from '#test/support/archive/problem-words.ts';
import { chiefAndClerk, testApp, type Visitor } from '#test/support/calls/app.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { everyTypeDocument } from '#test/support/worlds/every-type.ts';
import { columnIdsOf, thingsOf } from '#test/support/worlds/things.ts';
import { changeCatalog } from '../../../catalog/catalog.ts';
import { openPool } from '../../../database/pool.ts';
import { sql } from '../../../database/sql/sql.ts';
import { prepareSchema } from '../../../start/prepare-schema.ts';

const plain = await everyTypeDocument();
const thing = thingsOf(plain);
const idOf = columnIdsOf(thing);
const [code = '', other = ''] =
  (
    thing.columns.find(({ name }) => name === 'state') as { choices?: readonly { code: string }[] }
  ).choices?.map((choice) => choice.code) ?? [];

/** Of the things with pieces, three in one lane; in all others as many as there are. */
const board = View.parse({
  id: 4_711_000_021,
  name: 'thing_board',
  label: { en: 'Things' },
  table: thing.id,
  mode: 'kanban',
  lanes: idOf('state'),
  swimLanes: idOf('owner'),
  limits: [{ choice: code, most: 3, refuses: true }, { most: 1 }],
  columns: [{ column: [idOf('name')] }],
  filter: { column: [idOf('pieces')], operator: 'isNotEmpty' },
});
/** A role that knows the first thing alone, and may change all. */
const some = {
  id: 4_711_000_022,
  name: 'some',
  label: { en: 'Some' },
  grants: [{ table: thing.id, read: true, update: true, condition: `#${idOf('name')} <> "Hidden"` }],
};
const document: Document = { ...plain, views: [...plain.views, board], roles: [...plain.roles, some] };

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 8);
afterAll(async () => await db.end());
await prepareSchema(db);
await changeCatalog(db, document, { author: null, message: 'test' });
const app = await testApp(db);
const [chief, clerk] = await chiefAndClerk(db, app, some.id);

/** Two in the lane with a limit, one of them hidden from the clerk; a third that the board does not have; five elsewhere. */
beforeEach(async () => {
  await db.query('delete from app.thing');
  await db.query(
    `insert into app.thing (id, name, pieces, state) overriding system value values
     (1, 'One', 1, $1), (2, 'Hidden', 1, $1), (3, 'Three', null, $1),
     (4, 'Four', 1, $2), (5, 'Five', 1, $2), (6, 'Six', 1, $2), (7, 'Seven', 1, $2), (8, 'Eight', 1, null)`,
    [code, other],
  );
});

async function move(person: Visitor, ids: readonly number[], state: string | null, more = {}) {
  const changes = ids.map((recordId) => ({ recordId, values: { state } }));
  const body = { tableId: thing.id, changes, board: board.id, ...more };
  return await person.post('/list/cells/change', body);
}

async function inLane(): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    sql`select count(*)::int as count from app.thing where state = $1 and pieces is not null`,
    [code],
  );
  return rows[0]?.count ?? 0;
}

test('[LIST-146] cards do not go into a lane beyond its limit, those counted that the mover may not see', async () => {
  expect((await move(clerk, [4], code)).json()).toMatchObject({ changed: 1 });
  const refused = await move(clerk, [5], code);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('lane.full');
  expect(await inLane()).toBe(3);
});

test('[LIST-146] cards that go together go all or none; those that leave make room, those in the lane may stay', async () => {
  expect((await move(chief, [4, 5], code)).status).toBe(422);
  expect(await inLane()).toBe(2);
  await db.query('update app.thing set state = $1 where id in (4, 5, 6)', [code]);
  const changes = [{ recordId: 1, values: { name: 'Uno' } }];
  const named = await chief.post('/list/cells/change', {
    tableId: thing.id,
    changes,
    board: board.id,
  });
  expect(named.json()).toMatchObject({ changed: 1 });
  expect((await move(chief, [1], null)).json()).toMatchObject({ changed: 1 });
});

test('[LIST-146] a limit that does not refuse, a card that the board does not have, and what is no move on the board, are let through', async () => {
  expect((await move(chief, [8], other)).json()).toMatchObject({ changed: 1 });
  expect((await move(chief, [4], code)).json()).toMatchObject({ changed: 1 });
  expect((await move(chief, [5], code, { board: undefined })).json()).toMatchObject({ changed: 1 });
});

test('[LIST-146] of several people who move cards into a lane at the same moment as many come in as it takes', async () => {
  const answers = await Promise.all([4, 5, 6, 7].map(async (id) => await move(chief, [id], code)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 422, 422, 422,
  ]);
  expect(await inLane()).toBe(3);
});

test('[LIST-146] only a view of lanes of the table is a board', async () => {
  expect((await move(chief, [4], code, { board: must(plain.views[0], 'a view').id })).status).toBe(404);
  expect((await move(chief, [4], code, { board: 12 })).status).toBe(404);
});

test('[LIST-147] swim lanes are made by another choice or link than the lanes', () => {
  expect(checkDocument(document)).toEqual([]);
  const found = (swimLanes: number) =>
    checkDocument({ ...plain, views: [...plain.views, { ...board, swimLanes }] as Document['views'] }).map(
      (one) => `${one.path.join('.')}: ${problemWords(one)}`,
    );
  expect(found(idOf('state'))).toEqual(['swimLanes: the swimlanes are made by the column of the lanes']);
  expect(found(idOf('name'))).toEqual([
    "swimLanes: 'name' is of the type 'text': lanes are made by a choice or a link",
  ]);
});

test('[LIST-151] lanes are answered without cards where none are asked for', async () => {
  const { lanes } = (
    await chief.post('/list/full/load/kanban', {
      tableId: thing.id,
      columns: ['name'],
      lanes: 'state',
      limit: 0,
    })
  ).json<{ lanes: readonly { value: unknown; rows: readonly unknown[] }[] }>();
  expect(lanes.map(({ value }) => value)).toContain(code);
  expect(lanes.every(({ rows }) => rows.length === 0)).toBe(true);
});
