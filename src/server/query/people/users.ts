import type { Runner } from '../../database/pool.ts';
import { sql, type Sql } from '../../database/sql/sql.ts';

/** What the session area knows of a user; the rest of the record is the catalog's. */
export interface User {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly email: string | null;
  readonly language: number | null;
  readonly time_zone: string | null;
  readonly supervisor: boolean;
  readonly password_hash: string | null;
  /** The user's own and those of the groups. */
  readonly roles: readonly number[];
}

const USER = sql`select u.id, u.login, u.name, u.email, u.language, u.time_zone, coalesce(u.supervisor, false) as supervisor,
  c.password_hash, colonnade.roles_of(u.id) as roles
  from app."user" u left join colonnade.credential c on c.user_id = u.id
  where u.deleted_at is null and coalesce(u.active, true)`;

/** The active user with that login, whatever its case. */
export async function userByLogin(db: Runner, login: string): Promise<User | undefined> {
  return one(await db.query<UserRow>(sql`${USER} and lower(u.login) = lower($1)`, [login.trim()]));
}

/** The active user with that id. */
export async function userById(db: Runner, id: number): Promise<User | undefined> {
  return one(await db.query<UserRow>(sql`${USER} and u.id = $1`, [id]));
}

/** The users with that e-mail, at most a few, and whether each may sign in. Other alphabets must match exactly. */
export async function usersByEmail(
  db: Runner,
  email: string,
): Promise<readonly { readonly id: number; readonly active: boolean }[]> {
  // Some signs of other alphabets become Latin letters in lower case: folded, two addresses would be one.
  const { rows } = await db.query<{ id: number; active: boolean }>(
    sql`select id, coalesce(active, true) as active from app."user" where deleted_at is null
      and (email = $1 or ($1 ~ '^[!-~]+$' and email ~ '^[!-~]+$' and lower(email) = lower($1)))
      order by id limit 10`,
    [email],
  );
  return rows;
}

/** Whether the user with that id was deleted. */
export async function isDeletedUser(db: Runner, id: number): Promise<boolean> {
  const found = await db.query(sql`select 1 from app."user" where id = $1 and deleted_at is null`, [id]);
  return found.rows.length === 0;
}

/** Whether an active supervisor can sign in with a password. */
export async function hasPasswordSupervisor(db: Runner): Promise<boolean> {
  const found = await db.query(
    sql`select 1 from app."user" u join colonnade.credential c on c.user_id = u.id
      where u.supervisor and u.deleted_at is null and coalesce(u.active, true) limit 1`,
  );
  return found.rows.length > 0;
}

/** What names a user. */
type UserName = Pick<User, 'id' | 'login' | 'name'>;

/** The time zone in which a user lives, whose id is an expression; UTC where none is said that PostgreSQL knows. */
export function userTimeZone(user: Sql): Sql {
  return sql`coalesce((select z.time_zone from app."user" z
    where z.id = ${user} and z.time_zone in (select name from pg_timezone_names)), 'UTC')`;
}

/** Whether a user, whose id is an expression, may come in. */
export function isActiveUser(user: Sql): Sql {
  return sql`exists (select 1 from app."user" a where a.id = ${user} and a.deleted_at is null and coalesce(a.active, true))`;
}

