import { expect, test } from 'vitest';
import { importWorld } from '#test/support/worlds/import-world.ts';
import { textRows, workbookOf } from '#test/support/files/workbook.ts';

const { run, refusal, rows } = await importWorld();

test('[IMPORT-15] a sheet is read with shared and inline texts, dates by their format, truth values and calculated formulas', async () => {
  const file = workbookOf({
    strings: [
      '<t>name</t>',
      '<t>bought</t>',
      '<r><t>Cha</t></r><r><t xml:space="preserve">ise </t></r><rPh><t>x</t></rPh>',
    ],
    formats: [14, 'yyyy\\-mm\\-dd hh:mm', '[h]:mm:ss', '#,##0.00 "days"', 'h:mm'],
    sheets: {
      Things: `<sheetData>
        <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="str"><v>seen</v></c><c r="D1" t="inlineStr"><is><t>active</t></is></c><c r="E1" t="str"><v>lasts</v></c><c r="F1" t="str"><v>weight</v></c><c r="G1" t="str"><v>opens</v></c><c r="H1" t="str"><v>pieces</v></c></row>
        <row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" s="1"><v>46081</v></c><c r="C3" s="2"><v>46081.395833333336</v></c><c r="D3" t="b"><v>1</v></c><c r="E3" s="3"><v>1.5</v></c><c r="F3" s="4"><f>0.1+0.2</f><v>0.30000000000000004</v></c><c r="G3" s="5"><v>0.39583333333333331</v></c><c r="H3"><v>3</v></c></row>
        <row r="5"><c r="A5" t="str"><f>B1</f><v>Tab_x000D_le</v></c></row>
        </sheetData>`,
      Other: textRows([['name'], ['Other']]),
    },
  });
  const answer = await run(file, { portion: 700, mapping: {} });
  expect(answer.problems).toMatchObject([{ line: 5, column: 'name', code: 'value.one_line' }]);
  const good = workbookOf({
    sheets: {
      A: textRows([
        ['name', 'pieces'],
        ['Lone', '7'],
      ]),
      B: textRows([['name'], ['Second sheet']]),
    },
  });
  expect(await run(good)).toMatchObject({ lines: 1, imported: 1 });
  expect(await run(good, { reading: { sheet: 1 } })).toMatchObject({ imported: 1 });
  expect(await rows('select name, pieces from app.thing order by id')).toEqual([
    ['Lone', 7],
    ['Second sheet', null],
  ]);
  await run(file, { settings: { skipRefused: true } });
  expect(
    await rows(
      'select name, bought::text, seen::text, active, lasts, weight::float, opens::text, pieces from app.thing order by id desc limit 1',
    ),
  ).toEqual([['Chaise', '2026-02-28', '2026-02-28 08:30:00+00', true, 129_600, 0.3, '09:30:00', 3]]);
});

test('[IMPORT-15] days are counted from 1900, which has a 29 February there, or from 1904', async () => {
  const sheets = {
    A: '<sheetData><row><c t="str"><v>name</v></c><c t="str"><v>bought</v></c></row><row><c t="str"><v>a</v></c><c s="1"><v>59</v></c></row><row><c t="str"><v>b</v></c><c s="1"><v>61</v></c></row></sheetData>',
  };
  await run(workbookOf({ sheets, formats: [14] }));
  await run(workbookOf({ sheets, formats: [14], is1904: true }));
  expect(await rows('select bought::text from app.thing order by id')).toEqual([
    ['1900-02-28'],
    ['1900-03-01'],
    ['1904-02-29'],
    ['1904-03-02'],
  ]);
});

test('[IMPORT-16] errors, formulas without a value and dates that are texts are refused by name; of merged cells the first counts', async () => {
  const file = workbookOf({
    sheets: {
      A: `<sheetData><row r="1"><c t="str"><v>name</v></c><c t="str"><v>pieces</v></c><c t="str"><v>bought</v></c></row>
        <row r="2"><c r="A2" t="str"><v>a</v></c><c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>
        <row r="3"><c r="A3" t="str"><v>b</v></c><c r="B3"><f>SUM(A1)</f></c></row>
        <row r="4"><c r="A4" t="str"><v>c</v></c><c r="C4" t="str"><v>28/02/2026</v></c></row>
        <row r="5"><c r="A5" t="str"><v>d</v></c></row><row r="6"><c r="B6"><v>7</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="A5:A6"/></mergeCells>`,
    },
  });
  const answer = await run(file, { check: true });
  expect(answer).toMatchObject({ lines: 5, merged: 1, refused: 4, created: 1 });
  expect(answer.problems.map(({ line, column, code }) => [line, column, code])).toEqual([
    [2, 'pieces', 'import.cell_error'],
    [3, 'pieces', 'import.not_calculated'],
    [4, 'bought', 'value.date'],
    [6, 'name', 'value.required'],
  ]);
  expect(answer.problems[0]?.message).toContain('#DIV/0!');
  const read = await run(file, { check: true, settings: { dates: { bought: 'dmy' } } });
  expect(read.problems.map(({ line }) => line)).toEqual([2, 3, 6]);
});

test.each([
  [
    'a part that grows beyond its size',
    { 'xl/sharedStrings.xml': Buffer.alloc(200_000_000, 0x20) },
    'unpacked',
  ],
  [
    'a text without end',
    { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(6_000_000)}</t></si></sst>` },
    'unpacked',
  ],
  [
    'entities of its own',
    {
      'xl/sharedStrings.xml':
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si></sst>',
    },
    'not valid',
  ],
  ['elements that do not end', { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' }, 'not valid'],
  ['a sheet that is missing', { 'xl/_rels/workbook.xml.rels': '<Relationships/>' }, 'no such sheet'],
])('[IMPORT-17] %s is refused', async (_, more, message) => {
  const file = workbookOf({ sheets: { A: textRows([['name'], ['a']]) }, more });
  const error = await refusal(file);
  expect(error.code).toBe('import.invalid');
  expect(String(error.params?.reason)).toContain(message);
});

test('[IMPORT-17] old workbooks and broken ones are refused by name', async () => {
  const old = await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]));
  expect(String(old.params?.reason)).toContain('XLSX');
  const broken = workbookOf({ sheets: { A: textRows([['name'], ['a']]) } });
  expect((await refusal(broken.subarray(0, 400))).code).toBe('import.invalid');
});
