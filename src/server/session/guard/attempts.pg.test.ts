import { beforeEach, describe, expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { sql } from '../../database/sql/sql.ts';
import { PASSWORD, testApp, testUser, visitor, type Answer, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { addressKeys, countFailure, lookupKeys, tryKeys, type TryKeys } from './attempts.ts';

const { db } = await everyTypeWorld();
await testUser(db, 'ann');
await testUser(db, 'ben');
await testUser(db, 'chief', { supervisor: true });
const app = await testApp(db);

const HOME = '192.0.2.7';
const ELSEWHERE = '198.51.100.9';

/** A visitor whose requests come from an address. */
async function from(address: string): Promise<Visitor & { wrong: (login: string) => Promise<Answer> }> {
  const person = visitor({
    inject: async (options: object) => await app.inject({ ...options, remoteAddress: address }),
  } as never);
  await person.get('/session/login/');
  return {
    ...person,
    wrong: async (login) => await person.post('/session/login/', { login, password: 'wrong' }),
  };
}

async function fail(keys: TryKeys, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await countFailure(db, keys);
}

const keysOf = (login: string, address: string) => tryKeys('sign-in', { login, address, known: false });
const pairOf = (login: string, address: string): TryKeys => ({ pair: keysOf(login, address).pair ?? '' });
const outcome = (answer: Answer) => [
  answer.status,
  answer.status === 200 ? '' : answer.json().errors[0]?.code,
];
const IN = [200, ''];
const REFUSED = [429, 'session.too_many'];

beforeEach(async () => {
  await db.query('delete from colonnade.failed_try; delete from colonnade.known_device');
});

describe('who tries too often', () => {
  test('[SESSION-10][SESSION-20] is refused for this login from this address, with the time to wait, also with the right password', async () => {
    await fail(pairOf('ann', HOME), 20);
    const person = await from(HOME);
    const answer = await person.signIn('ann', PASSWORD);
    expect(outcome(answer)).toEqual(REFUSED);
    const wait = Number(answer.headers['retry-after']);
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect(outcome(await person.signIn('ANN ', PASSWORD))).toEqual(REFUSED);
    expect(outcome(await person.signIn('ben', PASSWORD))).toEqual(IN);
    expect(outcome(await (await from(ELSEWHERE)).signIn('ann', PASSWORD))).toEqual(IN);
  });

  test('[SESSION-10][SESSION-20] is refused whatever the login after many failures from one address', async () => {
    await fail(addressKeys('sign-in', HOME), 200);
    expect(outcome(await (await from(HOME)).signIn('ben', PASSWORD))).toEqual(REFUSED);
    expect(outcome(await (await from(ELSEWHERE)).signIn('ben', PASSWORD))).toEqual(IN);
  });

  test('[SESSION-10][SESSION-20] is let in again when the time is over', async () => {
    await fail(pairOf('ann', HOME), 20);
    await db.query(`update colonnade.failed_try set last_at = last_at - interval '15 minutes'`);
    expect(outcome(await (await from(HOME)).signIn('ann', PASSWORD))).toEqual(IN);
  });

  test('[SESSION-10][SESSION-20] each failure counts, and a good sign-in ends the count', async () => {
    const person = await from(HOME);
    for (let time = 0; time < 3; time += 1) expect((await person.wrong('ann')).status).toBe(401);
    const failures = async () =>
      (
        await db.query<{ failures: number }>(sql`select failures from colonnade.failed_try order by 1`)
      ).rows.map((row) => row.failures);
    expect(await failures()).toEqual([3, 3, 3]);
    await person.signIn('ann', PASSWORD);
    expect(await failures()).toEqual([3, 3]);
  });

  test('[SESSION-10][SESSION-20] gains nothing by trying at one moment: no more is answered than one after the other', async () => {
    const person = await from(HOME);
    const answers = await Promise.all(Array.from({ length: 60 }, async () => await person.wrong('ann')));
    const told = answers.filter(({ status }) => status === 401).length;
    // Those that are being compared at the same moment may all be told.
    expect(told).toBeGreaterThanOrEqual(20);
    expect(told).toBeLessThan(32);
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  test('[SESSION-10][SESSION-20] in IPv6 is who has the network, for the rest of an address is free to choose', async () => {
    await fail(pairOf('ann', '2001:db8:1:2::1'), 20);
    expect(outcome(await (await from('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).signIn('ann', PASSWORD))).toEqual(
      REFUSED,
    );
    expect(outcome(await (await from('2001:db8:1:3::1')).signIn('ann', PASSWORD))).toEqual(IN);
    await fail(pairOf('ben', '::ffff:192.0.2.7'), 20);
    expect(outcome(await (await from(HOME)).signIn('ben', PASSWORD))).toEqual(REFUSED);
  });

  test('[SESSION-11][SESSION-21] stands in the trail once, not once for each of a flood', async () => {
    await db.query('delete from colonnade.sign_in_event');
    await fail(pairOf('ann', HOME), 20);
    const person = await from(HOME);
    for (let time = 0; time < 5; time += 1) expect((await person.wrong('ann')).status).toBe(429);
    const { rows } = await db.query(
      'select what, reason, login, account, address from colonnade.sign_in_event',
    );
    const account = expect.stringMatching(/^user:\d+$/) as string;
    expect(rows).toEqual([{ what: 'refused', reason: 'too-many', login: 'ann', account, address: HOME }]);
  });

  test('[SESSION-10][SESSION-20] answers alike for logins that exist and logins that do not', async () => {
    for (const login of ['ann', 'nobody']) await fail(pairOf(login, HOME), 20);
    const person = await from(HOME);
    const [known, unknown] = [await person.wrong('ann'), await person.wrong('nobody')];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  });
});

describe('a stranger never locks a user out', () => {
  test('[SESSION-10][SESSION-20] failures from everywhere slow a login down on unknown devices and refuse nobody', async () => {
    await fail({ login: keysOf('ann', HOME).login ?? '' }, 500);
    expect(outcome(await (await from(HOME)).signIn('ann', PASSWORD))).toEqual(IN);
  });

  test('[SESSION-10][SESSION-20] on a known device only its own tries count, even beside the stranger', async () => {
    const own = await from(HOME);
    expect(outcome(await own.signIn('ann', PASSWORD))).toEqual(IN);
    await own.post('/session/logout');
    await fail(pairOf('ann', HOME), 20);
    await fail(addressKeys('sign-in', HOME), 200);
    expect(outcome(await (await from(HOME)).signIn('ann', PASSWORD))).toEqual(REFUSED);
    expect(outcome(await own.signIn('ann', PASSWORD))).toEqual(IN);
    await own.post('/session/logout');
    const moved = await from(ELSEWHERE);
    moved.cookies.set('colonnade_device', own.cookies.get('colonnade_device') ?? '');
    expect(outcome(await moved.signIn('ann', PASSWORD))).toEqual(IN);
  });

  test('[SESSION-10][SESSION-20] a device is known for the accounts that signed in on it, and for no other', async () => {
    const own = await from(HOME);
    await own.signIn('ann', PASSWORD);
    await own.post('/session/logout');
    await fail(pairOf('ben', HOME), 20);
    expect(outcome(await own.signIn('ben', PASSWORD))).toEqual(REFUSED);
    const forged = await from(HOME);
    forged.cookies.set('colonnade_device', 'A'.repeat(43));
    expect(outcome(await forged.signIn('ben', PASSWORD))).toEqual(REFUSED);
  });

  test('[SESSION-10][SESSION-20] who has a known device in hand is limited on it', async () => {
    const own = await from(HOME);
    await own.signIn('ann', PASSWORD);
    await own.post('/session/logout');
    await own.get('/session/login/');
    for (let time = 0; time < 10; time += 1) expect((await own.wrong('ann')).status).toBe(401);
    await db.query('update colonnade.failed_try set failures = failures * 2');
    expect(outcome(await own.signIn('ann', PASSWORD))).toEqual(REFUSED);
    expect(outcome(await (await from(ELSEWHERE)).signIn('ann', PASSWORD))).toEqual(IN);
  });

  test('[SESSION-10][SESSION-20] strangers do not keep a signed-in supervisor from opening the configuration', async () => {
    const chief = await from(HOME);
    await chief.signIn('chief', PASSWORD);
    await fail(tryKeys('configure', { login: 'chief', address: HOME, known: false }), 300);
    expect((await chief.post('/session/configure', { password: PASSWORD })).status).toBe(200);
  });
});

describe('other questions have limits of their own', () => {
  test('[LOGIN-29][SESSION-10][SESSION-25] asking for names, by the login, then by the address', async () => {
    const ask = async (address: string, login: string) =>
      outcome(await (await from(address)).post('/session/user_info', { login }));
    await fail(lookupKeys('ann', HOME, undefined), 60);
    expect(await ask(HOME, 'ANN ')).toEqual(REFUSED);
    expect((await ask(HOME, 'chief'))[0]).toBe(200);
    expect((await ask(ELSEWHERE, 'ann'))[0]).toBe(200);
    await fail(
      { strangers: must(lookupKeys('ann', HOME, undefined).strangers, 'the key of the address') },
      1_000,
    );
    expect(await ask(HOME, 'chief')).toEqual(REFUSED);
  });

  test('[LOGIN-23][SESSION-25] an office behind one address: devices on which somebody has signed in count by themselves, and nothing waits', async () => {
    const colleague = await from(HOME);
    await colleague.signIn('ann', PASSWORD);
    await colleague.post('/session/logout');
    await colleague.get('/session/login/');
    await fail(
      { strangers: must(lookupKeys('ann', HOME, undefined).strangers, 'the key of the address') },
      1_000,
    );
    for (const login of ['ann', 'chief', 'nobody'])
      expect((await colleague.post('/session/user_info', { login })).status).toBe(200);
    const counted = await db.query<{ failures: number }>(
      sql`select failures from colonnade.failed_try order by failures`,
    );
    expect(counted.rows.map(({ failures }) => failures)).toEqual([2, 1_000]);
    await db.query('update colonnade.failed_try set failures = 300');
    expect(outcome(await colleague.post('/session/user_info', { login: 'nobody' }))).toEqual(REFUSED);
  });

  test('[START-6][SESSION-10][SESSION-20] guessing the code of the first visit', async () => {
    await fail(addressKeys('setup', HOME), 200);
    const body = { code: 'x', login: 'me', name: 'me', password: PASSWORD };
    expect(outcome(await (await from(HOME)).post('/session/setup/', body))).toEqual(REFUSED);
  });

  test('[LOGIN-22][SESSION-10][SESSION-20] guessing the password of an open session', async () => {
    const chief = await from(HOME);
    await chief.signIn('chief', PASSWORD);
    for (let time = 0; time < 10; time += 1)
      expect(outcome(await chief.post('/session/configure', { password: 'wrong' }))).toEqual([
        422,
        'session.wrong_password',
      ]);
    await db.query('update colonnade.failed_try set failures = 20');
    expect(outcome(await chief.post('/session/configure', { password: PASSWORD }))).toEqual(REFUSED);
  });
});
