import type { Catalog } from '#core/catalog/catalog.ts';
import { AppError } from '#core/errors.ts';
import type { Database, Runner } from '../../database/pool.ts';
import type { SiteSettings } from '../../site-settings/site-settings.ts';
import { insertUser, lacksSupervisor } from '../../query/people/users.ts';
import { checkPassword, hashPassword, type PasswordRules } from '../../passwords/passwords.ts';
import { rulesFor } from '../credentials/password-change.ts';
import { hashOf, newToken } from '../sessions/tokens.ts';

/** Letters of the code that opens the first-visit page: 132 bits. */
const CODE_LETTERS = 22;

/** Makes the one-time code that opens the first-visit page; earlier codes no longer open it. */
export async function newSetupCode(db: Runner): Promise<string> {
  const code = newToken().slice(0, CODE_LETTERS);
  await db.query(
    'insert into colonnade.setup (code_hash) values ($1) on conflict (single) do update set code_hash = excluded.code_hash',
    [hashOf(code)],
  );
  return code;
}

/** The first supervisor. */
interface FirstSupervisor {
  readonly login: string;
  readonly name: string;
  readonly password: string;
}

/** What making the first supervisor needs. */
interface SetupWorld {
  readonly db: Database;
  readonly settings: SiteSettings;
  readonly catalog: () => Catalog | undefined;
}

/** Creates the first supervisor with the code; afterwards no code opens anything. Gives the user's id. */
export async function createFirstSupervisor(
  world: SetupWorld,
  code: string,
  person: FirstSupervisor,
): Promise<number> {
  const { db } = world;
  if (!(await lacksSupervisor(db))) throw new AppError('setup.done');
  const known = await db.query('select 1 from colonnade.setup where code_hash = $1', [hashOf(code)]);
  if (known.rows.length === 0) throw new AppError('setup.code');
  const id = await createSupervisor(db, person, rulesFor(world, person));
  await db.query('delete from colonnade.setup');
  return id;
}

/** Creates a supervisor. Throws AppError `password.…` or `record.duplicate`. */
export async function createSupervisor(
  db: Database,
  { login, name, password }: FirstSupervisor,
  rules: PasswordRules,
): Promise<number> {
  await checkPassword(password, rules);
  const passwordHash = await hashPassword(password);
  const id = await insertUser(db, { login, name: name || login, supervisor: true, passwordHash, roles: [] });
  if (id === undefined) throw new AppError('record.duplicate', { column: 'login' });
  return id;
}
