import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import type { SsoSettings } from '#core/site-settings/sso.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { ConnectionPool, Database } from '#server/database/pool.ts';
import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { openSiteSettings, type SiteSettings } from '#server/site-settings/site-settings.ts';
import type { z } from 'zod';
import { testApp, visitor, type Answer, type Visitor } from '../calls/app.ts';
import { everyTypeWorld } from './every-type.ts';
import {
  signInAtProvider,
  startProvider,
  type ProviderSetting,
  type TestProvider,
} from '../peers/oidc-provider.ts';

/** Where the application of these tests says that it is. */
export const HOME = 'https://app.example.org';
export const REDIRECT = `${HOME}/session/sso/callback`;
export const SIGNED_OUT = `${HOME}/session/login/?reason=signed_out`;

type Sso = z.output<typeof SsoSettings>;

/** An application with single sign-on at a provider of its own. */
interface SignOnWorld {
  readonly db: ConnectionPool;
  readonly catalog: Catalog;
  readonly app: FastifyInstance;
  readonly settings: SiteSettings;
  readonly provider: TestProvider;
  readonly set: (change: Partial<Sso>) => Promise<void>;
}

/** Opens the world; all of it ends with the test file. */
export async function signOnWorld(setting: Partial<ProviderSetting> = {}): Promise<SignOnWorld> {
  const { db, catalog } = await everyTypeWorld();
  const provider = await startProvider({ redirects: [REDIRECT], signedOut: [SIGNED_OUT], ...setting });
  afterAll(provider.stop);
  const settings = await openSiteSettings(db);
  const set = async (change: Partial<Sso>) => {
    await settings.change('sso', (before) => ({ ...before, ...change }), { userId: null, address: null });
  };
  await set({
    active: true,
    issuer: provider.issuer,
    client_id: provider.clientId,
    client_secret: sealedSecret(provider.clientSecret),
  });
  return { db, catalog, app: await testApp(db, settings, HOME), settings, provider, set };
}

/** A client secret as the settings keep it, sealed with the key of the test application. */
export function sealedSecret(secret: string): string {
  return TEST_SECRETS.seal(secret, 'sso.client_secret');
}

/** Begins a sign-on; gives the address at the provider. */
export async function begin(person: Visitor, query = ''): Promise<URL> {
  const answer = await person.get(`/session/sso/${query}`);
  return new URL(locationOf(answer), HOME);
}

/** Comes back from the provider, by the address that it gave. */
export async function comeBack(person: Visitor, address: string): Promise<string> {
  const { pathname, search } = new URL(address);
  return locationOf(await person.get(pathname + search));
}

/** Signs on from the first click to the place where it ends. */
export async function signOn(
  app: FastifyInstance,
  account: string,
  query = '',
): Promise<{ person: Visitor; place: string }> {
  const person = visitor(app);
  const address = await begin(person, query);
  if (address.origin === HOME) return { person, place: address.pathname + address.search };
  return { person, place: await comeBack(person, await signInAtProvider(address.href, account)) };
}

/** Where an answer sends the browser. */
function locationOf(answer: Answer): string {
  return String(answer.headers['location']);
}

/** The latest line of the trail of sign-ins. */
export async function lastEvent(db: Database): Promise<Record<string, unknown>> {
  const { rows } = await db.query(
    'select what, method, account, login, reason from colonnade.sign_in_event order by id desc limit 1',
  );
  return rows[0] as Record<string, unknown>;
}
