import { AppError } from '#core/errors.ts';
import type { Caller } from './caller.ts';
import { mayBegin, mayBeSlow, noneHeld, shareOf, type Held, type Lane, type Share } from './share.ts';

/** The right to one connection, until `end` is called. */
export interface Turn {
  readonly end: () => void;
}

/** Who asks for a turn. */
export interface Asker {
  readonly lane: Lane;
  /** Missing where the server itself asks. */
  readonly caller?: Caller | undefined;
  /** Told that a read has become slow. `mayGoOn`: whether it may, else it must end and ask again in the lane `slow`. */
  readonly onSlow?: (mayGoOn: boolean) => void;
}

/** Milliseconds after which work counts as slow. */
export const SLOW = 250;
/** Milliseconds that a turn is waited for. */
const PATIENCE = { quick: 10_000, slow: 30_000 } as const;
/** Slow reads of one account that may wait. */
const MAX_LINE_LENGTH = 50;
/** Seconds after which who had too much under way may ask again. */
const AGAIN = 10;

interface Account {
  readonly key: string;
  readonly held: Held;
  readonly waiting: Waiting[];
}

interface Waiting {
  readonly asker: Asker;
  readonly grant: (turn: Turn) => void;
}

/**
 * Shares the connections out: what the server itself asks goes first, then accounts in turn. Slow reads and writes have
 * shares, in all and per account, so that some connections always serve what is quick.
 */
export class Turns {
  readonly #share: Share;
  readonly #all = noneHeld();
  readonly #accounts = new Map<string, Account>();
  /** Accounts with somebody waiting, the next one first. */
  readonly #line = new Set<Account>();

  constructor(size: number) {
    this.#share = shareOf(size);
  }

  /** A turn, at once or later. Throws AppError: `server.not_ready` or `request.slow` after a long wait, `request.left`. */
  take(asker: Asker): Turn | Promise<Turn> {
    const account = this.#accountOf(asker);
    const free = mayBegin(asker.lane, this.#share, this.#all, account.held);
    return free ? this.#begin(asker, account) : this.#wait(asker, account);
  }

  #accountOf({ caller }: Asker): Account {
    // No account has an empty key.
    const key = caller?.account ?? '';
    const known = this.#accounts.get(key);
    if (known) return known;
    const account = { key, held: noneHeld(), waiting: [] };
    this.#accounts.set(key, account);
    return account;
  }

  #begin({ lane, onSlow }: Asker, account: Account): Turn {
    const counted: (keyof Held)[] = ['taken'];
    const count = (what: keyof Held) => {
      counted.push(what);
      this.#all[what]++;
      account.held[what]++;
    };
    this.#all.taken++;
    account.held.taken++;
    if (lane === 'write') count('writes');
    if (lane === 'slow') count('slowReads');
    let ended = false;
    const becomeSlow = () => {
      if (ended) return;
      if (lane === 'write') return count('slowWrites');
      const mayGoOn = mayBeSlow(this.#share, this.#all, account.held);
      if (mayGoOn || !onSlow) count('slowReads');
      onSlow?.(mayGoOn);
    };
    // Answers that came while the process was busy are read first.
    const timed = lane === 'read' || lane === 'write';
    const timer = timed ? setTimeout(() => setImmediate(becomeSlow), SLOW) : undefined;
    return {
      end: () => {
        ended = true;
        clearTimeout(timer);
        for (const what of counted) {
          this.#all[what]--;
          account.held[what]--;
        }
        this.#next();
        this.#forget(account);
      },
    };
  }

  async #wait(asker: Asker, account: Account): Promise<Turn> {
    const slow = asker.lane === 'slow';
    if (slow && account.waiting.length >= MAX_LINE_LENGTH) throw tooSlow();
    return await new Promise<Turn>((resolve, reject) => {
      const end = (then: () => void) => {
        clearTimeout(timer);
        stay?.();
        then();
      };
      const waiting: Waiting = { asker, grant: (turn) => end(() => resolve(turn)) };
      const leave = (error: AppError) => {
        account.waiting.splice(account.waiting.indexOf(waiting), 1);
        if (account.waiting.length === 0) this.#line.delete(account);
        this.#forget(account);
        end(() => reject(error));
      };
      const timer = setTimeout(
        () => leave(slow ? tooSlow() : new AppError('server.not_ready')),
        slow ? PATIENCE.slow : PATIENCE.quick,
      );
      const stay = asker.caller?.reads
        ? asker.caller.onLeave(() => leave(new AppError('request.left')))
        : undefined;
      account.waiting.push(waiting);
      this.#line.add(account);
    });
  }

  /** Gives what is free to those who wait. */
  #next(): void {
    while (this.#line.size > 0 && this.#all.taken < this.#share.all && this.#grantOne());
  }

  #grantOne(): boolean {
    for (const account of this.#inOrder()) {
      const at = account.waiting.findIndex(({ asker }) =>
        mayBegin(asker.lane, this.#share, this.#all, account.held),
      );
      const [waiting] = at < 0 ? [] : account.waiting.splice(at, 1);
      if (!waiting) continue;
      // The others go first next time.
      this.#line.delete(account);
      if (account.waiting.length > 0) this.#line.add(account);
      waiting.grant(this.#begin(waiting.asker, account));
      return true;
    }
    return false;
  }

  #inOrder(): readonly Account[] {
    return [...this.#line].toSorted((a, b) => Number(b.key === '') - Number(a.key === ''));
  }

  #forget({ key, held, waiting }: Account): void {
    if (held.taken === 0 && waiting.length === 0) this.#accounts.delete(key);
  }
}

function tooSlow(): AppError {
  return new AppError('request.slow', { seconds: AGAIN });
}
