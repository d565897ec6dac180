import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { changeCatalog, openCatalog } from '../../catalog/catalog.ts';

const { db, catalog } = await everyTypeWorld();
const store = await openCatalog(db);
const URL = '/api/application';
let chief: Visitor;
let plain: Visitor;

beforeAll(async () => {
  const app = await testApp(db, undefined, undefined, { store });
  await testUser(db, 'chief', { supervisor: true });
  await testUser(db, 'plain');
  [chief, plain] = [visitor(app), visitor(app)];
  await chief.signIn('chief', PASSWORD);
  await plain.signIn('plain', PASSWORD);
});

/** The bytes of an answer in an encoding. */
async function bytes(encoding: string): Promise<Buffer> {
  const answer = await chief.get(URL, { 'accept-encoding': encoding });
  expect(answer.headers['content-encoding']).toBe(encoding);
  return answer.bytes;
}

test('[START-40] who has the application already is told that it is unchanged, until it changes', async () => {
  const first = await chief.get(URL);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const tag = String(first.headers['etag']);
  const again = await chief.get(URL, { 'if-none-match': tag });
  expect([again.status, again.text]).toEqual([304, '']);
  const packed = await chief.get(URL, { 'if-none-match': tag, 'accept-encoding': 'br' });
  expect([packed.status, packed.text]).toEqual([304, '']);
  const { application } = catalog.document;
  const document = { ...catalog.document, application: { ...application, label: { en: 'Renamed' } } };
  await changeCatalog(db, document, { author: null, message: 'test' });
  await store.reload();
  const changed = await chief.get(URL, { 'if-none-match': tag });
  expect([changed.status, changed.json<ApplicationInfo>().label]).toEqual([200, 'Renamed']);
});

test('[START-40] others with other rights get their own, whatever tag they have', async () => {
  const tag = String((await chief.get(URL)).headers['etag']);
  const theirs = await plain.get(URL, { 'if-none-match': tag });
  expect(theirs.status).toBe(200);
  expect(theirs.json<ApplicationInfo>().tables).toEqual([]);
  expect((await chief.get(URL)).json<ApplicationInfo>().tables).not.toEqual([]);
});

test('[START-41] it comes as its caller can read it, and is the same', async () => {
  const text = (await chief.get(URL)).text;
  expect(brotliDecompressSync(await bytes('br')).toString()).toBe(text);
  expect(gunzipSync(await bytes('gzip')).toString()).toBe(text);
  const refused = await chief.get(URL, { 'accept-encoding': 'br;q=0, identity' });
  expect([refused.headers['content-encoding'], refused.text]).toEqual([undefined, text]);
  expect(refused.headers['vary']).toBe('Accept-Encoding');
});

test('[START-41] pages with a token are not compressed, whoever asks', async () => {
  const page = await chief.get('/session/login/', { 'accept-encoding': 'br, gzip' });
  expect(page.headers['content-encoding']).toBeUndefined();
});

test('[START-41] long lists are compressed for who can read them, short ones are sent as they are', async () => {
  const tableId = catalog.tablesByName.get('owner')!.id;
  await db.query(
    `insert into app.owner (name) select 'A long name of an owner ' || n from generate_series(1, 400) n`,
  );
  const load = async (limit: number, headers: Record<string, string> = {}) =>
    await chief.post('/list/full/load/datatable', { tableId, columns: ['name'], limit }, headers);
  const [whole, packed] = [await load(400), await load(400, { 'accept-encoding': 'br, gzip' })];
  expect([whole.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([
    undefined,
    'gzip',
  ]);
  expect(gunzipSync(packed.bytes).toString()).toBe(whole.text);
  expect(packed.bytes.length).toBeLessThan(whole.bytes.length / 3);
  expect((await load(20, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined();
});
