import pg from 'pg';

/** Runs `work` on a connection of its own. */
export async function connected<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connectionString);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates a database of the application's role, empty or copied from `template`, to which nobody may be connected. */
export async function createDatabase(superuser: string, name: string, template = 'template0'): Promise<void> {
  await connected(superuser, (client) =>
    client.query(`create database ${name} owner colonnade template ${template} strategy file_copy`),
  );
}

/** Drops a database, whoever is still connected to it. */
export async function dropDatabase(superuser: string, name: string): Promise<void> {
  await connected(superuser, (client) => client.query(`drop database if exists ${name} with (force)`));
}

/** The address of another database of the same server. */
export function addressOf(connectionString: string, database: string): string {
  return connectionString.replace(/[^/]+$/, database);
}
