import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { readCatalog } from '#server/catalog/catalog.ts';
import { openPool, type ConnectionPool } from '#server/database/pool.ts';
import { hashPassword } from '#server/passwords/passwords.ts';
import { insertUser } from '#server/query/people/users.ts';
import { PASSWORD, startProduct, supervised, type Environment } from '../support/run/product.ts';
import { browserDatabase } from './databases.ts';

/** A running product that belongs to the tests of one file. */
export interface OwnProduct {
  readonly url: string;
  /** What its commands are run with. */
  readonly env: Environment;
  /** Its database, for what has no route. */
  readonly db: ConnectionPool;
  /** What it has printed since it started. */
  readonly printed: () => string;
  /** Creates a user with the test password unless the values name another. */
  readonly addUser: (login: string, values?: UserValues) => Promise<void>;
  /** Ends it as a power cut does. */
  readonly kill: () => Promise<void>;
  /** Starts it again where it was: same data, same address. */
  readonly startAgain: () => Promise<void>;
  /** Stops it and deletes its data. */
  readonly stop: () => Promise<void>;
}

/** What a test gives a user; roles by their technical names. */
interface UserValues {
  readonly name?: string;
  readonly roles?: readonly string[];
  readonly supervisor?: boolean;
  readonly password?: string;
}

/**
 * Starts a product of its own, so that what the tests of a file change disturbs no other; called before them all. It
 * has the sample unless the settings name another application.
 */
export async function startOwnProduct(settings: Environment = {}): Promise<OwnProduct> {
  // Time for the start, and for what its file prepares in it.
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'colonnade-own-'));
  const database = await browserDatabase(settings['COLONNADE_APP'] === undefined ? 'sample' : 'nothing');
  const { connectionString } = database;
  database.filesInto(join(folder, 'data'));
  const env = { ...supervised(join(folder, 'data')), DATABASE_URL: connectionString, ...settings };
  const db = openPool({ connectionString }, 1);
  let product = await startProduct(env);
  const { url } = product;
  return {
    url,
    env,
    db,
    printed: () => product.printed(),
    addUser: async (login, values) => await addUser(db, login, values),
    kill: async () => await product.kill(),
    startAgain: async () => {
      product = await startProduct({ ...env, PORT: new URL(url).port });
    },
    stop: async () => {
      await product.stop();
      await db.end();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function addUser(
  db: ConnectionPool,
  login: string,
  { name = login, roles = [], supervisor = false, password = PASSWORD }: UserValues = {},
): Promise<void> {
  const { document } = must(await readCatalog(db), 'the application');
  const idOf = (role: string) => must(document.roles.find((one) => one.name === role)?.id, role);
  const passwordHash = await hashPassword(password);
  const id = await insertUser(db, { login, name, supervisor, passwordHash, roles: roles.map(idOf) });
  must(id, `a user ${login} who is not there yet`);
}
