import { beforeEach, describe, expect, test } from 'vitest';
import { CONTRACT } from '#core/contract/contract.ts';
import { SecuritySettings } from '#core/site-settings/security.ts';
import { PASSWORD, testApp, testUser, visitor, type Answer, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { openSiteSettings } from '../site-settings/site-settings.ts';

const { db, catalog } = await everyTypeWorld();
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'deputy', { supervisor: true });
await testUser(db, 'clerk', { roles: catalog.document.roles.map(({ id }) => id) });
const settings = await openSiteSettings(db);
const app = await testApp(db, settings);
const [role] = catalog.document.roles;

const outcome = (answer: Answer) => [
  answer.status,
  answer.json().errors[0]?.code,
  answer.json().errors[0]?.column,
];

async function configuring(login: string, configuration = true): Promise<Visitor> {
  const person = visitor(app);
  await person.get('/session/login/');
  await person.post('/session/login/', { login, password: PASSWORD, configuration });
  return person;
}

const chief = await configuring('chief');

interface Changes {
  readonly lines: readonly {
    readonly id: number;
    readonly what: string;
    readonly user: { readonly login: string } | null;
    readonly before: Record<string, unknown> | null;
    readonly after: Record<string, unknown> | null;
  }[];
  readonly more: boolean;
}
const changes = async (query = '') => (await chief.get(`/admin/security/changes${query}`)).json<Changes>();

beforeEach(async () => {
  await settings.change('security', () => SecuritySettings.parse({}), { userId: null, address: null });
});

describe('settings of security', () => {
  test('[ADMIN-10] are shown with the roles that they can name', async () => {
    const info = (await chief.get('/admin/security/')).json<{ settings: object; roles: object[] }>();
    expect(info.settings).toEqual(SecuritySettings.parse({}));
    expect(info.roles).toContainEqual({
      id: role?.id,
      name: role?.name,
      label: expect.any(String) as string,
    });
  });

  test('[ADMIN-10] change in parts: what is left out stays as it is', async () => {
    await chief.post('/admin/security/save', { idleMinutes: 30, secondFactorRoles: [role?.id] });
    const answer = await chief.post('/admin/security/save', { passwordHistory: 3 });
    expect(answer.json()).toMatchObject({
      settings: { idleMinutes: 30, passwordHistory: 3, wholeHours: 12, secondFactorRoles: [role?.id] },
    });
    expect(settings.of('security').idleMinutes).toBe(30);
  });

  test.each([
    [{ idleMinutes: 0 }, 422],
    [{ idleMinutes: 1.5 }, 422],
    [{ idleMinutes: '30' }, 422],
    [{ wholeHours: 721 }, 422],
    [{ passwordLength: 7 }, 422],
    [{ journalDays: 29 }, 422],
    [{ secondFactorRoles: 'all' }, 400],
    [{ idleminutes: 30 }, 400],
    [{ __proto__: null, idleMinutes: null }, 422],
    [{ secondFactorRoles: [4_711] }, 422],
    [{ idleMinutes: 90, wholeHours: 1 }, 422],
  ])('[ADMIN-10] %j is refused, and nothing changes', async (body, status) => {
    const before = (await changes()).lines[0]?.id;
    const answer = await chief.post('/admin/security/save', body);
    expect(answer.status).toBe(status);
    if (status === 422) expect(outcome(answer)[2]).toBe(Object.keys(body)[0]);
    expect(settings.of('security')).toEqual(SecuritySettings.parse({}));
    expect((await changes()).lines[0]?.id).toBe(before);
  });

  test('[ADMIN-10] a role that is gone since it was named is no reason to refuse another change', async () => {
    await settings.change('security', (before) => ({ ...before, secondFactorRoles: [4_711] }), {
      userId: null,
      address: null,
    });
    expect((await chief.post('/admin/security/save', { idleMinutes: 20 })).status).toBe(200);
  });

  test('[ADMIN-7][ADMIN-10] the strictest settings leave supervisors a way in', async () => {
    const strict = {
      idleMinutes: 1,
      wholeHours: 1,
      passwordLength: 64,
      passwordHistory: 24,
      journalDays: 30,
      secondFactorRoles: [role?.id],
      secondFactorSupervisors: true,
      userInfoOnKnownDevices: true,
    };
    expect((await chief.post('/admin/security/save', strict)).status).toBe(200);
    const person = visitor(app);
    const { location } = (await person.signIn('deputy', PASSWORD)).json<{ location: string }>();
    // The password is too short now: its page comes first, then the second factor is set up.
    expect(location).toMatch(/^\/session\/(reset_password\/new\?token=|second_factor\/new$)/);
    const opened = await person.get(location);
    const page = opened.status === 303 ? await person.get(String(opened.headers['location'])) : opened;
    expect(page.status).toBe(200);
  });
});

