import { isIPv6 } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#core/errors.ts';
import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { hashOf } from '../sessions/tokens.ts';

/** Minutes after which failures are forgotten. */
const MEMORY = 15;

/** Seconds of an hour, for which some counts are kept. */
const HOUR = 3_600;

/**
 * What is counted and what it costs. Failures for one login from one address, and all failures from one address, end
 * in a refusal until the time is over. Failures for a login from everywhere only slow down: a stranger must not be
 * able to lock its user out.
 */
const LIMITS = {
  pair: { free: 10, most: 20 },
  address: { free: 50, most: 200 },
  login: { free: 20, most: Infinity },
  /** Ways to the provider begun: each leaves a row for ten minutes, and a whole company may have one address. */
  begun: { free: 2_000, most: 2_000 },
  /**
   * Logins that are looked up while they are typed: one login from one address, all on a device on which somebody has
   * signed in before, and all others from one address. None waits: the page shows what it learns at once or not at all.
   */
  lookedUp: { free: 60, most: 60 },
  device: { free: 300, most: 300 },
  strangers: { free: 1_000, most: 1_000 },
  /** What shared links show in a quarter of an hour: to one address, and of one link to everybody. */
  shownTo: { free: 1_000, most: 1_000 },
  shown: { free: 10_000, most: 10_000 },
  /** Calls of public forms in a quarter of an hour by one address: what is filled in is followed as it is typed. */
  filledIn: { free: 2_000, most: 2_000 },
  /** Secrets of records that one account is shown in a quarter of an hour. */
  revealed: { free: 100, most: 100 },
} as const;

/** Longest wait before an answer, in milliseconds; more than so many waiting at once are sent away. */
const MAX_DELAY = 4_000;
const MAX_WAITING = 200;

type LimitName = keyof typeof LIMITS;

/** The keys of one try; `login` is left out on devices that have signed in with that login before. */
export type TryKeys = Partial<Readonly<Record<LimitName, string>>>;

let waiting = 0;

/** A try for a login: from where, and on which device where that is known to belong to the login's user. */
interface Try {
  readonly login: string;
  readonly address: string;
  readonly known: boolean;
  /** Names the known device: then its own tries count and nobody else's, from whatever address they come. */
  readonly device?: string | undefined;
}

/** The keys under which tries for a login from an address are counted, per area such as `sign-in`. */
export function tryKeys(area: string, { login, address, known, device }: Try): TryKeys {
  const folded = login.trim().toLowerCase();
  if (device !== undefined) return { pair: `${area} device ${device} ${folded}` };
  return {
    pair: `${area} ${networkOf(address)} ${folded}`,
    ...addressKeys(area, address),
    ...(known ? {} : { login: `${area} ${folded}` }),
  };
}

/** The key under which all tries from an address are counted. */
export function addressKeys(area: string, address: string): Pick<TryKeys, 'address'> {
  return { address: `${area} ${networkOf(address)}` };
}

/** The key under which the ways to a provider that begin at an address are counted. */
export function beginningKeys(address: string): Pick<TryKeys, 'begun'> {
  return { begun: `sso-begin ${networkOf(address)}` };
}

/**
 * The keys under which looking up a login is counted: `device` names one on which somebody has signed in before, which
 * counts by itself, so that a whole office behind one address does not stand in its own way.
 */
export function lookupKeys(login: string, address: string, device: string | undefined): TryKeys {
  if (device !== undefined) return { device: `lookup device ${device}` };
  const network = networkOf(address);
  return {
    lookedUp: `lookup ${network} ${login.trim().toLowerCase()}`,
    strangers: `lookup ${network}`,
  };
}

/** The keys under which calls of a shared link are counted, anew each quarter of an hour. */
export function showingKeys(link: number, address: string): Pick<TryKeys, 'shownTo' | 'shown'> {
  const period = Math.floor(Date.now() / (MEMORY * 60_000));
  return { shownTo: `shown to ${networkOf(address)} ${period}`, shown: `shown ${link} ${period}` };
}

/** The key under which calls of public forms are counted, anew each quarter of an hour. */
export function fillingKeys(address: string): Pick<TryKeys, 'filledIn'> {
  const period = Math.floor(Date.now() / (MEMORY * 60_000));
  return { filledIn: `filled in ${networkOf(address)} ${period}` };
}

/** The key under which the secrets that an account is shown are counted, anew each quarter of an hour. */
export function revealingKeys(account: string): Pick<TryKeys, 'revealed'> {
  return { revealed: `revealed to ${account} ${Math.floor(Date.now() / (MEMORY * 60_000))}` };
}

/** What somebody has done from an address in this hour, counted by all processes, and the seconds that the hour has left. */
interface HourCount {
  readonly count: number;
  readonly left: number;
}

