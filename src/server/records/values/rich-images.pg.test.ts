import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { imagesIn } from '#core/fields/rich-text/rich-image.ts';
import { outcomeOf, signedIn, testApp, testUser, type Visitor } from '#test/support/calls/app.ts';
import { sent } from '#test/support/calls/uploads.ts';
import { importWorld } from '#test/support/worlds/import-world.ts';
import { filesAge } from '#test/support/files/stored-files.ts';
import { changeCatalog, makeMissingParts } from '../../catalog/catalog.ts';
import { alias, sql } from '../../database/sql/sql.ts';
import { endUnusedFiles } from '../../files/collect/unused-files.ts';
import { cellsWithFiles, filesInCells, filesOfTables } from '../../query/tables/held-files.ts';

const { db, catalog, thing, run, rows } = await importWorld();
const app = await testApp(db);
const rolesNamed = (name: string) =>
  catalog.document.roles.filter((role) => role.name === name).map(({ id }) => id);
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'clerk', { roles: rolesNamed('clerk') });
let [chief, clerk]: Visitor[] = [];
beforeAll(async () => {
  [chief, clerk] = await Promise.all(['chief', 'clerk'].map(async (login) => await signedIn(app, login)));
});

const story = thing.columns.find(({ name }) => name === 'story')!;
const picture = async (red: number) =>
  await sharp({ create: { width: 40, height: 20, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer();
let shade = 0;
const uploaded = async (person = chief!) => await sent(person, 'a.png', await picture((shade += 1)));
const image = (id: string, alt = '') => `<img data-file="${id}" alt="${alt}">`;
const save = async (values: object, record?: number) =>
  await chief!.post(
    `/api/element/save?idform=${thing.id}${record === undefined ? '' : `&idenreg=${record}`}`,
    { values },
  );
const created = async (text: string) => {
  const answer = await save({ name: 'One', story: text });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json<{ recordId: number }>().recordId;
};
const address = (record: number, file: string, rest: string | number = 1) =>
  `/file/get/${thing.id}/${record}/${story.id}/${file}/${rest}`;
const storyOf = async (id: number) => (await rows(`select story from app.thing where id = ${id}`))[0]?.[0];
const released = async (id: string) =>
  (await db.query(sql`select from colonnade.released where file = $1::uuid`, [id])).rows.length;

test('[COL-75] an image is a file of the record that a text names; no other source is kept', async () => {
  const { id: file } = await uploaded();
  const id = await created(
    `<div>before <img src="https://x.y/z.png" onerror="alert(1)" width="40" height="20" data-file="${file}" alt="A &lt;b&gt; &quot;c&quot;"> after <img src="https://x.y/z.png" alt="Logo"></div>`,
  );
  expect(await storyOf(id)).toBe(
    `<p>before</p><img data-file="${file}" alt="A &lt;b&gt; &quot;c&quot;" width="40" height="20"><p>after Logo</p>`,
  );
});

test('[COL-76] an image is read by those who may read the text, and by nobody else', async () => {
  const { id: file } = await uploaded();
  expect((await chief!.get(address(0, file))).status).toBe(200);
  expect((await clerk!.get(address(0, file))).status).toBe(404);
  const id = await created(`<p>x</p>${image(file)}`);
  const got = await chief!.get(address(id, file, 0));
  expect([got.status, got.headers['content-type'], got.headers['etag']]).toEqual([
    200,
    'image/png',
    expect.any(String),
  ]);
  expect(
    (await chief!.get(address(id, file, 0), { 'if-none-match': String(got.headers['etag']) })).status,
  ).toBe(304);
  const small = await chief!.get(`/file/thumbnail/${thing.id}/${id}/${story.id}/${file}/64`);
  expect([small.status, small.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await clerk!.get(address(id, file))).status).toBe(404);
  // Neither in another record nor in another column, nor for its uploader alone once it is held.
  const other = await created('<p>y</p>');
  for (const url of [
    address(other, file),
    address(0, file),
    address(id, file).replace(`/${story.id}/`, `/${thing.columns.find(({ name }) => name === 'notes')!.id}/`),
  ])
    expect([url, (await chief!.get(url)).status]).toEqual([url, 404]);
});

test('[COL-76] words that look like an image are none', async () => {
  const { id: file } = await uploaded();
  await created(image(file));
  const id = await created(`<p>&lt;img data-file="${file}" alt=""&gt; "${file}"</p>`);
  expect(imagesIn(String(await storyOf(id)))).toEqual([]);
  expect((await chief!.get(address(id, file))).status).toBe(404);
});

test('[COL-75] what was never uploaded, or is no image, is refused at the column', async () => {
  const text = await sent(chief!, 'a.txt', Buffer.from('x'));
  const missing = 'b0b0b0b0-0000-4000-8000-000000000000';
  expect(outcomeOf(await save({ name: 'x', story: image(missing) }))).toEqual([422, 'file.gone']);
  expect(outcomeOf(await save({ name: 'x', story: image(text.id) }))).toEqual([422, 'file.kind']);
  const { id: file } = await uploaded();
  expect(outcomeOf(await save({ name: 'x', story: image(file).repeat(201) }))).toEqual([
    422,
    'file.too_many',
  ]);
  const id = await created('<p>x</p>');
  const change = async (value: string) =>
    await chief!.post('/list/bulk/change', {
      tableId: thing.id,
      chosen: { records: [id] },
      count: 1,
      values: { story: value },
    });
  expect(outcomeOf(await change(image(missing)))).toEqual([422, 'file.gone']);
  expect((await change(image(file))).status).toBe(200);
  expect(await storyOf(id)).toBe(image(file));
});

test('[COL-77] what a text comes to hold is kept, what it gives up is released and served from its past', async () => {
  const [{ id: first }, { id: second }] = [await uploaded(), await uploaded()];
  const id = await created(`<p>x</p>${image(first)}`);
  const copy = await created(image(first));
  const kept = async (file: string) =>
    (await db.query<{ kept: boolean }>(sql`select kept from colonnade.file where id = $1::uuid`, [file]))
      .rows[0]?.kept;
  expect([await kept(first), await kept(second), await released(first)]).toEqual([true, false, 0]);
  expect((await save({ story: image(second) }, id)).status).toBe(200);
  expect([await kept(second), await released(first)]).toEqual([true, 1]);
  expect((await chief!.get(address(id, first))).status).toBe(200);
  expect((await chief!.get(address(copy, first))).status).toBe(200);
  expect((await clerk!.get(address(id, first))).status).toBe(404);
  await db.query(sql`delete from app.thing where id = $1::bigint`, [copy]);
  expect(await released(first)).toBe(2);
});

test('[COL-78] imports take images that are there, and words for the others', async () => {
  const { id: file } = await uploaded();
  const missing = 'b0b0b0b0-0000-4000-8000-000000000000';
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const { problems } = await run(
    [
      'name,story',
      `imported a,${cell(`<p>x</p>${image(file)}`)}`,
      `imported b,${cell(`<p>x</p>${image(missing, 'A &quot;b&quot; \\1 &amp;')}${image(missing)}${image(file)}`)}`,
      `imported c,${cell(image(missing))}`,
      '',
    ].join('\n'),
  );
  expect(problems).toEqual([]);
  expect(
    (await rows(`select story from app.thing where name like 'imported%' order by name`)).flat(),
  ).toEqual([
    `<p>x</p>${image(file)}`,
    `<p>x</p><p>A &quot;b&quot; \\1 &amp;</p>`.replaceAll('&quot;', '"') + `<p></p>${image(file)}`,
    null,
  ]);
});

test('[COL-79] the words that stand for an image are words of its text', async () => {
  const { id: file } = await uploaded();
  const id = await created(`<p>a</p>${image(file, 'Zebra &amp; foal')}<p>b</p>`);
  const { rows: found } = await db.query<{ text: string }>(
    sql`select colonnade.plain_text(story) as text from app.thing where id = $1::bigint`,
    [id],
  );
  expect(found[0]?.text).toBe('a\nZebra & foal\nb');
  const search = await chief!.post('/list/full/load/datatable', {
    tableId: thing.id,
    columns: ['name'],
    search: 'zebra',
  });
  expect(search.json<{ rows: number[][] }>().rows.map(([one]) => one)).toEqual([id]);
});

test('[COL-77] what texts hold is found by collection and checks, words that look so are not', async () => {
  const [held, drafted, left] = [await uploaded(), await uploaded(), await uploaded()];
  const id = await created(`<p>"${left.id}" &lt;img data-file="${left.id}"</p>${image(held.id)}`);
  const { context } = (
    await chief!.post(`/api/element/create?idform=${thing.id}`, { values: { story: image(drafted.id) } })
  ).json<{ context: number }>();
  expect(context).toBeGreaterThan(0);
  const all = [held.id, drafted.id, left.id];
  expect(await filesInCells(db, all)).toEqual(new Set([held.id]));
  const cells: unknown[] = [];
  for await (const cell of cellsWithFiles(db)) if (cell.record === String(id)) cells.push(cell);
  const { name, hash, size } = held;
  expect(cells).toEqual([
    { table: 'thing', record: String(id), column: 'story', value: [{ id: held.id, name, hash, size }] },
  ]);
  expect((await filesOfTables(db))[0]).toMatchObject({ table: 'thing' });
  await filesAge(db, 100);
  await endUnusedFiles(db, 60);
  const { rows: files } = await db.query<{ id: string }>(
    sql`select id from colonnade.file where id = any($1::uuid[])`,
    [all],
  );
  expect(new Set(files.map((file) => file.id))).toEqual(new Set([held.id, drafted.id]));
});

test('[COL-77] a column that becomes one of another type is watched no more, and again when it is formatted', async () => {
  const triggers = async () =>
    (await db.query(sql`select tgname from pg_trigger where tgname like $1`, [`files_${story.id}_%`])).rows
      .length;
  const retyped = async (type: 'richText' | 'multilineText') => {
    const { document } = catalog;
    const tables = document.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) => (column.id === story.id ? { ...column, type } : column)),
    }));
    return await changeCatalog(db, { ...document, tables } as typeof document, {
      author: null,
      message: type,
    });
  };
  expect(await triggers()).toBe(3);
  // Columns of an older version have none until the server starts.
  for (const event of ['insert', 'update', 'delete'])
    await db.query(sql`drop trigger ${alias(`files_${story.id}_${event}`)} on app.thing`);
  await makeMissingParts(db);
  expect(await triggers()).toBe(3);
  await db.query(sql`update app.thing set story = null where strpos(story, '<img') > 0`);
  await retyped('multilineText');
  expect(await triggers()).toBe(0);
  await retyped('richText');
  expect(await triggers()).toBe(3);
});
