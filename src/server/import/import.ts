import type { FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import type { OwnContext } from '../records/records.ts';
import { importFile, type ImportAnswer } from './import-file.ts';
import type { ImportProgress } from './load-lines.ts';
import { callerGone, patiently } from './upload.ts';

export { importFile, type ImportAnswer } from './import-file.ts';

/** A call of the route `import_csv`: the table, the mapping as JSON, and the file as the body's stream. */
interface CsvUpload {
  readonly tableId: number;
  readonly map?: string | undefined;
  readonly check: boolean;
  readonly source: unknown;
  readonly caller: FastifyRequest;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/**
 * Imports the uploaded file into a table, whole or not at all; nothing is kept when the caller goes away before the
 * end. Throws AppError for a table that does not exist for the viewer, a missing right, a file or mapping that cannot
 * be used; bad lines are no error but the answer.
 */
export async function importCsv(
  request: OwnContext,
  { tableId, map, check, source, caller, onProgress }: CsvUpload,
): Promise<ImportAnswer> {
  const table = request.catalog.tables.get(tableId);
  if (!table) throw new AppError('table.unknown', { table: tableId });
  const gone = callerGone(caller);
  const upload = patiently(source);
  try {
    return await importFile(request, {
      table,
      source: upload.chunks,
      mapping: parseMap(map),
      check,
      signal: gone.signal,
      onProgress,
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
