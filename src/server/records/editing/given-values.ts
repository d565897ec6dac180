import type { Column, Table } from '#core/catalog/schema.ts';
import { givenBy } from '#core/formula/computed/computed.ts';
import { must } from '#core/std/must.ts';
import type { Draft } from '../../contexts/contexts.ts';
import { draftValues, type DraftRecord } from '../../query/draft/draft-values.ts';
import { bareLink, refuseProblems } from '../values/check-values.ts';
import type { Values, RequestContext } from '../request/request-context.ts';
import { draftOf } from '../draft/draft-record.ts';
import { changedDraft } from './update-draft.ts';

/** A formula that gives a value to a column, which may be another table's than that of the records it is worked out on. */
export interface Given {
  readonly column: Column;
  readonly formula: string;
}

/** What formulas give on a record as it would be, as bare values by technical name. */
export async function givenValues(
  request: RequestContext,
  record: DraftRecord,
  given: readonly Given[],
): Promise<Values> {
  const asked = given.map(({ column, formula }) => ({
    column,
    typed: must(
      givenBy(request.catalog, { text: formula, table: record.table.id, column }),
      `the formula of ${column.name}`,
    ),
  }));
  const values = await draftValues(request.db, request, record, asked);
  return Object.fromEntries(
    given.map(({ column }, at) => [column.name, bareLink(column, values[at] ?? null)] as const),
  );
}

/** A draft with the values that formulas give on it. Throws AppError `value.refused`. */
export async function withGiven<D extends Draft>(
  request: RequestContext,
  table: Table,
  { draft, given }: { readonly draft: D; readonly given: readonly Given[] },
): Promise<D> {
  return await withValues(request, draft, await givenValues(request, draftOf(table, draft), given));
}

/** A draft with these values. Throws AppError `value.refused`. */
export async function withValues<D extends Draft>(
  request: RequestContext,
  draft: D,
  values: Values,
): Promise<D> {
  if (Object.keys(values).length === 0) return draft;
  const { next, problems } = await changedDraft(request, draft, values);
  refuseProblems(problems);
  return { ...draft, ...next };
}
