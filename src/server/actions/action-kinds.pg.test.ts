import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rightsKey } from '#core/access/viewer.ts';
import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import type { ActionResult } from '#core/contract/action-results.ts';
import type { AskingResult } from '#core/contract/action-results.ts';
import { must } from '#core/std/must.ts';
import { withFormulas } from '#test/support/computed-shop.ts';
import { everyTypeWorld, supervisor } from '#test/support/every-type.ts';
import { changeCatalog } from '../catalog/catalog.ts';
import { processOperations } from '../journal/journal.ts';
import { openCreate, validateDraft, type OwnDesk } from '../records/records.ts';
import { answerQuestion, runAction, runSentence, type ActionStart } from './actions.ts';

const world = await everyTypeWorld();
const { db } = world;
const tableNamed = (name: string) => must(world.catalog.tablesByName.get(name), name);
const [thing, owner] = [tableNamed('thing'), tableNamed('owner')];
const column = (name: string, table = thing) =>
  must(
    table.columns.find((one) => one.name === name),
    name,
  ).id;
const label = { en: 'x' };
const [SET, BULK, STOP, MERGE, MARK, UNMARK, GIVE, TAKE, TURN, NEW, FIND, STEPS, WARNED] = Array.from(
  { length: 13 },
  (_, at) => 70_100 + at,
) as [number, number, number, number, number, number, number, number, number, number, number, number, number];

const ofThing = { label, table: thing.id };
const actions = [
  {
    ...ofThing,
    id: SET,
    name: 'set_price',
    kind: 'modify',
    parameters: [{ column: column('price'), required: true }],
    values: [{ column: column('notes'), formula: '"now " & price & " for " & name' }],
  },
  { ...ofThing, id: BULK, name: 'change', kind: 'modify' },
  {
    ...ofThing,
    id: STOP,
    name: 'stop',
    kind: 'modify',
    values: [{ column: column('active'), formula: 'false' }],
  },
  { label, table: owner.id, id: MERGE, name: 'merge', kind: 'merge' },
  { ...ofThing, id: MARK, name: 'mark', kind: 'addTo', column: column('markers') },
  { ...ofThing, id: UNMARK, name: 'unmark', kind: 'removeFrom', column: column('markers') },
  { ...ofThing, id: GIVE, name: 'give', kind: 'addTo', column: column('owner') },
  { ...ofThing, id: TAKE, name: 'take', kind: 'removeFrom', column: column('owner') },
  {
    ...ofThing,
    id: TURN,
    name: 'turn',
    kind: 'transformInto',
    target: owner.id,
    values: [{ column: column('salary', owner), formula: 'price * 2' }],
  },
  {
    ...ofThing,
    id: NEW,
    name: 'new_thing',
    kind: 'create',
    sentence: { en: 'new thing for {owner} named {name}' },
    parameters: [{ column: column('owner') }, { column: column('name'), required: true }],
    values: [{ column: column('code'), formula: '"for " & owner.name' }],
  },
  {
    ...ofThing,
    id: FIND,
    name: 'find',
    kind: 'search',
    sentence: { en: 'find things' },
    parameters: [{ column: column('name') }, { column: column('price'), operator: 'greaterOrEqual' }],
  },
  { ...ofThing, id: STEPS, name: 'steps', kind: 'steps', steps: [STOP, TAKE] },
  { ...ofThing, id: WARNED, name: 'dear', kind: 'modify', parameters: [{ column: column('pieces') }] },
];

const document = withFormulas({
  ...world.catalog.document,
  tables: world.catalog.document.tables.map((table) =>
    table.id === thing.id
      ? {
          ...table,
          controls: [
            {
              id: 70_200,
              name: 'few',
              kind: 'validity',
              condition: 'pieces < 100 or pieces = empty',
              message: { en: 'So many?' },
              warns: true,
            },
            {
              id: 70_201,
              name: 'cheap',
              kind: 'validity',
              condition: 'price < 1000 or price = empty',
              message: { en: 'Too dear.' },
              columns: [column('price')],
            },
          ],
        }
      : table,
  ),
  actions: [...world.catalog.document.actions, ...actions],
});
const catalog: Catalog = catalogOf(document, 2);
const desk: OwnDesk = { db, catalog, viewer: supervisor };

beforeAll(async () => {
  await changeCatalog(db, document, { author: null, message: 'test' });
});

