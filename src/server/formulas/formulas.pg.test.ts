import { beforeAll, describe, expect, test } from 'vitest';
import type { FormulaCheck } from '#core/contract/application/formula-routes.ts';
import { must } from '#core/std/must.ts';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';

const { db, catalog } = await everyTypeWorld();
const app = await testApp(db);
const thing = must(catalog.tablesByName.get('thing'), 'thing');
const owner = must(catalog.tablesByName.get('owner'), 'owner');
const idOf = (name: string) =>
  must(
    [...thing.columns, ...owner.columns].find((column) => column.name === name),
    name,
  ).id;
let chief: Visitor;
let clerk: Visitor;

beforeAll(async () => {
  await testUser(db, 'chief', { supervisor: true });
  const roles = catalog.document.roles.filter(({ name }) => name === 'clerk').map(({ id }) => id);
  await testUser(db, 'clerk', { roles });
  [chief, clerk] = (await Promise.all(
    ['chief', 'clerk'].map(async (login) => {
      const person = visitor(app);
      await person.signIn(login, PASSWORD);
      return person;
    }),
  )) as [Visitor, Visitor];
  await db.query(`insert into app.owner (name, salary) values ('Ada', 100.50), ('Ben', null)`);
  await db.query(
    `insert into app.thing (name, pieces, price, owner, bought) values ('Lamp', 3, 9.99, 1, '2024-02-29'), ('RequestContext', 2, 250, 1, null)`,
  );
});

