import { beforeAll, expect, test } from 'vitest';
import type {
  DraftContent,
  MessageDraft,
  MessageFolders,
  ShownMessage,
} from '#core/contract/messaging/message-routes.ts';
import { draftContentOf } from '#core/contract/messaging/draft-content.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import { createApp } from '#server/app/app.ts';
import {
  PASSWORD,
  outcomeOf,
  testServices,
  testUser,
  visitor,
  type Visitor,
} from '#test/support/calls/app.ts';
import { sent } from '#test/support/calls/uploads.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { changeCatalog, openCatalog } from '../../catalog/catalog.ts';
import { sql } from '../../database/sql/sql.ts';
import { doReadyJobs, prepareJobs } from '../../jobs/jobs.ts';
import { EMPTY_MESSAGE } from '../../messaging/answering.ts';
import { jobsOf } from '../features.ts';
import type { Services } from '../services.ts';

const { db, catalog } = await everyTypeWorld();
const store = await openCatalog(db);
const messages = catalog.tablesByName.get('message')!;
const owner = catalog.tablesByName.get('owner')!;
const MESSAGES = 9_001;
const READER = 9_002;
const ROLES = [
  { id: MESSAGES, name: 'colleagues', label: { en: 'Colleagues' }, messages: true, grants: [] },
  {
    id: READER,
    name: 'readers',
    label: { en: 'Readers' },
    grants: [{ everything: true as const, create: true, read: true, update: true, delete: true }],
  },
];
let services: Services;
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
  for (const login of ['ann', 'ben', 'cleo', 'dan', 'eve', 'chief']) {
    const roles = login === 'eve' ? [READER] : login === 'ann' ? [MESSAGES, READER] : [MESSAGES];
    await testUser(db, login, { roles: login === 'chief' ? [] : roles, supervisor: login === 'chief' });
    const person = visitor(app);
    await person.signIn(login, PASSWORD, login === 'chief');
    people.set(login, person);
    const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = $1`, [login]);
    ids.set(login, rows[0]!.id);
  }
  await db.query(sql`insert into app.owner (name) values ('Ada')`);
});

const as = (login: string): Visitor => people.get(login)!;
const user = (login: string) => ({ kind: 'user' as const, id: ids.get(login)! });
const owners = async () => (await db.query<{ id: number }>(sql`select id from app.owner`)).rows[0]!.id;

async function draft(login: string, content: Partial<DraftContent>): Promise<MessageDraft> {
  const opened = (await as(login).post('/messaging/draft/open', { how: 'empty' })).json<MessageDraft>();
  return await write(login, opened, content);
}

async function write(
  login: string,
  opened: MessageDraft,
  content: Partial<DraftContent>,
): Promise<MessageDraft> {
  const saved = await as(login).post('/messaging/draft/save', {
    draft: opened.id,
    version: opened.version,
    content: { ...draftContentOf(opened), ...content },
  });
  expect(saved.status, saved.text).toBe(200);
  return { ...opened, ...saved.json<{ version: number }>() };
}

/** Sends a draft and lets the time pass in which it could be taken back. */
async function send(login: string, { id, version }: MessageDraft): Promise<void> {
  const answer = await as(login).post('/messaging/draft/send', { draft: id, version });
  expect(answer.status, answer.text).toBe(200);
  await pass();
}

async function pass(): Promise<void> {
  await db.query(sql`update colonnade.message_draft set sends_at = now() where sends_at is not null`);
  await db.query(sql`update graphile_worker._private_jobs set run_at = now()`);
  await doReadyJobs(db, jobsOf(services));
}

interface Listed {
  readonly rows: (readonly [id: number, subject: string, place: string, recipients: string])[];
}

async function listed(login: string, filter?: object): Promise<Listed['rows']> {
  const answer = await as(login).post('/list/full/load/datatable', {
    tableId: messages.id,
    columns: ['subject', 'place', 'recipients'],
    sort: [{ column: 'sent_at', descending: true }],
    ...(filter ? { filter } : {}),
  });
  return answer.status === 200 ? answer.json<Listed>().rows : [];
}

const subject = (text: string) => ({ column: 'subject', operator: 'equal', value: text });

async function shown(login: string, id: number) {
  return (await as(login).get(`/messaging/message/get/${id}`)).json<{
    messages: ShownMessage[];
    shown: number;
  }>();
}

test('[MSG-2][MSG-6][MSG-8][MSG-12][MSG-13] a message reaches everybody once, each in a copy of their own; blind copies are told to the sender alone', async () => {
  const content = {
    to: [user('ben'), { kind: 'role' as const, id: MESSAGES }],
    cc: [user('cleo')],
    subject: 'Inventory',
    body: '<p>We count on <strong>Friday</strong>.</p>',
  };
  const { id, version } = await draft('ann', { ...content, to: [user('ben')], bcc: [user('dan')] });
  await send('ann', { id, version } as MessageDraft);
  const found = await Promise.all(
    ['ann', 'ben', 'cleo', 'dan', 'chief', 'eve'].map(
      async (login) => await listed(login, subject('Inventory')),
    ),
  );
  expect(found.map((rows) => rows.map(([, text, place]) => [text, place]))).toEqual([
    [['Inventory', 'sent']],
    [['Inventory', 'inbox']],
    [['Inventory', 'inbox']],
    [['Inventory', 'inbox']],
    [],
    [],
  ]);
  const dan = ids.get('dan')!;
  for (const rows of found.slice(1)) for (const row of rows) expect(row[3]).not.toContain(`${dan}`);
  expect((await shown('ann', found[0]![0]![0])).messages[0]?.bcc).toMatchObject([{ user: dan }]);
  const seen = (await shown('ben', found[1]![0]![0])).messages[0]!;
  expect(seen).toMatchObject({
    from: { name: 'ann', user: ids.get('ann') },
    to: [{ user: ids.get('ben') }],
    cc: [{ user: ids.get('cleo') }],
    bcc: [],
    body: content.body,
    preview: 'We count on Friday.',
  });
  for (const login of ['cleo', 'chief'])
    expect((await as(login).get(`/messaging/message/get/${seen.id}`)).status).toBe(404);
  expect(outcomeOf(await as('eve').get(`/messaging/message/get/${seen.id}`))).toEqual([
    422,
    'message.closed',
  ]);
});

test('[MSG-12] nothing else that roles grant reaches messages, neither by lists nor by records, exports or counts', async () => {
  for (const login of ['eve', 'chief']) {
    const count = await as(login).post('/list/full/count', { tableId: messages.id });
    expect(count.status === 200 ? count.json<{ count: number }>().count : 0, login).toBe(0);
  }
  const [mine] = await listed('ben', subject('Inventory'));
  for (const login of ['eve', 'chief', 'ann'])
    expect((await as(login).get(`/record/${messages.id}/${mine![0]}`)).status, login).toBe(404);
});

test('[MSG-5][MSG-14] flags are set in batches, all or none, by their reader alone, and are taken back as everything else', async () => {
  const mine = (await listed('ben')).map(([id]) => id);
  const [theirs] = await listed('cleo', subject('Inventory'));
  const change = async (records: readonly number[], values: object, login = 'ben') =>
    await as(login).post('/list/bulk/change', {
      tableId: messages.id,
      chosen: { records },
      count: records.length,
      values,
    });
  const flags = { read: true, starred: true, processed_at: '2026-05-05T08:00:00Z' };
  const changed = await change(mine, flags);
  expect(changed.json()).toMatchObject({ changed: mine.length, refused: 0 });
  const stored = async (id: number) =>
    (await db.query(sql`select read, starred, subject from app.message where id = $1`, [id])).rows[0];
  expect(await stored(mine[0]!)).toMatchObject({ read: true, starred: true });
  expect(await stored(theirs![0])).toMatchObject({ read: false, starred: false });
  const { operation } = changed.json<{ operation: number }>();
  expect((await as('ben').post('/messaging/undo/process', { messages: [operation] })).status).toBe(200);
  expect(await stored(mine[0]!)).toMatchObject({ read: false });
  expect((await change([mine[0]!, theirs![0]], flags)).status).not.toBe(200);
  expect(await stored(mine[0]!)).toMatchObject({ read: false });
  for (const values of [{ subject: 'x' }, { owner: ids.get('ben') }, { body: 'x' }, { from_name: 'x' }])
    expect((await change(mine, values)).status, JSON.stringify(values)).not.toBe(200);
  const made = await as('ben').post('/list/cells/change', {
    tableId: messages.id,
    creations: [{ values: { subject: 'Forged', sent_at: '2026-05-05T08:00:00Z' } }],
  });
  expect(made.status === 200 ? made.json<{ created: number[] }>().created : []).toEqual([]);
  expect(await stored(mine[0]!)).toMatchObject({ subject: 'Inventory' });
});

test('[MSG-12] who sees the application as somebody else does not see their messages', async () => {
  const answer = await as('chief').post('/admin/access/view_as', { user: ids.get('ben') });
  expect(answer.status, answer.text).toBe(200);
  expect(await listed('chief')).toEqual([]);
  expect((await as('chief').get('/messaging/folder/list')).status).not.toBe(200);
  await as('chief').post('/session/view_as/end', {});
});

test('[MSG-4] an answer goes to the sender, one to all to everybody the message tells of, and stays in its thread', async () => {
  const [mine] = await listed('ben', subject('Inventory'));
  const open = async (login: string, how: string, message: number) =>
    (await as(login).post('/messaging/draft/open', { how, message })).json<MessageDraft>();
  const answer = await open('ben', 'answer', mine![0]);
  expect(answer).toMatchObject({ to: [{ name: 'ann' }], cc: [], subject: 'Re: Inventory' });
  expect(answer.body).toMatch(/ann wrote:.*<blockquote><p>We count on <strong>Friday<\/strong>/);
  const all = await open('ben', 'answerAll', mine![0]);
  expect([all.to, all.cc].map((list) => list.map(({ name }) => name))).toEqual([['ann'], ['cleo']]);
  const forward = await open('ben', 'forward', mine![0]);
  expect(forward).toMatchObject({ to: [], subject: 'Fwd: Inventory', thread: null });
  await send('ben', await write('ben', all, { body: `<p>Friday is fine.</p>${all.body.slice(7)}` }));
  const [back] = await listed('cleo', subject('Re: Inventory'));
  const thread = await shown('cleo', back![0]);
  expect(thread.messages.map((one) => [one.subject, one.from.name])).toEqual([
    ['Inventory', 'ann'],
    ['Re: Inventory', 'ben'],
  ]);
  expect(thread.shown).toBe(back![0]);
  expect(thread.messages[1]?.preview).toBe('Friday is fine.');
  expect(
    outcomeOf(await as('dan').post('/messaging/draft/open', { how: 'answer', message: back![0] })),
  ).toEqual([404, 'record.unknown']);
});

test('[MSG-15] a message can be taken back until it goes, is sent once however often its job runs, and then no more', async () => {
  const written = await draft('ann', { to: [user('ben')], subject: 'Once' });
  const going = (
    await as('ann').post('/messaging/draft/send', { draft: written.id, version: written.version })
  ).json<{ version: number; sendsAt: string }>();
  expect(Date.parse(going.sendsAt) - Date.now()).toBeGreaterThan(8_000);
  const late = await as('ann').post('/messaging/draft/save', {
    draft: written.id,
    version: going.version,
    content: { ...EMPTY_MESSAGE, subject: 'x' },
  });
  expect(outcomeOf(late)).toEqual([409, 'message.on_its_way']);
  const back = (await as('ann').post('/messaging/draft/back', { draft: written.id })).json<MessageDraft>();
  expect(back.sendsAt).toBeNull();
  await pass();
  expect(await listed('ben', subject('Once'))).toEqual([]);
  await send('ann', back);
  await pass();
  expect(await listed('ben', subject('Once'))).toHaveLength(1);
  expect(outcomeOf(await as('ann').post('/messaging/draft/back', { draft: written.id }))).toEqual([
    409,
    'message.sent',
  ]);
});

test('[MSG-16] a draft is its writer’s alone, kept until it is sent or deleted, which can be taken back; two windows do not overwrite each other', async () => {
  const written = await draft('ann', { to: [user('ben')], subject: 'Two windows' });
  for (const call of ['save', 'send', 'back', 'drop', 'restore'] as const) {
    const body = {
      draft: written.id,
      ...(call === 'save' || call === 'send' ? { version: written.version } : {}),
      ...(call === 'save' ? { content: { ...EMPTY_MESSAGE } } : {}),
    };
    expect((await as('ben').post(`/messaging/draft/${call}`, body)).status, call).not.toBe(200);
  }
  expect((await as('ben').get(`/messaging/draft/get/${written.id}`)).status).toBe(404);
  const stale = await as('ann').post('/messaging/draft/save', {
    draft: written.id,
    version: written.version - 1,
    content: EMPTY_MESSAGE,
  });
  expect(outcomeOf(stale)).toEqual([409, 'message.changed_elsewhere']);
  await as('ann').post('/messaging/draft/drop', { draft: written.id });
  const drafts = async () =>
    (await as('ann').get('/messaging/draft/list')).json<{ drafts: { id: number; to: string[] }[] }>().drafts;
  expect((await drafts()).map(({ id }) => id)).not.toContain(written.id);
  await as('ann').post('/messaging/draft/restore', { draft: written.id });
  expect(await drafts()).toContainEqual(expect.objectContaining({ id: written.id, to: ['ben'] }));
});

test('[MSG-17] the record that a message is about is told with its title only to those who may read it', async () => {
  const record = await owners();
  const about = { tableId: owner.id, recordId: record };
  expect(outcomeOf(await as('ben').post('/messaging/draft/open', { how: 'empty', about }))).toEqual([
    404,
    'record.unknown',
  ]);
  await send('ann', await draft('ann', { to: [user('ben')], subject: 'About Ada', about }));
  const [sent] = await listed('ann', subject('About Ada'));
  const [got] = await listed('ben', subject('About Ada'));
  expect((await shown('ann', sent![0])).messages[0]?.about).toEqual({ ...about, title: 'Ada' });
  expect((await shown('ben', got![0])).messages[0]?.about).toEqual({ ...about, title: null });
});

test('[MSG-1][MSG-18][ROUTE-31] folders are counted, and shared with the people and groups that their owner names', async () => {
  const folders = async (login: string) =>
    (await as(login).get('/messaging/folder/list')).json<MessageFolders>();
  const { inbox, folderTableId } = await folders('ben');
  expect(inbox.open).toBeGreaterThan(1);
  expect(folderTableId).toBe(catalog.tablesByName.get('message_folder')!.id);
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.message_folder (label, owner) values ('Orders', $1) returning id`,
    [ids.get('ben')],
  );
  const folder = rows[0]!.id;
  const [mine] = await listed('ben', subject('About Ada'));
  await db.query(sql`update app.message set folder = $1, place = 'folder' where id = $2`, [folder, mine![0]]);
  expect((await folders('ben')).folders).toMatchObject([
    { id: folder, own: true, shared: false, open: 1, unread: 1 },
  ]);
  expect((await folders('cleo')).folders).toEqual([]);
  expect(await listed('cleo', subject('About Ada'))).toEqual([]);
  await db.query(sql`insert into app.message_folder__users (source_id, target_id) values ($1, $2)`, [
    folder,
    ids.get('cleo'),
  ]);
  expect((await folders('cleo')).folders).toMatchObject([{ id: folder, own: false, shared: true, open: 1 }]);
  expect(await listed('cleo', subject('About Ada'))).toHaveLength(1);
  expect(await listed('dan', subject('About Ada'))).toEqual([]);
});

