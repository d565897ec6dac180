import type { FastifyRequest } from 'fastify';
import { loggedUrl } from './logged-url.ts';
import { ERROR_STATUS, type AppError, type ErrorCode } from '#core/errors.ts';

/** Statuses that the product's own client does not cause, because it validates first. */
const SUSPICIOUS: ReadonlySet<number> = new Set([400, 403, 413, 415, 429]);

/** Refusals of rights, which have the status of any refusal (ACCESS-10). */
const REFUSED_RIGHTS: ReadonlySet<ErrorCode> = new Set([
  'access.refused',
  'column.read_only',
  'session.configuration_refused',
]);

/** Most lines of a process in a period, in milliseconds: whoever sends rubbish must not fill the disk with it. */
const PERIOD = 10_000;
const MAX_LINES = 100;

/** Logs one refusal, with the caller's account where it is known. */
export type RefusalLog = (request: FastifyRequest, error: AppError, account: string | undefined) => void;

/**
 * Logs refused calls: code, route, account and address, never the body. Of more than MAX_LINES in a period only the
 * number is logged.
 */
export function refusalLog(now: () => number = Date.now): RefusalLog {
  let since = 0;
  let refusals = 0;
  return (request, { code }, account) => {
    if (!SUSPICIOUS.has(ERROR_STATUS[code]) && !REFUSED_RIGHTS.has(code)) return;
    if (now() - since >= PERIOD) {
      if (refusals > MAX_LINES) request.log.warn({ unwritten: refusals - MAX_LINES }, 'refused');
      since = now();
      refusals = 0;
    }
    refusals += 1;
    if (refusals > MAX_LINES) return;
    const { method, ip } = request;
    request.log.info({ code, method, url: loggedUrl(request), ip, account }, 'refused');
  };
}