async function made(table: typeof thing, values: Readonly<Record<string, unknown>>): Promise<number> {
  const { context, window } = await openCreate(desk, { idform: table.id, values });
  const saved = await validateDraft(desk, { context, window, mine: [] });
  if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved));
  return saved.idenreg;
}

const run = async (
  action: number,
  selected: readonly number[],
  more: Partial<ActionStart> = {},
): Promise<ActionResult> => await runAction(desk, { action, selected, final: false, ...more });

const answer = async (
  asked: ActionResult,
  more: { readonly code?: number; readonly chosen?: number; readonly values?: Record<string, unknown> } = {},
) => {
  const { context, window } = asked as AskingResult;
  return await answerQuestion(desk, { context, window, code: 1, ...more });
};

async function stored<T>(table: typeof thing, columns: string): Promise<T[]> {
  const { rows } = await db.query<T & { id: number }>(
    `select ${columns} from app.${table.name} t where deleted_at is null order by id`,
  );
  return rows;
}

async function markersOf(id: number): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select target_id as id from app.thing__markers where source_id = $1 order by 1',
    [id],
  );
  return rows.map((row) => row.id);
}

const undo = async (result: ActionResult) =>
  await processOperations(desk, 'undo', [result.kind === 'done' ? (result.operation ?? 0) : 0]);

beforeEach(async () => {
  await db.query('truncate app.thing, app.owner, app.thing__markers, colonnade.context cascade');
});

test('[ACTION-20][ACTION-5] an action asks for its parameters, and gives values worked out on each record', async () => {
  const ids = [await made(thing, { name: 'A' }), await made(thing, { name: 'B' })];
  const asked = await run(SET, ids);
  expect(asked).toMatchObject({
    kind: 'parameters',
    parameters: { records: 2, keeps: false, fields: [{ column: 'price', required: true }] },
  });
  await expect(answer(asked, { values: {} })).rejects.toMatchObject({
    code: 'value.refused',
    columns: [{ column: 'price', code: 'value.required' }],
  });
  await expect(answer(asked, { values: { name: 'X', price: '1.00' } })).rejects.toMatchObject({
    code: 'column.unknown',
  });
  const done = await answer(asked, { values: { price: '12.50' } });
  expect(done).toMatchObject({ kind: 'done', records: 2, idform: thing.id, operation: expect.any(Number) });
  expect(await stored(thing, 'notes')).toEqual([{ notes: 'now 12.5 for A' }, { notes: 'now 12.5 for B' }]);
  await expect(answer(asked, { values: { price: '1.00' } })).rejects.toMatchObject({
    code: 'context.unknown',
  });
  await undo(done);
  expect(await stored(thing, 'notes, price')).toEqual([
    { notes: null, price: null },
    { notes: null, price: null },
  ]);
});

test('[ACTION-21][UNDO-1] several records are changed at once: what is left out stays, all of them or none', async () => {
  const ids = [
    await made(thing, { name: 'A', price: '5.00', pieces: 1 }),
    await made(thing, { name: 'B', price: '6.00', pieces: 2 }),
  ];
  const asked = await run(BULK, ids);
  expect(asked).toMatchObject({ kind: 'parameters', parameters: { keeps: true, records: 2 } });
  const names = asked.kind === 'parameters' ? asked.parameters.fields.map((field) => field.column) : [];
  expect(names).toContain('price');
  expect(names).not.toContain('number');
  expect(names).not.toContain('code_word');
  await expect(answer(asked, { values: { price: '5000.00', pieces: 7 } })).rejects.toMatchObject({
    code: 'value.refused',
    columns: [
      {
        column: 'price',
        code: 'control.refused',
        row: ids[0],
        title: expect.stringMatching(/^A /) as string,
      },
      {
        column: 'price',
        code: 'control.refused',
        row: ids[1],
        title: expect.stringMatching(/^B /) as string,
      },
    ],
  });
  expect(await stored(thing, 'pieces')).toEqual([{ pieces: 1 }, { pieces: 2 }]);
  const done = await answer(asked, { values: { pieces: 7 } });
  expect(done).toMatchObject({ kind: 'done', records: 2 });
  expect(await stored(thing, 'pieces, price')).toEqual([
    { pieces: 7, price: '5.00' },
    { pieces: 7, price: '6.00' },
  ]);
  expect(await run(BULK, ids, { given: { pieces: 7 } })).toMatchObject({
    kind: 'done',
    records: 0,
    operation: null,
  });
  expect(await run(BULK, ids.slice(0, 1))).toMatchObject({ kind: 'record', idenreg: ids[0] });
});

