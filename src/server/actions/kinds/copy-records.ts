import type { ActionOf } from '#core/catalog/actions/action.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { ActionResult } from '#core/contract/actions/action-results.ts';
import { allKnown, asWhatTheyAre } from '../../query/rights/known-records.ts';
import {
  changedTable,
  changeRecords,
  deleteThem,
  givenValues,
  namedRecord,
  openCreate,
  type RequestContext,
  type RecordChange,
  type Values,
  valuesOfCopy,
} from '../../records/records.ts';
import { withHeldRecords } from '../held-records.ts';
import { acceptedBy, doneResult, givenOf, oneOf } from '../start.ts';
import type { Run } from '../run-kind.ts';

type Copying = Run<ActionOf<'createFrom' | 'transformInto'>>;

/**
 * Makes new records out of stored ones: copies in the same table, or records `into` another table in place of the stored
 * ones. One record is shown to be completed before it is saved; several, or one that nobody wants to see, are saved at
 * once, in one operation. Throws AppError `record.unknown`, `access.refused`, `value.refused`.
 */
export async function copyRecords(
  request: RequestContext,
  run: Copying,
  into?: Table,
): Promise<ActionResult> {
  const { action, table, start } = run;
  const target = into ?? table;
  const records = start.selected;
  if (!start.final && records.length === 1) {
    const id = oneOf(start);
    const values = await copiedValues(request, run, { id, target });
    const replaces = into && (await replaced(request, table, id));
    return await openCreate(request, {
      tableId: target.id,
      values,
      copied: true,
      action: action.id,
      replaces,
    });
  }
  const work = { kind: into ? 'modify' : 'create', table, action: action.id } as const;
  const { operation } = await withHeldRecords(request, run, {
    kind: work.kind,
    work: async (inner) => {
      const changes: RecordChange[] = [];
      const known = await allKnown(inner.db, inner, { named: table, ids: records });
      for (const { own, ids } of asWhatTheyAre(known)) {
        const to = into ?? own;
        for (const id of ids) {
          const values = await copiedValues(inner, { ...run, table: own }, { id, target: to });
          changes.push({ table: to, id: null, values, copied: true });
        }
      }
      await changeRecords(inner, { ...work, changes, accepted: acceptedBy(start) });
      if (into) await deleteThem(inner, table.id, { records });
    },
  });
  return doneResult({ action, table: target }, { records: records.length, operation });
}

/**
 * Opens a window with the draft of a copy of a record, which is of the same table; `values` take the place of its own.
 * Throws AppError `record.unknown`, `access.refused`.
 */
export async function openCopy(
  request: RequestContext,
  { id, values, ...opening }: Parameters<typeof openCreate>[1] & { readonly id: number },
): Promise<ActionResult> {
  const table = await changedTable(request, opening.tableId, id);
  const copied = await valuesOfCopy(request, { table, id, target: table });
  return await openCreate(request, {
    ...opening,
    tableId: table.id,
    values: { ...copied, ...values },
    copied: true,
  });
}

/** The record as it is when its form opens: what somebody changes in it until that is saved would be lost. */
async function replaced(request: RequestContext, named: Table, id: number) {
  const table = await changedTable(request, named.id, id);
  const stored = await namedRecord(request, table, id);
  return { table: table.id, record: id, version: stored.version };
}

/** What the new record begins with: what its user may read there and write here, then what the action gives. */
async function copiedValues(
  request: RequestContext,
  { action, table }: Copying,
  { id, target }: { readonly id: number; readonly target: Table },
): Promise<Values> {
  const copied = await valuesOfCopy(request, { table, id, target });
  const given = await givenValues(request, { table, id, values: {} }, givenOf(request, action, target.id));
  return { ...copied, ...given };
}
