import { describe, expect, test } from 'vitest';
import { sql } from '../../database/sql/sql.ts';
import { PASSWORD, visitor, type Visitor } from '#test/support/calls/app.ts';
import { runCommand } from '#test/support/run/product.ts';
import { appCode, wrongCode } from '#test/support/peers/app-code.ts';
import { factorWorld, pageModel, refusal, setUpApp } from '#test/support/worlds/second-factor.ts';

const { db, connectionString, app, clerk, newPerson, passkeyOwner, halfIn, configuring, secure, trail } =
  await factorWorld();

describe('the way back', () => {
  test('[FACTOR-19] a supervisor removes what somebody has lost; their sessions end, their password opens again', async () => {
    const lost = await passkeyOwner();
    await setUpApp(lost.person);
    const { login } = await newPerson({ supervisor: true });
    const chief = await configuring(login);
    const waiting = visitor(app);
    await waiting.signIn(lost.login, PASSWORD);
    const answer = await chief.post('/admin/security/user/factor', { account: lost.account });
    expect(answer.json()).toEqual({ totp: true, passkeys: 1 });
    expect((await lost.person.get('/session/current')).status).toBe(403);
    expect(refusal(await waiting.post('/session/second_factor/code', { code: lost.codes[0] }))).toEqual([
      401,
      'factor.ended',
    ]);
    expect((await visitor(app).signIn(lost.login, PASSWORD)).json()).toEqual({ location: '/app' });
    const { rows } = await db.query(
      "select user_id, before from colonnade.administration_event where what = 'user.factor_reset'",
    );
    expect(rows).toMatchObject([
      { before: { account: lost.account, login: lost.login, totp: true, passkeys: 1 } },
    ]);
    expect(await trail(lost.account)).toContainEqual({
      what: 'second-factor-removed',
      method: 'administrator',
      reason: null,
      factor: null,
    });
  });

  test('[FACTOR-19] nobody does it for oneself, without an open configuration, or for an account that is none', async () => {
    const one = await newPerson({ supervisor: true });
    const user = await newPerson();
    const reset = async (who: Visitor, account: string) =>
      await who.post('/admin/security/user/factor', { account });
    expect(refusal(await reset(one.person, user.account))).toEqual([422, 'session.configuration']);
    expect(refusal(await reset(user.person, one.account))).toEqual([422, 'access.refused']);
    const chief = await configuring(one.login);
    expect(refusal(await reset(chief, one.account))).toEqual([422, 'factor.own']);
    expect(refusal(await reset(chief, 'user:999999'))).toEqual([404, 'account.unknown']);
    expect(refusal(await reset(chief, 'anonymous:x'))).toEqual([400, 'request.invalid']);
  });

  test('[FACTOR-11][FACTOR-19] where a role asks for a factor, the way back leads to setting up another', async () => {
    const lost = await newPerson({ roles: [clerk] });
    await setUpApp(lost.person);
    const { login } = await newPerson({ supervisor: true });
    const chief = await configuring(login);
    await secure({ secondFactorRoles: [clerk] });
    await chief.post('/admin/security/user/factor', { account: lost.account });
    const again = visitor(app);
    expect((await again.signIn(lost.login, PASSWORD)).json()).toEqual({
      location: '/session/second_factor/new',
    });
    const { secret } = pageModel(await again.get('/session/second_factor/new'))['key'] as { secret: string };
    const done = await again.post('/session/second_factor/new/confirm', { code: appCode(secret) });
    expect(done.status).toBe(200);
    await secure({ secondFactorRoles: [] });
  });
});

