import { expect, test } from 'vitest';
import type { Comment, CommentBody, Mentionable } from '#core/contract/messaging/comment-routes.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import { codeOf, outcomeOf, signedIn, visitor, PASSWORD, type Visitor } from '#test/support/calls/app.ts';
import { besideWorld } from '#test/support/worlds/beside-world.ts';
import { PORTAL, testClient } from '#test/support/worlds/portal.ts';
import { inTransaction } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import type { EventData } from '../events/events.ts';
import { clearTables } from '../query/bulk/clear-tables.ts';
import { cleanComments } from './comments.ts';

const { db, catalog, services, app, owner, ann, hidden, people, userId } = await besideWorld({
  // The boss of Ann alone is read.
  shy: (table) => [
    { table: table.id, read: true, readColumns: [must(columnNamed(table, 'name'), 'names').id] },
    { table: table.id, read: true, condition: 'name = "Ann"' },
  ],
});
const columnId = (name: string) => must(columnNamed(owner, name), name).id;
const mentions: EventData['comment.mentioned'][] = [];
services.events.subscribe('test', {
  'comment.mentioned': async (data) => await Promise.resolve(void mentions.push(data)),
});

const at = (record: number, what = '') => `/api/comments/${owner.id}/${record}${what}`;
let keys = 0;
const newKey = () => `key-of-a-test-${(keys += 1)}`;
const said = (text: string): CommentBody => [{ text }];
const add = async (who: Visitor, record: number, body: CommentBody, more: object = {}) =>
  await who.post(at(record, '/add'), { key: newKey(), body, ...more });
const added = async (...asked: Parameters<typeof add>) => {
  const answer = await add(...asked);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ comment: Comment }>().comment;
};
interface Listed {
  readonly comments: Comment[];
  readonly next: number | null;
  readonly count: number;
}
const list = async (who: Visitor, record: number, query = '') =>
  (await who.get(at(record, query))).json<Listed>();
const texts = ({ comments }: Listed) =>
  comments.map(({ body }) =>
    body.map((part) => ('text' in part ? part.text : `@${part.name ?? ''}`)).join(''),
  );
const countOf = async (who: Visitor, record: number) =>
  (await who.get(at(record, '/count'))).json<{ count: number }>().count;
const newRecord = async (name = 'Ann') =>
  must(
    (await db.query<{ id: number }>(sql`insert into app.owner (name) values ($1) returning id`, [name]))
      .rows[0],
    name,
  ).id;

test('[MSG-20] whoever may read a record reads and writes its comments, by name', async () => {
  const first = await added(people.ann, ann, said('  Is she in?\r\n'));
  expect(first).toMatchObject({
    author: 'ann',
    own: true,
    body: [{ text: 'Is she in?' }],
    version: 1,
    parent: null,
  });
  await added(people.few, ann, said('On Monday.'));
  const seen = await list(people.few, ann);
  expect(texts(seen)).toEqual(['Is she in?', 'On Monday.']);
  expect(seen.comments.map(({ author, own, rights }) => [author, own, rights.edit, rights.delete])).toEqual([
    ['ann', false, false, false],
    ['few', true, true, true],
  ]);
  expect([seen.count, await countOf(people.few, ann)]).toEqual([2, 2]);
  expect((await list(people.boss, ann)).comments[0]?.rights).toEqual({ edit: false, delete: true });
});

test('[MSG-20] a record that one may not read, or that was never given, has no comments: neither read, counted nor written', async () => {
  const secret = await added(people.ann, hidden, said('Nobody knows.'));
  for (const record of [hidden, 999_999]) {
    const key = newKey();
    const calls = [
      await people.few.get(at(record)),
      await people.few.get(at(record, '/count')),
      await people.few.get(at(record, '/people?text=a')),
      await people.few.post(at(record, '/add'), { key, body: said('x') }),
      await people.few.post(at(record, '/edit'), { comment: secret.id, version: 1, body: said('x') }),
      await people.few.post(at(record, '/delete'), { comment: secret.id }),
      await people.few.post(at(record, '/restore'), { comment: secret.id }),
    ];
    expect(calls.map(outcomeOf)).toEqual(calls.map(() => [404, 'record.unknown']));
  }
  // Nor by the way of a record that one may read.
  for (const what of ['/edit', '/delete', '/restore']) {
    const body = { comment: secret.id, ...(what === '/edit' ? { version: 1, body: said('x') } : {}) };
    expect(outcomeOf(await people.few.post(at(ann, what), body))).toEqual([404, 'comment.unknown']);
  }
  expect(outcomeOf(await add(people.few, ann, said('x'), { parent: secret.id }))).toEqual([
    404,
    'comment.unknown',
  ]);
  expect(texts(await list(people.ann, hidden))).toEqual(['Nobody knows.']);
});

