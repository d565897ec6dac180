import { describe, expect, test } from 'vitest';
import { sql } from '../../database/sql/sql.ts';
import { PASSWORD, visitor, type Visitor } from '#test/support/calls/app.ts';
import { appCode, wrongCode } from '#test/support/peers/app-code.ts';
import { factorWorld, pageModel, refusal, setUpApp } from '#test/support/worlds/second-factor.ts';

const { db, app, clerk, newPerson, secure, trail } = await factorWorld();

/** A user with an authenticator app, and a browser in which the password was given already. */
async function halfIn() {
  const someone = await newPerson();
  const { secret, codes } = await setUpApp(someone.person);
  const stranger = visitor(app);
  const answer = await stranger.signIn(someone.login, PASSWORD);
  return { ...someone, secret, codes, stranger, answer };
}

const sendCode = async (person: Visitor, code: string) =>
  await person.post('/session/second_factor/code', { code });

describe('the authenticator app', () => {
  test('[FACTOR-1][FACTOR-4] a right password leads to the second factor, and its code into the session', async () => {
    const { stranger, secret, answer, account } = await halfIn();
    expect(answer.json()).toEqual({ location: '/session/second_factor/' });
    expect((await trail(account)).at(-1)).toMatchObject({ what: 'factor-asked', method: 'password' });
    expect((await stranger.get('/session/current')).status).toBe(403);
    const page = await stranger.get('/session/second_factor/');
    expect(pageModel(page)).toMatchObject({ page: 'second-factor', ways: ['code', 'recovery'] });
    const entered = await sendCode(stranger, appCode(secret));
    expect([entered.status, entered.json()]).toEqual([200, { location: '/app' }]);
    expect((await stranger.get('/session/current')).status).toBe(200);
    expect((await trail(account)).at(-1)).toMatchObject({ what: 'signed-in', reason: null, factor: 'code' });
  });

  test('[FACTOR-2] spaces and the digits of Arabic and Persian keyboards are read as they are meant', async () => {
    for (const [zero, gap] of [
      [0x660, ' '],
      [0x6f0, ''],
    ] as const) {
      const { stranger, secret } = await halfIn();
      const typed = [...appCode(secret)].map((digit) => String.fromCharCode(zero + Number(digit))).join('');
      expect((await sendCode(stranger, `${typed.slice(0, 3)}${gap}${typed.slice(3)}`)).status).toBe(200);
    }
  });

  test('[FACTOR-2] a code of the step before or after is right, an older one is not', async () => {
    const { login, secret, stranger } = await halfIn();
    expect(refusal(await sendCode(stranger, appCode(secret, -3)))).toEqual([401, 'factor.refused']);
    expect((await sendCode(stranger, appCode(secret, 1))).status).toBe(200);
    const again = visitor(app);
    await again.signIn(login, PASSWORD);
    // The code of now is older than the one that was used.
    expect(refusal(await sendCode(again, appCode(secret)))).toEqual([401, 'factor.refused']);
  });

  test('[FACTOR-5] a code works once, also for two browsers at the same moment', async () => {
    const { login, secret, stranger } = await halfIn();
    const second = visitor(app);
    await second.signIn(login, PASSWORD);
    const code = appCode(secret);
    const answers = await Promise.all([sendCode(stranger, code), sendCode(second, code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const third = visitor(app);
    await third.signIn(login, PASSWORD);
    expect(refusal(await sendCode(third, code))).toEqual([401, 'factor.refused']);
  });

  test('[FACTOR-3] the key is sealed in the database', async () => {
    const { account, secret } = await halfIn();
    const { rows } = await db.query<{ secret: string }>(
      sql`select secret from colonnade.totp where account = $1`,
      [account],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.secret).toMatch(/^v1\./);
    expect(rows[0]?.secret).not.toContain(secret);
  });

  test('[FACTOR-10] setting up needs a right code and the own token, within its time', async () => {
    const { person } = await newPerson();
    const other = await newPerson();
    const start = async () =>
      (await person.post('/session/account/totp/start')).json<{ token: string; secret: string }>();
    const { token, secret } = await start();
    const confirm = async (who: Visitor, code: string, by = token) =>
      await who.post('/session/account/totp/confirm', { token: by, code });
    expect(refusal(await confirm(person, wrongCode(secret)))).toEqual([422, 'factor.code']);
    expect(refusal(await confirm(other.person, appCode(secret)))).toEqual([422, 'factor.setup_ended']);
    expect(refusal(await confirm(person, appCode(secret), 'forged'))).toEqual([422, 'factor.setup_ended']);
    await db.query("update colonnade.one_time_secret set expires_at = now() where purpose = 'totp'");
    expect(refusal(await confirm(person, appCode(secret)))).toEqual([422, 'factor.setup_ended']);
    const anew = await start();
    expect((await confirm(person, appCode(anew.secret), anew.token)).json()).toMatchObject({
      codes: expect.objectContaining({ length: 10 }) as unknown,
    });
    // A token works once.
    expect(refusal(await confirm(person, appCode(anew.secret), anew.token))).toEqual([
      422,
      'factor.setup_ended',
    ]);
  });

  test('[FACTOR-10] another app takes the place of the one before, whose codes no longer count', async () => {
    const { person, login, secret } = await halfIn();
    const anew = await setUpApp(person);
    expect(anew.codes).toEqual([]);
    const browser = visitor(app);
    await browser.signIn(login, PASSWORD);
    expect(refusal(await sendCode(browser, appCode(secret)))).toEqual([401, 'factor.refused']);
    expect((await sendCode(browser, appCode(anew.secret))).status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('[FACTOR-22][FACTOR-6] each of ten opens the account once, however it is typed', async () => {
    const { login, codes, account, stranger } = await halfIn();
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    const typed = (codes[0] ?? '')
      .toLowerCase()
      .replaceAll('-', ' ')
      .replaceAll('0', 'o')
      .replaceAll('1', 'l');
    expect((await sendCode(stranger, typed)).status).toBe(200);
    expect((await trail(account)).at(-1)).toMatchObject({ what: 'signed-in', factor: 'recovery' });
    const again = visitor(app);
    await again.signIn(login, PASSWORD);
    expect(refusal(await sendCode(again, codes[0] ?? ''))).toEqual([401, 'factor.recovery_refused']);
    expect((await sendCode(again, codes[9] ?? '')).status).toBe(200);
    expect((await again.get('/session/account/security')).json()).toMatchObject({ recoveryCodes: 8 });
  });

  test('[FACTOR-6] only their hashes are kept, and new ones end those before', async () => {
    const { person, login, codes, account } = await halfIn();
    const stored = JSON.stringify(
      (await db.query('select * from colonnade.recovery_codes where account = $1', [account])).rows,
    );
    for (const code of codes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(Buffer.from(code.replaceAll('-', '')).toString('hex'));
    }
    const renewed = (await person.post('/session/account/recovery_codes')).json<{ codes: string[] }>().codes;
    const browser = visitor(app);
    await browser.signIn(login, PASSWORD);
    expect(refusal(await sendCode(browser, codes[1] ?? ''))).toEqual([401, 'factor.recovery_refused']);
    expect((await sendCode(browser, renewed[1] ?? '')).status).toBe(200);
  });

  test("[FACTOR-6] one account's codes open no other", async () => {
    const one = await halfIn();
    const other = await halfIn();
    expect(refusal(await sendCode(one.stranger, other.codes[0] ?? ''))).toEqual([
      401,
      'factor.recovery_refused',
    ]);
  });

  test('[FACTOR-6] without a second factor there are none', async () => {
    const { person } = await newPerson();
    expect(refusal(await person.post('/session/account/recovery_codes'))).toEqual([422, 'factor.missing']);
  });
});

describe('limits', () => {
  test('[FACTOR-8] the fifth wrong code ends the sign-in under way; the right one comes too late', async () => {
    const { stranger, secret, account } = await halfIn();
    for (let at = 0; at < 4; at += 1)
      expect(refusal(await sendCode(stranger, wrongCode(secret)))).toEqual([401, 'factor.refused']);
    expect(refusal(await sendCode(stranger, wrongCode(secret)))).toEqual([401, 'factor.ended']);
    expect(refusal(await sendCode(stranger, appCode(secret)))).toEqual([401, 'factor.ended']);
    const page = await stranger.get('/session/second_factor/');
    expect([page.status, page.headers['location']]).toEqual([303, '/session/login/?reason=factor_ended']);
    const refused = (await trail(account)).filter(({ what }) => what === 'refused');
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({ reason: 'factor.refused' });
  });

  test('[FACTOR-8] codes sent side by side are counted one by one', async () => {
    const { stranger, secret } = await halfIn();
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => await sendCode(stranger, wrongCode(secret))),
    );
    const codes = answers.map((answer) => refusal(answer)[1]);
    expect(codes.filter((code) => code === 'factor.refused')).toHaveLength(4);
    expect(codes.filter((code) => code === 'factor.ended')).toHaveLength(8);
  });

  test('[FACTOR-9] after a hundred wrong codes in all, only known devices may type one; other proofs go on', async () => {
    const { stranger, secret, account, codes, person, login } = await halfIn();
    await db.query('update colonnade.totp set failures = 100 where account = $1', [account]);
    expect(refusal(await sendCode(stranger, appCode(secret)))).toEqual([429, 'factor.suspended']);
    // The device on which the app was set up is known.
    await person.post('/session/logout');
    await person.signIn(login, PASSWORD);
    expect((await sendCode(person, appCode(secret))).status).toBe(200);
    await db.query('update colonnade.totp set failures = 100 where account = $1', [account]);
    expect((await sendCode(stranger, codes[0] ?? '')).status).toBe(200);
    const { rows } = await db.query('select failures from colonnade.totp where account = $1', [account]);
    expect(rows).toEqual([{ failures: 0 }]);
  });

  test('[FACTOR-8] wrong codes of an address slow its next ones down and end in 429, whatever account it tries', async () => {
    const { stranger, secret } = await halfIn();
    await sendCode(stranger, wrongCode(secret));
    await db.query('update colonnade.failed_try set failures = 500');
    const answer = await sendCode(stranger, appCode(secret));
    expect(refusal(answer)).toEqual([429, 'session.too_many']);
    await db.query('delete from colonnade.failed_try');
    expect((await sendCode(stranger, appCode(secret))).status).toBe(200);
  });
});

describe('the sign-in under way', () => {
  test('[FACTOR-7] without its cookie, with a forged one, or after ten minutes there is none', async () => {
    const { stranger, secret } = await halfIn();
    const nobody = visitor(app);
    await nobody.get('/session/login/');
    expect(refusal(await sendCode(nobody, appCode(secret)))).toEqual([401, 'factor.ended']);
    nobody.cookies.set('colonnade_pending', 'x'.repeat(43));
    expect(refusal(await sendCode(nobody, appCode(secret)))).toEqual([401, 'factor.ended']);
    await db.query("update colonnade.one_time_secret set expires_at = now() where purpose = 'second-factor'");
    expect(refusal(await sendCode(stranger, appCode(secret)))).toEqual([401, 'factor.ended']);
  });

  test('[FACTOR-7] it opens one session, and a cookie of it that was kept opens none', async () => {
    const { stranger, secret, codes } = await halfIn();
    const kept = stranger.cookies.get('colonnade_pending') ?? '';
    const xsrf = stranger.cookies.get('XSRF-TOKEN') ?? '';
    expect((await sendCode(stranger, appCode(secret))).status).toBe(200);
    expect(stranger.cookies.has('colonnade_pending')).toBe(false);
    const thief = visitor(app);
    thief.cookies.set('colonnade_pending', kept);
    thief.cookies.set('XSRF-TOKEN', xsrf);
    expect(refusal(await sendCode(thief, codes[0] ?? ''))).toEqual([401, 'factor.ended']);
  });

  test("[FACTOR-7] it is for its own account: another's code does not complete it", async () => {
    const one = await halfIn();
    const other = await halfIn();
    expect(refusal(await sendCode(one.stranger, appCode(other.secret)))).toEqual([401, 'factor.refused']);
  });

  test('[FACTOR-7] its cookie does not open the setting up of another factor, nor the other way round', async () => {
    const { stranger } = await halfIn();
    const page = await stranger.get('/session/second_factor/new');
    expect([page.status, page.headers['location']]).toEqual([303, '/session/login/?reason=factor_ended']);
    expect(refusal(await stranger.post('/session/second_factor/new/confirm', { code: '123456' }))).toEqual([
      401,
      'factor.ended',
    ]);
  });

  test('[FACTOR-7] a user made inactive meanwhile does not come in', async () => {
    const { stranger, secret, id } = await halfIn();
    await db.query('update app."user" set active = false where id = $1', [id]);
    expect(refusal(await sendCode(stranger, appCode(secret)))).toEqual([401, 'factor.ended']);
  });

  test('[FACTOR-4][SESSION-4] it keeps where the person wanted to go, and the wish to configure', async () => {
    const { person, login } = await newPerson({ supervisor: true });
    const { secret } = await setUpApp(person);
    const browser = visitor(app);
    await browser.get('/session/login/');
    await browser.post('/session/login/', {
      login,
      password: PASSWORD,
      returnTo: '/app/list/7',
      locale: 'fr_FR',
    });
    expect((await sendCode(browser, appCode(secret))).json()).toEqual({ location: '/app/list/7' });
    expect((await browser.get('/session/current')).json()).toMatchObject({
      locale: 'fr_FR',
      configuring: false,
    });
    const chief = visitor(app);
    await chief.get('/session/login/');
    await chief.post('/session/login/', { login, password: PASSWORD, configuration: true });
    expect((await sendCode(chief, appCode(secret, 1))).json()).toEqual({ location: '/app/configuration' });
    expect((await chief.get('/session/current')).json()).toMatchObject({ configuring: true });
  });

  test('[FACTOR-4] a plain form works without script: into the application, or back to the page with what was wrong', async () => {
    const { stranger, secret } = await halfIn();
    const form = async (code: string) =>
      await stranger.send({
        method: 'POST',
        url: '/session/second_factor/code',
        payload: new URLSearchParams({ code, _token: stranger.cookies.get('XSRF-TOKEN') ?? '' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const wrong = await form(wrongCode(secret));
    expect(wrong.status).toBe(401);
    expect(pageModel(wrong)).toMatchObject({
      page: 'second-factor',
      saying: { tone: 'alert', text: expect.stringContaining('wrong') as unknown },
    });
    const right = await form(appCode(secret));
    expect([right.status, right.headers['location']]).toEqual([303, '/app']);
    const late = await form(appCode(secret));
    expect([late.status, pageModel(late)['page']]).toEqual([401, 'login']);
  });
});

describe('a factor that a role asks for', () => {
  const asking = async () => await secure({ secondFactorRoles: [clerk] });
  const notAsking = async () => await secure({ secondFactorRoles: [], secondFactorSupervisors: false });

  test('[FACTOR-11] who has none sets one up before coming in, and sees the recovery codes once', async () => {
    const { login, account } = await newPerson({ roles: [clerk] });
    await asking();
    const person = visitor(app);
    expect((await person.signIn(login, PASSWORD)).json()).toEqual({ location: '/session/second_factor/new' });
    expect((await person.get('/session/current')).status).toBe(403);
    const page = pageModel(await person.get('/session/second_factor/new'));
    expect(page).toMatchObject({ page: 'enrolment', login, passkeys: true });
    const { secret } = page['key'] as { secret: string };
    expect(pageModel(await person.get('/session/second_factor/new'))['key']).toEqual(page['key']);
    const confirm = async (code: string) => await person.post('/session/second_factor/new/confirm', { code });
    expect(refusal(await confirm(wrongCode(secret)))).toEqual([422, 'factor.code']);
    const code = appCode(secret);
    const done = await confirm(code);
    expect(done.json()).toMatchObject({ location: '/app', codes: { length: 10 } });
    expect((await person.get('/session/current')).status).toBe(200);
    expect((await trail(account)).map(({ what }) => what)).toContain('second-factor-set');
    const again = visitor(app);
    expect((await again.signIn(login, PASSWORD)).json()).toEqual({ location: '/session/second_factor/' });
    // The code that confirmed it is used up.
    expect(refusal(await sendCode(again, code))).toEqual([401, 'factor.refused']);
    await notAsking();
  });

  test('[FACTOR-11] of two who know the password, the second cannot set another one up', async () => {
    const { login } = await newPerson({ roles: [clerk] });
    await asking();
    const [first, second] = [visitor(app), visitor(app)];
    const keys: string[] = [];
    for (const person of [first, second]) {
      await person.signIn(login, PASSWORD);
      const page = pageModel(await person.get('/session/second_factor/new'));
      keys.push((page['key'] as { secret: string }).secret);
    }
    const answers = await Promise.all(
      [first, second].map(
        async (person, at) =>
          await person.post('/session/second_factor/new/confirm', { code: appCode(keys[at] ?? '') }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    await notAsking();
  });

  test('[FACTOR-11] supervisors may be asked as such; others are not', async () => {
    const chief = await newPerson({ supervisor: true });
    const other = await newPerson();
    await secure({ secondFactorSupervisors: true });
    const signIn = async (login: string) => (await visitor(app).signIn(login, PASSWORD)).json();
    expect(await signIn(chief.login)).toEqual({ location: '/session/second_factor/new' });
    expect(await signIn(other.login)).toEqual({ location: '/app' });
    await notAsking();
  });

  test('[FACTOR-12] the last factor stays while a role asks for one', async () => {
    const { person } = await newPerson({ roles: [clerk] });
    await setUpApp(person);
    await asking();
    expect((await person.get('/session/account/security')).json()).toMatchObject({ required: true });
    expect(refusal(await person.post('/session/account/totp/remove'))).toEqual([422, 'factor.required']);
    await notAsking();
    expect((await person.post('/session/account/totp/remove')).status).toBe(200);
    expect((await person.get('/session/account/security')).json()).toMatchObject({
      totp: null,
      recoveryCodes: 0,
      required: false,
    });
  });
});
