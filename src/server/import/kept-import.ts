import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Contract } from '#core/contract/contract.ts';
import type { ImportReading, ImportSettings } from '#core/contract/records/import-routes.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import type { UploadGround } from '../uploads/uploads.ts';
import type { OwnContext } from '../records/records.ts';
import { importedFile, pairListOf, readable, refuseStrangers, type ImportAnswer } from './import-file.ts';
import { keepFile, keptFile, noteChecked, noteProgress, type KeptFile } from './kept/kept-files.ts';
import { rememberSettings } from './kept/kept-mappings.ts';
import { fromLocalCopy, withLocalCopy } from './kept/local-copy.ts';
import { lookAt } from './look.ts';
import { MAX_REFUSED, refusedCsv, refusedLines } from './refused-csv.ts';
import type { ImportProgress } from './tally.ts';
import { callerGone, patiently } from './upload.ts';
import { wordsIn } from './words.ts';

/** Keeps an uploaded file for the steps that follow. Throws AppError where the viewer may not add to the table. */
export async function uploadFile(
  request: OwnContext,
  { tableId, name, source }: { readonly tableId: number; readonly name: string; readonly source: unknown },
): Promise<{ readonly file: number }> {
  refuseStrangers(request, { table: tableOfCall(request, tableId) }, 'any');
  return { file: await keptUpload(request, { tableId, name, source }) };
}

/** Keeps an uploaded file of which tables are to be made; gives its number. */
export async function uploadTableFile(
  request: OwnContext,
  { name, source }: { readonly name: string; readonly source: unknown },
): Promise<number> {
  return await keptUpload(request, { tableId: null, name, source });
}

async function keptUpload(
  { db, viewer: { account } }: OwnContext,
  {
    tableId,
    name,
    source,
  }: { readonly tableId: number | null; readonly name: string; readonly source: unknown },
): Promise<number> {
  const upload = patiently(source);
  try {
    return await keepFile(db, { account, tableId, name }, upload.chunks);
  } finally {
    await upload.drop();
  }
}

/** What a kept file holds, and what its columns are proposed to become. */
export async function lookAtFile(
  request: OwnContext,
  id: number,
  reading: ImportReading,
): Promise<AnswerOf<Contract['import_look']>> {
  const { kept, table } = await keptWithTable(request, id);
  const words = await wordsIn(request.viewer.locale);
  // A file of which its table was made is read as it was then.
  const before = kept.checked?.reading.named === true ? kept.checked.reading : {};
  const asked = { table, kept, reading: { ...before, ...reading } };
  return await readable(words, () =>
    withLocalCopy(request.db, kept, async (read) => await lookAt(request, asked, read)),
  );
}

/** How a kept file is read, what becomes of its lines, and who waits for it. */
interface KeptImport {
  readonly reading: ImportReading;
  readonly settings: ImportSettings;
  /** Where files go that come with the lines; none come without. */
  readonly uploads?: UploadGround | undefined;
  readonly caller: FastifyRequest;
}

/** Tells what the import of a kept file would do. */
export async function checkFile(
  request: OwnContext,
  id: number,
  call: KeptImport,
): Promise<AnswerOf<Contract['import_check']>> {
  const { kept, table } = await keptWithTable(request, id);
  const gone = callerGone(call.caller);
  const onProgress = progressNotes(request, kept);
  const how = { kept, table, call, check: true, signal: gone.signal, onProgress };
  const { report, shown } = await withLocalCopy(
    request.db,
    kept,
    async (read) => await goThrough(request, how, read),
  ).finally(gone.stop);
  const { reading, settings } = call;
  await noteChecked(request.db, id, { reading, settings, lines: report.lines });
  const headers = Object.keys(report.mapping);
  await rememberSettings(
    request.db,
    { account: request.viewer.account, tableId: table.id, headers },
    settings,
  );
  return { ...report, ...shown, hash: kept.hash };
}

/** A kept file that is to be imported as it was checked. */
interface CheckedImport extends Omit<KeptImport, 'caller'> {
  readonly hash: string;
}

/** Lines of a file beyond which its import goes on in the background. */
const LONG = 20_000;

/**
 * Whether the import of a kept file is to go on in the background, with the name of the file. Throws AppError
 * `import.changed` where it is another one than was checked.
 */
export async function isLong(
  request: OwnContext,
  id: number,
  { hash, background = false }: Pick<CheckedImport, 'hash'> & { readonly background?: boolean | undefined },
): Promise<{ readonly name: string; readonly long: boolean }> {
  const { kept } = await keptWithTable(request, id);
  if (hash !== kept.hash) throw new AppError('import.changed');
  return { name: kept.name, long: background || (kept.lines ?? 0) > LONG };
}

/** Imports a kept file as it was checked. Throws AppError `import.changed` where it is another one. */
export async function runFile(
  request: OwnContext,
  id: number,
  { hash, caller, ...call }: CheckedImport & Pick<KeptImport, 'caller'>,
): Promise<ImportAnswer> {
  const { kept, table } = await keptWithTable(request, id);
  if (hash !== kept.hash) throw new AppError('import.changed');
  const gone = callerGone(caller);
  try {
    const onProgress = progressNotes(request, kept);
    return await withLocalCopy(request.db, kept, async (read) => {
      const how = { kept, table, call, check: false, signal: gone.signal, onProgress };
      const { report } = await goThrough(request, how, read);
      await noteProgress(request.db, id, null);
      return report;
    });
  } finally {
    gone.stop();
  }
}

