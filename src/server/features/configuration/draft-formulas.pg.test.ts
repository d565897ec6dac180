import { beforeAll, expect, test } from 'vitest';
import type { Edit } from '#core/configuration/edit-schema.ts';
import type { DraftFormula, DraftState } from '#core/contract/configuration/configuration-routes.ts';
import { must } from '#core/std/must.ts';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { openCatalog } from '../../catalog/catalog.ts';

const { db, catalog } = await everyTypeWorld();
const store = await openCatalog(db);
const owner = must(catalog.tablesByName.get('owner'), 'owners');
const columnOf = (name: string) =>
  must(
    owner.columns.find((column) => column.name === name),
    name,
  );
const COLUMNS = ['tables', owner.id, 'columns'];
let chief: Visitor;
let clerk: Visitor;

beforeAll(async () => {
  const app = await testApp(db, undefined, undefined, { store });
  await testUser(db, 'chief', { supervisor: true });
  await testUser(db, 'clerk', { roles: catalog.document.roles.map(({ id }) => id) });
  const signedIn = async (login: string, configuration: boolean) => {
    const person = visitor(app);
    await person.get('/session/login/');
    await person.post('/session/login/', { login, password: PASSWORD, configuration });
    return person;
  };
  [chief, clerk] = [await signedIn('chief', true), await signedIn('clerk', false)];
  await db.query(`insert into app.owner (id, name, code, salary, boss) values
    (1, 'Ann', 'A', 100, null), (2, 'Bob', 'B', 50, 1), (3, 'Cid', null, null, 2)`);
});

async function edit(...edits: Edit[]): Promise<DraftState> {
  const { revision } = (await chief.get('/admin/configuration/draft')).json<DraftState>();
  const answer = await chief.post('/admin/configuration/draft/edit', { revision, edits });
  expect([answer.status, answer.json<{ errors?: unknown }>().errors]).toEqual([200, undefined]);
  return answer.json<DraftState>();
}

async function discard(): Promise<void> {
  const { revision } = (await chief.get('/admin/configuration/draft')).json<DraftState>();
  if (revision > 0) await chief.post('/admin/configuration/draft/discard', { revision });
}

async function asked(formula: string, more: object = {}): Promise<DraftFormula> {
  const body = { formula, tableId: owner.id, preview: 5, ...more };
  const answer = await chief.post('/admin/configuration/draft/formula', body);
  expect(answer.status).toBe(200);
  return answer.json<DraftFormula>();
}

const valuesOf = ({ preview }: DraftFormula) => preview.map(({ title, value }) => [title, value]);

test('[CONF-16] a formula of a draft is checked in what the draft has, and shows what it gives for the records', async () => {
  const computed = {
    id: 9_100_001,
    name: 'double',
    label: { en: 'Double' },
    type: 'money',
    formula: 'salary * 2',
  };
  await edit({ kind: 'add', place: COLUMNS, value: computed });
  const used = await asked('coalesce(Double, 0) + 1');
  expect([used.ok, used.type?.kind, used.waits]).toEqual([true, 'money', undefined]);
  expect(valuesOf(used)).toEqual([
    ['Cid', '1'],
    ['Bob', '101'],
    ['Ann', '201'],
  ]);
  const through = await asked('boss.double');
  expect(valuesOf(through)).toEqual([
    ['Cid', '100'],
    ['Bob', '200'],
    ['Ann', null],
  ]);
  const wrong = await asked('duoble');
  expect([wrong.ok, wrong.problems[0]?.from, wrong.problems[0]?.suggestion]).toEqual([false, 0, 'Double']);
  await discard();
});

test('[CONF-16] what has a new name in the draft has its values, what is new waits until the draft is applied', async () => {
  await edit(
    { kind: 'set', place: [...COLUMNS, columnOf('code').id, 'name'], value: 'salary' },
    { kind: 'set', place: [...COLUMNS, columnOf('salary').id, 'name'], value: 'code' },
    {
      kind: 'add',
      place: COLUMNS,
      value: { id: 9_100_002, name: 'age', label: { en: 'Age' }, type: 'integer' },
    },
  );
  expect(valuesOf(await asked('salary'))).toEqual([
    ['Cid', null],
    ['Bob', 'B'],
    ['Ann', 'A'],
  ]);
  const later = await asked('age + 1');
  expect([later.ok, later.waits, later.preview]).toEqual([true, 'applied', []]);
  await discard();
});

test('[CONF-16] a kept value of another formula is worked out anew, through links too', async () => {
  const before = {
    id: 9_100_003,
    name: 'twice',
    label: { en: 'Twice' },
    type: 'money',
    formula: 'salary * 2',
  };
  const { revision } = await edit({ kind: 'add', place: COLUMNS, value: before });
  await chief.post('/admin/configuration/draft/apply', { revision, title: 'Twice' });
  await edit({ kind: 'set', place: [...COLUMNS, 9_100_003, 'formula'], value: 'salary * 3' });
  expect(valuesOf(await asked('boss.twice'))).toEqual([
    ['Cid', '150'],
    ['Bob', '300'],
    ['Ann', null],
  ]);
  await discard();
});

test('[CONF-16] a condition tells of how many records it is true, and one record is shown on wish', async () => {
  const { count, preview } = await asked('salary > 60', { condition: true, preview: 1, recordId: 1 });
  expect(count).toEqual({ matching: 1, of: 3, isAll: true });
  expect(preview.map(({ id, value }) => [id, value])).toEqual([[1, true]]);
  const wrong = await asked('salary', { condition: true });
  expect([wrong.ok, wrong.problems.length]).toEqual([false, 1]);
});

test('[CONF-16] formulas on offered records know the columns of the record that has the link', async () => {
  const known = await asked('name <> @code', { condition: true, parametersOf: owner.id });
  expect([known.problems, known.ok, known.waits]).toEqual([[], true, 'applied']);
});

test('[CONF-16] only supervisors who have opened the configuration ask it, about tables and columns of the draft', async () => {
  const refused = await clerk.post('/admin/configuration/draft/formula', { formula: '1' });
  expect([refused.status, refused.json<{ errors: { code: string }[] }>().errors[0]?.code]).toEqual([
    422,
    'access.refused',
  ]);
  const place = await chief.post('/admin/configuration/draft/formula', { formula: '1', tableId: 4_711 });
  expect(place.json<{ errors: { code: string }[] }>().errors[0]?.code).toBe('table.unknown');
});
