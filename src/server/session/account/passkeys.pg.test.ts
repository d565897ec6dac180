import { describe, expect, test } from 'vitest';
import type { PasskeyCreation, PasskeyRequest } from '#core/contract/session/passkeys.ts';
import { PASSWORD, testApp, visitor, type Visitor } from '#test/support/calls/app.ts';
import { softwareAuthenticator, type Ceremony } from '#test/support/peers/authenticator.ts';
import {
  addPasskey,
  anyPasskey,
  BY_HAND,
  enterWith,
  factorWorld,
  newPasskeyOptions,
  pageModel,
  refusal,
  setUpApp,
} from '#test/support/worlds/second-factor.ts';

const { db, settings, clerk, atLogin, newPerson, passkeyOwner, halfIn, secure, trail } = await factorWorld();

describe('signing in with a passkey', () => {
  test('[FACTOR-13] the browser offers any passkey of this site, and one opens a session without a login', async () => {
    const { device, login, account } = await passkeyOwner();
    const browser = await atLogin();
    const options = await anyPasskey(browser);
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
    expect((await trail(account)).at(-1)).toMatchObject({
      what: 'signed-in',
      method: 'passkey',
      factor: null,
    });
  });

  test('[FACTOR-13] it is strong: nothing else is asked for, whatever a role asks', async () => {
    const { device, person } = await passkeyOwner({ roles: [clerk] });
    await setUpApp(person);
    await secure({ secondFactorRoles: [clerk] });
    const browser = await atLogin();
    const answer = await enterWith(browser, device.prove(await anyPasskey(browser)));
    expect(answer.json()).toEqual({ location: '/app' });
    await secure({ secondFactorRoles: [] });
  });

  test('[FACTOR-13][LOGIN-22] a supervisor may open the configuration with it, nobody else', async () => {
    const chief = await passkeyOwner({ supervisor: true });
    const other = await passkeyOwner();
    const enter = async ({ device }: typeof chief) => {
      const browser = await atLogin();
      return await enterWith(browser, device.prove(await anyPasskey(browser)), { configuration: true });
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
      return await enterWith(browser, device.prove(await anyPasskey(browser)));
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
    const answer = await enterWith(browser, device.prove(await anyPasskey(browser), ceremony));
    expect(refusal(answer)).toEqual([401, 'passkey.refused']);
    expect((await browser.get('/session/current')).status).toBe(403);
    expect((await trail()).at(-1)).toMatchObject({ what: 'refused', reason: 'passkey.refused' });
  });

  test('[FACTOR-14] a proof whose signature was changed is refused', async () => {
    const { device } = await passkeyOwner();
    const other = softwareAuthenticator();
    const browser = await atLogin();
    const proof = device.prove(await anyPasskey(browser));
    const bytes = Buffer.from(proof.response.signature, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    const forged = { ...proof, response: { ...proof.response, signature: bytes.toString('base64url') } };
    expect(refusal(await enterWith(browser, forged))).toEqual([401, 'passkey.refused']);
    // A stranger's key under the name of a passkey that is known here.
    other.create({ ...(await newPasskeyOptions((await newPerson()).person)) });
    const stranger = other.passkeys[0];
    const own = device.passkeys[0];
    if (!stranger || !own) throw new Error('two passkeys were made');
    const posing = other.prove(await anyPasskey(browser), {}, { ...own, key: stranger.key, counter: 5 });
    expect(refusal(await enterWith(browser, posing))).toEqual([401, 'passkey.refused']);
  });

  test('[FACTOR-14] a challenge works once, in the browser that got it, for ten minutes, and must be ours', async () => {
    const { device } = await passkeyOwner();
    const browser = await atLogin();
    const options = await anyPasskey(browser);
    const proof = device.prove(options);
    const elsewhere = await atLogin();
    expect(refusal(await enterWith(elsewhere, proof))).toEqual([401, 'passkey.refused']);
    // The try in the other browser has used it up.
    expect(refusal(await enterWith(browser, proof))).toEqual([401, 'passkey.refused']);
    const good = device.prove(await anyPasskey(browser));
    const twice = await Promise.all([enterWith(browser, good), enterWith(browser, good)]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const late = await atLogin();
    const old = await anyPasskey(late);
    await db.query("update colonnade.one_time_secret set expires_at = now() where purpose = 'passkey'");
    expect(refusal(await enterWith(late, device.prove(old)))).toEqual([401, 'passkey.refused']);
    const own = device.prove({ ...old, challenge: 'bXkgb3du' });
    expect(refusal(await enterWith(late, own))).toEqual([401, 'passkey.refused']);
  });

  test('[FACTOR-14] a challenge for making a passkey, or for an account, signs nobody in', async () => {
    const { device, person } = await passkeyOwner();
    const { challenge } = await newPasskeyOptions(person);
    const browser = await atLogin();
    const options = await anyPasskey(browser);
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
    const gone = await enterWith(browser, device.prove(await anyPasskey(browser)));
    expect(refusal(gone)).toEqual([401, 'passkey.removed']);
    const other = await passkeyOwner();
    await db.query('update app."user" set active = false where id = $1', [other.id]);
    const inactive = await enterWith(browser, other.device.prove(await anyPasskey(browser)));
    expect(refusal(inactive)).toEqual([401, 'passkey.refused']);
  });

  test('[FACTOR-14] failures of an address are counted and end in 429', async () => {
    const { device } = await passkeyOwner();
    const browser = await atLogin();
    await db.query('delete from colonnade.failed_try');
    await enterWith(browser, device.prove(await anyPasskey(browser), { origin: 'https://evil.example' }));
    const proof = device.prove(await anyPasskey(browser));
    await db.query('update colonnade.failed_try set failures = 500');
    expect(refusal(await enterWith(browser, proof))).toEqual([429, 'session.too_many']);
    await db.query('delete from colonnade.failed_try');
    expect((await enterWith(browser, proof)).status).toBe(200);
  });

  test('[FACTOR-14] of two proofs with one count, as two copies of a passkey make them, one is accepted', async () => {
    const { device } = await passkeyOwner();
    const browser = await atLogin();
    const proofs = [await anyPasskey(browser), await anyPasskey(browser)].map((options) =>
      device.prove(options, { counter: 7 }),
    );
    const answers = await Promise.all(proofs.map(async (proof) => await enterWith(browser, proof)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('[FACTOR-14] devices that nobody has used may not ask without end; others go on', async () => {
    const { person } = await passkeyOwner();
    const stranger = await atLogin();
    await db.query('delete from colonnade.failed_try');
    await anyPasskey(stranger);
    await db.query('update colonnade.failed_try set failures = 500');
    const ask = async (browser: Visitor) => await browser.post('/session/passkey/options');
    expect(refusal(await ask(stranger))).toEqual([429, 'session.too_many']);
    expect((await ask(person)).status).toBe(200);
    await db.query('delete from colonnade.failed_try');
  });

  test('[FACTOR-13] an authenticator that does not count is accepted', async () => {
    const { person, device } = await newPerson();
    await addPasskey({ person, device }, { counter: 0 });
    for (const _ of [1, 2]) {
      const browser = await atLogin();
      const proof = device.prove(await anyPasskey(browser), { counter: 0 });
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
        const proof = device.prove(await anyPasskey(browser));
        const bad = { ...proof, response: { ...proof.response, [part]: value } };
        expect(refusal(await enterWith(browser, bad)), part).toEqual([401, 'passkey.refused']);
      }
  });
});

describe('a passkey as second factor', () => {
  const options = async (browser: Visitor) =>
    (await browser.post('/session/second_factor/passkey/options')).json<PasskeyRequest>();

  test('[FACTOR-1][FACTOR-4] it is asked for after the password, by the name of the passkeys that the account has', async () => {
    const { login, device, codes } = await passkeyOwner();
    expect(codes).toHaveLength(10);
    const browser = await halfIn(login);
    expect(pageModel(await browser.get('/session/second_factor/'))).toMatchObject({
      ways: ['passkey', 'recovery'],
    });
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
    const browser = await halfIn(login);
    for (const handle of [undefined, null]) {
      const response = thief.device.prove(await options(browser), handle === null ? { handle } : {});
      const answer = await browser.post('/session/second_factor/passkey', { response });
      expect(refusal(answer)).toEqual([401, 'passkey.refused']);
    }
  });

  test('[FACTOR-14] nor does a challenge that another sign-in got', async () => {
    const { login, device } = await passkeyOwner();
    const [one, other] = [await halfIn(login), await halfIn(login)];
    const response = device.prove(await options(one));
    const answer = await other.post('/session/second_factor/passkey', { response });
    expect(refusal(answer)).toEqual([401, 'passkey.refused']);
  });

  test('[FACTOR-11] it can be the factor that a role asks for', async () => {
    const { login, device } = await newPerson({ roles: [clerk] });
    await secure({ secondFactorRoles: [clerk] });
    const browser = await halfIn(login);
    const created = await browser.post('/session/second_factor/new/passkey/options');
    const response = device.create(created.json<PasskeyCreation>());
    const done = await browser.post('/session/second_factor/new/passkey', { response, name: 'Key' });
    expect(done.json()).toMatchObject({ location: '/app', codes: { length: 10 } });
    expect((await browser.get('/session/account/security')).json()).toMatchObject({
      passkeys: [{ name: 'Key' }],
    });
    await secure({ secondFactorRoles: [] });
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
    for (const host of [
      '127.0.0.1:3000',
      'evil.example',
      'localhost.evil.example',
      'localhost:1@evil.example',
    ])
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
      const response = device.create(await newPasskeyOptions(person), { origin });
      return await person.post('/session/account/passkey/add', { response, name: 'Key' });
    };
    expect(refusal(await send('https://erp.example.org'))).toEqual([422, 'passkey.failed']);
    expect(refusal(await send('http://erp.example.org:8443'))).toEqual([422, 'passkey.failed']);
    expect((await send('https://erp.example.org:8443')).status).toBe(200);
  });
});
