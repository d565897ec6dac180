import { expect, test } from 'vitest';
import type { MessageFolders, ShownMessage } from '#core/contract/messaging/message-routes.ts';
import { PREVIEW_HEADER } from '#core/contract/preview-header.ts';
import { must } from '#core/std/must.ts';
import { codeOf, type Answer } from '#test/support/calls/app.ts';
import { ALL_ELSE, CORRESPONDENT, messagesWorld } from '#test/support/messages/messages-world.ts';
import { sql } from '../../database/sql/sql.ts';
import { doReadyJobs } from '../../jobs/jobs.ts';
import { jobsOf } from '../features.ts';

const both = [CORRESPONDENT.id, ALL_ELSE.id];
const world = await messagesWorld({
  ann: { roles: both },
  ben: { roles: both },
  cleo: { roles: both },
  eve: { roles: [ALL_ELSE.id] },
  chief: { roles: both, supervisor: true },
});
const { db, as, idOf, messages, folders, labels, catalog, send } = world;

/** Sends a message to somebody; gives the id of that one's copy. */
async function arrived(login: string, subject: string): Promise<number> {
  await send('cleo', { subject, to: [{ kind: 'user', id: idOf(login) }] });
  const { rows } = await db.query<{ id: number }>(
    sql`select id from app.message where owner = $1 and subject = $2 and place = 'inbox'`,
    [idOf(login), subject],
  );
  return must(rows[0], subject).id;
}

async function made(login: string, tableId: number, values: object): Promise<number> {
  const answer = await as(login).post('/list/cells/change', { tableId, creations: [{ values }] });
  return must(answer.json<{ created: number[] }>().created[0], answer.text);
}

const labelOf = async (login: string, label: string, users: readonly string[] = []) =>
  await made(login, labels.id, { label, ...(users.length > 0 ? { users: users.map(idOf) } : {}) });

interface Change {
  readonly put?: readonly number[];
  readonly taken?: readonly number[];
}

async function change(login: string, records: readonly number[], { put = [], taken = [] }: Change) {
  return await as(login).post('/list/bulk/change', {
    tableId: messages.id,
    chosen: { records },
    count: records.length,
    values: {},
    members: { column: 'labels', put, taken },
  });
}

async function operationOf(answer: Promise<Answer>): Promise<number> {
  const { operation } = (await answer).json<{ operation: number | null }>();
  return must(operation ?? undefined, 'an operation');
}

const undo = async (login: string, operation: number) =>
  await as(login).post('/messaging/undo/process', { messages: [operation] });

/** The labels of a message as somebody is told of them: when it is read, in lists, and in its record. */
async function told(login: string, id: number): Promise<readonly number[]> {
  const answer = await as(login).get(`/messaging/message/get/${id}`);
  const shown = answer.json<{ messages: ShownMessage[] }>().messages.find((one) => one.id === id);
  const body = { tableId: messages.id, columns: ['labels.id', 'labels'], records: [id] };
  const listed = await as(login).post('/list/full/load/datatable', body);
  const ids = must(shown, 'the message').labels;
  expect(listed.json<{ rows: unknown[][] }>().rows.map((row) => row.slice(1, 3))).toEqual([
    [ids, ids.length],
  ]);
  const record = await as(login).get(`/api/element/display?idform=${messages.id}&idenreg=${id}`);
  const { labels: kept } = record.json<{ values: { labels: [number, string][] } }>().values;
  expect(kept.map(([label]) => label)).toEqual(ids);
  return ids;
}

const foldersOf = async (login: string) =>
  (await as(login).get('/messaging/folder/list')).json<MessageFolders>();

