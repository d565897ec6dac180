import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { addressOf, connected, createDatabase, dropDatabase } from './databases.ts';

/** A database of a test file's own. */
interface TestDatabase {
  readonly name: string;
  /** For the application's role, which owns the database and is not a superuser. */
  readonly connectionString: string;
}

/** A prepared database that others are copied from. */
type Template = string & { readonly brand: 'template' };

/** Creates a database, empty or copied from `template`, and drops it when the test file is done. */
export async function testDatabase(template?: Template): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const { connectionString, superuser } = inject('postgres');
  await createDatabase(superuser, name, template);
  afterAll(async () => await dropDatabase(superuser, name));
  return { name, connectionString: addressOf(connectionString, name) };
}

/**
 * The template called `name`, made by `prepare` the first time that a test file of this run asks for it; the others
 * wait for it. `prepare` ends its connections before it returns.
 */
export async function createTemplate(
  name: string,
  prepare: (connectionString: string) => Promise<void>,
): Promise<Template> {
  const template = `template_${name.replaceAll(/\W/g, '_').toLowerCase()}` as Template;
  await asSuperuser(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const ready = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [
      template,
    ]);
    if (ready.rowCount) return;
    await client.query(`drop database if exists ${template} with (force)`);
    await client.query(`create database ${template} owner colonnade template template0`);
    await prepare(addressOf(inject('postgres').connectionString, template));
    await client.query(`alter database ${template} is_template true allow_connections false`);
  });
  return template;
}

/** Runs `work` on a connection of the superuser; for what a test does to the server itself. */
export async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return await connected(inject('postgres').superuser, work);
}