describe('changes of administration', () => {
  test('[ADMIN-6][ADMIN-12] are listed with who, when, from where, before and after, the newest first', async () => {
    await chief.post('/admin/security/save', { idleMinutes: 45 });
    const { lines } = await changes('?limit=1');
    expect(lines).toEqual([
      {
        id: expect.any(Number) as number,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
        user: { id: expect.any(Number) as number, login: 'chief', name: 'chief' },
        address: '127.0.0.1',
        what: 'setting.security',
        before: SecuritySettings.parse({}),
        after: { ...SecuritySettings.parse({}), idleMinutes: 45 },
      },
    ]);
    await settings.change('security', (before) => ({ ...before, idleMinutes: 46 }), {
      userId: null,
      address: null,
    });
    expect((await changes('?limit=1')).lines[0]?.user).toBeNull();
  });

  test('[ADMIN-12] come in pages without gap or double', async () => {
    for (const minutes of [10, 11, 12, 13, 14])
      await chief.post('/admin/security/save', { idleMinutes: minutes });
    const seen: number[] = [];
    for (let query = '?limit=2'; ;) {
      const { lines, more } = await changes(query);
      seen.push(...lines.map(({ id }) => id));
      if (!more) break;
      query = `?limit=2&before=${lines.at(-1)?.id}`;
    }
    const { lines } = await changes('?limit=200');
    expect(seen).toEqual(lines.map(({ id }) => id));
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('[ADMIN-6][SSO-10] secrets are not in them: only that one is set', async () => {
    const sealed = 'v1.sealed-secret';
    await settings.change('sso', (before) => ({ ...before, client_secret: sealed }), {
      userId: null,
      address: null,
    });
    const [line] = (await changes('?limit=1')).lines;
    expect([line?.before?.['client_secret'], line?.after?.['client_secret']]).toEqual([undefined, true]);
    expect(JSON.stringify(line)).not.toContain(sealed);
  });
});

describe("everybody's sessions", () => {
  test('[SESSION-9] are listed with the person, and found by login or name', async () => {
    const clerk = await configuring('clerk', false);
    const list = async (person = '') =>
      (await chief.get(`/admin/security/sessions?person=${person}`)).json<{
        sessions: { id: number; login: string; present: boolean }[];
        count: number;
      }>();
    const all = await list();
    expect(all.count).toBe(all.sessions.length);
    expect(all.sessions.find(({ login }) => login === 'clerk')).toMatchObject({
      account: expect.stringMatching(/^user:\d+$/) as string,
      kind: 'intranet',
      name: 'clerk',
      method: 'password',
      present: false,
    });
    expect(all.sessions.filter(({ present }) => present)).toHaveLength(1);
    const found = await list('LER');
    expect(found.sessions.map(({ login }) => login)).toEqual(['clerk']);
    expect((await list(encodeURIComponent('%'))).count).toBe(0);
    expect((await list(encodeURIComponent(`'\\"; --`))).count).toBe(0);
    const ended = await chief.post('/admin/security/session/end', { id: found.sessions[0]?.id });
    expect(ended.json()).toEqual({ ended: 1 });
    expect((await clerk.get('/session/current')).status).toBe(403);
    const [trail] = (await chief.get('/admin/security/sign_ins?what=session-ended&limit=1')).json<{
      lines: { login: string; method: string; reason: string }[];
    }>().lines;
    expect(trail).toMatchObject({ login: 'clerk', method: 'administrator', reason: 'by-administrator' });
    expect((await changes('?limit=1')).lines[0]).toMatchObject({
      what: 'session.ended',
      user: { login: 'chief' },
      before: { login: 'clerk', session: found.sessions[0]?.id },
    });
    expect(outcome(await chief.post('/admin/security/session/end', { id: found.sessions[0]?.id }))[1]).toBe(
      'session.unknown',
    );
  });

  test('[SESSION-9] the own one can be ended as well', async () => {
    const deputy = await configuring('deputy');
    const [own] = (await deputy.get('/session/list')).json<{ sessions: { id: number }[] }>().sessions;
    await deputy.post('/admin/security/session/end', { id: own?.id });
    expect(deputy.cookies.has('colonnade_session')).toBe(false);
    expect((await deputy.get('/session/current')).status).toBe(403);
  });
});

describe('who may see to security', () => {
  const routes = Object.entries(CONTRACT).filter(([, { audience }]) => audience === 'configuration');

  test.each(routes)(
    '[ACCESS-14][ADMIN-13] %s is for supervisors who opened the configuration',
    async (name, route) => {
      const url = route.path.replaceAll(/\{\w+\}/g, '1');
      const ask = async (person: Visitor) =>
        route.method === 'GET' ? await person.get(url) : await person.post(url, {});
      const clerk = await configuring('clerk', false);
      const closed = await configuring('deputy', false);
      const stranger = visitor(app);
      await stranger.get('/session/login/');
      expect(outcome(await ask(stranger)).slice(0, 2), name).toEqual([403, 'session.required']);
      expect(outcome(await ask(clerk)).slice(0, 2), name).toEqual([422, 'access.refused']);
      expect(outcome(await ask(closed)).slice(0, 2), name).toEqual([422, 'session.configuration']);
    },
  );

  test('[ADMIN-13] the configuration closes by itself after its time, and the session goes on', async () => {
    const deputy = await configuring('deputy');
    expect((await deputy.get('/admin/security/')).status).toBe(200);
    await db.query(`update colonnade.session set configuring_until = now() where login = 'deputy'`);
    const later = visitor(await testApp(db, settings));
    for (const [name, value] of deputy.cookies) later.cookies.set(name, value);
    expect(outcome(await later.get('/admin/security/')).slice(0, 2)).toEqual([422, 'session.configuration']);
    expect((await later.get('/session/current')).status).toBe(200);
  });

  test('[BAD-6][BAD-12] questions that make no sense are refused', async () => {
    for (const url of [
      '/admin/security/sign_ins?limit=0',
      '/admin/security/sign_ins?limit=201',
      '/admin/security/sign_ins?before=x',
      '/admin/security/sign_ins?from=yesterday',
      `/admin/security/sign_ins?what=${'x'.repeat(41)}`,
      '/admin/security/sign_ins?login=a&login=b',
      '/admin/security/changes?limit=1e9',
    ])
      expect((await chief.get(url)).status, url).toBe(400);
    for (const url of [
      '/admin/security/sign_ins?before=999999999999999',
      `/admin/security/sign_ins?login=${encodeURIComponent(`' or true --`)}`,
      '/admin/security/sign_ins?from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z',
    ])
      expect((await chief.get(url)).status, url).toBe(200);
  });
});
