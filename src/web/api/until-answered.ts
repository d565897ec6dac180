import { CallError } from '#web/std/call-error.ts';
import { noteAnswer, noteSilence, reachable } from './connection.ts';

/** How long a server that is not ready is left alone, in milliseconds. */
const PAUSE = 1_000;

/** A key of its own for a call that may have to be repeated. */
function newKey(): string {
  // Pages without https have no `crypto.randomUUID`.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * Makes a call that is done once for its key, again and again until somebody answers: only then is it known whether it
 * was done. `onSilence` is told when nobody does. Throws what is answered against it.
 */
export async function untilAnswered<Answer>(
  run: (key: string) => Promise<Answer>,
  onSilence: () => void,
): Promise<Answer> {
  const key = newKey();
  for (;;) {
    try {
      const answer = await run(key);
      noteAnswer();
      return answer;
    } catch (error) {
      if (!isSilence(error)) throw error;
      onSilence();
      await whenWorthwhile(error);
    }
  }
}

/** Whether a failure leaves open what has become of the call. */
function isSilence(error: unknown): error is CallError {
  if (!(error instanceof CallError)) return false;
  const isAway = error.entries.some(({ code }) => code === 'server.not_ready' || code === 'server.stopping');
  return error.status === 0 || isAway || isFromBetween(error);
}

/** What a proxy answers in place of a server that it does not reach. */
function isFromBetween({ status, entries }: CallError): boolean {
  return entries.length === 0 && [502, 503, 504].includes(status);
}

/** Until the server can be reached again, or, where it can, for a moment. */
async function whenWorthwhile({ status }: CallError): Promise<void> {
  if (status !== 0) return await new Promise((resolve) => setTimeout(resolve, PAUSE));
  noteSilence();
  return await new Promise((resolve) => {
    const forget = reachable.subscribe(() => {
      if (!reachable.get()) return;
      forget();
      resolve();
    });
  });
}
