import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';

/** Who has a role. */
interface RoleUsers {
  readonly users: {
    readonly id: number;
    readonly login: string;
    readonly name: string;
    /** It is one of the user's own. */
    readonly own: boolean;
    /** The groups that give it. */
    readonly groups: string[];
  }[];
  readonly groups: { readonly id: number; readonly label: string }[];
}

/** Most users and groups that are named. */
const MOST = 100;

/** The first active users who have a role, by name, and the first groups that give it. */
export async function usersOfRole(db: Runner, role: number): Promise<RoleUsers> {
  const { rows: users } = await db.query<RoleUsers['users'][number]>(
    sql`select u.id, u.login, u.name, $1 = any(coalesce(u.roles, '{}')) as own,
        array(select g.label from colonnade.groups_of(u.id) o join app.user_group g on g.id = o
          where $1 = any(coalesce(g.roles, '{}')) order by g.label) as groups
      from app."user" u where u.deleted_at is null and coalesce(u.active, true)
        and $1 = any(colonnade.roles_of(u.id)) order by lower(u.name), u.id limit $2`,
    [String(role), MOST],
  );
  const { rows: groups } = await db.query<RoleUsers['groups'][number]>(
    sql`select id, label from app.user_group where deleted_at is null and $1 = any(coalesce(roles, '{}'))
      order by lower(label), id limit $2`,
    [String(role), MOST],
  );
  return { users, groups };
}
