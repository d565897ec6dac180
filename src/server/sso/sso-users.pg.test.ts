import { beforeEach, expect, test } from 'vitest';
import { sql } from '../database/sql/sql.ts';
import { visitor } from '#test/support/calls/app.ts';
import { signInAtProvider } from '#test/support/peers/oidc-provider.ts';
import { begin, comeBack, lastEvent, signOn, signOnWorld } from '#test/support/worlds/sign-on.ts';

const { app, catalog, db, provider, set } = await signOnWorld({ claimsInToken: true });
const clerk = catalog.document.roles.find((role) => role.name === 'clerk')!.id;
const UNKNOWN = '/session/login/?reason=sso_unknown';

beforeEach(async () => {
  await db.query('truncate colonnade.external_identity, colonnade.session cascade');
  await db.query('update app."user" set roles = null');
  await db.query('delete from app."user"');
  provider.people.clear();
  await set({ createUsers: false, newUserRoles: [] });
});

/** Makes a user; gives its id. */
async function user(login: string, email: string, { active = true, deleted = false } = {}): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app."user" (login, name, email, active, deleted_at)
      values ($1, $1, $2, $3, case when $4 then now() end) returning id`,
    [login, email, active, deleted],
  );
  return rows[0]!.id;
}

/** Signs on; gives the login of the session, or why there is none. */
async function who(account: string): Promise<string> {
  const { person, place } = await signOn(app, account);
  if (place === '/app') return (await person.get('/session/current')).json<{ login: string }>().login;
  expect(place).toBe(UNKNOWN);
  return String((await lastEvent(db))['reason']);
}

async function users(): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`select count(*) from app."user"`);
  return rows[0]!.count;
}

test('[SSO-12] the first time a user is found by the verified e-mail, whatever its case', async () => {
  await user('ada', 'Ada.Lovelace@Example.org');
  await user('other', 'other@example.org');
  provider.people.set('17', { email: 'ada.lovelace@example.org' });
  expect(await who('17')).toBe('ada');
});

test('[SSO-12] afterwards by issuer and subject, although the e-mail changed, even to that of somebody else', async () => {
  await user('ada', 'ada@example.org');
  await user('boss', 'boss@example.org');
  expect(await who('ada')).toBe('ada');
  provider.people.set('ada', { email: 'boss@example.org', email_verified: true });
  expect(await who('ada')).toBe('ada');
  provider.people.set('ada', { email: undefined, email_verified: false });
  expect(await who('ada')).toBe('ada');
});

test('[SSO-12] who is unknown is refused, and nothing is written but the trail', async () => {
  expect(await who('eve')).toBe('unknown-user');
  expect(await lastEvent(db)).toEqual({
    what: 'refused',
    method: 'sso',
    account: null,
    login: 'eve@example.org',
    reason: 'unknown-user',
  });
  expect(await users()).toBe(0);
  expect((await db.query('select 1 from colonnade.session')).rows).toEqual([]);
});

test('[SSO-12] or becomes a user like any other, where the settings want that', async () => {
  await set({ createUsers: true, newUserRoles: [clerk, 999_999] });
  provider.people.set('17', { email: 'Grace@example.org', name: 'Grace\u0000 Hopper ', locale: 'fr-FR' });
  expect(await who('17')).toBe('Grace@example.org');
  const { rows } = await db.query(
    `select u.name, u.email, u.language, u.supervisor, u.active, u.roles, c.user_id as credential
      from app."user" u left join colonnade.credential c on c.user_id = u.id`,
  );
  const made = {
    name: 'Grace  Hopper',
    email: 'Grace@example.org',
    language: 1036,
    supervisor: false,
    active: true,
  };
  expect(rows).toEqual([{ ...made, roles: [String(clerk)], credential: null }]);
  const { rows: changes } = await db.query(
    'select user_id, what, after from colonnade.administration_event order by id desc limit 1',
  );
  expect(changes).toEqual([
    {
      user_id: null,
      what: 'sso.user_created',
      after: expect.objectContaining({ login: 'Grace@example.org' }),
    },
  ]);
  expect([await who('17'), await users()]).toEqual(['Grace@example.org', 1]);
});

test('[SSO-12] two first sign-ons of one person at the same moment make one user', async () => {
  await set({ createUsers: true });
  const people = [visitor(app), visitor(app), visitor(app)];
  const backs = await Promise.all(
    people.map(async (person) => await signInAtProvider((await begin(person)).href, 'twin')),
  );
  const places = await Promise.all(people.map(async (person, at) => await comeBack(person, backs[at]!)));
  expect([places, await users()]).toEqual([['/app', '/app', '/app'], 1]);
});

test.each([
  ['false', { email_verified: false }, 'email-not-verified'],
  ['a text', { email_verified: 'true' }, 'email-not-verified'],
  ['missing', { email_verified: undefined }, 'email-not-verified'],
  ['no e-mail', { email: undefined }, 'no-email'],
  ['no address', { email: 'ada example' }, 'no-email'],
  ['a list', { email: ['ada@example.org'] }, 'no-email'],
])('[SSO-19] an e-mail that is not verified ties nobody to a user: %s', async (_, claims, reason) => {
  await user('ada', 'ada@example.org');
  await set({ createUsers: true });
  provider.people.set('ada', claims);
  expect([await who('ada'), await users()]).toEqual([reason, 1]);
});

test('[SSO-19] Microsoft says in a claim of its own that the e-mail is verified', async () => {
  await user('ada', 'ada@example.org');
  provider.people.set('ada', { email_verified: undefined, xms_edov: false });
  expect(await who('ada')).toBe('email-not-verified');
  provider.people.set('ada', { email_verified: false, xms_edov: true });
  expect(await who('ada')).toBe('email-not-verified');
  provider.people.set('ada', { email_verified: undefined, xms_edov: true });
  expect(await who('ada')).toBe('ada');
});

test('[SSO-19] letters of other alphabets are not taken for Latin ones', async () => {
  await user('kim', 'kim@example.org');
  // The sign for kelvin is a small k in lower case.
  provider.people.set('17', { email: '\u212Aim@example.org' });
  expect(await who('17')).toBe('unknown-user');
  await user('lee', 'lee\u212A@example.org');
  expect(await who('leek')).toBe('unknown-user');
  await user('joao', 'João@example.org');
  provider.people.set('18', { email: 'João@example.org' });
  expect(await who('18')).toBe('joao');
});

test('[SSO-20] an e-mail of several users, of an inactive one, of one who is somebody else at this provider', async () => {
  await set({ createUsers: true });
  await user('one', 'shared@example.org');
  await user('two', 'SHARED@example.org');
  expect(await who('shared')).toBe('ambiguous-email');
  await user('gone', 'gone@example.org', { active: false });
  expect(await who('gone')).toBe('inactive-user');
  await user('ada', 'ada@example.org');
  expect(await who('ada')).toBe('ada');
  provider.people.set('impostor', { email: 'ada@example.org' });
  expect(await who('impostor')).toBe('other-identity');
  await user('sam@example.org', 'samuel@example.org');
  expect(await who('sam')).toBe('login-taken');
  expect(await users()).toBe(5);
});

test('[SSO-20] who was made inactive stays outside; who was deleted comes in only as a new user of an administrator', async () => {
  await set({ createUsers: true });
  const first = await user('ada', 'ada@example.org');
  expect(await who('ada')).toBe('ada');
  await db.query('update app."user" set active = false where id = $1', [first]);
  expect(await who('ada')).toBe('inactive-user');
  await db.query('update app."user" set deleted_at = now() where id = $1', [first]);
  expect(await who('ada')).toBe('unknown-user');
  await user('ada2', 'ada@example.org');
  expect(await who('ada')).toBe('ada2');
});

test('[SSO-19] what the id token says completely is not asked for again', async () => {
  await user('ada', 'ada@example.org');
  const before = provider.asked.get('/me') ?? 0;
  expect([await who('ada'), provider.asked.get('/me') ?? 0]).toEqual(['ada', before]);
});
