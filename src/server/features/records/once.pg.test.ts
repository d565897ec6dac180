import { beforeAll, expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { sql } from '../../database/sql/sql.ts';
import { PASSWORD, testApp, testUser, visitor, type Answer, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { cleanAnswers } from '../../query/write/kept-answers.ts';

const { db, catalog } = await everyTypeWorld();
const thing = must(catalog.tablesByName.get('thing'), 'things');
const owner = must(catalog.tablesByName.get('owner'), 'owners');
const columnOf = (name: string) =>
  must(
    owner.columns.find((column) => column.name === name),
    name,
  ).id;
const [COPY, CHANGE] = [70_002, 70_005];

let chief: Visitor;
let deputy: Visitor;

beforeAll(async () => {
  const of = { label: { en: 'x' }, table: owner.id };
  const actions = [
    ...catalog.document.actions,
    { ...of, id: COPY, name: 'copy_owner', kind: 'createFrom' as const },
    {
      ...of,
      id: CHANGE,
      name: 'change',
      kind: 'modify' as const,
      confirm: { en: 'Really?' },
      parameters: [{ column: columnOf('salary') }],
    },
  ];
  const risky = {
    id: 70_010,
    name: 'risky',
    kind: 'validity' as const,
    warns: true,
    condition: 'isEmpty(name) or name <> "Risky"',
    message: { en: 'Save all the same?' },
  };
  const tables = catalog.document.tables.map((table) =>
    table.id === owner.id ? { ...table, controls: [risky] } : table,
  );
  await changeCatalog(db, { ...catalog.document, tables, actions }, { author: null, message: 'test' });
  const app = await testApp(db);
  const signedIn = async (login: string) => {
    await testUser(db, login, { supervisor: true });
    const person = visitor(app);
    await person.signIn(login, PASSWORD);
    return person;
  };
  chief = await signedIn('chief');
  deputy = await signedIn('deputy');
});

let keys = 0;
const newKey = () => `key-${(keys += 1)}`;

const send = async (url: string, key: string, body: unknown = {}, person = chief): Promise<Answer> =>
  await person.post(url, body, { 'idempotency-key': key });

async function opened(values: Record<string, unknown>, table = owner.id, person = chief) {
  const answer = await person.post(`/api/element/create?idform=${table}`, { values });
  const { context, window } = answer.json<{ context: number; window: number }>();
  return { context, window, save: `/api/validate/${context}/${window}` };
}

const named = async (name: string) =>
  (
    await db.query<{ id: number }>(sql`select id from app.owner where name = $1 and deleted_at is null`, [
      name,
    ])
  ).rows;

const operations = async () =>
  (await db.query<{ count: number }>(sql`select count(*) as count from colonnade.operation`)).rows[0]
    ?.count ?? 0;

const codeOf = (answer: Answer) => [answer.status, answer.json().errors?.[0]?.code];

test('[CTX-22] a save that is repeated is done once and answered alike, also beside itself', async () => {
  const { save } = await opened({ name: 'Once' });
  const key = newKey();
  const before = await operations();
  const answers = await Promise.all(Array.from({ length: 6 }, async () => await send(save, key)));
  const again = await send(save, key);
  expect(again.json()).toMatchObject({ kind: 'saved', tableId: owner.id, version: 1, closed: [1] });
  for (const answer of answers) expect([answer.status, answer.json()]).toEqual([200, again.json()]);
  expect(await named('Once')).toEqual([{ id: again.json<{ recordId: number }>().recordId }]);
  expect(await operations()).toBe(before + 1);
});

test('[CTX-22] so is a save of changes, and one of records that belong together', async () => {
  const { save } = await opened({ name: 'Changing' });
  const { recordId } = (await chief.post(save)).json<{ recordId: number }>();
  const draft = (await chief.post(`/api/element/modify?idform=${owner.id}&idenreg=${recordId}`)).json<{
    context: number;
    window: number;
  }>();
  await chief.post(`/api/update/${draft.window}/${draft.context}/0`, { values: { salary: '3.00' } });
  const list = columnOf('things');
  await chief.post(`/api/cascade/create/${draft.context}/${draft.window}/${list}`, {
    values: { name: 'Own' },
  });
  const key = newKey();
  const first = await send(`/api/validate/${draft.context}/${draft.window}`, key);
  const again = await send(`/api/validate/${draft.context}/${draft.window}`, key);
  expect(first.json()).toMatchObject({ kind: 'saved', recordId, version: 2 });
  expect(again.json()).toEqual(first.json());
  const things = await db.query('select 1 from app.thing where name = $1', ['Own']);
  expect(things.rows).toHaveLength(1);
});

test('[CTX-22] a key that belongs to another call is refused, and the draft stays; other accounts have keys of their own', async () => {
  const [first, second] = [await opened({ name: 'First' }), await opened({ name: 'Second' })];
  const key = newKey();
  await send(first.save, key);
  expect(codeOf(await send(second.save, key))).toEqual([422, 'request.key_used']);
  expect(await named('Second')).toEqual([]);
  expect((await chief.get(`/api/context/${second.context}`)).status).toBe(200);
  const theirs = await opened({ name: 'Third' }, owner.id, deputy);
  expect((await send(theirs.save, key, {}, deputy)).json()).toMatchObject({ kind: 'saved' });
  expect((await send(second.save, newKey())).status).toBe(200);
});

test('[CTX-22] what is refused keeps nothing: put right it is saved with the same key', async () => {
  const { context, window, save } = await opened({});
  const key = newKey();
  expect(codeOf(await send(save, key))).toEqual([422, 'value.required']);
  await chief.post(`/api/update/${window}/${context}/0`, { values: { name: 'Right' } });
  const saved = await send(save, key);
  expect(saved.json()).toMatchObject({ kind: 'saved' });
  expect((await send(save, key)).json()).toEqual(saved.json());
});

test('[CTX-22][CTX-23] a save and its answer are kept together, or neither is', async () => {
  await db.query(`create function app.cut() returns trigger language plpgsql
    as $f$ begin raise exception 'terminating connection' using errcode = '57P01'; end $f$`);
  await db.query(
    'create trigger cut before insert on colonnade.kept_answer for each row execute function app.cut()',
  );
  const alone = await opened({ name: 'Together' });
  const key = newKey();
  expect(codeOf(await send(alone.save, key))).toEqual([503, 'server.not_ready']);
  expect(await named('Together')).toEqual([]);
  await db.query('drop trigger cut on colonnade.kept_answer');
  await db.query('drop function app.cut()');
  expect((await send(alone.save, key)).json()).toMatchObject({ kind: 'saved' });
  expect(await named('Together')).toHaveLength(1);
});

test('[CTX-22][BOX-7] a question whether to save is asked again, and its answer saves once', async () => {
  const { context, save } = await opened({ name: 'Risky' });
  const [asking, answering] = [newKey(), newKey()];
  const asked = await send(save, asking);
  expect(asked.json()).toMatchObject({ kind: 'messageBox', window: 2 });
  expect((await send(save, asking)).json()).toEqual(asked.json());
  const yes = async () => await send(`/api/messagebox/${context}/2`, answering, { code: 6 });
  const saved = await yes();
  expect(saved.json()).toMatchObject({ kind: 'saved' });
  expect((await yes()).json()).toEqual(saved.json());
  expect(await named('Risky')).toHaveLength(1);
});

test('[CTX-22][CTX-41] a window inside another one closes once', async () => {
  const outer = await opened({ name: 'Outer' });
  const within = `idcontext=${outer.context}&idihm=${outer.window}&idcolumn=${columnOf('boss')}`;
  const inner = (
    await chief.post(`/api/element/create?idform=${owner.id}&${within}`, { values: { name: 'Boss' } })
  ).json<{ window: number }>();
  const key = newKey();
  const close = async () => await send(`/api/validate/${outer.context}/${inner.window}`, key);
  const closed = await close();
  expect(closed.json()).toMatchObject({ kind: 'record', window: outer.window });
  expect((await close()).json()).toEqual(closed.json());
  expect((await send(outer.save, newKey())).json()).toMatchObject({ kind: 'saved' });
  expect(await named('Boss')).toHaveLength(1);
});

test('[CTX-24] actions and deletions with a key are done once and answered alike', async () => {
  const { save } = await opened({ name: 'Original' });
  const { recordId } = (await chief.post(save)).json<{ recordId: number }>();
  const copy = `/api/execaction/${COPY}/0/0/1?idselected=${recordId}`;
  const [copying, deleting, changing] = [newKey(), newKey(), newKey()];
  const copies = await Promise.all([send(copy, copying), send(copy, copying)]);
  const again = await send(copy, copying);
  expect(again.json()).toMatchObject({ kind: 'done', records: 1 });
  for (const answer of copies) expect(answer.json()).toEqual(again.json());
  expect(await named('Original')).toHaveLength(2);
  const change = `/api/execaction/${CHANGE}/0/0/0`;
  const asked = await send(change, changing, { selected: [recordId], values: { salary: '5.00' } });
  const question = asked.json<{ kind: string; context: number; window: number }>();
  expect(question.kind).toBe('messageBox');
  expect((await send(change, changing, { selected: [recordId], values: { salary: '5.00' } })).json()).toEqual(
    question,
  );
  const answering = newKey();
  const yes = async () =>
    await send(`/api/messagebox/${question.context}/${question.window}`, answering, { code: 1 });
  const done = await yes();
  expect(done.json()).toMatchObject({ kind: 'done', records: 1 });
  expect((await yes()).json()).toEqual(done.json());
  const remove = async () =>
    await send(`/api/element/delete?idform=${owner.id}`, deleting, { records: [recordId] });
  const removed = await remove();
  expect(removed.json()).toMatchObject({ deleted: 1, operation: expect.any(Number) as number });
  expect((await remove()).json()).toEqual(removed.json());
});

test('[CTX-24] so are taking back, doing again, restoring and purging, also beside themselves', async () => {
  const { save } = await opened({ name: 'To and fro' });
  const { recordId, operation } = (await chief.post(save)).json<{ recordId: number; operation: number }>();
  const twice = async (url: string, body: unknown) => {
    const key = newKey();
    const before = await operations();
    const answers = await Promise.all([send(url, key, body), send(url, key, body)]);
    answers.push(await send(url, key, body));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json());
    expect(await operations()).toBe(before + 1);
    return answers[0]?.json<{ operations: number[] }>().operations;
  };
  const undone = await twice('/messaging/undo/process', { messages: [operation] });
  expect(await named('To and fro')).toEqual([]);
  await twice('/messaging/redo/process', { messages: undone });
  expect(await named('To and fro')).toEqual([{ id: recordId }]);
  await chief.post(`/api/element/delete?idform=${owner.id}`, { records: [recordId] });
  await twice(`/api/bin/${owner.id}`, { records: [recordId] });
  expect(await named('To and fro')).toEqual([{ id: recordId }]);
  await chief.post(`/api/element/delete?idform=${owner.id}`, { records: [recordId] });
  await twice(`/api/bin/purge/${owner.id}`, { records: [recordId] });
});

test('[CTX-25] whoever comes back to work that was saved is told so; without a key it is unknown', async () => {
  const [marked, plain] = [await opened({ name: 'Left' }), await opened({ name: 'Plain' })];
  const saved = await send(marked.save, newKey());
  await chief.post(plain.save);
  expect((await chief.get(`/api/context/${marked.context}`)).json()).toEqual({
    ...saved.json(),
    below: [],
    hasChanged: false,
  });
  expect(codeOf(await chief.get(`/api/context/${plain.context}`))).toEqual([404, 'context.unknown']);
  expect(codeOf(await deputy.get(`/api/context/${marked.context}`))).toEqual([404, 'context.unknown']);
});

test('[CTX-22] an answer is kept for a day', async () => {
  const { save } = await opened({ name: 'Yesterday' });
  const key = newKey();
  await send(save, key);
  const age = async (hours: number) =>
    await db.query(
      'update colonnade.kept_answer set at = now() - make_interval(hours => $2) where key = $1',
      [key, hours],
    );
  await age(23);
  await cleanAnswers(db);
  expect((await send(save, key)).status).toBe(200);
  await age(25);
  await cleanAnswers(db);
  expect(codeOf(await send(save, key))).toEqual([404, 'context.unknown']);
});

test.each(['', 'two words', 'é', 'x'.repeat(201)])('[CTX-22] the key %j is refused', async (key) => {
  const { save } = await opened({ name: 'Refused' }, thing.id);
  expect(codeOf(await send(save, key))).toEqual([400, 'request.invalid']);
});
