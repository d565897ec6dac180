import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Document } from '#core/catalog/schema.ts';
import { checkDocument } from '#core/checks/check-document.ts';
import { changesBetween } from '#core/configuration/compare.ts';
import { must } from '#core/std/must.ts';
import { readArchive, writeArchive } from '#server/archive/archive.ts';
import { changeCatalog, documentOfVersion } from '#server/catalog/catalog.ts';
import {
  discardConfiguration,
  draftState,
  openDraft,
  type Configuring,
} from '#server/configuration/configuration.ts';
import { readImage } from '#server/images/images.ts';
import {
  exportArchive,
  importArchive,
  listVersions,
  removeArchive,
  restoreVersion,
  saveArchive,
} from '#server/versions/versions.ts';
import { writeBigArchive } from '../big-archive.ts';
import { configuringIn, medianTime } from '../configuring.ts';
import { openData, sampleIn } from '../data.ts';
import { printFigure } from '../figure.ts';
import { median } from '../load.ts';

/*
 * What saving, exporting, importing and comparing cost on an application of 200 tables of 40 columns, beside parsing,
 * checking and writing its archive once in the same run.
 */
const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '.cache/bench-archive' },
    rounds: { type: 'string', default: '5' },
    // Those of the other parts.
    size: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string', multiple: true },
  },
});
const ROUNDS = Number(options.rounds);
const TABLES = 200;
/** The longest that each may take, in times of parsing, checking and writing the archive. */
const MOST = 3;
/** Versions that the list has behind it. */
const VERSIONS = 3_000;
/** Those of them that are as large as the application. */
const LARGE = 60;

const database = await openData(options.data);
const { db } = database;
const folder = await mkdtemp(join(tmpdir(), 'colonnade-archives-'));
try {
  const first = (await sampleIn(database, 1_000)).document;
  writeBigArchive(join(folder, 'big'), { tables: TABLES, columns: 40 });
  const read = await readArchive(join(folder, 'big'), { current: first });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems.slice(0, 5)));
  const big = await changeCatalog(db, read.document, { author: 1, message: 'Benchmark' });
  await measure(big.version);
  await changeCatalog(db, first, { author: 1, message: 'Benchmark' });
} finally {
  await rm(folder, { recursive: true });
  await database.close();
}

async function measure(version: number): Promise<void> {
  const configuring = await configuringIn(db);
  const { document } = configuring.catalog;
  const own = join(folder, 'own');
  const bytesOf = async ({ hash }: { readonly hash: string }) => (await readImage(db, hash)).bytes;
  await writeArchive(document, own, bytesOf);
  const once = await medianTime(ROUNDS, async () => {
    const parsed = await readArchive(own, { current: document });
    if ('problems' in parsed) throw new Error('the archive');
    await rm(join(folder, 'again'), { recursive: true, force: true });
    await writeArchive(parsed.document, join(folder, 'again'), bytesOf);
  });
  const text = JSON.stringify(document);
  const asJson = await medianTime(ROUNDS, () => {
    const parsed = Document.parse(JSON.parse(text));
    checkDocument(parsed);
    JSON.stringify(parsed);
  });
  process.stdout.write(
    `${TABLES} tables: ${(text.length / 1_048_576).toFixed(1)} MB; once ${(once * 1_000).toFixed(0)} ms, as JSON ${(asJson * 1_000).toFixed(0)} ms\n`,
  );
  const other = await secondVersion(configuring);
  const { bytes } = await exportArchive(configuring, version, null);
  const now = await configuringIn(db);
  const times = {
    save: await medianTime(ROUNDS, async () => {
      const { id } = await saveArchive(now, { name: `Kept ${process.hrtime.bigint()}` }, null);
      await removeArchive(now, id, null);
    }),
    export: await medianTime(ROUNDS, async () => await exportArchive(now, version, null)),
    'import of what is changed in each table': await importTime(now, bytes),
    compare: await medianTime(ROUNDS, async () => {
      const [before, after] = [await documentOfVersion(db, version), await documentOfVersion(db, other)];
      return changesBetween(before, after);
    }),
    restore: await restoreTime(version, other),
  };
  for (const [name, value] of Object.entries(times))
    printFigure({
      name,
      value: value / once,
      unit: '× once',
      most: MOST,
      from: `${(value * 1_000).toFixed(0)} ms, ${(value / asJson).toFixed(1)} × as JSON`,
    });
  await listTime(document);
}

/** The same with another label of a column of each table. */
async function secondVersion({ catalog: { document } }: Configuring): Promise<number> {
  const tables = document.tables.map((table) =>
    table.name.startsWith('big_')
      ? {
          ...table,
          columns: table.columns.with(3, { ...must(table.columns[3], 'a column'), label: { en: 'Other' } }),
        }
      : table,
  );
  return (await changeCatalog(db, { ...document, tables }, { author: 1, message: 'Benchmark' })).version;
}

async function importTime(configuring: Configuring, bytes: Buffer): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = await openDraft(configuring);
    if (before.revision > 0) await discardConfiguration(configuring, before.revision);
    const begun = performance.now();
    const { draft, changes } = await importArchive(configuring, { revision: 0, bytes, address: null });
    JSON.stringify(draftState(configuring, draft));
    taken.push((performance.now() - begun) / 1_000);
    if (changes !== TABLES) throw new Error(`${changes} changes`);
  }
  await discardConfiguration(configuring, (await openDraft(configuring)).revision);
  return median(taken);
}

async function restoreTime(one: number, other: number): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const configuring = await configuringIn(db);
    const version = round % 2 === 0 ? one : other;
    const begun = performance.now();
    await restoreVersion(
      configuring,
      { version, over: configuring.catalog.version },
      { title: 'Benchmark', address: null },
    );
    taken.push((performance.now() - begun) / 1_000);
  }
  return median(taken);
}

/** The list where there are thousands of versions, the newest of them of that size. */
async function listTime(document: Document): Promise<void> {
  const adding = async (text: string, count: number) =>
    await db.query(
      `insert into colonnade.catalog_version (parent, author, message, document)
        select null, 1, 'Listed ' || n, $1::jsonb from generate_series(1, $2::int) n`,
      [text, count],
    );
  await adding('{}', VERSIONS);
  await adding(JSON.stringify(document), LARGE);
  const asked = { before: undefined, limit: 50, archived: false, version: undefined };
  for (const search of [undefined, 'listed 17'])
    printFigure({
      name: `list of ${VERSIONS} versions${search === undefined ? '' : ', searched'}`,
      value: (await medianTime(ROUNDS, async () => await listVersions(db, { ...asked, search }))) * 1_000,
      unit: 'ms',
      most: 50,
    });
  await db.query("delete from colonnade.catalog_version where message like 'Listed %'");
}
