import type { ARRANGEMENT_ROUTES } from '#core/contract/lists/arrangement-routes.ts';
import type { AnswerOf, BodyOf } from '#core/contract/route/route.ts';
import { sql } from '../../database/sql/sql.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import type { RequestContext } from '../../records/records.ts';

type Arrangements = AnswerOf<(typeof ARRANGEMENT_ROUTES)['arrangement_list']>['arrangements'];
type Kept = BodyOf<(typeof ARRANGEMENT_ROUTES)['arrangement_keep']>;

/** Lists of which the arrangements of one account are kept; of more the oldest are forgotten. */
const MAX_ARRANGED = 500;

/** How the account arranges lists. */
async function arrangementsOf({ db, viewer }: RequestContext): Promise<Arrangements> {
  const { rows } = await db.query<Arrangements[number]>(
    sql`select list as of, object_id as id, arrangement from colonnade.list_arrangement
     where account = $1 order by list, object_id`,
    [viewer.account],
  );
  return rows;
}

/** Keeps how the account arranges a list; nothing is kept of one that it leaves as it is. */
async function keepArrangement({ db, viewer }: RequestContext, { of, id, arrangement }: Kept): Promise<void> {
  const list = [viewer.account, of, id];
  if (Object.keys(arrangement).length === 0) {
    await db.query(
      sql`delete from colonnade.list_arrangement where account = $1 and list = $2 and object_id = $3`,
      list,
    );
    return;
  }
  await db.query(
    sql`with kept as (
      insert into colonnade.list_arrangement values ($1, $2, $3, $4)
      on conflict (account, list, object_id) do update set arrangement = excluded.arrangement, changed_at = now()
    )
    delete from colonnade.list_arrangement where account = $1 and (list, object_id) in (
      select list, object_id from colonnade.list_arrangement
      where account = $1 and (list, object_id) <> ($2, $3::bigint)
      order by changed_at desc offset $5::bigint)`,
    [...list, JSON.stringify(arrangement), MAX_ARRANGED - 1],
  );
}

export const ARRANGEMENT_HANDLERS = {
  arrangement_list: async ({ requestContext }) => ({
    arrangements: [...(await arrangementsOf(requestContext()))],
  }),
  arrangement_keep: async ({ requestContext, body }) => {
    await keepArrangement(requestContext(), body);
    return {};
  },
} satisfies HandlersOf<typeof ARRANGEMENT_ROUTES>;
