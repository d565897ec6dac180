import { columnWithId } from '#core/catalog/catalog.ts';
import type { ActionOf } from '#core/catalog/actions/action.ts';
import type { ActionResult } from '#core/contract/actions/action-results.ts';
import { AppError } from '#core/errors.ts';
import { readableTable } from '../query/scene/place.ts';
import type { ActionStart, Run } from './run-kind.ts';
import type { RequestContext, Given } from '../records/records.ts';

/** The one record that an action is about. Throws AppError `request.invalid`. */
export function oneOf({ selected }: ActionStart): number {
  const [record] = selected;
  if (record === undefined) throw new AppError('request.invalid', { reason: 'idselected' });
  return record;
}

/** The controls whose warnings stand in nobody's way. */
export function acceptedBy({ final, accepted = [], isStep = false }: ActionStart): readonly number[] | 'all' {
  return final && !isStep ? 'all' : accepted;
}

/** The values that an action gives columns of a table, with their columns. */
export function givenOf(
  request: RequestContext,
  { values = [] }: Pick<ActionOf<'create' | 'transformInto'>, 'values'>,
  table: number,
): readonly Given[] {
  return values.flatMap(({ column: id, formula }) => {
    const column = columnWithId(readableTable(request, table), id);
    return column ? [{ column, formula }] : [];
  });
}

/** What an action that has changed records answers. */
export function doneResult(
  { action, table }: Pick<Run, 'action' | 'table'>,
  {
    records,
    operation,
    task,
  }: {
    readonly records: number;
    readonly operation: number | undefined;
    readonly task?: number;
  },
): ActionResult {
  return {
    kind: 'done',
    context: 0,
    window: 0,
    action: action.id,
    tableId: table.id,
    records,
    operation: operation ?? null,
    ...(task === undefined ? {} : { task }),
    closed: [],
  };
}
