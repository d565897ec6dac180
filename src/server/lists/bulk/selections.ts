import { isKindOf } from '#core/catalog/family.ts';
import { AppError } from '#core/errors.ts';
import type { Chosen, MatchingRecords } from '#core/contract/lists/chosen.ts';
import { MAX_RUN_ON } from '#core/contract/route/limits.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import type { Database, Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import {
  chosenIds,
  countChosen,
  type KeptQuestion,
  type SetChoice,
} from '../../query/bulk/set/choose-set.ts';
import type { Scene } from '../../query/scene/place.ts';
import type { OwnContext, RequestContext } from '../../records/records.ts';

/** Kept questions of one account; older ones give way. */
const MAX_KEPT = 50;
/** Hours for which a question is kept at most, in a session that lasts longer. */
const MAX_HOURS = 24;

/** A question about a list, as a request carries it. */
interface AskedQuestion extends Omit<KeptQuestion, 'without'> {
  readonly without?: readonly number[] | undefined;
}

/** Keeps a question about a list for a session, if there is one; gives its id and how many records it finds now. Throws AppError as lists do. */
export async function keepSelection(
  request: OwnContext,
  session: number | null,
  { without = [], ...asked }: AskedQuestion,
): Promise<{ readonly selection: number; readonly count: number }> {
  const { db, viewer } = request;
  const count = await countChosen(db, request, { ...asked, without });
  const { rows } = await db.query<{ id: number }>(
    sql`with older as (delete from colonnade.selection where id in
        (select id from colonnade.selection where account = $2 order by id desc offset $7::integer))
      insert into colonnade.selection (session_id, account, table_id, filter, search, without)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      session,
      viewer.account,
      asked.tableId,
      asked.filter === undefined ? null : JSON.stringify(asked.filter),
      asked.search ?? null,
      [...new Set(without)],
      MAX_KEPT - 1,
    ],
  );
  return { selection: rows[0]?.id ?? 0, count };
}

/**
 * Which records are chosen: ids, or the kept question, which belongs to whoever asks and to the table. Throws AppError
 * `selection.unknown`.
 */
export async function choiceOf(
  { db, viewer }: RequestContext,
  tableId: number,
  chosen: Chosen,
): Promise<SetChoice> {
  if ('records' in chosen) return { ids: chosen.records };
  const question = await keptQuestion(db, viewer.account, chosen.selection);
  if (question?.tableId !== tableId) throw new AppError('selection.unknown');
  return { question };
}

/**
 * What a kept question finds by now, for an action that runs on records of a table. Throws AppError `selection.unknown`,
 * `selection.changed` where they are not as many as were confirmed, `action.too_many`.
 */
export async function matchingIds(
  request: RequestContext,
  tableId: number | undefined,
  { selection, count }: MatchingRecords,
): Promise<readonly number[]> {
  const { db, viewer, catalog } = request;
  const question = await keptQuestion(db, viewer.account, selection);
  const table = question && catalog.tables.get(question.tableId);
  if (!table || tableId === undefined || !isKindOf(catalog, table, tableId))
    throw new AppError('selection.unknown');
  return await idsOf(db, request, { question, count, most: MAX_RUN_ON });
}

/**
 * The ids of the records of a choice, as many as were confirmed. Throws AppError `selection.changed` where a question finds
 * others by now, `action.too_many` where they are more than `most`.
 */
export async function chosenRecords(
  db: Runner,
  scene: Scene,
  { choice, ...how }: { readonly choice: SetChoice; readonly count: number; readonly most: number },
): Promise<readonly number[]> {
  if ('ids' in choice) return [...new Set(choice.ids)];
  return await idsOf(db, scene, { question: choice.question, ...how });
}

async function idsOf(
  db: Runner,
  scene: Scene,
  {
    question,
    count,
    most,
  }: { readonly question: KeptQuestion; readonly count: number; readonly most: number },
): Promise<readonly number[]> {
  const ids = await chosenIds(db, scene, question, most);
  if (!ids) throw new AppError('action.too_many', { max: most });
  if (ids.length !== count) throw new AppError('selection.changed', { count: ids.length });
  return ids;
}

async function keptQuestion(db: Runner, account: string, id: number): Promise<KeptQuestion | undefined> {
  const { rows } = await db.query<{
    table_id: number;
    filter: RequestFilter | null;
    search: string | null;
    without: readonly (number | string)[];
  }>(sql`select table_id, filter, search, without from colonnade.selection where id = $1 and account = $2`, [
    id,
    account,
  ]);
  const [row] = rows;
  return (
    row && {
      tableId: row.table_id,
      filter: row.filter ?? undefined,
      search: row.search ?? undefined,
      without: row.without.map(Number),
    }
  );
}

/** Drops questions that nobody is likely to come back to; those of ended sessions are gone already. */
export async function forgetOldSelections(db: Database): Promise<void> {
  await db.query(
    sql`delete from colonnade.selection where made_at < now() - make_interval(hours => $1::integer)`,
    [MAX_HOURS],
  );
}