test('[MSG-80] a reader knows the labels of a message that are the own ones or shared, and putting on or taking off leaves all others', async () => {
  const id = await arrived('ann', 'Two people');
  const folder = await made('ann', folders.id, { label: 'Team', users: [idOf('ben')] });
  const values = { place: 'folder', folder };
  const chosen = { records: [id] };
  await as('ann').post('/list/bulk/change', { tableId: messages.id, chosen, count: 1, values });
  const [anns, bens, shared] = [
    await labelOf('ann', 'Of Ann'),
    await labelOf('ben', 'Of Ben'),
    await labelOf('ann', 'Shared', ['ben']),
  ];
  expect((await change('ann', [id], { put: [anns, shared] })).json()).toMatchObject({ changed: 1 });
  expect((await change('ben', [id], { put: [bens] })).json()).toMatchObject({ changed: 1 });
  expect([await told('ann', id), await told('ben', id)]).toEqual([
    [anns, shared],
    [bens, shared],
  ]);
  expect((await change('ben', [id], { taken: [shared, bens] })).json()).toMatchObject({ changed: 1 });
  expect([await told('ann', id), await told('ben', id)]).toEqual([[anns], []]);
  expect((await change('ben', [id], { taken: [shared] })).json()).toMatchObject({ changed: 0, same: 1 });

  // No list, count, filter or history tells Ben of Ann's label.
  const filter = { column: 'labels', operator: 'contains', value: anns };
  for (const [login, found] of [
    ['ann', [id]],
    ['ben', []],
  ] as const) {
    const body = { tableId: messages.id, columns: ['subject'], filter };
    const { rows } = (await as(login).post('/list/full/load/datatable', body)).json<{ rows: [number][] }>();
    expect(rows.map(([one]) => one)).toEqual(found);
  }
  for (const url of [
    `/api/record/history/${messages.id}/${id}`,
    `/messaging/undo/list?limit=50`,
    `/search?text=Ann`,
    `/messaging/folder/list`,
  ])
    expect((await as('ben').get(url)).text, url).not.toContain('Of Ann');
  expect(
    (await foldersOf('ben')).labels.map(({ name, own, shared: isShared }) => [name, own, isShared]),
  ).toEqual([
    ['Of Ben', true, false],
    ['Shared', false, true],
  ]);
});

test('[MSG-80] labels of others, labels that are shared no longer, messages of others and changes by whoever only looks are refused', async () => {
  const [id, theirs] = [await arrived('ann', 'Refusals'), await arrived('ben', 'Of somebody else')];
  const bens = await labelOf('ben', 'Only Ben');
  const lent = await labelOf('ben', 'Lent', ['ann']);
  const own = await labelOf('ann', 'Own');
  for (const put of [[bens], [own, bens], [999_999]])
    for (const one of [{ put }, { taken: put }])
      expect(codeOf(await change('ann', [id], one)), JSON.stringify(one)).toBe('link.target');
  expect((await change('ann', [id], { put: [lent, own] })).json()).toMatchObject({ changed: 1 });
  await db.query(sql`delete from app.message_label__users where source_id = $1`, [lent]);
  expect(await told('ann', id)).toEqual([own]);
  expect(codeOf(await change('ann', [id], { taken: [lent] }))).toBe('link.target');
  expect(codeOf(await change('ann', [theirs], { put: [own] }))).toBe('selection.changed');
  expect(codeOf(await change('ann', [id, theirs], { put: [own] }))).toBe('selection.changed');
  expect(codeOf(await change('eve', [id], { put: [own] }))).toBe('table.unknown');
  for (const one of [{}, { put: [own], taken: [own] }])
    expect(codeOf(await change('ann', [id], one))).toBe('request.invalid');
  for (const column of ['files', 'owner', 'nothing', 'subject']) {
    const body = { tableId: messages.id, chosen: { records: [id] }, count: 1, values: {} };
    const answer = await as('ann').post('/list/bulk/change', {
      ...body,
      members: { column, put: [own], taken: [] },
    });
    expect(answer.status, column).toBeGreaterThan(399);
  }
  // Tables without rights of their own do not take part: their controls would have to be asked.
  const groups = must(catalog.tablesByName.get('user_group'), 'groups');
  const body = { tableId: groups.id, chosen: { records: [1] }, count: 0, values: {} };
  const members = { column: 'members', put: [idOf('ann')], taken: [] };
  expect(codeOf(await as('chief').post('/list/bulk/change', { ...body, members }))).toBe('column.read_only');

  await as('chief').post('/admin/access/view_as', { user: idOf('ann') });
  for (const headers of [{}, { [PREVIEW_HEADER]: 'draft' }]) {
    const asked = { tableId: messages.id, chosen: { records: [id] }, count: 1, values: {} };
    const put = { ...asked, members: { column: 'labels', put: [], taken: [own] } };
    expect((await as('chief').post('/list/bulk/change', put, headers)).status).toBeGreaterThan(399);
    const chosen = { chosen: { records: [id] } };
    expect((await as('chief').post('/messaging/label/chosen', chosen, headers)).status).toBeGreaterThan(399);
  }
  await as('chief').post('/session/view_as/end');
  expect(await told('ann', id)).toEqual([own]);
});

