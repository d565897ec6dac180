import { expect, test } from 'vitest';
import type { Column, Document } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { changeCatalog } from './catalog.ts';

const { db, catalog } = await everyTypeWorld();
const NOTE = { author: null, message: 'test' };
const table = (name: string) => must(catalog.tablesByName.get(name), name);
const LINK = 9_600_001;

/** The application with a link from owners to things, and the list `markers` of things as its other end, or by pairs. */
function withMarkers(byLink: boolean, name = 'thing'): Document {
  const link = {
    id: LINK,
    name: 'favourite',
    label: { en: 'Favourite' },
    type: 'link',
    target: table('thing').id,
  };
  const asWanted = (column: Column): Column =>
    column.name === 'markers' && byLink ? ({ ...column, inverse: LINK } as Column) : column;
  return {
    ...catalog.document,
    tables: catalog.document.tables.map((one) => {
      // What is the other end of the pairs goes with them.
      if (one.name === 'owner')
        return {
          ...one,
          columns: [...one.columns.filter((column) => column.name !== 'marked'), link as Column],
        };
      return one.name === 'thing' ? { ...one, name, columns: one.columns.map(asWanted) } : one;
    }),
  };
}

test('[ARCH-10] a list by pairs that becomes the other end of a link has its pairs again when it is by pairs again', async () => {
  await changeCatalog(db, withMarkers(false), NOTE);
  await db.query(`insert into app.owner (name) values ('Ada')`);
  await db.query(`insert into app.thing (name) values ('Loom')`);
  await db.query(
    'insert into app.thing__markers (source_id, target_id) select t.id, o.id from app.thing t, app.owner o',
  );
  await changeCatalog(db, withMarkers(true), NOTE);
  await changeCatalog(db, withMarkers(true, 'object'), NOTE);
  await changeCatalog(db, withMarkers(false, 'object'), NOTE);
  const pairs = await db.query('select * from app.object__markers');
  expect(pairs.rows).toHaveLength(1);
});

test('[ARCH-10] the other end of a link that becomes a list by pairs has a place for them', async () => {
  await changeCatalog(db, withMarkers(true, 'object'), NOTE);
  const fresh = {
    ...withMarkers(true, 'object'),
    tables: withMarkers(true, 'object').tables.map((one) =>
      one.name === 'owner'
        ? {
            ...one,
            columns: one.columns.map((column) =>
              column.name === 'things'
                ? ({ ...column, inverse: undefined, ownOrder: undefined } as unknown as Column)
                : column,
            ),
          }
        : one,
    ),
  };
  await changeCatalog(db, JSON.parse(JSON.stringify(fresh)) as Document, NOTE);
  const pairs = await db.query('select * from app.owner__things');
  expect(pairs.rows).toEqual([]);
});
