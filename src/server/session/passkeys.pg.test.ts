import { describe, expect, test } from 'vitest';
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '#core/contract/passkeys.ts';
import { setUserPassword, userByLogin } from '#server/query/users.ts';
import { openSiteSettings } from '#server/site-settings/site-settings.ts';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/app.ts';
import { cbor, softwareAuthenticator, type Ceremony } from '#test/support/authenticator.ts';
import { everyTypeWorld } from '#test/support/every-type.ts';
import { appCode, pageModel, refusal, setUpApp } from '#test/support/second-factor.ts';

const { db, catalog } = await everyTypeWorld();
const settings = await openSiteSettings(db);
const app = await testApp(db, settings);
const clerk = catalog.document.roles.find((role) => role.name === 'clerk')?.id ?? 0;
const BY_HAND = { userId: null, address: null };

let people = 0;

/** A new user, signed in, with an authenticator that has no passkey yet. */
async function newPerson(options: Parameters<typeof testUser>[2] = {}) {
  people += 1;
  const login = `key${people}`;
  await testUser(db, login, options);
  const person = visitor(app);
  await person.signIn(login, PASSWORD);
  const id = (await userByLogin(db, login))?.id ?? 0;
  return { login, person, id, account: `user:${id}`, device: softwareAuthenticator() };
}

/** A user with a passkey. */
async function passkeyOwner(options: Parameters<typeof testUser>[2] = {}) {
  const someone = await newPerson(options);
  const added = await add(someone);
  const { id: passkey, codes } = added.json<{ id: number; codes: string[] }>();
  return { ...someone, passkey, codes };
}

const newOptions = async (person: Visitor) =>
  (await person.post('/session/account/passkey/options')).json<PasskeyCreation>();

async function add(
  { person, device }: Pick<Awaited<ReturnType<typeof newPerson>>, 'person' | 'device'>,
  ceremony?: Ceremony,
) {
  const response = device.create(await newOptions(person), ceremony);
  return await person.post('/session/account/passkey/add', { response, name: 'My phone' });
}

/** A browser at the login page. */
async function atLogin(): Promise<Visitor> {
  const browser = visitor(app);
  await browser.get('/session/login/');
  return browser;
}

const anyOptions = async (browser: Visitor) =>
  (await browser.post('/session/passkey/options')).json<PasskeyRequest>();

const enterWith = async (browser: Visitor, response: PasskeyProof, more: object = {}) =>
  await browser.post('/session/passkey', { response, ...more });

const lastReason = async () => {
  const { rows } = await db.query<{ reason: string }>(
    "select reason from colonnade.sign_in_event where what = 'refused' order by id desc limit 1",
  );
  return rows[0]?.reason;
};

