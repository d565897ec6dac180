import { afterEach, beforeAll, expect, test } from 'vitest';
import { removalOf } from '#core/configuration/removal.ts';
import type { TypePreview } from '#core/contract/configuration/type-routes.ts';
import type { BrokenControl } from '#core/contract/configuration/impact-routes.ts';
import { must } from '#core/std/must.ts';
import { testApp, testUser } from '#test/support/calls/app.ts';
import {
  adding,
  configurator,
  removing,
  setting,
  type Configurator,
} from '#test/support/calls/configurator.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { openCatalog } from '../../catalog/catalog.ts';
import { sql } from '../../database/sql/sql.ts';

const { db, catalog } = await everyTypeWorld();
const thing = must(catalog.tablesByName.get('thing'), 'things');
const clerkRole = must(
  catalog.document.roles.find(({ name }) => name === 'clerk'),
  'clerks',
);
const columnOf = (name: string) =>
  must(
    thing.columns.find((column) => column.name === name),
    name,
  );
const COLUMNS = ['tables', thing.id, 'columns'];
let chief: Configurator;

beforeAll(async () => {
  const app = await testApp(db, undefined, undefined, { store: await openCatalog(db) });
  await testUser(db, 'chief', { supervisor: true });
  for (const login of ['ann', 'ben']) await testUser(db, login, { roles: [clerkRole.id] });
  await testUser(db, 'cleo', { roles: catalog.document.roles.map(({ id }) => id) });
  chief = await configurator(app, 'chief');
  await db.query(
    `insert into app.thing (name, pieces, state, kinds)
     select 'Thing ' || n, n, case when n <= 3 then 'broken' else 'new' end, case when n = 7 then array['a', 'c'] else array['b'] end
       from generate_series(1, 12) n`,
  );
  await db.query(`insert into app.thing (name, pieces, deleted_at) values ('Ghost', 100, now())`);
});

afterEach(async () => await chief.discard());

const control = (condition: string, more: object = {}) =>
  adding(['tables', thing.id, 'controls'], {
    id: 9_300_001,
    name: 'few_pieces',
    label: { en: 'Few pieces' },
    kind: 'validity',
    condition,
    message: { en: 'Too many' },
    ...more,
  });

test('[CONF-30] records that break a new control are counted and the first ten named, with what the draft makes of their columns', async () => {
  const { id } = columnOf('pieces');
  await chief.edit(setting([...COLUMNS, id, 'name'], 'parts'), control('parts < 2'));
  const { broken, problems } = await chief.impact();
  expect(problems).toEqual([]);
  expect(broken).toMatchObject([
    {
      place: ['tables', thing.id, 'controls', 9_300_001],
      label: 'Few pieces',
      tableId: thing.id,
      refuses: true,
      count: 11,
      counted: 'exact',
    },
  ]);
  expect(broken[0]?.records).toHaveLength(10);
  expect(broken[0]?.records[0]?.title).toMatch(/^Thing 2/);
});

test('[CONF-30] a control on a column that is new finds it empty; one that all records fulfil is not told of', async () => {
  const fresh = { id: 9_300_002, name: 'checked_by', label: { en: 'Checked by' }, type: 'text' };
  const state = { id: 9_300_003, kind: 'state', columns: [fresh.id], state: 'required' };
  const all = { kind: 'validity', message: { en: 'x' } };
  await chief.edit(
    adding(COLUMNS, fresh),
    control('pieces > 4', { name: 'all', id: 9_300_004, ...all, condition: 'isEmpty(checked_by)' }),
    adding(['tables', thing.id, 'controls'], { ...state, name: 'checked', condition: 'pieces > 4' }),
  );
  const { broken } = await chief.impact();
  expect(broken.map(({ place, count }) => [place.at(-1), count])).toEqual([[9_300_003, 8]]);
});

test('[CONF-30] which records break a control is asked for one control as well, before it is applied', async () => {
  await chief.edit(control('pieces <= 10', { warns: true }));
  const asked = async (id: number) =>
    (await chief.person.post('/admin/configuration/draft/broken', { control: id })).json<{
      broken: BrokenControl | null;
    }>().broken;
  expect(await asked(9_300_001)).toMatchObject({ count: 2, refuses: false });
  expect(await asked(1)).toBe(null);
});

