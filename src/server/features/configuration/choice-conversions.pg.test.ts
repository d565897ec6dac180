import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Document } from '#core/catalog/schema.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import type { ChoiceHolders } from '#core/contract/configuration/impact-routes.ts';
import { PREVIEW_HEADER } from '#core/contract/preview-header.ts';
import { must } from '#core/std/must.ts';
import { testApp, testUser } from '#test/support/calls/app.ts';
import { configurator, removing, setting, type Configurator } from '#test/support/calls/configurator.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { changeCatalog, openCatalog } from '../../catalog/catalog.ts';
import { sql } from '../../database/sql/sql.ts';

const { db, catalog } = await everyTypeWorld();
const store = await openCatalog(db);
const thing = must(catalog.tablesByName.get('thing'), 'things');
const owner = must(catalog.tablesByName.get('owner'), 'owners');
const MOOD = 9_400_001;
const idOf = (name: string) =>
  must(
    thing.columns.find((column) => column.name === name),
    name,
  ).id;
const STATE = ['tables', thing.id, 'columns', idOf('state')];
const KINDS = ['tables', thing.id, 'columns', idOf('kinds')];
const MOODS = ['dataTypes', MOOD, 'choices'];
let chief: Configurator;

/** Two tables whose columns have the choices of one data type, and a value that is worked out of a choice. */
function withMoods(document: Document): Document {
  const choices = ['glad', 'sad', 'odd'].map((code) => ({ code, label: { en: code.toUpperCase() } }));
  const column = (id: number) =>
    ({ id, name: 'mood', label: { en: 'Mood' }, type: 'choice', dataType: MOOD }) as const;
  const worked = {
    id: 9_400_004,
    name: 'is_used',
    label: { en: 'Used?' },
    type: 'boolean',
    formula: `#${idOf('state')} = "used"`,
  } as const;
  return {
    ...document,
    dataTypes: [
      ...document.dataTypes,
      { id: MOOD, name: 'mood', label: { en: 'Mood' }, type: 'choice', choices },
    ],
    tables: document.tables.map((table) => {
      if (table.id === owner.id) return { ...table, columns: [...table.columns, column(9_400_002)] };
      return table.id === thing.id
        ? { ...table, columns: [...table.columns, column(9_400_003), worked] }
        : table;
    }),
  };
}

const document = withMoods(catalog.document);

beforeAll(async () => {
  const app = await testApp(db, undefined, undefined, { store });
  await testUser(db, 'chief', { supervisor: true });
  chief = await configurator(app, 'chief');
});

beforeEach(async () => {
  await chief.discard();
  await changeCatalog(db, document, { author: null, message: 'test' });
  await store.reload();
  await db.query('delete from app.thing');
  await db.query('delete from app.owner');
  await db.query(
    `insert into app.thing (name, state, kinds, mood)
     select 'Thing ' || n, case when n <= 3 then 'broken' else 'used' end,
       case n when 1 then array['a', 'c'] when 2 then array['c'] else array['b'] end,
       case when n <= 2 then 'sad' else 'glad' end
     from generate_series(1, 6) n`,
  );
  await db.query(`insert into app.thing (name, state, deleted_at) values ('Ghost', 'broken', now())`);
  await db.query(`insert into app.owner (name, mood) values ('Ada', 'sad'), ('Ben', 'odd')`);
});

const convert = (place: readonly (string | number)[], to?: string | null): Edit => ({
  kind: 'convert',
  place: [...place],
  ...(to === undefined ? {} : { to }),
});
const gone = (list: readonly (string | number)[], code: string, to?: string | null): readonly Edit[] => [
  removing([...list, code]),
  convert([...list, code], to),
];

async function things(): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await db.query<Record<string, unknown>>(
    sql`select name, state, kinds, mood, is_used, version from app.thing order by name`,
  );
  return rows;
}

/** What a list shows of things, in the draft or as they are. */
async function shown(headers: Record<string, string> = {}) {
  const columns = ['name', 'state', 'kinds', 'mood', 'is_used'];
  const body = { tableId: thing.id, columns, limit: 50, sort: [{ column: 'name' }] };
  const answer = await chief.person.post('/list/full/load/datatable', body, headers);
  return answer.json<{ rows: readonly object[] }>().rows.map((row) => ({ ...row, version: 0 }));
}

