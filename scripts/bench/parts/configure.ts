import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Document } from '#core/catalog/schema.ts';
import { checkDocument } from '#core/checks/check-document.ts';
import { changesBetween } from '#core/configuration/compare.ts';
import { edited } from '#core/configuration/edit.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { panelOf } from '#core/configuration/panel.ts';
import { partAt } from '#core/configuration/place.ts';
import { usesOfPart } from '#core/configuration/removal.ts';
import { schemaOfPlace } from '#core/configuration/steps.ts';
import { must } from '#core/std/must.ts';
import { readArchive } from '#server/archive/archive.ts';
import { changeCatalog, openCatalog, readCatalog } from '#server/catalog/catalog.ts';
import {
  applyDraft,
  discardConfiguration,
  draftState,
  editDraft,
  impactOf,
  openDraft,
  type Configuring,
} from '#server/configuration/configuration.ts';
import { writeBigArchive } from '../big-archive.ts';
import { configuringIn, medianTime } from '../configuring.ts';
import { openData, sampleIn } from '../data.ts';
import { printFigure } from '../figure.ts';
import { median } from '../load.ts';

/*
 * What configuring costs on an application of 20 and of 200 tables of 40 columns, each beside reading, checking and writing
 * that document once in the same run, and how it grows from the one to the other.
 */
const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '.cache/bench-configure' },
    rounds: { type: 'string', default: '5' },
    // Those of the other parts.
    size: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string', multiple: true },
  },
});
const ROUNDS = Number(options.rounds);
const SIZES = [20, 200] as const;
/** How many formulas read the column that is renamed. */
const FORMULAS = 100;
/** The longest that a step may take, in times of reading, checking and writing the document. */
const MOST = 3;

type Times = Readonly<Record<string, number>>;

const database = await openData(options.data);
const { db } = database;
const folder = await mkdtemp(join(tmpdir(), 'colonnade-configure-'));
try {
  const first = (await sampleIn(database, 1_000)).document;
  // The code is compiled before anything is timed.
  await changeCatalog(db, await bigDocument(SIZES[0]), { author: null, message: 'Benchmark' });
  await measure(SIZES[0]);
  await changeCatalog(db, first, { author: null, message: 'Benchmark' });
  const all: { readonly once: number; readonly times: Times }[] = [];
  for (const tables of SIZES) {
    await changeCatalog(db, await bigDocument(tables), { author: null, message: 'Benchmark' });
    all.push(await measure(tables));
    await changeCatalog(db, first, { author: null, message: 'Benchmark' });
  }
  tell(all);
} finally {
  await rm(folder, { recursive: true });
  await database.close();
}

/** The sample with so many tables of 40 columns more; many formulas of the first one read its second column. */
async function bigDocument(tables: number): Promise<Document> {
  const current = must(await readCatalog(db), 'the sample').document;
  const own = join(folder, String(tables));
  writeBigArchive(own, { tables, columns: 40 });
  const read = await readArchive(own, { current });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems.slice(0, 5)));
  const table = must(
    read.document.tables.find(({ name }) => name === 'big_0'),
    'a big table',
  );
  const columns = Array.from({ length: FORMULAS }, (_, at) => ({
    id: 9_900_000 + at,
    name: `f_${at}`,
    label: { en: `Formula ${at}` },
    type: 'integer' as const,
    formula: `#${must(table.columns[1], 'a column').id} + ${at}`,
  }));
  const tablesNow = read.document.tables.map((one) =>
    one === table ? { ...one, columns: [...one.columns, ...columns] } : one,
  );
  return Document.parse({ ...read.document, tables: tablesNow });
}

async function measure(tables: number): Promise<{ readonly once: number; readonly times: Times }> {
  const { document } = must(await readCatalog(db), 'the catalog');
  const text = JSON.stringify(document);
  const once = await medianTime(ROUNDS, () => {
    const parsed = Document.parse(JSON.parse(text));
    checkDocument(parsed);
    JSON.stringify(parsed);
  });
  const table = must(
    document.tables.find(({ name }) => name === 'big_0'),
    'a big table',
  );
  const column = ['tables', table.id, 'columns', must(table.columns[1], 'a column').id];
  const renaming: Edit = { kind: 'set', place: [...column, 'name'], value: 'renamed' };
  const configuring = await configuringIn(db);
  const label = async (value: string) =>
    await stepOf(configuring, { kind: 'set', place: [...column, 'label', 'en'], value });
  let turn = 0;
  const times = {
    'data of the objects page': await medianTime(ROUNDS, async () => {
      const { revision } = await openDraft(configuring);
      return `${JSON.stringify(configuring.catalog.document).length} ${revision}`;
    }),
    'properties of a column, and what uses it': await medianTime(ROUNDS, () => {
      const schema = must(schemaOfPlace(document, column), 'a schema');
      return [panelOf(schema, partAt(document, column)), usesOfPart(document, column)];
    }),
    'a step in the browser, and what differs': await medianTime(ROUNDS, () => {
      const next = edited(document, renaming);
      return next.ok && changesBetween(document, next.value);
    }),
    'a step and its answer': await medianTime(ROUNDS, async () => await label(`Label ${turn++}`)),
    'impact of renaming a column of 100 formulas': await impactTime(configuring, renaming),
    'applying a change without conversion': await applyTime(column),
  };
  process.stdout.write(
    `${tables} tables: ${(text.length / 1_048_576).toFixed(1)} MB, once ${(once * 1_000).toFixed(0)} ms\n`,
  );
  return { once, times };
}

async function stepOf(configuring: Configuring, ...edits: readonly Edit[]): Promise<string> {
  const { revision } = await openDraft(configuring);
  return JSON.stringify(draftState(configuring, await editDraft(configuring, revision, edits)));
}

async function impactTime(configuring: Configuring, renaming: Edit): Promise<number> {
  const before = await openDraft(configuring);
  if (before.revision > 0) await discardConfiguration(configuring, before.revision);
  await stepOf(configuring, renaming);
  const taken = await medianTime(
    ROUNDS,
    async () => await impactOf(configuring, await openDraft(configuring)),
  );
  await discardConfiguration(configuring, (await openDraft(configuring)).revision);
  return taken;
}

/** Applies another label, until a process that listens would have the new version. */
async function applyTime(column: readonly (string | number)[]): Promise<number> {
  const store = await openCatalog(db);
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const configuring = await configuringIn(db);
    await stepOf(configuring, {
      kind: 'set',
      place: [...column, 'label', 'en'],
      value: `Applied ${round} ${Date.now()}`,
    });
    const { revision } = await openDraft(configuring);
    const begun = performance.now();
    await applyDraft(configuring, revision, { title: 'Benchmark' });
    await store.reload();
    taken.push((performance.now() - begun) / 1_000);
  }
  return median(taken);
}

function tell(all: readonly { readonly once: number; readonly times: Times }[]): void {
  const [small, large] = [must(all[0], 'the small one'), must(all[1], 'the large one')];
  for (const [name, value] of Object.entries(large.times)) {
    printFigure({
      name,
      value: value / large.once,
      unit: '× once',
      most: MOST,
      from: `${(value * 1_000).toFixed(0)} ms`,
    });
    printFigure({
      name: `  its growth, against the document's`,
      value: value / (small.times[name] ?? value) / (large.once / small.once),
      unit: '×',
      most: 1.2,
    });
  }
}
