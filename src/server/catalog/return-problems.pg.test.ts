import { expect, test } from 'vitest';
import type { Document } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { sql } from '../database/sql/sql.ts';
import { changeCatalog, documentOfVersion } from './catalog.ts';

const { db, catalog } = await everyTypeWorld();
const owner = must(catalog.tablesByName.get('owner'), 'owners');
const PLATE = { id: 9_700_001, name: 'plate', label: { en: 'Plate' }, type: 'text' };
type Tables = Document['tables'];

const load = async (document: Document) =>
  (await changeCatalog(db, document, { author: null, message: 'test' })).version;
const withOwner = (columns: (columns: Tables[number]['columns']) => readonly object[]): Document => ({
  ...catalog.document,
  tables: catalog.document.tables.map((table) =>
    table.id === owner.id
      ? { ...table, columns: columns(table.columns) as Tables[number]['columns'] }
      : table,
  ),
});
const plates = async () => (await db.query(sql`select plate from app.owner order by id`)).rows;

test('[CAT-27] a column that was removed as another type comes back as that first, with its values, and changes then', async () => {
  await load(withOwner((columns) => [...columns, PLATE]));
  await db.query(`insert into app.owner (name, code, plate) values ('Ann', 'A', '7'), ('Ben', 'B', '12')`);
  const asText = withOwner((columns) => [...columns, PLATE]);
  const asNumber = withOwner((columns) => [...columns, { ...PLATE, type: 'integer' }]);
  await load(asNumber);
  expect(await plates()).toEqual([{ plate: 7 }, { plate: 12 }]);
  await load(catalog.document);
  await expect(load(asText)).rejects.toMatchObject({
    code: 'catalog.invalid',
    message: expect.stringContaining('type_gone'),
  });
  await load(asNumber);
  expect(await plates()).toEqual([{ plate: 7 }, { plate: 12 }]);
  await load(asText);
  expect(await plates()).toEqual([{ plate: '7' }, { plate: '12' }]);
  await load(catalog.document);
  await load(asText);
  expect(await plates()).toEqual([{ plate: '7' }, { plate: '12' }]);
});

test('[CAT-27] a table that was removed comes back as it was, and no otherwise', async () => {
  const alone = {
    id: 9_700_100,
    name: 'shelf',
    label: { en: 'Shelf' },
    plural: { en: 'Shelves' },
    module: must(catalog.document.modules[0], 'a module').id,
    title: [9_700_101],
    columns: [
      { id: 9_700_101, name: 'place', label: { en: 'Place' }, type: 'text' },
      { id: 9_700_102, name: 'room', label: { en: 'Room' }, type: 'text' },
    ],
  } as unknown as Tables[number];
  const having = (table: Tables[number]): Document => ({
    ...catalog.document,
    tables: [...catalog.document.tables, table],
  });
  const renamed = {
    ...alone,
    columns: alone.columns.map((column) => (column.name === 'room' ? { ...column, name: 'hall' } : column)),
  };
  const first = await load(having(alone));
  await db.query(`insert into app.shelf (place, room) values ('Left', 'Cellar')`);
  const second = await load(having(renamed));
  await load(catalog.document);
  await expect(load(await documentOfVersion(db, first))).rejects.toMatchObject({
    message: expect.stringContaining('table_gone'),
  });
  const more = { id: 9_700_103, name: 'floor', label: { en: 'Floor' }, type: 'integer' };
  await expect(
    load(having({ ...renamed, columns: [...renamed.columns, more] as Tables[number]['columns'] })),
  ).rejects.toMatchObject({ code: 'catalog.invalid' });
  await load(await documentOfVersion(db, second));
  await load(await documentOfVersion(db, first));
  expect((await db.query(sql`select place, room from app.shelf`)).rows).toEqual([
    { place: 'Left', room: 'Cellar' },
  ]);
});
