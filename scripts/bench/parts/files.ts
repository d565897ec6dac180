import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { must } from '#core/std/must.ts';
import { sql } from '#server/database/sql/sql.ts';
import { ensureWebBuild } from '#server/start/web-build.ts';
import { signIn, startProduct, supervised, type Product } from '#test/support/run/product.ts';
import { openData, sampleIn } from '../data.ts';
import { printFigure } from '../figure.ts';
import { downloadRate } from '../files/downloading.ts';
import { upload, type Content, type Signed } from '../files/uploading.ts';
import { median } from '../load.ts';
import { application, memoryOf } from '../servers.ts';

/*
 * Files as they come and go, each beside what the machine could do without the product, measured in turn in one run.
 * `--only upload` takes one of the four figures.
 */

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    bytes: { type: 'string', default: '1000000000' },
  },
});
const ROUNDS = Number(options.rounds);
const BYTES = Number(options.bytes);
const DATA = '.cache/bench-files';
const CONTACTS = 2_000;
const PART = 1 << 20;

/** What is measured on: the product, its table of products, and a folder of the same disk. */
interface Ground extends Signed {
  readonly product: Product;
  readonly table: TableInfo;
  readonly picture: number;
  readonly scratch: string;
}

const MEASURES = { upload: uploads, thumbnails, download: downloads, list: statements } as const;

await ensureWebBuild();
const database = await openData(DATA);
await sampleIn(database, CONTACTS);
await database.close();
const product = await startProduct(supervised(DATA));
const scratch = await mkdtemp(join(DATA, 'scratch-'));
try {
  const headers = await signIn(product.url);
  const { tables } = await application(product.url, headers);
  const table = must(
    tables.find(({ name }) => name === 'product'),
    'the products of the sample',
  );
  const picture = must(
    table.columns.find(({ name }) => name === 'picture'),
    'the pictures of products',
  ).id;
  const ground = { product, url: product.url, headers, table, picture, scratch };
  for (const [name, measure] of Object.entries(MEASURES))
    if (options.only === undefined || options.only === name) await measure(ground);
} finally {
  await product.stop();
  await rm(scratch, { recursive: true, force: true });
}

/** Bytes that are never the same again, so that each upload is content of its own. */
function content(name: string, bytes: number): Content {
  const part = randomBytes(PART);
  const seal = randomBytes(16);
  return {
    name,
    bytes,
    *parts() {
      for (let at = 0; at < bytes; at += PART) {
        const one = Buffer.from(part.subarray(0, Math.min(PART, bytes - at)));
        seal.copy(one);
        one.writeDoubleLE(at, 0);
        yield one;
      }
    },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** An upload beside writing the same stream to the disk with its hash; and how much memory the process takes for it. */
async function uploads(ground: Ground): Promise<void> {
  await upload(ground, content('warm.bin', 20_000_000));
  const rounds: { written: number; uploaded: number; more: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const written = await timed(async () => await writeHashed(join(ground.scratch, 'written')));
    const before = memoryOf(ground.product.pid);
    let most = before;
    const watching = setInterval(() => (most = Math.max(most, memoryOf(ground.product.pid))), 50);
    const uploaded = await timed(async () => await upload(ground, content('large.bin', BYTES)));
    clearInterval(watching);
    rounds.push({ written, uploaded, more: most - before });
  }
  const ratios = rounds.map(({ written, uploaded }) => written / uploaded);
  printFigure({
    name: `an upload of ${BYTES / 1e6} MB, beside writing the same stream with its hash`,
    value: median(ratios),
    unit: 'of its speed',
    least: 0.5,
    from: rounds
      .map(({ written, uploaded }) => `${Math.round(written)} and ${Math.round(uploaded)} ms`)
      .join(', '),
  });
  printFigure({
    name: 'memory that the process takes for it',
    value: Math.max(...rounds.map(({ more }) => more)),
    unit: 'MB',
    most: 50,
    from: rounds.map(({ more }) => more.toFixed(1)).join(', '),
  });
}

/** As the store does: on the disk, not only in the memory of the system. */
async function writeHashed(path: string): Promise<void> {
  const hash = createHash('sha256');
  const hashed = async function* (parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      hash.update(part);
      yield part;
    }
  };
  const parts = Readable.from(content('written', BYTES).parts());
  await pipeline(parts, hashed, createWriteStream(path, { flush: true }));
  hash.digest('hex');
}

/** Times of a list while 16 small images are drawn, beside those without. */
async function thumbnails(ground: Ground): Promise<void> {
  const ratios: number[] = [];
  const told: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const files = await Promise.all(Array.from({ length: 16 }, async (_, at) => await photo(ground, at)));
    const alone = await listTimes(ground, wait(3_000));
    const drawing = Promise.all(files.map(async (file) => await drawn(ground, file)));
    const beside = await listTimes(ground, drawing);
    ratios.push(median(beside) / median(alone));
    told.push(`${median(alone).toFixed(1)} and ${median(beside).toFixed(1)} ms in ${beside.length} lists`);
  }
  printFigure({
    name: 'median time of a list while 16 small images are drawn, beside that without',
    value: median(ratios),
    unit: 'times',
    most: 2,
    from: told.join(', '),
  });
}

