import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  outcomeOf,
  signedIn,
  testApp,
  testUser,
  type Answer,
  type Visitor,
} from '#test/support/calls/app.ts';
import { appended, begun, sent, tusHeaders } from '#test/support/calls/uploads.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { sql } from '#server/database/sql/sql.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';

const { db, catalog } = await everyTypeWorld();
const rolesNamed = (name: string) =>
  catalog.document.roles.filter((role) => role.name === name).map(({ id }) => id);
await testUser(db, 'ana', { supervisor: true });
// Reads all of things; the other one reads some columns, none of files among them.
await testUser(db, 'ben', { roles: rolesNamed('outsider') });
await testUser(db, 'out', { roles: rolesNamed('clerk') });
const app = await testApp(db);
const thing = catalog.tablesByName.get('thing')!;
const column = (name: string) => thing.columns.find((one) => one.name === name)!.id;
let [ana, ben, out]: Visitor[] = [];
beforeAll(async () => {
  [ana, ben, out] = await Promise.all(['ana', 'ben', 'out'].map(async (login) => await signedIn(app, login)));
});

/** A new record with these values; gives its id. */
async function created(person: Visitor, values: object): Promise<number> {
  const answer = await person.post(`/api/element/save?idform=${thing.id}`, {
    values: { name: 'One', ...values },
  });
  expect(answer.status).toBe(200);
  return answer.json<{ recordId: number }>().recordId;
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const address = (record: number, name: string, file: FileValue, rest: string | number = 1) =>
  `/file/get/${thing.id}/${record}/${column(name)}/${file.id}/${rest}`;
const picture = async (width = 400, height = 200) =>
  await sharp({ create: { width, height, channels: 3, background: '#2a5bd7' } })
    .png()
    .toBuffer();

describe('uploads', () => {
  test('[FILE-5] a file comes in parts, is known by its content, and is told under a fit name', async () => {
    const bytes = await picture();
    const url = String((await begun(ana!, '../ph\u202Eoto.txt', bytes.length)).headers['location']);
    expect((await appended(ana!, url, 0, bytes.subarray(0, 100))).headers['upload-offset']).toBe('100');
    const asked = await ana!.send({ method: 'HEAD', url, headers: tusHeaders(ana!) });
    expect([asked.headers['upload-offset'], asked.headers['upload-length']]).toEqual([
      '100',
      String(bytes.length),
    ]);
    expect(outcomeOf(await ana!.get(url.replace('upload', 'uploaded')))).toEqual([409, 'file.not_arrived']);
    expect((await appended(ana!, url, 50, bytes)).status).toBe(409);
    expect((await appended(ana!, url, 100, bytes.subarray(100))).status).toBe(204);
    expect((await ana!.get(url.replace('upload', 'uploaded'))).json()).toEqual({
      id: url.split('/').at(-1),
      hash: hashOf(bytes),
      name: '.._ph_oto.txt',
      size: bytes.length,
      type: 'image/png',
      width: 400,
      height: 200,
    });
  });

  test('[FILE-5] an upload is its account’s alone', async () => {
    const url = String((await begun(ana!, 'a.txt', 3)).headers['location']);
    for (const answer of [
      await ben!.send({ method: 'HEAD', url, headers: tusHeaders(ben!) }),
      await appended(ben!, url, 0, Buffer.from('abc')),
      await ben!.get(url.replace('upload', 'uploaded')),
      await ben!.send({ method: 'DELETE', url, headers: tusHeaders(ben!) }),
    ])
      expect(answer.status).toBe(404);
    expect((await ana!.send({ method: 'DELETE', url, headers: tusHeaders(ana!) })).status).toBe(204);
    expect((await ana!.send({ method: 'HEAD', url, headers: tusHeaders(ana!) })).status).toBe(404);
  });

  test('[FILE-4] content tells the kind, not the name', async () => {
    const kinds = async (name: string, bytes: Buffer) => (await sent(ana!, name, bytes)).type;
    expect(await kinds('a.png', Buffer.from('<html><script>1</script></html>'))).toBe('text/plain');
    expect(await kinds('a.html', Buffer.from('<html><script>1</script></html>'))).toBe('text/html');
    expect(
      await kinds('a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')),
    ).toBe('text/plain');
    expect(await kinds('a.csv', Buffer.from('a;b\n1;2\n'))).toBe('text/csv');
    expect(await kinds('a.jpg', randomBytes(500))).toBe('application/octet-stream');
    expect(await kinds('a.pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n'))).toBe('application/pdf');
    expect(await kinds('none', Buffer.alloc(0))).toBe('text/plain');
    const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    expect(await kinds('a.DOC', compound)).toBe('application/msword');
    expect(await kinds('a.png', compound)).toBe('application/x-cfb');
    // Half a picture is none.
    expect(await kinds('a.png', (await picture()).subarray(0, 60))).toBe('application/octet-stream');
  });

  test('[FILE-30] what is too large is refused before it comes', async () => {
    expect(outcomeOf(await begun(ana!, 'a', 5_000_000_000))).toEqual([413, 'file.too_large']);
    expect(outcomeOf(await begun(ana!, 'a', Number.NaN))).toEqual([400, 'request.invalid']);
  });
});

