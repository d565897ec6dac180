import { beforeEach, expect, test } from 'vitest';
import { columnNamed } from '#core/catalog/catalog.ts';
import { trusted } from '../../database/sql/sql.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { bulkLoad, bulkLoadPairs } from './load.ts';

const { db, catalog } = await everyTypeWorld();
const thing = catalog.tablesByName.get('thing')!;
const owner = catalog.tablesByName.get('owner')!;

beforeEach(async () => {
  await db.query('truncate app.thing, app.owner, app."thing__markers" restart identity');
});

async function rows(query: string): Promise<unknown[][]> {
  return (await db.query({ text: trusted(query), rowMode: 'array' })).rows as unknown[][];
}

const PARTS = `select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'app'::regnamespace
  union all select indexname, indexdef from pg_indexes where schemaname = 'app' order by 1, 2`;

test('rows of every type come in, with indexes, foreign keys, statistics and sequences as before', async () => {
  const parts = await rows(PARTS);
  await bulkLoad(db, catalog, {
    table: owner,
    columns: ['id', 'name', 'boss'],
    rows: [
      [1, 'Ada', 2],
      [2, 'Bob\\\t"é"', null],
    ],
  });
  const told: number[] = [];
  const columns = [
    'id',
    'number',
    'name',
    'notes',
    'active',
    'weight',
    'bought',
    'seen',
    'lasts',
    'kinds',
    'owner',
    'created_at',
  ];
  const moment = '2026-02-28T09:30:00.123Z';
  async function* things(): AsyncGenerator<readonly unknown[]> {
    yield [5, 70, 'One', 'a\nb\\n', true, '1.500', '2026-02-28', moment, 90, ['a', 'c'], 2, new Date(moment)];
    for (let id = 6; id <= 1205; id++)
      yield [id, id + 100, `N${id}`, null, undefined, null, null, null, null, null, null, new Date(moment)];
  }
  expect(
    await bulkLoad(db, catalog, {
      table: thing,
      columns,
      rows: things(),
      onProgress: (count) => told.push(count),
    }),
  ).toBe(1201);
  expect(told).toEqual([500, 1000, 1201]);
  expect(
    await rows(
      'select name, notes, active, weight, bought::text, seen, lasts, kinds, owner, created_at from app.thing where id = 5',
    ),
  ).toEqual([
    ['One', 'a\nb\\n', true, '1.500', '2026-02-28', new Date(moment), 90, ['a', 'c'], 2, new Date(moment)],
  ]);
  expect(await rows('select name, boss from app.owner order by id')).toEqual([
    ['Ada', 2],
    ['Bob\\\t"é"', null],
  ]);
  expect(await rows(PARTS)).toEqual(parts);
  expect(await rows("insert into app.thing (name) values ('next') returning id, number")).toEqual([
    [1206, 1306],
  ]);
  expect(await rows("select reltuples from pg_class where oid = 'app.thing'::regclass")).toEqual([[1201]]);
  const markers = columnNamed(thing, 'markers')!;
  expect(
    await bulkLoadPairs(db, {
      table: thing,
      list: markers,
      pairs: [
        [5, 1],
        [5, 2],
      ],
    }),
  ).toBe(2);
  expect(await rows('select source_id, target_id from app.thing__markers order by 2')).toEqual([
    [5, 1],
    [5, 2],
  ]);
});

test.each([
  ['a link to nothing', /foreign key/, [[1, 'a', 99]]],
  [
    'a doubled key',
    /duplicate key/,
    [
      [1, 'a', null],
      [1, 'b', null],
    ],
  ],
])('%s undoes everything', async (_, reason, wrong) => {
  const parts = await rows(PARTS);
  await expect(
    bulkLoad(db, catalog, { table: owner, columns: ['id', 'name', 'boss'], rows: wrong }),
  ).rejects.toThrow(reason);
  expect(await rows('select 1 from app.owner')).toEqual([]);
  expect(await rows(PARTS)).toEqual(parts);
});

test('a table with rows is refused', async () => {
  const load = async () => await bulkLoad(db, catalog, { table: owner, columns: ['name'], rows: [['a']] });
  await load();
  await expect(load()).rejects.toThrow('not empty');
  expect(await rows('select name from app.owner')).toEqual([['a']]);
});
