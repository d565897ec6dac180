import { CallError } from '#web/api/call.ts';
import type { Speak } from './page-texts.ts';

/** What a refused or failed call says: the server's words where it gave any. */
export function failureText(error: unknown, speak: Speak): string {
  if (!(error instanceof CallError)) throw error;
  return error.entries[0]?.message ?? speak(error.status === 0 ? 'login.no_answer' : 'login.failed');
}
