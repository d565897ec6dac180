import { expect, test } from 'vitest';
import { testApp } from '#test/support/calls/app.ts';
import { startProvider, type Algorithm } from '#test/support/peers/oidc-provider.ts';
import {
  HOME,
  lastEvent,
  REDIRECT,
  sealedSecret,
  signOn,
  signOnWorld,
} from '#test/support/worlds/sign-on.ts';

const { app, db, provider, set, settings } = await signOnWorld();
await db.query(
  `insert into app."user" (login, name, email, active) values ('ada', 'Ada', 'ada@example.org', true)`,
);

async function attempt(at = app): Promise<readonly [string, unknown]> {
  const { place } = await signOn(at, 'ada');
  return [place, (await lastEvent(db))['reason']];
}

test('[SSO-22] a new key is read when it is met, but not each time that somebody names an unknown one', async () => {
  const asked = () => provider.asked.get('/jwks') ?? 0;
  expect([await attempt(), asked()]).toEqual([['/app', null], 1]);
  expect([await attempt(), asked()]).toEqual([['/app', null], 1]);
  provider.rotate();
  expect([await attempt(), asked()]).toEqual([['/app', null], 2]);
  for (const keyId of ['forged', 'once', 'more']) {
    provider.misbehaviour.keyId = keyId;
    expect(await attempt()).toEqual(['/session/login/?reason=sso_failed', 'bad-signature']);
  }
  delete provider.misbehaviour.keyId;
  expect([await attempt(), asked()]).toEqual([['/app', null], 2]);
});

test.each<Algorithm>(['ES256', 'ES384', 'EdDSA'])(
  '[SSO-21] tokens may be signed by %s as well',
  async (algorithm) => {
    const other = await startProvider({ redirects: [REDIRECT], algorithm });
    await set({ issuer: other.issuer, client_secret: sealedSecret(other.clientSecret) });
    await db.query('truncate colonnade.external_identity');
    const fresh = await testApp(db, settings, HOME);
    expect(await attempt(fresh)).toEqual(['/app', null]);
    other.misbehaviour.claims = (claims) => ({ ...claims, at_hash: String(claims['at_hash']).slice(1) });
    expect(await attempt(fresh)).toEqual(['/session/login/?reason=sso_failed', 'bad-signature']);
    await other.stop();
  },
);