test('[MSG-81] labels go on and off many messages as one operation, which is undone; of all that a list finds but for some too', async () => {
  const ids = [
    await arrived('ann', 'Many 1'),
    await arrived('ann', 'Many 2'),
    await arrived('ann', 'Many 3'),
  ];
  const [first, second, third] = ids as [number, number, number];
  const [urgent, waiting] = [await labelOf('ann', 'Urgent'), await labelOf('ann', 'Waiting')];
  await change('ann', [first], { put: [waiting] });
  const done = await operationOf(change('ann', [first, second], { put: [urgent], taken: [waiting] }));
  expect([await told('ann', first), await told('ann', second)]).toEqual([[urgent], [urgent]]);
  const counts = await as('ann').post('/messaging/label/chosen', { chosen: { records: ids } });
  expect(counts.json()).toEqual({ labels: [{ id: urgent, count: 2 }] });
  expect((await undo('ann', done)).status).toBe(200);
  expect([await told('ann', first), await told('ann', second)]).toEqual([[waiting], []]);

  const question = {
    tableId: messages.id,
    search: 'Many',
    filter: { column: 'place', operator: 'equal', value: 'inbox' },
  };
  const kept = await as('ann').post('/list/selection/keep', { ...question, without: [third] });
  const { selection, count } = kept.json<{ selection: number; count: number }>();
  expect(count).toBe(2);
  const chosen = { selection };
  expect((await as('ann').post('/messaging/label/chosen', { chosen })).json()).toEqual({
    labels: [{ id: waiting, count: 1 }],
  });
  expect(codeOf(await as('ben').post('/messaging/label/chosen', { chosen }))).toBe('selection.unknown');
  const members = { column: 'labels', put: [urgent], taken: [] };
  const body = { tableId: messages.id, chosen, count, values: {}, members };
  expect((await as('ann').post('/list/bulk/change', body)).json()).toMatchObject({ changed: 2, same: 0 });
  expect(await told('ann', third)).toEqual([]);
  const answer = await as('ben').post('/list/bulk/change', body);
  expect(codeOf(answer)).toBe('selection.unknown');
});

test('[MSG-82] a deleted label is on no message, and on all of them again once that is undone', async () => {
  const id = await arrived('ann', 'Deleted label');
  const label = await labelOf('ann', 'Passing', ['ben']);
  await change('ann', [id], { put: [label] });
  const removal = { tableId: labels.id, chosen: { records: [label] }, count: 1 };
  expect(codeOf(await as('ben').post('/list/bulk/delete', removal)) ?? 'refused').toBe('refused');
  expect(await told('ann', id)).toEqual([label]);
  const gone = await operationOf(as('ann').post('/list/bulk/delete', removal));
  expect(await told('ann', id)).toEqual([]);
  expect(codeOf(await change('ann', [id], { put: [label] }))).toBe('link.target');
  expect((await foldersOf('ann')).labels.map((one) => one.id)).not.toContain(label);
  expect((await undo('ann', gone)).status).toBe(200);
  expect(await told('ann', id)).toEqual([label]);
});

