import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Document } from '#core/catalog/schema.ts';
import { modesOf } from '#core/catalog/views/registry.ts';
import { View } from '#core/catalog/views/view.ts';
import { checkDocument } from '#core/checks/check-document.ts';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { PASSWORD, testApp, testUser } from '#test/support/calls/app.ts';
import { problemWords } from '#test/support/archive/problem-words.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { signIn } from '#test/support/run/product.ts';
import { everyTypeDocument } from '#test/support/worlds/every-type.ts';
import { columnIdsOf, thingsOf } from '#test/support/worlds/things.ts';
import { changeCatalog } from '../../../catalog/catalog.ts';
import { openPool } from '../../../database/pool.ts';
import { prepareSchema } from '../../../start/prepare-schema.ts';

const plain = await everyTypeDocument();
const thing = thingsOf(plain);
const idOf = columnIdsOf(thing);
const view = View.parse({
  id: 4_711_000_001,
  name: 'thing_cards',
  label: { en: 'Things' },
  table: thing.id,
  mode: 'thumbnail',
  image: idOf('photo'),
  columns: [{ column: [idOf('name')] }],
});
const names = {
  id: 4_711_000_002,
  name: 'names',
  label: { en: 'Names' },
  grants: [{ table: thing.id, read: true, readColumns: [idOf('name')] }],
};
const document: Document = { ...plain, views: [...plain.views, view], roles: [...plain.roles, names] };

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 4);
afterAll(async () => await db.end());
await prepareSchema(db);
await changeCatalog(db, document, { author: null, message: 'test' });
const app = await testApp(db);
const url = await app.listen({ port: 0, host: '127.0.0.1' });

beforeAll(async () => {
  await testUser(db, 'chief', { supervisor: true });
  await testUser(db, 'clerk', { roles: [names.id] });
  await db.query(`insert into app.thing (name) select 'Thing ' || i from generate_series(1, 3) i`);
});

async function loaded(mode: string) {
  const headers = { ...(await signIn(url, 'chief', PASSWORD)), 'content-type': 'application/json' };
  const body = JSON.stringify({ tableId: thing.id, columns: ['name'] });
  const answer = await fetch(`${url}/list/full/load/${mode}`, { method: 'POST', headers, body });
  return { status: answer.status, rows: ((await answer.json()) as { rows?: unknown[] }).rows };
}

test('[LIST-134] windows of rows are answered under the names of the modes that show them, no others', async () => {
  const [table, cards] = [await loaded('datatable'), await loaded('thumbnail')];
  expect(cards).toEqual(table);
  expect(cards.rows).toHaveLength(3);
  expect((await loaded('thumbnails')).status).toBe(404);
});

test('[LIST-133] who may not read the column of pictures is not told of it', async () => {
  const told = async (login: string) => {
    const answer = await fetch(`${url}/api/application`, { headers: await signIn(url, login, PASSWORD) });
    const { views } = (await answer.json()) as ApplicationInfo;
    return views.find(({ name }) => name === 'thing_cards');
  };
  expect(await told('chief')).toMatchObject({
    mode: 'thumbnail',
    image: 'photo',
    fit: 'cover',
    size: 'medium',
  });
  expect(await told('clerk')).not.toHaveProperty('image');
});

test('[LIST-133] the catalog takes columns of images alone, and offers cards where there are some', () => {
  expect(checkDocument(document)).toEqual([]);
  const wrong = { ...view, image: idOf('name') };
  const found = checkDocument({ ...document, views: [...plain.views, wrong] });
  expect(found.map((one) => `${one.path.join('.')}: ${problemWords(one)}`)).toEqual([
    "image: 'name', of the type 'text', is no column of images",
  ]);
  expect(modesOf(thing)).toContainEqual({ mode: 'thumbnail', options: { image: idOf('photo') } });
  const bare = { ...thing, columns: thing.columns.filter(({ type }) => !type.startsWith('image')) };
  expect(modesOf(bare).map(({ mode }) => mode)).not.toContain('thumbnail');
});
