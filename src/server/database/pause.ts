import { setTimeout as wait } from 'node:timers/promises';

/** Longest pause after the first try, and after any, in milliseconds. */
const FIRST = 20;
const MAX_PAUSE = 1_000;

/**
 * Waits before work that others got in the way of is begun again: a time of chance, at most twice as long after each
 * try, so that those who met once part.
 */
export async function pauseAfter(attempt: number): Promise<void> {
  await wait(Math.random() * Math.min(FIRST * 2 ** (attempt - 1), MAX_PAUSE));
}
