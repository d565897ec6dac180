import { isSeveral } from '#core/fields/traits.ts';
import type { ActionOf } from '#core/catalog/actions/action.ts';
import type { Column } from '#core/catalog/schema.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { conditionValue } from '#core/catalog/filters/condition-value.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { takesList, type Operator } from '#core/query/operators.ts';
import { bareLink, type RequestContext } from '../../records/records.ts';
import { formOfAction, givenIn } from '../parameters.ts';
import type { RunKind } from '../run-kind.ts';
import type { Run } from '../run-kind.ts';
import { listResult } from './list.ts';

type Searching = Run<ActionOf<'search'>>;

/** Shows the list of what its user has asked for. Throws AppError `value.refused`. */
export const search: RunKind<ActionOf<'search'>> = {
  run: async (request, run) => await Promise.resolve(listResult(request, run, searched(request, run))),
};

/** The conditions of a search; what was left open asks for nothing. */
function searched(request: RequestContext, run: Searching): RequestFilter | null {
  const given = givenIn(request, run);
  const problems: ColumnProblem[] = [];
  const conditions = (formOfAction(request, run)?.fields ?? []).flatMap(({ column }): RequestFilter[] => {
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

function operatorOf({ action }: Searching, column: Column): Operator {
  const configured = action.parameters?.find((parameter) => parameter.column === column.id)?.operator;
  const { operators } = fieldOf(column);
  return configured ?? (operators.includes('contains') ? 'contains' : (operators[0] ?? 'equal'));
}

/** What an operator compares with, each by a condition of its own: of several choices or records all are asked for. */
function comparedWith(column: Column, operator: Operator, value: unknown): readonly unknown[] {
  if (takesList(operator)) return [[value].flat()];
  return isSeveral(column) ? [value].flat() : [value];
}