test('[CONF-100] removing a choice asks first how many records have it, in every column that has its list', async () => {
  const asked = async (place: readonly (string | number)[], code: string) => {
    const answer = await chief.person.post('/admin/configuration/draft/choice', { place, code });
    return answer.json<ChoiceHolders>().holders.map(({ table, count, required }) => [table, count, required]);
  };
  expect(await asked([...STATE, 'choices'], 'broken')).toEqual([['Things', 3, false]]);
  expect(await asked([...STATE, 'choices'], 'new')).toEqual([]);
  expect(new Set(await asked(MOODS, 'sad'))).toEqual(
    new Set([
      ['Owners', 1, false],
      ['Things', 2, false],
    ]),
  );
});

test('[CONF-100][CONF-36][CONF-50] records get what was decided when the draft is applied: told before, shown in the draft, and in one operation with its journal', async () => {
  await chief.edit(...gone([...STATE, 'choices'], 'broken', 'used'));
  await chief.edit(...gone([...KINDS, 'choices'], 'c', 'a'));
  const { choices, problems } = await chief.impact();
  expect(problems).toEqual([]);
  expect(choices.map(({ choice, becomes, count }) => [choice, becomes, count])).toEqual([
    ['Broken', 'Used', 3],
    ['Gamma', 'Alpha', 2],
  ]);
  const before = await shown();
  const foretold = await shown({ [PREVIEW_HEADER]: 'draft' });
  expect(foretold).not.toEqual(before);
  expect((await things()).every(({ version }) => version === 1)).toBe(true);
  expect((await chief.apply('Fewer choices')).status).toBe(200);
  expect(await shown()).toEqual(foretold);
  const after = await things();
  expect(after.map(({ name, state, kinds, is_used: used }) => [name, state, kinds, used])).toEqual([
    // Deleted records keep what they have.
    ['Ghost', 'broken', null, false],
    ['Thing 1', 'used', ['a'], true],
    ['Thing 2', 'used', ['a'], true],
    ['Thing 3', 'used', ['b'], true],
    ['Thing 4', 'used', ['b'], true],
    ['Thing 5', 'used', ['b'], true],
    ['Thing 6', 'used', ['b'], true],
  ]);
  expect(after.map(({ version }) => version)).toEqual([1, 2, 2, 2, 1, 1, 1]);
});

test('[CONF-100] what records had is in their history, and the operation is undone and redone like any other', async () => {
  await chief.edit(...gone([...STATE, 'choices'], 'broken', null));
  await chief.apply('No broken things');
  const listed = await chief.person.get('/messaging/undo/list');
  const [operation] = listed.json<{ operations: { id: number; title: string; records: number }[] }>()
    .operations;
  expect(operation).toMatchObject({ title: 'No broken things', records: 3 });
  const { rows } = await db.query<{ id: number }>(sql`select id from app.thing where name = 'Thing 1'`);
  const history = await chief.person.get(`/api/record/history/${thing.id}/${rows[0]?.id}`);
  expect(history.text).toContain('broken');
  expect((await things()).slice(1, 4).map(({ state }) => state)).toEqual([null, null, null]);
  const undone = await chief.person.post('/messaging/undo/process', { messages: [operation?.id] });
  expect(undone.status).toBe(200);
  // As COL-13 has it: shown by its code, and not to be chosen anew.
  expect((await things()).slice(1, 4).map(({ state }) => state)).toEqual(['broken', 'broken', 'broken']);
  const redone = await chief.person.post('/messaging/redo/process', {
    messages: undone.json<{ operations: number[] }>().operations,
  });
  expect(redone.status).toBe(200);
  expect((await things()).slice(1, 4).map(({ state }) => state)).toEqual([null, null, null]);
});

