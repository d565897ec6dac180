import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { eventually, remoteVisitor, startProcesses } from '#test/support/run/processes.ts';
import { openSiteSettings } from '../../site-settings/site-settings.ts';
import { Sessions } from './sessions.ts';
import { hashOf } from './tokens.ts';

const { db, catalog, connectionString } = await everyTypeWorld();
await testUser(db, 'ann');
await testUser(db, 'ben');
await testUser(db, 'chief', { supervisor: true });
const settings = await openSiteSettings(db);
const system = { userId: null, address: null };
const app = await testApp(db, settings);

const COOKIE = 'colonnade_session';
const isIn = async (person: Visitor) => (await person.get('/session/current')).status === 200;

/** Moves a moment of a session into the past, as if that time had gone by; every process reads it anew. */
async function age(person: Visitor, column: 'created_at' | 'seen_at', minutes: number): Promise<void> {
  await db.query(
    `update colonnade.session set ${column} = ${column} - make_interval(secs => $2) where token_hash = $1`,
    [hashOf(person.cookies.get(COOKIE) ?? ''), minutes * 60],
  );
}

async function signedIn(login: string, server = visitor(app)): Promise<Visitor> {
  expect((await server.signIn(login, PASSWORD)).status).toBe(200);
  return server;
}

describe('limits of time', () => {
  test('[SESSION-1] a session ends after the set minutes without activity, and not before', async () => {
    await settings.change('security', (before) => ({ ...before, idleMinutes: 1 }), system);
    const [early, late] = [await signedIn('ann'), await signedIn('ann')];
    await age(early, 'seen_at', 0.8);
    await age(late, 'seen_at', 1.1);
    expect([await isIn(early), await isIn(late)]).toEqual([true, false]);
    await settings.change('security', (before) => ({ ...before, idleMinutes: 60 }), system);
  });

  test('[SESSION-1] activity keeps a session open, on whatever process it happens', async () => {
    await settings.change('security', (before) => ({ ...before, idleMinutes: 1 }), system);
    const ann = await signedIn('ann');
    const token = ann.cookies.get(COOKIE) ?? '';
    const world = { db, catalog: () => catalog, settings };
    const now = Date.now();
    const [one, other] = [new Sessions(db, world, false), new Sessions(db, world, false)];
    expect(await one.find(token, now)).toBeDefined();
    expect(await one.find(token, now + 50_000)).toBeDefined();
    const seen = async () =>
      (
        await db.query('select 1 from colonnade.session where token_hash = $1 and seen_at > created_at', [
          hashOf(token),
        ])
      ).rows.length;
    expect(await eventually(seen, (rows) => rows === 1)).toBe(1);
    // The activity was written by the clock of the database, which has not moved.
    await age(ann, 'seen_at', -50 / 60);
    expect(await other.find(token, now + 100_000)).toBeDefined();
    expect(await other.find(token, now + 175_000)).toBeUndefined();
    await settings.change('security', (before) => ({ ...before, idleMinutes: 60 }), system);
  });

  test('[LIVE-5] a page that asks by itself for the application is no activity', async () => {
    const ann = await signedIn('ann');
    const token = hashOf(ann.cookies.get(COOKIE) ?? '');
    await age(ann, 'seen_at', 50);
    const recent = async () =>
      (
        await db.query(
          `select 1 from colonnade.session where token_hash = $1 and seen_at > now() - interval '49 minutes'`,
          [token],
        )
      ).rows.length;
    expect((await ann.get('/api/application')).status).toBe(200);
    await setTimeout(300);
    expect(await recent()).toBe(0);
    expect(await isIn(ann)).toBe(true);
    expect(await eventually(recent, (rows) => rows === 1)).toBe(1);
  });

  test('[SESSION-2] a session ends after the set hours in any case', async () => {
    await settings.change('security', (before) => ({ ...before, wholeHours: 1 }), system);
    const [early, late] = [await signedIn('ann'), await signedIn('ann')];
    await age(early, 'created_at', 59);
    await age(late, 'created_at', 61);
    expect([await isIn(early), await isIn(late)]).toEqual([true, false]);
    await settings.change('security', (before) => ({ ...before, wholeHours: 12 }), system);
  });

  test('[SESSION-11][SESSION-21] sessions that ended by time are cleaned away and stand in the trail', async () => {
    const [idle, long] = [await signedIn('ben'), await signedIn('ben')];
    await age(idle, 'seen_at', 61);
    await age(long, 'created_at', 12 * 60 + 1);
    const sessions = new Sessions(db, { db, catalog: () => catalog, settings }, false);
    await sessions.clean();
    const { rows } = await db.query(
      `select login, name, reason, session_id is not null as known from colonnade.sign_in_event
        where what = 'session-ended' and reason in ('idle', 'too-long') and login = 'ben' order by reason`,
    );
    const line = { login: 'ben', name: 'ben', known: true };
    expect(rows).toEqual([
      { ...line, reason: 'idle' },
      { ...line, reason: 'too-long' },
    ]);
    const left = await sessions.list({ person: 'ben' });
    expect(left.count).toBe(0);
  });
});

