import { beforeAll, expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { trusted } from '../../database/sql/sql.ts';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { changeCatalog } from '../../catalog/catalog.ts';

const { db, catalog } = await everyTypeWorld();
const thing = must(catalog.tablesByName.get('thing'), 'things');
const owner = must(catalog.tablesByName.get('owner'), 'owners');
const columnOf = (name: string) =>
  must(
    owner.columns.find((column) => column.name === name),
    name,
  ).id;
const [LIST, COPY, REMOVE, ASK, CHANGE, BUTTON, USERS] = [
  70_001, 70_002, 70_003, 70_004, 70_005, 70_006, 70_008,
];
const label = { en: 'x' };

let chief: Visitor;

beforeAll(async () => {
  const of = { label, table: owner.id };
  const actions = [
    ...catalog.document.actions,
    { ...of, id: LIST, name: 'owners', kind: 'list' as const, sentence: { en: 'show owners' } },
    { ...of, id: COPY, name: 'copy_owner', kind: 'createFrom' as const },
    { ...of, id: REMOVE, name: 'remove_owner', kind: 'delete' as const },
    { ...of, id: ASK, name: 'ask', kind: 'modify' as const, confirm: { en: 'Really change it?' } },
    {
      ...of,
      id: CHANGE,
      name: 'change',
      kind: 'modify' as const,
      sentence: { en: 'change the salary' },
      parameters: [{ column: columnOf('salary') }],
    },
  ];
  const user = must(catalog.tablesByName.get('user'), 'users');
  actions.push({ ...of, table: user.id, id: USERS, name: 'change_users', kind: 'modify' as const });
  const sections = (id: number) => [{ id, elements: [{ column: columnOf('name') }] }];
  const buttons = [{ id: BUTTON, action: CHANGE }];
  const sure = {
    id: 70_009,
    name: 'sure',
    kind: 'cancel' as const,
    condition: 'true',
    message: { en: 'Sure?' },
  };
  const tables = catalog.document.tables.map((table) =>
    table.id === owner.id ? { ...table, controls: [...(table.controls ?? []), sure] } : table,
  );
  const said = [
    { id: 70_012, action: CHANGE },
    { id: 70_013, action: LIST, main: true },
  ];
  const forms = [
    ...catalog.document.forms,
    { ...of, id: 70_007, name: 'owner_form', sections: sections(70_014), buttons },
    { ...of, id: 70_011, name: 'other_form', sections: sections(70_015), buttons: said },
  ];
  await changeCatalog(db, { ...catalog.document, tables, actions, forms }, { author: null, message: 'test' });
  const app = await testApp(db);
  await testUser(db, 'chief', { supervisor: true });
  chief = visitor(app);
  await chief.signIn('chief', PASSWORD);
});

interface Shown {
  readonly kind: string;
  readonly context: number;
  readonly window: number;
  readonly recordId: number;
  readonly values: Readonly<Record<string, unknown>>;
}

async function posted(url: string, body: unknown = {}): Promise<Shown> {
  const answer = await chief.post(url, body);
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${answer.text}`);
  return answer.json<Shown>();
}

async function owned(name: string): Promise<number> {
  const { context, window } = await posted(`/api/element/create?idform=${owner.id}`, { values: { name } });
  return (await posted(`/api/validate/${context}/${window}`)).recordId;
}

test('[ROUTE-22][CTX-10][CTX-12] element/create, update, validate, element/display, element/modify, element/delete', async () => {
  const made = await posted(`/api/element/create?idform=${owner.id}`, { values: { name: 'Ann' } });
  expect(made).toMatchObject({
    kind: 'record',
    window: 1,
    recordId: null,
    values: { name: 'Ann' },
    closed: [],
  });
  const update = (complete: 0 | 1, values: object) =>
    posted(`/api/update/${made.window}/${made.context}/${complete}`, { values });
  expect((await update(0, { code: 'A' })).values).toEqual({ code: 'A' });
  expect((await update(1, {})).values).toMatchObject({ name: 'Ann', code: 'A', salary: null });
  expect((await chief.get('/api/context')).json()).toMatchObject({ contexts: [{ context: made.context }] });
  const resumed = (await chief.get(`/api/context/${made.context}`)).json();
  expect(resumed).toMatchObject({ values: { code: 'A' }, columnId: null, below: [] });
  const saved = await posted(`/api/validate/${made.context}/${made.window}`);
  expect(saved).toMatchObject({ kind: 'saved', tableId: owner.id, version: 1, closed: [1] });
  const display = `/api/element/display?idform=${owner.id}&idenreg=${saved.recordId}`;
  expect((await chief.get(display)).json()).toMatchObject({
    title: 'Ann',
    rights: { update: true, delete: true, hidden: [], fixed: [] },
  });
  const changed = await posted(`/api/element/modify?idform=${owner.id}&idenreg=${saved.recordId}`);
  expect(await posted(`/api/cancel?idcontext=${changed.context}`)).toMatchObject({
    kind: 'nothing',
    closed: [1],
  });
  const records = [saved.recordId];
  expect(await posted(`/api/element/deletion?idform=${owner.id}`, { records })).toEqual({
    references: [],
    unseen: false,
  });
  expect(await posted(`/api/element/delete?idform=${owner.id}`, { records })).toEqual({
    deleted: 1,
    operation: expect.any(Number) as number,
  });
  expect(await posted(`/api/element/delete?idform=${owner.id}`, { records })).toEqual({
    deleted: 0,
    operation: null,
  });
  expect((await chief.get(display)).status).toBe(404);
});

test('[ROUTE-22][CTX-27][CTX-83] element/save makes and changes records, a repeated call once', async () => {
  const url = `/api/element/save?idform=${owner.id}`;
  const keyed = async () =>
    (
      await chief.post(url, { values: { name: 'Once' } }, { 'Idempotency-Key': 'element-save-once' })
    ).json<Shown>();
  const made = await keyed();
  expect(made).toEqual({
    tableId: owner.id,
    recordId: made.recordId,
    version: 1,
    operation: expect.any(Number) as number,
  });
  expect(await keyed()).toEqual(made);
  const change = { values: { code: 'S' }, seen: { code: null } };
  expect(await posted(`${url}&idenreg=${made.recordId}`, change)).toMatchObject({ version: 2 });
  const late = await chief.post(`${url}&idenreg=${made.recordId}`, { ...change, values: { code: 'T' } });
  expect(late.json()).toMatchObject({ errors: [{ code: 'record.conflict', column: 'code' }] });
});

test('[ROUTE-3][ACTION-4][CTX-30][CTX-31] cancel drops the top window and asks a person first, unless it is told otherwise', async () => {
  const opened = async () => {
    const outer = await posted(`/api/element/create?idform=${owner.id}`, { values: { name: 'Out' } });
    const within = `idcontext=${outer.context}&idihm=${outer.window}&idcolumn=${columnOf('boss')}`;
    const inner = await posted(`/api/element/create?idform=${owner.id}&${within}`);
    await posted(`/api/update/${inner.window}/${inner.context}/0`, { values: { name: 'In' } });
    return { outer, inner, cancel: `/api/cancel?idcontext=${outer.context}` };
  };
  const asked = await opened();
  expect(await posted(asked.cancel)).toMatchObject({ kind: 'messageBox', box: { message: 'Sure?' } });
  expect(await posted(`${asked.cancel}&byuser=0`)).toMatchObject({
    kind: 'record',
    window: asked.outer.window,
    closed: [asked.inner.window, asked.inner.window + 1],
  });
  const whole = await opened();
  expect(await posted(`${whole.cancel}&byuser=1&all=1`)).toMatchObject({ kind: 'messageBox' });
  expect(await posted(`${whole.cancel}&byuser=0&all=1`)).toMatchObject({
    kind: 'nothing',
    closed: [whole.outer.window, whole.inner.window, whole.inner.window + 1],
  });
  expect((await chief.get(`/api/context/${whole.outer.context}`)).status).toBe(404);
  expect((await chief.post(`${asked.cancel}&byuser=2`)).status).toBe(400);
  expect((await chief.post(`${asked.cancel}&all=yes`)).status).toBe(400);
});

test('[ROUTE-32][UNDO-13][UNDO-14] record/history, and the bin: listed, restored, emptied', async () => {
  const id = await owned('Binned');
  const history = async () => await chief.get(`/api/record/history/${owner.id}/${id}?limit=1`);
  expect((await history()).json()).toMatchObject({ entries: [{ what: 'create', kind: 'create' }] });
  const bin = async () =>
    (await chief.get(`/api/bin/${owner.id}?search=binned`)).json<{ records: readonly unknown[] }>().records;
  expect(await bin()).toEqual([]);
  const remove = async () => await posted(`/api/element/delete?idform=${owner.id}`, { records: [id] });
  await remove();
  expect(await bin()).toMatchObject([{ id, title: 'Binned', deletedBy: 'chief' }]);
  expect((await history()).json()).toMatchObject({ entries: [{ what: 'delete' }] });
  expect(await posted(`/api/bin/${owner.id}`, { records: [id] })).toMatchObject({ restored: 1 });
  expect(await bin()).toEqual([]);
  await remove();
  expect(await posted(`/api/bin/purge/${owner.id}`, { records: [id] })).toMatchObject({ purged: 1 });
  expect(await bin()).toEqual([]);
  expect((await history()).status).toBe(404);
});

test('[ROUTE-23][ROUTE-22] cascade/create, input, modify, cancel and validate; element/select; an inner window', async () => {
  const form = await posted(`/api/element/create?idform=${owner.id}`, { values: { name: 'Bob' } });
  const at = `${form.context}/${form.window}`;
  const list = columnOf('things');
  const line = await posted(`/api/cascade/create/${at}/${list}`, { values: { name: 'One' } });
  expect(line).toMatchObject({ values: { name: 'One' }, outer: { values: {} } });
  const input = `/api/cascade/input/${at}/${line.recordId}/0`;
  expect((await posted(input, { values: { pieces: 3 } })).values).toMatchObject({ pieces: 3 });
  await posted(`/api/cascade/validate/${at}/${line.recordId}`);
  const dropped = await posted(`/api/cascade/create/${at}/${list}`);
  await posted(`/api/cascade/cancel/${at}/${dropped.recordId}`);
  const rows = await chief.post('/list/sub/load/datatable', {
    columnId: list,
    recordId: 9_000_000_000_000_000,
    columns: ['name', 'pieces'],
    draft: { contextId: form.context, windowId: form.window },
  });
  expect(rows.json()).toEqual({ rows: [[line.recordId, 'One', 3]] });
  const drafted = {
    recordId: 9_000_000_000_000_000,
    draft: { contextId: form.context, windowId: form.window },
  };
  expect(await posted('/list/sub/count', { columnId: list, ...drafted })).toEqual({
    count: 1,
    exact: true,
    anchors: [],
  });
  const inner = await posted(
    `/api/element/create?idform=${owner.id}&idcontext=${form.context}&idihm=${form.window}&idcolumn=${columnOf('boss')}`,
    { values: { name: 'Boss' } },
  );
  expect(await posted(`/api/validate/${inner.context}/${inner.window}`)).toMatchObject({
    kind: 'record',
    window: form.window,
    closed: [inner.window],
    values: { boss: [expect.any(Number), 'Boss'] },
  });
  const free = await posted(`/api/element/create?idform=${thing.id}`, { values: { name: 'Two' } });
  const two = await posted(`/api/validate/${free.context}/${free.window}`);
  await posted(
    `/api/element/select?idcontext=${form.context}&idihm=${form.window}&idcolumn=${list}&idselected=${two.recordId}`,
  );
  const bob = await posted(`/api/validate/${at}`);
  const stored = `select array_agg(t.name order by t.name) as names from app.thing t where t.owner = $1 and t.deleted_at is null`;
  expect((await db.query(stored, [bob.recordId])).rows).toEqual([{ names: ['One', 'Two'] }]);
  const counted = await posted('/list/sub/count', { columnId: list, recordId: bob.recordId, search: 'one' });
  expect(counted).toMatchObject({ count: 1, exact: true });
  const again = await posted(`/api/element/modify?idform=${owner.id}&idenreg=${bob.recordId}`);
  const there = `${again.context}/${again.window}`;
  await posted(`/api/cascade/modify/${there}/${list}/${two.recordId}`, { removed: true });
  await posted(`/api/validate/${there}`);
  expect((await db.query(stored, [bob.recordId])).rows).toEqual([{ names: ['One'] }]);
  const suggested = await chief.get(`/webix/suggest/${columnOf('boss')}?text=boss`);
  expect(suggested.json<{ rows: unknown[] }>().rows).toEqual([[expect.any(Number), 'Boss', null]]);
});

test('[CTX-49][CTX-57] windows over windows: resumed together, suggested from', async () => {
  const { context, window } = await posted(`/api/element/create?idform=${owner.id}`);
  const boss = columnOf('boss');
  const within = `idcontext=${context}&idihm=${window}`;
  const create = `/api/element/create?idform=${owner.id}&${within}&idcolumn=${boss}`;
  const inner = await posted(create, { values: { name: 'Newboss' } });
  expect((await chief.get(`/api/context/${context}`)).json()).toMatchObject({
    window: inner.window,
    columnId: boss,
    below: [{ window, columnId: null }],
  });
  await posted(`/api/validate/${context}/${inner.window}`);
  const suggest = `/webix/suggest/${boss}?text=newb`;
  const rows = async (url: string) => (await chief.get(url)).json<{ rows: unknown[] }>().rows;
  expect(await rows(`${suggest}&${within}`)).toEqual([[expect.any(Number), 'Newboss', null]]);
  expect(await rows(suggest)).toEqual([]);
});

test('[ROUTE-22][LIST-96][ACTION-19] a new record may begin as a copy of another one, as far as that may be read', async () => {
  const one = await owned('Copied');
  const copied = await posted(`/api/element/create?idform=${owner.id}&idenreg=${one}`, {});
  expect(copied).toMatchObject({ kind: 'record', recordId: null, values: { name: 'Copied' } });
  const other = await posted(`/api/element/create?idform=${owner.id}&idenreg=${one}`, {
    values: { name: 'Other' },
  });
  expect(other.values).toMatchObject({ name: 'Other' });
  const gone = await chief.post(`/api/element/create?idform=${owner.id}&idenreg=999999`, {});
  expect(gone.json<{ errors: { code: string }[] }>().errors[0]?.code).toBe('record.unknown');
});

test('[ROUTE-21][ACTION-3][ACTION-5][BOX-3][ACTION-6][ACTION-18][BOX-1][BOX-2][BOX-4] execaction and messagebox: lists, copies, questions, deletions', async () => {
  const [one, two] = [await owned('Cem'), await owned('Dan')];
  const run = (action: number, selected = '', final: 0 | 1 = 0) =>
    posted(`/api/execaction/${action}/0/0/${final}${selected && `?idselected=${selected}`}`);
  expect(await run(LIST)).toMatchObject({ kind: 'list', tableId: owner.id, action: LIST });
  expect(await run(COPY, String(one))).toMatchObject({
    kind: 'record',
    recordId: null,
    values: { name: 'Cem' },
  });
  const box = await run(REMOVE, `${one}|${two}`);
  expect(box).toMatchObject({
    kind: 'messageBox',
    action: REMOVE,
    box: {
      buttons: [
        { code: 1, default: false },
        { code: 2, default: true },
      ],
    },
  });
  const answer = (shown: Shown, code: number) =>
    posted(`/api/messagebox/${shown.context}/${shown.window}`, { code });
  expect(await answer(box, 2)).toMatchObject({ kind: 'nothing' });
  const live = async () =>
    (await db.query('select id from app.owner where id = any($1) and deleted_at is null', [[one, two]])).rows;
  expect(await live()).toHaveLength(2);
  expect(await answer(await run(REMOVE, `${one}|${two}`), 1)).toMatchObject({
    kind: 'done',
    records: 2,
    action: REMOVE,
  });
  expect(await live()).toEqual([]);
  const left = await db.query(`select 1 from colonnade.context where frames = '[]'`);
  expect(left.rows).toEqual([]);
  const three = await owned('Eve');
  const asked = await run(ASK, String(three));
  expect(asked).toMatchObject({ kind: 'messageBox', box: { message: 'Really change it?' } });
  expect(await answer(asked, 1)).toMatchObject({ kind: 'record', recordId: three });
  expect(await run(ASK, String(three), 1)).toMatchObject({ kind: 'record', recordId: three });
  expect((await chief.post('/api/execaction/1/0/0/2')).status).toBe(404);
});

test('[ROUTE-2][ROUTE-21][ACTION-11][ACTION-10][SEC-10] execbutton runs on the chosen records or that of its window, execmaxsentence by a phrase', async () => {
  const [one, two] = [await owned('Fay'), await owned('Gus')];
  const asked = await posted(`/api/execbutton/${BUTTON}/0/0/${one}|${two}`);
  expect(asked).toMatchObject({ kind: 'parameters', action: CHANGE, parameters: { records: 2 } });
  const at = `/api/messagebox/${asked.context}/${asked.window}`;
  expect(await posted(at, { code: 1, values: { salary: '7.00' } })).toMatchObject({
    kind: 'done',
    records: 2,
  });
  const salaries = async () =>
    (await db.query('select salary from app.owner where id = any($1) order by id', [[one, two]])).rows;
  expect(await salaries()).toEqual([{ salary: '7.00' }, { salary: '7.00' }]);
  const { context, window } = await posted(`/api/element/modify?idform=${owner.id}&idenreg=${one}`);
  const there = await posted(`/api/execbutton/${BUTTON}/${context}/${window}/0`, {
    values: { salary: '8.00' },
  });
  expect(there).toMatchObject({ kind: 'done', records: 1 });
  expect(await salaries()).toEqual([{ salary: '8.00' }, { salary: '7.00' }]);
  const given = await posted(`/api/execaction/${CHANGE}/0/0/1`, {
    selected: [two],
    values: { salary: '9.00' },
  });
  expect(given).toMatchObject({ kind: 'done', records: 1 });
  expect((await chief.post(`/api/execbutton/99/0/0/${one}`, {})).status).toBe(404);
  expect(await posted(`/api/execmaxsentence/${encodeURIComponent('show owners')}`)).toMatchObject({
    kind: 'list',
    action: LIST,
  });
  // A phrase chooses no records, so that nothing can be asked about them.
  const phrase = `/api/execmaxsentence/${encodeURIComponent('change the salary')}`;
  expect((await chief.post(phrase, {})).status).toBe(400);
  expect(await posted(`/api/execmaxsentence/${encodeURIComponent('a/b c')}`)).toMatchObject({
    kind: 'report',
  });
  // Slashes are part of the phrase as they are, too.
  expect(await posted('/api/execmaxsentence/a/b%20c')).toEqual(
    await posted(`/api/execmaxsentence/${encodeURIComponent('a/b c')}`),
  );
  const application = (await chief.get('/api/application')).json<{
    forms: { buttons: unknown[] }[];
  }>();
  expect(application.forms.flatMap(({ buttons }) => buttons)).toEqual([
    { id: BUTTON, action: CHANGE, label: 'x', main: true },
    { id: 70_012, action: CHANGE, label: 'x' },
    { id: 70_013, action: LIST, label: 'x', main: true },
  ]);
});

test('[ACTION-21][ACCESS-19] of all supervisors at once none stays behind', async () => {
  await testUser(db, 'deputy', { supervisor: true });
  await chief.post('/session/configure', { password: PASSWORD });
  const supervisors = 'select id from app."user" where supervisor and active order by id';
  const selected = (await db.query<{ id: number }>(trusted(supervisors))).rows.map(({ id }) => id);
  expect(selected.length).toBeGreaterThan(1);
  for (const values of [{ supervisor: false }, { active: false }]) {
    const answer = await chief.post(`/api/execaction/${USERS}/0/0/1`, { selected, values });
    expect(answer.json<{ errors: { code: string }[] }>().errors[0]?.code).toBe('user.last_supervisor');
    expect((await db.query(supervisors)).rows).toHaveLength(selected.length);
  }
});
