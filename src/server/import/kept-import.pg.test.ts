import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { sql, trusted } from '../database/sql/sql.ts';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/calls/app.ts';
import { textRows, workbookOf } from '#test/support/files/workbook.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { cleanKeptFiles } from './import.ts';

const { db, catalog } = await everyTypeWorld();
const { id } = catalog.tablesByName.get('thing')!;
const app = await testApp(db);
await testUser(db, 'ada', { supervisor: true });
await testUser(db, 'bob', { supervisor: true });
const ada = await signedIn('ada');
const bob = await signedIn('bob');

async function signedIn(login: string): Promise<Visitor> {
  const person = visitor(app);
  await person.signIn(login, PASSWORD);
  return person;
}

beforeEach(async () => {
  await db.query('delete from app.thing');
  await db.query('delete from colonnade.import_mapping');
});

async function kept(file: string | Buffer, name = 'things.csv', person = ada): Promise<number> {
  const answer = await person.send({
    method: 'POST',
    url: `/api/import/file/${id}?name=${encodeURIComponent(name)}`,
    payload: file,
    headers: {
      'content-type': 'application/x-import-file',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': person.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
  expect(answer.status).toBe(200);
  return answer.json<{ file: number }>().file;
}

async function things(): Promise<unknown[][]> {
  const query = 'select name, pieces, bought::text, price::text from app.thing order by id';
  return (await db.query({ text: trusted(query), rowMode: 'array' })).rows as unknown[][];
}

type Look = Record<string, unknown> & {
  settings: Record<string, never>;
  reading: object;
  headers: { header: string }[];
};

async function looked(file: number, reading: object = {}): Promise<Look> {
  return (await ada.post(`/api/import/look/${file}`, reading)).json<Look>();
}

const FILE = Buffer.from(
  'Nom;Stück;bought;price;Remark\nÉtagère;1.000;13/02/2026;1.234,50;x\nTisch;2;1.3.26;7;\n',
  'latin1',
);

test('[IMPORT-19][IMPORT-20][IMPORT-21] a file is looked at, proposed for, checked and imported', async () => {
  const file = await kept(FILE);
  const look = await looked(file);
  expect(look).toMatchObject({
    kind: 'csv',
    lines: 2,
    more: false,
    reading: { encoding: 'windows-1252', separator: ';' },
    remembered: false,
    headers: [
      { header: 'Nom', samples: ['Étagère', 'Tisch'], filled: 1 },
      {},
      { dates: ['dmy'] },
      { decimals: [','] },
      { header: 'Remark', filled: 0.5 },
    ],
  });
  const settings = {
    ...look.settings,
    map: { Nom: 'name', Stück: 'pieces', bought: 'bought', price: 'price', Remark: '' },
    decimals: { Stück: ',', price: ',' },
  };
  const body = { reading: look.reading, settings };
  const check = (await ada.post(`/api/import/check/${file}`, body)).json<{ hash: string }>();
  expect(check).toMatchObject({ problems: [], created: 2, refused: 0, fresh: [2, 3] });
  expect(await things()).toEqual([]);
  expect((await ada.get(`/api/import/progress/${file}`)).json()).toMatchObject({ of: 2 });
  const wrong = await ada.post(`/api/import/run/${file}`, { ...body, hash: 'x' });
  expect(wrong.json().errors[0]?.code).toBe('import.changed');
  const done = await ada.post(`/api/import/run/${file}`, { ...body, hash: check.hash });
  expect(done.json()).toMatchObject({ created: 2, imported: 2 });
  expect(await things()).toEqual([
    ['Étagère', 1000, '2026-02-13', '1234.50'],
    ['Tisch', 2, '2026-03-01', '7.00'],
  ]);
  const again = await looked(await kept(FILE));
  expect(again).toMatchObject({ remembered: true, leftOut: 0, settings: { map: settings.map } });
});

test('[CONF-102] what was chosen for a column that is gone is left out, also where lines are matched by it, and said', async () => {
  const headers = ['Kept name', 'Gone'];
  const remembered = {
    map: { 'Kept name': 'name', Gone: 'vanished' },
    match: { columns: ['vanished'], mode: 'update', empty: 'keep' },
  };
  const key = createHash('sha256').update(JSON.stringify(headers.toSorted())).digest('hex');
  const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = 'ada'`);
  await db.query(
    `insert into colonnade.import_mapping (account, table_id, headers, settings) values ($1, $2, $3, $4)`,
    [`user:${rows[0]?.id}`, id, key, JSON.stringify(remembered)],
  );
  const look = await looked(await kept('Kept name;Gone\na;b\n'));
  expect(look).toMatchObject({
    remembered: true,
    leftOut: 1,
    settings: { map: { 'Kept name': 'name', Gone: '' } },
  });
  expect(look.settings.match).toBe(undefined);
});

test('[IMPORT-19] a kept file is of the account that sent it alone, and of a file that was changed nothing is imported', async () => {
  const file = await kept('name\na\n');
  expect((await bob.post(`/api/import/look/${file}`, {})).status).toBe(404);
  const body = { reading: {}, settings: { map: {} } };
  const { hash } = (await ada.post(`/api/import/check/${file}`, body)).json<{ hash: string }>();
  await db.query(sql`update colonnade.import_part set bytes = $2 where file_id = $1`, [
    file,
    Buffer.from('name\nb\n'),
  ]);
  const answer = await ada.post(`/api/import/run/${file}`, { ...body, hash });
  expect(answer.json().errors[0]?.code).toBe('import.changed');
  expect(await things()).toEqual([]);
  for (let more = 0; more < 5; more += 1) await kept('name\na\n');
  expect((await ada.post(`/api/import/look/${file}`, {})).status).toBe(404);
  await db.query("update colonnade.import_file set at = now() - interval '25 hours'");
  await cleanKeptFiles(db);
  expect((await db.query('select from colonnade.import_part')).rowCount).toBe(0);
});

test('[IMPORT-22] values are translated, cells corrected, rows left out', async () => {
  const file = await kept('name,pieces,state\na,1,neuf\n,2,new\nc,3,new\n');
  const settings = {
    map: {},
    values: { state: { neuf: 'new' } },
    cells: { 3: { name: 'b' } },
    leave: [4],
  };
  const body = { reading: {}, settings };
  const check = (await ada.post(`/api/import/check/${file}`, body)).json<{ hash: string }>();
  expect(check).toMatchObject({ lines: 3, created: 2, skipped: 1, refused: 0 });
  await ada.post(`/api/import/run/${file}`, { ...body, hash: check.hash });
  expect((await things()).map(([name]) => name)).toEqual(['a', 'b']);
});

test('[IMPORT-7][IMPORT-23] the valid rows are imported where it is chosen; the refused ones come as a file that is imported once corrected', async () => {
  const text = 'name;pieces;notes\na;1;=A1\nb;x;"=A1;\n2"\n;3;\nd;4;\n';
  const file = await kept(text);
  const body = { reading: {}, settings: { map: {}, skipRefused: true } };
  const check = (await ada.post(`/api/import/check/${file}`, body)).json<{ hash: string; rows: unknown[] }>();
  expect(check).toMatchObject({ created: 2, refused: 2, problems: [{ line: 3 }, { line: 5 }] });
  expect(check.rows.slice(0, 2)).toMatchObject([{ line: 3, cells: { name: 'b' } }, { line: 5 }]);
  const refused = await ada.get(`/api/import/refused/${file}`);
  expect(refused.text).toMatch(
    /^\ufeffname,pieces,notes,# Reason\r\nb,x,"'=A1;\n2",pieces: .*\r\n,3,,name: .*\r\n$/,
  );
  await ada.post(`/api/import/run/${file}`, { ...body, hash: check.hash });
  expect((await things()).map(([name]) => name)).toEqual(['a', 'd']);
  const corrected = await kept(refused.text.replace('b,x', 'b,2').replace('\r\n,3', '\r\nc,3'));
  const second = { reading: {}, settings: { map: {} } };
  const { hash } = (await ada.post(`/api/import/check/${corrected}`, second)).json<{ hash: string }>();
  expect((await ada.post(`/api/import/run/${corrected}`, { ...second, hash })).json()).toMatchObject({
    imported: 2,
  });
  expect((await things()).map(([name]) => name)).toEqual(['a', 'd', 'b', 'c']);
});

test('[IMPORT-7] where valid rows are imported, a row whose link leads to a refused one stays out, too', async () => {
  const owner = catalog.tablesByName.get('owner')!.id;
  const answer = await ada.send({
    method: 'POST',
    url: `/api/import/${owner}?skip=1`,
    payload: 'name,code,boss\nAda,A1,\n,A2,A1\nEva,A3,A2\nUma,A4,A3\nIda,A5,A1\n',
    headers: {
      'content-type': 'text/csv',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': ada.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
  expect(answer.json()).toMatchObject({ imported: 2, refused: 3 });
  expect(
    answer
      .json<{ problems: { line: number; code: string }[] }>()
      .problems.map(({ line, code }) => [line, code]),
  ).toEqual([
    [3, 'value.required'],
    [4, 'import.no_record'],
    [5, 'import.no_record'],
  ]);
});

test('[IMPORT-15][ROUTE-24] a workbook is kept with its sheets, and is imported by one call, too', async () => {
  const file = workbookOf({
    sheets: { One: textRows([['x'], ['y']]), Two: textRows([['name'], ['From the second']]) },
  });
  const look = await looked(await kept(file, 'things.xlsx'), { sheet: 1 });
  expect(look).toMatchObject({ kind: 'xlsx', sheets: ['One', 'Two'], reading: { sheet: 1 }, lines: 1 });
  const answer = await ada.send({
    method: 'POST',
    url: `/api/import/xlsx/${id}?sheet=1`,
    payload: file,
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': ada.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
  expect(answer.json()).toMatchObject({ imported: 1 });
  expect((await things()).map(([name]) => name)).toEqual(['From the second']);
});

test('[IMPORT-12][IMPORT-20] pairs of a many-to-many list are checked, imported, refused and remembered as such', async () => {
  await db.query(sql`insert into app.owner (name, code) values ('Ada', 'X1'), ('Bob', 'X2')`);
  await db.query(sql`insert into app.thing (name, number) values ('one', 1), ('two', 2)`);
  const text = 'thing,owner\n1,X1\n2,X2\n2,nobody\n';
  const file = await kept(text, 'pairs.csv');
  const settings = { list: 'markers', map: { thing: 'number', owner: 'markers.code' }, skipRefused: true };
  const body = { reading: {}, settings };
  // One pair that is refused stands in the way of all, until it is left out.
  const refused = (await ada.post(`/api/import/check/${file}`, body)).json<{ hash: string }>();
  expect(refused).toMatchObject({
    lines: 3,
    created: 0,
    refused: 1,
    problems: [{ line: 4, column: 'owner' }],
  });
  expect((await ada.get(`/api/import/refused/${file}`)).text).toContain('2,nobody,');
  const left = { reading: {}, settings: { ...settings, leave: [4] } };
  const check = (await ada.post(`/api/import/check/${file}`, left)).json<{ hash: string }>();
  expect(check).toMatchObject({ created: 2, refused: 0 });
  const done = await ada.post(`/api/import/run/${file}`, { ...left, hash: check.hash });
  expect(done.json()).toMatchObject({ imported: 2 });
  const pairs = await db.query(sql`select 1 from app.thing__markers`);
  expect(pairs.rowCount).toBe(2);
  const again = await looked(await kept(text, 'pairs.csv'));
  expect(again).toMatchObject({ remembered: true, settings: { list: 'markers', map: settings.map } });
  const strange = { reading: {}, settings: { ...settings, list: 'name' } };
  expect((await ada.post(`/api/import/check/${file}`, strange)).status).toBe(404);
});
