import { afterAll, expect, test } from 'vitest';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import type { CurrentUser } from '#core/contract/session/session-routes.ts';
import { must } from '#core/std/must.ts';
import {
  outcomeOf,
  PASSWORD,
  signedIn,
  testApp,
  testUser,
  visitor,
  type Visitor,
} from '#test/support/calls/app.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { changeCatalog, isFirstVisit, openCatalog, readCatalog } from '../../catalog/catalog.ts';
import { openPool, type ConnectionPool } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { readSettings } from '../../settings/settings.ts';
import { loadFirstApplication } from '../../start/first-run.ts';
import { prepareSchema } from '../../start/prepare-schema.ts';
import { renewSystemObjects } from '../../start/system-objects.ts';

const ROUTE = '/admin/config/begin';

/** A database after a first run with some settings. */
async function firstRun(env: Readonly<Record<string, string>>): Promise<ConnectionPool> {
  const { connectionString } = await testDatabase();
  const db = openPool({ connectionString }, 3);
  afterAll(async () => await db.end());
  await prepareSchema(db);
  await loadFirstApplication(db, readSettings(env), () => undefined);
  return db;
}

/** Two supervisors, the second of whom has not opened the configuration, and somebody without roles. */
async function people(db: ConnectionPool): Promise<readonly [Visitor, Visitor, Visitor]> {
  const app = await testApp(db, undefined, undefined, { store: await openCatalog(db) });
  await testUser(db, 'chief', { supervisor: true });
  await testUser(db, 'deputy', { supervisor: true });
  await testUser(db, 'clerk');
  const chief = visitor(app);
  await chief.get('/session/login/');
  await chief.post('/session/login/', { login: 'chief', password: PASSWORD, configuration: true });
  return [chief, await signedIn(app, 'deputy'), await signedIn(app, 'clerk')];
}

const isAsked = async (person: Visitor): Promise<boolean> =>
  (await person.get('/session/current')).json<CurrentUser>().firstVisit;

test('[START-30][START-31] supervisors alone are asked; to keep the sample changes nothing and ends it for all', async () => {
  const db = await firstRun({});
  const [chief, deputy, clerk] = await people(db);
  expect(await Promise.all([chief, deputy, clerk].map(isAsked))).toEqual([true, true, false]);
  expect(outcomeOf(await deputy.post(ROUTE, { from: 'empty' }))).toEqual([422, 'session.configuration']);
  expect(outcomeOf(await clerk.post(ROUTE, { from: 'sample' }))[0]).toBeGreaterThanOrEqual(400);
  expect(outcomeOf(await chief.post(ROUTE, { from: 'files' }))).toEqual([400, 'request.invalid']);
  // A new release brings objects of its own; nobody has begun yet.
  await renewSystemObjects(db);
  expect(await isAsked(chief)).toBe(true);
  const before = await readCatalog(db);
  expect((await chief.post(ROUTE, { from: 'sample' })).status).toBe(200);
  expect((await readCatalog(db))?.version).toBe(before?.version);
  expect(await Promise.all([chief, deputy].map(isAsked))).toEqual([false, false]);
  expect(outcomeOf(await chief.post(ROUTE, { from: 'empty' }))).toEqual([409, 'setup.begun']);
  expect((await readCatalog(db))?.version).toBe(before?.version);
});

test('[START-32][MSG-87] to begin empty is a version without tables; those of the sample are kept and come back with the version before', async () => {
  const db = await firstRun({});
  const [chief, deputy] = await people(db);
  const sample = must(await readCatalog(db), 'the sample');
  const answers = await Promise.all([1, 2].map(async () => await chief.post(ROUTE, { from: 'empty' })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await isAsked(deputy)).toBe(false);
  // Nor are messages of the sample made any more.
  expect((await db.query(sql`select from colonnade.pending`)).rowCount).toBe(0);
  const info = (await chief.get('/api/application')).json<ApplicationInfo>();
  expect(info.tables.map(({ name }) => name)).not.toContain('contact');
  expect(info.label).toBe('My application');
  const empty = must(await readCatalog(db), 'the empty application');
  expect(empty.version).toBe(sample.version + 1);
  await changeCatalog(db, sample.document, { author: null, message: 'back' });
  const { rows } = await db.query<{ count: number }>(sql`select count(*)::int as count from app.contact`);
  expect(rows[0]?.count).toBe(1000);
});

test('[START-30] nobody is asked after a start without questions, with an application of one’s own, or once the application was changed', async () => {
  const named = { COLONNADE_ADMIN_LOGIN: 'me', COLONNADE_ADMIN_PASSWORD: 'a long enough password' };
  expect(await isFirstVisit(await firstRun(named))).toBe(false);
  const empty = new URL('../../../../sample/empty', import.meta.url).pathname;
  const db = await firstRun({ COLONNADE_APP: empty });
  expect(await isFirstVisit(db)).toBe(false);
  const sample = await firstRun({});
  expect(await isFirstVisit(sample)).toBe(true);
  const { document } = must(await readCatalog(sample), 'the sample');
  const application = { ...document.application, label: { en: 'Changed' } };
  await changeCatalog(sample, { ...document, application }, { author: null, message: 'test' });
  expect(await isFirstVisit(sample)).toBe(false);
});
