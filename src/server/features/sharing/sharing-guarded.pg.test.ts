import { describe, expect, test } from 'vitest';
import type { SharedContent, SharedList } from '#core/contract/sharing/shared-routes.ts';
import type { LinkOfSomebody, SharedLink } from '#core/contract/sharing/sharing-routes.ts';
import { codeOf, outcomeOf, PASSWORD, testApp, visitor } from '#test/support/calls/app.ts';
import { sharedLinksWorld, UNKNOWN } from '#test/support/worlds/shared-links.ts';
import { sql } from '../../database/sql/sql.ts';

const { db, thing, store, app, people, entered, create, open, LIST, keyOf, openedList, window, idOf } =
  await sharedLinksWorld();

describe('attackers', () => {
  test('[SHARE-6] a key opens nothing but its link, and gives no session', async () => {
    const key = await keyOf({ list: LIST });
    const { pass } = await openedList(key);
    expect(people.outside.cookies.has('colonnade_session')).toBe(false);
    const bearer = { authorization: `Bearer ${key}`, cookie: `colonnade_session=${key}; XSRF-TOKEN=x` };
    for (const [url, body] of [
      ['/list/full/load/datatable', LIST],
      ['/list/full/count', { tableId: thing.id }],
      ['/share/create', { name: 'x', hours: 1, of: { list: LIST } }],
    ] as const) {
      expect((await people.outside.post(url, body)).status).toBe(403);
      expect((await people.outside.post(url, body, bearer)).status).toBe(403);
    }
    expect((await people.outside.get(`/api/element/display?idform=${thing.id}&idenreg=1`)).status).toBe(403);
    expect((await people.outside.get('/share/list')).status).toBe(403);
    // Another site cannot have a visitor's browser ask.
    const plain = await people.outside.send({
      method: 'POST',
      url: '/shared/open',
      payload: { key, timeZone: 'UTC' },
    });
    expect(plain.status).toBe(403);
    expect((await open(key, {}, visitor(app))).status).toBe(403);
    const huge = await window(key, pass, { after: ['x'.repeat(3_000_000)] });
    expect(huge.status).toBe(413);
    expect((await open('short')).status).toBe(400);
  });

  test('[SHARE-6] whoever is signed in sees by a link what everybody sees by it', async () => {
    const key = await keyOf({ list: LIST });
    const visited = await open(key);
    const clerk = await entered('clerk');
    await clerk.get('/shared/');
    const { opened: _one, ...rest } = visited.json<Record<string, unknown>>();
    expect((await open(key, {}, clerk)).json()).toEqual(rest);
    expect((await open(key, {}, people.chief)).json()).toEqual(rest);
  });

  test('[SHARE-7] a password is asked for, guesses are slowed down, and what opening gives is that of the link alone', async () => {
    const key = await keyOf({ list: LIST }, { password: 'open sesame' });
    const other = await keyOf({ list: LIST });
    expect(outcomeOf(await open(key))).toEqual([401, 'share.password']);
    expect(outcomeOf(await open(key, { password: 'wrong' }))).toEqual([401, 'share.wrong_password']);
    const { pass: foreign } = await openedList(other);
    expect(outcomeOf(await window(key, foreign))).toEqual([401, 'share.password']);
    const list = (await open(key, { password: 'open sesame' })).json<SharedContent & SharedList>();
    expect(list.rows).toHaveLength(50);
    expect((await window(key, list.pass, { after: list.after })).status).toBe(200);
    expect((await open(key, { pass: list.pass })).status).toBe(200);
    await open(key, { password: 'wrong' });
    await db.query('update colonnade.failed_try set failures = 20');
    expect(outcomeOf(await open(key, { password: 'open sesame' }))[0]).toBe(429);
    const { rows } = await db.query<{ hash: string }>(
      sql`select password_hash as hash from colonnade.shared_link where password_hash is not null`,
    );
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$/);
    expect(codeOf(await create(people.seller, { list: LIST }, { password: 'short' }))).toBe(
      'request.invalid',
    );
  });

  test('[SHARE-5][SHARE-7] a link with a password whose record is gone asks for none', async () => {
    const { rows } = await db.query<{ id: number }>(
      sql`insert into app.thing (name, state) values ('Passing', 'new') returning id`,
    );
    const id = rows[0]?.id;
    const record = { tableId: thing.id, recordId: id };
    const key = await keyOf({ record }, { password: 'open sesame' });
    const { pass } = (await open(key, { password: 'open sesame' })).json<SharedContent>();
    expect(outcomeOf(await open(key))).toEqual([401, 'share.password']);
    await db.query(sql`update app.thing set deleted_at = now() where id = $1`, [id]);
    const unknown = await open('d'.repeat(43));
    for (const more of [{}, { password: 'wrong' }, { password: 'open sesame' }, { pass }, { pass: 'x' }]) {
      const answer = await open(key, more);
      expect([answer.status, answer.text], JSON.stringify(more)).toEqual([unknown.status, unknown.text]);
    }
  });

  test('[SHARE-8] keys are not guessed at will, and one link does not take all of the server', async () => {
    const key = await keyOf({ list: LIST });
    expect((await open(key)).status).toBe(200);
    await db.query('update colonnade.failed_try set failures = 10000');
    expect(outcomeOf(await open(key))).toEqual([429, 'session.too_many']);
    await db.query('delete from colonnade.failed_try');
    expect(outcomeOf(await open('b'.repeat(43)))).toEqual(UNKNOWN);
    const { rows } = await db.query('select failures from colonnade.failed_try');
    expect(rows).toEqual([{ failures: 1 }]);
    await db.query('update colonnade.failed_try set failures = 200');
    expect(outcomeOf(await open('c'.repeat(43)))).toEqual([429, 'session.too_many']);
  });

  test('[SHARE-9] who has no such role makes no link, and nobody does while seeing as somebody else', async () => {
    const clerk = await entered('clerk');
    expect(outcomeOf(await create(clerk, { list: LIST }))).toEqual([422, 'access.refused']);
    expect((await people.chief.post('/session/configure', { password: PASSWORD })).status).toBe(200);
    expect((await people.chief.post('/admin/access/view_as', { user: await idOf('seller') })).status).toBe(
      200,
    );
    expect(codeOf(await create(people.chief, { list: LIST }))).toBe('session.viewing');
    expect(codeOf(await people.chief.get('/share/list'))).toBe('session.viewing');
    people.chief = await entered('chief');
    for (const hours of [0, 8_761])
      expect((await create(people.seller, { list: LIST }, { hours })).status).toBe(400);
  });

  test('[SHARE-10] the key stands nowhere but in its address: not in the database, the trail or the log', async () => {
    const logged: string[] = [];
    const noisy = await testApp(db, undefined, undefined, {
      store,
      logLevel: 'trace',
      logTo: { write: (line) => void logged.push(line) },
    });
    const person = visitor(noisy);
    await person.get('/shared/');
    const key = await keyOf({ list: LIST });
    await open(key, {}, person);
    await open(key, { password: 1 }, person);
    expect(logged.join('').length).toBeGreaterThan(0);
    expect(logged.join('')).not.toContain(key);
    const { rows } = await db.query<{ text: string }>(
      sql`select coalesce(string_agg(l::text, ' '), '') || (select string_agg(e::text, ' ') from colonnade.administration_event e) as text
        from colonnade.shared_link l`,
    );
    expect(rows[0]?.text).not.toContain(key);
  });
});

