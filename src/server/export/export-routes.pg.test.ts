import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import { codeOf, signedIn, testServices, testUser, type Visitor } from '#test/support/calls/app.ts';
import { unzipped } from '#test/support/archive/unzipped.ts';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { createApp } from '../app/app.ts';
import { openPool } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { jobsOf } from '../features/features.ts';
import { startJobs } from '../jobs/jobs.ts';
import { exportTable } from './export.ts';

const { catalog, connectionString } = await everyTypeWorld();
const db = openPool({ connectionString }, 16);
afterAll(async () => await db.end());
const thing = must(catalog.tablesByName.get('thing'), 'things');
const owner = must(catalog.tablesByName.get('owner'), 'owners');
const SILENT = { debug: () => undefined, warn: () => undefined, error: () => undefined };

const services = await testServices(db);
const app = await createApp(services);
let chief: Visitor;
let clerk: Visitor;

beforeAll(async () => {
  afterAll(async () => await app.close());
  await testUser(db, 'chief', { supervisor: true });
  await testUser(db, 'clerk', {
    roles: catalog.document.roles.filter(({ name }) => name === 'clerk').map(({ id }) => id),
  });
  chief = await signedIn(app, 'chief');
  clerk = await signedIn(app, 'clerk');
  await db.query(
    "insert into app.owner (name, code, salary, boss) values ('Åke, \"Ö\"', 'X-1', -0.5, null), ('=1+1', '=2', 999999999999999.99, 1)",
  );
  await db.query(
    `insert into app.thing (name, active, pieces, weight, price, bought, opens, seen, lasts, state, kinds, owner)
     values ('one', true, 7, 0.125, 12.5, '2026-02-28', '09:30', '2026-02-28T08:30:00Z', 5400, 'used', '{a,c}', 1),
       ('two', false, null, null, null, '1815-12-10', null, null, -59, null, null, 2), ('three', null, 1, 1, 1, null, null, null, null, null, null, null)`,
  );
});

const COLUMNS = [
  'name',
  'active',
  'price',
  'bought',
  'opens',
  'seen',
  'lasts',
  'state',
  'owner',
  'owner.salary',
];

async function exported(person: Visitor, format: string, body: object = {}, table = thing.id) {
  return await person.post(`/api/export/${table}/${format}`, { columns: COLUMNS, ...body });
}

