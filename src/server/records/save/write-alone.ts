import { must } from '#core/std/must.ts';
import { endContext } from '../../contexts/contexts.ts';
import { inTransaction, type Runner } from '../../database/pool.ts';
import { keepAnswer } from '../../query/write/kept-answers.ts';
import { insertRecord, updateRecord, type Written } from '../../query/write/write-record.ts';
import type { Writing } from '../../query/write/writing.ts';
import type { RequestContext } from '../request/request-context.ts';
import { tell, type Told } from '../request/tell.ts';
import type { Plan, RecordPlan } from './plan.ts';

/** What a save gave; a save without a change is no operation. */
export type Saved = Omit<Written, 'operation'> & { readonly operation: number | null };

/**
 * Writes a plan of one record, in one statement with its journal, the end of its context and the answer that is kept; of a
 * plan without a record the end and the answer. Throws AppError `context.stale`, `link.target`, `record.conflict` without
 * columns where somebody saved in between.
 */
export async function writeAlone(request: RequestContext, plan: Plan): Promise<Saved> {
  const { ends, answer, records } = plan;
  const [only] = records;
  if (!only) return await end(request, plan);
  const { once } = request;
  const saved = await writeRecord(request.db, only, {
    ...writingOf(request, plan),
    context: ends && { id: ends.id, revision: ends.revision },
    keeping: once && answer && { once, answer },
  });
  await tell(request, saved.operation, [toldOf(only, saved)]);
  return saved;
}

/** Ends the context of a save that changes nothing. */
async function end(request: RequestContext, { own, ends, answer }: Plan): Promise<Saved> {
  const { account } = request.viewer;
  const { once } = request;
  const saved = { recordId: must(own.id, 'a stored record'), version: own.version, operation: null };
  if (!ends && !(once && answer)) return saved;
  await inTransaction(request.db, async (tx) => {
    if (ends) await endContext(tx, account, ends);
    if (once && answer) await keepAnswer(tx, account, { once, answer: { ...answer, ...saved } });
  });
  return saved;
}

/** Writes one record. */
export async function writeRecord(
  db: Runner,
  { table, id, version, values, diff }: RecordPlan,
  writing: Writing,
): Promise<Written> {
  if (id === null) return await insertRecord(db, table, { writing, values, diff });
  return await updateRecord(db, table, { writing, values, diff, id, version });
}

/** Whom to tell of a record that was written. */
export function toldOf({ table, diff }: RecordPlan, { recordId }: Written): Told {
  return { how: 'written', table, ids: [recordId], columns: Object.keys(diff) };
}

/** In whose name a plan is written, as a part of which operation. */
export function writingOf({ viewer, operation, catalog }: RequestContext, { action }: Plan): Writing {
  const { userId, account } = viewer;
  return {
    userId,
    account,
    operation,
    catalog: catalog.version,
    action: action === 0 ? undefined : action,
  };
}
