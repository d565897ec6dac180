import { describe, expect, test } from 'vitest';
import type { NewPasskey, PasskeyRequest } from '#core/contract/session/passkeys.ts';
import { setUserPassword } from '#server/query/people/users.ts';
import { PASSWORD, visitor, type Visitor } from '#test/support/calls/app.ts';
import type { Ceremony } from '#test/support/peers/authenticator.ts';
import {
  addPasskey,
  anyPasskey,
  BY_HAND,
  enterWith,
  factorWorld,
  newPasskeyOptions,
  refusal,
} from '#test/support/worlds/second-factor.ts';

const { db, settings, app, atLogin, newPerson, passkeyOwner, trail } = await factorWorld();

describe('making passkeys', () => {
  test('[FACTOR-15] they are for the account, found without a login, and not made twice on one device', async () => {
    const { person, device, login, account } = await newPerson();
    const options = await newPasskeyOptions(person);
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
    const next = await newPasskeyOptions(person);
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
    expect(refusal(await addPasskey(someone, ceremony))).toEqual([422, 'passkey.failed']);
    expect((await someone.person.get('/session/account/security')).json()).toMatchObject({ passkeys: [] });
  });

  test('[FACTOR-15] a challenge makes one passkey, for its own account; a passkey belongs to one account', async () => {
    const one = await newPerson();
    const other = await newPerson();
    const response = one.device.create(await newPasskeyOptions(one.person));
    const send = async (who: Visitor, passkey: NewPasskey) =>
      await who.post('/session/account/passkey/add', { response: passkey, name: 'Key' });
    expect(refusal(await send(other.person, response))).toEqual([422, 'passkey.failed']);
    const again = one.device.create(await newPasskeyOptions(one.person));
    expect((await send(one.person, again)).status).toBe(200);
    expect(refusal(await send(one.person, again))).toEqual([422, 'passkey.failed']);
    // The same credential again, with a challenge of the other's.
    const { challenge } = await newPasskeyOptions(other.person);
    const client = JSON.parse(Buffer.from(again.response.clientDataJSON, 'base64url').toString()) as object;
    const clientDataJSON = Buffer.from(JSON.stringify({ ...client, challenge })).toString('base64url');
    const copy = { ...again, response: { ...again.response, clientDataJSON } };
    expect(refusal(await send(other.person, copy))).toEqual([422, 'passkey.failed']);
  });

  test('[FACTOR-15] an account has twenty at most', async () => {
    const { person, device, account } = await passkeyOwner();
    await db.query(
      `insert into colonnade.passkey (account, credential_id, public_key, counter, transports, name, backed_up)
        select $1, int4send(n), '', 0, '{}', 'x', false from generate_series(1, 19) n`,
      [account],
    );
    expect(refusal(await addPasskey({ person, device }))).toEqual([422, 'passkey.failed']);
  });

  test('[FACTOR-15] each is named, shown with its last use, renamed and removed by its owner alone', async () => {
    const { person, passkey, device } = await passkeyOwner();
    const other = await newPerson();
    const rename = async (who: Visitor) =>
      await who.post('/session/account/passkey/rename', { id: passkey, name: '<b>Tür</b>' });
    expect(refusal(await rename(other.person))).toEqual([404, 'passkey.unknown']);
    expect((await rename(person)).status).toBe(200);
    const browser = await atLogin();
    await enterWith(browser, device.prove(await anyPasskey(browser)));
    expect((await person.get('/session/account/security')).json()).toMatchObject({
      passkeys: [{ id: passkey, name: '<b>Tür</b>', backedUp: false, usedAt: expect.any(String) as unknown }],
      recoveryCodes: 10,
    });
    const remove = async (who: Visitor) => await who.post('/session/account/passkey/remove', { id: passkey });
    expect(refusal(await remove(other.person))).toEqual([404, 'passkey.unknown']);
    expect((await remove(person)).status).toBe(200);
    expect((await person.get('/session/account/security')).json()).toMatchObject({
      passkeys: [],
      recoveryCodes: 0,
    });
  });
});

describe('a new proof before changes', () => {
  const tired = async (person: Visitor, account: string) => {
    await db.query(
      "update colonnade.session set created_at = now() - interval '11 minutes' where account = $1",
      [account],
    );
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
      expect(refusal(await person.post(`/session/account/${path}`, body)), path).toEqual([
        422,
        'factor.proof',
      ]);
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

  test('[FACTOR-17] it gives the session a new token, and stands in the trail', async () => {
    const { person, account } = await newPerson();
    await tired(person, account);
    const before = new Map(person.cookies);
    expect((await prove(person, { password: PASSWORD })).status).toBe(200);
    expect((await person.get('/session/current')).status).toBe(200);
    const thief = visitor(app);
    for (const [name, value] of before) thief.cookies.set(name, value);
    expect((await thief.get('/session/current')).status).toBe(403);
    expect((await trail(account)).at(-1)).toMatchObject({ what: 'identity-proved', method: 'password' });
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
    expect((await trail(account)).at(-1)).toMatchObject({ reason: 'wrong-password' });
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
    expect((await person.get('/session/account/security')).json()).toMatchObject({
      proof: { password: false },
    });
  });

  test('[FACTOR-18] visitors without a login have nothing to protect', async () => {
    const { id } = await newPerson();
    await settings.change('anonymous', () => ({ account: id }), BY_HAND);
    const guest = visitor(app);
    await guest.get('/session/anonyme/');
    expect(refusal(await guest.get('/session/account/security'))).toEqual([422, 'access.refused']);
    expect(refusal(await guest.post('/session/account/totp/start'))).toEqual([422, 'access.refused']);
    expect(refusal(await guest.post('/session/account/passkey/options'))).toEqual([422, 'access.refused']);
    expect(refusal(await prove(guest, { password: PASSWORD }))).toEqual([422, 'access.refused']);
    await settings.change('anonymous', () => ({}), BY_HAND);
  });
});
