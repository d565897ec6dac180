import { expect, test } from 'vitest';
import type { SharedContent, SharedList } from '#core/contract/sharing/shared-routes.ts';
import type { LinkOfSomebody } from '#core/contract/sharing/sharing-routes.ts';
import { outcomeOf, PASSWORD, signedIn, testApp, visitor } from '#test/support/calls/app.ts';
import {
  openExtranet,
  openToVisitors,
  PORTAL,
  portalDocument,
  portalWorld,
  testClient,
} from '#test/support/worlds/portal.ts';
import { UNKNOWN } from '#test/support/worlds/shared-links.ts';
import { changeCatalog, openCatalog } from '../../catalog/catalog.ts';
import { sql } from '../../database/sql/sql.ts';

const world = await portalWorld();
const { db, settings, users } = world;
const document = await portalDocument();
const sharing = document.roles.map((role) => ({
  ...role,
  shareLinks: true,
  grants: [{ table: PORTAL.table, read: true, condition: 'this = own(client) or this = own(client).keeper' }],
}));
await changeCatalog(db, { ...document, roles: sharing }, { author: null, message: 'test' });
await openExtranet(world);
await openToVisitors(world);
const store = await openCatalog(db);
const app = await testApp(db, settings, undefined, { store });
const LIST = { tableId: PORTAL.table, columns: ['login', 'mail', 'keeper'] };

test('[SHARE-2][SHARE-9][SHARE-11] a customer shares what that customer may read, until the customer is let in no more', async () => {
  const [acme, other, keeper] = [
    await testClient(db, 'acme'),
    await testClient(db, 'other'),
    await testClient(db, 'keeper'),
  ];
  await db.query(sql`update app.client set keeper = $2 where id = $1`, [acme, keeper]);
  const person = await signedIn(app, 'acme');
  const made = await person.post('/share/create', { name: 'Ours', hours: 1, of: { list: LIST } });
  expect(made.status, made.text).toBe(200);
  const key = made.json<{ address: string }>().address.slice('/shared/#'.length);
  const hidden = { record: { tableId: PORTAL.table, recordId: other } };
  expect((await person.post('/share/create', { name: 'x', hours: 1, of: hidden })).status).toBe(404);

  const outside = visitor(app);
  await outside.get('/shared/');
  const open = async () => await outside.post('/shared/open', { key, timeZone: 'UTC' });
  const names = async () => (await open()).json<SharedContent & SharedList>().rows.map(([login]) => login);
  expect(new Set(await names())).toEqual(new Set(['acme', 'keeper']));
  // Another customer has a link of the same list of the own records.
  const second = await signedIn(app, 'other');
  expect((await second.get('/share/list')).json()).toEqual({ links: [] });
  await db.query(sql`update app.client set keeper = null where id = $1`, [acme]);
  expect(await names()).toEqual(['acme']);

  const chief = visitor(app);
  await chief.get('/session/login/');
  await chief.post('/session/login/', { login: 'chief', password: PASSWORD, configuration: true });
  const { links } = (await chief.get('/admin/share/list')).json<{ links: LinkOfSomebody[] }>();
  expect(links).toMatchObject([{ maker: 'acme', account: `extranet:${PORTAL.table}:${acme}` }]);

  await db.query('update app."user" set active = false where id = $1', [users.portal]);
  expect(outcomeOf(await open())).toEqual(UNKNOWN);
  await db.query('update app."user" set active = true where id = $1', [users.portal]);
  expect(await names()).toEqual(['acme']);
  await db.query(sql`update app.client set deleted_at = now() where id = $1`, [acme]);
  expect(outcomeOf(await open())).toEqual(UNKNOWN);
});

test('[SHARE-9] visitors share nothing, whatever their role says', async () => {
  const guest = visitor(app);
  await guest.get('/session/anonyme/');
  expect((await guest.get('/session/current')).json<{ kind: string }>().kind).toBe('anonymous');
  const asked = { name: 'x', hours: 1, of: { list: { ...LIST, columns: ['login'] } } };
  expect(outcomeOf(await guest.post('/share/create', asked))).toEqual([422, 'access.refused']);
});