test('[CTRL-12][ACTION-9] what controls warn of is asked once for all records; to its end nothing is asked', async () => {
  const ids = [await made(thing, { name: 'A' }), await made(thing, { name: 'B' })];
  const asked = await run(WARNED, ids);
  const warned = await answer(asked, { values: { pieces: 500 } });
  expect(warned).toMatchObject({ kind: 'messageBox', box: { message: 'So many?' } });
  expect(await stored(thing, 'pieces')).toEqual([{ pieces: null }, { pieces: null }]);
  expect(await answer(warned, { code: 7 })).toMatchObject({ kind: 'nothing' });
  const again = await answer(await run(WARNED, ids), { values: { pieces: 500 } });
  expect(await answer(again, { code: 6 })).toMatchObject({ kind: 'done', records: 2 });
  expect(await stored(thing, 'pieces')).toEqual([{ pieces: 500 }, { pieces: 500 }]);
  expect(await run(WARNED, ids, { final: true, given: { pieces: 600 } })).toMatchObject({ records: 2 });
});

test('[ACTION-15] a merge keeps the chosen record, fills what it lacks, moves links and lists to it, and is undone as one', async () => {
  const [a, b, c] = [
    await made(owner, { name: 'A', salary: '10.00' }),
    await made(owner, { name: 'B', code: 'B-1', salary: '20.00' }),
    await made(owner, { name: 'C', boss: null }),
  ];
  const [first, second] = [
    await made(thing, { name: 'One', owner: b, markers: [b, c] }),
    await made(thing, { name: 'Two', owner: c, markers: [a] }),
  ];
  const before = await stored(owner, 'id, name, code, salary, boss');
  const asked = await run(MERGE, [a, b]);
  expect(asked).toMatchObject({
    kind: 'chooser',
    chooser: {
      choices: [
        { code: a, title: 'A' },
        { code: b, title: 'B' },
      ],
    },
  });
  await expect(answer(asked, { chosen: c })).rejects.toMatchObject({ code: 'box.code' });
  const done = await answer(asked, { chosen: a });
  expect(done).toMatchObject({ kind: 'done', records: 2, operation: expect.any(Number) });
  expect(await stored(owner, 'id, name, code, salary')).toEqual([
    { id: a, name: 'A', code: 'B-1', salary: '10.00' },
    { id: c, name: 'C', code: null, salary: null },
  ]);
  expect(await stored(thing, 'id, owner')).toEqual([
    { id: first, owner: a },
    { id: second, owner: c },
  ]);
  expect((await markersOf(first)).filter((id) => id !== b)).toEqual([a, c]);
  await undo(done);
  expect(await stored(owner, 'id, name, code, salary, boss')).toEqual(before);
  expect(await stored(thing, 'id, owner')).toEqual([
    { id: first, owner: b },
    { id: second, owner: c },
  ]);
  expect(await markersOf(first)).toEqual([b, c]);
});

test('[ACTION-15] records that link to each other are merged without linking to themselves', async () => {
  const boss = await made(owner, { name: 'Boss', code: 'X' });
  const kept = await made(owner, { name: 'Kept', boss });
  const other = await made(owner, { name: 'Other', boss: kept });
  const done = await run(MERGE, [kept, boss, other], { chosen: kept });
  expect(done).toMatchObject({ kind: 'done', records: 3 });
  expect(await stored(owner, 'id, boss')).toEqual([{ id: kept, boss: null }]);
  await expect(run(MERGE, [kept])).rejects.toMatchObject({ code: 'action.two' });
});

test('[ACTION-22] records are added to a relation and taken out of it', async () => {
  const [one, two] = [await made(owner, { name: 'One' }), await made(owner, { name: 'Two' })];
  const ids = [await made(thing, { name: 'A', markers: [one] }), await made(thing, { name: 'B' })];
  const asked = await run(MARK, ids);
  expect(asked).toMatchObject({
    kind: 'parameters',
    parameters: { fields: [{ column: 'markers', required: true, one: true }] },
  });
  expect(await answer(asked, { values: { markers: [two, 'Two'] } })).toMatchObject({ records: 2 });
  expect([await markersOf(ids[0] ?? 0), await markersOf(ids[1] ?? 0)]).toEqual([[one, two], [two]]);
  expect(await run(UNMARK, ids, { given: { markers: two } })).toMatchObject({ kind: 'done', records: 2 });
  expect([await markersOf(ids[0] ?? 0), await markersOf(ids[1] ?? 0)]).toEqual([[one], []]);
  expect(await run(GIVE, ids, { given: { owner: one } })).toMatchObject({ records: 2 });
  expect(await stored(thing, 'owner')).toEqual([{ owner: one }, { owner: one }]);
  expect(await run(TAKE, ids)).toMatchObject({ kind: 'done', records: 2 });
  expect(await stored(thing, 'owner')).toEqual([{ owner: null }, { owner: null }]);
});

