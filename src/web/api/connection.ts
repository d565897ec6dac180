import { createStore } from '#web/std/store.ts';
import { call } from './call.ts';

/** Whether the server can be reached, as the last call found out. */
export const reachable = createStore(navigator.onLine);

/** How often an unreachable server is tried, in milliseconds. */
const PAUSE = 3_000;
let timer: number | undefined;

/** A call was answered, well or badly. */
export function noteAnswer(): void {
  window.clearTimeout(timer);
  timer = undefined;
  reachable.set(() => true);
}

/** A call had no answer: the server is tried until it has one. */
export function noteSilence(): void {
  reachable.set(() => false);
  timer ??= window.setTimeout(() => void retryNow(), PAUSE);
}

/** Asks whether the server is there again. */
export async function retryNow(): Promise<void> {
  window.clearTimeout(timer);
  timer = undefined;
  try {
    await call('health_live', {});
    noteAnswer();
  } catch {
    noteSilence();
  }
}

window.addEventListener('offline', noteSilence);
window.addEventListener('online', () => void retryNow());