describe('signing in with a passkey', () => {
  test('[FACTOR-13] the browser offers any passkey of this site, and one opens a session without a login', async () => {
    const { device, login, account } = await passkeyOwner();
    const browser = await atLogin();
    const options = await anyOptions(browser);
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
      challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown,
    });
    const more = { locale: 'fr_FR', timeZone: 'Europe/Paris', returnTo: '/app/list/3' };
    const answer = await enterWith(browser, device.prove(options), more);
    expect([answer.status, answer.json()]).toEqual([200, { location: '/app/list/3' }]);
    expect((await browser.get('/session/current')).json()).toMatchObject({ login, locale: 'fr_FR' });
    const { rows } = await db.query(
      'select what, method, factor from colonnade.sign_in_event where account = $1 order by id desc limit 1',
      [account],
    );
    expect(rows).toEqual([{ what: 'signed-in', method: 'passkey', factor: null }]);
  });

  test('[FACTOR-13] it is strong: nothing else is asked for, whatever a role asks', async () => {
    const { device, person } = await passkeyOwner({ roles: [clerk] });
    await setUpApp(person);
    await settings.change('security', (before) => ({ ...before, secondFactorRoles: [clerk] }), BY_HAND);
    const browser = await atLogin();
    const answer = await enterWith(browser, device.prove(await anyOptions(browser)));
    expect(answer.json()).toEqual({ location: '/app' });
    await settings.change('security', (before) => ({ ...before, secondFactorRoles: [] }), BY_HAND);
  });

  test('[FACTOR-13][LOGIN-22] a supervisor may open the configuration with it, nobody else', async () => {
    const chief = await passkeyOwner({ supervisor: true });
    const other = await passkeyOwner();
    const enter = async ({ device }: typeof chief) => {
      const browser = await atLogin();
      return await enterWith(browser, device.prove(await anyOptions(browser)), { configuration: true });
    };
    expect((await enter(chief)).json()).toEqual({ location: '/app/configuration' });
    expect(refusal(await enter(other))).toEqual([422, 'session.configuration_refused']);
  });

  test('[FACTOR-13][SSO-7] where only single sign-on is wanted it lets in supervisors alone', async () => {
    const chief = await passkeyOwner({ supervisor: true });
    const other = await passkeyOwner();
    await settings.change('sso', (before) => ({ ...before, active: true, only: true }), BY_HAND);
    const enter = async ({ device }: typeof chief) => {
      const browser = await atLogin();
      return await enterWith(browser, device.prove(await anyOptions(browser)));
    };
    expect((await enter(chief)).status).toBe(200);
    expect(refusal(await enter(other))).toEqual([401, 'passkey.refused']);
    await settings.change('sso', (before) => ({ ...before, active: false, only: false }), BY_HAND);
  });

  test.each<[string, Ceremony]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:8080' }],
    ['another domain', { rpId: 'evil.example' }],
    ['no finger and no PIN', { verified: false }],
    ['a signature for something else', { type: 'webauthn.create' }],
    ['no name of the account', { handle: null }],
    ["another account's name", { handle: 'bm9ib2R5' }],
    ['a counter that stands still', { counter: 1 }],
    ['a counter that goes back', { counter: 0 }],
  ])('[FACTOR-14] a proof with %s is refused', async (_, ceremony) => {
    const { device } = await passkeyOwner();
    const browser = await atLogin();
    const answer = await enterWith(browser, device.prove(await anyOptions(browser), ceremony));
    expect(refusal(answer)).toEqual([401, 'passkey.refused']);
    expect((await browser.get('/session/current')).status).toBe(403);
    expect(await lastReason()).toBe('passkey.refused');
  });

  test('[FACTOR-14] a proof whose signature was changed is refused', async () => {
    const { device } = await passkeyOwner();
    const other = softwareAuthenticator();
    const browser = await atLogin();
    const proof = device.prove(await anyOptions(browser));
    const bytes = Buffer.from(proof.response.signature, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    const forged = { ...proof, response: { ...proof.response, signature: bytes.toString('base64url') } };
    expect(refusal(await enterWith(browser, forged))).toEqual([401, 'passkey.refused']);
    // A stranger's key under the name of a passkey that is known here.
    other.create({ ...(await newOptions((await newPerson()).person)) });
    const stranger = other.passkeys[0];
    const own = device.passkeys[0];
    if (!stranger || !own) throw new Error('two passkeys were made');
    const posing = other.prove(await anyOptions(browser), {}, { ...own, key: stranger.key, counter: 5 });
    expect(refusal(await enterWith(browser, posing))).toEqual([401, 'passkey.refused']);
  });

  test('[FACTOR-14] a challenge works once, in the browser that got it, for ten minutes, and must be ours', async () => {
    const { device } = await passkeyOwner();
    const browser = await atLogin();
    const options = await anyOptions(browser);
    const proof = device.prove(options);
    const elsewhere = await atLogin();
    expect(refusal(await enterWith(elsewhere, proof))).toEqual([401, 'passkey.refused']);
    // The try in the other browser has used it up.
    expect(refusal(await enterWith(browser, proof))).toEqual([401, 'passkey.refused']);
    const good = device.prove(await anyOptions(browser));
    const twice = await Promise.all([enterWith(browser, good), enterWith(browser, good)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const late = await atLogin();
    const old = await anyOptions(late);
    await db.query("update colonnade.one_time_secret set expires_at = now() where purpose = 'passkey'");
    expect(refusal(await enterWith(late, device.prove(old)))).toEqual([401, 'passkey.refused']);
    const own = device.prove({ ...old, challenge: 'bXkgb3du' });
    expect(refusal(await enterWith(late, own))).toEqual([401, 'passkey.refused']);
  });

  test('[FACTOR-14] a challenge for making a passkey, or for an account, signs nobody in', async () => {
    const { device, person } = await passkeyOwner();
    const { challenge } = await newOptions(person);
    const browser = await atLogin();
    const options = await anyOptions(browser);
    expect(refusal(await enterWith(browser, device.prove({ ...options, challenge })))).toEqual([
      401,
      'passkey.refused',
    ]);
    const asked = (await person.post('/session/account/proof/options')).json<PasskeyRequest>();
    expect(refusal(await enterWith(person, device.prove(asked)))).toEqual([401, 'passkey.refused']);
  });

  test('[FACTOR-14] a passkey that is not known any more, or whose user is inactive, opens nothing', async () => {
    const { device, person, passkey } = await passkeyOwner();
    await person.post('/session/account/passkey/remove', { id: passkey });
    const browser = await atLogin();
    const gone = await enterWith(browser, device.prove(await anyOptions(browser)));
    expect(refusal(gone)).toEqual([401, 'passkey.removed']);
    const other = await passkeyOwner();
    await db.query('update app."user" set active = false where id = $1', [other.id]);
    const inactive = await enterWith(browser, other.device.prove(await anyOptions(browser)));
    expect(refusal(inactive)).toEqual([401, 'passkey.refused']);
  });

  test('[FACTOR-14] failures of an address are counted and end in 429', async () => {
    const { device } = await passkeyOwner();
    const browser = await atLogin();
    await db.query('delete from colonnade.failed_try');
    await enterWith(browser, device.prove(await anyOptions(browser), { origin: 'https://evil.example' }));
    await db.query('update colonnade.failed_try set failures = 500');
    const proof = device.prove(await anyOptions(browser));
    expect(refusal(await enterWith(browser, proof))).toEqual([429, 'session.too_many']);
    await db.query('delete from colonnade.failed_try');
    expect((await enterWith(browser, proof)).status).toBe(200);
  });

  test('[FACTOR-13] an authenticator that does not count is accepted', async () => {
    const { person, device } = await newPerson();
    await add({ person, device }, { counter: 0 });
    for (const _ of [1, 2]) {
      const browser = await atLogin();
      const proof = device.prove(await anyOptions(browser), { counter: 0 });
      expect((await enterWith(browser, proof)).status).toBe(200);
    }
  });

  test.each<[string, object]>([
    ['no response', {}],
    ['no signature', { response: { id: 'aa', rawId: 'aa', type: 'public-key', response: {} } }],
    ['unknown keys', { response: {}, admin: true }],
  ])('[BAD-6] a body with %s is refused', async (_, body) => {
    const browser = await atLogin();
    expect(refusal(await browser.post('/session/passkey', body))).toEqual([400, 'request.invalid']);
  });

  test('[BAD-1] whatever stands in a proof, it is refused and nothing fails', async () => {
    const { device } = await passkeyOwner();
    const browser = await atLogin();
    const deep = Buffer.alloc(12_000, 0x81).toString('base64url');
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature'])
      for (const value of ['AA', deep, '_'.repeat(16_000)]) {
        const proof = device.prove(await anyOptions(browser));
        const bad = { ...proof, response: { ...proof.response, [part]: value } };
        expect(refusal(await enterWith(browser, bad)), part).toEqual([401, 'passkey.refused']);
      }
  });
});

describe('a passkey as second factor', () => {
  const half = async (login: string) => {
    const browser = visitor(app);
    await browser.signIn(login, PASSWORD);
    return browser;
  };
  const options = async (browser: Visitor) =>
    (await browser.post('/session/second_factor/passkey/options')).json<PasskeyRequest>();

  test('[FACTOR-1][FACTOR-4] it is asked for after the password, by the name of the passkeys that the account has', async () => {
    const { login, device, codes } = await passkeyOwner();
    expect(codes).toHaveLength(10);
    const browser = await half(login);
    expect(pageModel(await browser.get('/session/second_factor/'))).toMatchObject({ ways: ['passkey', 'recovery'] });
    const asked = await options(browser);
    expect(asked.allowCredentials).toEqual([
      { id: device.passkeys[0]?.id, type: 'public-key', transports: ['internal'] },
    ]);
    const response = device.prove(asked, { handle: null });
    const answer = await browser.post('/session/second_factor/passkey', { response });
    expect(answer.json()).toEqual({ location: '/app' });
  });

  test("[FACTOR-14] another account's passkey does not complete a sign-in", async () => {
    const { login } = await passkeyOwner();
    const thief = await passkeyOwner();
    const browser = await half(login);
    for (const handle of [undefined, null]) {
      const response = thief.device.prove(await options(browser), handle === null ? { handle } : {});
      const answer = await browser.post('/session/second_factor/passkey', { response });
      expect(refusal(answer)).toEqual([401, 'passkey.refused']);
    }
  });

  test('[FACTOR-14] nor does a challenge that another sign-in got', async () => {
    const { login, device } = await passkeyOwner();
    const [one, other] = [await half(login), await half(login)];
    const response = device.prove(await options(one));
    const answer = await other.post('/session/second_factor/passkey', { response });
    expect(refusal(answer)).toEqual([401, 'passkey.refused']);
  });

  test('[FACTOR-11] it can be the factor that a role asks for', async () => {
    const { login, device } = await newPerson({ roles: [clerk] });
    await settings.change('security', (before) => ({ ...before, secondFactorRoles: [clerk] }), BY_HAND);
    const browser = await half(login);
    const created = await browser.post('/session/second_factor/new/passkey/options');
    const response = device.create(created.json<PasskeyCreation>());
    const done = await browser.post('/session/second_factor/new/passkey', { response, name: 'Key' });
    expect(done.json()).toMatchObject({ location: '/app', codes: { length: 10 } });
    expect((await browser.get('/session/account/security')).json()).toMatchObject({
      passkeys: [{ name: 'Key' }],
    });
    await settings.change('security', (before) => ({ ...before, secondFactorRoles: [] }), BY_HAND);
  });
});

describe('making passkeys', () => {
  test('[FACTOR-15] they are for the account, found without a login, and not made twice on one device', async () => {
    const { person, device, login, account } = await newPerson();
    const options = await newOptions(person);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: login },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    // The name that passkeys know tells nothing of the account.
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
    expect(options.user.id).not.toContain(account);
    await person.post('/session/account/passkey/add', { response: device.create(options), name: 'One' });
    const next = await newOptions(person);
    expect(next.user.id).toBe(options.user.id);
    expect(next.excludeCredentials.map(({ id }) => id)).toEqual(device.passkeys.map(({ id }) => id));
  });

  test.each<[string, Ceremony]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['without finger or PIN', { verified: false }],
    ['by a signature that is a proof', { type: 'webauthn.get' }],
  ])('[FACTOR-15] one made %s is refused', async (_, ceremony) => {
    const someone = await newPerson();
    expect(refusal(await add(someone, ceremony))).toEqual([422, 'passkey.failed']);
    expect((await someone.person.get('/session/account/security')).json()).toMatchObject({ passkeys: [] });
  });

  test('[FACTOR-15] a challenge makes one passkey, for its own account; a passkey belongs to one account', async () => {
    const one = await newPerson();
    const other = await newPerson();
    const response = one.device.create(await newOptions(one.person));
    const send = async (who: Visitor, passkey: NewPasskey) =>
      await who.post('/session/account/passkey/add', { response: passkey, name: 'Key' });
    expect(refusal(await send(other.person, response))).toEqual([422, 'passkey.failed']);
    const again = one.device.create(await newOptions(one.person));
    expect((await send(one.person, again)).status).toBe(200);
    expect(refusal(await send(one.person, again))).toEqual([422, 'passkey.failed']);
    // The same credential again, with a challenge of the other's.
    const { challenge } = await newOptions(other.person);
    const client = JSON.parse(
      Buffer.from(again.response.clientDataJSON, 'base64url').toString(),
    ) as object;
    const clientDataJSON = Buffer.from(JSON.stringify({ ...client, challenge })).toString('base64url');
    const copy = { ...again, response: { ...again.response, clientDataJSON } };
    expect(refusal(await send(other.person, copy))).toEqual([422, 'passkey.failed']);
  });

  test('[FACTOR-15] certificates of authenticators are refused unread', async () => {
    const { person, device } = await newPerson();
    const made = device.create(await newOptions(person));
    const none = Buffer.from(made.response.attestationObject, 'base64url');
    // The authenticator data are the last part: what stands before them is 35 bytes here, then their length.
    const data = none.subarray(none.indexOf(Buffer.from('authData')) + 'authData'.length + 2);
    const certificate = new Map<string, unknown>([['alg', -7], ['sig', Buffer.alloc(8)], ['x5c', [Buffer.alloc(9)]]]);
    const object = (format: string, statement: unknown) =>
      cbor(new Map<string, unknown>([['fmt', format], ['attStmt', statement], ['authData', data]]));
    const sent = async (format: string, statement: unknown) => {
      const { challenge } = await newOptions(person);
      const fresh = device.create({ ...(await newOptions(person)), challenge });
      const attestationObject = object(format, statement).toString('base64url');
      const response = { ...fresh, response: { ...fresh.response, attestationObject } };
      return await person.post('/session/account/passkey/add', { response, name: 'Key' });
    };
    for (const format of ['packed', 'tpm', 'android-key', 'apple', 'fido-u2f'])
      expect(refusal(await sent(format, certificate)), format).toEqual([422, 'passkey.failed']);
    expect((await sent('none', new Map())).status).toBe(200);
  });

  test('[FACTOR-15] an account has twenty at most', async () => {
    const { person, device, account } = await passkeyOwner();
    await db.query(
      `insert into colonnade.passkey (account, credential_id, public_key, counter, transports, name, backed_up)
        select $1, int4send(n), '', 0, '{}', 'x', false from generate_series(1, 19) n`,
      [account],
    );
    expect(refusal(await add({ person, device }))).toEqual([422, 'passkey.failed']);
  });

  test('[FACTOR-15] each is named, shown with its last use, renamed and removed by its owner alone', async () => {
    const { person, passkey, device } = await passkeyOwner();
    const other = await newPerson();
    const rename = async (who: Visitor) =>
      await who.post('/session/account/passkey/rename', { id: passkey, name: '<b>Tür</b>' });
    expect(refusal(await rename(other.person))).toEqual([404, 'passkey.unknown']);
    expect((await rename(person)).status).toBe(200);
    const browser = await atLogin();
    await enterWith(browser, device.prove(await anyOptions(browser)));
    expect((await person.get('/session/account/security')).json()).toMatchObject({
      passkeys: [{ id: passkey, name: '<b>Tür</b>', backedUp: false, usedAt: expect.any(String) as unknown }],
      recoveryCodes: 10,
    });
    const remove = async (who: Visitor) =>
      await who.post('/session/account/passkey/remove', { id: passkey });
    expect(refusal(await remove(other.person))).toEqual([404, 'passkey.unknown']);
    expect((await remove(person)).status).toBe(200);
    expect((await person.get('/session/account/security')).json()).toMatchObject({
      passkeys: [],
      recoveryCodes: 0,
    });
  });
});

