import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { filesAge, hashOf } from '#test/support/files/stored-files.ts';
import { signIn, startProduct, supervised } from '#test/support/run/product.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { sql } from '../database/sql/sql.ts';
import { checkFiles } from '../files/check/check-files.ts';
import { collectUnused } from '../files/collect/collect-unused.ts';
import { folderStore } from '../files/store/folder-store.ts';
import { Random } from '../sample/random/random.ts';

/** `UPLOAD_KILLS=50 npm test -- kill-uploads` kills more often, `UPLOAD_SEED=7` at other moments. */
const KILLS = Number(process.env['UPLOAD_KILLS'] ?? 2);
const SEED = Number(process.env['UPLOAD_SEED'] ?? 1);
const CLIENTS = 4;
/** The longest that clients work before the server is killed, in milliseconds. */
const LONGEST = 900;

const { db, catalog, connectionString } = await everyTypeWorld();
const folder = mkdtempSync(join(inject('postgres').scratch, 'kill-uploads-'));
const store = folderStore(join(folder, 'files'));
const thing = catalog.tablesByName.get('thing')!;
const random = new Random(SEED);
const env = { ...supervised(folder), DATABASE_URL: connectionString };
let product = await startProduct(env);
afterAll(async () => await product.stop());

/** What a client knows of a file: how much of it was acknowledged, that it has arrived, in which record it was saved. */
interface Sent {
  readonly bytes: Buffer;
  url?: string;
  acknowledged: number;
  file?: FileValue;
  record?: number;
}
const all: Sent[] = [];
type Call = (
  path: string,
  asked?: RequestInit & { readonly headers?: Record<string, string> },
) => Promise<Response>;

/** Goes on with a file from wherever it is. */
async function work(call: Call, sent: Sent, onArrival: () => void): Promise<void> {
  const { bytes } = sent;
  const url = (sent.url ??= await begun(call, bytes.length));
  if (!sent.file) {
    let offset = await offsetOf(call, url);
    expect(offset).toBeGreaterThanOrEqual(sent.acknowledged);
    while (offset < bytes.length) {
      const part = bytes.subarray(offset, offset + Math.ceil(bytes.length / 3));
      const answer = await call(url, {
        method: 'PATCH',
        headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
        body: new Uint8Array(part),
      });
      expect(answer.status).toBe(204);
      sent.acknowledged = offset = Number(answer.headers.get('upload-offset'));
      onArrival();
    }
    const answer = await call(url.replace('upload', 'uploaded'));
    expect(answer.status).toBe(200);
    sent.file = (await answer.json()) as FileValue;
    expect(sent.file.hash).toBe(hashOf(bytes));
  }
  const saved = await call(`/api/element/save?idform=${thing.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ values: { name: 'Sent', sheet: sent.file } }),
  });
  expect(saved.status).toBe(200);
  sent.record = ((await saved.json()) as { recordId: number }).recordId;
}

async function begun(call: Call, size: number): Promise<string> {
  const headers = { 'upload-length': String(size), 'upload-metadata': 'filename YS5iaW4=' };
  return (await call('/file/upload', { method: 'POST', headers })).headers.get('location') ?? '';
}

async function offsetOf(call: Call, url: string): Promise<number> {
  const answer = await call(url, { method: 'HEAD' });
  expect(answer.status).toBe(200);
  return Number(answer.headers.get('upload-offset'));
}

/** Calls of somebody who has signed in. */
async function caller(): Promise<Call> {
  const signed = await signIn(product.url);
  const { url } = product;
  return async (path, asked = {}) =>
    await fetch(`${url}${path}`, {
      ...asked,
      headers: { ...signed, 'tus-resumable': '1.0.0', ...asked.headers },
    });
}

const isLeft = ({ record }: Sent) => record === undefined;

/** Lets clients work until the server is killed: first on what was broken off, then on new files. */
async function killedRound(): Promise<void> {
  const call = await caller();
  const left = all.filter(isLeft);
  const begun = Promise.withResolvers<undefined>();
  let killed = false;
  const clients = Array.from({ length: CLIENTS }, async () => {
    for (;;) {
      const sent = left.pop() ?? { bytes: randomBytes(random.between(1, 600_000)), acknowledged: 0 };
      if (!all.includes(sent)) all.push(sent);
      try {
        await work(call, sent, () => begun.resolve(undefined));
      } catch (error) {
        // Connections break when it is killed; nothing else may go wrong, and nothing before.
        if (killed && !(error instanceof Error && error.name === 'AssertionError')) return;
        throw error;
      }
    }
  });
  const working = Promise.all(clients);
  // However slow the machine is, something has come by then.
  await Promise.race([begun.promise, working]);
  await Promise.race([wait(random.below(LONGEST)), working]);
  killed = true;
  await product.kill();
  await working;
}

async function expectRight(): Promise<void> {
  for await (const fault of checkFiles(db, store, { quick: false })) throw new Error(JSON.stringify(fault));
  for (const { file, record, bytes } of all) {
    if (file) expect((await buffer(await store.read(file.hash))).equals(bytes)).toBe(true);
    if (record === undefined) continue;
    const { rows } = await db.query<{ hash: string }>(
      sql`select sheet ->> 'hash' as hash from app.thing where id = $1`,
      [record],
    );
    expect(rows).toEqual([{ hash: hashOf(bytes) }]);
  }
}

test(
  `[FILE-11][FILE-16] a server that is killed while files come loses none that it acknowledged, and uploads go on (${KILLS} kills)`,
  { timeout: 280_000 },
  async () => {
    for (let round = 0; round < KILLS; round += 1) {
      await killedRound();
      await expectRight();
      // The turns of the killed server end by themselves after half a minute, which is not waited for.
      await db.query(sql`update colonnade.file set writer = null, writing_until = null`);
      product = await startProduct(env);
    }
    const call = await caller();
    const left = all.filter(isLeft);
    for (const sent of left) await work(call, sent, () => undefined);
    await expectRight();
    await product.stop();
    await filesAge(db, 400);
    await collectUnused(db, store, 60);
    await expectHeldAlone();
    process.stdout.write(
      `${all.length} files, ${left.length} at the end of ${KILLS} kills of seed ${SEED}\n`,
    );
  },
);

/** What the store has is what cells hold, and that is all that was sent. */
async function expectHeldAlone(): Promise<void> {
  const { rows } = await db.query<{ hash: string }>(
    sql`select distinct sheet ->> 'hash' as hash from app.thing where sheet is not null order by 1`,
  );
  const stored: string[] = [];
  for await (const { hash } of store.list()) stored.push(hash);
  expect(stored).toEqual(rows.map(({ hash }) => hash).toSorted());
  expect(stored).toEqual(all.map(({ bytes }) => hashOf(bytes)).toSorted());
}
