import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, PASSWORD, testApp, visitor, type Visitor } from '#test/support/calls/app.ts';
import { openToVisitors, PORTAL, portalWorld, supervise } from '#test/support/worlds/portal.ts';

const world = await portalWorld();
const { db, settings, users } = world;
const app = await testApp(db, settings);
const nobody = { userId: null, address: null };

beforeEach(async () => await openToVisitors(world));
afterEach(async () => await db.query('delete from colonnade.failed_try'));

/** A visitor who has the login page, and its links. */
async function atLogin(locale = 'en_GB') {
  const person = visitor(app);
  const page = await person.get(`/session/login/?_locale=${locale}`);
  const model = /<script type="application\/json">(.*)<\/script>/.exec(page.text)?.[1] ?? '{}';
  return { person, links: (JSON.parse(model) as { links: unknown[] }).links };
}

const run = async (person: Visitor, id: number | string, headers = {}) =>
  await person.post(`/session/execute/${id}`, {}, headers);

describe('[LOGIN-34][ANON-5] the links of the login page', () => {
  test('are those that the anonymous account may run, in the page’s language', async () => {
    expect((await atLogin()).links).toEqual([
      { id: PORTAL.hours, label: 'Opening hours', url: null },
      { id: PORTAL.clients, label: 'Clients', url: '/session/anonyme/' },
    ]);
    expect((await atLogin('fr_FR')).links).toContainEqual({ id: PORTAL.hours, label: 'Horaires', url: null });
  });

  test('there are none without such an account, or with one that may do nothing', async () => {
    await settings.change('anonymous', () => ({}), nobody);
    expect((await atLogin()).links).toEqual([]);
    await settings.change('anonymous', () => ({ account: users.visitor }), nobody);
    await db.query('update app."user" set roles = null where id = $1', [users.visitor]);
    await supervise(db, 'visitor', true);
    expect((await atLogin()).links).toEqual([]);
    await supervise(db, 'visitor', false);
    await db.query('update app."user" set roles = array[$2::bigint::text] where id = $1', [
      users.visitor,
      PORTAL.visitorRole,
    ]);
  });
});

describe('[LOGIN-32] running a link', () => {
  test('tells what the report says, in the caller’s language', async () => {
    const { person } = await atLogin();
    const answer = await run(person, PORTAL.hours);
    expect([answer.status, answer.json()]).toEqual([200, { message: 'From nine\nto five.' }]);
    const french = await run(person, PORTAL.hours, { 'accept-language': 'fr-CA,fr;q=0.8' });
    expect(french.json()).toEqual({ message: 'De neuf heures\nà dix-sept heures.' });
  });

  test('[LOGIN-33] what opens something is told to be followed, what is none or not allowed is unknown alike', async () => {
    const { person } = await atLogin();
    const opens = await run(person, PORTAL.clients);
    expect([opens.status, codeOf(opens)]).toEqual([422, 'action.opens']);
    const unknown = await Promise.all(
      [PORTAL.owners, PORTAL.newClient, 123_456, 0].map(async (id) => await run(person, id)),
    );
    expect(unknown.map((answer) => [answer.status, codeOf(answer)])).toEqual(
      Array.from({ length: 4 }, () => [404, 'action.unknown']),
    );
    expect(new Set(unknown.map((answer) => answer.text)).size).toBe(1);
    expect(codeOf(await run(person, 'x'))).toBe('route.unknown');
    expect(codeOf(await run(person, '-1'))).toBe('route.unknown');
  });

  test('[ANON-9] without an account for visitors every link is unknown', async () => {
    await settings.change('anonymous', () => ({}), nobody);
    expect(codeOf(await run((await atLogin()).person, PORTAL.hours))).toBe('action.unknown');
  });

  test('a user who is signed in runs it with the visitors’ rights, not with the own', async () => {
    const chief = visitor(app);
    await chief.signIn('chief', PASSWORD);
    expect(codeOf(await run(chief, PORTAL.owners))).toBe('action.unknown');
    expect((await run(chief, PORTAL.hours)).status).toBe(200);
  });

  test('[REQ-6][REQ-7] needs the token of the page, as all changes do', async () => {
    const { person } = await atLogin();
    const forged = await run(person, PORTAL.hours, { 'x-xsrf-token': 'forged' });
    expect([forged.status, codeOf(forged)]).toEqual([403, 'session.xsrf']);
    const foreign = await run(person, PORTAL.hours, { 'x-requested-with': '' });
    expect([foreign.status, codeOf(foreign)]).toEqual([403, 'session.client']);
    expect(codeOf(await person.get(`/session/execute/${PORTAL.hours}`))).toBe('route.method');
  });

  test('[ANON-9] an address that asks too often is refused', async () => {
    const { person } = await atLogin();
    await run(person, PORTAL.hours);
    await db.query('update colonnade.failed_try set failures = 200');
    const answer = await run(person, PORTAL.hours);
    expect([answer.status, codeOf(answer)]).toEqual([429, 'session.too_many']);
  });
});

describe('[ACTION-16] a report', () => {
  test('is run by whoever has a role, and answers its text in the reader’s language', async () => {
    const clerk = visitor(app);
    await clerk.signIn('clerk', PASSWORD);
    expect((await clerk.post(`/api/execaction/${PORTAL.hours}/0/0/0`)).json()).toEqual({
      kind: 'report',
      context: 0,
      window: 0,
      action: PORTAL.hours,
      title: 'Opening hours',
      text: 'From nine\nto five.',
    });
  });

  test('[ACTION-17] the application has the actions that its user may run', async () => {
    const ids = async (login: string) => {
      const person = visitor(app);
      await person.signIn(login, PASSWORD);
      const { actions } = (await person.get('/api/application')).json<{ actions: { id: number }[] }>();
      return actions.map(({ id }) => id).filter((id) => Object.values<number>(PORTAL).includes(id));
    };
    expect(await ids('chief')).toEqual([PORTAL.hours, PORTAL.clients, PORTAL.newClient, PORTAL.owners]);
    expect(await ids('visitor')).toEqual([PORTAL.hours, PORTAL.clients, PORTAL.newClient]);
  });
});