describe('own sessions', () => {
  test('[SESSION-9][SESSION-22] a person sees the own sessions and ends one, or all others', async () => {
    const [here, phone, third] = [await signedIn('ben'), await signedIn('ben'), await signedIn('ben')];
    const ann = await signedIn('ann');
    const list = async (person: Visitor) =>
      (await person.get('/session/list')).json<{ sessions: { id: number; present: boolean }[] }>().sessions;
    const own = await list(here);
    expect(own.map(({ present }) => present).filter(Boolean)).toEqual([true]);
    expect(own).toHaveLength(3);
    expect(JSON.stringify(own)).not.toContain('token');
    const phoneId = (await list(phone)).find(({ present }) => present)?.id;
    expect((await here.post('/session/revoke', { id: phoneId })).json()).toEqual({ ended: 1 });
    expect(await isIn(phone)).toBe(false);
    const annId = (await list(ann))[0]?.id;
    expect((await here.post('/session/revoke', { id: annId })).json().errors[0]?.code).toBe(
      'session.unknown',
    );
    expect(await isIn(ann)).toBe(true);
    expect((await here.post('/session/revoke', { others: true })).json()).toEqual({ ended: 1 });
    expect([await isIn(third), await isIn(here)]).toEqual([false, true]);
    for (const body of [{}, { id: 1, others: true }, { others: false }, { id: 'x' }, { id: -1 }])
      expect((await here.post('/session/revoke', body)).status, JSON.stringify(body)).toBe(400);
    const hereId = (await list(here))[0]?.id;
    const answer = await here.post('/session/revoke', { id: hereId });
    expect(String(answer.headers['set-cookie'])).toContain(`${COOKIE}=; Path=/; Max-Age=0`);
    expect(await isIn(here)).toBe(false);
    const { rows } = await db.query(
      `select session_id from colonnade.sign_in_event where what = 'session-ended' and reason = 'by-owner' and login = 'ben'`,
    );
    expect(rows).toHaveLength(3);
  });

  test('[SESSION-9] a session says when, from where and on what it was opened', async () => {
    const ann = visitor(app);
    await ann.get('/session/login/');
    const agent =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
    await ann.post('/session/login/', { login: 'ann', password: PASSWORD }, { 'user-agent': agent });
    const { sessions } = (await ann.get('/session/list')).json<{ sessions: { present: boolean }[] }>();
    expect(sessions.find(({ present }) => present)).toEqual({
      id: expect.any(Number) as number,
      present: true,
      method: 'password',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      lastSeen: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      address: '127.0.0.1',
      device: { browser: 'Safari 26', system: 'macOS', handheld: false },
    });
  });
});

describe('several processes on one database', async () => {
  const [one = '', other = ''] = await startProcesses(connectionString, 2);
  const at = (address: string, person: Visitor) => {
    const moved = remoteVisitor(address);
    for (const [name, value] of person.cookies) moved.cookies.set(name, value);
    return moved;
  };
  const onOther = (person: Visitor) => at(other, person);
  const ends = async (person: Visitor) =>
    !(await eventually(
      async () => await isIn(person),
      (is) => !is,
    ));

  test('[SESSION-7] sign-out ends the session on every process, which had believed in it a moment before', async () => {
    const here = await signedIn('ann', remoteVisitor(one));
    const there = onOther(here);
    expect([await isIn(here), await isIn(there)]).toEqual([true, true]);
    expect((await here.post('/session/logout')).status).toBe(200);
    expect(await ends(there)).toBe(true);
  });

  test('[SESSION-9] a session that an administrator ends is over on every process', async () => {
    const here = await signedIn('ann', remoteVisitor(one));
    const there = onOther(here);
    expect([await isIn(here), await isIn(there)]).toEqual([true, true]);
    const chief = remoteVisitor(other);
    await chief.get('/session/login/');
    await chief.post('/session/login/', { login: 'chief', password: PASSWORD, configuration: true });
    const { sessions } = (await chief.get('/admin/security/sessions?person=ann')).json<{
      sessions: { id: number; account: string }[];
    }>();
    const ended = await chief.post('/admin/security/session/end', { account: sessions[0]?.account });
    expect(ended.json()).toEqual({ ended: sessions.length });
    expect([await ends(here), await ends(there)]).toEqual([true, true]);
  });

  test('[SESSION-1] changed limits hold on every process', async () => {
    const here = await signedIn('ann', remoteVisitor(one));
    const there = onOther(here);
    await age(here, 'seen_at', 30);
    const chief = remoteVisitor(other);
    await chief.get('/session/login/');
    await chief.post('/session/login/', { login: 'chief', password: PASSWORD, configuration: true });
    expect((await chief.post('/admin/security/save', { idleMinutes: 20 })).status).toBe(200);
    // Asking before the news has come would be activity under the old limit.
    const chiefOnOne = at(one, chief);
    const limit = async () =>
      (await chiefOnOne.get('/admin/security/')).json<{ settings: { idleMinutes: number } }>().settings
        .idleMinutes;
    expect(await eventually(limit, (minutes) => minutes === 20)).toBe(20);
    expect([await isIn(here), await isIn(there)]).toEqual([false, false]);
    await chief.post('/admin/security/save', { idleMinutes: 60 });
  });
});

test('[SESSION-7] a session that is ended while a process reads it is not believed afterwards', async () => {
  const ann = await signedIn('ann');
  const token = ann.cookies.get(COOKIE) ?? '';
  const sessions = new Sessions(db, { db, catalog: () => catalog, settings }, false);
  const tx = await db.connect();
  // The session was read, its user not yet: the news of its end arrives in between.
  await tx.query('begin; lock table app."user" in access exclusive mode');
  const reading = sessions.find(token);
  const waiting = async () =>
    (await tx.query(`select 1 from pg_locks where not granted and relation = 'app."user"'::regclass`)).rows;
  expect(await eventually(waiting, (rows) => rows.length > 0)).toHaveLength(1);
  await tx.query('delete from colonnade.session where token_hash = $1', [hashOf(token)]);
  await tx.query('commit');
  sessions.forget();
  tx.release();
  await reading;
  expect(await sessions.find(token)).toBeUndefined();
});
