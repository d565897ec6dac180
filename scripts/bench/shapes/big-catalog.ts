import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { must } from '#core/std/must.ts';
import { readArchive } from '#server/archive/archive.ts';
import { changeCatalog, readCatalog } from '#server/catalog/catalog.ts';
import { openPool } from '#server/database/pool.ts';
import { writeBigArchive } from '../big-archive.ts';
import { printFigure } from '../figure.ts';
import { median } from '../load.ts';
import { memoryOf } from '../servers.ts';
import type { Bench } from '../shape.ts';

const SIZE = { tables: 200, columns: 40 };
const CALLERS = 16;
const SECONDS = 5;

/** What a catalog of 200 tables of 40 columns costs: to check, to change a label of, and to open the application on. */
export async function measureBigCatalog({ product, headers, db }: Bench): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-big-'));
  const own = openPool({ connectionString: db.options.connectionString ?? '' }, 2);
  const note = { author: null, message: 'Benchmark' };
  const before = must(await readCatalog(own), 'the catalog').document;
  try {
    writeBigArchive(folder, SIZE);
    printFigure({
      name: 'check of a big archive',
      value: await seconds(() => readArchive(folder)),
      unit: 's',
      most: 1,
    });
    const read = await readArchive(folder, { current: before });
    if ('problems' in read) throw new Error(JSON.stringify(read.problems.slice(0, 5)));
    await changeCatalog(own, read.document, note);
    let label = 0;
    const renamed = async () => {
      const tables = read.document.tables.map((table) => ({
        ...table,
        label: { ...table.label, en: `Label ${label++}` },
      }));
      await changeCatalog(own, { ...read.document, tables }, note);
    };
    printFigure({
      name: 'change of a label in a big catalog',
      value: await seconds(renamed),
      unit: 's',
      most: 1,
    });
    await measureOpening({ url: product.url, headers, pid: product.pid, label: `Label ${label - 1}` });
  } finally {
    await changeCatalog(own, before, note);
    await own.end();
    await rm(folder, { recursive: true });
  }
}

/** The application as browsers ask for it: kept and unchanged, and for the first time. */
async function measureOpening({
  url,
  headers,
  pid,
  label,
}: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly pid: number;
  /** A label of the catalog as it was changed last. */
  readonly label: string;
}): Promise<void> {
  const path = '/api/application';
  const fetched = async () => await fetch(url + path, { headers: { ...headers, 'accept-encoding': 'br' } });
  let first = await fetched();
  let text = await first.text();
  // The product hears of the last change a moment later.
  while (!text.includes(label)) {
    first = await fetched();
    text = await first.text();
  }
  const tag = first.headers.get('etag') ?? '';
  const asked = [
    { name: 'unchanged', more: { 'if-none-match': tag, 'accept-encoding': 'br' }, demand: { least: 1_000 } },
    { name: 'compressed', more: { 'accept-encoding': 'br' }, demand: {} },
  ];
  for (const { name, more, demand } of asked) {
    const load = await autocannon({
      url: url + path,
      connections: CALLERS,
      duration: SECONDS,
      headers: { ...headers, ...more },
    });
    printFigure({
      name: `/api/application of a big catalog, ${name}, ${CALLERS} at once`,
      value: load.requests.average,
      unit: '/s',
      ...demand,
      from: `${(load.throughput.average / Math.max(load.requests.average, 1) / 1024).toFixed(0)} of ${(text.length / 1024).toFixed(0)} kB each, ${memoryOf(pid).toFixed(0)} MB`,
    });
  }
}

/** The middle of three times, in seconds. */
async function seconds(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const begun = performance.now();
    await work();
    times.push((performance.now() - begun) / 1000);
  }
  return median(times);
}
