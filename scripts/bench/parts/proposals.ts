import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { SheetProfile } from '#core/contract/configuration/file-routes.ts';
import { proposeTables } from '#core/from-files/propose-tables.ts';
import { matchedColumns, SheetWatch } from '#server/from-files/from-files.ts';
import { openFile } from '#server/import/import.ts';
import { emptyDocument, TYPE_WORDS } from '#test/support/files/proposing.ts';
import { printFigure } from '../figure.ts';
import { median } from '../load.ts';

/*
 * Reading twelve files and proposing tables of them, beside reading them alone in the same run, in time of the processor;
 * and the memory of both. Each was done once before it is measured. Read is as an import reads: every cell as a text.
 */

const { values } = parseArgs({ options: { size: { type: 'string', default: '1000000' } } });
const LINES = Number(values.size);
const FILES = 12;
const ROUNDS = 5;
const STATES = ['new', 'paid', 'sent', 'done'];

const folder = await mkdtemp(join(tmpdir(), 'colonnade-bench-'));
try {
  const paths = await written();
  await readAll(paths);
  const before = process.resourceUsage().maxRSS;
  await proposeAll(paths);
  const more = (process.resourceUsage().maxRSS - before) / 1024;
  // In turn, for others may be at work on the machine.
  const rounds: { read: number; proposed: number }[] = [];
  while (rounds.length < ROUNDS)
    rounds.push({
      read: await timed(async () => await readAll(paths)),
      proposed: await timed(async () => await proposeAll(paths)),
    });
  const ratios = rounds.map(({ read, proposed }) => proposed / read);
  printFigure({
    name: `proposing tables from ${FILES} files of ${LINES} lines, beside reading them once`,
    value: median(ratios),
    unit: 'times',
    most: 1.5,
    from: `${Math.round(median(rounds.map(({ proposed }) => proposed)))} ms beside ${Math.round(median(rounds.map(({ read }) => read)))} ms; ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
  });
  printFigure({ name: 'memory that it takes beside reading', value: more, unit: 'MB', most: 300 });
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Half of all lines are orders, the others are what they lead to. */
async function written(): Promise<readonly string[]> {
  const paths: string[] = [];
  for (let file = 0; file < FILES; file += 1) {
    const path = join(folder, file === 0 ? 'orders.csv' : `things_${file}.csv`);
    const count = Math.floor(file === 0 ? LINES / 2 : LINES / 2 / (FILES - 1));
    await pipeline(Readable.from(linesOf(file, count)), createWriteStream(path));
    paths.push(path);
  }
  return paths;
}

function* linesOf(file: number, count: number): Generator<string> {
  yield `id,things_${(file % (FILES - 1)) + 1}_id,name,ordered,amount,state,town\n`;
  for (let line = 0; line < count; line += 1) {
    const day = `2024-0${1 + (line % 9)}-1${line % 9}`;
    const amount = ((line * 37) % 100_000) / 100;
    yield `${line},${(line * 7919) % 40_000},Person number ${line},${day},${amount},${STATES[line % 4]},Town ${line % 900}\n`;
  }
}

/** Milliseconds of the processor, those of all threads. */
async function timed(work: () => Promise<void>): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

async function readAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const file = await openFile(createReadStream(path));
    for await (const part of file.parts) if (part.fault) throw new Error(part.fault.code);
    await file.close();
  }
}

async function proposeAll(paths: readonly string[]): Promise<void> {
  const sheets: SheetProfile[] = [];
  const kept = new Map<string, ReturnType<SheetWatch['columns'][number]['set']['sorted']>[]>();
  for (const [at, path] of paths.entries()) {
    const file = await openFile(createReadStream(path), { named: true });
    const watch = new SheetWatch(file.header.length);
    for await (const { lines, broken } of file.parts) watch.see(lines, broken);
    await file.close();
    const key = `${at + 1}.0`;
    const none = { sheet: null, hash: path, encoding: null, separator: null, fault: null };
    const names = file.header.map((header) => ({ header, name: header }));
    sheets.push({
      ...none,
      key,
      file: at + 1,
      name: path.slice(folder.length + 1),
      ...watch.profile(names, '.'),
    });
    kept.set(
      key,
      watch.columns.map(({ set }) => set.sorted()),
    );
  }
  const matches = await matchedColumns(sheets, ({ key }, at) => {
    const found = kept.get(key)?.[at];
    return Promise.resolve(found && { isWhole: true, ...found });
  });
  const answers = { tables: {}, columns: {} };
  const material = {
    sheets,
    matches,
    document: emptyDocument(),
    locale: 'en_GB',
    words: TYPE_WORDS,
    answers,
  };
  const { tables } = proposeTables(material);
  if (tables.length !== paths.length) throw new Error('not every file became a table');
}