/** The users with these ids, those who are gone as well. */
export async function usersByIds(db: Runner, ids: readonly number[]): Promise<ReadonlyMap<number, UserName>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<UserName>(sql`select id, login, name from app."user" where id = any($1)`, [
    ids,
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The names of the users with these ids, those who are gone as well. */
export async function userNames(db: Runner, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<Pick<User, 'id' | 'name'>>(
    sql`select id, name from app."user" where id = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The ids of the users whose name or login contains a text, those who are gone as well, at most a thousand. */
export async function usersCalled(db: Runner, text: string): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: number }>(
    sql`select id from app."user" where colonnade.fold(coalesce(name, '') || ' ' || login) like '%' || colonnade.like_literal($1) || '%'
      order by id limit 1000`,
    [text],
  );
  return rows.map(({ id }) => id);
}

/** Active users whose name contains a text, those first whose name begins with it; `beside` is left out. Names alone are told. */
export async function usersNamed(
  db: Runner,
  { text, beside, limit }: { readonly text: string; readonly beside: number; readonly limit: number },
): Promise<readonly Pick<User, 'id' | 'name'>[]> {
  const { rows } = await db.query<Pick<User, 'id' | 'name'>>({
    name: 'users_named',
    text: sql`select u.id, u.name from app."user" u, lateral (select colonnade.fold(u.name) as folded, colonnade.like_literal(colonnade.fold($1)) as wanted) f
      where u.deleted_at is null and coalesce(u.active, true) and u.name <> '' and u.id <> $2 and f.folded like '%' || f.wanted || '%'
      order by f.folded like f.wanted || '%' desc, u.name, u.id limit $3`,
    values: [text, beside, limit],
  });
  return rows;
}

/** A user who can lend its rights: active and no supervisor. */
export type TechnicalUser = UserName & Pick<User, 'roles'>;

/** The users whose rights extranet users and visitors can have, by name, at most a thousand. */
export async function technicalUsers(db: Runner): Promise<readonly TechnicalUser[]> {
  const { rows } = await db.query<UserName & { readonly roles: readonly string[] }>(
    sql`select u.id, u.login, u.name, colonnade.roles_of(u.id) as roles
      from app."user" u where u.deleted_at is null and coalesce(u.active, true) and not coalesce(u.supervisor, false)
      order by u.name, u.id limit 1000`,
  );
  return rows.map((row) => ({ ...row, roles: row.roles.map(Number) }));
}

/** How many active users have each of these roles, by themselves or through groups. */
export async function usersOfRoles(
  db: Runner,
  roles: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (roles.length === 0) return new Map();
  const { rows } = await db.query<{ role: string; users: number }>(
    sql`select r.role, count(*)::int as users from app."user" u cross join lateral unnest(colonnade.roles_of(u.id)) r(role)
      where u.deleted_at is null and coalesce(u.active, true) and r.role = any($1::text[]) group by r.role`,
    [roles.map(String)],
  );
  return new Map(rows.map(({ role, users }) => [Number(role), users]));
}

/** The active users who supervise. */
export async function supervisingUsers(db: Runner): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: number }>(
    sql`select id from app."user" where supervisor and deleted_at is null and coalesce(active, true) order by id`,
  );
  return rows.map(({ id }) => id);
}

/** The active users who have one of these roles, and one of others where those are given; by themselves or through groups. */
export async function usersWithRoles(
  db: Runner,
  roles: readonly number[],
  others: readonly number[] = roles,
): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: number }>(
    sql`select u.id from app."user" u cross join lateral (select colonnade.roles_of(u.id)) r(roles)
      where u.deleted_at is null and coalesce(u.active, true) and r.roles && $1::text[]
        and (u.supervisor or r.roles && $2::text[]) order by u.id`,
    [roles.map(String), others.map(String)],
  );
  return rows.map(({ id }) => id);
}

/** Active users who are no supervisors and have the same roles, by themselves or through groups. */
interface SameRoles {
  readonly roles: readonly number[];
  readonly users: number;
  /** The first of them by name, at most ten. */
  readonly names: readonly string[];
}

/** The active users who are no supervisors, by the roles that they have. */
export async function usersByRoles(db: Runner): Promise<readonly SameRoles[]> {
  const { rows } = await db.query<{ roles: readonly string[]; users: number; names: readonly string[] }>(
    sql`select u.roles, count(*)::int as users, (array_agg(u.name order by u.name, u.id))[1:10] as names
      from (select u.id, coalesce(nullif(u.name, ''), u.login) as name,
                   array(select r from unnest(colonnade.roles_of(u.id)) r order by r) as roles
              from app."user" u
             where u.deleted_at is null and coalesce(u.active, true) and not coalesce(u.supervisor, false)) u
     group by u.roles order by u.roles`,
  );
  return rows.map((row) => ({ ...row, roles: row.roles.map(Number) }));
}

/** What a user may change of the own record, and the version that it has. */
export type UserProfile = Pick<User, 'name' | 'language' | 'time_zone'> & { readonly version: number };

/** The profile of the user with that id. */
export async function userProfile(db: Runner, id: number): Promise<UserProfile | undefined> {
  const { rows } = await db.query<UserProfile>(
    sql`select name, language, time_zone, version from app."user" where id = $1 and deleted_at is null`,
    [id],
  );
  return rows[0];
}

/** Sets a user's password; `changed` tells whether it is a new one or the same with another hash. */
export async function setUserPassword(
  db: Runner,
  { id, hash, changed }: { readonly id: number; readonly hash: string; readonly changed: boolean },
): Promise<void> {
  await db.query(
    sql`insert into colonnade.credential (user_id, password_hash) values ($1, $2) on conflict (user_id)
      do update set password_hash = $2, changed_at = case when $3 then now() else credential.changed_at end`,
    [id, hash, changed],
  );
}

/** True while nobody can supervise the application. */
export async function lacksSupervisor(db: Runner): Promise<boolean> {
  return !(await hasSupervisor(db, {}));
}

/** Whether there is an active supervisor: at all, `among` these users, or `beside` them. */
export async function hasSupervisor(
  db: Runner,
  { among, beside }: { readonly among?: readonly number[]; readonly beside?: readonly number[] },
): Promise<boolean> {
  const found = await db.query(
    sql`select 1 from app."user" where supervisor and deleted_at is null and coalesce(active, true)
      and ($1::bigint[] is null or id = any($1)) and ($2::bigint[] is null or not id = any($2)) limit 1`,
    [among ?? null, beside ?? null],
  );
  return found.rows.length > 0;
}

/** A user to create, with the hash of the password where the user is to have one. */
interface NewUser {
  readonly login: string;
  readonly name: string;
  readonly supervisor: boolean;
  readonly passwordHash?: string;
  readonly email?: string;
  readonly language?: number | null;
  readonly roles: readonly number[];
}

/** Creates a user; gives its id, or undefined where the login is taken. */
export async function insertUser(db: Runner, user: NewUser): Promise<number | undefined> {
  const { login, name, supervisor, passwordHash, email, language } = user;
  const result = await db.query<{ id: number }>(
    sql`with taken as (select 1 from app."user" where lower(login) = lower($1) and deleted_at is null),
     created as (insert into app."user" (login, name, supervisor, active, email, language, roles)
       select $1, $2, $3, true, $6, $7::integer, $5::text[] where not exists (select 1 from taken) returning id),
     credential as (insert into colonnade.credential (user_id, password_hash) select id, $4 from created where $4::text is not null)
     select id from created`,
    [login, name, supervisor, passwordHash ?? null, user.roles.map(String), email ?? null, language ?? null],
  );
  return result.rows[0]?.id;
}

type UserRow = Omit<User, 'roles'> & { readonly roles: readonly string[] };

function one(result: { readonly rows: readonly UserRow[] }): User | undefined {
  const [row] = result.rows;
  return row && { ...row, roles: row.roles.map(Number) };
}
