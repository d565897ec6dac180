import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('mail-peers-program.ts', import.meta.url));
/** Tries to listen on the same ports again, and milliseconds between them. */
const TRIES = 50;
const PAUSE = 100;

/** Addresses for which the SMTP server takes a message, and breaks off all that is going on before it says so. */
export const LOSES_ANSWER = /[05]-0@/;

/** An e-mail for the inbox, as it travels. */
export interface Incoming {
  readonly id: string;
  readonly raw: string;
}

/** What the SMTP server has taken, whether its sender was told or not. */
export interface Taken {
  readonly mailId: string;
  readonly recipients: readonly string[];
}

/** What the servers tell of themselves. */
export type PeerNews =
  | { readonly is: 'ready'; readonly smtp: number; readonly imap: number }
  /** A message is being taken. */
  | { readonly is: 'taking' }
  /** An e-mail lies in the inbox. */
  | { readonly is: 'there'; readonly id: string };

/** An SMTP and an IMAP server in a process of their own, which comes back with what it had. */
export class MailPeers {
  readonly #folder: string;
  readonly #there = new Set<string>();
  #child: ChildProcess | undefined;
  #taking: () => void = () => undefined;
  #ports = { smtp: 0, imap: 0 };

  /** `folder` is where they keep what they have. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  get ports(): { readonly smtp: number; readonly imap: number } {
    return this.#ports;
  }

  /** Starts them, on the ports that they had before. */
  async start(): Promise<void> {
    for (let tries = 0; ; tries++) {
      if (await this.#begin()) return;
      if (tries === TRIES) throw new Error('The mail servers do not start');
      await wait(PAUSE);
    }
  }

  async #begin(): Promise<boolean> {
    const { smtp, imap } = this.#ports;
    const child = fork(PROGRAM, [this.#folder, String(smtp), String(imap)], { stdio: 'inherit' });
    // Whoever started it and ends without stopping it must not leave it behind.
    const abandon = (): void => void child.kill('SIGKILL');
    process.once('exit', abandon);
    const ended = once(child, 'exit').then(() => {
      process.off('exit', abandon);
      return false;
    });
    const ready = new Promise<boolean>((resolve) => {
      child.on('message', (news: PeerNews) => {
        if (news.is === 'there') this.#there.add(news.id);
        else if (news.is === 'taking') this.#taking();
        else {
          this.#ports = news;
          resolve(true);
        }
      });
    });
    const isReady = await Promise.race([ready, ended]);
    this.#child = isReady ? child : undefined;
    return isReady;
  }

  /** Ends them as a power cut does. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Puts an e-mail into the inbox, unless they are away. */
  put(mail: Incoming): void {
    this.#child?.send(mail, () => undefined);
  }

  /** Whether an e-mail is known to lie in the inbox; it may lie there without that. */
  has(id: string): boolean {
    return this.#there.has(id);
  }

  /** Waits until a message is being taken. */
  async taking(): Promise<void> {
    await new Promise<void>((resolve) => (this.#taking = resolve));
  }

  /** How often a message was taken for each address, by `mailId address`. */
  taken(): ReadonlyMap<string, number> {
    const file = join(this.#folder, 'taken.jsonl');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    const all = lines.flatMap((line) => {
      const { mailId, recipients } = JSON.parse(line) as Taken;
      return recipients.map((to) => `${mailId} ${to}`);
    });
    return new Map([...Map.groupBy(all, (one) => one)].map(([one, every]) => [one, every.length]));
  }
}
