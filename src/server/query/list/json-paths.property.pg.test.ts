import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { ListAnswer } from '#core/contract/lists/list-routes.ts';
import { FIELDS } from '#core/fields/registry.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { isPathMet } from '#test/support/json/path-met.ts';
import { everyTypeWorld, supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { boundAt, sql } from '../../database/sql/sql.ts';
import { listWindow } from './run-list.ts';

const { db, catalog } = await everyTypeWorld();
const thing = catalog.tablesByName.get('thing')!;
const column = { id: 1, name: 'settings', label: {}, type: 'json' } as const;

const SETTINGS = [
  null,
  '{"address":{"city":"Lyon","zip":"69001"},"on":true,"size":1.50,"items":[{"price":12},{"price":7.25}]}',
  '{"address":{"city":"Orléans","zip":null},"on":false,"size":-3,"items":[]}',
  '{"address":{"city":""},"size":"1.5","tags":["red","blue",7,null],"a.b":1,"0":"zero","__proto__":{"x":1}}',
  '{"size":12345678901234567890.10,"on":"true","items":{"0":{"price":12}}}',
  '[["first",{"city":"Lyon"}],2,"three"]',
  '{"size":1.5e0,"address":"Lyon","tags":[[],{},"Red"],"100%":"50_%","quote\\"s":"O\'Neil"}',
  '"Lyon"',
  '7',
  '{}',
] as const;

beforeAll(async () => {
  await db.query(
    `insert into app.thing (name, settings) select 'Thing ' || i.at, i.settings from unnest($1::text[]) with ordinality i(settings, at)`,
    [SETTINGS],
  );
});

async function found(filter: RequestFilter, viewer = supervisor): Promise<readonly string[]> {
  const request = { tableId: thing.id, columns: ['name'], sort: [{ column: 'number' }], filter, limit: 100 };
  const { rows } = JSON.parse(await listWindow(db, { catalog, viewer }, request)) as ListAnswer;
  return rows.map(([, name]) => String(name));
}

const paths = fc.oneof(
  fc.constantFrom('address.city', 'address.zip', 'on', 'size', 'items', 'items[0].price', 'items[-1].price'),
  fc.constantFrom(
    'tags',
    'tags[0]',
    '["a.b"]',
    '0',
    '[0]',
    '[0][1].city',
    '[-1]',
    '[5]',
    '100%',
    '["quote\\"s"]',
  ),
  fc.constantFrom(
    '__proto__',
    '__proto__.x',
    'constructor',
    'items.0.price',
    'items.length',
    'nothing.at.all',
  ),
);
const values = fc.oneof(
  fc.constantFrom('Lyon', 'lyon', 'ly', 'orleans', 'Orléans', 'true', 'false', 'red', 'Red', 'zero', 'three'),
  fc.constantFrom('1.5', '1.50', '7', '12', '-3', '12345678901234567890.1', '15e-1', '0', '1.', '.5', '١'),
  fc.constantFrom("O'Neil", "'; drop table app.thing; --", '$1', '%', '50_%', '"', '\\', '{}', 'null'),
);
const comparing = fc.constantFrom(
  ...(['equal', 'different', 'contains', 'doesNotContain', 'beginsWith', 'doesNotBeginWith'] as const),
  ...(['less', 'lessOrEqual', 'greater', 'greaterOrEqual'] as const),
);
const asked = fc.oneof(
  { weight: 9, arbitrary: fc.record({ path: paths, operator: comparing, value: values }) },
  { weight: 1, arbitrary: fc.record({ path: paths, operator: fc.constantFrom('isEmpty', 'isNotEmpty') }) },
);

test('[COL-84] a condition on a part finds the records that it holds for, whatever path, operator and value', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async (value) => {
      const met = SETTINGS.flatMap((text, at) => (isPathMet(text, value) ? [`Thing ${at + 1}`] : []));
      const condition = { column: 'settings', operator: 'atPath', value } as const;
      expect(await found(condition), JSON.stringify(value)).toEqual(met);
      expect(await found({ not: condition })).toHaveLength(SETTINGS.length - met.length);
    }),
    { numRuns: 400 },
  );
});

test('[COL-84][ACCESS-7] a condition that is none is refused, and nobody asks of what they may not read', async () => {
  const ask = async (value: unknown, viewer = supervisor) =>
    await found({ column: 'settings', operator: 'atPath', value }, viewer);
  for (const value of [undefined, 'address.city', { path: 'a..b', operator: 'isEmpty' }, { me: true }])
    await expect(ask(value)).rejects.toMatchObject({ code: 'filter.value' });
  await expect(found({ column: 'settings', operator: 'equal', value: '{}' })).rejects.toMatchObject({
    code: 'filter.operator',
  });
  await expect(found({ column: 'name', operator: 'atPath', value: {} })).rejects.toMatchObject({
    code: 'filter.operator',
  });
  const city = { path: 'address.city', operator: 'isNotEmpty' };
  await expect(ask(city, viewerWith(catalog, 'clerk'))).rejects.toMatchObject({ code: 'column.unknown' });
});

test('[COL-80][COL-83] PostgreSQL takes the texts that the core takes, and keeps the same of them', async () => {
  const texts = [
    ...SETTINGS.filter((text) => text !== null),
    ' { "b" : 1.0 ,\r\n\t"a" : [ ] , "c  d" : " \\" , : " } ',
    '',
    ' ',
    '{',
    '[1,]',
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '"\\u0000"',
    '"\\ud83d"',
    '"\\ud83d\\udca5"',
    '[1e999]',
    '[1e1000]',
    '[1e-0999]',
    `[${'9'.repeat(200)}]`,
    `[-${'9'.repeat(200)}]`,
    '[01]',
    '[1.]',
    '[.5]',
    '\u00a01',
    '\ufeff1',
    '"a\tb"',
    '"\\x"',
    '"e9999 [[["',
    'NaN',
    'true',
    'null',
    '1 2',
    '//1',
    '"\u007f"',
    ...[100, 101, 5_000].map((deep) => '['.repeat(deep) + ']'.repeat(deep)),
    '['.repeat(100_000),
    `"${'\\"'.repeat(100_000)}`,
  ];
  const { rows } = await db.query<{ text: string; kept: string | null }>(
    sql`select t.text, colonnade.compact_json(t.text) as kept from unnest(${boundAt(1)}::text[]) t(text)`,
    [texts],
  );
  for (const { text, kept } of rows) {
    const read = FIELDS.json.parse(text, column);
    expect(kept, text.slice(0, 60)).toBe(read.ok && read.value !== '' ? read.value : null);
  }
});

test('[COL-85] formulas take parts of a JSON column, and of any text that is JSON', async () => {
  expect(await found({ formula: 'jsonText(settings, "address.city") = "Lyon"' })).toEqual(['Thing 2']);
  expect(await found({ formula: 'jsonNumber(settings, "size") > 1' })).toEqual([
    'Thing 2',
    'Thing 4',
    'Thing 5',
  ]);
  expect(await found({ formula: 'jsonText(settings, "__proto__.x") = "1"' })).toEqual(['Thing 4']);
  expect(await found({ formula: 'jsonText(settings & "{", "size") = "1.50"' })).toEqual([]);
  expect(await found({ formula: 'jsonText("[" & name & "]", "[0]") = "x"' })).toEqual([]);
  // What would be too deep for PostgreSQL to read is no JSON, and no error.
  await db.query(sql`update app.thing set notes = repeat('[', 50000) where name = 'Thing 1'`, []);
  expect(await found({ formula: 'jsonText(notes, "[0]") = "x"' })).toEqual([]);
});
