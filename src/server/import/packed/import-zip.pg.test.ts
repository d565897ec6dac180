import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FileValue } from '#core/fields/file/file-value.ts';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { must } from '#core/std/must.ts';
import {
  codeOf,
  signedIn,
  testServices,
  testUser,
  type Answer,
  type Visitor,
} from '#test/support/calls/app.ts';
import { filesAge, hashOf, storedFile } from '#test/support/files/stored-files.ts';
import { zipOf } from '#test/support/files/zip.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { createApp } from '../../app/app.ts';
import { openPool } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { collectUnused } from '../../files/collect/collect-unused.ts';
import { jobsOf } from '../../features/features.ts';
import { startJobs } from '../../jobs/jobs.ts';

const { catalog, connectionString } = await everyTypeWorld();
const db = openPool({ connectionString }, 16);
afterAll(async () => await db.end());
const thing = must(catalog.tablesByName.get('thing'), 'things');
const services = await testServices(db);
const store = services.parts.content;
const app = await createApp(services);
const SILENT = { debug: () => undefined, warn: () => undefined, error: () => undefined };
let chief: Visitor;

beforeAll(async () => {
  afterAll(async () => await app.close());
  await testUser(db, 'chief', { supervisor: true });
  chief = await signedIn(app, 'chief', { configuration: true });
});

