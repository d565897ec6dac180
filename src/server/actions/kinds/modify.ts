import type { ActionOf } from '#core/catalog/actions/action.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { ActionResult } from '#core/contract/actions/action-results.ts';
import { isWriteOnly } from '#core/fields/traits.ts';
import { bareLink, openModify, type RequestContext, type Values } from '../../records/records.ts';
import { changeAlike } from '../change-alike.ts';
import { formOfAction, givenIn, isAsked, parameterForm } from '../parameters.ts';
import type { ActionForm, RunKind } from '../run-kind.ts';
import { givenOf, oneOf } from '../start.ts';
import type { Run } from '../run-kind.ts';

type Modifying = Run<ActionOf<'modify'>>;

/** Opens a record to be changed, or changes the chosen ones by what the action asks for and gives. */
export const modify: RunKind<ActionOf<'modify'>> = {
  formOf,
  showsStored: true,
  inBackground: true,
  run: modifyRecords,
};

async function modifyRecords(request: RequestContext, run: Modifying): Promise<ActionResult> {
  const { action, table, start } = run;
  const given = givenOf(request, action, table.id);
  if (!formOfAction(request, run) && given.length === 0) {
    return await openModify(request, { tableId: table.id, action: action.id, id: oneOf(start) });
  }
  const { shown: seen } = start;
  const values = seen ? newlyGiven(table, givenIn(request, run), seen) : givenIn(request, run);
  return await changeAlike(request, run, { values, given, seen });
}

/** The columns of several records that can be given the same value at once, where the action says nothing of its own. */
function formOf(request: RequestContext, run: Modifying): ActionForm | undefined {
  const { action, table, start } = run;
  const { parameters = [], values = [] } = action;
  if (parameters.length > 0) return parameterForm(request, run, parameters);
  if (start.selected.length < 2 || values.length > 0) return undefined;
  const columns = table.columns.filter(
    (column) => column.hidden !== true && column.unique !== true && !isWriteOnly(column),
  );
  return {
    fields: columns
      .filter((column) => isAsked(request, run, column))
      .map((column) => ({ column, required: false })),
    keeps: true,
  };
}

/** The values that are not those that the form has shown. */
function newlyGiven(table: Table, given: Values, shown: Values): Values {
  const isNew = ([name, value]: readonly [string, unknown]) => {
    const column = columnNamed(table, name);
    return !column || JSON.stringify(bareLink(column, value)) !== JSON.stringify(shown[name] ?? null);
  };
  return Object.fromEntries(Object.entries(given).filter(isNew));
}
