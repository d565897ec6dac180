import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import type { RoleSource } from './user-details.ts';

/** Every role that the members of a group have by it: its own ones first, then those of the groups that it belongs to. */
export async function groupRoleSources(db: Runner, group: number): Promise<readonly RoleSource[]> {
  const { rows } = await db.query<{ role: string; group: string | null }>(
    sql`with recursive above(id) as (
        select p.target_id from app.user_group__parents p
          join app.user_group g on g.id = p.target_id and g.deleted_at is null where p.source_id = $1
        union
        select p.target_id from above a join app.user_group__parents p on p.source_id = a.id
          join app.user_group g on g.id = p.target_id and g.deleted_at is null
      )
      select role, null as "group" from app.user_group g, unnest(g.roles) role where g.id = $1
      union all
      (select role, g.label from above a join app.user_group g on g.id = a.id, unnest(g.roles) role order by g.label, role)`,
    [group],
  );
  return rows.map(({ role, group: label }) => ({ role: Number(role), group: label }));
}

/** How many users are in a group, and how many more by the groups inside it. */
interface GroupMembers {
  readonly direct: number;
  readonly inside: number;
}

/** How many users a group has; undefined where there is no such group. Deleted users and groups do not count. */
export async function groupMembers(db: Runner, group: number): Promise<GroupMembers | undefined> {
  const { rows } = await db.query<GroupMembers>(
    sql`with recursive below(id) as (
        select id from app.user_group where id = $1 and deleted_at is null
        union
        select p.source_id from below b join app.user_group__parents p on p.target_id = b.id
          join app.user_group g on g.id = p.source_id and g.deleted_at is null
      ), members as (
        select m.target_id as id, bool_or(m.source_id = $1) as direct from below b
          join app.user_group__members m on m.source_id = b.id
          join app."user" u on u.id = m.target_id and u.deleted_at is null
        group by m.target_id
      )
      select count(*) filter (where direct)::int as direct, count(*) filter (where not direct)::int as inside
      from members having exists (select from below)`,
    [group],
  );
  return rows[0];
}
