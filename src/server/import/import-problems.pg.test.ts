import { expect, test } from 'vitest';
import { importWorld } from '#test/support/worlds/import-world.ts';

const { db, owner, run, rows, owners } = await importWorld();

/** Each line after the header, with the problems that it must give. */
const LINES: readonly [string, ...(readonly [column: string, value: string, code: string])[]][] = [
  ['good,,,,,'],
  ['a,1.5,,,,', ['pieces', '1.5', 'value.integer']],
  ['a,1000001,,,,', ['pieces', '1000001', 'value.too_large']],
  ['a,,2026-02-30,,,', ['bought', '2026-02-30', 'value.date']],
  ['a,,,gone,,', ['state', 'gone', 'value.choice']],
  [' ,7,,,,', ['name', '', 'value.required']],
  [`${'n'.repeat(61)},,,,,`, ['name', 'n'.repeat(61), 'value.too_long']],
  ['"a\nb",x,,,,', ['name', 'a\nb', 'value.one_line'], ['pieces', 'x', 'value.integer']],
  ['a,,,', ['', 'a, , ,', 'import.cells']],
  ['a,,,,,,,too many', ['', 'a, , , , , , , too many', 'import.cells']],
  ['a,,,,Z9,', ['owner', 'Z9', 'import.no_record']],
  ['a,,,,A1,twice'],
  ['a,x,,,A1,TWICE', ['pieces', 'x', 'value.integer'], ['owner, code', 'A1, TWICE', 'import.same_as_line']],
  ['a,,,,B2,There', ['owner, code', 'B2, THERE', 'import.exists']],
  ['a,,,,,There'],
];

test('[IMPORT-6][IMPORT-7] every bad line is reported with line, column, value and reason, and nothing is imported', async () => {
  await owners();
  expect((await run('name,owner,code\nOld,B2,there\n')).imported).toBe(1);
  const text = `\n${['name,pieces,bought,state,owner,code', ...LINES.map(([line]) => line)].join('\n')}\n`;
  const expected: unknown[] = [];
  let number = 3;
  let lines = 0;
  for (const [line, ...problems] of LINES) {
    expected.push(...problems.map(([column, value, code]) => ({ line: number, column, value, code })));
    number += line.split('\n').length;
    lines += problems.length > 0 ? 1 : 0;
  }
  for (const file of [text, text.replaceAll('\n', '\r\n').replace('"a\r\nb"', '"a\nb"')]) {
    const answer = await run(file);
    expect(answer.problems).toMatchObject(expected);
    expect(answer.problems).toHaveLength(expected.length);
    expect(answer.problems.every(({ message }) => !/{{|^errors\./.test(message))).toBe(true);
    expect(answer).toMatchObject({ lines: LINES.length, imported: 0, refused: lines });
  }
  expect(await rows('select name from app.thing')).toEqual([['Old']]);
  expect(await rows("select count(*) from colonnade.operation where kind = 'import'")).toEqual([[2]]);
});

test('[IMPORT-3] a key that several records have refuses the line', async () => {
  await owners();
  const { problems } = await run('name,owner.name\na,Ada\nb,Bob\n');
  expect(problems).toMatchObject([
    { line: 3, column: 'owner.name', value: 'Bob', code: 'import.several_records' },
  ]);
});

test('[CTRL-8] unique values: in the file, and stored; those of deleted records are free', async () => {
  await owners();
  await db.query("update app.owner set deleted_at = now() where code = 'B3'");
  const { problems, refused } = await run('name,code\nx,A1\ny,N1\nz,N1\nz,N1\nw,B3\n', { table: owner });
  expect(problems).toMatchObject([
    { line: 2, column: 'code', value: 'A1', code: 'import.exists' },
    { line: 4, code: 'import.same_as_line', message: expect.stringContaining('Line 3') as string },
    { line: 5, code: 'import.same_as_line' },
  ]);
  expect(refused).toBe(3);
  expect((await run('name,code\nw,B3\n', { table: owner })).imported).toBe(1);
});

test('[IMPORT-9] bytes that are no UTF-8 are reported and never replaced, in left-out columns too', async () => {
  const bytes = Buffer.concat([
    Buffer.from('name,x\nÉ\ufffd,\n'),
    Buffer.from('caf\xe9,\na,\xff\nb,\n', 'latin1'),
    Buffer.from('ok,é\nc,"\xc3'),
  ]);
  for (const portion of [1, 65_536]) {
    const { problems, refused } = await run(Buffer.concat([bytes, Buffer.from([0xc3]), Buffer.from('"\n')]), {
      portion,
      mapping: { x: '' },
    });
    const found = problems.map(({ line, column, code }) => [line, column, code]);
    expect(found).toEqual(
      expect.arrayContaining([
        [3, 'name', 'import.encoding'],
        [4, 'x', 'import.encoding'],
        [7, 'x', 'import.encoding'],
      ]),
    );
    expect(refused).toBe(problems.length);
    expect(await rows('select 1 from app.thing')).toEqual([]);
  }
});

test.each([
  ['a quote that is not closed', 'name\na\nb\n"c\nd\n', 4, 3, 'import.quotes'],
  ['text after a closing quote', 'name,code\na,"x\r\ny"\r\n"b"c,\nd,\n', 4, 2, 'import.quotes'],
  ['a quote inside a cell', 'name\na\nb "c"\nd\n', 3, 2, 'import.quotes'],
  ['a line without end', `name\na\n"${'b\n'.repeat(9_000_000)}"\nc\n`, 3, 2, 'import.line_too_long'],
])('[IMPORT-6] %s ends the reading and is reported with its line', async (_, file, line, lines, code) => {
  const answer = await run(file, { mapping: file.startsWith('name,') ? { code: '' } : {} });
  expect(answer).toMatchObject({ lines, imported: 0, refused: 1, problems: [{ line, code, value: '' }] });
});

test('a cell of more than 1,000,000 characters is refused; its value is shown shortened', async () => {
  const { problems } = await run(`name,notes\na,${'x'.repeat(1_000_001)}\n`);
  expect(problems).toMatchObject([
    { line: 2, column: 'notes', value: `${'x'.repeat(200)}…`, code: 'value.too_long' },
  ]);
});

test('at most 1,000 problems are listed, in the order of lines, and all refused lines are counted', async () => {
  const lines = Array.from({ length: 3000 }, (_, at) => (at % 2 ? `n,x,` : `n,,Z${at}`));
  const answer = await run(`name,pieces,owner\n${lines.join('\n')}\n`);
  expect(answer).toMatchObject({ lines: 3000, refused: 3000, imported: 0 });
  expect(answer.problems).toHaveLength(1000);
  expect(answer.problems.map(({ line }) => line)).toEqual(Array.from({ length: 1000 }, (_, at) => at + 2));
});
