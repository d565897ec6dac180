import { beforeEach, describe, expect, test } from 'vitest';
import { catalogOf, columnNamed, type Catalog } from '#core/catalog/catalog.ts';
import type { Column, Document, Table } from '#core/catalog/schema.ts';
import type { ChoicesAnswer } from '#core/contract/application/choice-routes.ts';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { MAX_CHOICES } from '#core/catalog/new-choices.ts';
import { must } from '#core/std/must.ts';
import { PASSWORD, signedIn, testApp, testUser, type Answer, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { changeCatalog, openCatalog, readCatalog } from '../../catalog/catalog.ts';

const world = await everyTypeWorld();
const { db } = world;
const original = withMore(world.catalog.document);
await changeCatalog(db, original, { author: null, message: 'test' });
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'clerk', { roles: original.roles.map(({ id }) => id) });
// Two processes, each with the catalog as it knows it.
const stores = [await openCatalog(db), await openCatalog(db)] as const;
const apps = [
  await testApp(db, undefined, undefined, { store: stores[0] }),
  await testApp(db, undefined, undefined, { store: stores[1] }),
] as const;
const chief = await configuring(0);
const other = await configuring(1);

beforeEach(async () => {
  await changeCatalog(db, original, { author: null, message: 'test' });
  for (const store of stores) await store.reload();
});

/** More columns: two with the choices of a data type, one that is only read, one of roles, and a child table. */
function withMore(document: Document): Document {
  const label = (en: string) => ({ en });
  const sizes = ['S', 'M', 'L'].map((code) => ({ code, label: label(code) }));
  const more: Readonly<Record<string, readonly Column[]>> = {
    thing: [
      { id: 90_011, name: 'size', label: label('Size'), type: 'choice', dataType: 90_001 },
      { id: 90_012, name: 'fixed', label: label('Fixed'), type: 'choice', readOnly: true, choices: sizes },
      { id: 90_013, name: 'duties', label: label('Duties'), type: 'choices', of: 'roles' },
    ],
    owner: [{ id: 90_021, name: 'shirt', label: label('Shirt'), type: 'choice', dataType: 90_001 }],
  };
  const thing = must(
    document.tables.find(({ name }) => name === 'thing'),
    'thing',
  );
  const gadget: Table = {
    id: 90_031,
    name: 'gadget',
    label: label('Gadget'),
    plural: label('Gadgets'),
    module: thing.module,
    parent: thing.id,
    columns: [],
  };
  return {
    ...document,
    dataTypes: [
      ...document.dataTypes,
      { id: 90_001, name: 'size', label: label('Size'), type: 'choice', choices: sizes },
    ],
    tables: [
      ...document.tables.map((table) => ({
        ...table,
        columns: [...table.columns, ...(more[table.name] ?? [])],
      })),
      gadget,
    ],
  };
}

async function configuring(app: 0 | 1): Promise<Visitor> {
  const person = await signedIn(apps[app], 'chief');
  expect((await person.post('/session/configure', { password: PASSWORD })).status).toBe(200);
  return person;
}

const known = catalogOf(original, 1);
const placeOf = (table: string, column: string) => {
  const of = must(known.tablesByName.get(table), table);
  return { tableId: of.id, columnId: must(columnNamed(of, column), column).id };
};

async function ask(person: Visitor, path: string, labels: readonly string[]): Promise<Answer> {
  const [table = '', column = ''] = path.split('.');
  return await person.post('/admin/choices/add', { ...placeOf(table, column), labels });
}

async function add(path: string, ...labels: readonly string[]): Promise<ChoicesAnswer> {
  const answer = await ask(chief, path, labels);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json<ChoicesAnswer>();
}

async function newest(): Promise<Catalog> {
  return must(await readCatalog(db), 'a catalog');
}

async function codesOf(table: string, column: string): Promise<readonly string[]> {
  const found = columnNamed(must((await newest()).tablesByName.get(table), table), column);
  return found && 'choices' in found ? (found.choices ?? []).map(({ code }) => code) : [];
}

const refusal = (answer: Answer) => [answer.status, answer.json().errors[0]?.code];