test('[SHARE-10][SHARE-11] makers see and end their own links, supervisors everybody’s, and the trail says so', async () => {
  await db.query('delete from colonnade.shared_link');
  await db.query('delete from colonnade.administration_event');
  const key = await keyOf({ list: LIST });
  await open(key);
  await open(key);
  const own = (await people.seller.get('/share/list')).json<{ links: SharedLink[] }>().links;
  expect(own).toMatchObject([
    { name: 'Stock', kind: 'list', tableId: thing.id, recordId: null, locked: false, opened: 2 },
  ]);
  expect(JSON.stringify(own)).not.toContain('seller');
  expect((await people.chief.get('/share/list')).json<{ links: SharedLink[] }>().links).toEqual([]);
  expect(outcomeOf(await people.chief.post('/share/end', { linkId: own[0]?.id }))).toEqual(UNKNOWN);
  expect((await open(key)).status).toBe(200);
  expect(codeOf(await people.chief.get('/admin/share/list'))).toBe('session.configuration');
  expect((await people.chief.post('/session/configure', { password: PASSWORD })).status).toBe(200);
  const all = (await people.chief.get('/admin/share/list')).json<{ links: LinkOfSomebody[] }>().links;
  expect(all).toMatchObject([{ name: 'Stock', maker: 'seller', account: `user:${await idOf('seller')}` }]);
  await keyOf({ list: LIST }, { name: 'Another' });
  expect((await people.chief.post('/admin/share/end', { account: all[0]?.account })).json()).toEqual({
    ended: 2,
  });
  expect(outcomeOf(await open(key))).toEqual(UNKNOWN);
  expect((await people.seller.get('/share/list')).json()).toEqual({ links: [] });
  expect(outcomeOf(await people.seller.post('/share/end', { linkId: own[0]?.id }))).toEqual(UNKNOWN);
  const { rows } = await db.query<{ what: string; name: string }>(
    sql`select what, coalesce(before, after) ->> 'name' as name from colonnade.administration_event order by what desc, id`,
  );
  expect(rows).toEqual([
    { what: 'share.made', name: 'Stock' },
    { what: 'share.made', name: 'Another' },
    { what: 'share.ended', name: expect.any(String) as string },
    { what: 'share.ended', name: expect.any(String) as string },
  ]);
});
