import { afterEach, beforeAll, expect, test } from 'vitest';
import type { DraftState } from '#core/contract/configuration/configuration-routes.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { placeKey, type EditPlace } from '#core/configuration/place.ts';
import { must } from '#core/std/must.ts';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { openCatalog } from '../../catalog/catalog.ts';
import { commas, identifier, literal, sql } from '../../database/sql/sql.ts';

const { db, catalog } = await everyTypeWorld();
const store = await openCatalog(db);
const owner = must(catalog.tablesByName.get('owner'), 'owners');
const thing = must(catalog.tablesByName.get('thing'), 'things');
const columnOf = (name: string) =>
  must(
    owner.columns.find((column) => column.name === name),
    name,
  );
const NAME: EditPlace = ['tables', owner.id, 'columns', columnOf('code').id, 'name'];
const FRENCH = 1036;
let reader: Visitor;

beforeAll(async () => {
  const app = await testApp(db, undefined, undefined, { store });
  await testUser(db, 'lectrice', { supervisor: true });
  reader = visitor(app);
  await reader.get('/session/login/');
  await reader.post('/session/login/', { login: 'lectrice', password: PASSWORD, configuration: true });
  await reader.post('/language/select', { language: FRENCH });
});

afterEach(async () => {
  const { revision } = await draft();
  if (revision > 0) await reader.post('/admin/configuration/draft/discard', { revision });
});

async function draft(): Promise<DraftState> {
  return (await reader.get('/admin/configuration/draft')).json<DraftState>();
}

/** Makes a step: what is refused of it at once, or what is wrong with the draft then, each by its place. */
async function told(...edits: readonly Edit[]): Promise<readonly (readonly [string, string])[]> {
  const { revision } = await draft();
  const answer = await reader.post('/admin/configuration/draft/edit', { revision, edits });
  const { errors, problems } = answer.json<
    DraftState & { readonly errors?: readonly { readonly column?: string; readonly message: string }[] }
  >();
  expect(answer.status).toBe(errors ? 422 : 200);
  return errors
    ? errors.map(({ column = '', message }) => [column, message] as const)
    : problems.map(({ place, message }) => [placeKey(place), message] as const);
}

async function applied(title: string) {
  const { revision } = await draft();
  const answer = await reader.post('/admin/configuration/draft/apply', { revision, title });
  return [answer.status, answer.json<{ errors?: readonly { readonly code: string }[] }>().errors?.[0]?.code];
}

const set = (place: EditPlace, value?: unknown): Edit => ({ kind: 'set', place: [...place], value });
const add = (place: EditPlace, value: Readonly<Record<string, unknown>>): Edit => ({
  kind: 'add',
  place: [...place],
  value,
});
const at = (place: EditPlace, message: string) => [placeKey(place), message] as const;
const column = (id: number, name: string, options: object = {}) => ({
  id,
  name,
  label: { en: name },
  type: 'text',
  ...options,
});

test.each(['', 'Code', '1er', 'prénom', 'deux mots', 'a-b', `n${'a'.repeat(59)}`])(
  '[CONF-91][CAT-6] the name “%s” is refused where it is typed, in words',
  async (name) => {
    const expected =
      name === ''
        ? expect.stringMatching(/./)
        : 'Cette valeur ne convient pas ici\u00a0: un nom de lettres minuscules sans accents, de chiffres et de _, qui commence par une lettre, de 59 caractères au plus';
    expect(await told(set(NAME, name))).toEqual([[placeKey(NAME), expected]]);
    expect((await draft()).done).toBe(0);
  },
);

test('[CONF-90][CONF-91] a name that another column has, that every table has, or with __ is told at its place', async () => {
  const twice = `Le nom «\u00a0name\u00a0» figure deux fois parmi\u00a0: colonnes de «\u00a0owner\u00a0».`;
  expect(await told(set(NAME, 'name'))).toContainEqual(at(NAME, twice));
  expect(await applied('Twice')).toEqual([422, 'configuration.problems']);
  const reserved =
    'Le nom «\u00a0created_at\u00a0» est réservé\u00a0: chaque table a déjà une colonne de ce nom.';
  expect(await told(set(NAME, 'created_at'))).toEqual([at(NAME, reserved)]);
  expect(await applied('Reserved')).toEqual([422, 'configuration.problems']);
  expect((await told(set(NAME, 'a__b'))).map(([place]) => place)).toEqual([placeKey(NAME)]);
  expect(await told(set(NAME, 'code'))).toEqual([]);
});