test('[CONF-31] values in the way are named with their records, in a form that has words in every language', async () => {
  await db.query(`update app.thing set opens = '08:30' where name = 'Thing 3'`);
  await chief.edit(setting([...COLUMNS, columnOf('opens').id, 'type'], 'integer'));
  expect((await chief.impact()).problems).toMatchObject([
    { demand: { kind: 'unconverted', tableId: thing.id, count: 1, records: [{ value: '08:30:00' }] } },
  ]);
  await chief.discard();
  await chief.edit(setting([...COLUMNS, columnOf('code').id, 'required'], true));
  const { problems } = await chief.impact();
  expect(problems).toMatchObject([
    { place: [...COLUMNS, columnOf('code').id, 'required'], demand: { kind: 'empty', count: 13 } },
  ]);
  expect(problems[0]?.demand?.records).toHaveLength(10);
});

test('[CONF-130][CONF-131][CONF-132] a change of a type is shown with what values become, the step that makes it, and what it takes along', async () => {
  const preview = async (column: string, type: string) =>
    (
      await chief.person.post('/admin/configuration/draft/type', { column: columnOf(column).id, type })
    ).json<TypePreview>();
  await db.query(`update app.thing set code = case when id % 2 = 0 then 'A' || id else '7' end`);
  const asNumber = await preview('code', 'integer');
  expect(asNumber.refused.count).toBeGreaterThan(0);
  expect(asNumber.refused.records[0]?.value).toMatch(/^A\d+$/);
  const list = must(asNumber.refused.list, 'a list of the records in the way');
  expect(list).toMatchObject({ columns: expect.arrayContaining(['name', 'code']), sort: 'code' });
  expect(list.count).toBe(asNumber.refused.count);
  const { filter } = list;
  const counted = await chief.person.post('/list/full/count', { tableId: thing.id, filter });
  expect(counted.json()).toMatchObject({ count: list.count });
  expect(asNumber.cells[0]).toMatchObject({ before: '7', after: '7' });
  expect(asNumber.gone).toEqual(['transform']);
  const asChoice = await preview('code', 'choice');
  expect(asChoice.refused.count).toBe(0);
  expect(asChoice.cells[1]).toMatchObject({ before: 'A2', after: 'A2' });
  expect(await chief.edit(...asChoice.edits)).toMatchObject({ status: 200 });
  expect((await chief.impact()).types).toMatchObject([
    {
      was: 'text',
      type: 'choice',
      count: asChoice.filled,
      counted: 'exact',
      drafts: { typed: 0, lost: 0, names: [] },
    },
  ]);
  await chief.discard();
  expect(await preview('code_word', 'text')).toMatchObject({ offered: false });
  const bad = await chief.person.post('/admin/configuration/draft/type', { column: 1, type: 'nonsense' });
  expect(bad.status).toBe(422);
});

test('[CONF-31] a choice that goes tells how many records have it', async () => {
  await chief.edit(
    removing([...COLUMNS, columnOf('state').id, 'choices', 'broken']),
    removing([...COLUMNS, columnOf('kinds').id, 'choices', 'c']),
    removing([...COLUMNS, columnOf('kinds').id, 'choices', 'a']),
    setting(
      [
        'views',
        must(
          catalog.document.views.find(({ name }) => name === 'things'),
          'the view',
        ).id,
        'filter',
      ],
      undefined,
    ),
  );
  const { choices } = await chief.impact();
  expect(choices.map(({ choice, count }) => [choice, count])).toEqual([
    ['Broken', 3],
    ['Alpha', 1],
    ['Gamma', 1],
  ]);
});

