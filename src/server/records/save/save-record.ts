import type { Table } from '#core/catalog/schema.ts';
import type { ElementSaved } from '#core/contract/actions/action-results.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import type { Draft } from '../../contexts/contexts.ts';
import { inTransaction } from '../../database/pool.ts';
import { keepAnswer } from '../../query/write/kept-answers.ts';
import { readableTable } from '../../query/scene/place.ts';
import { tryAgain } from '../request/as-one.ts';
import { checkDraft, isUnchanged, type Checking, type Planned } from './check-draft.ts';
import { refuseProblems } from '../values/check-values.ts';
import type { Values, RequestContext } from '../request/request-context.ts';
import { withValues } from '../editing/given-values.ts';
import { begunChanges, changedTable, newDraft } from '../editing/open-draft.ts';
import { tell } from '../request/tell.ts';
import { toldOf, writePlan } from './write-plans.ts';

/** A record to save at once: a stored one, or a new one where there is no id. */
interface Saving {
  readonly tableId: number;
  readonly id: number | undefined;
  readonly values: Values;
  /** What the caller has seen in these columns: what was changed there since is not overwritten. */
  readonly seen?: Values | undefined;
}

/**
 * Saves one record without a draft in between, by all rules that a form keeps to; controls that only warn are passed over,
 * as there is nobody to ask. Throws AppError `record.unknown`, `access.refused`, `value.refused` with every problem,
 * `record.conflict` with the columns that hold something else than was seen.
 */
export async function saveRecord(request: RequestContext, saving: Saving): Promise<ElementSaved> {
  return await tryAgain(request, async () => {
    const { table, draft, stored } = await begun(request, saving);
    const planned = await plannedFor(request, draft, { mine: [], areHeld: true, stored });
    return isUnchanged(planned)
      ? await unchanged(request, table, planned)
      : await written(request, table, planned).catch(async (error: unknown) => {
          // A record that it links to has gone: which one is told by looking it up.
          if (error instanceof AppError && error.code === 'link.target')
            await plannedFor(request, draft, { mine: [], stored });
          throw error;
        });
  });
}

/** The draft that a save would end, were there one. */
async function begun(
  request: RequestContext,
  { tableId, id, values, seen = {} }: Saving,
): Promise<{ readonly table: Table; readonly draft: Draft; readonly stored?: Checking['stored'] }> {
  if (id === undefined) {
    const table = readableTable(request, tableId);
    const { draft } = await newDraft(request, table, { context: { frames: [] }, values });
    return { table, draft };
  }
  const table = await changedTable(request, tableId, id);
  const { draft, stored } = await begunChanges(request, table, id);
  if (stored.standing === 'ghost') throw new AppError('record.unknown');
  const compared = { ...draft, base: { ...draft.base, ...seen } };
  return { table, draft: await withValues(request, compared, values), stored };
}

async function plannedFor(request: RequestContext, draft: Draft, checking: Checking): Promise<Planned> {
  const checked = await checkDraft(request, draft, checking);
  if (!checked.ok) refuseProblems(checked.problems);
  return must(checked.ok ? checked.planned : undefined, 'a draft without problems');
}

async function written(request: RequestContext, table: Table, planned: Planned): Promise<ElementSaved> {
  const { userId, account } = request.viewer;
  const answer = { tableId: table.id };
  const keeping = request.once && { once: request.once, answer };
  const saved = await writePlan(request.db, request, { planned, writing: { userId, account, keeping } });
  await tell(request, saved.operation, [toldOf(planned, saved)]);
  return { ...answer, ...saved };
}

async function unchanged(
  request: RequestContext,
  table: Table,
  { draft, version }: Planned,
): Promise<ElementSaved> {
  const { once } = request;
  const answer = {
    tableId: table.id,
    recordId: must(draft.record, 'a stored record'),
    version,
    operation: null,
  };
  if (once) await inTransaction(request.db, (tx) => keepAnswer(tx, request.viewer.account, { once, answer }));
  return answer;
}
