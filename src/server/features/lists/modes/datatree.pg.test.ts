import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { modesOf } from '#core/catalog/views/registry.ts';
import { View } from '#core/catalog/views/view.ts';
import { checkDocument } from '#core/checks/check-document.ts';
import { problemWords } from '#test/support/archive/problem-words.ts';
import { chiefAndClerk, testApp, type Visitor } from '#test/support/calls/app.ts';
import { untilWaiting } from '#test/support/calls/until-waiting.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { ABOVE, BELOW, treeOfThings } from '#test/support/worlds/tree-of-things.ts';
import { changeCatalog } from '../../../catalog/catalog.ts';
import { openPool } from '../../../database/pool.ts';
import { sql } from '../../../database/sql/sql.ts';
import { prepareSchema } from '../../../start/prepare-schema.ts';

const { plain, bare, thing, idOf, view, some, tables, document, withTree } = await treeOfThings();
const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 6);
afterAll(async () => await db.end());
await prepareSchema(db);
await changeCatalog(db, withTree, { author: null, message: 'test' });
const app = await testApp(db);
const [chief, clerk] = await chiefAndClerk(db, app, some.id);

/** The things: 1 above 2 and 3, 2 above 4 and 5; 6 alone. The clerk does not know 2. */
beforeEach(async () => {
  await db.query('delete from app.thing');
  await db.query(`insert into app.thing (id, name, pieces, above) overriding system value values
    (1, 'One', 1, null), (2, 'Two', 0, 1), (3, 'Three', 1, 1), (4, 'Four', 1, 2), (5, 'Five', 1, 2), (6, 'Six', 1, null)`);
});

interface Tree {
  readonly rows: readonly (readonly [number, ...unknown[]])[];
  readonly children: readonly (readonly [number, number])[];
  readonly places?: readonly number[];
  readonly total?: number;
  readonly line?: readonly (readonly [number, string])[];
  readonly rollUps?: readonly (readonly [number, readonly unknown[]])[];
}

async function below(person: Visitor, node?: number, more: object = {}) {
  const body = { tableId: thing.id, columns: ['name'], parent: 'above', node, ...more };
  const { rows, children, ...found } = (await person.post('/list/full/load/datatree', body)).json<Tree>();
  return { ids: rows.map(([id]) => id), children: Object.fromEntries(children), ...found };
}

/** The records whose name is one of these. */
function named(...names: readonly string[]) {
  return { filter: { any: names.map((value) => ({ column: 'name', operator: 'equal', value })) } };
}

async function move(id: number, above: number | null) {
  const body = { tableId: thing.id, changes: [{ recordId: id, values: { above } }] };
  return await chief.post('/list/cells/change', body);
}

const MADE_BY_SQL = [
  sql`alter table app.thing disable trigger user`,
  sql`update app.thing set above = 4 where id = 1`,
  sql`alter table app.thing enable trigger user`,
];

describe('reading', () => {
  test('[LIST-2][LIST-140] the top and what is below a record come in windows, with how many stand below each', async () => {
    expect(await below(chief)).toEqual({ ids: [1, 6], children: { 1: 2 } });
    expect(await below(chief, 1)).toEqual({ ids: [2, 3], children: { 2: 2 } });
    expect(await below(chief, 4)).toEqual({ ids: [], children: {} });
    const sorted = { sort: [{ column: 'name', descending: true }], limit: 1 };
    expect((await below(chief, 1, sorted)).ids).toEqual([2]);
  });

  test('[LIST-141] a record below one that the viewer may not read stands at the top; what is hidden is not counted', async () => {
    expect(await below(clerk)).toEqual({ ids: [1, 4, 5, 6], children: { 1: 1 } });
    expect((await below(clerk, 2)).ids).toEqual([]);
  });

  test('[LIST-135] at the top of the list of a record stand its members that are below no other of them', async () => {
    const asked = async (node?: number) => {
      const body = { columnId: BELOW, recordId: 1, columns: ['name'], parent: 'above', node };
      return (await chief.post('/list/sub/load/datatree', body)).json<Tree>();
    };
    const { rows, children } = await asked();
    expect(rows.map(([id]) => id)).toEqual([2, 3]);
    expect(children).toEqual([]);
    expect((await asked(2)).rows).toEqual([]);
  });

  test('[LIST-140] only a link of the table to itself makes a tree', async () => {
    const asked = async (parent: string) =>
      (
        await chief.post('/list/full/load/datatree', {
          tableId: thing.id,
          columns: ['name'],
          parent,
        })
      ).status;
    expect([await asked('name'), await asked('nothing'), await asked('above')]).toEqual([404, 404, 200]);
  });

  test('[LIST-143] a circle that SQL has made keeps no question from ending', async () => {
    for (const text of MADE_BY_SQL) await db.query(text);
    expect((await below(chief)).ids).toEqual([6]);
    expect(await below(chief, 4)).toEqual({ ids: [1], children: { 1: 2 } });
    expect((await move(3, 5)).json()).toMatchObject({ changed: 1 });
    expect((await move(1, null)).json()).toMatchObject({ changed: 1 });
    expect((await below(chief)).ids).toEqual([1, 6]);
  });
});