describe('where passkeys belong', () => {
  const domainOf = async (baseUrl: string | undefined, host: string) => {
    const other = await testApp(db, settings, baseUrl);
    const browser = visitor(other);
    await browser.send({ method: 'GET', url: '/session/login/', headers: { host } });
    return await browser.post('/session/passkey/options', {}, { host });
  };

  test('[FACTOR-16] to the host of the address that is set, whatever host the browser names', async () => {
    const answer = await domainOf('https://erp.example.org/colonnade', 'evil.example');
    expect(answer.json()).toMatchObject({ rpId: 'erp.example.org' });
  });

  test('[FACTOR-16] without one to localhost alone; numbers and other names have none', async () => {
    expect((await domainOf(undefined, 'localhost:3000')).json()).toMatchObject({ rpId: 'localhost' });
    for (const host of ['127.0.0.1:3000', 'evil.example', 'localhost.evil.example', 'localhost:1@evil.example'])
      expect(refusal(await domainOf(undefined, host)), host).toEqual([422, 'passkey.unavailable']);
    expect(refusal(await domainOf('https://[::1]:8443', 'localhost'))).toEqual([422, 'passkey.unavailable']);
  });

  test('[FACTOR-16] under https the whole origin counts', async () => {
    const secure = await testApp(db, settings, 'https://erp.example.org:8443/colonnade');
    const { login } = await newPerson();
    const person = visitor(secure);
    await person.signIn(login, PASSWORD);
    const device = softwareAuthenticator();
    const send = async (origin: string) => {
      const response = device.create(await newOptions(person), { origin });
      return await person.post('/session/account/passkey/add', { response, name: 'Key' });
    };
    expect(refusal(await send('https://erp.example.org'))).toEqual([422, 'passkey.failed']);
    expect(refusal(await send('http://erp.example.org:8443'))).toEqual([422, 'passkey.failed']);
    expect((await send('https://erp.example.org:8443')).status).toBe(200);
  });
});

