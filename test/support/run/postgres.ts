import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';

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
  await asSuperuser((client) =>
    client.query(
      `create database ${name} owner colonnade template ${template ?? 'template0'} strategy file_copy`,
    ),
  );
  afterAll(() => asSuperuser((client) => client.query(`drop database if exists ${name} with (force)`)));
  return { name, connectionString: addressOf(name) };
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
    await prepare(addressOf(template));
    await client.query(`alter database ${template} is_template true allow_connections false`);
  });
  return template;
}

/** Runs `work` on a connection of the superuser; for what a test does to the server itself. */
export async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(inject('postgres').superuser);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function addressOf(database: string): string {
  return inject('postgres').connectionString.replace(/[^/]+$/, database);
}
