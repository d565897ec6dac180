import type { FastifyRequest } from 'fastify';
import type { ImportMatch, ImportReading } from '#core/contract/records/import-routes.ts';
import { AppError } from '#core/errors.ts';
import type { UploadGround } from '../uploads/uploads.ts';
import type { OwnContext } from '../records/records.ts';
import { importFile, type ImportAnswer } from './import-file.ts';
import { tableOfCall } from './kept-import.ts';
import { callerGone, patiently } from './upload.ts';

export { importFile, type ImportAnswer } from './import-file.ts';
export { IMPORT_TASK, importInput, importKind } from './import-task.ts';
export {
  checkFile,
  isLong,
  lookAtFile,
  progressOf,
  refusedFile,
  runFile,
  runFileAlone,
  uploadFile,
  uploadTableFile,
} from './kept-import.ts';
export { isoText, numberText } from './formats.ts';
export { calendarEvents, type CalendarFileEvent } from './calendar/calendar-events.ts';
export { cleanKeptFiles, keptFile, noteProgress, type KeptFile } from './kept/kept-files.ts';
export { rememberSettings } from './kept/kept-mappings.ts';
export { withLocalCopy } from './kept/local-copy.ts';
export { BROKEN, type FileLine } from './reading/file-line.ts';
export { openFile, type OpenFile } from './reading/open-file.ts';
export { readable } from './import-file.ts';
export { wordsIn } from './words.ts';
export { readLines } from './read-lines.ts';

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
  readonly uploads: UploadGround;
  readonly source: unknown;
  readonly caller: FastifyRequest;
}

/**
 * Imports the uploaded file into a table, whole or not at all; nothing is kept when the caller goes away before the
 * end. Throws AppError for a table that does not exist for the viewer, a missing right, a file or mapping that cannot
 * be used; bad lines are no error but the answer.
 */
export async function importUpload(request: OwnContext, call: WholeUpload): Promise<ImportAnswer> {
  const { map, check, skip, match, mode = 'both', empty = 'keep', reading, uploads, caller } = call;
  const columns = match?.split(',').map((name) => name.trim()) ?? [];
  const table = tableOfCall(request, call.tableId);
  const gone = callerGone(caller);
  const upload = patiently(call.source);
  try {
    return await importFile(request, {
      table,
      source: upload.chunks,
      reading,
      uploads,
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
