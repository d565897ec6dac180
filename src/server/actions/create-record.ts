import type { TableAction } from '#core/catalog/action.ts';
import type { ActionResult } from '#core/contract/action-results.ts';
import { asOneOperation, changeRecords, openCreate, type Desk } from '../records/records.ts';
import { givenIn } from './parameters.ts';
import { acceptedBy, doneResult, givenOf, type Run } from './start.ts';

/**
 * Opens the draft of a new record with what the action asks for and gives, or saves it at once where nobody wants to see
 * it. Throws AppError `value.refused`, `access.refused`.
 */
export async function createRecord(desk: Desk, run: Run<TableAction>): Promise<ActionResult> {
  const { action, table, start } = run;
  const values = givenIn(desk, run);
  const given = givenOf(desk, action, table.id);
  if (!start.final) {
    return await openCreate(desk, { idform: table.id, values, given, action: action.id });
  }
  const work = { kind: 'create', table, action: action.id } as const;
  const { result, operation } = await asOneOperation(desk, work, (inner) =>
    changeRecords(inner, {
      ...work,
      changes: [{ table, id: null, values, given }],
      accepted: acceptedBy(start),
    }),
  );
  return doneResult(run, { records: result, operation });
}
