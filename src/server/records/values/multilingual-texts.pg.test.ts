import { beforeAll, expect, test } from 'vitest';
import { catalogIn, catalogOf, columnNamed } from '#core/catalog/catalog.ts';
import { RequestFilter } from '#core/query/filter-schema.ts';
import { keyOfRow } from '#core/query/key.ts';
import { must } from '#core/std/must.ts';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { inTransaction } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { changeSet } from '../../lists/lists.ts';
import { exportedRows } from '../../query/bulk/exported-rows.ts';
import { exportGroups } from '../../query/bulk/export-groups.ts';
import { listGroups } from '../../query/list/groups.ts';
import { countedValues } from '../../query/list/column-values.ts';
import { listCount, listWindow } from '../../query/list/run-list.ts';
import { saveRecord, type Values } from '../records.ts';

const { db, catalog } = await everyTypeWorld();
const thing = must(catalog.tablesByName.get('thing'), 'thing');

const asked = (locale: string) => ({
  db,
  catalog: catalogIn(catalog, locale),
  viewer: { ...supervisor, locale },
});
const [english, french] = [asked('en_GB'), asked('fr_FR')];
type Asked = typeof english;

const ALIASES: readonly (readonly [string, Readonly<Record<string, string>> | null])[] = [
  ['1', { en_GB: 'Chair', fr_FR: 'Élan' }],
  ['2', { en_GB: 'Zebra', fr_FR: 'Abeille' }],
  ['3', { en_GB: 'Moose' }],
  ['4', { fr_FR: 'Vache' }],
  ['5', { de_DE: 'Kuh' }],
  ['6', null],
];

beforeAll(async () => {
  for (const [name, alias] of ALIASES)
    await saveRecord(english, { tableId: thing.id, id: undefined, values: { name, alias } });
});

async function names(
  who: Asked,
  list: { sort?: boolean; filter?: unknown; search?: string },
): Promise<string> {
  const answer = await listWindow(db, who, {
    tableId: thing.id,
    columns: ['name'],
    ...(list.sort ? { sort: [{ column: 'alias' }] } : { sort: [{ column: 'name' }] }),
    ...(list.filter === undefined ? {} : { filter: RequestFilter.parse(list.filter) }),
    ...(list.search === undefined ? {} : { search: list.search }),
    limit: 100,
  });
  return (JSON.parse(answer) as { rows: unknown[][] }).rows.map((row) => String(row[1])).join('');
}

test('[LANGUAGE-5][COL-92] lists are sorted by the text that each reader reads', async () => {
  expect(await names(english, { sort: true })).toBe('153426');
  expect(await names(french, { sort: true })).toBe('215346');
});

test('[COL-92] who reads a language that the application does not have reads as one of the nearest, else of the default', async () => {
  expect(await names(asked('fr_CA'), { sort: true })).toBe(await names(french, { sort: true }));
  expect(await names(asked('pt_BR'), { sort: true })).toBe(await names(english, { sort: true }));
  const has = { filter: { column: 'alias', operator: 'equal', value: 'Abeille' } };
  expect(await names(asked('fr_CA'), has)).toBe('2');
});

test('[COL-92] a list goes on after any row, whichever language it is read in', async () => {
  for (const who of [english, french]) {
    const all = await names(who, { sort: true });
    const request = { tableId: thing.id, columns: ['name'], sort: [{ column: 'alias' }] };
    let [seen, after]: [string, ReturnType<typeof keyOfRow> | undefined] = ['', undefined];
    for (let at = 0; at < 6; at++) {
      const answer = await listWindow(db, who, { ...request, ...(after ? { after } : {}), limit: 1 });
      const row = must((JSON.parse(answer) as { rows: unknown[][] }).rows[0], 'a row');
      seen += String(row[1]);
      after = keyOfRow(request, row);
    }
    expect(seen).toBe(all);
  }
});

