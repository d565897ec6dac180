import { columnWithId } from '#core/catalog/catalog.ts';
import type { Action, RecordAction, TableAction } from '#core/catalog/action.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { ActionResult } from '#core/contract/action-results.ts';
import { AppError } from '#core/errors.ts';
import type { ResumedRun } from '../contexts/contexts.ts';
import { readableTable } from '../query/scene/place.ts';
import type { Desk, Given } from '../records/records.ts';

/** An action to run: on which records, and what is known of it beforehand. */
export interface ActionStart extends Omit<ResumedRun, 'what'> {
  readonly action: number;
  /** It is a step: what controls warn of is asked about for all steps, although it runs to its end. */
  readonly isStep?: boolean;
}

/** An action that runs on records of a table, with all that it has to know. */
export interface Run<A extends Action = RecordAction> {
  readonly action: A;
  readonly table: Table;
  readonly start: ActionStart;
}

/** The one record that an action is about. Throws AppError `request.invalid`. */
export function oneOf({ selected }: ActionStart): number {
  const [record] = selected;
  if (record === undefined) throw new AppError('request.invalid', { reason: 'idselected' });
  return record;
}

/** Kinds of action that do something with chosen records; steps that need some say so themselves. */
const ON_RECORDS: readonly Action['kind'][] = [
  'modify',
  'display',
  'delete',
  'createFrom',
  'transformInto',
  'addTo',
  'removeFrom',
  'merge',
];

/** Whether an action cannot run without chosen records. */
export function isOnRecords({ kind }: Action): boolean {
  return ON_RECORDS.includes(kind);
}

/** The controls whose warnings stand in nobody's way. */
export function acceptedBy({ final, accepted = [], isStep = false }: ActionStart): readonly number[] | 'all' {
  return final && !isStep ? 'all' : accepted;
}

/** The values that an action gives columns of a table, with their columns. */
export function givenOf(
  desk: Desk,
  { values = [] }: Pick<TableAction, 'values'>,
  table: number,
): readonly Given[] {
  return values.flatMap(({ column: id, formula }) => {
    const column = columnWithId(readableTable(desk, table), id);
    return column ? [{ column, formula }] : [];
  });
}

/** What an action that has changed records answers. */
export function doneResult(
  { action, table }: Pick<Run, 'action' | 'table'>,
  { records, operation }: { readonly records: number; readonly operation: number | undefined },
): ActionResult {
  return {
    kind: 'done',
    context: 0,
    window: 0,
    action: action.id,
    idform: table.id,
    records,
    operation: operation ?? null,
    closed: [],
  };
}