describe('a new proof before changes', () => {
  const tired = async (person: Visitor, account: string) => {
    await db.query("update colonnade.session set created_at = now() - interval '11 minutes' where account = $1", [
      account,
    ]);
    return await person.post('/session/account/totp/start');
  };
  const prove = async (person: Visitor, body: object) => await person.post('/session/account/proof', body);

  test('[FACTOR-17] ten minutes after signing in, changes need one; looking does not', async () => {
    const { person, account, passkey } = await passkeyOwner();
    expect(refusal(await tired(person, account))).toEqual([422, 'factor.proof']);
    for (const [path, body] of [
      ['totp/remove', {}],
      ['recovery_codes', {}],
      ['passkey/options', {}],
      ['passkey/remove', { id: passkey }],
    ] as const)
      expect(refusal(await person.post(`/session/account/${path}`, body)), path).toEqual([422, 'factor.proof']);
    expect((await person.get('/session/account/security')).json()).toMatchObject({
      passkeys: [{ id: passkey }],
      proof: { fresh: false, password: true, code: true, passkey: true },
    });
  });

  test('[FACTOR-17] the password is enough without a second factor', async () => {
    const { person, account } = await newPerson();
    expect(refusal(await tired(person, account))).toEqual([422, 'factor.proof']);
    expect(refusal(await prove(person, { password: 'wrong' }))).toEqual([422, 'session.wrong_password']);
    expect((await prove(person, { password: PASSWORD })).status).toBe(200);
    expect((await person.post('/session/account/totp/start')).status).toBe(200);
  });

  test('[FACTOR-17] with a second factor the password needs a code beside it, or a passkey does it alone', async () => {
    const { person, account, device, codes } = await passkeyOwner();
    await tired(person, account);
    expect(refusal(await prove(person, { password: PASSWORD }))).toEqual([422, 'factor.code']);
    expect(refusal(await prove(person, { password: 'wrong', code: codes[0] }))).toEqual([
      422,
      'session.wrong_password',
    ]);
    expect((await prove(person, { password: PASSWORD, code: codes[0] })).status).toBe(200);
    await db.query('update colonnade.session set proven_until = now() where account = $1', [account]);
    const options = (await person.post('/session/account/proof/options')).json<PasskeyRequest>();
    const thief = await passkeyOwner();
    const stolen = { response: thief.device.prove(options, { handle: null }) };
    expect(refusal(await prove(person, stolen))).toEqual([401, 'passkey.refused']);
    const again = (await person.post('/session/account/proof/options')).json<PasskeyRequest>();
    expect((await prove(person, { response: device.prove(again) })).status).toBe(200);
    expect((await person.post('/session/account/recovery_codes')).status).toBe(200);
  });

  test('[FACTOR-17] a proof is for its own session alone', async () => {
    const { person, account, login } = await newPerson();
    const other = visitor(app);
    await other.signIn(login, PASSWORD);
    await tired(person, account);
    await prove(person, { password: PASSWORD });
    expect(refusal(await other.post('/session/account/totp/start'))).toEqual([422, 'factor.proof']);
  });

  test('[FACTOR-17] wrong ones are limited and in the trail', async () => {
    const { person, account } = await newPerson();
    await tired(person, account);
    await prove(person, { password: 'wrong' });
    expect(await lastReason()).toBe('session.wrong_password');
    await db.query('update colonnade.failed_try set failures = 500');
    expect(refusal(await prove(person, { password: PASSWORD }))).toEqual([429, 'session.too_many']);
    await db.query('delete from colonnade.failed_try');
  });

  test('[FACTOR-17] who has no password is not let through without one', async () => {
    const { person, account, id } = await newPerson();
    await tired(person, account);
    await setUserPassword(db, { id, hash: '', changed: false });
    await db.query('delete from colonnade.credential where user_id = $1', [id]);
    expect(refusal(await prove(person, { password: PASSWORD }))).toEqual([422, 'session.wrong_password']);
    expect((await person.get('/session/account/security')).json()).toMatchObject({ proof: { password: false } });
  });

  test('[FACTOR-18] visitors without a login have nothing to protect', async () => {
    const { id } = await newPerson();
    await settings.change('anonymous', () => ({ account: id }), BY_HAND);
    const guest = visitor(app);
    await guest.get('/session/anonyme/');
    expect(refusal(await guest.get('/session/account/security'))).toEqual([422, 'access.refused']);
    expect(refusal(await guest.post('/session/account/totp/start'))).toEqual([422, 'access.refused']);
    expect(refusal(await guest.post('/session/account/passkey/options'))).toEqual([422, 'access.refused']);
    await settings.change('anonymous', () => ({}), BY_HAND);
  });
});

