import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword, isPassword } from '#server/passwords/passwords.ts';
import { insertUser } from '#server/query/people/users.ts';
import { readSettings } from '#server/settings/settings.ts';
import { openDatabase } from '#server/start/open-database.ts';
import { ensureWebBuild } from '#server/start/web-build.ts';
import { callHeaders, visitorCookies } from '#test/support/calls/cookies.ts';
import { LOGIN, PASSWORD, signIn, startProduct, supervised } from '#test/support/run/product.ts';
import { median } from '../load.ts';
import { application } from '../servers.ts';

/*
 * Whether signing in tells by its time which logins exist, what it costs beside the hash, and whether many sign-ins
 * at once keep the server from answering. Each caller comes from an address of its own, as a proxy reports it, so
 * that the limits per address play no part.
 */
const TRIES = 200;
const IN_FLIGHT = 200;

interface Client {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A call of a visitor from an address of its own; gives the milliseconds until its answer. */
async function timed({ url, headers }: Client, path: string, body: object): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      ...headers,
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return performance.now() - begun;
}

/** Tries known and unknown logins in turn; prints both medians, their difference, and the noise within one kind. */
async function compare(name: string, call: (login: string) => Promise<number>): Promise<void> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let round = -10; round < TRIES; round++) {
    // Who comes first changes, so that neither always follows the other.
    const kinds = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) {
      const at = Math.abs(round);
      const took = await call(kind === 'known' ? `bench-${at}@example.org` : `nobody-${at}@example.org`);
      if (round >= 0) times[kind].push(took);
    }
  }
  const difference = Math.abs(median(times.known) - median(times.unknown));
  const noise = Math.max(spread(times.known), spread(times.unknown));
  say(name, {
    known: median(times.known),
    unknown: median(times.unknown),
    difference,
    'noise (half the distance between quartiles)': noise,
  });
}

function spread(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return (at(0.75) - at(0.25)) / 2;
}

/** A good sign-in against the hash alone and against a call that does nothing, in turn. */
async function cost(client: Client): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  const whole: number[] = [];
  const alone: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < 60; round++) {
    const begun = performance.now();
    await isPassword(PASSWORD, hash);
    alone.push(performance.now() - begun);
    const called = performance.now();
    await (await fetch(`${client.url}/health/live`)).arrayBuffer();
    bare.push(performance.now() - called);
    whole.push(await timed(client, '/session/login/', { login: LOGIN, password: PASSWORD }));
  }
  const beside = median(whole) - median(alone);
  say('a sign-in', {
    whole: median(whole),
    'argon2 alone': median(alone),
    beside,
    'of it a call that does nothing': median(bare),
  });
}

/** The time of a list's answer, alone and while many sign-ins are in flight. */
async function lists(client: Client): Promise<void> {
  const headers = await signIn(client.url);
  const { tables } = await application(client.url, headers);
  const tableId = tables.find((table) => table.name === 'contact')?.id;
  const columns = ['first_name', 'last_name', 'company'];
  const body = JSON.stringify({ tableId, columns, sort: [{ column: 'last_name' }], limit: 50 });
  const list = async () => {
    const begun = performance.now();
    const path = '/list/full/load/datatable';
    const response = await fetch(client.url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
    return performance.now() - begun;
  };
  const alone = await repeat(50, list);
  const flood = Promise.all(
    Array.from(
      { length: IN_FLIGHT },
      async (_, at) =>
        await timed(client, '/session/login/', { login: `bench-${at}@example.org`, password: 'wrong' }),
    ),
  );
  const beside = await repeat(50, list);
  const whole = performance.now();
  await flood;
  say(`a list beside ${IN_FLIGHT} sign-ins in flight`, {
    alone: median(alone),
    beside: median(beside),
    slowest: Math.max(...beside),
    'sign-ins went on for another': performance.now() - whole,
  });
}

async function repeat(times: number, measure: () => Promise<number>): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let round = 0; round < times; round++) taken.push(await measure());
  return taken;
}

function say(name: string, figures: Readonly<Record<string, number>>): void {
  const parts = Object.entries(figures).map(([what, value]) => `${what} ${value.toFixed(2)} ms`);
  process.stdout.write(`${name}: ${parts.join(', ')}\n`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

await ensureWebBuild();
const folder = mkdtempSync(join(tmpdir(), 'colonnade-sign-in-'));
// As root, PostgreSQL runs as another user, who must be able to enter.
chmodSync(folder, 0o755);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const env = { ...supervised(join(folder, 'data')), PORT: String(port), COLONNADE_BASE_URL: url };
const product = await startProduct(env);
try {
  const settings = readSettings({ ...process.env, ...env });
  const log = { info: () => undefined, warn: () => undefined };
  const database = await openDatabase({ settings, whenInUse: 'join', log });
  const passwordHash = await hashPassword('a password that nobody tries');
  for (let at = 0; at < TRIES; at++) {
    const login = `bench-${at}@example.org`;
    await insertUser(database.db, { login, name: login, supervisor: false, passwordHash, roles: [] });
  }
  await database.db.query(`update app."user" set email = login where login like 'bench-%'`);
  await database.close();
  const client = { url, headers: callHeaders(await visitorCookies(url)) };
  await compare(
    'sign-in, wrong password',
    async (login) => await timed(client, '/session/login/', { login, password: 'wrong' }),
  );
  await compare('user info', async (login) => await timed(client, '/session/user_info', { login }));
  await compare(
    'reset',
    async (login) => await timed(client, '/session/reset_password/intranet/', { login }),
  );
  await cost(client);
  await lists(client);
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
