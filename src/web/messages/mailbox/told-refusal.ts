import { CallError } from '#web/std/call-error.ts';

/** What a refused call says in the words of the server; `otherwise` where it says nothing. */
export function toldRefusal(error: unknown, otherwise: string): string {
  return (error instanceof CallError ? error.entries[0]?.message : undefined) ?? otherwise;
}