describe('a list as it is shown', () => {
  test('[EXPORT-1][EXPORT-3] as CSV: labels, titles, order, filter, a byte order mark', async () => {
    const answer = await exported(chief, 'csv', {
      sort: [{ column: 'name', descending: true }],
      filter: { column: 'name', operator: 'different', value: 'three' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename=".+\.csv"; filename\*=UTF-8''/,
    );
    const lines = answer.text.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF/);
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^two,false,,1815-12-10,,,-0:00:59,,.*'=1\+1.*,999999999999999\.99$/),
      expect.stringMatching(
        /^one,true,12\.50,2026-02-28,09:30:00,2026-02-28 0?\d+:30:00,1:30:00,Used,"Åke, ""Ö""",-0\.50$/i,
      ),
      '',
    ]);
  });

  test('[EXPORT-2] the chosen records, and what the viewer may read alone', async () => {
    const some = await exported(chief, 'csv', { columns: ['name'], records: [3, 1] });
    expect(some.text.split('\r\n').slice(1)).toEqual(['one', 'three', '']);
    expect(codeOf(await exported(clerk, 'csv', { columns: ['name', 'price'] }))).toBe('column.unknown');
    expect((await exported(clerk, 'csv', { columns: ['name'], records: [1] })).status).toBe(200);
  });

  test('[EXPORT-6] as XLSX: real numbers, days, times and truths, texts that never run', async () => {
    const answer = await exported(chief, 'xlsx', { sort: [{ column: 'name' }] });
    const { 'xl/worksheets/sheet1.xml': sheet = '', 'xl/styles.xml': styles = '' } = unzipped(answer.bytes);
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toContain('<c r="B2" s="3" t="b"><v>1</v></c>');
    expect(sheet).toContain('<c r="C2" s="4"><v>12.50</v></c>');
    expect(sheet).toContain('<c r="D2" s="5"><v>46081</v></c>');
    expect(sheet).toMatch(/<c r="E2" s="6"><v>0\.39583/);
    expect(sheet).toContain('<c r="G2" s="8"><v>0.0625</v></c>');
    // A day before the calendar of spreadsheets, and more digits than they keep.
    expect(sheet).toContain('1815-12-10');
    expect(sheet).toContain('<t xml:space="preserve">999999999999999.99</t>');
    expect(sheet).toContain('<t xml:space="preserve">=1+1</t>');
    expect(sheet).toContain('<autoFilter ref="A1:J4"/>');
    expect(styles).toContain('formatCode="#,##0.00');
  });

  test('[EXPORT-7] as JSON: an object for each record', async () => {
    const answer = await exported(chief, 'json', { columns: ['name', 'price', 'active'], form: 'import' });
    expect(answer.json()).toEqual([
      { name: 'one', price: 12.5, active: true },
      { name: 'two', price: null, active: false },
      { name: 'three', price: 1, active: null },
    ]);
    const none = { column: 'name', operator: 'equal', value: 'nobody' };
    expect((await exported(chief, 'json', { filter: none })).json()).toEqual([]);
  });

  test('[EXPORT-8] the records of a list column of a record', async () => {
    const things = must(columnNamed(owner, 'things'), 'the list of things');
    const parent = { columnId: things.id, recordId: 1 };
    const answer = await exported(chief, 'csv', { columns: ['name'], parent });
    expect(answer.text.split('\r\n').slice(1)).toEqual(['one', '']);
    expect(codeOf(await exported(chief, 'csv', { columns: ['name'], parent }, owner.id))).toBe(
      'column.unknown',
    );
  });
});

test('[EXPORT-9][ROUTE-29][FILE-1][FILE-3] a long one is a task, whose file only its account gets, by a key for one session', async () => {
  await db.query("insert into app.owner (name) select 'Owner ' || i from generate_series(1, 6000) i");
  const stop = startJobs(db, jobsOf(services), SILENT);
  const asked = await exported(chief, 'csv', { columns: ['name'] }, owner.id);
  const { task } = asked.json<{ task: number }>();
  const found = async () =>
    (await chief.get('/task/list')).json<{ tasks: readonly Task[] }>().tasks.find(({ id }) => id === task);
  await expect.poll(async () => (await found())?.state, { timeout: 10_000 }).toBe('done');
  const { outcome, done, total } = must(await found(), 'the task');
  expect({ done, total, records: outcome?.records }).toEqual({ done: 6_002, total: 6_002, records: 6_002 });
  const { key, bytes, name } = must(outcome?.file, 'a file');
  expect(name).toMatch(/\.csv$/);
  const file = await chief.get(`/cache/get/${key}`);
  expect(file.bytes.length).toBe(bytes);
  expect(file.text.split('\r\n').length).toBe(6_004);
  expect(file.headers['content-disposition']).toMatch(/^attachment/);
  expect((await chief.get(`/cache/get/${key}/0`)).headers['content-disposition']).toMatch(/^inline/);
  expect(codeOf(await clerk.get(`/cache/get/${key}`))).toBe('file.unknown');
  const other = await signedIn(app, 'chief');
  expect(codeOf(await other.get(`/cache/get/${key}`))).toBe('file.unknown');
  await chief.post(`/task/remove/${task}`);
  expect(codeOf(await chief.get(`/cache/get/${key}`))).toBe('file.unknown');
  const { rows } = await db.query(sql`select 1 from colonnade.task_file_part`);
  expect(rows).toEqual([]);
  await stop();
});

test('the same code writes the files of the command line', async () => {
  const out = new PassThrough();
  const [file, records] = await Promise.all([
    buffer(out),
    exportTable({ db, catalog, viewer: supervisor }, { table: thing, out, format: 'xlsx' }),
  ]);
  expect(records).toBe(3);
  expect(Object.keys(unzipped(file))).toContain('xl/workbook.xml');
});
