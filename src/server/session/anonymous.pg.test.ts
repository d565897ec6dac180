import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, PASSWORD, testApp, visitor, type Answer, type Visitor } from '#test/support/calls/app.ts';
import { openToVisitors, PORTAL, portalWorld, supervise, testClient } from '#test/support/worlds/portal.ts';

const world = await portalWorld();
const { db, settings, users } = world;
const app = await testApp(db, settings);
await testClient(db, 'somebody');
const nobody = { userId: null, address: null };

const tableId = String(PORTAL.table);

interface Current {
  readonly kind: string;
  readonly account: string;
  readonly name: string;
}

async function visit(
  person: Visitor = visitor(app),
): Promise<{ person: Visitor; answer: Answer; current: Current }> {
  const answer = await person.get('/session/anonyme/');
  return { person, answer, current: (await person.get('/session/current')).json<Current>() };
}

beforeEach(async () => await openToVisitors(world));
afterEach(async () => await db.query('delete from colonnade.failed_try'));

describe('[ANON-1] a visit', () => {
  test('[ROUTE-8] begins without a login and goes to the start page, or to the action of ID', async () => {
    for (const path of ['/session/anonyme/', '/session/anonyme']) {
      const person = visitor(app);
      const answer = await person.get(path);
      expect([answer.status, answer.headers['location']]).toEqual([303, '/app']);
      expect((await person.get('/app')).text).toContain('app');
    }
    const asked = await visitor(app).get(`/session/anonyme/?ID=${PORTAL.clients}`);
    expect(asked.headers['location']).toBe(`/app?action=${PORTAL.clients}`);
    for (const ID of ['x', '-1', '1&ID=2', '99999999999999999999', '1%0d%0aSet-Cookie:a=b'])
      expect((await visitor(app).get(`/session/anonyme/?ID=${ID}`)).status, ID).toBe(400);
  });

  test('[ANON-7][ANON-11] is an account of its own, and tells nothing of the technical account', async () => {
    const [one, other] = [await visit(), await visit()];
    expect(one.current).toMatchObject({
      id: 0,
      kind: 'anonymous',
      name: 'Visitor',
      supervisor: false,
      login: '',
    });
    expect(one.current.account).toMatch(/^anonymous:[\w-]{22}$/);
    expect(other.current.account).not.toBe(one.current.account);
    const token = one.person.cookies.get('colonnade_session') ?? '';
    expect(token).not.toContain(one.current.account.slice('anonymous:'.length));
  });

  test('gets a token of the server’s own, whatever cookie it came with', async () => {
    const person = visitor(app);
    person.cookies.set('colonnade_session', 'planted');
    person.cookies.set('XSRF-TOKEN', 'planted');
    await visit(person);
    expect(person.cookies.get('colonnade_session')).toMatch(/^[\w-]{43}$/);
    expect(person.cookies.get('XSRF-TOKEN')).not.toBe('planted');
    const thief = visitor(app);
    thief.cookies.set('colonnade_session', 'planted');
    expect((await thief.get('/session/current')).status).toBe(403);
  });

  test('signing in afterwards gives a new token, and the visit’s opens nothing any more', async () => {
    const { person } = await visit();
    const before = person.cookies.get('colonnade_session') ?? '';
    await person.post('/session/login/', { login: 'chief', password: PASSWORD });
    expect(person.cookies.get('colonnade_session')).not.toBe(before);
    expect((await person.get('/session/current')).json()).toMatchObject({ kind: 'intranet' });
    person.cookies.set('colonnade_session', before);
    expect((await person.get('/session/current')).status).toBe(403);
  });

  test('needs the token of its session for changes, as all do', async () => {
    const { person } = await visit();
    const forged = await person.post(
      `/api/element/create?idform=${tableId}`,
      { values: {} },
      { 'x-xsrf-token': 'forged' },
    );
    expect([forged.status, codeOf(forged)]).toEqual([403, 'session.xsrf']);
    expect((await person.post('/session/logout')).status).toBe(200);
    expect((await person.get('/session/current')).status).toBe(403);
  });
});

