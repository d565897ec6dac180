import type { ImapFlow } from 'imapflow';
import { must } from '#core/std/must.ts';
import { connectImap, imapProblem, MailProblem } from '../mail-accounts/mail-accounts.ts';
import { MailboxFault } from './deadline.ts';
import type { IncomingGround, ReceivingAccount } from './incoming-ground.ts';
import { syncAccount } from './sync-account.ts';

/** Milliseconds between looks at an inbox whose server does not tell what is new, and at the other mailboxes. */
const POLL = 60_000;
const OTHERS = 5 * 60_000;
/** Milliseconds to wait after failures in a row, the last of them after all further ones. */
const PAUSES = [1, 2, 5, 15, 30].map((minutes) => minutes * 60_000);
/** Milliseconds between two readings at least. */
const BREATH = 200;

/** How accounts are watched; times in milliseconds, instead of the usual ones. */
export interface WatchOptions {
  readonly poll?: number;
  readonly others?: number;
  readonly pauses?: readonly number[];
  readonly patience?: number;
}

/** Told what becomes of an account. */
export interface WatchReports {
  /** The account works, or why not. */
  readonly state: (account: ReceivingAccount, problem: MailProblem | null) => Promise<void>;
  /** What nobody has thought of. */
  readonly failure: (account: ReceivingAccount, error: unknown) => void;
}

interface Watching {
  readonly ground: IncomingGround;
  readonly account: ReceivingAccount;
  readonly reports: WatchReports;
  readonly options: WatchOptions;
  readonly signal: AbortSignal;
}

/** Makes messages of the e-mails of an account as they come, until it is to end. Never throws. */
export async function watchAccount(watching: Watching): Promise<void> {
  const { account, reports, options, signal } = watching;
  const { pauses = PAUSES } = options;
  for (let failures = 0; !signal.aborted;) {
    const began = Date.now();
    try {
      await watchOnce(watching, () => (failures = 0));
      // The server has ended a line that worked, which many do from time to time.
      if (Date.now() - began < 10_000) failures += 1;
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemOf(error, account);
      failures = problem?.code === 'login' ? pauses.length : failures + 1;
      if (problem) await reports.state(account, problem).catch(() => undefined);
      else reports.failure(account, error);
    }
    const pause = pauses[Math.min(failures, pauses.length) - 1] ?? 0;
    await waitFor(pause, signal);
  }
}

/** What a failure says of the server of an account; undefined where it is none of that. */
function problemOf(
  error: unknown,
  { signIn, userName, password }: ReceivingAccount,
): MailProblem | undefined {
  if (!(error instanceof MailboxFault)) return error instanceof MailProblem ? error : undefined;
  if (error.code === 'timeout') return new MailProblem('timeout');
  if (error.code === 'nonsense') return new MailProblem('refused');
  return imapProblem(error.cause, { kind: signIn, user: userName, secret: password ?? '' });
}

/** One connection, as long as it lasts. */
async function watchOnce(watching: Watching, worked: () => void): Promise<void> {
  const { ground, account, reports, options, signal } = watching;
  const catalog = must(ground.catalog(), 'an application');
  const connecting = connectImap(account, { ...ground, catalog }, { disableAutoIdle: true });
  const client = await unlessEnded(connecting, signal);
  const end = () => client.close();
  signal.addEventListener('abort', end, { once: true });
  try {
    for (let looked = 0; !signal.aborted && client.usable;) {
      const isDue = Date.now() - looked >= (options.others ?? OTHERS);
      const { patience } = options;
      const current = must(ground.catalog(), 'an application');
      const reading = { ground, catalog: current, account, client, signal, patience };
      // What comes while it reads is heard too.
      const news = newsOf(client, signal);
      try {
        await syncAccount(reading, isDue ? 'all' : 'inbox');
        if (looked === 0) await reports.state(account, null);
        worked();
        if (isDue) looked = Date.now();
        await untilNews(client, options, news.heard);
      } finally {
        news.end();
      }
    }
  } finally {
    signal.removeEventListener('abort', end);
    client.close();
  }
}

/** Hears what a server tells of the open mailbox, and that its line is closed. */
function newsOf(client: ImapFlow, signal: AbortSignal) {
  const news = new AbortController();
  const wake = () => news.abort();
  client.on('exists', wake);
  client.on('close', wake);
  const end = () => {
    client.off('exists', wake);
    client.off('close', wake);
  };
  return { heard: AbortSignal.any([news.signal, signal]), end };
}

/** Waits until the server tells that something has come, or until it is time to look; the inbox is open. */
async function untilNews(client: ImapFlow, options: WatchOptions, heard: AbortSignal): Promise<void> {
  const { poll = POLL, others = OTHERS } = options;
  // However much a server tells, it is asked a few times a second at most.
  await waitFor(BREATH, new AbortController().signal);
  if (heard.aborted || !client.usable) return;
  const tells = client.capabilities.has('IDLE');
  // It ends when the next question is asked; that the line is gone is heard besides.
  if (tells) client.idle().catch(() => undefined);
  await waitFor(tells ? others : poll, heard);
}

/** Waits, but no longer than until something ends it. */
async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || milliseconds <= 0) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}

/** A connection, unless nobody wants it any more once it is there; nobody waits for it then. */
async function unlessEnded(connecting: Promise<ImapFlow>, signal: AbortSignal): Promise<ImapFlow> {
  const ended = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new MailboxFault('timeout')), { once: true });
  });
  ended.catch(() => undefined);
  try {
    return await Promise.race([connecting, ended]);
  } finally {
    if (signal.aborted)
      connecting.then(
        (client) => client.close(),
        () => undefined,
      );
  }
}