test('[MSG-83] a label counts what waits with it in the inbox and in folders that its reader has, and neither what is processed nor put off', async () => {
  const label = await labelOf('ann', 'Counted', ['ben']);
  const ids = [];
  for (const at of [1, 2, 3, 4, 5]) ids.push(await arrived('ann', `Counted ${at}`));
  const [a, b, c, d] = ids as [number, number, number, number, number];
  await change('ann', ids, { put: [label] });
  const set = async (records: readonly number[], values: object) =>
    await as('ann').post('/list/bulk/change', {
      tableId: messages.id,
      chosen: { records },
      count: records.length,
      values,
    });
  const folder = await made('ann', folders.id, { label: 'For two', users: [idOf('ben')] });
  await set([a], { processed_at: '2026-05-05T08:00:00Z' });
  await set([b], { snoozed_until: '2090-05-05T08:00:00Z' });
  await set([c], { place: 'bin' });
  await set([d], { place: 'folder', folder, read: true });
  const count = async (login: string) => (await foldersOf(login)).labels.find(({ id }) => id === label);
  expect(await count('ann')).toMatchObject({ open: 2, unread: 1, own: true, shared: true, colour: 'grey' });
  expect(await count('ben')).toMatchObject({ open: 1, unread: 0, own: false });
});

test('[MSG-80][MSG-81] what takes labels back tells nothing of labels of others, which may stand in the way', async () => {
  const id = await arrived('ann', 'Undone beside others');
  const folder = await made('ann', folders.id, { label: 'Both', users: [idOf('ben')] });
  const place = { tableId: messages.id, chosen: { records: [id] }, count: 1 };
  await as('ann').post('/list/bulk/change', { ...place, values: { place: 'folder', folder } });
  const [anns, bens] = [await labelOf('ann', 'Visible to Ann'), await labelOf('ben', 'Secret of Ben')];
  const first = await operationOf(change('ann', [id], { put: [anns] }));
  const second = await operationOf(change('ben', [id], { put: [bens] }));
  const refused = await undo('ann', first);
  expect(codeOf(refused)).toBe('undo.conflict');
  const history = await as('ann').get(`/api/record/history/${messages.id}/${id}`);
  const put = history.json<{ entries: { operation: number }[] }>().entries.map(({ operation }) => operation);
  expect([put.includes(first), put.includes(second)]).toEqual([true, false]);
  expect(codeOf(await as('ann').get(`/messaging/undo/display/${second}`))).toBe('operation.unknown');
  for (const answer of [refused, history]) expect(answer.text).not.toContain('Secret of Ben');
  expect(await told('ann', id)).toEqual([anns]);
  expect((await undo('ben', second)).status).toBe(200);
  expect((await undo('ann', first)).status).toBe(200);
  expect([await told('ann', id), await told('ben', id)]).toEqual([[], []]);
});

test('[MSG-81] of more than five thousand messages labels change behind the answers', async () => {
  await db.query(
    sql`insert into app.message (subject, from_name, sent_at, importance, way, place, read, starred, owner)
      select 'Bulk ' || n, 'Sender', now(), 'normal', 'internal', 'inbox', false, false, $1
        from generate_series(1, 5001) n`,
    [idOf('cleo')],
  );
  const label = await labelOf('cleo', 'Of thousands');
  const filter = { column: 'from_name', operator: 'equal', value: 'Sender' };
  const kept = await as('cleo').post('/list/selection/keep', { tableId: messages.id, filter });
  const { selection, count } = kept.json<{ selection: number; count: number }>();
  const members = { column: 'labels', put: [label], taken: [] };
  const body = { tableId: messages.id, chosen: { selection }, count, values: {}, members };
  const begun = await as('cleo').post('/list/bulk/change', body);
  expect(begun.json()).toEqual({ task: expect.any(Number) as number });
  await doReadyJobs(db, jobsOf(world.services));
  const { labels: counts } = (
    await as('cleo').post('/messaging/label/chosen', { chosen: { selection } })
  ).json<{ labels: { id: number; count: number }[] }>();
  expect(counts).toEqual([{ id: label, count: 5_001 }]);
});
