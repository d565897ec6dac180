import type { CallError } from '#web/std/call-error.ts';
import type { Speak } from './page-texts.ts';

/** What a refused or failed call says: the server's words where it gave any. */
export function failureText(error: unknown, speak: Speak, otherwise = 'login.failed'): string {
  const { entries, status } = error as Partial<CallError>;
  return entries?.[0]?.message ?? speak(status ? otherwise : 'login.no_answer');
}