async function verify(person: Visitor, formula: string, more: object = {}): Promise<FormulaCheck> {
  const answer = await person.post('/api/formula/verify', { formula, tableId: thing.id, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<FormulaCheck>();
}

describe('[FORMULA-7][ADMIN-9] verifying', () => {
  test('gives type, both forms, and values of the newest records', async () => {
    expect(await verify(chief, 'pieces * price + owner.salary', { preview: 5 })).toEqual({
      ok: true,
      type: { kind: 'money', currency: 'EUR' },
      stored: `#${idOf('pieces')} * #${idOf('price')} + #${idOf('owner')}.#${idOf('salary')}`,
      printed: 'Pieces * Price + Owner.Salary',
      keeping: { kind: 'asked', why: 'links' },
      problems: [],
      preview: [
        { id: 2, title: 'RequestContext T-0011', value: '600.5' },
        { id: 1, title: 'Lamp T-0010', value: '130.47' },
      ],
    });
  });

  test('works from the kept form as well, and over lists', async () => {
    const { stored = '' } = await verify(chief, 'sum(owner.things, pieces * price)');
    expect(await verify(chief, stored, { preview: 1 })).toMatchObject({
      printed: 'sum(Owner.Things, Pieces * Price)',
      preview: [{ id: 2, value: '529.97' }],
    });
  });

  test('says what is wrong, where and in words', async () => {
    expect(await verify(chief, 'piecs + 1')).toEqual({
      ok: false,
      problems: [
        {
          from: 0,
          to: 5,
          code: 'column_unknown',
          message: expect.stringMatching(/Thing.*piecs/),
          suggestion: 'Pieces',
        },
      ],
      preview: [],
    });
    const { problems } = await verify(chief, 'name', { columnId: idOf('pieces') });
    expect(problems).toEqual([
      {
        from: 0,
        to: 4,
        code: 'type_wanted',
        message: expect.not.stringMatching(/type_wanted|\{\{|formula\./),
      },
    ]);
  });

  test('[ACCESS-10] what one may not read does not exist, in formulas and in what is offered', async () => {
    expect(await verify(clerk, 'pieces + 1', { preview: 2 })).toMatchObject({
      ok: true,
      type: { kind: 'integer' },
    });
    for (const hidden of [
      'price',
      'owner.salary',
      `#${idOf('price')}`,
      'code_word',
      'sum(owner.things.price)',
    ]) {
      expect((await verify(clerk, hidden)).problems[0]?.code, hidden).toBe('column_unknown');
    }
    expect((await verify(clerk, 'own(user)')).problems[0]?.code).toBe('table_needed');
    for (const [person, status] of [
      [chief, 200],
      [clerk, 404],
    ] as const) {
      const body = { formula: '1', tableId: thing.id, columnId: idOf('salary') };
      expect((await person.post('/api/formula/verify', body)).status).toBe(status);
    }
    expect((await verify(clerk, 'hasRole(clerk)')).ok).toBe(true);
    expect((await verify(clerk, 'hasRole(outsider)')).problems[0]?.code).toBe('role_unknown');
    const offered = async (person: Visitor, formula: string) => {
      const body = { formula, tableId: thing.id, at: formula.length };
      const answer = await person.post('/api/formula/complete', body);
      return answer
        .json<{ options: { label: string; kind: string }[] }>()
        .options.flatMap(({ label, kind }) => (kind === 'column' ? [label] : []));
    };
    expect(await offered(clerk, 'owner.')).toEqual(['Name', 'Things']);
    expect(await offered(chief, 'owner.')).toEqual([
      'Name',
      'Code',
      'Salary',
      'Boss',
      'Things',
      'Marked things',
    ]);
    expect(await offered(chief, 'code_w')).toEqual([]);
  });

  test('refuses what does not exist, and strangers', async () => {
    const unknown = await chief.post('/api/formula/verify', { formula: '1', tableId: 4_711 });
    expect([unknown.status, unknown.json().errors[0]?.code]).toEqual([404, 'table.unknown']);
    const column = await chief.post('/api/formula/verify', { formula: '1', columnId: 4_711 });
    expect([column.status, column.json().errors[0]?.code]).toEqual([404, 'column.unknown']);
    const stranger = visitor(app);
    await stranger.get('/session/login/');
    expect((await stranger.post('/api/formula/verify', { formula: '1' })).status).toBe(403);
    expect((await chief.post('/api/formula/verify', { formula: 1 })).status).toBe(400);
  });

  test.each([
    `'; drop table app.thing; --`,
    `name = "'; drop table app.thing; --"`,
    `"\\" & name & "$1 $$ ''"`,
    '\u0000',
    '"\u0000"',
    '"\ud800"',
    '1/0',
    `[${'x'.repeat(9_000)}]`,
    '10 ^ 1000',
    'coalesce(empty, empty) in (1, 2)',
    'switch(if(true, empty), 1, 2)',
    'switch(empty, 1, 2, "a", 3, 4)',
    'empty in (1, "a", true)',
    '(empty = empty) and (empty < empty) and not (empty <> empty)',
    'min(empty, empty) & name',
    `${'if('.repeat(45)}"x"${' < "b", "a", "c")'.repeat(45)}`,
    `${'switch('.repeat(90)}pieces${', 1, 2, 3)'.repeat(90)}`,
    `${'if(endsWith("x", '.repeat(45)}name${'), "a", "c")'.repeat(45)}`,
    `${'sum(owner.things, '.repeat(12)}pieces${')'.repeat(12)}`,
    `${'9'.repeat(40)} * ${'9'.repeat(40)}`,
    'date(99999, 1, 1)',
    'pad(name, 999999999999999, "x")',
    `replace(replace(replace("${'x'.repeat(400)}", "x", "${'y'.repeat(400)}"), "y", "${'z'.repeat(400)}"), "z", "${'w'.repeat(400)}")`,
  ])('[BAD-1] nothing that is typed does harm: %j', async (formula) => {
    const answer = await chief.post('/api/formula/verify', { formula, tableId: thing.id, preview: 2 });
    expect(answer.status, answer.text).toBe(200);
    const { rows } = await db.query('select count(*)::integer as count from app.thing');
    expect(rows).toEqual([{ count: 2 }]);
  });
});
