import type { ErrorEntry } from '#core/errors.ts';
import { CallError } from '#web/std/call-error.ts';
import { GivenUp } from '#web/gate/gate.ts';
import { deletionsOf } from './deletions.ts';
import type { Verdict } from './queue/draft-queue.ts';
import type { ColumnFault } from '#web/fields/fault-text.ts';

/** The windows of the draft's context were opened or closed elsewhere: the one of the call is not on top. */
export class WindowsMovedError extends CallError {
  readonly isElsewhere = true;
}

/** A record has no draft on the server any more: what was typed stays here until its user has chosen what becomes of it. */
export class Stranded extends Error {
  constructor(cause: unknown) {
    super('The record is deleted', { cause });
  }
}

/** Faults without those that a deleted record has made. */
export function withoutGone(
  faults: Readonly<Record<string, ColumnFault>>,
): Readonly<Record<string, ColumnFault>> {
  return Object.fromEntries(Object.entries(faults).filter(([, { code }]) => code !== 'record.gone'));
}

/** What a failed call means for the changes that it carried. */
export function verdictOn(error: unknown): Verdict {
  if (error instanceof WindowsMovedError || error instanceof Stranded) return { kind: 'held' };
  if (!(error instanceof CallError)) return { kind: 'later' };
  if (deletionsOf(error).length > 0) return { kind: 'held' };
  if (isLost(error)) return { kind: 'over' };
  const mayPass = error.status === 0 || error.status === 403 || error.status === 429 || error.status >= 500;
  if (mayPass || hasCode(error, 'context.stale')) return { kind: 'later' };
  return { kind: 'refused', columns: error.entries.flatMap(({ column }) => (column ? [column] : [])) };
}

/** Whether the draft, or the record that it changes, is gone. */
export function isLost(error: unknown): boolean {
  if (deletionsOf(error).length > 0) return false;
  return ['context.unknown', 'record.unknown', 'record.gone'].some((code) => hasCode(error, code));
}

/** Whether the context is not as a call took it to be. */
export function isStale(error: unknown): error is CallError {
  return hasCode(error, 'context.stale');
}

/** Whether people know already why a call was not made: they have left its question, or a sign of its own tells them. */
export function isTold(error: unknown): boolean {
  return error instanceof GivenUp || error instanceof WindowsMovedError;
}

/** Whether somebody else saved the same columns first. */
export function isConflict(error: unknown): error is CallError {
  return hasCode(error, 'record.conflict');
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof CallError && error.entries.some((entry) => entry.code === code);
}

/**
 * The entries of a refusal by the column that each marks, the messages of those that mark none, and those of records
 * that belong to the draft; `unsaid` is what is told of a failure that says nothing.
 */
export function faultsOf(error: unknown, known: ReadonlySet<string>, unsaid: string) {
  const entries: readonly ErrorEntry[] = error instanceof CallError ? error.entries : [];
  const faults: Record<string, ColumnFault> = {};
  const complaints: string[] = [];
  const rows = entries.filter(({ row }) => row !== undefined);
  for (const { code, message, column, row } of entries) {
    if (row !== undefined) continue;
    if (column !== undefined && known.has(column)) faults[column] ??= { code, message };
    else complaints.push(message);
  }
  if (complaints.length + rows.length + Object.keys(faults).length === 0) complaints.push(unsaid);
  return { faults, complaints, rows };
}
