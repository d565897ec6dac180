import type { CallError, CallInput } from '#web/api/call.ts';
import type { AnswerOf } from '#core/contract/route.ts';
import type { Contract, RouteName } from '#core/contract/contract.ts';
import type { Speak } from './page-texts.ts';

/** Calls a route; the request client is fetched for the first call, so that the page itself is light. */
export async function send<Name extends RouteName>(
  name: Name,
  input: CallInput<Name>,
): Promise<AnswerOf<Contract[Name]>> {
  const { call } = await import('#web/api/call.ts');
  return await call(name, input);
}

/** Fetches the request client ahead: something will be sent soon. A failure shows when it is sent. */
export function prepareToSend(): void {
  import('#web/api/call.ts').catch(() => undefined);
}

/** What a refused or failed call says: the server's words where it gave any. */
export function failureText(error: unknown, speak: Speak): string {
  const { entries, status } = error as Partial<CallError>;
  return entries?.[0]?.message ?? speak(status ? 'login.failed' : 'login.no_answer');
}
