import type { Contract, RouteName } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { CallError } from '#web/std/call-error.ts';
import { refusedCall, sendingOf, type CallInput } from './call.ts';
import { sentUnderToken } from './xsrf.ts';

/**
 * Calls a route that may answer with a file, which the browser then saves; gives the answer where it is none. Throws
 * `CallError`.
 */
export async function download<Name extends RouteName>(
  name: Name,
  input: CallInput<Name>,
): Promise<AnswerOf<Contract[Name]> | undefined> {
  const response = await sentUnderToken(
    () => sendingOf(name, input),
    async ({ url, ...init }) => await fetch(url, { ...init, credentials: 'same-origin' }),
  ).catch(() => {
    throw new CallError(0, []);
  });
  if (!response.ok) throw refusedCall({ status: response.status, text: await response.text() });
  const file = nameIn(response.headers.get('Content-Disposition') ?? '');
  if (file === undefined) return (await response.json()) as AnswerOf<Contract[Name]>;
  const address = URL.createObjectURL(await response.blob());
  saveFrom(address, file);
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return undefined;
}

/** Has the browser save what an address leads to. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}
