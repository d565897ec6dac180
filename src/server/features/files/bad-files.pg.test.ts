import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { outcomeOf, signedIn, testApp, testUser, type Visitor } from '#test/support/calls/app.ts';
import { appended, begun, sent, tusHeaders } from '#test/support/calls/uploads.ts';
import { EICAR, openClamd } from '#test/support/peers/clamd.ts';
import { zipOf } from '#test/support/files/zip.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { sql } from '#server/database/sql/sql.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { clamdScan } from '../../files/scanner/scanner.ts';

const { db, catalog } = await everyTypeWorld();
const rolesNamed = (name: string) =>
  catalog.document.roles.filter((role) => role.name === name).map(({ id }) => id);
await testUser(db, 'ana', { supervisor: true });
await testUser(db, 'ben', { roles: rolesNamed('outsider') });
const clamd = await openClamd({});
const patience = { connection: 20_000, silence: 20_000 };
const app = await testApp(db, undefined, undefined, {
  scan: clamdScan({ host: '127.0.0.1', port: clamd.port }, patience),
});
const thing = catalog.tablesByName.get('thing')!;
const column = (name: string) => thing.columns.find((one) => one.name === name)!.id;
let [ana, ben]: Visitor[] = [];
beforeAll(async () => {
  [ana, ben] = await Promise.all(['ana', 'ben'].map(async (login) => await signedIn(app, login)));
  return async () => await clamd.down();
});

async function created(values: object): Promise<number> {
  const answer = await ana!.post(`/api/element/save?idform=${thing.id}`, {
    values: { name: 'One', ...values },
  });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json<{ recordId: number }>().recordId;
}

const shown = (record: number, name: string, { id }: FileValue) =>
  `/file/get/${thing.id}/${record}/${column(name)}/${id}/0`;
const small = (record: number, name: string, { id }: FileValue) =>
  `/file/thumbnail/${thing.id}/${record}/${column(name)}/${id}/256`;

