import type { TableAction } from '#core/catalog/action.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { ActionResult } from '#core/contract/action-results.ts';
import {
  bareLink,
  changeRecords,
  openModify,
  type Desk,
  type RecordChange,
  type Values,
} from '../records/records.ts';
import { withHeldRecords } from './held-records.ts';
import { formOfAction, givenIn } from './parameters.ts';
import { acceptedBy, doneResult, givenOf, oneOf, type Run } from './start.ts';

/** Opens a record to be changed, or changes the chosen ones by what the action asks for and gives. */
export async function modifyRecords(desk: Desk, run: Run<TableAction>): Promise<ActionResult> {
  const { action, table, start } = run;
  const given = givenOf(desk, action, table.id);
  if (!formOfAction(desk, run) && given.length === 0) {
    return await openModify(desk, { idform: table.id, action: action.id, id: oneOf(start) });
  }
  const { shown: seen } = start;
  const values = seen ? newlyGiven(table, givenIn(desk, run), seen) : givenIn(desk, run);
  const changes = start.selected.map((id) => ({ table, id, values, given, ...(seen ? { seen } : {}) }));
  return await changeHeldRecords(desk, run, () => Promise.resolve(changes));
}

/** Changes the chosen records, which are held meanwhile: `changesOf` works out what becomes of them as they are then. */
export async function changeHeldRecords(
  desk: Desk,
  run: Run,
  changesOf: (inner: Desk) => Promise<readonly RecordChange[]>,
): Promise<ActionResult> {
  const { action, table, start } = run;
  const { result, operation } = await withHeldRecords(desk, run, {
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

/** The values that are not those that the form has shown. */
function newlyGiven(table: Table, given: Values, shown: Values): Values {
  const isNew = ([name, value]: readonly [string, unknown]) => {
    const column = columnNamed(table, name);
    return !column || JSON.stringify(bareLink(column, value)) !== JSON.stringify(shown[name] ?? null);
  };
  return Object.fromEntries(Object.entries(given).filter(isNew));
}
