import { afterAll, beforeAll, expect, test } from 'vitest';
import { rightsKey } from '#core/access/viewer.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { Document } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { openPool } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { prepareSchema } from '../../start/prepare-schema.ts';
import { suggestions } from './suggestions.ts';

const label = { en: 'x' };

/** Firms with a town beside their name, and bills that lead to them. */
const FIRMS: Document = {
  format: 1,
  application: { id: 1, name: 'firms', label, languages: [2057] },
  modules: [{ id: 2, name: 'main', label }],
  dataTypes: [],
  tables: [
    {
      id: 10,
      name: 'firm',
      label,
      plural: label,
      module: 2,
      title: [11],
      columns: [
        { id: 11, name: 'name', label, type: 'text', required: true, searchable: true, maxLength: 200 },
        { id: 12, name: 'town', label, type: 'text', searchable: true },
      ],
    },
    {
      id: 20,
      name: 'bill',
      label,
      plural: label,
      module: 2,
      title: [21],
      columns: [
        { id: 21, name: 'number', label, type: 'text', required: true },
        { id: 22, name: 'firm', label, type: 'link', target: 10 },
      ],
    },
  ],
  forms: [],
  views: [],
  actions: [],
  menus: [],
  roles: [],
};

const catalog = catalogOf(FIRMS, 1);
const scene = { catalog, viewer: supervisor };
const firm = must(catalog.tablesByName.get('firm'), 'firms');
const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 4);
afterAll(async () => await db.end());

beforeAll(async () => {
  await prepareSchema(db);
  await changeCatalog(db, FIRMS, { author: null, message: 'test' });
  const names = [
    'Zebra Market',
    'Supermarket Nord',
    'Márkt am Tor',
    'MARKT Eins',
    'Old Market Hall',
    'Johnson & Sons',
    'Smith Brothers',
    'a_c 100%',
    'abc 1000',
  ];
  await db.query(sql`insert into app.firm (name, town) select n, 'Town of ' || n from unnest($1::text[]) n`, [
    names,
  ]);
  // Enough others that the first titles in their order do not hold everything.
  await db.query(
    sql`insert into app.firm (name) select 'Filler ' || to_char(n, 'FM0000') from generate_series(1, 3000) n`,
  );
});

const titles = async (text: string, limit = 20, more: object = {}) =>
  (await suggestions(db, scene, firm, { text, limit, ...more })).map(({ title }) => title);

test('[LINK-17] titles that begin with the text come first, then words that do, then middles; each by title', async () => {
  expect(await titles('mark')).toEqual([
    'Márkt am Tor',
    'MARKT Eins',
    'Old Market Hall',
    'Zebra Market',
    'Supermarket Nord',
  ]);
  expect(await titles('market', 2)).toEqual(['Old Market Hall', 'Zebra Market']);
});

test('[LINK-17] neither accents nor case count, and signs stand for themselves', async () => {
  expect((await titles('MÁRKT')).slice(0, 2)).toEqual(['Márkt am Tor', 'MARKT Eins']);
  expect(await titles('a_c')).toEqual(['a_c 100%']);
  expect(await titles('100%', 20, { exact: true })).toEqual(['a_c 100%']);
});

test('[LINK-17] every word must be there, in whatever order', async () => {
  expect(await titles('hall old')).toEqual(['Old Market Hall']);
  expect(await titles('old zebra')).toEqual([]);
});

test('[LINK-18] where little is found, what is close in spelling follows; never where only words count', async () => {
  expect(await titles('jonson')).toEqual(['Johnson & Sons']);
  expect(await titles('smiht')).toEqual(['Smith Brothers']);
  expect(await titles('jonson', 20, { exact: true })).toEqual([]);
  expect(await titles('qqqqqqq')).toEqual([]);
});

test('[LINK-20] a subtitle tells records with one title apart, as far as the viewer may read it', async () => {
  const [found] = await suggestions(db, scene, firm, { text: 'zebra', limit: 1 });
  expect(found).toMatchObject({ title: 'Zebra Market', subtitle: 'Town of Zebra Market' });
  const role = { id: 90, name: 'few', label, grants: [{ table: 10, read: true, readColumns: [11] }] };
  const { roles } = catalogOf({ ...FIRMS, roles: [role] }, 2).document;
  const viewer = { ...supervisor, roles, rights: rightsKey(roles) };
  const limited = catalogOf({ ...FIRMS, roles: [role] }, 2);
  const [seen] = await suggestions(db, { catalog: limited, viewer }, firm, { text: 'zebra', limit: 1 });
  expect(seen).toMatchObject({ title: 'Zebra Market', subtitle: null });
});

test('[LINK-21] without a text the records that were given come first, then all by title', async () => {
  const known = await suggestions(db, scene, firm, { text: 'old market', limit: 1 });
  const id = must(known[0], 'a firm').id;
  expect(await titles(' ', 3, { first: [id, 999_999] })).toEqual(['Old Market Hall', 'a_c 100%', 'abc 1000']);
});
