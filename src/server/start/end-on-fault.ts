import { AFTER_GRACE, endsWithin, GRACE } from './grace.ts';

/** Exit code for an internal software error (EX_SOFTWARE of sysexits.h). */
const FAULT = 70;

/**
 * Exits on an uncaught exception or unhandled rejection, because the state of the process is unknown then. Prints the
 * stack trace and calls `stop` first, for at most the time of a stop. Output that nobody reads any more (EPIPE) is no fault:
 * the work goes on without it.
 */
export function endOnFault(stop: () => Promise<void>): void {
  let isEnding = false;
  const end = (fault: unknown) => {
    process.stderr.write(`A fault ends this process: ${traceOf(fault)}\n`);
    if (isEnding) return;
    isEnding = true;
    void endsWithin(GRACE + AFTER_GRACE, stop())
      .catch((error: unknown) => process.stderr.write(`${traceOf(error)}\n`))
      .finally(() => process.exit(FAULT));
  };
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

function traceOf(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
}
