import { beforeAll, expect, test } from 'vitest';
import type { MessageDraft, RecordMessage } from '#core/contract/messaging/message-routes.ts';
import { draftContentOf } from '#core/contract/messaging/draft-content.ts';
import { must } from '#core/std/must.ts';
import { createApp } from '#server/app/app.ts';
import {
  codeOf,
  outcomeOf,
  PASSWORD,
  testServices,
  testUser,
  visitor,
  type Visitor,
} from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { changeCatalog, openCatalog } from '../../catalog/catalog.ts';
import { sql } from '../../database/sql/sql.ts';
import { doReadyJobs, prepareJobs } from '../../jobs/jobs.ts';
import { jobsOf } from '../features.ts';
import type { Services } from '../services.ts';

const { db, catalog } = await everyTypeWorld();
const store = await openCatalog(db);
const owner = must(catalog.tablesByName.get('owner'), 'owners');
const PEOPLE = 9_001;
const FEW = 9_002;
const grants = [{ table: owner.id, read: true, update: true }];
const ROLES = [
  { id: PEOPLE, name: 'colleagues', label: { en: 'Colleagues' }, messages: true, grants },
  {
    id: FEW,
    name: 'few',
    label: { en: 'Few' },
    messages: true,
    grants: [{ table: owner.id, read: true, condition: 'name != "Hidden"' }],
  },
];
let services: Services;
let ada = 0;
let hidden = 0;
const people = new Map<string, Visitor>();
const ids = new Map<string, number>();

