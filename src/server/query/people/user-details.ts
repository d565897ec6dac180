import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';

/** Where a user has a role from: the user's own, or a group; null where it is the own one. */
export interface RoleSource {
  readonly role: number;
  readonly group: string | null;
}

/** Every role of a user with where it comes from, the own ones first, then by group. */
export async function roleSources(db: Runner, user: number): Promise<readonly RoleSource[]> {
  const { rows } = await db.query<{ role: string; group: string | null }>(
    sql`select role, null as "group" from app."user" u, unnest(u.roles) role where u.id = $1
      union all (select role, g.label from colonnade.groups_of($1) o join app.user_group g on g.id = o, unnest(g.roles) role
        order by g.label, role)`,
    [user],
  );
  return rows.map(({ role, group }) => ({ role: Number(role), group }));
}

/** A user, active or not, and what tells of the way in. */
export interface UserDetails {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly email: string | null;
  readonly supervisor: boolean;
  readonly active: boolean;
  readonly passwordSince: Date | null;
  readonly linkUntil: Date | null;
  /** Since when a provider of single sign-on knows the user; null where none does. */
  readonly identifiedSince: Date | null;
  readonly signedInAt: Date | null;
  readonly signedInFrom: string | null;
}

const DETAILS = sql`select u.id, u.login, u.name, u.email, coalesce(u.supervisor, false) as supervisor,
    coalesce(u.active, true) as active, c.changed_at as "passwordSince",
    (select max(expires_at) from colonnade.one_time_secret s
      where s.account = 'user:' || u.id and s.purpose = 'reset' and s.expires_at > now()) as "linkUntil",
    (select min(created_at) from colonnade.external_identity x where x.user_id = u.id) as "identifiedSince",
    e.at as "signedInAt", e.address as "signedInFrom"
  from app."user" u left join colonnade.credential c on c.user_id = u.id
    left join lateral (select at, address from colonnade.sign_in_event
      where account = 'user:' || u.id and what = 'signed-in' order by at desc, id desc limit 1) e on true
  where u.deleted_at is null`;

/** The user with that id; undefined for one who is deleted, or never was. */
export async function userDetails(db: Runner, id: number): Promise<UserDetails | undefined> {
  const { rows } = await db.query<UserDetails>(sql`${DETAILS} and u.id = $1`, [id]);
  return rows[0];
}

/** All users by login, with their own roles, all of them, and the groups. */
export async function allUsers(db: Runner): Promise<readonly KnownUser[]> {
  const { rows } = await db.query<UserDetails & { ownRoles: string[]; allRoles: string[]; groups: string[] }>(
    sql`select d.*, coalesce(u.roles, '{}') as "ownRoles", colonnade.roles_of(d.id) as "allRoles",
        array(select g.label from app.user_group g join app.user_group__members m on m.source_id = g.id
          where m.target_id = d.id and g.deleted_at is null order by g.label) as groups
      from (${DETAILS}) d join app."user" u on u.id = d.id order by lower(d.login), d.id`,
  );
  return rows.map((row) => ({
    ...row,
    ownRoles: row.ownRoles.map(Number),
    allRoles: row.allRoles.map(Number),
  }));
}

/** What a user belongs to. */
interface UserRoles {
  readonly ownRoles: readonly number[];
  /** With those of the groups. */
  readonly allRoles: readonly number[];
  readonly groups: readonly string[];
}

/** A user as lists have it. */
export type KnownUser = UserDetails & UserRoles;

/** Gives a user these roles as its own. */
export async function setUserRoles(db: Runner, id: number, roles: readonly number[]): Promise<void> {
  await db.query(
    sql`update app."user" set roles = $2::text[], version = version + 1, updated_at = now(), updated_by = null where id = $1`,
    [id, roles.map(String)],
  );
}

/** Lets a user sign in, or no more. */
export async function activateUser(db: Runner, id: number, active: boolean): Promise<void> {
  await db.query(
    sql`update app."user" set active = $2, version = version + 1, updated_at = now(), updated_by = null where id = $1`,
    [id, active],
  );
}
