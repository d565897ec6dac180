import { AppError } from '#core/errors.ts';
import type { Runner } from '../../database/pool.ts';
import { NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import type { Bindings } from './bindings.ts';

/** A call that is to be done once, however often it comes: the key that its client gave it, and what tells it from others. */
export interface Once {
  readonly key: string;
  readonly request: string;
}

/** The answer of a save as far as it is known before, and the call that it belongs to. */
export interface Keeping {
  readonly once: Once;
  readonly answer: object;
}

/** Days that answers are kept. */
const KEPT_DAYS = 1;

/** The part of a save that keeps its answer: with it what only `saved` and `operation` know. Nothing where none is to be kept. */
export function keepingSql(
  bindings: Bindings,
  { account, keeping }: { readonly account: string; readonly keeping?: Keeping | undefined },
): Sql {
  if (!keeping) return NOTHING;
  const { once, answer } = keeping;
  const [key, request] = [bindings.add(once.key, sql`text`), bindings.add(once.request, sql`text`)];
  const known = bindings.add(JSON.stringify(answer), sql`jsonb`);
  return sql`, kept as (insert into colonnade.kept_answer (account, key, request, answer)
      select ${bindings.add(account, sql`text`)}, ${key}, ${request}, ${known} || jsonb_build_object('recordId', saved.id, 'version', saved.version, 'operation', operation.id)
      from saved, operation)`;
}

/** Keeps the answer of a call, in the transaction that does it. Fails where another call has that key. */
export async function keepAnswer(db: Runner, account: string, { once, answer }: Keeping): Promise<void> {
  await db.query({
    name: 'answer_keep',
    text: sql`insert into colonnade.kept_answer (account, key, request, answer) values ($1, $2, $3, $4)`,
    values: [account, once.key, once.request, JSON.stringify(answer)],
  });
}

/** What a call has answered before; undefined for one that was not done. Throws AppError `request.key_used`. */
export async function keptAnswer(db: Runner, account: string, { key, request }: Once): Promise<unknown> {
  const { rows } = await db.query<{ request: string; answer: unknown }>({
    name: 'kept_answer',
    text: sql`select request, answer from colonnade.kept_answer where account = $1 and key = $2`,
    values: [account, key],
  });
  const [kept] = rows;
  if (kept && kept.request !== request) throw new AppError('request.key_used');
  return kept?.answer;
}

/** What the save answered by which a context has ended; undefined where nobody asked to keep it. */
export async function answerOfContext(db: Runner, account: string, context: number): Promise<unknown> {
  const { rows } = await db.query<{ answer: unknown }>(
    sql`select answer from colonnade.kept_answer
      where account = $1 and answer @> jsonb_build_object('kind', 'saved', 'context', $2::bigint)`,
    [account, context],
  );
  return rows[0]?.answer;
}

/** Drops answers that nobody will ask for any more. */
export async function cleanAnswers(db: Runner): Promise<void> {
  await db.query('delete from colonnade.kept_answer where at < now() - make_interval(days => $1)', [
    KEPT_DAYS,
  ]);
}