describe('the way back of last resort', () => {
  const unlock = async (login: string) =>
    await runCommand(['user', 'unlock', login], {
      DATABASE_URL: connectionString,
      COLONNADE_BASE_URL: 'https://erp.example.org/colonnade',
    });

  test('[FACTOR-20] colonnade user unlock removes the factors and prints a link to a new password', async () => {
    const lost = await passkeyOwner({ supervisor: true });
    await setUpApp(lost.person);
    await db.query("insert into colonnade.failed_try (key, failures) values ('locked', 500)");
    const { code, printed } = await unlock(lost.login.toUpperCase());
    expect([code, printed]).toEqual([0, expect.stringContaining('the authenticator app and a passkey')]);
    const [, token = ''] =
      /https:\/\/erp\.example\.org\/colonnade\/session\/reset_password\/new\?token=([\w-]{43})/.exec(
        printed,
      ) ?? [];
    const browser = visitor(app);
    await browser.get('/session/login/');
    const body = { token, password: 'a new password that nobody knows' };
    expect((await browser.post('/session/reset_password/new', body)).status).toBe(200);
    const entered = await browser.post('/session/login/', { login: lost.login, password: body.password });
    expect(entered.json()).toEqual({ location: '/app' });
    expect(refusal(await browser.post('/session/reset_password/new', body))).toMatchObject([
      422,
      'link.expired',
    ]);
    const tries = await db.query("select 1 from colonnade.failed_try where key = 'locked'");
    expect(tries.rows).toEqual([]);
    const { rows } = await db.query(
      "select user_id, before from colonnade.administration_event where what = 'user.unlock'",
    );
    expect(rows).toMatchObject([
      { user_id: null, before: { account: lost.account, totp: true, passkeys: 1 } },
    ]);
  });

  test('[FACTOR-20] its sessions end; an unknown login is refused in one line', async () => {
    const lost = await newPerson();
    expect((await unlock(lost.login)).code).toBe(0);
    const { rows } = await db.query('select 1 from colonnade.session where account = $1', [lost.account]);
    expect(rows).toEqual([]);
    const { code, printed } = await unlock('nobody');
    expect([code, printed.trim()]).toEqual([
      1,
      'There is no active account with the login nobody: run "colonnade user list" to see all logins.',
    ]);
  });
});

describe('letters', () => {
  const lettersTo = async (account: string) =>
    (
      await db.query<{ purpose: string; subject: string }>(
        sql`select purpose, subject from colonnade.mail where account = $1 order by id`,
        [account],
      )
    ).rows;

  test('[FACTOR-21] who has an address is told of every change, and of what somebody else may have done', async () => {
    const someone = await passkeyOwner();
    await db.query('update app."user" set email = \'anna@example.org\', language = 1036 where id = $1', [
      someone.id,
    ]);
    const browser = await halfIn(someone.login);
    await browser.post('/session/second_factor/code', { code: someone.codes[0] });
    const { secret } = await setUpApp(browser);
    await browser.post('/session/account/recovery_codes');
    await browser.post('/session/account/passkey/remove', { id: someone.passkey });
    const stranger = await halfIn(someone.login);
    for (let tries = 0; tries < 5; tries += 1)
      await stranger.post('/session/second_factor/code', { code: wrongCode(secret) });
    await browser.post('/session/account/totp/remove');
    const letters = await lettersTo(someone.account);
    expect(letters.map(({ purpose }) => purpose)).toEqual([
      'recovery_code_used',
      'second_factor_set',
      'recovery_codes_made',
      'passkey_removed',
      'codes_refused',
      'second_factor_removed',
    ]);
    expect(letters[4]?.subject).toContain('quelqu’un connaît votre mot de passe');
    for (const { subject } of letters) expect(subject).not.toContain('{{');
  });

  test('[FACTOR-21] a change that is refused tells nobody', async () => {
    const someone = await newPerson({ roles: [clerk] });
    await setUpApp(someone.person);
    await db.query('update app."user" set email = \'anna@example.org\' where id = $1', [someone.id]);
    await secure({ secondFactorRoles: [clerk] });
    expect(refusal(await someone.person.post('/session/account/totp/remove'))).toEqual([
      422,
      'factor.required',
    ]);
    await secure({ secondFactorRoles: [] });
    expect(await lettersTo(someone.account)).toEqual([]);
  });
});