describe('[ANON-2][ACCESS-4] rights of a visitor', () => {
  test('are those of the technical account and nothing else', async () => {
    const { person } = await visit();
    const application = (await person.get('/api/application')).json<{
      tables: { name: string; columns: { name: string }[] }[];
      actions: { id: number }[];
    }>();
    expect(
      application.tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]),
    ).toEqual([['client', ['login', 'note']]]);
    expect(application.actions.map(({ id }) => id)).toEqual([PORTAL.hours, PORTAL.clients, PORTAL.newClient]);
    for (const path of ['/admin/security/', '/admin/noutonline/extranet/'])
      expect(codeOf(await person.get(path)), path).toBe('access.refused');
    expect(codeOf(await person.post('/session/configure', { password: PASSWORD }))).toBe(
      'session.configuration_refused',
    );
    const refused = await person.post(`/api/element/delete?idform=${tableId}`, { records: [1] });
    expect(codeOf(refused)).toBe('access.refused');
  });

  test('a supervisor who lends the rights lends no supervision', async () => {
    await supervise(db, 'visitor', true);
    const { person, current } = await visit();
    expect(current).toMatchObject({ supervisor: false });
    expect((await person.get('/api/application')).json<{ tables: unknown[] }>().tables).toHaveLength(1);
    await supervise(db, 'visitor', false);
  });

  test('[ACCESS-11] a user without a role lets visitors see nothing', async () => {
    await db.query('update app."user" set roles = null where id = $1', [users.visitor]);
    const { person } = await visit();
    const { tables, actions, menus } = (await person.get('/api/application')).json<{
      tables: unknown[];
      actions: unknown[];
      menus: unknown[];
    }>();
    expect([tables, actions, menus]).toEqual([[], [], []]);
    expect(codeOf(await person.post(`/api/execaction/${PORTAL.hours}/0/0/0`))).toBe('action.unknown');
    await db.query('update app."user" set roles = array[$2::bigint::text] where id = $1', [
      users.visitor,
      PORTAL.visitorRole,
    ]);
  });

  test('[ANON-7] drafts belong to the visit, and the journal names it', async () => {
    const [one, other] = [await visit(), await visit()];
    const opened = (
      await one.person.post(`/api/element/create?idform=${tableId}`, { values: { login: 'by a visitor' } })
    ).json<{ context: number; window: number }>();
    const stolen = await other.person.get(`/api/context/${opened.context}`);
    expect([stolen.status, codeOf(stolen)]).toEqual([404, 'context.unknown']);
    const saved = await one.person.post(`/api/validate/${opened.context}/${opened.window}`);
    const { operation } = saved.json<{ operation: number }>();
    const { rows } = await db.query('select user_id, account from colonnade.operation where id = $1', [
      operation,
    ]);
    expect(rows).toEqual([{ user_id: users.visitor, account: one.current.account }]);
  });
});

describe('[ANON-3] without an account for visitors', () => {
  test('the login page says that nobody comes in, and no session is opened', async () => {
    await settings.change('anonymous', () => ({}), nobody);
    const person = visitor(app);
    const answer = await person.get(`/session/anonyme/?ID=${PORTAL.clients}`);
    expect([answer.status, answer.headers['location']]).toEqual([303, '/session/login/?reason=anonymous']);
    expect(person.cookies.has('colonnade_session')).toBe(false);
    expect((await person.get('/session/login/?reason=anonymous')).text).toContain('login.anonymous_closed');
    await settings.change('anonymous', () => ({ account: 987_654 }), nobody);
    expect((await visitor(app).get('/session/anonyme/')).headers['location']).toContain('reason=anonymous');
  });

  test('visits that are open end with their next call', async () => {
    const { person } = await visit();
    const chief = visitor(app);
    await chief.get('/session/login/');
    await chief.post('/session/login/', { login: 'chief', password: PASSWORD, configuration: true });
    await chief.post('/admin/noutonline/extranet/anonymous', { account: null });
    expect((await person.get('/session/current')).status).toBe(403);
    await chief.post('/admin/noutonline/extranet/anonymous', { account: users.visitor });
    expect((await person.get('/session/current')).status).toBe(403);
    expect((await visit()).current.kind).toBe('anonymous');
    expect((await chief.get('/session/current')).status).toBe(200);
  });
});

describe('[ANON-4] a session that is open already', () => {
  test('is kept, a visitor’s and a user’s, and goes to the action', async () => {
    const { person, current } = await visit();
    const token = person.cookies.get('colonnade_session');
    const again = await visit(person);
    expect(again.current).toEqual(current);
    expect(person.cookies.get('colonnade_session')).toBe(token);
    const user = visitor(app);
    await user.signIn('clerk', PASSWORD);
    const answer = await user.get(`/session/anonyme/?ID=${PORTAL.hours}`);
    expect(answer.headers['location']).toBe(`/app?action=${PORTAL.hours}`);
    expect((await user.get('/session/current')).json()).toMatchObject({ login: 'clerk' });
  });
});

describe('[ANON-6] limits of visits', () => {
  test('a visit ends by time like every session', async () => {
    const { person } = await visit();
    await settings.change('security', (before) => ({ ...before, idleMinutes: 1 }), nobody);
    await db.query(
      `update colonnade.session set seen_at = now() - interval '2 minutes' where kind = 'anonymous'`,
    );
    const late = visitor(await testApp(db, settings));
    for (const [name, value] of person.cookies) late.cookies.set(name, value);
    expect((await late.get('/session/current')).status).toBe(403);
    await settings.change('security', (before) => ({ ...before, idleMinutes: 60 }), nobody);
  });

  test('an address that begins too many is sent to the login page with the reason, and opens none', async () => {
    await visit();
    await db.query('update colonnade.failed_try set failures = 200');
    const person = visitor(app);
    const answer = await person.get('/session/anonyme/');
    expect(answer.status).toBe(429);
    expect(answer.text).toContain('Too many attempts');
    expect(person.cookies.has('colonnade_session')).toBe(false);
    const { rows } = await db.query('select count(*) as many from colonnade.session');
    await person.get('/session/anonyme/');
    expect((await db.query('select count(*) as many from colonnade.session')).rows).toEqual(rows);
  });

  test('so many at one moment are no way around it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 260 }, async () => await visitor(app).get('/session/anonyme/')),
    );
    const opened = answers.filter(({ status }) => status === 303).length;
    expect(opened).toBeLessThanOrEqual(200);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(260 - opened);
  });

  test('going there again within a visit begins none and counts for nothing', async () => {
    const { person } = await visit();
    await db.query('delete from colonnade.failed_try');
    for (let time = 0; time < 3; time++) await visit(person);
    expect((await db.query('select 1 from colonnade.failed_try')).rows).toEqual([]);
  });
});