/**
 * The same without anybody who waits for it; `keep` takes the refused lines. Progress is told in lines: the first half of
 * the work is reading them.
 */
export async function runFileAlone(
  request: OwnContext,
  id: number,
  { hash, ...call }: CheckedImport,
  {
    signal,
    progress,
    keep,
  }: {
    readonly signal: AbortSignal;
    readonly progress: (done: number, total: number) => void;
    readonly keep: (refused: {
      readonly name: string;
      readonly content: AsyncIterable<Buffer>;
    }) => Promise<void>;
  },
): Promise<ImportAnswer> {
  const { kept, table } = await keptWithTable(request, id);
  if (hash !== kept.hash) throw new AppError('import.changed');
  const total = kept.lines ?? 0;
  const onProgress = ({ lines, phase }: ImportProgress) => {
    const all = Math.max(total, lines);
    progress(Math.floor((phase === 'reading' ? lines : all) * DONE_AFTER[phase]), all);
  };
  return await withLocalCopy(request.db, kept, async (read) => {
    const how = { kept, table, call, check: false, signal, onProgress, mostProblems: MAX_REFUSED };
    const { report } = await goThrough(request, how, read);
    const { problems, lines } = report;
    if (problems.length > 0) {
      const content = refusedLines(request, { kept, reading: call.reading, problems }, read);
      const keeping = keep({ name: refusedName(kept), content: bytesOf(content) });
      // What is imported by now stays so, whoever cancels it.
      await keeping.catch((error: unknown) => {
        if (!signal.aborted || report.operation === null) throw error;
      });
    }
    progress(lines, lines);
    return report;
  });
}

/** How much of the work is done when a phase is. */
const DONE_AFTER = { reading: 0.5, storing: 0.5, writing: 0.75 } as const;

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text);
}

/** How far the check or the import of a kept file is. */
export async function progressOf(
  request: OwnContext,
  id: number,
): Promise<AnswerOf<Contract['import_progress']>> {
  const { progress, lines } = await keptFile(request.db, request.viewer.account, id);
  return { ...(progress ?? { lines: 0, part: 0, storing: false }), of: lines };
}

/** The refused lines of the last check as a file to correct. Throws AppError `import.not_checked`. */
export async function refusedFile(
  request: OwnContext,
  id: number,
  uploads?: UploadGround,
): Promise<{ readonly name: string; readonly content: Readable }> {
  const { kept, table } = await keptWithTable(request, id);
  const { checked } = kept;
  if (!checked) throw new AppError('import.not_checked');
  const lines = fromLocalCopy(request.db, kept, (read) =>
    refusedCsv(request, { table, kept, uploads, ...checked }, read),
  );
  const first = await lines.next();
  return {
    name: refusedName(kept),
    content: Readable.from(withFirst(first.done === true ? '' : first.value, lines)),
  };
}

function refusedName({ name }: KeptFile): string {
  return `${name.replace(/\.[^.]*$/, '')}-refused.csv`;
}

/** The lines with the first one, which was asked for so that what is refused is answered as such. */
async function* withFirst(first: string, lines: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* lines;
}

async function keptWithTable(
  request: OwnContext,
  id: number,
): Promise<{ readonly kept: KeptFile; readonly table: Table }> {
  const kept = await keptFile(request.db, request.viewer.account, id);
  if (kept.tableId === null) throw new AppError('import.unknown');
  const table = tableOfCall(request, kept.tableId);
  refuseStrangers(request, { table }, 'any');
  return { kept, table };
}

/** How a kept file is gone through. */
interface Going {
  readonly kept: KeptFile;
  readonly table: Table;
  readonly call: Omit<KeptImport, 'caller'>;
  readonly check: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ImportProgress) => void;
  readonly mostProblems?: number;
}

async function goThrough(
  request: OwnContext,
  { kept, call: { reading, settings, uploads }, ...going }: Going,
  read: () => AsyncIterable<Uint8Array>,
) {
  return await importedFile(request, {
    ...going,
    column: pairListOf(going.table, settings),
    source: read(),
    reading: { likely: kept.encoding, ...reading },
    uploads,
    mapping: settings.map,
    settings,
    title: kept.name,
  });
}

/** Milliseconds between two notes of progress. */
const NOTE_EVERY = 500;

/** Notes progress now and then, without holding up what goes on. */
function progressNotes({ db }: OwnContext, { id, bytes: all }: KeptFile) {
  let [last, isNoting] = [0, false];
  return ({ lines, bytes, of = all, phase }: ImportProgress & { readonly of?: number | undefined }) => {
    const storing = phase !== 'reading';
    if (isNoting || (!storing && performance.now() - last < NOTE_EVERY)) return;
    last = performance.now();
    isNoting = true;
    const progress = { lines, part: of === 0 ? 1 : Math.min(1, bytes / of), storing };
    void noteProgress(db, id, progress)
      .catch(() => undefined)
      .finally(() => {
        isNoting = false;
      });
  };
}

/** The table that a call names. Throws AppError `table.unknown`. */
export function tableOfCall({ catalog }: OwnContext, tableId: number): Table {
  const table = catalog.tables.get(tableId);
  if (!table) throw new AppError('table.unknown', { table: tableId });
  return table;
}