test('[COL-21][ADMIN-25] a new choice is one new version, told among the changes of administration, and is chosen at once', async () => {
  const before = await newest();
  const answer = await add('thing.state', 'On loan');
  expect(answer).toMatchObject({ codes: ['on_loan'], added: ['On loan'], sharing: [] });
  expect(answer.choices.map(({ code }) => code)).toEqual(['new', 'used', 'broken', 'on_loan']);
  const after = await newest();
  expect([after.version, stores[0].current().version]).toEqual([answer.version, answer.version]);
  expect(after.version).toBeGreaterThan(before.version);
  const { rows } = await db.query(
    'select author, message, parent from colonnade.catalog_version order by number desc limit 1',
  );
  expect(rows).toMatchObject([
    { author: expect.any(Number) as number, message: 'Thing › State: On loan', parent: before.version },
  ]);
  const { lines } = (await chief.get('/admin/security/changes?limit=1')).json<{ lines: object[] }>();
  expect(lines).toMatchObject([
    {
      what: 'catalog.choices',
      user: { login: 'chief' },
      address: '127.0.0.1',
      after: { version: after.version, message: 'Thing › State: On loan', changed: ['tables/thing'] },
    },
  ]);
  const { tableId } = placeOf('thing', 'state');
  const creations = [{ values: { name: 'Anvil', state: 'on_loan' } }, { values: { name: 'Bolt' } }];
  const written = (await chief.post('/list/cells/change', { tableId, creations })).json();
  expect(written).toMatchObject({ created: [expect.any(Number), expect.any(Number)], refused: [] });
});

test('[COL-21] lists that are sorted by the column go on with it, and have the new choice last', async () => {
  const { tableId } = placeOf('thing', 'state');
  await add('thing.state', 'Lent');
  const creations = ['lent', 'new', 'broken'].map((state) => ({ values: { name: 'Sorted', state } }));
  await chief.post('/list/cells/change', { tableId, creations });
  const asked = {
    tableId,
    columns: ['name', 'state'],
    sort: [{ column: 'state' }],
    search: 'Sorted',
    limit: 50,
  };
  const { rows } = (await chief.post('/list/full/load/datatable', asked)).json<{ rows: string[][] }>();
  expect(rows.map(([, , state]) => state)).toEqual(['new', 'broken', 'lent']);
});

test('[COL-21] only supervisors with the configuration open, and not as somebody else', async () => {
  const clerk = await signedIn(apps[0], 'clerk');
  expect(refusal(await ask(clerk, 'thing.state', ['Lent']))).toEqual([422, 'access.refused']);
  const closed = await signedIn(apps[0], 'chief');
  expect(refusal(await ask(closed, 'thing.state', ['Lent']))).toEqual([422, 'session.configuration']);
  const viewing = await configuring(0);
  const { rows } = await db.query<{ id: number }>(`select id from app."user" where login = 'clerk'` as never);
  await viewing.post('/admin/access/view_as', { user: rows[0]?.id });
  expect(refusal(await ask(viewing, 'thing.state', ['Lent']))).toEqual([422, 'session.viewing']);
  expect(await codesOf('thing', 'state')).toEqual(['new', 'used', 'broken']);
});

test('[COL-21] what two processes add at the same moment is all there', async () => {
  const labels = Array.from({ length: 8 }, (_, at) => `Shelf ${at}`);
  const answers = await Promise.all(
    labels.map(async (label, at) => await ask(at % 2 === 0 ? chief : other, 'thing.state', [label])),
  );
  expect(answers.map(({ status }) => status)).toEqual(labels.map(() => 200));
  expect((await codesOf('thing', 'state')).toSorted()).toEqual(
    ['new', 'used', 'broken', ...labels.map((_, at) => `shelf_${at}`)].toSorted(),
  );
});

test('[COL-21] one label that two add at the same moment is one choice', async () => {
  const answers = await Promise.all([
    ask(chief, 'thing.state', ['Prêté']),
    ask(other, 'thing.state', ['prete']),
    ask(other, 'thing.state', ['PRÊTÉ']),
  ]);
  const told = answers.map((answer) => answer.json<ChoicesAnswer>());
  expect(told.map(({ codes }) => codes)).toEqual([['prete'], ['prete'], ['prete']]);
  expect(told.flatMap(({ added }) => added)).toHaveLength(1);
  expect(await codesOf('thing', 'state')).toEqual(['new', 'used', 'broken', 'prete']);
});

test.each([
  ['NEW', 'new'],
  ['usage', 'used'],
  ['Casse', 'broken'],
  [' Broken ', 'broken'],
])('[COL-21] %j is there already: no new version', async (label, code) => {
  const { version } = await newest();
  expect(await add('thing.state', label)).toMatchObject({ codes: [code], added: [], version });
});

