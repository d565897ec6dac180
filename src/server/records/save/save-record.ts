import type { Template } from '#core/catalog/objects/table/template.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { ElementSaved } from '#core/contract/actions/action-results.ts';
import { AppError } from '#core/errors.ts';
import { readableTable } from '../../query/scene/place.ts';
import { keyOf } from '../draft/draft-tree.ts';
import { beginRecord } from '../editing/begin-record.ts';
import { withValues } from '../editing/given-values.ts';
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
  /** What a new one begins with. */
  readonly template?: Template | undefined;
  /** The message that a new one is made of: the own copy is about it then. */
  readonly message?: number | undefined;
}

/**
 * Saves one record without a draft in between, by all rules that a form keeps to; controls that only warn are passed over,
 * as there is nobody to ask. Throws AppError `record.unknown`, `access.refused`, `value.refused` with every problem,
 * `record.conflict` with the columns that hold something else than was seen.
 */
export async function saveRecord(request: RequestContext, atOnce: AtOnce): Promise<ElementSaved> {
  return await tryAgain(request, async () => {
    const { table, drafts } = await begun(request, atOnce);
    const answer = { tableId: table.id };
    const { message } = atOnce;
    return { ...answer, ...(await save(request, { drafts, message, accepted: 'all', action: 0, answer })) };
  });
}

/** The drafts that a save would end, were there some: that of the record, and of those that belong to it. */
async function begun(
  request: RequestContext,
  { tableId, id, values, seen = {}, template }: AtOnce,
): Promise<{ readonly table: Table; readonly drafts: readonly DraftToSave[] }> {
  if (id === undefined) {
    const table = readableTable(request, tableId);
    const { draft, nested } = await beginRecord(request, table, { values, template });
    const lines = nested.map((line) => ({ draft: line, row: keyOf(line), mine: [] }));
    return { table, drafts: [{ draft, mine: [] }, ...lines] };
  }
  const table = await changedTable(request, tableId, id);
  const { draft, stored } = await begunChanges(request, table, id);
  if (stored.standing === 'ghost') throw new AppError('record.unknown');
  const compared = { ...draft, base: { ...draft.base, ...seen } };
  return { table, drafts: [{ draft: await withValues(request, compared, values), mine: [], stored }] };
}
