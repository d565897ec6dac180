import { copyFile, mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, expect, inject } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { openCatalog } from '#server/catalog/catalog.ts';
import type { ConnectionPool, Database } from '#server/database/pool.ts';
import type { ContentStore } from '#server/files/store/content-store.ts';
import { folderStore } from '#server/files/store/folder-store.ts';
import { openServices, type Parts, type Services } from '#server/features/services.ts';
import { insertUser } from '#server/query/people/users.ts';
import { hashPassword } from '#server/passwords/passwords.ts';
import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { Sessions } from '#server/session/sessions/sessions.ts';
import { openSiteSettings, type SiteSettings } from '#server/site-settings/site-settings.ts';
import { openTranslations } from '#server/translations/translations.ts';
import { callHeaders, cookieHeaders, keepCookies, type Cookies } from './cookies.ts';

/** A browser without a screen: it keeps cookies and sends the headers that the request client sends. */
export interface Visitor {
  readonly get: (url: string, headers?: Record<string, string>) => Promise<Answer>;
  readonly post: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  readonly send: (options: InjectOptions) => Promise<Answer>;
  readonly signIn: (login: string, password: string, configuration?: boolean) => Promise<Answer>;
  readonly cookies: Map<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** The answer as it was sent, where it is compressed. */
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what it expects to read
  readonly json: <T = { errors: { code: string; message: string; column?: string }[] }>() => T;
}

export const PASSWORD = 'correct horse battery';

/** The whole server on a database, without a port; `settings` are those of the installation, `others` its other parts. */
export async function testApp(
  db: ConnectionPool,
  settings?: SiteSettings,
  baseUrl?: string,
  others: Partial<Parts> = {},
): Promise<FastifyInstance> {
  const app = await createApp(await testServices(db, settings, baseUrl, others));
  afterAll(async () => await app.close());
  return app;
}

/** What that server is made of. */
export async function testServices(
  db: ConnectionPool,
  settings?: SiteSettings,
  baseUrl?: string,
  others: Partial<Parts> = {},
): Promise<Services> {
  const store = await openCatalog(db);
  const site = settings ?? (await openSiteSettings(db));
  const world = { db, catalog: () => store.current(), settings: site };
  const parts = {
    db,
    store,
    content: testContent(),
    sessions: new Sessions(db, world, baseUrl?.startsWith('https:') ?? false),
    settings: site,
    secrets: TEST_SECRETS,
    translations: await openTranslations(),
    webFolder: await emptyClient(),
    baseUrl,
    journalDays: 400,
    version: '0.0.0',
    logLevel: 'silent',
    ...others,
  };
  return openServices(parts);
}

/** The store of files of a run. */
export function testContent(): ContentStore {
  return folderStore(join(inject('postgres').scratch, 'files'));
}

/** A client whose pages show what they are drawn from, in a folder that goes with the run. */
export async function emptyClient(): Promise<string> {
  const folder = await mkdtemp(join(inject('postgres').scratch, 'web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'server'));
  await copyFile(new URL('../../../src/web/app.html', import.meta.url), join(folder, 'app.html'));
  await writeFile(join(folder, 'manifest.json'), '{}');
  await writeFile(join(folder, 'server', 'package.json'), '{"type": "module"}');
  await writeFile(
    join(folder, 'server', 'session-server.js'),
    'export const drawPage = (page) => `<title>${page.page}</title><script type="application/json">${JSON.stringify(page)}</script>`;',
  );
  return folder;
}

/** Creates a user with the test password. */
export async function testUser(
  db: Database,
  login: string,
  { supervisor = false, roles = [] as readonly number[] } = {},
): Promise<void> {
  await insertUser(db, { login, name: login, supervisor, passwordHash: await hashPassword(PASSWORD), roles });
}

/** Opens a visitor; `signIn` turns it into a user. */
export function visitor(app: FastifyInstance): Visitor {
  const cookies: Cookies = new Map();
  const send = async (options: InjectOptions): Promise<Answer> => {
    const response = await app.inject({
      ...options,
      headers: { ...cookieHeaders(cookies), ...options.headers },
    });
    keepCookies(cookies, [response.headers['set-cookie'] ?? []].flat());
    return {
      status: response.statusCode,
      text: response.payload,
      bytes: response.rawPayload,
      headers: response.headers,
      json: () => JSON.parse(response.payload) as never,
    };
  };
  const post: Visitor['post'] = async (url, body = {}, headers = {}) =>
    await send({
      method: 'POST',
      url,
      payload: JSON.stringify(body),
      headers: { ...callHeaders(cookies), ...headers },
    });
  return {
    cookies,
    send,
    post,
    get: async (url, headers = {}) => await send({ method: 'GET', url, headers }),
    signIn: async (login, password, configuration) => {
      await send({ method: 'GET', url: '/session/login/' });
      return await post('/session/login/', { login, password, configuration });
    },
  };
}

/** A visitor who has signed in with the test password, with the configuration open where that is said. */
export async function signedIn(
  app: FastifyInstance,
  login: string,
  { configuration }: { readonly configuration?: boolean } = {},
): Promise<Visitor> {
  const person = visitor(app);
  expect((await person.signIn(login, PASSWORD, configuration)).status).toBe(200);
  return person;
}

/** Two supervisors with browsers of their own: `chief` and `other`. */
export async function twoSupervisors(db: ConnectionPool): Promise<readonly [chief: Visitor, other: Visitor]> {
  const app = await testApp(db);
  for (const login of ['chief', 'other']) await testUser(db, login, { supervisor: true });
  return [await signedIn(app, 'chief'), await signedIn(app, 'other')];
}

/** A supervisor, and somebody with a role, signed in. */
export async function chiefAndClerk(
  db: ConnectionPool,
  app: FastifyInstance,
  role: number,
): Promise<readonly [chief: Visitor, clerk: Visitor]> {
  await testUser(db, 'chief', { supervisor: true });
  await testUser(db, 'clerk', { roles: [role] });
  return [await signedIn(app, 'chief'), await signedIn(app, 'clerk')];
}

/** The code of a refusal; undefined of an answer that is none. */
export function codeOf(answer: Answer): string | undefined {
  return answer.json<{ errors?: { code: string }[] }>().errors?.[0]?.code;
}

/** Status and code of a refusal. */
export function outcomeOf(answer: Answer): readonly [status: number, code: string | undefined] {
  return [answer.status, codeOf(answer)];
}

/** How many rows there are of what calls of the session leave behind: the same where they have changed nothing. */
export async function rowCounts(db: Database): Promise<unknown> {
  const { rows } = await db.query(
    `select (select count(*) from colonnade.session) as sessions, (select count(*) from colonnade.site_setting) as settings,
      (select count(*) from colonnade.administration_event) as changes, (select count(*) from colonnade.one_time_secret) as secrets,
      (select count(*) from app."user") as users, (select count(*) from colonnade.operation) as operations`,
  );
  return rows[0];
}
