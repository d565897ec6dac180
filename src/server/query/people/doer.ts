import { kindsOf } from '#core/catalog/family.ts';
import type { Table } from '#core/catalog/schema.ts';
import { literal, sql, type Sql } from '../../database/sql/sql.ts';
import type { SqlScene } from '../formula/facts.ts';

/** Who did something, by the account that did it. */
export interface Doer {
  readonly user_id: number | null;
  /** The account that worked with the user's rights where it was another one. */
  readonly account: string | null;
}

/** Names the account that did something. */
export function doerKey({ user_id: id, account }: Doer): string | null {
  return account ?? (id === null ? null : `user:${id}`);
}

/** The columns that say who did something. */
const DOERS = { created_by: sql`created_by`, updated_by: sql`updated_by` };

/** The account that created the record of row `t` of a table, or touched it last, as SQL. */
export function doerSql(
  { catalog }: Pick<SqlScene, 'catalog'>,
  table: Table,
  by: 'created_by' | 'updated_by',
): Sql {
  const kinds = kindsOf(catalog, table)
    .map(({ id }) => id)
    .join();
  return sql`colonnade.doer(t.${DOERS[by]}, ${literal(`{${kinds}}`)}, t.id, ${literal(by === 'created_by')})`;
}

/** Whether the row `t` names a user with whose rights others work, as SQL. */
export const NAMES_LENDER = sql`exists (select from colonnade.lent_user l where l.user_id in (t.created_by, t.updated_by))`;
