import { beforeAll, expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import type { Favourite, VisitedRecord } from '#core/contract/records/visit-routes.ts';
import { PASSWORD, testApp, testUser, visitor, type Answer, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { changeCatalog } from '../catalog/catalog.ts';
import { sql } from '../database/sql/sql.ts';
import { suggestLinks, type RequestContext } from '../records/records.ts';

const { db, catalog } = await everyTypeWorld();
const owner = must(catalog.tablesByName.get('owner'), 'owners');
const boss = must(
  owner.columns.find(({ name }) => name === 'boss'),
  'the boss',
).id;
const FEW = 77_001;

let chief: Visitor;
let clerk: Visitor;
let ids: number[];

beforeAll(async () => {
  const label = { en: 'Few' };
  const grants = [{ table: owner.id, read: true, condition: 'name != "Hidden"' }];
  const roles = [...catalog.document.roles, { id: FEW, name: 'few', label, grants }];
  await changeCatalog(db, { ...catalog.document, roles }, { author: null, message: 'test' });
  const app = await testApp(db);
  await testUser(db, 'chief', { supervisor: true });
  await testUser(db, 'clerk', { roles: [FEW] });
  [chief, clerk] = [visitor(app), visitor(app)];
  await chief.signIn('chief', PASSWORD);
  await clerk.signIn('clerk', PASSWORD);
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.owner (name) values ('Ann'), ('Bob'), ('Hidden') returning id`,
  );
  ids = rows.map(({ id }) => id);
});

const note = async (who: Visitor, ...recordIds: readonly number[]) =>
  await who.post('/visits/note', {
    records: recordIds.map((recordId) => ({ tableId: owner.id, recordId })),
  });
const visited = async (who: Visitor) =>
  (await who.get('/visits')).json<{ records: VisitedRecord[] }>().records.map(({ title }) => title);
const favourites = (answer: Answer) =>
  answer
    .json<{ favourites: Favourite[] }>()
    .favourites.map((one) => (one.kind === 'record' ? one.title : one.label));

test('[LOOK-7] records that were opened are listed, the latest first, each once', async () => {
  const [ann = 0, bob = 0] = ids;
  expect((await note(chief, ann)).status).toBe(200);
  await note(chief, bob);
  await note(chief, ann);
  expect(await visited(chief)).toEqual(['Ann', 'Bob']);
  expect((await chief.get('/visits?limit=1')).json<{ records: unknown[] }>().records).toHaveLength(1);
});

test('[LOOK-8] what may not be read is neither noted nor listed, and goes when the right goes', async () => {
  const [ann = 0, bob = 0, hidden = 0] = ids;
  await note(clerk, ann, bob, hidden, 999_999);
  expect((await visited(clerk)).toSorted()).toEqual(['Ann', 'Bob']);
  await db.query(sql`update app.owner set name = 'Hidden' where id = $1`, [bob]);
  expect(await visited(clerk)).toEqual(['Ann']);
  await db.query(sql`update app.owner set name = 'Bob' where id = $1`, [bob]);
});

test('[LOOK-7] of one account two hundred are kept', async () => {
  await db.query(
    sql`insert into colonnade.visit (account, table_id, record_id, last_at)
      select account, table_id, 500000 + n, now() - interval '1 day' * n
      from (select distinct account, table_id from colonnade.visit where account in (select account from colonnade.visit group by 1)) v, generate_series(1, 300) n`,
  );
  await note(chief, must(ids[0], 'Ann'));
  const { rows } = await db.query<{ least: number }>(
    sql`select min(count) as least from (select count(*) as count from colonnade.visit group by account) c`,
  );
  expect(rows[0]?.least).toBe(200);
});

test('[LINK-21] what one opens often is suggested first where nothing is typed', async () => {
  const [, bob = 0] = ids;
  const { rows } = await db.query<{ account: string }>(
    sql`select account from colonnade.visit where record_id = $1 limit 1`,
    [bob],
  );
  const viewer = { ...supervisor, account: must(rows[0], 'a visit').account };
  const request: RequestContext = { db, catalog, viewer };
  for (let time = 0; time < 6; time++) await Promise.all([chief, clerk].map((who) => note(who, bob)));
  const offered = await suggestLinks(request, boss, { text: '', limit: 5 });
  expect(offered[0]?.title).toBe('Bob');
});

test('[LOOK-9] favourites: a record and a list, in one’s own order, taken away and put back where they were', async () => {
  const [ann = 0, bob = 0, hidden = 0] = ids;
  const tableId = owner.id;
  await chief.post('/favourites/put', { kind: 'record', tableId, recordId: ann });
  await chief.post('/favourites/put', { kind: 'list', tableId, address: '/app/list/t1?q=x', label: 'Mine' });
  const put = await chief.post('/favourites/put', { kind: 'record', tableId, recordId: bob, place: 0 });
  expect(favourites(put)).toEqual(['Bob', 'Ann', 'Mine']);
  expect(favourites(await chief.post('/favourites/put', { kind: 'record', tableId, recordId: ann }))).toEqual(
    ['Bob', 'Ann', 'Mine'],
  );
  const known = put.json<{ favourites: Favourite[] }>().favourites.map(({ id }) => id);
  const ordered = await chief.post('/favourites/order', { favourites: known.toReversed() });
  expect(favourites(ordered)).toEqual(['Mine', 'Ann', 'Bob']);
  expect(favourites(await chief.post('/favourites/remove', { favourite: known[1] }))).toEqual([
    'Mine',
    'Bob',
  ]);
  // Nobody else's can be taken away, and what may not be read can be no favourite.
  expect(favourites(await clerk.post('/favourites/remove', { favourite: known[0] }))).toEqual([]);
  expect(favourites(await chief.get('/favourites'))).toEqual(['Mine', 'Bob']);
  const refused = await clerk.post('/favourites/put', { kind: 'record', tableId, recordId: hidden });
  expect([refused.status, refused.json().errors[0]?.code]).toEqual([404, 'record.unknown']);
  const outside = { kind: 'list', tableId, address: 'https://elsewhere.example', label: 'No' };
  expect((await chief.post('/favourites/put', outside)).status).toBe(400);
});

test('[LOOK-9] an account has at most a hundred favourites', async () => {
  await db.query(
    sql`insert into colonnade.favourite (account, table_id, record_id, place)
      select account, table_id, 600000 + n, n from (select account, table_id from colonnade.favourite limit 1) f, generate_series(1, 100) n`,
  );
  const tableId = owner.id;
  const more = await chief.post('/favourites/put', { kind: 'record', tableId, recordId: ids[0] });
  expect([more.status, more.json().errors[0]?.code]).toEqual([422, 'favourite.too_many']);
});
