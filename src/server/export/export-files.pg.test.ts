import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import type { FileValue } from '#core/fields/file/file-value.ts';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { must } from '#core/std/must.ts';
import { codeOf, signedIn, testServices, testUser, type Visitor } from '#test/support/calls/app.ts';
import { unzipped } from '#test/support/archive/unzipped.ts';
import { storedFile } from '#test/support/files/stored-files.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { createApp } from '../app/app.ts';
import { openPool } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { jobsOf } from '../features/features.ts';
import { startJobs } from '../jobs/jobs.ts';

const { catalog, connectionString } = await everyTypeWorld();
const db = openPool({ connectionString }, 16);
afterAll(async () => await db.end());
const thing = must(catalog.tablesByName.get('thing'), 'things');
const SILENT = { debug: () => undefined, warn: () => undefined, error: () => undefined };
const services = await testServices(db);
const store = services.parts.content;
const app = await createApp(services);
let [chief, clerk]: Visitor[] = [];

beforeAll(async () => {
  afterAll(async () => await app.close());
  await testUser(db, 'chief', { supervisor: true });
  const roles = catalog.document.roles.filter(({ name }) => name === 'clerk').map(({ id }) => id);
  await testUser(db, 'clerk', { roles });
  [chief, clerk] = [await signedIn(app, 'chief'), await signedIn(app, 'clerk')];
});

const COLUMNS = ['name', 'sheet', 'papers'];

async function exported(person: Visitor | undefined, format: string, body: object = {}) {
  const asked = { columns: COLUMNS, files: true, form: 'import', ...body };
  return await must(person, 'somebody').post(`/api/export/${thing.id}/${format}`, asked);
}

async function stored(name: string, content: string, title?: string): Promise<FileValue> {
  const file = await storedFile(db, store, content, { name });
  return title === undefined ? file : { ...file, title };
}

