import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { ensureWebBuild } from '#server/start/web-build.ts';
import { CONTACT_COLUMNS, openData, sampleIn } from '../data.ts';
import { median, medianLoad, runLoad, type Load, type Shot, type Target } from '../load.ts';
import { signIn, startProduct, supervised, type Product } from '#test/support/run/product.ts';
import { application, memoryOf, startRaw } from '../servers.ts';

const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    data: { type: 'string' },
  },
});
const SIZE = Number(options.size);
const SECONDS = Number(options.seconds);
const ROUNDS = Number(options.rounds);
const DATA = options.data ?? `.cache/bench-${SIZE}`;
const CONNECTIONS = [1, 16, 64];

/** One comparison: the product's call and the raw one beside it. */
interface Pair {
  readonly name: string;
  readonly must: number;
  readonly product: readonly Shot[];
  readonly raw: readonly Shot[];
}

/** A figure with what the targets ask of it; `null` where they ask nothing. */
interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly must: number | null;
  readonly atLeast: boolean;
}

const figures: Figure[] = [];
const runs: { name: string; connections: number; product: Load; raw: Load; ratio: number }[] = [];

/** Makes the data once; later runs on the same folder find them there. */
async function prepare(): Promise<void> {
  await ensureWebBuild();
  const database = await openData(DATA);
  try {
    await sampleIn(database, SIZE);
  } finally {
    await database.close();
  }
}

async function measure(): Promise<void> {
  const starts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = await startProduct(supervised(DATA));
    starts.push(started.startedIn);
    if (round === ROUNDS - 1) await compare(started);
    await started.stop();
  }
  add('first answer after the process starts, existing data', median(starts) / 1000, 's', { most: 2 });
  await workers();
}

async function compare(product: Product): Promise<void> {
  const database = await openData(DATA, 'join');
  const raw = await startRaw(database.connectionString);
  try {
    const headers = await signIn(product.url);
    const info = await application(product.url, headers);
    const contact = info.tables.find((table) => table.name === 'contact');
    if (!contact) throw new Error('the sample has no contacts');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    add('idle memory of a server process', memoryOf(product.pid), 'MB', { most: 160 });
    for (const pair of pairs(contact)) await comparePair(pair, { url: product.url, headers }, raw.url);
    await compareWithCount(contact, { url: product.url, headers });
    add('memory of a server process after the whole benchmark', memoryOf(product.pid), 'MB', { most: 300 });
  } finally {
    await raw.stop();
    await database.close();
  }
}

const COLUMNS = [...CONTACT_COLUMNS, 'score'];

function pairs(contact: TableInfo): readonly Pair[] {
  const list = { tableId: contact.id, columns: COLUMNS, sort: [{ column: 'last_name' }], limit: 50 };
  const filters = ['FR', 'DE', 'ES', 'GB'].flatMap((country) =>
    ['active', 'lead'].map((status) => ({ country, status })),
  );
  const records = Array.from({ length: 200 }, (_, at) => 1 + ((at * 7919) % SIZE));
  return [
    {
      name: 'list window, 50 rows, linked title, sorted',
      must: 0.7,
      product: [{ method: 'POST', path: '/list/full/load/datatable', body: list }],
      raw: [{ method: 'POST', path: '/window', body: {} }],
    },
    {
      name: 'list filtered on two columns, sorted by a third',
      must: 0.7,
      product: filters.map(({ country, status }) => ({
        method: 'POST',
        path: '/list/full/load/datatable',
        body: {
          ...list,
          filter: {
            all: [
              { column: 'country', operator: 'equal', value: country },
              { column: 'status', operator: 'equal', value: status },
            ],
          },
        },
      })),
      raw: filters.map((body) => ({ method: 'POST', path: '/filtered', body })),
    },
    {
      name: 'one record with its links’ titles',
      must: 0.45,
      product: records.map((id) => ({
        method: 'GET',
        path: `/api/element/display?idform=${contact.id}&idenreg=${id}`,
      })),
      raw: records.map((id) => ({ method: 'GET', path: `/record?id=${id}` })),
    },
  ];
}

type Signed = Omit<Target, 'shots'>;

async function comparePair(pair: Pair, signed: Signed, rawUrl: string): Promise<void> {
  const product = { ...signed, shots: pair.product };
  const raw = { url: rawUrl, headers: {}, shots: pair.raw };
  for (const target of [product, raw]) await runLoad(target, 16, Math.min(3, SECONDS));
  const ratios: number[] = [];
  for (const connections of CONNECTIONS) {
    const [ours, theirs] = await alternate(product, raw, connections);
    const ratio = ours.rate / theirs.rate;
    ratios.push(ratio);
    runs.push({ name: pair.name, connections, product: ours, raw: theirs, ratio });
    line(pair.name, connections, ours, theirs);
    if (connections === 16 && pair.name.startsWith('list window')) {
      add('p99 / p50 of a list window at 16 connections', ours.p99 / Math.max(ours.p50, 1), '×', { most: 4 });
    }
  }
  add(`${pair.name}: answers against raw`, median(ratios), '', { least: pair.must });
}