test('[MSG-3] attachments go with a message, and each of its readers downloads them one by one or all together', async () => {
  const files = [
    await sent(as('ann'), 'plan.txt', Buffer.from('loading bay')),
    await sent(as('ann'), 'hours.txt', Buffer.from('from eight')),
  ];
  const written = await draft('ann', { to: [user('ben')], subject: 'Plan', files });
  const less = await write('ann', written, { to: [user('ben')], subject: 'Plan', files: files.slice(0, 1) });
  await send('ann', await write('ann', less, { to: [user('ben')], subject: 'Plan', files }));
  const [got] = await listed('ben', subject('Plan'));
  expect((await shown('ben', got![0])).messages[0]?.files).toEqual(files);
  const column = columnNamed(messages, 'files')!.id;
  const one = `/file/get/${messages.id}/${got![0]}/${column}/${files[0]!.id}/1`;
  expect((await as('ben').get(one)).text).toBe('loading bay');
  expect((await as('cleo').get(one)).status).toBe(404);
  const zip = await as('ben').get(`/file/zip/${messages.id}?idselected=${got![0]}`);
  expect([zip.status, zip.text.slice(0, 2)]).toEqual([200, 'PK']);
  const forged = { ...files[0]!, hash: files[1]!.hash };
  await send('cleo', await draft('cleo', { to: [user('ben')], subject: 'Forged', files: [forged] }));
  expect(await listed('ben', subject('Forged'))).toEqual([]);
});

