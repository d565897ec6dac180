import { AppError } from '#core/errors.ts';
import type { Database, Runner } from '../database/pool.ts';
import { insertUser, lacksSupervisor } from '../query/users.ts';
import { hashPassword, SHORTEST_PASSWORD } from './passwords.ts';
import { hashOf, newToken } from './tokens.ts';

/** Makes the one-time code that opens the first-visit page; earlier codes no longer open it. */
export async function newSetupCode(db: Runner): Promise<string> {
  const code = newToken().slice(0, 16);
  await db.query(
    'insert into colonnade.setup (code_hash) values ($1) on conflict (single) do update set code_hash = excluded.code_hash',
    [hashOf(code)],
  );
  return code;
}

/** The first supervisor. */
export interface FirstSupervisor {
  readonly login: string;
  readonly name: string;
  readonly password: string;
}

/** Creates the first supervisor with the code; afterwards no code opens anything. Gives the user's id. */
export async function createFirstSupervisor(
  db: Database,
  code: string,
  person: FirstSupervisor,
): Promise<number> {
  if (!(await lacksSupervisor(db))) throw new AppError('setup.done');
  const known = await db.query('select 1 from colonnade.setup where code_hash = $1', [hashOf(code)]);
  if (known.rows.length === 0) throw new AppError('setup.code');
  const id = await createSupervisor(db, person);
  await db.query('delete from colonnade.setup');
  return id;
}

/** Creates a supervisor. Throws AppError `password.short` or `record.duplicate`. */
export async function createSupervisor(
  db: Database,
  { login, name, password }: FirstSupervisor,
): Promise<number> {
  if ([...password].length < SHORTEST_PASSWORD)
    throw new AppError('password.short', { min: SHORTEST_PASSWORD });
  const passwordHash = await hashPassword(password);
  const id = await insertUser(db, { login, name: name || login, supervisor: true, passwordHash, roles: [] });
  if (id === undefined) throw new AppError('record.duplicate', { column: 'login' });
  return id;
}