beforeEach(async () => {
  await db.query(sql`delete from app.thing`);
  await db.query(sql`delete from colonnade.import_mapping`);
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Report {
  readonly imported: number;
  readonly changed: number;
  readonly same: number;
  readonly refused: number;
  readonly files: number;
  readonly operation: number | null;
  readonly hash: string;
  readonly problems: readonly {
    readonly line: number;
    readonly column: string;
    readonly code: string;
    readonly message: string;
  }[];
}

async function kept(file: Buffer, name = 'things.zip'): Promise<number> {
  const answer = await chief.send({
    method: 'POST',
    url: `/api/import/file/${thing.id}?name=${encodeURIComponent(name)}`,
    payload: file,
    headers: {
      'content-type': 'application/x-import-file',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': chief.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
  expect(answer.status).toBe(200);
  return answer.json<{ file: number }>().file;
}

interface Look {
  readonly kind: string;
  readonly files: number | null;
  readonly lines: number;
  readonly reading: object;
  readonly settings: { readonly map: Readonly<Record<string, string>> };
}

async function looked(file: number): Promise<Look> {
  const answer = await chief.post(`/api/import/look/${file}`, {});
  expect(answer.text).toContain('"kind"');
  return answer.json<Look>();
}

/** Looks at a file, checks it as is proposed, and imports it. */
async function imported(file: Buffer, settings: object = {}) {
  const id = await kept(file);
  const look = await looked(id);
  const asked = { reading: look.reading, settings: { ...look.settings, ...settings } };
  const check = (await chief.post(`/api/import/check/${id}`, asked)).json<Report>();
  const run = async (): Promise<Report> =>
    (await chief.post(`/api/import/run/${id}`, { ...asked, hash: check.hash })).json<Report>();
  return { id, look, check, run, asked };
}

async function refusal(file: Buffer): Promise<string | undefined> {
  const answer: Answer = await chief.post(`/api/import/look/${await kept(file)}`, {});
  expect(codeOf(answer)).toBe('import.invalid');
  return answer.json().errors[0]?.message;
}

interface Held {
  readonly name: string;
  readonly sheet: FileValue | null;
  readonly papers: readonly FileValue[] | null;
  readonly photo: FileValue | null;
}

async function things(): Promise<readonly Held[]> {
  const { rows } = await db.query<Held>(
    sql`select name, sheet, papers, photo from app.thing where deleted_at is null order by name`,
  );
  return rows;
}

/** Uploads that there are, and those of them that some cell has held. */
async function uploads() {
  const { rows } = await db.query<{ all: number; kept: number }>(
    sql`select count(*)::int as all, (count(*) filter (where kept))::int as kept from colonnade.file`,
  );
  return must(rows[0], 'the uploads');
}

test('[FILE-24] a zip file that somebody packed brings records with their files', async () => {
  const zip = zipOf({
    'list.csv':
      'Name,Sheet,Papers,Photo\nChai,docs/a.txt,DOCS\\b.txt; ./docs/c.txt,Röntgen.png\nTea,,docs/a.txt,\n',
    'docs/a.txt': 'a',
    'docs/b.txt': 'b',
    'docs/c.txt': 'c',
    'docs/unused.txt': 'u',
    // As macOS writes the name.
    'Ro\u0308ntgen.png': PNG,
    '__MACOSX/._list.csv': 'x',
  });
  const before = await uploads();
  const { look, check, run } = await imported(zip);
  expect(look).toMatchObject({
    kind: 'csv',
    files: 5,
    lines: 2,
    settings: { map: { Name: 'name', Sheet: 'sheet', Papers: 'papers', Photo: 'photo' } },
  });
  expect(check).toMatchObject({ problems: [], created: 2, files: 4 });
  // A check stores nothing.
  expect(await uploads()).toEqual(before);
  expect(await run()).toMatchObject({ imported: 2, problems: [] });
  const [chai, tea] = await things();
  expect(chai?.sheet).toMatchObject({ name: 'a.txt', size: 1, type: 'text/plain', hash: hashOf('a') });
  expect(chai?.papers?.map(({ name }) => name)).toEqual(['b.txt', 'c.txt']);
  expect(chai?.photo).toMatchObject({ name: 'Röntgen.png', type: 'image/png', width: 1, height: 1 });
  expect(tea?.papers?.map(({ id }) => id)).toEqual([chai?.sheet?.id]);
  expect(await uploads()).toEqual({ all: before.all + 4, kept: before.kept + 4 });
  expect(await store.sizeOf(hashOf('b'))).toBe(1);
});

async function record(name: string, sheet: FileValue | null, papers: readonly FileValue[]): Promise<void> {
  await db.query(sql`insert into app.thing (name, sheet, papers) values ($1, $2::jsonb, $3::jsonb)`, [
    name,
    sheet && JSON.stringify(sheet),
    JSON.stringify(papers),
  ]);
}

test.each(['csv', 'xlsx'])(
  '[FILE-24] an export with its files as %s comes back as it was: names, titles, content, order',
  async (format) => {
    const stored = async (name: string, content: string | Buffer, title?: string): Promise<FileValue> => ({
      ...(await storedFile(db, store, content, { name })),
      ...(title === undefined ? {} : { title }),
    });
    const big = Buffer.alloc(3_000_000, format);
    const odd = await stored('a:b;c?.txt', 'odd', 'Title; with "quotes"');
    await record('Chai', odd, [
      await stored('z.bin', big),
      await stored('é.txt', 'e'),
      await stored('a.txt', 'a'),
    ]);
    await record('Tea', null, [odd, await stored('A.txt', 'other')]);
    const shown = (all: readonly Held[]) =>
      all.map(({ name, sheet, papers }) => ({
        name,
        files: [sheet, ...(papers ?? [])].map(
          (file) => file && [file.name, file.title, file.hash, file.size],
        ),
      }));
    const before = shown(await things());
    const answer = await chief.post(`/api/export/${thing.id}/${format}`, {
      columns: ['name', 'sheet', 'papers'],
      files: true,
      form: 'import',
    });
    expect(answer.status).toBe(200);
    await db.query(sql`delete from app.thing`);
    const { look, check, run } = await imported(answer.bytes);
    expect([look.kind, look.files]).toEqual([format, 5]);
    expect(check).toMatchObject({ problems: [], files: 5 });
    expect(await run()).toMatchObject({ imported: 2 });
    expect(shown(await things())).toEqual(before);
  },
);

test('[FILE-24] what a path does not name is told at its cell, at the check already', async () => {
  const zip = zipOf({
    'list.csv': 'name,sheet,papers,photo\nOne,none.txt,,\nTwo,,a.txt;B.TXT,\nThree,,,a.txt\nFour,a.txt,,\n',
    'a.txt': 'a',
    'b.txt': 'b',
    'B.txt': 'B',
  });
  // Texts at the top are no tables beside one.
  const { check, run } = await imported(zip, { skipRefused: true });
  expect(check.problems.map(({ line, column, code }) => [line, column, code])).toEqual([
    [2, 'sheet', 'import.file_none'],
    [3, 'papers', 'import.file_several'],
    [4, 'photo', 'file.kind'],
  ]);
  expect(check.problems[0]?.message).toContain('none.txt');
  expect(await run()).toMatchObject({ imported: 1, refused: 3 });
  expect((await things()).map(({ name }) => name)).toEqual(['Four']);
});

test('[FILE-24] a table alone fills no columns of files, and is told so once', async () => {
  const id = await kept(Buffer.from('name,sheet\nOne,a.txt\n'), 'things.csv');
  const look = await looked(id);
  expect(look).toMatchObject({ files: null, settings: { map: { name: 'name', sheet: '' } } });
  const settings = { map: { name: 'name', sheet: 'sheet' } };
  const answer = await chief.post(`/api/import/check/${id}`, { reading: {}, settings });
  expect(codeOf(answer)).toBe('import.mapping');
  expect(answer.json().errors[0]?.message).toContain('zip');
});

test('[FILE-25] limits of files, records and accounts hold, and nothing is left of what is refused', async () => {
  const zip = zipOf({
    'list.csv': 'name,sheet,papers\nOne,a.bin,b.bin\n',
    'a.bin': Buffer.alloc(1_000_001),
    'b.bin': Buffer.alloc(1_000_002),
  });
  const before = await uploads();
  const codes = async () => {
    const { check, run } = await imported(zip);
    const report = await run();
    expect(report.problems.map(({ code }) => code)).toEqual(check.problems.map(({ code }) => code));
    expect(report.operation).toBe(null);
    expect(await uploads()).toEqual(before);
    return [...new Set(check.problems.map(({ code }) => code))];
  };
  const begin = { largestFile: 2_000, mostPerRecord: 20_000, mostPerAccount: 200_000 };
  try {
    await chief.post('/admin/files/save', { mostPerRecord: 1 });
    expect(await codes()).toEqual(['file.record_full']);
    await chief.post('/admin/files/save', { ...begin, mostPerAccount: 1 });
    expect(await codes()).toEqual(['file.account_full']);
    await chief.post('/admin/files/save', { ...begin, largestFile: 1 });
    expect(await codes()).toEqual(['file.too_large']);
  } finally {
    await chief.post('/admin/files/save', begin);
  }
});

test('[FILE-25] undo takes the records with their files, and redo brings them again', async () => {
  const { run } = await imported(zipOf({ 'list.csv': 'name,sheet\nOne,a.txt\n', 'a.txt': 'undone' }));
  const { operation } = await run();
  const [before] = await things();
  const undone = await chief.post('/messaging/undo/process', { messages: [operation] });
  expect(await things()).toEqual([]);
  await chief.post('/messaging/redo/process', {
    messages: undone.json<{ operations: number[] }>().operations,
  });
  expect(await things()).toEqual([before]);
  expect(await store.sizeOf(hashOf('undone'))).toBe(6);
});

test('[FILE-25] a cancelled import leaves nothing', async () => {
  const before = await uploads();
  const rows = Array.from({ length: 300 }, (_, at) => `T${at},f${at}.txt`);
  const files = Object.fromEntries(rows.map((_, at) => [`f${at}.txt`, `content ${at}`]));
  const { id, asked, check } = await imported(
    zipOf({ 'list.csv': `name,sheet\n${rows.join('\n')}\n`, ...files }),
  );
  const stop = startJobs(db, jobsOf(services), SILENT);
  const started = await chief.post(`/api/import/run/${id}`, { ...asked, hash: check.hash, background: true });
  const { task } = started.json<{ task: number }>();
  await expect
    .poll(async () => (await uploads()).all, { timeout: 10_000, interval: 5 })
    .toBeGreaterThan(before.all);
  await chief.post(`/task/cancel/${task}`);
  const state = async () =>
    (await chief.get('/task/list')).json<{ tasks: readonly Task[] }>().tasks.find((one) => one.id === task)
      ?.state;
  await expect.poll(state, { timeout: 10_000 }).not.toBe('running');
  await stop();
  expect([await state(), await things(), await uploads()]).toEqual(['cancelled', [], before]);
  // What was stored by then is content that nothing needs.
  await filesAge(db, 2);
  await collectUnused(db, store, 60);
  expect(await store.sizeOf(hashOf('content 0'))).toBe(null);
});

test('[FILE-24] records that are matched keep files that come once more, and get those that differ', async () => {
  const rows = 'name,sheet,papers\nOne,a.txt,b.txt;a.txt\nTwo,a.txt,\n';
  const files = { 'a.txt': 'a', 'b.txt': 'b' };
  await (await imported(zipOf({ 'list.csv': rows, ...files }))).run();
  const [before, stored] = [await things(), await uploads()];
  const match = { match: { columns: ['name'], mode: 'both', empty: 'keep' } };
  const again = await imported(zipOf({ 'list.csv': rows, ...files }), match);
  expect(again.check).toMatchObject({ created: 0, changed: 0, same: 2, problems: [] });
  expect(await again.run()).toMatchObject({ changed: 0, operation: null });
  expect([await things(), await uploads()]).toEqual([before, stored]);
  const other = await imported(zipOf({ 'list.csv': rows, ...files, 'b.txt': 'other' }), match);
  expect(other.check).toMatchObject({ changed: 1, same: 1 });
  await other.run();
  const [one, two] = await things();
  expect(one?.papers?.map(({ hash }) => hash)).toEqual([hashOf('other'), hashOf('a')]);
  expect([one?.sheet, two]).toEqual([before[0]?.sheet, before[1]]);
});

test('[FILE-25] the files that a matched record has count with those that come', async () => {
  const big = { 'a.bin': Buffer.alloc(700_000, 'a'), 'b.bin': Buffer.alloc(700_000, 'b') };
  await (await imported(zipOf({ 'list.csv': 'name,sheet\nOne,a.bin\nTwo,\n', ...big }))).run();
  try {
    await chief.post('/admin/files/save', { largestFile: 2_000, mostPerRecord: 1, mostPerAccount: 200_000 });
    const match = { match: { columns: ['name'], mode: 'update', empty: 'keep' } };
    const zip = zipOf({ 'list.csv': 'name,papers\nOne,b.bin\nTwo,b.bin\n', ...big });
    const { check } = await imported(zip, match);
    expect(check.problems).toMatchObject([{ line: 2, column: 'papers', code: 'file.record_full' }]);
    expect(check.problems[0]?.message).toContain('1 MB');
    expect(check.changed).toBe(1);
  } finally {
    await chief.post('/admin/files/save', {
      largestFile: 2_000,
      mostPerRecord: 20_000,
      mostPerAccount: 200_000,
    });
  }
});

test('[FILE-24] nobody fills columns of files that they may not write', async () => {
  const roles = catalog.document.roles.filter(({ name }) => name === 'clerk').map(({ id }) => id);
  await testUser(db, 'clerk', { roles });
  const [person, before] = [chief, await uploads()];
  chief = await signedIn(app, 'clerk');
  try {
    const id = await kept(zipOf({ 'list.csv': 'name,sheet\nOne,a.txt\n', 'a.txt': 'a' }));
    const { settings } = await looked(id);
    expect(settings.map['sheet']).toBe('');
    const asked = { reading: {}, settings: { map: { name: 'name', sheet: 'sheet' } } };
    expect(codeOf(await chief.post(`/api/import/check/${id}`, asked))).toBe('import.mapping');
    expect(await uploads()).toEqual(before);
  } finally {
    chief = person;
  }
});

/** A zip file whose bytes are changed after they were made. */
function patched(
  parts: Parameters<typeof zipOf>[0],
  change: (zip: Buffer, directory: number) => void,
): Buffer {
  const zip = Buffer.from(zipOf(parts));
  change(zip, zip.readUInt32LE(zip.length - 6));
  return zip;
}

const LIST = { 'list.csv': 'name,sheet\nOne,a.txt\n' };

test('[FILE-25] zip files that would harm are refused with the reason', async () => {
  const attacks: readonly (readonly [Buffer, RegExp])[] = [
    [zipOf({ ...LIST, '../a.txt': 'a' }), /\.\.\/a\.txt/],
    [zipOf({ ...LIST, '/etc/a.txt': 'a' }), /\/etc\/a\.txt/],
    [zipOf({ 'list.csv': 'a', 'other.csv': 'b' }), /list\.csv, other\.csv/],
    [zipOf({ 'a.txt.bin': 'a' }), /no table/],
    [zipOf({ 'list.xlsx': zipOf({ 'list.csv': 'name\na\n' }) }), /no table/],
    [zipOf({ 'list.json': '[]' }), /CSV or XLSX/],
    [zipOf({ ...LIST, 'a.txt': Buffer.alloc(60_000_000) }), /unpacked/],
    [patched({ 'a.txt': 'a', ...LIST }, (zip, at) => zip.writeUInt16LE(1, at + 8)), /encrypted/],
    // The second part begins where the first one does.
    [
      patched({ ...LIST, 'a.txt': 'a' }, (zip, at) => zip.writeUInt32LE(0, at + 46 + 'list.csv'.length + 42)),
      /unpacked/,
    ],
  ];
  for (const [zip, reason] of attacks) expect(await refusal(zip)).toMatch(reason);
});

test('[FILE-25] damaged parts are told at the cells that name them', async () => {
  const bad = [
    // A checksum, a size and a way of packing that are not those of the bytes.
    patched({ 'a.txt': 'aaaa', ...LIST }, (zip, at) => zip.writeUInt32LE(7, at + 16)),
    patched({ 'a.txt': 'aaaa', ...LIST }, (zip, at) => zip.writeUInt32LE(3, at + 24)),
    patched({ 'a.txt': 'aaaa', ...LIST }, (zip, at) => zip.writeUInt16LE(12, at + 10)),
  ];
  for (const zip of bad) {
    const { check, run } = await imported(zip);
    expect(check.problems).toMatchObject([{ line: 2, column: 'sheet', code: 'import.file_damaged' }]);
    const before = await uploads();
    expect((await run()).problems).toMatchObject([{ code: 'import.file_damaged' }]);
    expect(await uploads()).toEqual(before);
  }
  const link = patched({ 'a.txt': 'aaaa', ...LIST }, (zip, at) =>
    zip.writeUInt32LE(0o120777 * 65_536, at + 38),
  );
  expect((await imported(link)).check.problems).toMatchObject([{ code: 'import.file_link' }]);
});

test('[FILE-24] a folder that was packed whole is as good as its content, and a zip file among the files is one', async () => {
  const inner = zipOf({ 'x.csv': 'name\nNo\n' });
  const zip = zipOf({ 'Things/list.tsv': 'name\tsheet\nOne\tin.zip\n', 'Things/in.zip': inner });
  const { run, look } = await imported(zip);
  expect(look.files).toBe(1);
  expect(await run()).toMatchObject({ imported: 1 });
  expect(await things()).toMatchObject([
    { sheet: { name: 'in.zip', type: 'application/zip', hash: hashOf(inner) } },
  ]);
});