test('[MSG-20] customers and visitors neither read nor write comments, whatever else they may', async () => {
  const client = await testClient(db, 'acme');
  const other = { key: newKey(), body: said('Pays late.') };
  const path = `/api/comments/${PORTAL.table}/${client}`;
  expect((await people.ann.post(`${path}/add`, other)).status).toBe(200);
  const customer = await signedIn(app, 'acme');
  const anonymous = visitor(app);
  await anonymous.get('/session/anonyme/');
  for (const outsider of [customer, anonymous]) {
    const outcomes = [
      await outsider.get(path),
      await outsider.get(`${path}/count`),
      await outsider.get(`${path}/people?text=`),
      await outsider.post(`${path}/add`, { key: newKey(), body: said('x') }),
    ].map(outcomeOf);
    expect(outcomes).toEqual(outcomes.map(() => [404, 'record.unknown']));
  }
});

test('[MSG-20] who sees the application as somebody else reads as that one, and writes nothing', async () => {
  const chief = visitor(app);
  await chief.get('/session/login/');
  await chief.post('/session/login/', { login: 'boss', password: PASSWORD, configuration: true });
  expect((await chief.post('/admin/access/view_as', { user: await userId('few') })).status).toBe(200);
  expect(outcomeOf(await chief.get(at(hidden)))).toEqual([404, 'record.unknown']);
  expect((await list(chief, ann)).comments.map(({ own }) => own)).toContain(true);
  expect(codeOf(await add(chief, ann, said('As few')))).toBe('session.viewing');
});

test('[MSG-21] a comment at a cell is there where the cell may be read, in lists and counts alike', async () => {
  const [open, closed] = [await newRecord('Ann'), await newRecord('Bea')];
  const columnOf = { columnId: columnId('boss') };
  for (const record of [open, closed]) {
    await added(people.ann, record, said('Of the record'));
    const cell = await added(people.ann, record, said('Of the boss'), columnOf);
    expect(cell.column).toMatchObject({ id: columnId('boss') });
    const answer = await added(people.boss, record, said('Answer'), { parent: cell.id });
    expect(answer.column).toMatchObject({ id: columnId('boss') });
  }
  expect(texts(await list(people.shy, open))).toEqual(['Of the record', 'Of the boss', 'Answer']);
  expect(texts(await list(people.shy, closed))).toEqual(['Of the record']);
  expect([await countOf(people.shy, open), await countOf(people.shy, closed)]).toEqual([3, 1]);
  expect((await list(people.shy, closed)).count).toBe(1);
  expect(outcomeOf(await add(people.shy, closed, said('x'), columnOf))).toEqual([404, 'column.unknown']);
  expect(outcomeOf(await people.shy.get(at(closed, `/people?text=a&idcolumn=${columnId('boss')}`)))).toEqual([
    404,
    'column.unknown',
  ]);
  const [, cell] = (await list(people.ann, closed)).comments;
  const unknown = await add(people.shy, closed, said('x'), { parent: must(cell, 'the cell').id });
  expect(outcomeOf(unknown)).toEqual([404, 'comment.unknown']);
});

test('[MSG-22] conversations of one level come fifty at a time, the latest first, each with its answers', async () => {
  const record = await newRecord();
  const ids: number[] = [];
  for (let at = 1; at <= 53; at++) ids.push((await added(people.ann, record, said(`${at}`))).id);
  const late = await added(people.few, record, said('to 2'), { parent: must(ids[1], 'the second') });
  expect(outcomeOf(await add(people.few, record, said('deeper'), { parent: late.id }))).toEqual([
    404,
    'comment.unknown',
  ]);
  const latest = await list(people.few, record);
  expect(latest.comments.map(({ id }) => id)).toEqual(ids.slice(3));
  expect(latest.count).toBe(54);
  const earlier = await list(people.few, record, `?before=${latest.next}`);
  expect([texts(earlier), earlier.next]).toEqual([['1', '2', '3', 'to 2'], null]);
});

test('[MSG-22] what was deleted goes; a beginning stays, without its words and its author, for its answers', async () => {
  const record = await newRecord();
  const first = await added(people.ann, record, said('Rash words'));
  const answer = await added(people.few, record, said('I keep this'), { parent: first.id });
  expect((await people.ann.post(at(record, '/delete'), { comment: first.id })).json()).toEqual({ count: 1 });
  const seen = await list(people.few, record);
  expect(seen.comments).toMatchObject([
    { id: first.id, deleted: true, body: [], author: null, rights: { edit: false, delete: false } },
    { id: answer.id, deleted: false },
  ]);
  await people.few.post(at(record, '/delete'), { comment: answer.id });
  expect(await list(people.few, record)).toEqual({ comments: [], next: null, count: 0 });
});

