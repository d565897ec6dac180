import type { TableAction } from '#core/catalog/action.ts';
import type { Column } from '#core/catalog/schema.ts';
import { TABLE_MODE } from '#core/catalog/views/table-mode.ts';
import type { ActionResult } from '#core/contract/action-results.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { conditionValue } from '#core/query/condition-value.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { takesList, type Operator } from '#core/query/operators.ts';
import { bareLink, type Desk } from '../records/records.ts';
import { formOfAction, givenIn } from './parameters.ts';
import type { Run } from './start.ts';

type Listing = Run<TableAction>;

/** The list that an action shows; a search shows what its user has asked for. Throws AppError `value.refused`. */
export function listOf(desk: Desk, run: Listing): ActionResult {
  const { action, table } = run;
  const view = action.view === undefined ? undefined : desk.catalog.views.get(action.view);
  return {
    kind: 'list',
    context: 0,
    window: 0,
    action: action.id,
    idform: table.id,
    view: action.view ?? null,
    mode: view?.mode ?? TABLE_MODE,
    filter: action.kind === 'search' ? searched(desk, run) : null,
  };
}

/** The conditions of a search; what was left open asks for nothing. */
function searched(desk: Desk, run: Listing): RequestFilter | null {
  const given = givenIn(desk, run);
  const problems: ColumnProblem[] = [];
  const conditions = (formOfAction(desk, run)?.fields ?? []).flatMap(({ column }): RequestFilter[] => {
    const input = given[column.name];
    if (input === undefined || input === null || input === '') return [];
    const operator = operatorOf(run, column);
    return comparedWith(column, operator, bareLink(column, input)).flatMap((value) => {
      const checked = conditionValue(column, operator, value);
      if (checked.ok) return [{ column: column.name, operator, value }];
      problems.push({ column: column.name, ...checked.problem });
      return [];
    });
  });
  if (problems.length > 0) throw new AppError('value.refused', {}, problems);
  return conditions.length === 0 ? null : { all: conditions };
}

function operatorOf({ action }: Listing, column: Column): Operator {
  const configured = action.parameters?.find((parameter) => parameter.column === column.id)?.operator;
  const { operators } = fieldOf(column);
  return configured ?? (operators.includes('contains') ? 'contains' : (operators[0] ?? 'equal'));
}

/** What an operator compares with, each by a condition of its own: of several choices or records all are asked for. */
function comparedWith({ type }: Column, operator: Operator, value: unknown): readonly unknown[] {
  if (takesList(operator)) return [[value].flat()];
  return type === 'choices' || type === 'list' ? [value].flat() : [value];
}
