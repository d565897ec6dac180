import { expect, test } from 'vitest';
import type { FileMatch, SheetProfile } from '#core/contract/configuration/file-routes.ts';
import { testApp, testUser } from '#test/support/calls/app.ts';
import { configurator } from '#test/support/calls/configurator.ts';
import { sendTableFile } from '#test/support/calls/table-files.ts';
import { textRows, workbookOf } from '#test/support/files/workbook.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';

const { db } = await everyTypeWorld();
const app = await testApp(db);
await testUser(db, 'ada', { supervisor: true });
await testUser(db, 'bob', { supervisor: true });
const [{ person: ada }, { person: bob }] = [await configurator(app, 'ada'), await configurator(app, 'bob')];

async function added(name: string, content: string | Buffer): Promise<number> {
  return (await sendTableFile(ada, name, content)).json<{ file: number }>().file;
}

async function profiled(file: number, reading: object = {}, person = ada) {
  const answer = await person.post(`/admin/config/files/profile/${file}`, reading);
  return {
    status: answer.status,
    ...answer.json<{ sheets: SheetProfile[]; errors: { message: string }[] }>(),
  };
}

test('[FILES-2] a file is read once: its columns with shapes, values and lines, kept with it', async () => {
  const file = await added(
    'orders.csv',
    Buffer.from('id;Datum;Preis;Ort;Ort\n7;13.02.2026;1.234,50;Köln;x\n8;01.03.2026;2,00;Köln;\n', 'latin1'),
  );
  const { sheets } = await profiled(file);
  expect(sheets).toMatchObject([
    {
      key: `${file}.0`,
      name: 'orders.csv',
      sheet: null,
      lines: 2,
      encoding: 'windows-1252',
      separator: ';',
      fault: null,
      pairwise: true,
      columns: [
        { name: 'id', filled: 2, least: '7', most: '8', repeated: null },
        { name: 'Datum', dates: ['dmy'], least: '2026-02-13' },
        { name: 'Preis', decimals: [','], digits: 2, most: '1234.5' },
        { name: 'Ort', repeated: { line: 3, text: 'Köln' }, values: [{ text: 'Köln', count: 2 }] },
        { name: 'Ort 2', filled: 1 },
      ],
    },
  ]);
  await db.query('delete from colonnade.import_part');
  expect((await profiled(file)).sheets).toEqual(sheets);
});

test('[FILES-50] a file is read again in the way that is chosen, which stays; what was seen before is not created', async () => {
  const file = await added('names.csv', Buffer.from(`name;town${'|'.repeat(400)}\nAda;Köln\nÉmile;Genf\n`));
  const before = (await profiled(file, { separator: ';' })).sheets;
  expect(before).toMatchObject([{ encoding: 'utf-8', separator: ';', columns: [{ name: 'name' }, {}] }]);
  const chosen = { encoding: 'windows-1252', separator: ',' };
  const { sheets } = await profiled(file, chosen);
  expect(sheets).toMatchObject([{ ...chosen, columns: [{ samples: ['Ada;KÃ¶ln', 'Ã‰mile;Genf'] }] }]);
  expect((await profiled(file)).sheets).toEqual(sheets);
  expect(sheets[0]?.hash).not.toBe(before[0]?.hash);
  const stale = await ada.post('/admin/config/files/create', {
    sheets: [{ key: `${file}.0`, hash: before[0]?.hash }],
    answers: {},
    version: 1,
    title: 'x',
  });
  expect(stale.json<{ errors: { code: string }[] }>().errors[0]?.code).toBe('import.changed');
  const broken = await profiled(file, { separator: '|' });
  expect(broken.status).toBe(422);
  expect((await profiled(file)).sheets).toEqual(sheets);
});

test('[FILES-2] every sheet of a workbook is one of its own', async () => {
  const book = workbookOf({
    sheets: { Towns: textRows([['town'], ['Paris']]), Rivers: textRows([['river'], ['Seine'], ['Loire']]) },
  });
  const { sheets } = await profiled(await added('places.xlsx', book));
  expect(sheets.map(({ sheet, lines }) => [sheet, lines])).toEqual([
    ['Towns', 1],
    ['Rivers', 2],
  ]);
});

test('[FILES-3] what cannot be read is said in words, what can only be read in part at its line', async () => {
  expect(await profiled(await added('empty.csv', '\n\n'))).toMatchObject({ status: 422 });
  expect((await profiled(await added('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')))).status).toBe(422);
  const wide = Array.from({ length: 401 }, (_, at) => `c${at}`).join(',');
  expect((await profiled(await added('wide.csv', `${wide}\n`))).errors[0]?.message).toContain('400');
  const open = await profiled(await added('open.csv', 'a,b\n1,2\n3,"4\n'));
  expect(open.sheets[0]).toMatchObject({ lines: 1, fault: { line: 3 } });
  const mixed = await profiled(
    await added('mixed.csv', Buffer.from([...Buffer.from('a\né\né\n'), 0xe9, 0x0a])),
  );
  expect(mixed.sheets[0]?.fault?.line).toBe(4);
});

test('[FILES-3] 300 columns, heads that are words of SQL and heads of 10,000 characters are read like any other', async () => {
  const heads = [
    'select',
    'drop table',
    '"; --',
    'x'.repeat(10_000),
    ...Array.from({ length: 296 }, (_, at) => `c${at}`),
  ];
  const lines = Array.from({ length: 20 }, (_, line) => heads.map((_head, at) => `${line * at}`).join(','));
  const { sheets } = await profiled(
    await added(
      'wide.csv',
      `${heads.map((head) => `"${head.replaceAll('"', '""')}"`).join(',')}\n${lines.join('\n')}\n`,
    ),
  );
  expect(sheets[0]?.columns).toHaveLength(300);
  expect(sheets[0]?.columns[3]?.name).toHaveLength(200);
});

test('[FILES-5] values are looked for in the keys of other sheets, those found nowhere are named', async () => {
  const towns = await added('towns.csv', 'code,name\nP,Paris\nL,Lyon\nN,Nice\n');
  const people = await added('people.csv', 'name,town\nAda,P\nBob,L\nEve,P\nJoe,X\n');
  for (const file of [towns, people]) await profiled(file);
  const sheets = [`${towns}.0`, `${people}.0`];
  const { matches } = (await ada.post('/admin/config/files/match', { sheets })).json<{
    matches: FileMatch[];
  }>();
  expect(matches).toContainEqual({
    from: { table: `${people}.0`, column: '1' },
    to: { table: `${towns}.0`, column: '0' },
    found: 2,
    of: 3,
    exact: true,
    missing: [{ line: 5, text: 'X' }],
  });
});

test('[FILES-1] nobody reads the files of another account', async () => {
  const file = await added('mine.csv', 'a\n1\n');
  await profiled(file);
  expect((await profiled(file, {}, bob)).status).toBe(404);
  expect((await bob.post('/admin/config/files/match', { sheets: [`${file}.0`] })).status).toBe(404);
});
