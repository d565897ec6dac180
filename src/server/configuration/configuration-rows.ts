import type { DraftStep } from '#core/contract/configuration/configuration-routes.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';

/** A supervisor's configuration draft as it is kept: steps on a version of the catalog. */
export interface ConfigurationRow {
  readonly base: number;
  readonly title: string;
  readonly steps: readonly DraftStep[];
  /** How many steps are made; those after were undone. */
  readonly done: number;
  /** Goes up with each change; 0 where there is no draft. */
  readonly revision: number;
}

/** The draft of a user; undefined where there is none. `locked` holds it until the transaction ends. */
export async function readDraftRow(
  db: Runner,
  user: number,
  { locked = false }: { readonly locked?: boolean } = {},
): Promise<ConfigurationRow | undefined> {
  const lock = locked ? sql` for update` : sql``;
  const { rows } = await db.query<ConfigurationRow>(
    sql`select base::int as base, title, steps, done, revision::int as revision from colonnade.configuration_draft where user_id = $1${lock}`,
    [user],
  );
  return rows[0];
}

/** Names the state of a user's draft among all that there ever were; undefined where there is none. */
export async function readDraftState(db: Runner, user: number): Promise<string | undefined> {
  const { rows } = await db.query<{ state: string }>(
    sql`select concat(revision, ' ', extract(epoch from changed_at)) as state from colonnade.configuration_draft where user_id = $1`,
    [user],
  );
  return rows[0]?.state;
}

/** Writes a draft over the one of `revision`, 0 for none; false where another call was quicker. */
export async function writeDraftRow(
  db: Runner,
  user: number,
  { base, title, steps, done, revision }: ConfigurationRow,
): Promise<boolean> {
  const values = [user, base, title, JSON.stringify(steps), done, revision];
  const { rowCount } =
    revision === 0
      ? await db.query(
          sql`insert into colonnade.configuration_draft (user_id, base, title, steps, done, revision)
              values ($1, $2, $3, $4, $5, $6::bigint + 1) on conflict (user_id) do nothing`,
          values,
        )
      : await db.query(
          sql`update colonnade.configuration_draft set base = $2, title = $3, steps = $4, done = $5, revision = revision + 1, changed_at = now()
              where user_id = $1 and revision = $6`,
          values,
        );
  return rowCount === 1;
}

/** Drops a draft where it is still that of `revision`. */
export async function dropDraftRow(db: Runner, user: number, revision: number): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`delete from colonnade.configuration_draft where user_id = $1 and revision = $2`,
    [user, revision],
  );
  return rowCount === 1;
}
