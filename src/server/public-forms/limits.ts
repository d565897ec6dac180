import { AppError } from '#core/errors.ts';
import { sql } from '../database/sql/sql.ts';
import type { Runner } from '../database/pool.ts';
import { admitTry, countFailure, countInHour, fillingKeys } from '../session/session.ts';
import type { FormCall, OpenForm } from './open-form.ts';

/** Records that one address sends by one form in an hour at most. */
const PER_HOUR = 20;

/** Counts a call. Throws AppError `session.too_many` for an address that asks without end. */
export async function admitCall({ area: { db }, request }: FormCall): Promise<void> {
  const keys = fillingKeys(request.ip);
  await admitTry(db, keys);
  await countFailure(db, keys);
}

/** Counts a record that is to be sent. Throws AppError `form.too_many` where the address has sent enough in this hour. */
export async function admitSending({ area: { db }, request }: FormCall, { action }: OpenForm): Promise<void> {
  const { count, left } = await countInHour(db, `form ${action.id}`, request.ip);
  if (count > PER_HOUR) throw new AppError('form.too_many', { seconds: left });
}

/** Takes the count of a record back that was not written. */
export async function forgiveSending(
  { area: { db }, request }: FormCall,
  { action }: OpenForm,
): Promise<void> {
  await countInHour(db, `form ${action.id}`, request.ip, -1);
}

/** What the journal calls the visits of forms: with it their records are told from those of other visitors. */
export const FORM_VISITS = 'form-';

/**
 * Throws AppError `form.full` where the form has taken as many records today as it may; `own` is the operation that is
 * about to be one of them. Inside a transaction nobody else is let through until that ends.
 */
export async function admitToday(
  db: Runner,
  { action, publicForm: { perDay }, zone, context: { viewer } }: OpenForm,
  own = 0,
): Promise<void> {
  if (perDay === undefined) return;
  if (own > 0)
    await db.query(sql`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`form ${action.id}`]);
  const { rows } = await db.query<{ taken: number; left: number }>(
    sql`with day as (select date_trunc('day', now() at time zone $4) as began)
      select count(o.id)::integer as taken,
        extract(epoch from (day.began + interval '1 day') at time zone $4 - now())::integer as left
      from day left join colonnade.operation o on o.user_id = $1 and o.action_id = $2 and o.id <> $3
        and o.at >= day.began at time zone $4 and o.account like $5
      group by day.began`,
    [viewer.userId, action.id, own, zone, `anonymous:${FORM_VISITS}%`],
  );
  const [today] = rows;
  if (today && today.taken >= perDay) throw new AppError('form.full', { seconds: Math.max(1, today.left) });
}