test('[COL-92] filters ask the text that their reader reads; quick search finds all languages', async () => {
  const has = (operator: string, value: unknown) => ({ filter: { column: 'alias', operator, value } });
  expect(await names(french, has('contains', 'ela'))).toBe('1');
  expect(await names(english, has('contains', 'ela'))).toBe('');
  expect(await names(english, has('beginsWith', 'cha'))).toBe('1');
  expect(await names(french, has('equal', 'Moose'))).toBe('3');
  expect(await names(english, has('isWithin', ['Moose', 'Kuh']))).toBe('35');
  expect(await names(french, has('greaterOrEqual', 'M'))).toBe('34');
  expect(await names(english, { filter: { column: 'alias', operator: 'isEmpty' } })).toBe('6');
  expect(await names(english, { search: 'abeille' })).toBe('2');
  expect(await names(french, { search: 'zebra' })).toBe('2');
  const values = await countedValues(db, french, { tableId: thing.id, path: 'alias' });
  expect(values.values.map(({ value }) => value)).toContain('Élan');
});

test('[COL-93] each language of the application has an index for its order', async () => {
  await db.query(
    sql`insert into app.thing (name, alias) select 'Many', jsonb_build_object('en_GB', 'x' || i) from generate_series(1, 20000) i`,
  );
  await db.query('analyze app.thing');
  const { rows } = await db.query<{ indexdef: string }>(
    sql`select indexdef from pg_indexes where schemaname = 'app' and indexname like 'ix\\_%\\_en\\_gb'`,
  );
  expect(rows).toHaveLength(1);
  await db.query(sql`delete from app.thing where name = 'Many'`);
});

test('[COL-90] a value is checked language by language, and kept without empty texts', async () => {
  const save = async (alias: unknown) =>
    await saveRecord(french, { tableId: thing.id, id: undefined, values: { name: 'N', alias } });
  const stored = async (id: number) =>
    (await db.query<{ alias: unknown }>(sql`select alias from app.thing where id = $1`, [id])).rows[0]?.alias;
  expect(await stored((await save({ en_GB: ' a ', fr_FR: '', ar_SA: 'ب' })).recordId)).toEqual({
    en_GB: 'a',
    ar_SA: 'ب',
  });
  expect(await stored((await save('Seul')).recordId)).toEqual({ fr_FR: 'Seul' });
  expect(await stored((await save({ fr_FR: ' ' })).recordId)).toBeNull();
  for (const [alias, code] of [
    [{ 'not a locale': 'x' }, 'value.language'],
    [{ en_GB: 'x'.repeat(81) }, 'value.too_long'],
    [{ en_GB: 'a\nb' }, 'value.one_line'],
    [{ en_GB: 7 }, 'value.text'],
    [['x'], 'value.text'],
  ] as const)
    await expect(save(alias)).rejects.toMatchObject({ columns: [{ column: 'alias', code }] });
  await db.query(sql`delete from app.thing where name = 'N'`);
  expect((await listCount(db, english, { tableId: thing.id })).count).toBe(6);
});

test('[COL-98] two people change different languages of a text, and both stay; of the same one the second decides', async () => {
  const texts = { en_GB: 'Cat', fr_FR: 'Chat' };
  const { recordId: id } = await saveRecord(english, {
    tableId: thing.id,
    id: undefined,
    values: { name: 'M', alias: texts },
  });
  const save = async (who: Asked, alias: unknown, seen: unknown = texts) =>
    await saveRecord(who, { tableId: thing.id, id, values: { alias }, seen: { alias: seen } });
  const stored = async () =>
    (await db.query<{ alias: unknown }>(sql`select alias from app.thing where id = $1`, [id])).rows[0]?.alias;
  await save(french, { en_GB: 'Cat', fr_FR: 'Matou' });
  await save(english, { en_GB: 'Tom', fr_FR: 'Chat' });
  expect(await stored()).toEqual({ en_GB: 'Tom', fr_FR: 'Matou' });
  await save(english, { en_GB: 'Tom' }, { en_GB: 'Tom', fr_FR: 'Matou' });
  expect(await stored()).toEqual({ en_GB: 'Tom' });
  const refused = save(french, { en_GB: 'Cat', fr_FR: 'Greffier' });
  await expect(refused).rejects.toMatchObject({ code: 'record.conflict' });
  await db.query(sql`delete from app.thing where name = 'M'`);
});