describe('what is filtered or searched', () => {
  test('[LIST-156] keeps the records above what is found, which are told to be there for their place', async () => {
    const four = named('Four');
    expect(await below(chief, undefined, four)).toEqual({
      ids: [1],
      children: { 1: 1 },
      places: [1],
      total: 1,
    });
    expect(await below(chief, 1, four)).toEqual({ ids: [2], children: { 2: 1 }, places: [2], total: 1 });
    expect(await below(chief, 2, four)).toEqual({ ids: [4], children: {}, places: [], total: 1 });
    expect(await below(chief, 3, four)).toEqual({ ids: [], children: {}, places: [], total: 0 });
    const two = await below(chief, undefined, { ...named('Two', 'Five', 'Six'), limit: 1 });
    expect(two).toEqual({ ids: [1], children: { 1: 1 }, places: [1], total: 2 });
    expect(await below(chief, 1, named('Two', 'Five'))).toMatchObject({
      ids: [2],
      children: { 2: 1 },
      places: [],
    });
    expect(await below(chief, undefined, { search: 'four' })).toMatchObject({ ids: [1], places: [1] });
    expect(await below(chief, 2, { search: 'four', ...named('Five') })).toMatchObject({ ids: [] });
  });

  test('[LIST-157] whoever may not read a record above finds what stands below it at the top', async () => {
    const found = await below(clerk, undefined, named('Four', 'Three'));
    expect(found).toEqual({ ids: [1, 4], children: { 1: 1 }, places: [1], total: 2 });
    expect(await below(clerk, 2, named('Four'))).toMatchObject({ ids: [], total: 0 });
  });

  test('[LIST-156] ends where a circle stands above what is found', async () => {
    for (const text of MADE_BY_SQL) await db.query(text);
    expect(await below(chief, undefined, named('Five', 'Six'))).toMatchObject({ ids: [6], total: 1 });
    expect(await below(chief, 2, named('Five'))).toMatchObject({ ids: [4, 5], places: [4] });
  });
});

describe('a branch', () => {
  test('[LIST-159] begins with its root, and tells what stands above it', async () => {
    expect(await below(chief, undefined, { branch: 2 })).toEqual({
      ids: [2],
      children: { 2: 2 },
      line: [
        [2, expect.stringMatching(/^Two /)],
        [1, expect.stringMatching(/^One /)],
      ],
    });
    const rollUps = [{ column: 'name', how: 'count' }];
    expect((await below(chief, undefined, { branch: 2, rollUps })).rollUps).toEqual([[2, [3]]]);
    expect(await below(chief, undefined, { branch: 99 })).toEqual({ ids: [], children: {}, line: [] });
  });

  test('[LIST-159] names no record above it that the viewer may not read', async () => {
    expect((await below(clerk, undefined, { branch: 4 })).line).toEqual([
      [4, expect.stringMatching(/^Four /)],
    ]);
    expect(await below(clerk, undefined, { branch: 2 })).toEqual({ ids: [], children: {}, line: [] });
  });

  test('[LIST-159] has what is found in it under a filter or a search', async () => {
    const found = await below(chief, undefined, { branch: 2, ...named('Four', 'Six') });
    expect(found).toMatchObject({ ids: [2], children: { 2: 1 }, places: [2], total: 1 });
    const none = await below(chief, undefined, { branch: 2, search: 'six' });
    expect(none).toMatchObject({
      ids: [],
      total: 0,
      line: [[2], [1]].map(([id]) => [id, expect.anything()]),
    });
    const rollUps = [{ column: 'name', how: 'count' }];
    const counted = await below(chief, undefined, { branch: 1, rollUps, ...named('Four', 'Two', 'Six') });
    expect(counted.rollUps).toEqual([[1, [2]]]);
  });

  test('[LIST-159] ends where a circle stands above it', async () => {
    for (const text of MADE_BY_SQL) await db.query(text);
    expect((await below(chief, undefined, { branch: 5 })).line?.map(([id]) => id)).toEqual([5, 2, 1, 4]);
  });

  test('[LIST-159] is one of the list of a record as well', async () => {
    const body = { columnId: BELOW, recordId: 1, columns: ['name'], parent: 'above', branch: 2 };
    const answer = (await chief.post('/list/sub/load/datatree', body)).json<Tree>();
    expect(answer.rows.map(([id]) => id)).toEqual([2]);
    expect(answer.line).toEqual([[2, expect.stringMatching(/^Two /)]]);
  });
});

