import { expect, test } from 'vitest';
import { PREVIEW_HEADER } from '#core/contract/preview-header.ts';
import type { MessageFolders, ShownMessage } from '#core/contract/messaging/message-routes.ts';
import { must } from '#core/std/must.ts';
import { codeOf, outcomeOf, PASSWORD, type Answer } from '#test/support/calls/app.ts';
import { callHeaders } from '#test/support/calls/cookies.ts';
import { ALL_ELSE, CORRESPONDENT, messagesWorld } from '#test/support/messages/messages-world.ts';
import { sql } from '../../database/sql/sql.ts';

const both = [CORRESPONDENT.id, ALL_ELSE.id];
const world = await messagesWorld({
  ann: { roles: both },
  ben: { roles: both },
  cleo: { roles: both },
  dan: { roles: [CORRESPONDENT.id] },
  eve: { roles: [ALL_ELSE.id] },
  chief: { roles: both, supervisor: true },
});
const { db, as, idOf, messages, folders, send } = world;
const user = (login: string) => ({ kind: 'user' as const, id: idOf(login) });

/** The copy of a message that is in somebody's place. */
async function copyOf(login: string, subject: string, place: string): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    sql`select id from app.message where owner = $1 and subject = $2 and place = $3`,
    [idOf(login), subject, place],
  );
  return must(rows[0], `${subject} of ${login}`).id;
}

async function folderOf(login: string, label: string, users: readonly string[] = []): Promise<number> {
  const values = { label, ...(users.length > 0 ? { users: users.map(idOf) } : {}) };
  const body = { tableId: folders.id, creations: [{ values }] };
  const answer = await as(login).post('/list/cells/change', body);
  return must(answer.json<{ created: number[] }>().created[0], answer.text);
}

async function change(login: string, tableId: number, records: readonly number[], values: object) {
  const count = records.length;
  return await as(login).post('/list/bulk/change', { tableId, chosen: { records }, count, values });
}

async function listed(login: string, headers: Record<string, string> = {}): Promise<readonly number[]> {
  const body = { tableId: messages.id, columns: ['subject'] };
  const answer = await as(login).post('/list/full/load/datatable', body, headers);
  return answer.status === 200 ? answer.json<{ rows: [number][] }>().rows.map(([id]) => id) : [];
}

const shown = async (login: string, id: number) =>
  (await as(login).get(`/messaging/message/get/${id}`)).json<{ messages: ShownMessage[] }>().messages;

test('[MSG-8][MSG-18] who shares a folder with the sender reads the sent copy there without its blind copies', async () => {
  await send('ann', { subject: 'Offer', to: [user('ben')], bcc: [user('dan')] });
  const sent = await copyOf('ann', 'Offer', 'sent');
  const shared = await folderOf('ann', 'Offers', ['cleo']);
  expect((await change('ann', messages.id, [sent], { folder: shared, place: 'folder' })).status).toBe(200);
  const [seen] = await shown('cleo', sent);
  expect([seen?.to.map(({ user: id }) => id), seen?.bcc]).toEqual([[idOf('ben')], []]);
  expect((await shown('ann', sent))[0]?.bcc).toMatchObject([{ user: idOf('dan') }]);
  const whole = await as('cleo').get(`/api/element/display?idform=${messages.id}&idenreg=${sent}`);
  expect(whole.text).not.toContain('"name":"dan"');
  const past = await as('cleo').get(`/api/record/history/${messages.id}/${sent}`);
  expect(past.status).toBe(200);
  expect(past.text).not.toContain('dan');
  const filter = { column: 'blind_copies', operator: 'isNotEmpty' };
  const body = { tableId: messages.id, columns: ['subject'], filter };
  expect((await as('cleo').post('/list/full/load/datatable', body)).json()).toEqual({ rows: [] });
  expect(
    (await as('ann').post('/list/full/load/datatable', body)).json<{ rows: unknown[] }>().rows,
  ).toHaveLength(1);
});

test('[MSG-18] the owner of a folder reads what others put there, and nobody reads a message on that is taken out of it', async () => {
  await send('cleo', { subject: 'Filed', to: [user('cleo')] });
  const filed = await copyOf('cleo', 'Filed', 'inbox');
  const shared = await folderOf('ann', 'Team', ['cleo', 'ben']);
  await change('cleo', messages.id, [filed], { folder: shared, place: 'folder' });
  for (const login of ['ann', 'ben', 'cleo']) expect(await listed(login), login).toContain(filed);
  const counted = (await as('ann').get('/messaging/folder/list')).json<MessageFolders>().folders;
  expect(counted.find(({ id }) => id === shared)).toMatchObject({ open: 1, own: true, shared: true });
  await change('cleo', messages.id, [filed], { place: 'inbox' });
  for (const login of ['ann', 'ben']) expect(await listed(login), login).not.toContain(filed);
  expect(await listed('cleo')).toContain(filed);
});