test('[COL-92][COL-94] groups have the texts of their reader; formulas of filters read them, those of the application the default', async () => {
  const groups = async (who: Asked) => {
    const request = { tableId: thing.id, group: { column: 'alias' }, calculations: [], limit: 50 };
    const answer = JSON.parse(await listGroups(db, who, request)) as { groups: readonly [unknown][] };
    return answer.groups.map(([value]) => value);
  };
  expect(await groups(french)).toEqual(['Abeille', 'Élan', 'Kuh', 'Moose', 'Vache', null]);
  expect(await groups(english)).toEqual(['Chair', 'Kuh', 'Moose', 'Vache', 'Zebra', null]);
  const file = exportGroups(french, {
    tableId: thing.id,
    columns: ['name'],
    groups: [{ column: 'alias' }],
    calculations: [],
    form: 'shown',
  });
  const lines: unknown[] = [];
  for await (const rows of exportedRows(db, file)) lines.push(...rows.map((row): unknown => JSON.parse(row)));
  expect(lines).toContainEqual([0, ['Élan'], 1, [], null]);
  const formula = { formula: 'alias = "Abeille"' };
  expect(await names(french, { filter: formula })).toBe('2');
  expect(await names(english, { filter: formula })).toBe('');
});

test('[COL-94][COL-95] many records get a text in the own language, also by a formula, and keep the others', async () => {
  const stored = async () => {
    const { rows } = await db.query<{ alias: unknown }>(
      sql`select alias from app.thing where name in ('1', '3') order by name`,
    );
    return rows.map(({ alias }) => alias);
  };
  const found = await db.query<{ id: number }>(sql`select id from app.thing where name in ('1', '3')`);
  const choice = { ids: found.rows.map(({ id }) => id) };
  const alias = must(columnNamed(thing, 'alias'), 'alias');
  const set = async (who: Asked, values: Values, formula?: string, column = alias) =>
    await inTransaction(
      db,
      async (tx) =>
        await changeSet(
          { ...who, db: tx },
          {
            table: thing.id,
            what: {
              choice,
              values,
              ...(formula === undefined ? {} : { given: [{ column, formula }] }),
            },
          },
        ),
    );
  const before = await stored();
  await set(french, { alias: { fr_FR: 'Bête' } });
  expect(await stored()).toEqual([
    { en_GB: 'Chair', fr_FR: 'Bête' },
    { en_GB: 'Moose', fr_FR: 'Bête' },
  ]);
  await set(french, {}, 'alias & "!"');
  expect(await stored()).toEqual([
    { en_GB: 'Chair', fr_FR: 'Chair!' },
    { en_GB: 'Moose', fr_FR: 'Moose!' },
  ]);
  const code = must(columnNamed(thing, 'code'), 'code');
  await set(french, { alias: { fr_FR: 'Vache' } }, 'alias', code);
  const codes = await db.query<{ code: string }>(
    sql`select code from app.thing where name in ('1', '3') order by name`,
  );
  expect(codes.rows).toEqual([{ code: 'CHAIR' }, { code: 'MOOSE' }]);
  for (const [at, name] of ['1', '3'].entries())
    await db.query(sql`update app.thing set alias = $1 where name = $2`, [JSON.stringify(before[at]), name]);
});

test('[COL-95] controls judge a text that many records are given with what it keeps in other languages', async () => {
  const control = {
    id: 70_401,
    name: 'notThis',
    kind: 'validity',
    condition: 'alias <> "Bête"',
    message: { en: 'Not this one.' },
  } as const;
  const { document } = catalog;
  const tables = document.tables.map((table) =>
    table.id === thing.id ? { ...table, controls: [...(table.controls ?? []), control] } : table,
  );
  const strict = catalogIn(catalogOf({ ...document, tables }, catalog.version + 1), 'fr_FR');
  const { rows } = await db.query<{ id: number }>(
    sql`select id from app.thing where name in ('1', '4') order by name`,
  );
  const [both, frenchAlone] = rows.map(({ id }) => id);
  const set = async (id: number | undefined) =>
    await inTransaction(
      db,
      async (tx) =>
        await changeSet(
          { ...french, catalog: strict, db: tx },
          {
            table: thing.id,
            what: { choice: { ids: [must(id, 'a record')] }, values: { alias: { fr_FR: 'Bête' } } },
          },
        ),
    );
  // Who reads it in the default language reads another text of the first record, and this one of the second.
  expect(await set(both)).toMatchObject({ changed: 1, refused: 0 });
  expect(await set(frenchAlone)).toMatchObject({
    changed: 0,
    refused: 1,
    reasons: [{ code: 'control.refused' }],
  });
  await db.query(sql`update app.thing set alias = $1 where id = $2`, [JSON.stringify(ALIASES[0]?.[1]), both]);
});
