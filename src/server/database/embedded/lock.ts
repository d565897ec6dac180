import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SUPERUSER } from './cluster.ts';
import { SOCKET_PORT } from './socket.ts';
import { identifier, sql } from '../sql/sql.ts';

/** Any number that nothing else locks on in the database `postgres`. */
const LOCK = 4_603_210;
const PATIENCE = 1000;
const POLL = 25;

/** A session of the superuser in the database `postgres`; the caller ends it. */
export async function connectAsSuperuser(socketFolder: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: socketFolder,
    port: SOCKET_PORT,
    user: SUPERUSER,
    database: 'postgres',
    application_name: `colonnade (process ${process.pid})`,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/**
 * Makes `session` the one that uses the cluster, for as long as it lives; PostgreSQL releases this when our process
 * dies, however it dies. False where another has it. A moment's patience, for one that was just killed.
 */
export async function lockCluster(session: pg.Client): Promise<boolean> {
  for (const begun = Date.now(); ; await sleep(POLL)) {
    const { rows } = await session.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      LOCK,
    ]);
    if (rows[0]?.locked) return true;
    if (Date.now() - begun > PATIENCE) return false;
  }
}

/** Who has the lock, in words, such as "colonnade (process 4711)". */
export async function lockHolder(session: pg.Client): Promise<string> {
  const { rows } = await session.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objid = $1 and pg_locks.database = (select oid from pg_database where datname = 'postgres')`,
    [LOCK],
  );
  return rows[0]?.name ?? 'another process';
}

/** Creates the application's role, without special rights, and its database, where they are missing. */
export async function ensureDatabase(session: pg.Client, name: string): Promise<void> {
  const role = await session.query('select 1 from pg_roles where rolname = $1', [name]);
  if (role.rowCount === 0) await session.query(sql`create role ${identifier(name)} login`.text);
  const database = await session.query('select 1 from pg_database where datname = $1', [name]);
  if (database.rowCount === 0) {
    await session.query(sql`create database ${identifier(name)} owner ${identifier(name)}`.text);
  }
}