test('[MSG-9] what cannot be sent is a draft again and says why', async () => {
  const written = await draft('dan', { to: [user('ben')], subject: 'To nobody' });
  const nobody = await as('dan').post('/messaging/draft/send', await emptied(written));
  expect(outcomeOf(nobody)).toEqual([422, 'message.no_recipient']);
  const again = await draft('dan', { to: [user('cleo')], subject: 'Too late' });
  await as('dan').post('/messaging/draft/send', { draft: again.id, version: again.version });
  await db.query(sql`update app."user" set active = false where login = 'cleo'`);
  await pass();
  await db.query(sql`update app."user" set active = true where login = 'cleo'`);
  const kept = (await as('dan').get(`/messaging/draft/get/${again.id}`)).json<MessageDraft>();
  expect([kept.sendsAt, kept.problem]).toEqual([
    null,
    expect.stringContaining('Nobody would get this message'),
  ]);
});

async function emptied(written: MessageDraft): Promise<{ draft: number; version: number }> {
  const { id, version } = await write('dan', written, { to: [] });
  return { draft: id, version };
}

test('[MSG-19] colleagues who read messages, groups and roles are found by words of their names, by nothing else', async () => {
  await db.query(
    sql`update app."user" set name = 'Benoît Émile', email = 'secret@example.org' where login = 'ben'`,
  );
  await db.query(sql`insert into app.user_group (label) values ('Warehouse team')`);
  const found = async (login: string, text: string) =>
    (await as(login).post('/messaging/recipient/find', { text }))
      .json<{ recipients: { name: string }[] }>()
      .recipients?.map(({ name }) => name);
  expect(await found('ann', 'emi ben')).toEqual(['Benoît Émile']);
  expect(await found('ann', 'ware')).toEqual(['Warehouse team']);
  expect(await found('ann', 'collea')).toEqual(['Colleagues']);
  for (const text of ['secret', 'eve', '%', '_']) expect(await found('ann', text), text).toEqual([]);
  expect(await found('eve', 'ben')).toBeUndefined();
});