/** A part of a PNG file. */
function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of one bit for each pixel, a few kilobytes that become hundreds of megabytes. */
function bombOf(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

test('[FILE-4] an image that is a program as well is shown as an image alone, and its copies have nothing of the program', async () => {
  const script = Buffer.from('/*<script>alert(document.cookie)</script><svg onload=alert(1)>*/');
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a33' } })
    .gif()
    .toBuffer();
  const photo = await sent(ana!, 'page.html', Buffer.concat([picture, script]));
  expect(photo.type).toBe('image/gif');
  const record = await created({ photo });
  const answer = await ben!.get(shown(record, 'photo', photo));
  expect(answer.headers).toMatchObject({
    'content-type': 'image/gif',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  const copy = await ben!.get(small(record, 'photo', photo));
  expect(copy.headers['content-type']).toBe('image/webp');
  expect(copy.bytes.includes('script')).toBe(false);
});

test.each([
  ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
  ['a.html', '<html><body onload="alert(1)">%PDF-1.7\n</body></html>'],
  [
    'a.png',
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>',
  ],
])('[FILE-4] %s with a script is never shown by the browser itself', async (name, text) => {
  const sheet = await sent(ana!, name, Buffer.from(text));
  const record = await created({ sheet });
  const { headers } = await ben!.get(shown(record, 'sheet', sheet));
  if (sheet.type !== 'text/plain') expect(headers['content-disposition']).toMatch(/^attachment;/);
  expect(headers['content-type']).not.toMatch(/svg|^image/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
});

test('[FILE-33] an image that becomes too large is a file like others, and never opened', async () => {
  const bytes = bombOf(20_000);
  expect(bytes.length).toBeLessThan(1_000_000);
  const sheet = await sent(ana!, 'bomb.png', bytes);
  const refused = await ana!.post(`/api/element/save?idform=${thing.id}`, {
    values: { name: 'One', photo: sheet },
  });
  expect(outcomeOf(refused)).toEqual([422, 'file.kind']);
  const record = await created({ sheet });
  expect(outcomeOf(await ben!.get(small(record, 'sheet', sheet)))).toEqual([404, 'file.not_drawn']);
});

test('[FILE-4] an archive whose parts become huge is stored as it is', async () => {
  const bytes = zipOf({ '[Content_Types].xml': Buffer.alloc(100_000_000, ' ') });
  const before = process.memoryUsage().rss;
  const sheet = await sent(ana!, 'report.docx', bytes);
  expect(sheet.size).toBe(bytes.length);
  expect((process.memoryUsage().rss - before) / 1_000_000).toBeLessThan(50);
});

test('[FILE-20] a virus is refused by its name at the end of its upload, and no cell takes it', async () => {
  const bytes = Buffer.concat([randomBytes(300_000), EICAR]);
  const url = String((await begun(ana!, 'game.exe', bytes.length)).headers['location']);
  const answer = await appended(ana!, url, 0, bytes);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('Win.Test.EICAR_HDB-1');
  expect((await ana!.get(`/file/uploaded/${url.split('/').at(-1)}`)).status).toBeGreaterThanOrEqual(400);
});

test('[FILE-11] an upload whose session ends goes on where it was after the next sign-in', async () => {
  const bytes = randomBytes(200_000);
  const first = await signedIn(app, 'ben');
  const url = String((await begun(first, 'a.bin', bytes.length)).headers['location']);
  expect((await appended(first, url, 0, bytes.subarray(0, 90_000))).status).toBe(204);
  await first.post('/session/logout');
  expect([401, 403]).toContain((await appended(first, url, 90_000, bytes.subarray(90_000))).status);
  const again = await signedIn(app, 'ben');
  const { headers } = await again.send({ method: 'HEAD', url, headers: tusHeaders(again) });
  expect(headers['upload-offset']).toBe('90000');
  expect((await appended(again, url, 90_000, bytes.subarray(90_000))).status).toBe(204);
});

test('[FILE-5] a file for a record that is deleted meanwhile is kept by the draft and lost with nothing', async () => {
  const record = await created({});
  const draft = (await ana!.post(`/api/element/modify?idform=${thing.id}&idenreg=${record}`)).json<{
    context: number;
    window: number;
  }>();
  const sheet = await sent(ana!, 'late.txt', Buffer.from('late'));
  await ana!.post(`/api/update/${draft.window}/${draft.context}/0`, { values: { sheet } });
  const other = await signedIn(app, 'ana');
  await other.post(`/api/element/delete?idform=${thing.id}`, { records: [record] });
  const refused = await ana!.post(`/api/validate/${draft.context}/${draft.window}`);
  expect(refused.status).toBeGreaterThanOrEqual(400);
  // It can still be put into another record.
  await created({ sheet });
});

test('[FILE-3] a right that is taken away while a preview is open holds from the next byte asked for', async () => {
  const sheet = await sent(ana!, 'open.txt', Buffer.from('a long text'));
  const record = await created({ sheet });
  const seen = await ben!.get(shown(record, 'sheet', sheet));
  expect(seen.status).toBe(200);
  await testUser(db, 'eve', { roles: rolesNamed('outsider') });
  const eve = await signedIn(app, 'eve');
  expect((await eve.get(shown(record, 'sheet', sheet))).status).toBe(200);
  const users = catalog.tablesByName.get('user')!.id;
  const { rows } = await db.query<{ id: string }>(
    sql`select id::text as id from app."user" where login = 'eve'`,
  );
  const chief = await signedIn(app, 'ana', { configuration: true });
  const given = { values: { roles: [] } };
  const taken = await chief.post(`/api/element/save?idform=${users}&idenreg=${rows[0]?.id}`, given);
  expect([taken.status, taken.text]).toEqual([200, expect.any(String)]);
  const after = await eve.get(shown(record, 'sheet', sheet), {
    'if-none-match': String(seen.headers['etag']),
    range: 'bytes=0-3',
  });
  expect([404, 401, 403]).toContain(after.status);
  expect(after.text).not.toContain('a lo');
});
