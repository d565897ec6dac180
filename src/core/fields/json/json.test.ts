import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formattedJson } from './json-text.ts';
import { jsonPath } from './json-path.ts';
import { json } from './json.ts';
import { pathCondition } from './path-condition.ts';

const column = { id: 1, name: 'settings', label: { en: 'Settings' }, type: 'json' } as const;
const read = (text: unknown) => json.parse(text, column);
const problem = (text: string) => {
  const result = read(text);
  return result.ok ? undefined : result.problem;
};

test('[COL-80] any JSON is kept as it was written, but for the space between its parts', () => {
  const written = '{ "b" : 12345678901234567890.10 ,\r\n "a":[ 1e3, -0.0,"a  b\\u00e9\\n" , null,true ] }';
  const compact = String.raw`{"b":12345678901234567890.10,"a":[1e3,-0.0,"a  b\u00e9\n",null,true]}`;
  expect(read(written)).toEqual({ ok: true, value: compact });
  for (const text of ['null', '0', '""', '[]', '{}', '"\u{1f4a5}"', '{"__proto__":{"a":1},"constructor":2}'])
    expect(read(text)).toEqual({ ok: true, value: text });
  expect(read(' \n ')).toEqual({ ok: true, value: '' });
});

test('[COL-80] whatever JSON there is, it is read, and stays the same when it is written in lines', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.nat(4), (text, spaces) => {
      // Texts of the library may have keys twice and halves of pairs, which JavaScript writes anew as one or as escapes.
      const clean = JSON.stringify(JSON.parse(text)).toWellFormed();
      fc.pre(!/\\ud[89a-f]|\\u0000/.test(clean));
      expect(read(JSON.stringify(JSON.parse(clean), undefined, spaces))).toEqual({ ok: true, value: clean });
      expect(formattedJson(clean)).toBe(JSON.stringify(JSON.parse(clean), undefined, 2));
      expect(read(formattedJson(clean))).toEqual({ ok: true, value: clean });
    }),
  );
});

test('[COL-81] what is no JSON is refused with the line and the column of the fault', () => {
  for (const [text, code, line, at] of [
    ['{\n  "a": 1,\n}', 'value.json', 3, 1],
    ['[1, 2 3]', 'value.json', 1, 7],
    ["{'a': 1}", 'value.json', 1, 2],
    ['[01]', 'value.json', 1, 3],
    ['[1.]', 'value.json', 1, 3],
    ['[truest]', 'value.json', 1, 6],
    ['[NaN]', 'value.json', 1, 2],
    ['// note\n1', 'value.json', 1, 1],
    ['1 2', 'value.json', 1, 3],
    ['["\u{1f4a5}" x]', 'value.json', 1, 6],
    ['{"a":\r\n[1,\r\n2', 'value.json_end', 3, 2],
    ['"open', 'value.json_end', 1, 6],
    ['{"a":1,\n"\\u0061":2}', 'value.json_twice', 2, 1],
    ['["\\u0000"]', 'value.json_character', 1, 2],
    ['["\\ud83d"]', 'value.json_character', 1, 2],
    ['"tab\there"', 'value.json_character', 1, 5],
    ['"\\x41"', 'value.json', 1, 2],
    ['[1e1000]', 'value.json_number', 1, 2],
    [`[${'9'.repeat(201)}]`, 'value.json_number', 1, 2],
  ] as const)
    expect(problem(text), text).toMatchObject({ code, params: { line, column: at } });
  expect(problem('\ud800')).toEqual({ code: 'value.text' });
  expect(read({ a: 1 })).toEqual({ ok: false, problem: { code: 'value.text' } });
});

test('[COL-81] depth and length have bounds, and a long text is read in a moment', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(read(deep(100)).ok).toBe(true);
  expect(problem(deep(101))).toMatchObject({ code: 'value.json_deep', params: { max: 100 } });
  expect(problem('['.repeat(1_000_000))).toMatchObject({ code: 'value.json_deep' });
  const list = (items: number) => `[${Array.from({ length: items }, () => '1').join(',')}]`;
  expect(read(list(499_999)).ok).toBe(true);
  expect(problem(`"${'x'.repeat(1_000_000)}"`)).toEqual({
    code: 'value.too_long',
    params: { max: 1_000_000 },
  });
  expect(problem(`"${String.raw`\"`.repeat(400_000)}`)).toMatchObject({ code: 'value.json_end' });
});

test('[COL-84] a path goes by names and places', () => {
  for (const path of [
    'a',
    'address.city',
    'items[0].price',
    'items[-1]',
    '[0]',
    '["a.b"].c',
    'a b.ü',
    '["\\""]',
  ])
    expect(jsonPath(path)).toEqual({ ok: true, value: path });
  for (const path of [
    '',
    '.',
    'a.',
    '.a',
    'a..b',
    'a[',
    'a[x]',
    'a[0]b',
    'a.[0]',
    '[]',
    '[""]',
    'a"',
    'a\0',
    7,
  ])
    expect(jsonPath(path), String(path)).toMatchObject({ ok: false });
  expect(jsonPath(Array.from({ length: 101 }, () => 'a').join('.'))).toMatchObject({ ok: false });
});

test('[COL-84] a condition on a part has a path, an operator and what that compares with', () => {
  const path = 'a.b';
  expect(pathCondition({ path, operator: 'less', value: 5 })).toEqual({
    ok: true,
    value: { path, operator: 'less', value: '5' },
  });
  expect(pathCondition({ path, operator: 'isEmpty' })).toEqual({
    ok: true,
    value: { path, operator: 'isEmpty' },
  });
  for (const wrong of [
    null,
    'a.b',
    { path },
    { path, operator: 'equal' },
    { path, operator: 'equal', value: '' },
    { path, operator: 'equal', value: {} },
    { path, operator: 'equal', value: 'a\0' },
    { path, operator: 'equal', value: 'x'.repeat(1_001) },
    { path, operator: 'isWithin', value: ['x'] },
    { path, operator: 'isEmpty', value: 'x' },
    { path: 'a..b', operator: 'isEmpty' },
    { path, operator: 'isEmpty', more: true },
  ])
    expect(pathCondition(wrong), JSON.stringify(wrong)).toMatchObject({ ok: false });
});