test('[ACTION-23] a record becomes one of another table: shown first, several at once', async () => {
  const ids = [
    await made(thing, { name: 'A', price: '4.00' }),
    await made(thing, { name: 'B', price: '5.00' }),
  ];
  const [first, second] = ids;
  const shown = await run(TURN, [first ?? 0]);
  expect(shown).toMatchObject({
    kind: 'record',
    idform: owner.id,
    idenreg: null,
    values: { name: 'A', salary: '8.00' },
  });
  expect(await stored(thing, 'id')).toHaveLength(2);
  const { context, window } = shown as AskingResult;
  await validateDraft(desk, { context, window, mine: [] });
  expect(await stored(thing, 'id')).toEqual([{ id: second }]);
  const done = await run(TURN, [second ?? 0], { final: true });
  expect(done).toMatchObject({ kind: 'done', idform: owner.id, records: 1 });
  expect(await stored(owner, 'name, salary')).toEqual([
    { name: 'A', salary: '8.00' },
    { name: 'B', salary: '10.00' },
  ]);
  await undo(done);
  expect(await stored(thing, 'id')).toEqual([{ id: second }]);
  expect(await stored(owner, 'name')).toEqual([{ name: 'A' }]);
});

test('[ACTION-9][ACTION-20] a record is created with what was asked for; to its end it is saved, or told what is missing', async () => {
  const ada = await made(owner, { name: 'Ada' });
  const asked = await run(NEW, []);
  expect(asked).toMatchObject({ kind: 'parameters', parameters: { records: 0 } });
  expect(await answer(asked, { values: { owner: [ada, 'Ada'], name: 'T' } })).toMatchObject({
    kind: 'record',
    values: { name: 'T', owner: [ada, 'Ada'], code: 'FOR ADA' },
  });
  await expect(run(NEW, [], { final: true, given: { owner: ada } })).rejects.toMatchObject({
    code: 'value.refused',
  });
  const done = await run(NEW, [], { final: true, given: { owner: ada, name: 'T' } });
  expect(done).toMatchObject({ kind: 'done', records: 1 });
  expect(await stored(thing, 'name, code')).toEqual([{ name: 'T', code: 'FOR ADA' }]);
});

test('[ACTION-10] a sentence runs the action with which it has most in common, and asks for what it does not say', async () => {
  const ada = await made(owner, { name: 'Ada Løve' });
  expect(await runSentence(desk, 'New thing for Ada Løve named Red box')).toMatchObject({
    kind: 'record',
    values: { name: 'Red box', owner: [ada, 'Ada Løve'] },
  });
  expect(await runSentence(desk, 'new thing for nobody named Box')).toMatchObject({
    kind: 'parameters',
    parameters: { fields: [{ column: 'owner' }, { column: 'name', value: 'Box' }] },
  });
  expect(await runSentence(desk, 'new')).toMatchObject({ kind: 'parameters', action: NEW });
  expect(await runSentence(desk, 'find things')).toMatchObject({ kind: 'parameters', action: FIND });
  expect(await runSentence(desk, 'sing a song')).toMatchObject({ kind: 'report', action: 0 });
});

test('[ACTION-24] a search asks first, and shows the list of what was asked for', async () => {
  const asked = await run(FIND, []);
  expect(await answer(asked, { values: { name: 'box', price: '5.00' } })).toMatchObject({
    kind: 'list',
    idform: thing.id,
    filter: {
      all: [
        { column: 'name', operator: 'contains', value: 'box' },
        { column: 'price', operator: 'greaterOrEqual', value: '5.00' },
      ],
    },
  });
  expect(await run(FIND, [], { given: {} })).toMatchObject({ kind: 'list', filter: null });
  await expect(run(FIND, [], { given: { price: 'much' } })).rejects.toMatchObject({ code: 'value.refused' });
});

