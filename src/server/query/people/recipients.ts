import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';

/** Somebody, a group or a role, by whom a message can be addressed. */
interface Addressed {
  readonly kind: 'user' | 'group' | 'role';
  readonly id: number;
}

/** The same, found by its name, with how many people it stands for. */
interface FoundRecipient extends Addressed {
  readonly name: string;
  readonly people: number | null;
}

/** Roles whose users read messages; supervisors do besides. */
interface Readers {
  readonly roles: readonly number[];
}

/** Most users, and most groups, that are found. */
const FOUND = sql`8`;

/** The active users, then the groups, whose name contains every word of a text; of users those who read messages. */
export async function foundRecipients(
  db: Runner,
  text: string,
  { roles }: Readers,
): Promise<readonly FoundRecipient[]> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const { rows } = await db.query<FoundRecipient>({
    name: 'recipients_found',
    text: sql`(select 'user' as kind, u.id, u.name, null::integer as people from app."user" u
      where u.deleted_at is null and coalesce(u.active, true)
        and (coalesce(u.supervisor, false) or colonnade.roles_of(u.id) && $2::text[])
        and not exists (select from unnest($1::text[]) word
          where colonnade.fold(u.name) not like '%' || colonnade.like_literal(word) || '%')
      order by colonnade.fold(u.name) not like coalesce(colonnade.like_literal($1[1]), '') || '%', lower(u.name), u.id limit ${FOUND})
      union all
      (select 'group', g.id, g.label, (select count(*)::integer from app."user" u
          where u.deleted_at is null and coalesce(u.active, true) and g.id in (select colonnade.groups_of(u.id)))
      from app.user_group g where g.deleted_at is null and not exists (select from unnest($1::text[]) word
          where colonnade.fold(g.label) not like '%' || colonnade.like_literal(word) || '%')
      order by lower(g.label), g.id limit ${FOUND})`,
    values: [words, roles.map(String)],
  });
  return rows;
}

/** The names of users and groups by `kind:id`; those that are gone have none. */
export async function namesOfAddressed(
  db: Runner,
  addressed: readonly Addressed[],
): Promise<ReadonlyMap<string, string>> {
  const ids = (kind: Addressed['kind']) => addressed.filter((one) => one.kind === kind).map(({ id }) => id);
  const { rows } = await db.query<{ key: string; name: string }>({
    name: 'recipients_named',
    text: sql`select 'user:' || id as key, name from app."user" where id = any($1::bigint[]) and deleted_at is null
      union all select 'group:' || id, label from app.user_group where id = any($2::bigint[]) and deleted_at is null`,
    values: [ids('user'), ids('group')],
  });
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** A person who gets a message. */
export interface Reached extends Addressed {
  readonly user: number;
  readonly name: string;
}

/**
 * The active users who read messages and whom users, groups and roles stand for, one row for each way in which somebody
 * is reached; groups inside groups count.
 */
export async function reachedUsers(
  db: Runner,
  addressed: readonly Addressed[],
  { roles }: Readers,
): Promise<readonly Reached[]> {
  if (addressed.length === 0) return [];
  const { rows } = await db.query<Reached>({
    name: 'recipients_reached',
    text: sql`select a.kind, a.id, u.id as user, u.name
      from jsonb_to_recordset($1::jsonb) a(kind text, id bigint)
      join app."user" u on u.deleted_at is null and coalesce(u.active, true)
        and (coalesce(u.supervisor, false) or colonnade.roles_of(u.id) && $2::text[])
        and case a.kind when 'user' then u.id = a.id
          when 'group' then a.id in (select colonnade.groups_of(u.id))
          else a.id::text = any(colonnade.roles_of(u.id)) end
      order by u.id`,
    values: [JSON.stringify(addressed), roles.map(String)],
  });
  return rows;
}
