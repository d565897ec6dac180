import type { Runner } from '../database/pool.ts';

/** What the session area knows of a user; the rest of the record is the catalog's. */
export interface User {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly language: number | null;
  readonly time_zone: string | null;
  readonly supervisor: boolean;
  readonly password_hash: string | null;
  readonly roles: readonly number[];
}

const USER = `select u.id, u.login, u.name, u.language, u.time_zone, coalesce(u.supervisor, false) as supervisor,
  c.password_hash, array(select role_id::text from colonnade.user_role r where r.user_id = u.id) as roles
  from app."user" u left join colonnade.credential c on c.user_id = u.id
  where u.deleted_at is null and coalesce(u.active, true)`;

/** The active user with that login, whatever its case. */
export async function userByLogin(db: Runner, login: string): Promise<User | undefined> {
  return one(await db.query<UserRow>(`${USER} and lower(u.login) = lower($1)`, [login.trim()]));
}

/** The active user with that id. */
export async function userById(db: Runner, id: number): Promise<User | undefined> {
  return one(await db.query<UserRow>(`${USER} and u.id = $1`, [id]));
}

/** True while nobody can supervise the application. */
export async function lacksSupervisor(db: Runner): Promise<boolean> {
  const found = await db.query(
    'select 1 from app."user" where supervisor and deleted_at is null and coalesce(active, true) limit 1',
  );
  return found.rows.length === 0;
}

/** A user to create, with the hash of the password. */
export interface NewUser {
  readonly login: string;
  readonly name: string;
  readonly supervisor: boolean;
  readonly passwordHash: string;
  readonly roles: readonly number[];
}

/** Creates a user; gives its id, or undefined where the login is taken. */
export async function insertUser(db: Runner, user: NewUser): Promise<number | undefined> {
  const result = await db.query<{ id: number }>(
    `with taken as (select 1 from app."user" where lower(login) = lower($1) and deleted_at is null),
     created as (insert into app."user" (login, name, supervisor, active)
       select $1, $2, $3, true where not exists (select 1 from taken) returning id),
     credential as (insert into colonnade.credential (user_id, password_hash) select id, $4 from created),
     roles as (insert into colonnade.user_role (user_id, role_id) select created.id, role from created, unnest($5::bigint[]) role)
     select id from created`,
    [user.login, user.name, user.supervisor, user.passwordHash, user.roles],
  );
  return result.rows[0]?.id;
}

type UserRow = Omit<User, 'roles'> & { readonly roles: readonly string[] };

function one(result: { readonly rows: readonly UserRow[] }): User | undefined {
  const [row] = result.rows;
  return row && { ...row, roles: row.roles.map(Number) };
}