test('[CONF-32] what people keep and would lose a part is counted by owner and named', async () => {
  const users = await db.query<{ id: number; login: string }>(sql`select id, login from app."user"`);
  const ann = must(
    users.rows.find(({ login }) => login === 'ann'),
    'ann',
  ).id;
  const filter = JSON.stringify({ column: 'pieces', operator: 'greater', value: 3 });
  const content = JSON.stringify({ texts: { filter, sort: 'name' }, arrangement: {} });
  const other = JSON.stringify({ texts: { sort: 'name' }, arrangement: {} });
  await db.query(
    `insert into colonnade.saved_list (kind, owner, table_id, name, content)
     values ('filter', $1, $2, 'Many', $3), ('view', 'anonymous:x', $2, 'Any', $3), ('view', $1, $2, 'Names', $4)`,
    [`user:${ann}`, thing.id, content, other],
  );
  await db.query(
    `insert into colonnade.import_mapping (account, table_id, headers, settings) values ($1, $2, 'x', $3)`,
    [`user:${ann}`, thing.id, JSON.stringify({ map: { Pieces: 'pieces', Name: 'name' } })],
  );
  await chief.edit(setting([...COLUMNS, columnOf('pieces').id, 'name'], 'parts'));
  // What only gets another name is carried over.
  expect((await chief.impact()).saved.count).toBe(0);
  await chief.discard();
  await chief.edit(...removalOf(catalog.document, [...COLUMNS, columnOf('pieces').id]).edits);
  const { saved } = await chief.impact();
  expect([saved.count, saved.owners]).toEqual([3, 2]);
  expect(saved.items).toEqual([
    { what: 'view', name: 'Any', table: 'Things', owner: null },
    { what: 'filter', name: 'Many', table: 'Things', owner: 'ann' },
    { what: 'import', name: null, table: 'Things', owner: 'ann' },
  ]);
});

test('[CONF-32] objects that use what is renamed are told of, those that are changed themselves are not', async () => {
  await chief.edit(setting([...COLUMNS, columnOf('pieces').id, 'label', 'en'], 'Parts'));
  const { touched, formulas } = await chief.impact();
  expect(touched.map(({ kind }) => kind)).toEqual(['views', 'roles']);
  expect(formulas).toEqual([]);
});

test('[CONF-33] who loses and who gains which rights is told by name, all roles of a user together', async () => {
  const grants = clerkRole.grants.map((grant) =>
    grant.table === thing.id
      ? {
          ...grant,
          update: false,
          delete: true,
          readColumns: ['name', 'number'].map((name) => columnOf(name).id),
        }
      : grant,
  );
  await chief.edit(setting(['roles', clerkRole.id, 'grants'], grants));
  const { people, rights } = await chief.impact();
  expect([people.users, people.of]).toEqual([3, 3]);
  const told = people.changes.map(({ operation, part, before, after, names }) =>
    [operation, part ?? '', before, after, names.join()].join(' '),
  );
  expect(told).toContain('update  always never ann,ben,cleo');
  expect(told).toContain('delete  never always ann,ben,cleo');
  // Cleo reads all things by another role, which grants each column.
  expect(told).toContain('readColumn Pieces always never ann,ben');
  expect(rights.map(({ operation, users }) => [operation, users])).toEqual([
    ['update', 3],
    ['delete', 3],
  ]);
});

test('[CONF-33][ACCESS-58] who gets messages is told by the rights that their tables have of their own', async () => {
  await chief.edit(setting(['roles', clerkRole.id, 'messages'], true));
  const { people, rights } = await chief.impact();
  expect(people.users).toBe(3);
  const told = people.changes.map(({ operation, table, before, after }) =>
    [operation, table, before, after].join(' '),
  );
  expect(told).toContain('read Messages never condition');
  expect(told).toContain('create Message folders never always');
  expect(told).not.toContain('create Messages never always');
  expect(rights.map(({ operation, table, users }) => [operation, table, users])).toContainEqual([
    'read',
    'Messages',
    3,
  ]);
});

test('[CONF-33] a role that goes takes its rights from those who have it', async () => {
  await chief.edit(removing(['roles', clerkRole.id]));
  const { people } = await chief.impact();
  const told = people.changes.map(({ operation, table, names }) => `${operation} ${table} ${names.join()}`);
  expect(told).toContain('read Owners ann,ben,cleo');
  expect(told).toContain('read Things ann,ben');
});

test('[CONF-34] a table that is written anew is told with its records and a time', async () => {
  await chief.edit(setting([...COLUMNS, columnOf('pieces').id, 'type'], 'decimal'));
  const { rewritten } = await chief.impact();
  expect(rewritten).toMatchObject([{ table: 'Things', records: 13 }]);
  expect(rewritten[0]?.seconds).toBeGreaterThan(0);
});
