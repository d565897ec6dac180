import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Contract } from '#core/contract/contract.ts';
import type { ImportMatch, ImportReading, ImportSettings } from '#core/contract/records/import-routes.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import type { OwnContext } from '../records/records.ts';
import { importedFile, importFile, readable, refuseStrangers, type ImportAnswer } from './import-file.ts';
import { keepFile, keptFile, noteChecked, noteProgress, type KeptFile } from './kept/kept-files.ts';
import { rememberSettings } from './kept/kept-mappings.ts';
import { fromLocalCopy, withLocalCopy } from './kept/local-copy.ts';
import { lookAt } from './look.ts';
import { refusedCsv } from './refused-csv.ts';
import type { ImportProgress } from './tally.ts';
import { callerGone, patiently } from './upload.ts';
import { wordsIn } from './words.ts';

export { importFile, type ImportAnswer } from './import-file.ts';
export { cleanKeptFiles } from './kept/kept-files.ts';

/** A call that imports the file of its body: the table, the mapping as JSON, and whether valid lines go without the others. */
interface WholeUpload {
  readonly tableId: number;
  readonly map?: string | undefined;
  readonly check: boolean;
  readonly skip?: boolean | undefined;
  readonly match?: string | undefined;
  readonly mode?: ImportMatch['mode'] | undefined;
  readonly empty?: ImportMatch['empty'] | undefined;
  readonly reading: ImportReading;
  readonly source: unknown;
  readonly caller: FastifyRequest;
}

/**
 * Imports the uploaded file into a table, whole or not at all; nothing is kept when the caller goes away before the
 * end. Throws AppError for a table that does not exist for the viewer, a missing right, a file or mapping that cannot
 * be used; bad lines are no error but the answer.
 */
export async function importUpload(request: OwnContext, call: WholeUpload): Promise<ImportAnswer> {
  const { map, check, skip, match, mode = 'both', empty = 'keep', reading, caller } = call;
  const columns = match?.split(',').map((name) => name.trim()) ?? [];
  const table = tableOfCall(request, call.tableId);
  const gone = callerGone(caller);
  const upload = patiently(call.source);
  try {
    return await importFile(request, {
      table,
      source: upload.chunks,
      reading,
      mapping: parseMap(map),
      settings: { skipRefused: skip, match: columns.length > 0 ? { columns, mode, empty } : undefined },
      check,
      signal: gone.signal,
    });
  } finally {
    gone.stop();
    await upload.drop();
  }
}

/** Keeps an uploaded file for the steps that follow. Throws AppError where the viewer may not add to the table. */
export async function uploadFile(
  request: OwnContext,
  { tableId, name, source }: { readonly tableId: number; readonly name: string; readonly source: unknown },
): Promise<{ readonly file: number }> {
  refuseStrangers(request, { table: tableOfCall(request, tableId) }, 'any');
  const upload = patiently(source);
  try {
    const owner = { account: request.viewer.account, tableId, name };
    return { file: await keepFile(request.db, owner, upload.chunks) };
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
  return await readable(words, () =>
    withLocalCopy(request.db, kept, async (read) => await lookAt(request, { table, kept, reading }, read)),
  );
}

/** How a kept file is read, what becomes of its lines, and who waits for it. */
interface KeptImport {
  readonly reading: ImportReading;
  readonly settings: ImportSettings;
  readonly caller: FastifyRequest;
}

/** Tells what the import of a kept file would do. */
export async function checkFile(
  request: OwnContext,
  id: number,
  call: KeptImport,
): Promise<AnswerOf<Contract['import_check']>> {
  const { kept, table } = await keptWithTable(request, id);
  const { report, shown } = await goThrough(request, { kept, table, call, check: true });
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

/** Imports a kept file as it was checked. Throws AppError `import.changed` where it is another one. */
export async function runFile(
  request: OwnContext,
  id: number,
  { hash, ...call }: KeptImport & { readonly hash: string },
): Promise<ImportAnswer> {
  const { kept, table } = await keptWithTable(request, id);
  if (hash !== kept.hash) throw new AppError('import.changed');
  const { report } = await goThrough(request, { kept, table, call, check: false });
  await noteProgress(request.db, id, null);
  return report;
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
): Promise<{ readonly name: string; readonly content: Readable }> {
  const { kept, table } = await keptWithTable(request, id);
  const { checked } = kept;
  if (!checked) throw new AppError('import.not_checked');
  const lines = fromLocalCopy(request.db, kept, (read) =>
    refusedCsv(request, { table, kept, ...checked }, read),
  );
  const first = await lines.next();
  return {
    name: `${kept.name.replace(/\.[^.]*$/, '')}-refused.csv`,
    content: Readable.from(withFirst(first.done === true ? '' : first.value, lines)),
  };
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
  const table = tableOfCall(request, kept.tableId);
  refuseStrangers(request, { table }, 'any');
  return { kept, table };
}

async function goThrough(
  request: OwnContext,
  {
    kept,
    table,
    call: { reading, settings, caller },
    check,
  }: {
    readonly kept: KeptFile;
    readonly table: Table;
    readonly call: KeptImport;
    readonly check: boolean;
  },
) {
  const gone = callerGone(caller);
  try {
    return await withLocalCopy(request.db, kept, async (read) =>
      importedFile(request, {
        table,
        source: read(),
        reading: { encoding: kept.encoding, ...reading },
        mapping: settings.map,
        settings,
        check,
        title: kept.name,
        signal: gone.signal,
        onProgress: progressNotes(request, kept),
      }),
    );
  } finally {
    gone.stop();
  }
}

/** Milliseconds between two notes of progress. */
const NOTE_EVERY = 500;

/** Notes progress now and then, without holding up what goes on. */
function progressNotes({ db }: OwnContext, { id, bytes: all }: KeptFile) {
  let [last, isNoting] = [0, false];
  return ({ lines, bytes, of = all, phase }: ImportProgress & { readonly of?: number | undefined }) => {
    const storing = phase === 'storing';
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

function tableOfCall({ catalog }: OwnContext, tableId: number): Table {
  const table = catalog.tables.get(tableId);
  if (!table) throw new AppError('table.unknown', { table: tableId });
  return table;
}

/** `{"header": "column"}`. Throws AppError `request.invalid` for anything else. */
function parseMap(map: string | undefined): Readonly<Record<string, string>> {
  const parsed = map === undefined || map === '' ? {} : attempt(map);
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  if (!isObject || !Object.values(parsed).every((value) => typeof value === 'string')) {
    throw new AppError('request.invalid', { reason: 'query.map' });
  }
  // Every value was just seen to be a text.
  return parsed as Readonly<Record<string, string>>;
}

function attempt(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
