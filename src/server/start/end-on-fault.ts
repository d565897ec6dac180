import { AFTER_GRACE, endsWithin, GRACE } from './grace.ts';

/** The exit code of a process that a fault of the program ends, as sysexits.h has it. */
const FAULT = 70;

/**
 * Ends this process where an exception or a rejected promise reaches nobody: what state it left is not known. Prints the
 * fault with its trace, stops in order as long as that may take, and exits.
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
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

function traceOf(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
}
