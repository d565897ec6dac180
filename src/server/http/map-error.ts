import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Catalog } from '#core/catalog/catalog.ts';
import { AppError, ERROR_STATUS, type ColumnProblem, type ErrorCode, type ErrorEntry } from '#core/errors.ts';
import { firstMeeting } from './met-booking.ts';
import type { Translations } from '../translations/translations.ts';

/** What the error mapper needs: texts, and the catalog, which says which column a constraint belongs to. */
interface Speaking {
  readonly translations: Translations;
  readonly catalog: () => Catalog | undefined;
  readonly readerOf: (request: FastifyRequest) => Reader;
  /** Logs refusals that operators want to know of. */
  readonly noteRefusal: (request: FastifyRequest, error: AppError) => void;
}

/** Who reads an error, in which language; outside are customers, visitors, and whoever is not signed in. */
interface Reader {
  readonly locale: string;
  readonly isOutside: boolean;
  /** In which moments are told; UTC without it. */
  readonly timeZone?: string;
}

/** Maps every error to its answer: `{message, errors: [{code, message, column?}]}` with the code's status (ERR-2). */
export function errorMapper(speaking: Speaking) {
  return async (
    error: FastifyError | Error,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> => {
    const known = knownError(error, speaking.catalog());
    speaking.noteRefusal(request, known);
    if (known.code === 'server.failed') request.log.error({ err: error }, 'failed');
    else if (known.cause !== undefined) request.log.error({ err: known.cause }, known.code);
    const reader = speaking.readerOf(request);
    tellWhenAgain(reply, known);
    const errors = errorEntries(known, speaking.translations, reader);
    return await reply.status(ERROR_STATUS[known.code]).send({ message: errors[0]?.message, errors });
  };
}

/** Sets Retry-After where the error knows when to try again. */
export function tellWhenAgain(reply: FastifyReply, { code, params }: AppError): void {
  const { seconds } = params;
  if (ERROR_STATUS[code] === 429 && typeof seconds === 'number')
    reply.header('Retry-After', Math.ceil(seconds));
}

/** An error in its reader's words: one entry, or one per column that is wrong. */
export function errorEntries(
  error: Pick<AppError, 'code' | 'params' | 'columns'>,
  translations: Translations,
  reader: Reader,
): readonly ErrorEntry[] {
  const { locale, isOutside } = reader;
  const told = (code: string, params: AppError['params']) =>
    translations.message(`errors.${code}`, inWords(params, reader), locale, { isOutside });
  if (error.columns.length === 0) {
    const message = told(error.code, error.params);
    const { column, count } = error.params;
    return [
      {
        code: error.code,
        message,
        ...(typeof column === 'string' ? { column } : {}),
        ...(error.code === 'selection.changed' ? { count: Number(count) } : {}),
      },
    ];
  }
  return error.columns.map(({ column, row, title, deletion, code, params }: ColumnProblem) => ({
    code,
    message: told(code, params ?? {}),
    ...(column === '' ? {} : { column }),
    ...(row === undefined ? {} : { row }),
    ...(title === undefined ? {} : { title }),
    ...(deletion === undefined ? {} : { deletion }),
  }));
}

/** A `moment`, a moment, a time on the wall or a day in ISO 8601, as its reader writes it. */
function inWords(params: AppError['params'], { locale, timeZone = 'UTC' }: Reader): AppError['params'] {
  const { moment } = params;
  if (typeof moment !== 'string') return params;
  const format = new Intl.DateTimeFormat(locale.replace('_', '-'), {
    dateStyle: 'full',
    ...(moment.length > 10 ? { timeStyle: 'short' as const } : {}),
    timeZone: moment.endsWith('Z') ? timeZone : 'UTC',
  });
  return {
    ...params,
    moment: format.format(Date.parse(moment.length > 10 && !moment.endsWith('Z') ? `${moment}Z` : moment)),
  };
}

/** Any error as an AppError; unexpected ones are `server.failed`. */
export function knownError(error: unknown, catalog: Catalog | undefined): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code === 'string' && code.startsWith('FST_')) return fastifyError(code, Number(statusCode));
  // Before the states of PostgreSQL, which have five characters too.
  if (typeof code === 'string' && /^(ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code))
    return new AppError('server.not_ready');
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))
    return databaseError(code, error as DatabaseError, catalog);
  if (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message)
  ) {
    return new AppError('server.not_ready');
  }
  return new AppError('server.failed');
}

const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.content_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_BAD_URL: 'request.invalid',
};

function fastifyError(code: string, status: number): AppError {
  const known = FASTIFY_CODES[code];
  if (known) return new AppError(known, { reason: code });
  return status >= 400 && status < 500
    ? new AppError('request.invalid', { reason: code })
    : new AppError('server.failed');
}

interface DatabaseError {
  readonly message: string;
  readonly constraint?: string;
  readonly column?: string;
  readonly detail?: string;
  /** Of several records of one draft, the id or key of the one that was being written. */
  readonly row?: number;
}

function databaseError(state: string, error: DatabaseError, catalog: Catalog | undefined): AppError {
  if (state === '23505')
    return new AppError('record.duplicate', {}, columnsOf(error, catalog, 'record.duplicate'));
  if (state === '23P01') return overlapError(error, catalog);
  if (state === '23503') return new AppError('link.target', {}, columnsOf(error, catalog, 'link.target'));
  if (state === '23502' && error.column) {
    return new AppError('value.refused', {}, [{ column: error.column, code: 'value.required' }]);
  }
  if (state === '57014') return new AppError('server.timeout');
  // Two that waited for each other, one of which PostgreSQL has ended: it may go through at the next try.
  if (/^(57P|08|53|40)/.test(state)) return new AppError('server.not_ready');
  if (state.startsWith('22')) return new AppError('request.invalid', { reason: state });
  return new AppError('server.failed');
}

/** Where a series is in the way, or is refused, its first day on which something is taken is told. */
function overlapError(error: DatabaseError, catalog: Catalog | undefined): AppError {
  const columns = columnsOf(error, catalog, 'record.overlaps');
  const moment = firstMeeting(error.detail);
  if (moment === undefined) return new AppError('record.overlaps', {}, columns);
  const told = columns.map((problem) => ({ ...problem, code: 'record.overlaps_on', params: { moment } }));
  return new AppError('record.overlaps_on', { moment }, told);
}

/** Constraints are named by the ids of their columns: uq_17, fk_17, uq_17_18, bk_17_18. */
function columnsOf(
  { constraint = '', row }: DatabaseError,
  catalog: Catalog | undefined,
  code: string,
): readonly ColumnProblem[] {
  const ids = constraint.split('_').slice(1).map(Number);
  return ids.flatMap((id) => {
    const column = catalog?.columns.get(id)?.column;
    return column ? [{ column: column.name, code, ...(row === undefined ? {} : { row }) }] : [];
  });
}