test('[COL-21] several at once are one version', async () => {
  const { version } = await newest();
  const answer = await add('thing.kinds', 'Delta', 'alpha', 'delta', 'Epsilon');
  expect(answer).toMatchObject({
    codes: ['delta', 'a', 'delta', 'epsilon'],
    added: ['Delta', 'Epsilon'],
    version: version + 1,
  });
});

test.each([
  ['En attente', 'en_attente'],
  ['Été / hiver (2026)', 'ete_hiver_2026'],
  ['مُعار', 'choice'],
  ['B!', 'b_2'],
  ['x'.repeat(500), 'x'.repeat(40)],
])('[COL-22] the code of %j is %j', async (label, code) => {
  await add('thing.kinds', 'b?');
  expect((await add('thing.kinds', label)).codes).toEqual([code === 'b_2' ? 'b_3' : code]);
});

test('[COL-22] the label is that of the language of who adds it', async () => {
  await db.query(`update app."user" set language = 1036 where login = 'chief'`);
  const french = await configuring(0);
  await ask(french, 'thing.state', ['Prêté']);
  const column = columnNamed(must((await newest()).tablesByName.get('thing'), 'thing'), 'state');
  expect(column && 'choices' in column ? column.choices?.at(-1) : undefined).toEqual({
    code: 'prete',
    label: { fr: 'Prêté' },
  });
  await db.query(`update app."user" set language = null where login = 'chief'`);
});

test('[COL-22] a list has no more than 1,000 choices', async () => {
  const full = Array.from({ length: MAX_CHOICES - 1 }, (_, at) => ({
    code: `c${at}`,
    label: { en: `C ${at}` },
  }));
  const dataTypes = original.dataTypes.map((one) => (one.name === 'size' ? { ...one, choices: full } : one));
  await changeCatalog(db, { ...original, dataTypes }, { author: null, message: 'test' });
  expect(refusal(await ask(chief, 'thing.size', ['One', 'Two']))).toEqual([422, 'choice.too_many']);
  expect((await add('thing.size', 'One')).added).toEqual(['One']);
  expect((await ask(chief, 'thing.size', ['Two'])).json().errors[0]?.message).toContain('1000');
});

test.each([[''], ['  '], ['x'.repeat(501)], ['a\nb'], ['\u{D800}']])(
  '[COL-22] %j is no label',
  async (label) => {
    expect(refusal(await ask(chief, 'thing.state', [label]))).toEqual([400, 'request.invalid']);
  },
);

describe('[COL-21][COL-22] whose the choices are', () => {
  test('of a data type: its other columns and those that inherit have it too, and are told', async () => {
    const answer = await add('thing.size', 'XL');
    expect(answer.sharing).toEqual([{ table: 'Owner', column: 'Shirt' }]);
    for (const [table, column] of [
      ['thing', 'size'],
      ['owner', 'shirt'],
      ['gadget', 'size'],
    ] as const)
      expect(await codesOf(table, column)).toEqual(['S', 'M', 'L', 'xl']);
    const { tables } = (await chief.get('/api/application')).json<ApplicationInfo>();
    const having = tables.flatMap(({ columns }) => columns.filter(({ id }) => answer.columns.includes(id)));
    expect(having.map(({ name }) => name).toSorted()).toEqual(['shirt', 'size', 'size']);
  });

  test('of a table above: added in a child table they are those of both', async () => {
    expect((await add('gadget.state', 'Lent')).codes).toEqual(['lent']);
    expect(await codesOf('thing', 'state')).toContain('lent');
    expect(await codesOf('gadget', 'state')).toContain('lent');
  });

  test.each([
    ['thing.duties', 'choice.fixed'],
    ['thing.name', 'choice.fixed'],
    ['thing.fixed', 'column.read_only'],
    ['thing._kind', 'column.read_only'],
  ])('%s: refused with %s', async (path, code) => {
    const { version } = await newest();
    expect(refusal(await ask(chief, path, ['Lent']))).toEqual([422, code]);
    expect((await newest()).version).toBe(version);
  });

  test('a column of another table is unknown', async () => {
    const body = { tableId: placeOf('owner', 'name').tableId, columnId: placeOf('thing', 'state').columnId };
    const answer = await chief.post('/admin/choices/add', { ...body, labels: ['Lent'] });
    expect(refusal(answer)).toEqual([404, 'column.unknown']);
  });
});