describe('what is calculated of a record and all below it', () => {
  const rollUps = [
    { column: 'pieces', how: 'sum' },
    { column: 'name', how: 'count' },
    { column: 'pieces', how: 'minimum' },
  ];

  test('[LIST-161] comes beside the rows, of what the viewer may read alone', async () => {
    const { rollUps: all = [] } = await below(chief, undefined, { rollUps });
    expect(Object.fromEntries(all)).toEqual({ 1: [4, 5, 0], 6: [1, 1, 1] });
    expect((await below(chief, 1, { rollUps })).rollUps).toContainEqual([2, [2, 3, 0]]);
    expect((await below(clerk, undefined, { rollUps })).rollUps).toContainEqual([1, [2, 2, 1]]);
  });

  test('[LIST-161] is that of what is found under a filter or a search', async () => {
    const found = await below(chief, undefined, { rollUps, ...named('Four', 'Two', 'Six') });
    expect(Object.fromEntries(found.rollUps ?? [])).toEqual({ 1: [1, 2, 0], 6: [1, 1, 1] });
  });

  test('[LIST-161] is refused of what the viewer may not read or has no such result, and ends where there is a circle', async () => {
    const asked = async (column: string, how: string) =>
      (
        await chief.post('/list/full/load/datatree', {
          tableId: thing.id,
          columns: ['name'],
          parent: 'above',
          rollUps: [{ column, how }],
        })
      ).status;
    expect([await asked('nothing', 'sum'), await asked('name', 'sum')]).toEqual([404, 400]);
    for (const text of MADE_BY_SQL) await db.query(text);
    expect((await below(chief, 4, { rollUps })).rollUps).toEqual([[1, [4, 5, 0]]]);
  });
});

describe('[LIST-142] no record comes to stand below itself', () => {
  test('by cells that are changed, nor by a set of them', async () => {
    const refused = await move(1, 5);
    expect(refused.text).toContain('A record cannot stand below itself');
    expect((await move(6, 6)).text).toContain('A record cannot stand below itself');
    expect((await below(chief)).ids).toEqual([1, 6]);
    expect((await move(3, 6)).json()).toMatchObject({ changed: 1 });
  });

  test('by SQL of the application, in one statement or several', async () => {
    await expect(db.query('update app.thing set above = 4 where id = 1')).rejects.toThrow('tree.cycle');
    await expect(
      db.query('insert into app.thing (id, name, above) overriding system value values (9, $1, 9)', ['Nine']),
    ).rejects.toThrow('tree.cycle');
    const two = `insert into app.thing (id, name, above) overriding system value values (11, 'Eleven', 12), (12, 'Twelve', 11)`;
    await expect(db.query(two)).rejects.toThrow('tree.cycle');
  });

  test('by two who move records at the same moment', async () => {
    const other = await db.connect();
    await other.query('begin');
    await other.query('update app.thing set above = 6 where id = 1');
    const moved = move(6, 4);
    await untilWaiting(db, 1);
    await other.query('commit');
    other.release();
    expect((await moved).text).toContain('A record cannot stand below itself');
  });
});

test('[LIST-140] the link of a tree has an index, whatever its column says', async () => {
  const { rows } = await db.query(`select from pg_indexes where indexname = 'ix_${ABOVE}'`);
  expect(rows).toHaveLength(1);
});

test('[LIST-142] what keeps circles out comes and goes with the views that show trees', async () => {
  const triggers = async () =>
    (await db.query(`select tgname from pg_trigger where tgname like 'tree_%' order by 1`)).rows.length;
  expect(await triggers()).toBe(2);
  await changeCatalog(db, document, { author: null, message: 'without' });
  expect(await triggers()).toBe(0);
  const renamed = tables.map((one) =>
    one.id === thing.id
      ? {
          ...thing,
          columns: thing.columns.map((column) =>
            column.id === ABOVE ? { ...column, name: 'over' } : column,
          ),
        }
      : one,
  );
  await changeCatalog(db, withTree, { author: null, message: 'with' });
  await changeCatalog(db, { ...withTree, tables: renamed }, { author: null, message: 'renamed' });
  expect(await triggers()).toBe(2);
  await expect(db.query('update app.thing set over = 4 where id = 1')).rejects.toThrow('tree.cycle');
  await changeCatalog(db, withTree, { author: null, message: 'back' });
});

test('[LIST-144] the catalog takes a link to the own table alone, and offers trees where there is one', () => {
  expect(checkDocument(withTree)).toEqual([]);
  const wrong = { ...view, parent: idOf('name') };
  const found = checkDocument({ ...document, views: [...plain.views, wrong] });
  expect(found.map((one) => `${one.path.join('.')}: ${problemWords(one)}`)).toEqual([
    "parent: 'name' does not lead to records of its own table",
  ]);
  const flat = View.parse(Object.fromEntries(Object.entries(view).filter(([key]) => key !== 'parent')));
  const without = checkDocument({ ...document, views: [...plain.views, flat] });
  expect(without.map((one) => `${one.path.join('.')}: ${problemWords(one)}`)).toEqual([
    'parent: a tree needs a link to the record above, or a list whose records stand below',
  ]);
  expect(modesOf(thing)).toContainEqual({ mode: 'datatree', options: { parent: ABOVE } });
  expect(modesOf(bare).map(({ mode }) => mode)).not.toContain('datatree');
});
