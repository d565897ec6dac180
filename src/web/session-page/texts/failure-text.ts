import type { CallError } from '#web/std/call-error.ts';
import type { Translate } from '#core/language/texts.ts';

/** What a refused or failed call says: the server's words where it gave any. */
export function failureText(error: unknown, translate: Translate, otherwise = 'login.failed'): string {
  const { entries, status } = error as Partial<CallError>;
  return entries?.[0]?.message ?? translate(status ? otherwise : 'login.no_answer');
}
