import { actionControls } from '#core/catalog/objects/table/controls.ts';
import { kindsOf } from '#core/catalog/family.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { ActionResult } from '#core/contract/actions/action-results.ts';
import { AppError } from '#core/errors.ts';
import { inTransaction } from '../database/pool.ts';
import { knownRecords } from '../query/rights/known-records.ts';
import { lockRecords } from '../query/write/lock-records.ts';
import {
  actionRefusal,
  asOneOperation,
  changeRecords,
  type RequestContext,
  type RecordChange,
} from '../records/records.ts';
import { acceptedBy, doneResult } from './start.ts';
import type { Run } from './run-kind.ts';

/**
 * Does what an action does to its records as one operation. They are held from the beginning, in the order of their ids,
 * and judged again as they are then: of two who run it at once the second finds what the first has made of them. Throws
 * AppError `action.refused`.
 */
export async function withHeldRecords<T>(
  request: RequestContext,
  run: Run,
  {
    kind,
    work,
  }: { readonly kind: 'create' | 'modify' | 'delete'; readonly work: (inner: RequestContext) => Promise<T> },
): Promise<{ readonly result: T; readonly operation: number | undefined }> {
  const { action, table, start } = run;
  return await asOneOperation(request, { kind, table, action: action.id }, async (inner) => {
    await inTransaction(inner.db, (tx) => lockRecords(tx, table, start.selected));
    await refuseRecords(inner, run);
    return await work(inner);
  });
}

/**
 * Throws AppError `action.refused` in the words of a control that one of the records, as what it is, does not fulfil. Of
 * records that do not exist for the viewer nothing is told.
 */
export async function refuseRecords(
  request: RequestContext,
  { action, table: named, start }: Run,
): Promise<void> {
  const isAsked = (table: Table) => actionControls(table, action.id).length > 0;
  if (!kindsOf(request.catalog, named).some(isAsked)) return;
  for (const { table, ids } of await knownRecords(request.db, request, { named, ids: start.selected })) {
    for (const id of ids) {
      const message = await actionRefusal(request, { table, id, values: {} }, action.id);
      if (message !== undefined) throw new AppError('action.refused', { message });
    }
  }
}

/** Most records that one action changes one after the other, which takes a minute. */
const MAX_ONE_BY_ONE = 20_000;

/** Changes the chosen records, which are held meanwhile: `changesOf` works out what becomes of them as they are then. */
export async function changeHeldRecords(
  request: RequestContext,
  run: Run,
  changesOf: (inner: RequestContext) => Promise<readonly RecordChange[]>,
): Promise<ActionResult> {
  const { action, table, start } = run;
  if (start.selected.length > MAX_ONE_BY_ONE) throw new AppError('action.too_many', { max: MAX_ONE_BY_ONE });
  const { result, operation } = await withHeldRecords(request, run, {
    kind: 'modify',
    work: async (inner) =>
      await changeRecords(inner, {
        kind: 'modify',
        table,
        action: action.id,
        changes: await changesOf(inner),
        accepted: acceptedBy(start),
      }),
  });
  return doneResult(run, { records: result, operation });
}