test('[MSG-18] nobody puts a message into somebody else’s folder, makes it their own or says whom it is shared with', async () => {
  const theirs = await folderOf('ann', 'Private');
  const lent = await folderOf('ann', 'Lent', ['ben']);
  const mine = await copyOf('ben', 'Offer', 'inbox');
  for (const values of [{ folder: theirs }, { folder: theirs, place: 'folder' }])
    expect(codeOf(await change('ben', messages.id, [mine], values))).toBe('link.target');
  for (const id of [theirs, lent])
    for (const values of [{ owner: idOf('ben') }, { users: [idOf('ben')] }, { groups: [] }, { label: 'x' }])
      expect(done(await change('ben', folders.id, [id], values)), JSON.stringify(values)).toBe(false);
  expect(done(await change('ann', folders.id, [theirs], { owner: idOf('ben') }))).toBe(false);
  for (const values of [
    { label: 'x', owner: idOf('ann') },
    { label: 'x', parent: theirs },
  ]) {
    const creations = [{ values }];
    const made = await as('ben').post('/list/cells/change', { tableId: folders.id, creations });
    expect(made.status === 200 ? made.json<{ created: number[] }>().created : []).toEqual([]);
  }
  expect(await csv('ben', folders.id, 'label\nMine\n')).toBe(true);
  expect(await csv('ben', folders.id, `label;owner\nMine;${idOf('ann')}\n`)).toBe(false);
  const { rows } = await db.query(
    sql`select owner, label from app.message_folder where id = any($1::bigint[])`,
    [[theirs, lent]],
  );
  expect(rows).toMatchObject([
    { owner: idOf('ann'), label: 'Private' },
    { owner: idOf('ann'), label: 'Lent' },
  ]);
});

function done(answer: Answer): boolean {
  return answer.status === 200 && answer.json<{ changed: number }>().changed > 0;
}

/** Whether a CSV file is imported. */
async function csv(login: string, table: number, text: string): Promise<boolean> {
  const answer = await as(login).send({
    method: 'POST',
    url: `/api/import/${table}`,
    headers: { ...callHeaders(as(login).cookies), 'content-type': 'text/csv' },
    payload: text,
  });
  return answer.status === 200 && answer.json<{ imported?: number }>().imported !== 0;
}

test('[MSG-12] no route gives, makes, changes or deletes messages of others, whatever else roles grant, supervisors included', async () => {
  const theirs = await copyOf('ben', 'Offer', 'inbox');
  await change('ben', messages.id, [theirs], { place: 'bin' });
  for (const login of ['eve', 'chief', 'ann']) {
    const by = as(login);
    const record = `${messages.id}/${theirs}`;
    const answers = [
      await by.get(`/api/element/display?idform=${messages.id}&idenreg=${theirs}`),
      await by.post(`/api/element/modify?idform=${messages.id}&idenreg=${theirs}`),
      await by.get(`/api/record/history/${record}`),
      await by.get(`/api/access/explain/${record}?operation=read`),
      await by.post(`/api/bin/${messages.id}`, { records: [theirs] }),
      await by.post(`/api/bin/purge/${messages.id}`, { records: [theirs] }),
      await by.post('/list/duplicates/compare', { tableId: messages.id, records: [theirs, theirs + 1] }),
      await by.post('/share/create', {
        name: 'x',
        hours: 1,
        of: { record: { tableId: messages.id, recordId: theirs } },
      }),
    ];
    for (const [at, answer] of answers.entries())
      expect([login, at, answer.status >= 400]).toEqual([login, at, true]);
    const removal = { tableId: messages.id, chosen: { records: [theirs] }, count: 1 };
    expect(done(await by.post('/list/bulk/delete', removal)), login).toBe(false);
    const creations = [{ values: { subject: 'Forged', sent_at: '2026-05-05T08:00:00Z' } }];
    const made = await by.post('/list/cells/change', { tableId: messages.id, creations });
    expect(made.status === 200 ? made.json<{ created: number[] }>().created : []).toEqual([]);
    expect((await by.post(`/api/element/create?idform=${messages.id}`)).status, login).toBeGreaterThan(399);
    expect(await csv(login, messages.id, 'subject;sent_at\nForged;2026-05-05T08:00:00Z\n'), login).toBe(
      false,
    );
  }
  const { rows } = await db.query(sql`select place, deleted_at from app.message where id = $1`, [theirs]);
  expect(rows).toEqual([{ place: 'bin', deleted_at: null }]);
  expect((await db.query(sql`select from app.message where subject = 'Forged'`)).rowCount).toBe(0);
});

test('[MSG-12] what another reads is explained to supervisors of no message that they cannot read themselves', async () => {
  const theirs = await copyOf('ben', 'Offer', 'bin');
  expect((await as('chief').post('/session/configure', { password: PASSWORD })).status).toBe(200);
  for (const login of ['ben', 'ann']) {
    const asked = `/api/access/explain/${messages.id}/${theirs}?operation=read&user=${idOf(login)}`;
    expect(outcomeOf(await as('chief').get(asked))).toEqual([404, 'record.unknown']);
  }
  const general = `/api/access/explain/${messages.id}/0?operation=read&user=${idOf('ben')}`;
  expect((await as('chief').get(general)).json()).toMatchObject({
    allowed: true,
    by: [{ about: { kind: 'own' } }, { about: { kind: 'own' } }],
  });
});

