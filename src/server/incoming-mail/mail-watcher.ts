import { randomUUID } from 'node:crypto';
import { mailAccounts } from '../mail-accounts/mail-accounts.ts';
import { rolesOfReaders } from '../messaging/messaging.ts';
import { reachedUsers } from '../query/people/recipients.ts';
import { holdAccounts, keepHold, letGo } from './hold-accounts.ts';
import type { IncomingGround, ReceivingAccount } from './incoming-ground.ts';
import { watchAccount, type WatchOptions, type WatchReports } from './watch-account.ts';

/** Milliseconds between looks for accounts; held ones are held on as often. */
const LOOK = 15_000;
/** Most accounts that one process watches, each with a connection. */
const MAX_WATCHED = 200;

interface Watch {
  /** What the account was like when it began. */
  readonly as: string;
  readonly end: () => void;
  readonly ended: Promise<void>;
}

interface WatcherOptions extends WatchOptions {
  readonly look?: number;
  readonly most?: number;
}

/** Watches accounts until it is stopped. */
export interface MailWatcher {
  /** Ends all watches, and lets the accounts go once what was being written is written. */
  readonly stop: () => Promise<void>;
}

/**
 * Makes messages of what comes in to the accounts of users, beside all other processes: an account is watched by one of
 * them at a time, which holds it in the database. Looks at once, then from time to time.
 */
export function startMailWatcher(
  ground: IncomingGround,
  reports: WatchReports & { readonly trouble: (error: unknown) => void },
  options: WatcherOptions = {},
): MailWatcher {
  const holder = randomUUID();
  const watches = new Map<number, Watch>();
  let looking: Promise<void> | undefined;
  const look = () => {
    looking ??= lookAround(ground, { holder, watches, reports, options })
      .catch(reports.trouble)
      .finally(() => (looking = undefined));
  };
  const timer = setInterval(look, options.look ?? LOOK);
  look();
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
      const ids = [...watches.keys()];
      for (const { end } of watches.values()) end();
      await Promise.all([...watches.values()].map(async ({ ended }) => await ended));
      await letGo(ground.db, holder, ids).catch(reports.trouble);
    },
  };
}

interface Around {
  readonly holder: string;
  readonly watches: Map<number, Watch>;
  readonly reports: WatchReports;
  readonly options: WatcherOptions;
}

/** Ends watches of accounts that are no longer to be watched, or by others, and begins those that nobody holds. */
async function lookAround(ground: IncomingGround, around: Around): Promise<void> {
  const { holder, watches, options } = around;
  const held = await keepHold(ground.db, holder);
  const accounts = await receivingAccounts(ground);
  const ended: number[] = [];
  for (const [id, watch] of watches) {
    const account = accounts.get(id);
    if (held.has(id) && account && JSON.stringify(account) === watch.as) continue;
    // What is other than it was begins anew at once, whatever has failed before.
    watch.end();
    await watch.ended;
    watches.delete(id);
    if (held.has(id) && account) begin(ground, account, around);
    else ended.push(id);
  }
  await letGo(ground.db, holder, ended);
  const free = [...accounts.keys()].filter((id) => !watches.has(id));
  const most = (options.most ?? MAX_WATCHED) - watches.size;
  for (const id of await holdAccounts(ground.db, holder, { accounts: free, most })) {
    const account = accounts.get(id);
    if (account) begin(ground, account, around);
  }
}

function begin(
  ground: IncomingGround,
  account: ReceivingAccount,
  { watches, reports, options }: Around,
): void {
  const ending = new AbortController();
  const ended = watchAccount({ ground, account, reports, options, signal: ending.signal });
  watches.set(account.id, { as: JSON.stringify(account), end: () => ending.abort(), ended });
}

/** The accounts that get e-mails: in use, with a server for it, of active users who read messages. */
async function receivingAccounts(ground: IncomingGround): Promise<ReadonlyMap<number, ReceivingAccount>> {
  const catalog = ground.catalog();
  if (!catalog?.tablesByName.has('mail_account')) return new Map();
  const all = await mailAccounts(ground.db, { secrets: ground.secrets, catalog });
  const owners = [...new Set(all.flatMap(({ owner }) => owner ?? []))].map((id) => ({
    kind: 'user' as const,
    id,
  }));
  const readers = await reachedUsers(ground.db, owners, { roles: rolesOfReaders(catalog) });
  const reading = new Set(readers.map(({ user }) => user));
  const receiving = all.flatMap((account) => {
    const { id, owner, imap } = account;
    return owner !== null && imap && reading.has(owner) ? [[id, { ...account, owner }] as const] : [];
  });
  return new Map(receiving);
}
