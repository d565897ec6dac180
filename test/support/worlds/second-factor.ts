import type { PasskeyCreation, PasskeyProof, PasskeyRequest } from '#core/contract/session/passkeys.ts';
import type { SecuritySettings } from '#core/site-settings/security.ts';
import type { z } from 'zod';
import { sql } from '#server/database/sql/sql.ts';
import { userByLogin } from '#server/query/people/users.ts';
import { openSiteSettings } from '#server/site-settings/site-settings.ts';
import { PASSWORD, testApp, testUser, visitor, type Answer, type Visitor } from '../calls/app.ts';
import { lastCode } from '../peers/app-code.ts';
import { softwareAuthenticator, type Authenticator, type Ceremony } from '../peers/authenticator.ts';
import { everyTypeWorld } from './every-type.ts';

export { appCode, lastCode } from '../peers/app-code.ts';

/** Who changes settings in tests. */
export const BY_HAND = { userId: null, address: null };

/** A user of a test, signed in, with an authenticator. */
interface Person {
  readonly login: string;
  readonly id: number;
  readonly account: string;
  readonly person: Visitor;
  readonly device: Authenticator;
}

/** A server on a database of its own, and people as a test needs them. */
export async function factorWorld() {
  const { db, catalog, connectionString } = await everyTypeWorld();
  const settings = await openSiteSettings(db);
  const app = await testApp(db, settings);
  const clerk = catalog.document.roles.find((role) => role.name === 'clerk')?.id ?? 0;
  let people = 0;

  /** A new user, signed in; every test has its own. */
  async function newPerson(options: Parameters<typeof testUser>[2] = {}): Promise<Person> {
    people += 1;
    const login = `person${people}`;
    await testUser(db, login, options);
    const person = visitor(app);
    await person.signIn(login, PASSWORD);
    const id = (await userByLogin(db, login))?.id ?? 0;
    return { login, id, account: `user:${id}`, person, device: softwareAuthenticator() };
  }

  /** A browser in which that login's password was given. */
  async function halfIn(login: string): Promise<Visitor> {
    const browser = visitor(app);
    await browser.signIn(login, PASSWORD);
    return browser;
  }

  return {
    db,
    connectionString,
    settings,
    app,
    clerk,
    newPerson,
    halfIn,
    /** A browser at the login page. */
    atLogin: async (): Promise<Visitor> => {
      const browser = visitor(app);
      await browser.get('/session/login/');
      return browser;
    },
    /** A user with a passkey. */
    passkeyOwner: async (options: Parameters<typeof testUser>[2] = {}) => {
      const someone = await newPerson(options);
      const added = await addPasskey(someone);
      const { id: passkey, codes } = added.json<{ id: number; codes: readonly string[] }>();
      return { ...someone, passkey, codes };
    },
    /** Sets parts of the security settings. */
    secure: async (parts: Partial<z.output<typeof SecuritySettings>>) =>
      await settings.change('security', (before) => ({ ...before, ...parts }), BY_HAND),
    /** A supervisor with the configuration open. */
    configuring: async (login: string): Promise<Visitor> => {
      const chief = visitor(app);
      await chief.get('/session/login/');
      await chief.post('/session/login/', { login, password: PASSWORD, configuration: true });
      return chief;
    },
    /** What the trail tells of an account, or of all, the newest last. */
    trail: async (account?: string) => {
      const { rows } = await db.query<TrailRow>(
        sql`select what, method, reason, factor from colonnade.sign_in_event
          where $1::text is null or account = $1 order by id`,
        [account ?? null],
      );
      return rows;
    },
  };
}

interface TrailRow {
  readonly what: string;
  readonly method: string;
  readonly reason: string | null;
  readonly factor: string | null;
}

/** What the browser at the login page needs to ask for any passkey. */
export async function anyPasskey(browser: Visitor): Promise<PasskeyRequest> {
  return (await browser.post('/session/passkey/options')).json<PasskeyRequest>();
}

/** Signs in with a passkey's proof. */
export async function enterWith(
  browser: Visitor,
  response: PasskeyProof,
  more: object = {},
): Promise<Answer> {
  return await browser.post('/session/passkey', { response, ...more });
}

/** What a browser needs to make a passkey for a signed-in visitor. */
export async function newPasskeyOptions(person: Visitor): Promise<PasskeyCreation> {
  return (await person.post('/session/account/passkey/options')).json<PasskeyCreation>();
}

/** Makes a passkey on the person's device and adds it to the account. */
export async function addPasskey(
  { person, device }: Pick<Person, 'person' | 'device'>,
  ceremony?: Ceremony,
): Promise<Answer> {
  const response = device.create(await newPasskeyOptions(person), ceremony);
  return await person.post('/session/account/passkey/add', { response, name: 'My phone' });
}

/** Sets an authenticator app up for a signed-in visitor; gives its key and the recovery codes. */
export async function setUpApp(
  person: Visitor,
): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  const started = await person.post('/session/account/totp/start');
  const { token, secret } = started.json<{ token: string; secret: string }>();
  const code = await lastCode(secret);
  const confirmed = await person.post('/session/account/totp/confirm', { token, code });
  const { codes } = confirmed.json<{ codes: readonly string[] }>();
  return { secret, codes };
}

/** The status and the first error of an answer. */
export function refusal(answer: Answer): readonly [number, string | undefined] {
  return [answer.status, answer.json<{ errors?: { code: string }[] }>().errors?.[0]?.code];
}

/** What a page of the session area was drawn from. */
export function pageModel(answer: Answer): Readonly<Record<string, unknown>> {
  const [, json = '{}'] = />(\{.*\})</s.exec(answer.text) ?? [];
  return JSON.parse(json) as Readonly<Record<string, unknown>>;
}