test('[MSG-12] who sees the draft of the configuration as somebody else does not see their messages', async () => {
  expect((await listed('ben')).length).toBeGreaterThan(0);
  await as('chief').post('/admin/access/view_as', { user: idOf('ben') });
  const headers = { [PREVIEW_HEADER]: 'draft' };
  for (const shownAs of [{}, headers]) expect(await listed('chief', shownAs)).toEqual([]);
  await as('chief').post('/session/view_as/end');
  expect((await listed('ben')).length).toBeGreaterThan(0);
});

test('[SHARE-9][MSG-12] messages are not shared by links, not even one’s own', async () => {
  const list = { tableId: messages.id, columns: ['subject'] };
  const mine = await copyOf('ann', 'Offer', 'folder');
  const record = { tableId: messages.id, recordId: mine };
  for (const of of [{ list }, { record }])
    expect(codeOf(await as('ann').post('/share/create', { name: 'x', hours: 1, of }))).toBe('table.unknown');
});

test('[MSG-18] whoever may read no users has folders of their own all the same', async () => {
  const own = await folderOf('dan', 'Mine');
  const { folders: there } = (await as('dan').get('/messaging/folder/list')).json<MessageFolders>();
  expect(there).toMatchObject([{ id: own, own: true, shared: false }]);
  const got = await copyOf('dan', 'Offer', 'inbox');
  expect(done(await change('dan', messages.id, [got], { folder: own, place: 'folder' }))).toBe(true);
  expect((await shown('dan', got))[0]).toMatchObject({ place: 'folder', folderId: own });
});

test('[MSG-12][MSG-14] taking back a sending, or what others did, deletes and moves no message of others', async () => {
  await send('ann', { subject: 'Regret', to: [user('ben'), user('cleo')] });
  const copies = [
    ['ann', await copyOf('ann', 'Regret', 'sent')],
    ['ben', await copyOf('ben', 'Regret', 'inbox')],
    ['cleo', await copyOf('cleo', 'Regret', 'inbox')],
  ] as const;
  for (const [login, id] of copies) await change(login, messages.id, [id], { place: 'bin' });
  const { rows } = await db.query<{ sent: number; binned: number }>(
    sql`select min(operation_id) as sent, max(operation_id) as binned from colonnade.change
      where table_id = $1 and record_id = $2`,
    [messages.id, copies[1][1]],
  );
  const { sent, binned } = must(rows[0], 'operations');
  for (const login of ['ann', 'ben', 'cleo', 'eve', 'chief']) {
    const process = async (operation: number) =>
      (await as(login).post('/messaging/undo/process', { messages: [operation] })).status;
    expect([login, await process(sent)]).not.toEqual([login, 200]);
    if (login !== 'ben') expect([login, await process(binned)]).not.toEqual([login, 200]);
  }
  const ids = copies.map(([, id]) => id);
  const kept = sql`select place, deleted_at from app.message where id = any($1::bigint[])`;
  expect((await db.query(kept, [ids])).rows).toEqual(ids.map(() => ({ place: 'bin', deleted_at: null })));
});

test('[MSG-18] what somebody did in a shared folder is taken back by them only as long as they read the message', async () => {
  await send('ann', { subject: 'Shared', to: [user('ann')] });
  const mine = await copyOf('ann', 'Shared', 'inbox');
  const shared = await folderOf('ann', 'For two', ['cleo']);
  const lent = await folderOf('cleo', 'Of Cleo');
  await change('ann', messages.id, [mine], { folder: shared, place: 'folder' });
  const { operation } = (await change('cleo', messages.id, [mine], { starred: true, folder: lent })).json<{
    operation: number;
  }>();
  await change('ann', messages.id, [mine], { place: 'inbox' });
  expect((await as('cleo').post('/messaging/undo/process', { messages: [operation] })).status).not.toBe(200);
  expect(await listed('cleo')).not.toContain(mine);
});

test('[MSG-12] a user with messages is deleted and comes back with all of them', async () => {
  const users = must(world.catalog.tablesByName.get('user'), 'users');
  const count = async () =>
    (await db.query(sql`select from app.message where owner = $1 and deleted_at is null`, [idOf('ben')]))
      .rowCount;
  const before = await count();
  const removal = { tableId: users.id, chosen: { records: [idOf('ben')] }, count: 1 };
  const answer = await as('chief').post('/list/bulk/delete', removal);
  expect(answer.json()).toMatchObject({ changed: 1, refused: 0 });
  expect(await count()).toBe(before);
  const { operation } = answer.json<{ operation: number }>();
  expect((await as('chief').post('/messaging/undo/process', { messages: [operation] })).status).toBe(200);
  expect(await count()).toBe(before);
});
