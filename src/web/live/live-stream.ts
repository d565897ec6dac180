import { holdsStream } from './interest.ts';
import type { LiveEvent } from './live-link.ts';

const EVENTS = [
  'hello',
  'change',
  'people',
  'comments',
  'steps',
  'work',
  'notified',
  'beat',
  'resync',
  'style',
  'over',
] as const;

/** How long until a stream that was refused is tried again, in milliseconds; twice as long each time. */
const AGAIN = 3_000;
const LONGEST = 120_000;

/**
 * Hears the one stream of this browser. The page that holds the lock has it open, and tells the others. Without locks,
 * which pages without https lack, nothing is heard, and pages ask.
 */
export function hearStream(account: string, hear: (event: LiveEvent) => void): void {
  if (!('locks' in navigator)) return;
  const name = `colonnade-live-${account}`;
  const others = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but one
  const post = (told: LiveEvent | 'hello?'): void => others.postMessage(told);
  let hello: LiveEvent | undefined;
  const tell = (told: LiveEvent): void => {
    if (told.event === 'hello') hello = told;
    if (told.event === 'lost' || told.event === 'over') hello = undefined;
    post(told);
    hear(told);
  };
  others.addEventListener('message', ({ data }: MessageEvent<LiveEvent | 'hello?'>) => {
    if (data !== 'hello?') hear(data);
    else if (hello) post(hello);
  });
  post('hello?');
  // Held as long as the page lives.
  void navigator.locks.request(name, async () => {
    holdsStream.set(() => true);
    await keepStream(tell);
  });
}

/** Opens the stream, again and again. */
async function keepStream(tell: (told: LiveEvent) => void): Promise<never> {
  for (let wait = AGAIN; ; wait = Math.min(wait * 2, LONGEST)) {
    const wasHeard = await openStream(tell);
    if (wasHeard) wait = AGAIN;
    await seenOr(wait * (0.75 + Math.random() / 2));
  }
}

/** Hears a stream until it has ended for good; gives whether it told anything. Breaks are mended by the browser. */
async function openStream(tell: (told: LiveEvent) => void): Promise<boolean> {
  const source = new EventSource('/live/stream');
  let wasHeard = false;
  return await new Promise((resolve) => {
    for (const event of EVENTS)
      source.addEventListener(event, ({ data }: MessageEvent<string>) => {
        wasHeard = event !== 'over';
        // The server writes what the contract says.
        tell({ event, data: JSON.parse(data) });
        if (event !== 'over') return;
        source.close();
        resolve(false);
      });
    source.addEventListener('error', () => {
      tell({ event: 'lost', data: {} });
      if (source.readyState === EventSource.CLOSED) resolve(wasHeard);
    });
  });
}

/** Waits so long, or until the page is seen again. */
async function seenOr(milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = (): void => {
      if (document.visibilityState === 'hidden') return;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', end);
      resolve();
    };
    const timer = setTimeout(() => {
      document.removeEventListener('visibilitychange', end);
      resolve();
    }, milliseconds);
    document.addEventListener('visibilitychange', end);
  });
}