test('[MSG-23] the author alone edits, and of two who edit the same the second is told', async () => {
  const record = await newRecord();
  const comment = await added(people.ann, record, said('Fist'));
  const edit = async (who: Visitor, version: number, text: string) =>
    await who.post(at(record, '/edit'), { comment: comment.id, version, body: said(text) });
  expect(outcomeOf(await edit(people.boss, 1, 'Mine'))).toEqual([422, 'access.refused']);
  const edited = (await edit(people.ann, 1, 'First')).json<{ comment: Comment }>().comment;
  expect(edited).toMatchObject({
    body: [{ text: 'First' }],
    version: 2,
    editedAt: expect.any(String) as string,
  });
  expect(outcomeOf(await edit(people.ann, 1, 'Furst'))).toEqual([409, 'comment.changed']);
  // The answer was lost, and the call comes again.
  expect((await edit(people.ann, 1, 'First')).json<{ comment: Comment }>().comment.version).toBe(2);
  expect(texts(await list(people.few, record))).toEqual(['First']);
});

test('[MSG-23] author and supervisors delete; whoever deleted brings it back', async () => {
  const record = await newRecord();
  const comment = (await added(people.ann, record, said('Here'))).id;
  const call = async (who: Visitor, what: 'delete' | 'restore') =>
    await who.post(at(record, `/${what}`), { comment });
  expect(outcomeOf(await call(people.few, 'delete'))).toEqual([422, 'access.refused']);
  for (let time = 0; time < 2; time++) expect((await call(people.ann, 'delete')).status).toBe(200);
  expect(outcomeOf(await call(people.few, 'restore'))).toEqual([404, 'comment.unknown']);
  expect((await people.ann.post(at(record, '/edit'), { comment, version: 1, body: said('x') })).status).toBe(
    404,
  );
  for (let time = 0; time < 2; time++) expect((await call(people.ann, 'restore')).status).toBe(200);
  expect(texts(await list(people.few, record))).toEqual(['Here']);
  expect((await call(people.boss, 'delete')).status).toBe(200);
  // What a supervisor has deleted its author cannot bring back.
  expect(outcomeOf(await call(people.ann, 'restore'))).toEqual([422, 'access.refused']);
  expect((await call(people.boss, 'restore')).status).toBe(200);
});

test('[MSG-23] what was deleted thirty days ago is forgotten; what stands for its answers has no words left', async () => {
  const record = await newRecord();
  const [alone, answered] = [
    await added(people.ann, record, said('One')),
    await added(people.ann, record, said('Two')),
  ];
  await added(people.few, record, said('Answer'), { parent: answered.id });
  for (const { id } of [alone, answered]) await people.ann.post(at(record, '/delete'), { comment: id });
  await db.query(
    sql`update colonnade.comment set deleted_at = now() - interval '31 days' where deleted_at is not null and record_id = $1`,
    [record],
  );
  await cleanComments(db);
  const { rows } = await db.query(
    sql`select id, body from colonnade.comment where record_id = $1 and parent_id is null`,
    [record],
  );
  expect(rows).toEqual([{ id: answered.id, body: [] }]);
});

test('[MSG-24] a comment whose answer was lost is added once; its key is of no other record', async () => {
  const record = await newRecord();
  const body = { key: newKey(), body: [{ text: 'Once ' }, { user: await userId('few') }] };
  const told = mentions.length;
  const both = await Promise.all([1, 2].map(() => people.ann.post(at(record, '/add'), body)));
  const third = await people.ann.post(at(record, '/add'), body);
  const ids = [...both, third].map((answer) => answer.json<{ comment: Comment }>().comment.id);
  expect(new Set(ids).size).toBe(1);
  expect((await list(people.few, record)).count).toBe(1);
  expect(mentions.length).toBe(told + 1);
  expect(outcomeOf(await people.ann.post(at(ann, '/add'), body))).toEqual([422, 'request.key_used']);
  // Keys of others are theirs.
  expect((await people.few.post(at(record, '/add'), { ...body, body: said('Mine') })).status).toBe(200);
});

test('[MSG-25] colleagues are found by a part of their name, without login and e-mail, each with whether that one reads here', async () => {
  await db.query(
    sql`update app."user" set name = 'Étienne Few', email = 'few@mail.example' where login = 'few'`,
  );
  const find = async (record: number, text: string, who = people.ann) =>
    (await who.get(at(record, `/people?text=${encodeURIComponent(text)}`))).json<{ people: Mentionable[] }>()
      .people;
  const few = await userId('few');
  expect(await find(ann, 'etienne')).toEqual([{ id: few, name: 'Étienne Few', reads: true }]);
  expect(await find(hidden, 'FEW')).toEqual([{ id: few, name: 'Étienne Few', reads: false }]);
  for (const text of ['mail.example', '%', 'ann']) expect(await find(ann, text)).toEqual([]);
  expect((await find(ann, '')).map(({ name }) => name)).toContain('boss');
  await db.query(sql`update app."user" set active = false where login = 'few'`);
  expect(await find(ann, 'etienne')).toEqual([]);
  expect(codeOf(await add(people.ann, ann, [{ user: few }]))).toBe('account.unknown');
  await db.query(sql`update app."user" set active = true, name = 'few' where login = 'few'`);
});