test('[CONF-100] a choice of a data type is another one in all columns that have it, as one operation', async () => {
  await chief.edit(...gone(MOODS, 'sad', 'glad'), ...gone(MOODS, 'odd'));
  const { choices } = await chief.impact();
  const told = choices.map(({ table, choice, becomes, count }) => [table, choice, becomes, count]);
  expect(new Set(told)).toEqual(
    new Set([
      ['Owners', 'SAD', 'GLAD', 1],
      ['Owners', 'ODD', undefined, 1],
      ['Things', 'SAD', 'GLAD', 2],
    ]),
  );
  await chief.apply('Moods');
  const { rows } = await db.query('select name, mood from app.owner order by name');
  // Where nothing is to become of it, records keep the choice that goes.
  expect(rows).toEqual([
    { name: 'Ada', mood: 'glad' },
    { name: 'Ben', mood: 'odd' },
  ]);
  expect((await things()).slice(1).map(({ mood }) => mood)).toEqual(Array(6).fill('glad'));
  const changes = await db.query(
    `select operation_id, count(*)::int as count, count(distinct table_id)::int as tables
       from colonnade.change where operation_id = (select max(id) from colonnade.operation) group by 1`,
  );
  expect(changes.rows).toMatchObject([{ count: 3, tables: 2 }]);
});

test('[CONF-100][CONF-36] a required column is not emptied, and unique values do not become the same: told before, and refused', async () => {
  await db.query(`update app.thing set state = 'new' where deleted_at is not null`);
  await chief.edit(...gone([...STATE, 'choices'], 'broken', null), setting([...STATE, 'required'], true));
  expect((await chief.impact()).problems).toMatchObject([
    { place: [...STATE, 'required'], demand: { kind: 'empty', count: 3 } },
  ]);
  expect((await chief.apply()).status).toBe(422);
  await chief.go(0);
  await chief.edit(...gone([...STATE, 'choices'], 'broken', 'used'), setting([...STATE, 'unique'], true));
  expect((await chief.impact()).problems).toMatchObject([{ demand: { kind: 'twice', count: 6 } }]);
  expect((await chief.apply()).status).toBe(422);
  expect((await things()).every(({ version }) => version === 1)).toBe(true);
});

test('[CONF-100] a step back takes the decision along, and a later one may decide anew', async () => {
  await chief.edit(...gone([...STATE, 'choices'], 'broken', 'used'));
  await chief.edit(convert([...STATE, 'choices', 'broken'], 'new'));
  expect((await chief.impact()).choices).toMatchObject([{ becomes: 'New' }]);
  await chief.go(1);
  expect((await chief.impact()).choices).toMatchObject([{ becomes: 'Used' }]);
  await chief.go(0);
  expect((await chief.edit(convert([...STATE, 'choices', 'broken'], 'nowhere'))).status).toBe(422);
});

test('[CONF-100] an archive says nothing of records: they keep a choice that it no longer has', async () => {
  const loaded = {
    ...document,
    dataTypes: document.dataTypes.map((one) =>
      one.id === MOOD && one.choices
        ? { ...one, choices: one.choices.filter(({ code }) => code !== 'sad') }
        : one,
    ),
  };
  await changeCatalog(db, loaded, { author: null, message: 'archive' });
  expect((await things()).filter(({ mood }) => mood === 'sad')).toHaveLength(2);
});

test('[CONF-102] saved filters and import mappings name the choice that takes the place of another', async () => {
  const filter = (codes: readonly string[]) =>
    JSON.stringify({ any: [{ column: 'state', operator: 'isWithin', value: codes }] });
  await db.query(
    `insert into colonnade.saved_list (kind, owner, table_id, name, content) values ('filter', 'user:7', $1, 'Broken', $2)`,
    [thing.id, JSON.stringify({ texts: { filter: filter(['broken', 'new']) }, arrangement: {} })],
  );
  const settings = { map: { State: 'state' }, values: { State: { kaputt: 'broken' } } };
  await db.query(
    `insert into colonnade.import_mapping (account, table_id, headers, settings) values ('user:7', $1, 'x', $2)`,
    [thing.id, JSON.stringify(settings)],
  );
  await chief.edit(...gone([...STATE, 'choices'], 'broken', 'used'));
  expect((await chief.impact()).saved.count).toBe(0);
  await chief.apply('Fewer choices');
  const { rows } = await db.query<{ filter: string; values: object }>(
    sql`select (select content -> 'texts' ->> 'filter' from colonnade.saved_list where owner = 'user:7') as filter,
        (select settings -> 'values' from colonnade.import_mapping where account = 'user:7') as values`,
  );
  expect(rows).toEqual([{ filter: filter(['used', 'new']), values: { State: { kaputt: 'used' } } }]);
});