describe('the way back', () => {
  const openConfiguration = async (login: string) => {
    const chief = visitor(app);
    await chief.get('/session/login/');
    await chief.post('/session/login/', { login, password: PASSWORD, configuration: true });
    return chief;
  };

  test('[FACTOR-19] a supervisor removes what somebody has lost; their sessions end, their password opens again', async () => {
    const lost = await passkeyOwner();
    await setUpApp(lost.person);
    const { login } = await newPerson({ supervisor: true });
    const chief = await openConfiguration(login);
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
    expect(rows).toMatchObject([{ before: { account: lost.account, login: lost.login, totp: true, passkeys: 1 } }]);
    const trail = await db.query(
      "select method from colonnade.sign_in_event where what = 'second-factor-removed' and account = $1",
      [lost.account],
    );
    expect(trail.rows).toEqual([{ method: 'administrator' }]);
  });

  test('[FACTOR-19] nobody does it for oneself, without an open configuration, or for an account that is none', async () => {
    const one = await newPerson({ supervisor: true });
    const user = await newPerson();
    const reset = async (who: Visitor, account: string) =>
      await who.post('/admin/security/user/factor', { account });
    expect(refusal(await reset(one.person, user.account))).toEqual([422, 'session.configuration']);
    expect(refusal(await reset(user.person, one.account))).toEqual([422, 'access.refused']);
    const chief = await openConfiguration(one.login);
    expect(refusal(await reset(chief, one.account))).toEqual([422, 'factor.own']);
    expect(refusal(await reset(chief, 'user:999999'))).toEqual([404, 'account.unknown']);
    expect(refusal(await reset(chief, 'anonymous:x'))).toEqual([400, 'request.invalid']);
  });

  test('[FACTOR-11][FACTOR-19] where a role asks for a factor, the way back leads to setting up another', async () => {
    const lost = await newPerson({ roles: [clerk] });
    await setUpApp(lost.person);
    const { login } = await newPerson({ supervisor: true });
    const chief = await openConfiguration(login);
    await settings.change('security', (before) => ({ ...before, secondFactorRoles: [clerk] }), BY_HAND);
    await chief.post('/admin/security/user/factor', { account: lost.account });
    const again = visitor(app);
    expect((await again.signIn(lost.login, PASSWORD)).json()).toEqual({ location: '/session/second_factor/new' });
    const { secret } = pageModel(await again.get('/session/second_factor/new'))['key'] as { secret: string };
    const done = await again.post('/session/second_factor/new/confirm', { code: appCode(secret) });
    expect(done.status).toBe(200);
    await settings.change('security', (before) => ({ ...before, secondFactorRoles: [] }), BY_HAND);
  });
});
