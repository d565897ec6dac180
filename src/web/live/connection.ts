import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { takeNewChoices } from '#web/api/application.tsx';
import { sendingOf } from '#web/api/call.ts';
import type { Sending } from '#web/api/sending.ts';
import { sentUnderToken } from '#web/api/xsrf.ts';
import { takeStyle } from '#web/api/take-style.ts';
import { CallError } from '#web/std/call-error.ts';
import { LiveLink, type LiveEvent } from './live-link.ts';
import { liveStanding } from './interest.ts';
import { hearStream } from './live-stream.ts';

/** How often the page looks whether the stream still tells something, in milliseconds. */
const TICK = 5_000;

let link: LiveLink | undefined;

/** What this page hears of changes; opened once. */
export function connectionFor(account: string): LiveLink {
  link ??= connect(account);
  return link;
}

function connect(account: string): LiveLink {
  const made: LiveLink = new LiveLink(newName(), {
    now: () => Date.now(),
    later: (milliseconds, then) => {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
    isHidden: () => document.visibilityState === 'hidden',
    watch: async (body) => await answered(() => sendingOf('live_watch', { body }), made),
    ask: async (tables) =>
      await answered(() => sendingOf('live_version', { body: { tables: [...tables] } }), made),
    onStanding: (standing) => liveStanding.set(() => standing),
  });
  hearStream(account, (event) => {
    made.hear(event);
    if (event.event === 'resync' || event.event === 'style') askApplication(made);
  });
  setInterval(() => made.tick(), TICK);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') made.tick();
  });
  addEventListener('pagehide', () => leave(made));
  addEventListener('pageshow', ({ persisted }) => persisted && made.wake());
  return made;
}

/** Pages without https have no `crypto.randomUUID`. */
function newName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('');
}

const OVER: LiveEvent = { event: 'over', data: {} };

/**
 * Makes a call that nobody has asked for: unlike others it leads nowhere where the session has ended, as somebody may be
 * reading or typing.
 */
async function answered<Answer>(make: () => Sending, link: LiveLink): Promise<Answer> {
  const response = await sentUnderToken(
    make,
    async ({ url, ...init }) => await fetch(url, { ...init, credentials: 'same-origin' }),
  );
  if (response.status === 403) link.hear(OVER);
  if (!response.ok) throw new CallError(response.status, []);
  return (await response.json()) as Answer;
}

/** How long until the application is asked for anew, in milliseconds: all processes know of a change by then. */
const SETTLED = 500;
/** Browsers ask one after the other, within so many milliseconds. */
const SPREAD = 1_500;

/** Anything may have changed, the choices of columns and the style too: what others have added is shown by its name. */
function askApplication(link: LiveLink): void {
  const ask = async (): Promise<void> => {
    const info = await answered<ApplicationInfo>(() => sendingOf('application_load', {}), link);
    takeNewChoices(info);
    takeStyle(info);
  };
  // What fails comes with the next change, or when the page is loaded.
  setTimeout(() => void ask().catch(() => undefined), SETTLED + Math.random() * SPREAD);
}

/** Whoever is left behind is told at once that nobody is here any more. */
function leave(link: LiveLink): void {
  const shown = link.shown();
  if (!shown) return;
  const body = { ...shown, tables: [], open: [] };
  const { url, ...init } = sendingOf('live_watch', { body, keepAlive: true });
  fetch(url, { ...init, credentials: 'same-origin' }).catch(() => undefined);
}