describe('cells', () => {
  test('[FILE-3] a file is read by those who may read the cell, and by nobody else', async () => {
    const bytes = Buffer.from('a contract');
    const file = await sent(ana!, 'contract.txt', bytes);
    expect((await ana!.get(address(0, 'sheet', file))).text).toBe('a contract');
    expect((await ben!.get(address(0, 'sheet', file))).status).toBe(404);
    const id = await created(ana!, { sheet: file });
    const got = await ben!.get(address(id, 'sheet', file));
    expect([got.status, got.text, got.headers['content-type']]).toEqual([
      200,
      'a contract',
      'text/plain; charset=utf-8',
    ]);
    expect(got.headers['content-disposition']).toContain('attachment; filename="contract.txt"');
    expect((await out!.get(address(id, 'sheet', file))).status).toBe(404);
    // Neither in another cell, nor in another record, nor once it is held for its uploader alone.
    expect((await ben!.get(address(id, 'papers', file))).status).toBe(404);
    expect((await ana!.get(address(0, 'sheet', file))).status).toBe(404);
  });

  test('[FILE-31] parts, and what the browser has already', async () => {
    const file = await sent(ana!, 'a.txt', Buffer.from('0123456789'));
    const id = await created(ana!, { sheet: file });
    const url = address(id, 'sheet', file, 0);
    const part = await ben!.get(url, { range: 'bytes=2-4' });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    expect((await ben!.get(url, { range: 'bytes=-2' })).text).toBe('89');
    expect((await ben!.get(url, { range: 'bytes=20-' })).status).toBe(416);
    expect((await ben!.get(url, { range: 'bytes=0-1,3-4' })).status).toBe(200);
    const { etag } = (await ben!.get(url)).headers;
    expect((await ben!.get(url, { 'if-none-match': String(etag) })).status).toBe(304);
    expect((await ben!.get(url, { range: 'bytes=2-4', 'if-range': '"other"' })).text).toBe('0123456789');
  });

  test('[FILE-5] nobody puts a file into a cell that was never uploaded, or that is told otherwise', async () => {
    const file = await sent(ana!, 'a.txt', Buffer.from('x'));
    for (const wrong of [
      { ...file, id: 'b0b0b0b0-0000-4000-8000-000000000000' },
      { ...file, name: 'b.txt' },
      { ...file, type: 'text/html' },
      { ...file, hash: hashOf(Buffer.from('y')) },
    ]) {
      const answer = await ana!.post(`/api/element/save?idform=${thing.id}`, {
        values: { name: 'x', sheet: wrong },
      });
      expect(outcomeOf(answer)).toEqual([422, 'file.gone']);
    }
  });

  test('[FILE-3] the draft of a copy shows the files that it has, to its account alone', async () => {
    const photo = await sent(ana!, 'photo.png', await picture());
    const id = await created(ana!, { photo });
    expect((await ana!.get(address(0, 'photo', photo, 0))).status).toBe(404);
    const copy = await ana!.post(`/api/element/create?idform=${thing.id}&idenreg=${id}`, { values: {} });
    expect(copy.json()).toMatchObject({ values: { photo: { id: photo.id } } });
    expect((await ana!.get(address(0, 'photo', photo, 0))).status).toBe(200);
    expect((await ben!.get(address(0, 'photo', photo, 0))).status).toBe(404);
  });

  test('[FILE-32] an image column takes images, and a column of several as many as it says', async () => {
    const text = await sent(ana!, 'a.txt', Buffer.from('x'));
    const save = async (values: object) =>
      outcomeOf(
        await ana!.post(`/api/element/save?idform=${thing.id}`, { values: { name: 'x', ...values } }),
      );
    expect(await save({ photo: text })).toEqual([422, 'file.kind']);
    const many = await Promise.all(
      Array.from({ length: 21 }, async (_, at) => await sent(ana!, `${at}.txt`, Buffer.from(`${at}`))),
    );
    expect(await save({ papers: many })).toEqual([422, 'file.too_many']);
    expect((await save({ papers: many.slice(1) }))[0]).toBe(200);
  });

  test('[FILE-33] a thumbnail is small, and only there for images', async () => {
    const photo = await sent(ana!, 'a.png', await picture());
    const sheet = await sent(ana!, 'a.txt', Buffer.from('x'));
    const id = await created(ana!, { photo, sheet });
    const small = await ben!.get(`/file/thumbnail/${thing.id}/${id}/${column('photo')}/${photo.id}/64`);
    expect([small.status, small.headers['content-type']]).toEqual([200, 'image/webp']);
    const { width, height } = await sharp(small.bytes).metadata();
    expect([width, height]).toEqual([64, 32]);
    expect(
      (await out!.get(`/file/thumbnail/${thing.id}/${id}/${column('photo')}/${photo.id}/64`)).status,
    ).toBe(404);
    const none = await ben!.get(`/file/thumbnail/${thing.id}/${id}/${column('sheet')}/${sheet.id}/64`);
    expect(outcomeOf(none)).toEqual([404, 'file.not_drawn']);
  });

  test('[FILE-6] what is shown of a column with a watermark carries it, what is saved does not', async () => {
    const bytes = await picture(2_000, 1_000);
    const [plain, marked] = [await sent(ana!, 'a.png', bytes), await sent(ana!, 'b.png', bytes)];
    const id = await created(ana!, { photo: plain, photos: [marked] });
    const colours = async (answer: Answer) =>
      (await sharp(answer.bytes).stats()).channels.map(({ stdev }) => stdev > 1);
    expect((await ben!.get(address(id, 'photo', plain, 0))).bytes.equals(bytes)).toBe(true);
    const shown = await ben!.get(address(id, 'photos', marked, 0));
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await sharp(shown.bytes).metadata()).width).toBe(1_024);
    expect(await colours(shown)).toEqual([true, true, true]);
    const small = (name: string, file: FileValue) =>
      `/file/thumbnail/${thing.id}/${id}/${column(name)}/${file.id}/256`;
    expect(await colours(await ben!.get(small('photo', plain)))).toEqual([false, false, false]);
    expect(await colours(await ben!.get(small('photos', marked)))).toEqual([true, true, true]);
    expect((await ben!.get(address(id, 'photos', marked))).bytes.equals(bytes)).toBe(true);
  });

  test('[FILE-34] old files are there as long as the past is, and come back by undo', async () => {
    const [first, second] = [
      await sent(ana!, '1.txt', Buffer.from('1')),
      await sent(ana!, '2.txt', Buffer.from('2')),
    ];
    const id = await created(ana!, { sheet: first });
    const changed = await ana!.post(`/api/element/save?idform=${thing.id}&idenreg=${id}`, {
      values: { sheet: second },
    });
    expect(changed.status).toBe(200);
    expect((await ben!.get(address(id, 'sheet', second))).text).toBe('2');
    expect((await ben!.get(address(id, 'sheet', first))).text).toBe('1');
    expect((await out!.get(address(id, 'sheet', first))).status).toBe(404);
    const { rows } = await db.query(sql`select file from colonnade.released where file = $1::uuid`, [
      first.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('[FILE-35] all files of records as one zip file', async () => {
    const [one, two] = [
      await sent(ana!, 'a.txt', Buffer.from('1')),
      await sent(ana!, 'a.txt', Buffer.from('2')),
    ];
    const id = await created(ana!, { papers: [one, two] });
    const zip = await ben!.get(`/file/zip/${thing.id}?idselected=${id}`);
    expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(zip.bytes.includes(Buffer.from('a.txt'))).toBe(true);
    expect(zip.bytes.includes(Buffer.from('a (2).txt'))).toBe(true);
    expect((await out!.get(`/file/zip/${thing.id}?idselected=${id}`)).status).toBe(404);
  });

  test('[FILE-36] filters ask whether there is a file, for its name, its kind and its size', async () => {
    const [text, image] = [
      await sent(ana!, 'Årsrapport.txt', Buffer.alloc(2_000, 'x')),
      await sent(ana!, 'logo.png', await picture()),
    ];
    const [one, two, none] = [
      await created(ana!, { name: 'Filtered', papers: [text, image] }),
      await created(ana!, { name: 'Filtered', papers: [{ ...image, title: 'Wappen' }] }),
      await created(ana!, { name: 'Filtered' }),
    ];
    const found = async (condition: object) => {
      const filter = {
        all: [
          { column: 'name', operator: 'equal', value: 'Filtered' },
          { column: 'papers', ...condition },
        ],
      };
      const body = {
        tableId: thing.id,
        columns: ['papers'],
        filter,
        sort: [{ column: 'number' }],
        limit: 10,
      };
      const answer = await ben!.post('/list/full/load/datatable', body);
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      return answer.json<{ rows: number[][] }>().rows.map(([id]) => id);
    };
    expect(await found({ operator: 'isEmpty' })).toEqual([none]);
    expect(await found({ operator: 'isNotEmpty' })).toEqual([one, two]);
    expect(await found({ operator: 'contains', value: 'arsrapport' })).toEqual([one]);
    expect(await found({ operator: 'contains', value: 'wappen' })).toEqual([two]);
    expect(await found({ operator: 'doesNotContain', value: 'wappen' })).toEqual([one, none]);
    expect(await found({ operator: 'isWithin', value: ['text', 'pdf'] })).toEqual([one]);
    expect(await found({ operator: 'isNotWithin', value: ['image'] })).toEqual([none]);
    expect(await found({ operator: 'greater', value: 1_999 })).toEqual([one]);
    expect(await found({ operator: 'less', value: 10 })).toEqual([]);
  });
});