test('[CONF-91] a name that a parent or child table has is told at its place', async () => {
  const child = {
    id: 9_100_001,
    name: 'chief',
    label: { en: 'Chief' },
    plural: { en: 'Chiefs' },
    module: owner.module,
    parent: owner.id,
    columns: [column(9_100_002, 'code')],
  };
  const place: EditPlace = ['tables', child.id, 'columns', 9_100_002, 'name'];
  const wrong = await told(add(['tables'], child));
  expect(wrong.map(([key]) => key)).toContain(placeKey(place));
  expect(wrong.find(([key]) => key === placeKey(place))?.[1]).toMatch(
    /«\u00a0code\u00a0».*«\u00a0owner\u00a0»/,
  );
  expect(await told(set(place, 'badge'))).toEqual([]);
});

test('[CONF-91] a table’s name is taken by another table, by the product’s own too', async () => {
  const NAME_OF_TABLE: EditPlace = ['tables', owner.id, 'name'];
  for (const name of ['thing', 'user'])
    expect((await told(set(NAME_OF_TABLE, name))).map(([key]) => key)).toContain(placeKey(NAME_OF_TABLE));
  expect(await applied('Taken')).toEqual([422, 'configuration.problems']);
});

test('[CONF-91] words of SQL and of formulas are names like others: columns of them are kept, read and used', async () => {
  const words = [
    'select',
    'order',
    'table',
    'null',
    'and',
    'et',
    'where',
    'sum',
    'true',
    'if',
    'current_user',
  ];
  const columns = words.map((word, index) => column(9_200_000 + index, word, { indexed: true }));
  const formula = words.map((word) => `[${word}]`).join(' & ');
  const joined = column(9_200_100, 'joined', { type: 'text', maxLength: 4_000, formula });
  const place: EditPlace = ['tables', owner.id, 'columns'];
  expect(await told(...columns.map((one) => add(place, one)))).toEqual([]);
  expect(await told(add(place, joined))).toEqual([]);
  expect(await told(set(['tables', owner.id, 'name'], 'from'))).toEqual([]);
  expect(await applied('Words')).toEqual([200, undefined]);
  const names = commas(words.map((word) => identifier(word)));
  const values = commas(words.map((word) => literal(`<${word}>`)));
  await db.query(sql`insert into app."from" (name, ${names}) values ('Ada', ${values})`);
  const { rows } = await db.query<{ joined: string }>(sql`select joined from app."from"`);
  expect(rows[0]?.joined).toBe(words.map((word) => `<${word}>`).join(''));
  expect(await told(set(['tables', owner.id, 'name'], 'owner'))).toEqual([]);
  expect(await applied('Back')).toEqual([200, undefined]);
});

test('[CONF-91] tables above themselves, formulas that need each other and steps of steps are told at their places', async () => {
  const parent = (id: number): EditPlace => ['tables', id, 'parent'];
  const wrong = await told(set(parent(owner.id), thing.id), set(parent(thing.id), owner.id));
  expect(wrong).toContainEqual(
    at(parent(owner.id), 'La table «\u00a0owner\u00a0» serait sa propre table parente.'),
  );
  expect(await applied('Circle')).toEqual([422, 'configuration.problems']);
  await reader.post('/admin/configuration/draft/discard', { revision: (await draft()).revision });

  const place: EditPlace = ['tables', owner.id, 'columns'];
  const [one, two] = [9_300_001, 9_300_002];
  await told(add(place, column(one, 'one', { formula: 'name' })), add(place, column(two, 'two')));
  await told(set([...place, two, 'formula'], 'one'));
  const circle = await told(set([...place, one, 'formula'], 'two'));
  expect(circle.map(([key]) => key)).toEqual([placeKey([...place, one, 'formula'])]);
  expect(circle[0]?.[1]).toContain('owner.one → owner.two → owner.one');
  expect(await applied('Circle')).toEqual([422, 'configuration.problems']);
  await reader.post('/admin/configuration/draft/discard', { revision: (await draft()).revision });

  const steps = {
    id: 9_300_003,
    name: 'again',
    label: { en: 'Again' },
    table: owner.id,
    kind: 'steps',
    steps: [9_300_003],
  };
  const own = await told(add(['actions'], steps));
  expect(own).toEqual([
    at(['actions', steps.id, 'steps', 0], 'Une étape ne peut pas avoir elle-même des étapes.'),
  ]);
  expect(await applied('Circle')).toEqual([422, 'configuration.problems']);
});

test('[CONF-91][CONF-5] what is taken away while a formula names it is told where the formula stands', async () => {
  const place: EditPlace = ['tables', owner.id, 'columns'];
  await told(add(place, column(9_400_001, 'twin', { formula: 'code & code' })));
  const wrong = await told({ kind: 'remove', place: [...place, columnOf('code').id] });
  expect(wrong.map(([key]) => key)).toContain(placeKey([...place, 9_400_001, 'formula']));
  expect(await applied('Gone')).toEqual([422, 'configuration.problems']);
});