async function record(name: string, sheet: FileValue | null, papers: readonly FileValue[] | null) {
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.thing (name, sheet, papers) values ($1, $2::jsonb, $3::jsonb) returning id`,
    [name, sheet && JSON.stringify(sheet), papers && JSON.stringify(papers)],
  );
  return must(rows[0], 'a record').id;
}

const only = (...ids: readonly number[]) => ({ records: ids });

/** The one part of a zip file that is no file of a cell, and the others. */
function parted(bytes: Buffer) {
  const { ...parts } = unzipped(bytes);
  const table = must(
    Object.keys(parts).find((path) => !path.startsWith('files/')),
    'a table',
  );
  const { [table]: text = '', ...files } = parts;
  return { table, text, files };
}

describe('[FILE-22] an export with the files of its cells', () => {
  test('is one zip file: the table names the paths of what stands beside it', async () => {
    const [one, two] = [await stored('Offer.txt', '1'), await stored('b.txt', '2')];
    const id = await record('Chai', one, [two, await stored('c.txt', '3', 'Title')]);
    const none = await record('None', null, null);
    const answer = await exported(chief, 'csv', only(id, none));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(answer.headers['content-disposition']).toMatch(/filename=".+\.zip"/);
    const { table, text, files } = parted(answer.bytes);
    expect(table).toMatch(/^Things \d{4}-\d\d-\d\d\.csv$/);
    const folder = /files\/[^/]*/.exec(text)?.[0] ?? '';
    expect(folder).toMatch(new RegExp(`^files/Chai T-\\d{4} ${id}$`));
    const paths = [`${folder}/sheet/Offer.txt`, `${folder}/papers/b.txt`, `${folder}/papers/c.txt`];
    expect(text).toBe(`name,sheet,papers\nChai,${paths[0]},${paths[1]};${paths[2]}\nNone,,\n`);
    expect(files).toEqual({ [paths[0] ?? '']: '1', [paths[1] ?? '']: '2', [paths[2] ?? '']: '3' });
    // What a path cannot say stands beside it.
    expect(answer.bytes.includes('{"name":"c.txt","title":"Title"}')).toBe(true);
  });

  test('also as JSON and as XLSX; without the files it is what it was', async () => {
    const id = await record('Tea', await stored('a.txt', 'a'), [
      await stored('b.txt', 'b'),
      await stored('c.txt', 'c'),
    ]);
    const json = parted((await exported(chief, 'json', only(id))).bytes);
    const [row] = JSON.parse(json.text) as { sheet: string; papers: string[] }[];
    expect(Object.keys(json.files)).toEqual([row?.sheet, ...(row?.papers ?? [])]);
    const xlsx = parted((await exported(chief, 'xlsx', only(id))).bytes);
    expect(xlsx.table).toMatch(/\.xlsx$/);
    expect(Object.keys(xlsx.files)).toEqual(Object.keys(json.files));
    const names = await exported(chief, 'csv', { ...only(id), files: false });
    expect(names.text).toBe('name,sheet,papers\nTea,a.txt,"b.txt, c.txt"\n');
    const sheet = unzipped((await exported(chief, 'xlsx', { ...only(id), files: false })).bytes);
    expect(sheet['xl/worksheets/sheet1.xml']).toContain('<t xml:space="preserve">b.txt, c.txt</t>');
  });

  test('what is the same in content and name is there once', async () => {
    const [one, other] = [await stored('same.txt', 'same'), await stored('other.txt', 'same')];
    const ids = [await record('A', one, [one]), await record('B', one, [other])];
    const { text, files } = parted((await exported(chief, 'csv', only(...ids))).bytes);
    expect(Object.keys(files).map((path) => path.replace(/.*\//, ''))).toEqual(['same.txt', 'other.txt']);
    expect(text.split('same.txt').length).toBe(4);
  });

  test('a viewer who may not read a cell gets nothing of it', async () => {
    const id = await record('Secret', await stored('secret.txt', 'secret bytes'), null);
    expect(codeOf(await exported(clerk, 'csv', only(id)))).toBe('column.unknown');
    const answer = await exported(clerk, 'csv', { ...only(id), columns: ['name'] });
    expect(answer.bytes.includes('secret')).toBe(false);
    expect(Object.keys(parted(answer.bytes).files)).toEqual([]);
  });

  test('content that is missing ends it with what to do', async () => {
    const lost = await stored('lost.txt', 'lost');
    const id = await record('Lost', lost, null);
    await store.remove(lost.hash);
    expect(codeOf(await exported(chief, 'csv', only(id)))).toBe('export.file_missing');
  });

  test('what is long is a task, that tells how many files are written and whose zip file is whole', async () => {
    const bytes = Buffer.alloc(6_000_000, 'x').toString();
    // Content of this kind is not packed once more.
    const packed = (at: number) => ({ name: `${at}.zip`, type: 'application/zip' });
    const files = await Promise.all(
      [1, 2, 3].map(async (at) => await storedFile(db, store, `${at}${bytes}`, packed(at))),
    );
    const id = await record('Long', null, files);
    const stop = startJobs(db, jobsOf(services), SILENT);
    const { task } = (await exported(chief, 'csv', only(id))).json<{ task: number }>();
    const found = async () =>
      (await must(chief, 'chief').get('/task/list'))
        .json<{ tasks: readonly Task[] }>()
        .tasks.find((one) => one.id === task);
    await expect.poll(async () => (await found())?.state, { timeout: 20_000 }).toBe('done');
    const { outcome, done, total } = must(await found(), 'the task');
    expect({ done, total, records: outcome?.records }).toEqual({ done: 4, total: 4, records: 1 });
    const kept = await must(chief, 'chief').get(`/cache/get/${outcome?.file?.key}`);
    expect(Object.values(parted(kept.bytes).files)).toEqual([1, 2, 3].map((at) => `${at}${bytes}`));
    await stop();
  });
});

test('[FILE-23] paths are what every system can unpack: nothing leads out of the folder, no two are alike', async () => {
  const names = ['CON.txt', 'a:b;c?.txt', 'A.txt', 'a.TXT', 'a.txt', `${'é'.repeat(250)}.txt`, 'end. '];
  const papers = await Promise.all(
    names.map(async (name, at) => ({ ...(await stored('x', `${at}`)), name })),
  );
  const id = await record('../..\\‮/NUL', null, papers);
  const { text, files } = parted((await exported(chief, 'csv', only(id))).bytes);
  const paths = Object.keys(files);
  expect(paths).toHaveLength(names.length);
  for (const path of paths) expect(text).toContain(path);
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(names.length);
  const parts = paths.map((path) => path.split('/'));
  for (const [files_, , column, name, ...more] of parts) {
    expect([files_, column, more]).toEqual(['files', 'papers', []]);
    expect(Buffer.byteLength(name ?? '')).toBeLessThanOrEqual(210);
  }
  expect(parts.map(([, folder]) => folder)).toEqual(
    parts.map(() => expect.stringMatching(/^\.\.[\w. -]+ \d+$/)),
  );
  expect(parts.map(([, , , name]) => name).slice(0, 5)).toEqual([
    '_CON.txt',
    'a_b_c_.txt',
    'A.txt',
    'a (2).TXT',
    'a (3).txt',
  ]);
});