test('[ACTION-14] steps are one operation; where one of them fails, nothing of them is done', async () => {
  const ada = await made(owner, { name: 'Ada' });
  const ids = [await made(thing, { name: 'A', owner: ada }), await made(thing, { name: 'B', owner: ada })];
  const done = await run(STEPS, ids);
  expect(done).toMatchObject({ kind: 'done', operation: expect.any(Number) });
  const off = { active: false, owner: null };
  expect(await stored(thing, 'active, owner')).toEqual([off, off]);
  await undo(done);
  const on = { active: true, owner: ada };
  expect(await stored(thing, 'active, owner')).toEqual([on, on]);
  // A second step that its user may not do to the second record.
  const grants = [
    { table: owner.id, read: true },
    { table: thing.id, read: true, update: true, writeColumns: [column('active')] },
    { table: thing.id, read: true, update: true, condition: 'name = "A"' },
  ];
  const role = { id: 70_300, name: 'half', label, grants };
  const narrow = catalogOf(withFormulas({ ...document, roles: [...document.roles, role] }), 3);
  const roles = narrow.document.roles.filter(({ id }) => id === role.id);
  const clerk: OwnDesk = {
    db,
    catalog: narrow,
    viewer: { ...supervisor, userId: 1, roles, rights: rightsKey(roles) },
  };
  await expect(runAction(clerk, { action: STEPS, selected: ids, final: false })).rejects.toMatchObject({
    code: 'value.refused',
  });
  expect(await stored(thing, 'active, owner')).toEqual([on, on]);
});

test('[ACTION-15][ACCESS-18] records that link to a merged one and may not be changed keep it as it is', async () => {
  const [a, b] = [await made(owner, { name: 'A' }), await made(owner, { name: 'B' })];
  await made(thing, { name: 'Closed', owner: b });
  const grants = [{ table: owner.id, read: true, update: true, delete: true }];
  for (const more of [[], [{ table: thing.id, read: true }]]) {
    const role = { id: 70_400, name: 'owners', label, grants: [...grants, ...more] };
    const viewer = { ...supervisor, userId: 1, roles: [role], rights: rightsKey([role]) };
    const clerk: OwnDesk = { db, catalog, viewer };
    const start = { action: MERGE, selected: [a, b], final: true };
    await expect(runAction(clerk, start)).rejects.toMatchObject({ code: 'record.referenced' });
    expect(await stored(owner, 'id')).toHaveLength(2);
  }
  const reader = { id: 70_401, name: 'reader', label, grants: [{ table: owner.id, read: true }] };
  const viewer = { ...supervisor, userId: 1, roles: [reader], rights: rightsKey([reader]) };
  await expect(
    runAction({ db, catalog, viewer }, { action: MERGE, selected: [a, b], final: true }),
  ).rejects.toMatchObject({ code: 'access.refused' });
});

test('[ACTION-20][CTX-52] a form of one record overwrites nothing that it has not shown', async () => {
  const id = await made(thing, { name: 'A', price: '5.00', pieces: 1 });
  const set = (values: string) =>
    db.query(`update app.thing set ${values}, version = version + 1 where id = $1`, [id]);
  const asked = await run(SET, [id]);
  expect(asked).toMatchObject({ parameters: { fields: [{ column: 'price', value: '5.00' }] } });
  await set('price = 7');
  expect(await answer(asked, { values: { price: '5.00' } })).toMatchObject({ kind: 'done' });
  expect(await stored(thing, 'price')).toEqual([{ price: '7.00' }]);
  const again = await run(SET, [id]);
  await set('price = 8');
  await expect(answer(again, { values: { price: '9.00' } })).rejects.toMatchObject({
    code: 'record.changed',
    columns: [{ column: 'price', code: 'record.changed' }],
  });
  expect(await stored(thing, 'price')).toEqual([{ price: '8.00' }]);
  expect(await answer(await run(SET, [id]), { values: { price: '9.00' } })).toMatchObject({ records: 1 });
  expect(await stored(thing, 'price')).toEqual([{ price: '9.00' }]);
});

test('[ACTION-23][CTX-52] what somebody changes in a record that is being made another one is not lost', async () => {
  const id = await made(thing, { name: 'A', price: '4.00' });
  const shown = (await run(TURN, [id])) as AskingResult;
  await db.query(`update app.thing set notes = 'important', version = version + 1 where id = $1`, [id]);
  const { context, window } = shown;
  await expect(validateDraft(desk, { context, window, mine: [] })).rejects.toMatchObject({
    code: 'record.changed',
  });
  expect(await stored(thing, 'id')).toEqual([{ id }]);
  expect(await stored(owner, 'id')).toEqual([]);
});
