import { beforeAll, expect, test } from 'vitest';
import { rightsKey } from '#core/access/viewer.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { changeCatalog } from '../catalog/catalog.ts';
import { sql } from '../database/sql/sql.ts';
import { searchEverywhere } from './lists.ts';

const { db, catalog: plain } = await everyTypeWorld();
const searched = new Set(['name']);
const document = {
  ...plain.document,
  tables: plain.document.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) =>
      ['owner', 'thing'].includes(table.name) && searched.has(column.name)
        ? { ...column, searchable: true }
        : column,
    ),
  })),
};
const catalog = catalogOf(document, 2);
const request = { db, catalog, viewer: supervisor };
const owner = must(catalog.tablesByName.get('owner'), 'owners');

beforeAll(async () => {
  await changeCatalog(db, document, { author: null, message: 'test' });
  await db.query(
    sql`insert into app.owner (name) values ('Zulu Corp'), ('The Zulu'), ('Bazulum'), ('Other')`,
  );
  await db.query(sql`insert into app.owner (name) select 'Many ' || n from generate_series(1, 250) n`);
});

test('[LOOK-12] the best records of each table come first, with how many there are', async () => {
  const { tables, late } = await searchEverywhere(request, { text: 'zulu' });
  expect(late).toEqual([]);
  expect(tables.map(({ tableId, hits, more }) => [tableId, hits, more])).toEqual([[owner.id, 3, false]]);
  expect(tables[0]?.records.map(({ title }) => title)).toEqual(['Zulu Corp', 'The Zulu', 'Bazulum']);
});

test('[LOOK-12] hits are counted up to a bound', async () => {
  const { tables } = await searchEverywhere(request, { text: 'many' });
  expect(tables[0]).toMatchObject({ tableId: owner.id, hits: 200, more: true });
  expect(tables[0]?.records).toHaveLength(5);
});

test('[LOOK-12] what may not be read is not found, and a table that may not be read cannot be asked', async () => {
  const label = { en: 'Few' };
  const grants = [{ table: owner.id, read: true, condition: 'name != "The Zulu"' }];
  const { roles } = catalogOf(
    { ...catalog.document, roles: [{ id: 77_001, name: 'few', label, grants }] },
    3,
  ).document;
  const few = { ...request, viewer: { ...supervisor, roles, rights: rightsKey(roles) } };
  const { tables } = await searchEverywhere(few, { text: 'zulu' });
  expect(tables[0]?.records.map(({ title }) => title)).toEqual(['Zulu Corp', 'Bazulum']);
  const thing = must(catalog.tablesByName.get('thing'), 'things').id;
  await expect(searchEverywhere(few, { text: 'zulu', table: thing })).rejects.toMatchObject({
    code: 'table.unknown',
  });
});

test('[LOOK-12] a table that does not answer in time is named, and the others are there', async () => {
  const lock = await db.connect();
  try {
    await lock.query('begin');
    await lock.query('lock table app.owner in access exclusive mode');
    const { tables, late } = await searchEverywhere(request, { text: 'zulu' });
    expect([tables, late]).toEqual([[], [owner.id]]);
  } finally {
    await lock.query('rollback');
    lock.release();
  }
});