beforeAll(async () => {
  await changeCatalog(
    db,
    { ...catalog.document, roles: [...catalog.document.roles, ...ROLES] },
    { author: null, message: 'test' },
  );
  await store.reload();
  await prepareJobs(db);
  services = await testServices(db, undefined, undefined, { store });
  const app = await createApp(services);
  for (const login of ['ann', 'ben', 'few', 'chief']) {
    const roles = login === 'few' ? [FEW] : [PEOPLE];
    await testUser(db, login, { roles: login === 'chief' ? [] : roles, supervisor: login === 'chief' });
    const person = visitor(app);
    await person.signIn(login, PASSWORD, login === 'chief');
    people.set(login, person);
    const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = $1`, [login]);
    ids.set(login, must(rows[0], login).id);
  }
  const made = await db.query<{ id: number }>(
    sql`insert into app.owner (name) values ('Ada'), ('Hidden') returning id`,
  );
  [ada = 0, hidden = 0] = made.rows.map(({ id }) => id);
});

const as = (login: string): Visitor => must(people.get(login), login);

/** A message that has come to its recipients. */
async function write(from: string, to: readonly string[], subject: string, record?: number): Promise<void> {
  const about = record === undefined ? undefined : { tableId: owner.id, recordId: record };
  const how = { how: 'empty', ...(about ? { about } : {}) };
  const opened = (await as(from).post('/messaging/draft/open', how)).json<MessageDraft>();
  const content = {
    ...draftContentOf(opened),
    to: to.map((login) => ({ kind: 'user' as const, id: must(ids.get(login), login) })),
    subject,
    body: '<p>Look</p>',
  };
  const kept = { draft: opened.id, version: opened.version, content };
  const { version } = (await as(from).post('/messaging/draft/save', kept)).json<{ version: number }>();
  const sent = await as(from).post('/messaging/draft/send', { draft: opened.id, version });
  expect(sent.status, sent.text).toBe(200);
  await db.query(sql`update colonnade.message_draft set sends_at = now() where sends_at is not null`);
  await db.query(sql`update graphile_worker._private_jobs set run_at = now()`);
  await doReadyJobs(db, jobsOf(services));
}

const path = (record: number) => `/messaging/record/${owner.id}/${record}`;
const list = async (login: string, record: number, query = '') =>
  (await as(login).get(path(record) + query)).json<{ messages: RecordMessage[]; more: boolean }>();
const subjects = async (login: string, record: number) =>
  (await list(login, record)).messages.map(({ subject }) => subject);
const copyOf = async (login: string, subject: string) => {
  const { rows } = await db.query<{ id: number }>(
    sql`select id from app.message where subject = $1 and owner = $2 order by id desc limit 1`,
    [subject, ids.get(login)],
  );
  return must(rows[0], subject).id;
};
const link = async (login: string, message: number, record: number | null) =>
  await as(login).post(`/messaging/message/link/${message}`, {
    about: record === null ? null : { tableId: owner.id, recordId: record },
  });

test('[MSG-49] beside a record stand the messages about it that its reader has, the newest first, each once', async () => {
  await write('ann', ['ben'], 'First', ada);
  await write('ben', ['ann', 'ben'], 'Second', ada);
  await write('ann', ['ben'], 'Of something else');
  expect(await subjects('ben', ada)).toEqual(['Second', 'First']);
  expect((await list('ann', ada)).messages).toMatchObject([
    { subject: 'Second', from: 'ben', sent: false, read: false, files: 0, folderId: null },
    { subject: 'First', from: 'ann', sent: true, read: true },
  ]);
  // Others have none of them: neither colleagues nor supervisors.
  expect(await subjects('few', ada)).toEqual([]);
  expect(await subjects('chief', ada)).toEqual([]);
  const one = await list('ben', ada, '?count=1');
  expect([one.messages.length, one.more]).toEqual([1, true]);
});

test('[MSG-49] of a record that one may not read no messages are listed, though one has them', async () => {
  await write('ann', ['few'], 'Told of it', hidden);
  for (const record of [hidden, 999_999])
    expect(outcomeOf(await as('few').get(path(record)))).toEqual([404, 'record.unknown']);
  expect(await subjects('ann', hidden)).toEqual(['Told of it']);
});

test('[MSG-49] what lies in the bin or is spam is not listed', async () => {
  await write('ann', ['ben'], 'Away', ada);
  await db.query(sql`update app.message set place = 'spam' where id = $1`, [await copyOf('ben', 'Away')]);
  expect(await subjects('ben', ada)).not.toContain('Away');
  expect(await subjects('ann', ada)).toContain('Away');
});

test('[MSG-49] a reader links an own copy to a record, and takes that back; other copies stay', async () => {
  await write('ann', ['ben'], 'To be linked');
  const copy = await copyOf('ben', 'To be linked');
  const linked = await link('ben', copy, ada);
  expect(linked.status, linked.text).toBe(200);
  expect(linked.json()).toEqual({ before: null });
  expect(await subjects('ben', ada)).toContain('To be linked');
  expect(await subjects('ann', ada)).not.toContain('To be linked');
  expect((await link('ben', copy, null)).json()).toEqual({ before: { tableId: owner.id, recordId: ada } });
  expect(await subjects('ben', ada)).not.toContain('To be linked');
});

test('[MSG-49] nobody links what others have, nor to a record that one may not read, nor as somebody else', async () => {
  await write('ann', ['few'], 'Of few');
  const copy = await copyOf('few', 'Of few');
  const before = await db.query(sql`select id, about_table, about_record from app.message order by id`);
  for (const login of ['ben', 'ann', 'chief'])
    expect(outcomeOf(await link(login, copy, ada))).toEqual([404, 'record.unknown']);
  expect(outcomeOf(await link('few', copy, hidden))).toEqual([404, 'record.unknown']);
  expect(outcomeOf(await link('few', copy, 999_999))).toEqual([404, 'record.unknown']);
  expect(outcomeOf(await link('few', 999_999, ada))).toEqual([404, 'record.unknown']);
  // The way of other changes stays closed.
  const messages = must(catalog.tablesByName.get('message'), 'messages');
  const bulk = await as('few').post('/list/bulk/change', {
    tableId: messages.id,
    chosen: { records: [copy] },
    count: 1,
    values: { about_table: owner.id, about_record: hidden },
  });
  expect(bulk.status).not.toBe(200);
  const after = await db.query(sql`select id, about_table, about_record from app.message order by id`);
  expect(after.rows).toEqual(before.rows);
  const chief = as('chief');
  await chief.post('/admin/access/view_as', { user: ids.get('few') });
  expect(codeOf(await link('chief', copy, ada))).toBe('session.viewing');
  expect((await chief.get(path(ada))).status).not.toBe(200);
});
