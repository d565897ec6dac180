import pg from 'pg';
import { StartError } from '../std/start-error.ts';

/** What PostgreSQL or the connection to it has refused, as a StartError in words; everything else as it is. */
export function brokenOff(error: unknown, outcome: string): unknown {
  const isRefusal = error instanceof pg.DatabaseError || /^(ECONN|EPIPE|ETIMEDOUT)/.test(codeOf(error));
  return isRefusal
    ? new StartError(`PostgreSQL broke this off (${(error as Error).message}). ${outcome}`)
    : error;
}

function codeOf(error: unknown): string {
  return String((error as { readonly code?: unknown }).code);
}
