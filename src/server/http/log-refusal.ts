import type { FastifyRequest } from 'fastify';
import { ERROR_STATUS, type AppError, type ErrorCode } from '#core/errors.ts';

/** Statuses that the application's own pages do not provoke: the client checks before it sends. */
const SUSPICIOUS: ReadonlySet<number> = new Set([400, 403, 413, 415, 429]);

/** Refusals of rights, which have the status of any refusal (ACCESS-10). */
const REFUSED_RIGHTS: ReadonlySet<ErrorCode> = new Set([
  'access.refused',
  'column.read_only',
  'session.configuration_refused',
]);

/** Most lines of a process in a period, in milliseconds: whoever sends rubbish must not fill the disk with it. */
const PERIOD = 10_000;
const MOST_LINES = 100;

/** Writes down one refusal; `account` where it is known who asked. */
export type RefusalLog = (request: FastifyRequest, error: AppError, account: string | undefined) => void;

/**
 * What is written down of calls that were refused: the code, what was asked for, by whom and from where, never what was
 * sent. Of a flood only the first lines are written, and how many there were.
 */
export function refusalLog(now: () => number = Date.now): RefusalLog {
  let since = 0;
  let refusals = 0;
  return (request, { code }, account) => {
    if (!SUSPICIOUS.has(ERROR_STATUS[code]) && !REFUSED_RIGHTS.has(code)) return;
    if (now() - since >= PERIOD) {
      if (refusals > MOST_LINES) request.log.warn({ unwritten: refusals - MOST_LINES }, 'refused');
      since = now();
      refusals = 0;
    }
    refusals += 1;
    if (refusals > MOST_LINES) return;
    const { method, url, ip } = request;
    request.log.info({ code, method, url: url.split('?')[0]?.slice(0, 300), ip, account }, 'refused');
  };
}
