import type { Table } from '#core/catalog/schema.ts';
import type { ElementSaved } from '#core/contract/actions/action-results.ts';
import { AppError } from '#core/errors.ts';
import type { Draft } from '../../contexts/contexts.ts';
import { readableTable } from '../../query/scene/place.ts';
import { withValues } from '../editing/given-values.ts';
import { newDraft } from '../editing/new-draft.ts';
import { begunChanges, changedTable } from '../editing/open-draft.ts';
import { tryAgain } from '../request/as-one.ts';
import type { RequestContext, Values } from '../request/request-context.ts';
import type { DraftToSave } from './gathered.ts';
import { save } from './save.ts';

/** A record to save at once: a stored one, or a new one where there is no id. */
interface AtOnce {
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
export async function saveRecord(request: RequestContext, atOnce: AtOnce): Promise<ElementSaved> {
  return await tryAgain(request, async () => {
    const { table, draft, stored } = await begun(request, atOnce);
    const answer = { tableId: table.id };
    const drafts = [{ draft, mine: [], stored }];
    return { ...answer, ...(await save(request, { drafts, accepted: 'all', action: 0, answer })) };
  });
}

/** The draft that a save would end, were there one. */
async function begun(
  request: RequestContext,
  { tableId, id, values, seen = {} }: AtOnce,
): Promise<{ readonly table: Table; readonly draft: Draft; readonly stored?: DraftToSave['stored'] }> {
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