test('[MSG-26] who may not read the record, or the cell, cannot be mentioned there, and is named', async () => {
  const [few, shy] = [await userId('few'), await userId('shy')];
  const refused = await add(people.ann, hidden, [{ text: 'See ' }, { user: few }]);
  expect(outcomeOf(refused)).toEqual([422, 'comment.mentioned_cannot_read']);
  expect(refused.json().errors[0]?.message).toContain('few');
  const bea = await newRecord('Bea');
  const cell = { columnId: columnId('boss') };
  expect(codeOf(await add(people.ann, bea, [{ user: shy }], cell))).toBe('comment.mentioned_cannot_read');
  await added(people.ann, bea, [{ user: shy }]);
  const plain = await added(people.ann, hidden, said('Plain'));
  const edit = { comment: plain.id, version: 1, body: [{ user: few }] };
  expect(codeOf(await people.ann.post(at(hidden, '/edit'), edit))).toBe('comment.mentioned_cannot_read');
});

test('[MSG-26] each new mention is told once, after it is there for everybody', async () => {
  const record = await newRecord();
  const [few, shy, own] = [await userId('few'), await userId('shy'), await userId('ann')];
  const from = mentions.length;
  const body: CommentBody = [{ user: few }, { text: ' and ' }, { user: few }, { user: own }];
  const comment = await added(people.ann, record, body);
  const event = { comment: comment.id, table: owner.id, record, column: null, account: `user:${own}` };
  expect(mentions.slice(from)).toEqual([{ ...event, users: [few] }]);
  expect(texts(await list(people.few, record))).toEqual(['@few and @few@ann']);
  const edit = { comment: comment.id, version: 1, body: [{ user: shy }, { user: few }] };
  expect((await people.ann.post(at(record, '/edit'), edit)).status).toBe(200);
  expect(mentions.slice(from + 1)).toEqual([{ ...event, users: [shy] }]);
  const { rows } = await db.query(
    sql`select user_id from colonnade.comment_mention where comment_id = $1 order by 1`,
    [comment.id],
  );
  expect(rows).toEqual([few, shy].toSorted((a, b) => a - b).map((id) => ({ user_id: id })));
});

test('[MSG-20] what is empty, too long or no text is refused', async () => {
  expect(codeOf(await add(people.ann, ann, said(' \n ')))).toBe('comment.empty');
  expect(codeOf(await add(people.ann, ann, said('\u0000')))).toBe('comment.empty');
  const long = 'x'.repeat(3_000);
  expect(codeOf(await add(people.ann, ann, [{ text: long }, { text: long }]))).toBe('comment.too_long');
  expect(codeOf(await add(people.ann, ann, [] as CommentBody))).toBe('request.invalid');
  const odd = await added(people.ann, ann, said('a\u0000b\ud800c <b>\u2028d'));
  expect(odd.body).toEqual([{ text: 'ab\ufffdc <b>\nd' }]);
});

test('[MSG-27] comments are in the bin with their record, come back with it, and go with it for good', async () => {
  const record = await newRecord('Gone');
  await added(people.ann, record, said('Stays with it'));
  const remove = async () =>
    await people.boss.post(`/api/element/delete?idform=${owner.id}`, { records: [record] });
  const deleted = await remove();
  expect([deleted.status, outcomeOf(await people.ann.get(at(record)))]).toEqual([
    200,
    [404, 'record.unknown'],
  ]);
  const restore = await people.boss.post(`/api/bin/${owner.id}`, { records: [record] });
  expect(restore.status, restore.text).toBe(200);
  expect(texts(await list(people.ann, record))).toEqual(['Stays with it']);
  await remove();
  expect((await people.boss.post(`/api/bin/purge/${owner.id}`, { records: [record] })).status).toBe(200);
  const { rows } = await db.query(sql`select 1 from colonnade.comment where record_id = $1`, [record]);
  expect(rows).toEqual([]);
});

test('[MSG-27] where all records of a table go, as for those of the sample, no comment is left for others with their ids', async () => {
  const record = await newRecord('Emptied');
  await added(people.ann, record, said('Of the old one'));
  const emptied = must(catalog.tables.get(owner.id), 'owners');
  await inTransaction(
    db,
    async (tx) => await clearTables(tx, catalog, { tables: [emptied], called: 'owners' }),
  );
  const { rows } = await db.query(sql`select 1 from colonnade.comment where table_id = $1`, [owner.id]);
  expect(rows).toEqual([]);
});