/** Counts something that an address does in an hour by the clock, or takes it back; `what` names it. */
export async function countInHour(
  db: Runner,
  what: string,
  address: string,
  by: 1 | -1 = 1,
): Promise<HourCount> {
  const now = Date.now() / 1000;
  const hour = Math.floor(now / HOUR);
  const { rows } = await db.query<{ failures: number }>({
    name: 'failed_try_hour',
    text: sql`insert into colonnade.failed_try (key, failures) values ($1, greatest($2, 0))
      on conflict (key) do update set last_at = now(), failures = greatest(failed_try.failures + $2, 0)
      returning failures`,
    values: [hashOf(`${what} ${networkOf(address)} ${hour}`), by],
  });
  return { count: rows[0]?.failures ?? 1, left: Math.ceil((hour + 1) * HOUR - now) };
}

/** Waits as long as the failures before ask for. Throws AppError `session.too_many` with the seconds to wait. */
export async function admitTry(db: Runner, keys: TryKeys): Promise<void> {
  const delay = await delayOf(db, keys);
  if (delay > 0) await waitAside(delay);
}

/**
 * Asks again after the work of a try and before its outcome: of many tries at one moment no more get an answer than of
 * as many one after the other. Throws AppError `session.too_many`.
 */
export async function readmitTry(db: Runner, keys: TryKeys): Promise<void> {
  await delayOf(db, keys);
}

/** True for the first refusal by a limit in a while: it is worth writing down, the flood after it is not. */
export async function isFirstRefusal(db: Runner, { address, pair }: TryKeys): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into colonnade.failed_try (key, failures) values ($1, 0) on conflict (key)
      do update set last_at = now() where failed_try.last_at < now() - make_interval(mins => $2)`,
    [hashOf(`refused ${address ?? pair ?? ''}`), MEMORY],
  );
  return rowCount === 1;
}

async function delayOf(db: Runner, keys: TryKeys): Promise<number> {
  const names = Object.keys(keys) as LimitName[];
  const { rows } = await db.query<{ key: Buffer; failures: number; left: number }>({
    name: 'failed_try_read',
    text: sql`select key, failures, extract(epoch from last_at + make_interval(mins => $2) - now())::integer as left
      from colonnade.failed_try where key = any($1) and last_at > now() - make_interval(mins => $2)`,
    values: [names.map((name) => hashOf(keys[name] ?? '')), MEMORY],
  });
  let delay = 0;
  for (const name of names) {
    const row = rows.find(({ key }) => key.equals(hashOf(keys[name] ?? '')));
    const { free, most } = LIMITS[name];
    if (!row || row.failures < free) continue;
    if (row.failures >= most) throw new AppError('session.too_many', { seconds: Math.max(1, row.left) });
    delay = Math.max(delay, Math.min(250 * 2 ** Math.min(row.failures - free, 4), MAX_DELAY));
  }
  return delay;
}

/** Counts a failure under each key. */
export async function countFailure(db: Runner, keys: TryKeys): Promise<void> {
  // In one order, so that two failures at the same moment never wait for each other.
  const hashes = Object.values(keys)
    .map(hashOf)
    .toSorted((a, b) => a.compare(b));
  await db.query({
    name: 'failed_try_count',
    text: sql`insert into colonnade.failed_try (key, failures) select k, 1 from unnest($1::bytea[]) k
      on conflict (key) do update set last_at = now(), failures =
        case when failed_try.last_at < now() - make_interval(mins => $2) then 1 else failed_try.failures + 1 end`,
    values: [hashes, MEMORY],
  });
}

/** Forgets the failures of this login from this address: the right person came in. */
export async function forgetFailures(db: Runner, { pair }: TryKeys): Promise<void> {
  if (pair === undefined) return;
  await db.query('delete from colonnade.failed_try where key = $1', [hashOf(pair)]);
}

/** Drops what is forgotten by time. */
export async function cleanTries(db: Runner): Promise<void> {
  await db.query('delete from colonnade.failed_try where last_at < now() - make_interval(secs => $1)', [
    HOUR,
  ]);
}

/** An address by what its user can choose: of IPv6 the network, for who has one address has all that begin alike. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [before = '', after] = plain.split('::');
  const groups = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? 0 : after.split(':').length;
  const whole =
    after === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - tail).fill('0')];
  const network = [...whole, ...(after ?? '').split(':')].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/64`;
}

async function waitAside(delay: number): Promise<void> {
  if (waiting >= MAX_WAITING) throw new AppError('session.too_many', { seconds: MAX_DELAY / 1000 });
  waiting += 1;
  try {
    await wait(delay);
  } finally {
    waiting -= 1;
  }
}