/** Both in turn, so that a change of the machine's mood meets both. */
async function alternate(product: Target, raw: Target, connections: number): Promise<[Load, Load]> {
  const [ours, theirs]: [Load[], Load[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await runLoad(product, connections, SECONDS));
    theirs.push(await runLoad(raw, connections, SECONDS));
  }
  return [medianLoad(ours), medianLoad(theirs)];
}

/** First rows of a list while the exact count is still running, against the same without a count. */
async function compareWithCount(contact: TableInfo, signed: Signed): Promise<void> {
  const headers = { ...signed.headers, 'content-type': 'application/json' };
  const ask = async (path: string, body: unknown) =>
    await (
      await fetch(`${signed.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).arrayBuffer();
  const list = { tableId: contact.id, columns: COLUMNS, sort: [{ column: 'last_name' }], limit: 50 };
  const timed = async () => {
    const begun = performance.now();
    await ask('/list/full/load/datatable', list);
    return performance.now() - begun;
  };
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let at = 0; at < 60; at++) {
    alone.push(await timed());
    let counting = true;
    const count = ask('/list/full/count', { tableId: contact.id, step: 5_000, sort: list.sort }).then(
      () => (counting = false),
    );
    await new Promise((resolve) => setTimeout(resolve, 5));
    const first = await timed();
    if (counting) beside.push(first);
    await count;
  }
  add(
    'first rows of a list while the exact count runs, against without',
    median(beside) / median(alone),
    '×',
    { most: 1.1 },
  );
}

/**
 * What processes can do where PostgreSQL is not the limit: refusing a large filter whose last column is unknown is the
 * server's work alone, and its answer costs the caller little.
 */
async function workers(): Promise<void> {
  const rates: number[] = [];
  for (const count of [1, 2]) {
    const product = await startProduct({ ...supervised(DATA), COLONNADE_WORKERS: String(count) });
    const headers = await signIn(product.url);
    const { tables } = await application(product.url, headers);
    const target = { url: product.url, headers, shots: [refusedRequest(tables[0]?.id ?? 0)] };
    await runLoad(target, 16, Math.min(3, SECONDS));
    const loads: Load[] = [];
    for (let round = 0; round < ROUNDS; round++) loads.push(await runLoad(target, 16, SECONDS));
    rates.push(medianLoad(loads).rate);
    await product.stop();
  }
  add('two workers against one', (rates[1] ?? 0) / (rates[0] ?? 1), '×', { least: 1.5 });
}

/** Notes a figure; `must` is its limit, downwards where it should be large. */
function add(name: string, value: number, unit: string, must: { least?: number; most?: number } = {}): void {
  figures.push({
    name,
    value,
    unit,
    must: must.least ?? must.most ?? null,
    atLeast: must.least !== undefined,
  });
}

function refusedRequest(tableId: number): Shot {
  const known = { column: 'id_of_nothing', operator: 'equal', value: 1 };
  const filter = { any: Array.from({ length: 199 }, () => ({ all: [{ any: [known] }] })) };
  return {
    method: 'POST',
    path: '/list/full/load/datatable',
    body: { tableId, columns: ['nothing'], filter },
  };
}

function line(name: string, connections: number, ours: Load, theirs: Load): void {
  const part = (load: Load) =>
    `${Math.round(load.rate)}/s p50 ${load.p50} ms p99 ${load.p99} ms${load.failures ? ` ${load.failures} FAILED` : ''}`;
  process.stdout.write(
    `${name}, ${connections} at once: ${part(ours)} | raw ${part(theirs)} | ratio ${(ours.rate / theirs.rate).toFixed(2)}\n`,
  );
}

function report(): void {
  process.stdout.write('\n');
  for (const { name, value, unit, must, atLeast } of figures) {
    const met = must === null ? '' : (atLeast ? value >= must : value <= must) ? ' ✓' : ' ✗';
    const asked = must === null ? '' : ` (${atLeast ? '≥' : '≤'} ${must}${unit && ` ${unit}`})${met}`;
    process.stdout.write(`${name}: ${value.toFixed(2)}${unit && ` ${unit}`}${asked}\n`);
  }
  mkdirSync('bench-results', { recursive: true });
  const file = `bench-results/${new Date().toISOString().replaceAll(':', '-')}.json`;
  writeFileSync(
    file,
    JSON.stringify({ size: SIZE, seconds: SECONDS, rounds: ROUNDS, figures, runs }, undefined, 1),
  );
  process.stdout.write(`Written to ${file}\n`);
}

await prepare();
await measure();
report();