/** A photo of six megapixels that nobody has uploaded before. */
async function photo(ground: Ground, at: number): Promise<FileValue> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const create = { width: 3_000, height: 2_000, channels: 3 as const, noise, background: '#888' };
  const bytes = await sharp({ create }).jpeg({ quality: 85 }).toBuffer();
  return await upload(ground, { name: `photo-${at}.jpg`, bytes: bytes.length, parts: () => [bytes] });
}

async function drawn({ url, headers, table, picture }: Ground, { id }: FileValue): Promise<void> {
  const answer = await fetch(`${url}/file/thumbnail/${table.id}/0/${picture}/${id}/1024`, { headers });
  if (answer.status !== 200) throw new Error(`a small image ended with ${answer.status}`);
  await answer.arrayBuffer();
}

/** Milliseconds of lists, one after the other, as long as something else takes. */
async function listTimes(ground: Ground, other: Promise<unknown>): Promise<readonly number[]> {
  const state = { isOver: false };
  const over = other.finally(() => (state.isOver = true));
  const times: number[] = [];
  while (!state.isOver) times.push(await timed(async () => await list(ground, ['name', 'picture'])));
  await over;
  return times;
}

async function list({ url, headers, table }: Ground, columns: readonly string[]): Promise<void> {
  const body = { tableId: table.id, columns, sort: [{ column: 'name' }], limit: 50 };
  const answer = await fetch(`${url}/list/full/load/datatable`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`a list ended with ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Downloads of a file in a cell, each judged by its rights, beside a bare server with the same file. */
async function downloads(ground: Ground): Promise<void> {
  const png = await sharp(randomBytes(580 * 580 * 3), { raw: { width: 580, height: 580, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const file = await upload(ground, { name: 'noise.png', bytes: png.length, parts: () => [png] });
  const record = await saved(ground, file);
  const path = join(ground.scratch, 'static');
  await writeFile(path, png);
  const program = fileURLToPath(new URL('../files/static-server.ts', import.meta.url));
  const bare = fork(program, { env: { ...process.env, BENCH_FILE: path } });
  const [{ address }] = (await once(bare, 'message')) as [{ address: string }];
  const { table, picture, url, headers } = ground;
  const cell = `${url}/file/get/${table.id}/${record}/${picture}/${file.id}/1`;
  const load = { connections: 16, seconds: 5 };
  const rates: { raw: number; own: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rates.push({
      raw: await downloadRate({ url: address, ...load }),
      own: await downloadRate({ url: cell, headers, ...load }),
    });
  bare.kill('SIGTERM');
  await once(bare, 'exit');
  printFigure({
    name: `protected downloads of ${(png.length / 1e6).toFixed(2)} MB at 16 connections, beside a bare static file`,
    value: median(rates.map(({ own, raw }) => own / raw)),
    unit: 'of its rate',
    least: 0.4,
    from: rates.map(({ own, raw }) => `${own.toFixed(0)} beside ${raw.toFixed(0)} a second`).join(', '),
  });
}

async function saved({ url, headers, table }: Ground, picture: FileValue): Promise<number> {
  const answer = await fetch(`${url}/api/element/save?idform=${table.id}&idenreg=1`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ values: { picture } }),
  });
  if (answer.status !== 200) throw new Error(`the record was not saved: ${await answer.text()}`);
  return ((await answer.json()) as { recordId: number }).recordId;
}

/** Statements that a list of 50 rows with pictures takes, beside the same without. */
async function statements(ground: Ground): Promise<void> {
  const joined = await openData(DATA, 'join');
  const counted = async (columns: readonly string[]): Promise<number> => {
    const before = await transactions();
    for (let at = 0; at < 200; at += 1) await list(ground, columns);
    return ((await transactions()) - before) / 200;
  };
  /** Each statement of a list is a transaction; processes that rest tell of theirs within ten seconds. */
  const transactions = async (): Promise<number> => {
    await wait(12_000);
    const { rows } = await joined.db.query<{ count: string }>(
      sql`select xact_commit::text as count from pg_stat_database where datname = current_database()`,
    );
    return Number(rows[0]?.count);
  };
  try {
    const [plain, pictured] = [await counted(['name', 'code']), await counted(['name', 'picture'])];
    printFigure({
      name: 'statements of a list of 50 rows with pictures, beside one without',
      value: pictured / plain,
      unit: 'times',
      most: 1.1,
      from: `${pictured.toFixed(2)} beside ${plain.toFixed(2)}`,
    });
  } finally {
    await joined.close();
  }
}
