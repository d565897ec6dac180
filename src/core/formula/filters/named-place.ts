import { fieldOf } from '../../fields/registry.ts';
import type { ConditionOn, RequestFilter } from '../../query/filter.ts';
import type { Operator } from '../../query/operators.ts';
import type { BinaryOperator, Syntax } from '../syntax/syntax.ts';
import { behind, type FormulaPlaces, type PlacedName } from './places.ts';

/** The records that a condition is about, and what names mean there. */
export interface NamingGround {
  readonly places: FormulaPlaces;
  readonly table: number;
}

/** A column that a part of a formula names. */
export interface NamedPlace extends PlacedName {
  readonly path: string;
}

export function isOneCondition(filter: RequestFilter | undefined): filter is ConditionOn<string> {
  return filter !== undefined && 'operator' in filter;
}

/** A condition on a column, where the column takes it. */
export function conditionAt(
  { path, column }: NamedPlace,
  rest: Omit<ConditionOn<string>, 'column'>,
): RequestFilter | undefined {
  return fieldOf(column).operators.includes(rest.operator) ? { column: path, ...rest } : undefined;
}

export function askedAt(place: NamedPlace, operator: Operator, value?: unknown): RequestFilter | undefined {
  return conditionAt(place, { operator, ...(value === undefined ? {} : { value }) });
}

/** The column that names through links lead to; not the members of lists. */
export function namedPlace(syntax: Syntax, { places, table }: NamingGround): NamedPlace | undefined {
  const names = namesIn(syntax);
  if (!names) return undefined;
  let at: number | undefined = table;
  let found: PlacedName['column'] | undefined;
  const path: string[] = [];
  for (const name of names) {
    found = at === undefined ? undefined : places.columnCalled(at, name);
    if (!found) return undefined;
    path.push(found.name);
    at = behind(found);
  }
  const type = found && fieldOf(found).formulaType(found);
  return found && type && path.length <= MAX_PATH ? { column: found, type, path: path.join('.') } : undefined;
}

/** Most columns of a path in a request. */
const MAX_PATH = 4;

function namesIn(syntax: Syntax): readonly string[] | undefined {
  if (syntax.kind === 'name') return syntax.name.id === undefined ? [syntax.name.word] : undefined;
  if (syntax.kind !== 'member' || syntax.name.id !== undefined) return undefined;
  const before = namesIn(syntax.target);
  return before && [...before, syntax.name.word];
}

/** The opposite of what is equal. */
export function otherThan(filter: RequestFilter | undefined): RequestFilter | undefined {
  if (!filter) return undefined;
  if (isOneCondition(filter) && filter.operator === 'isEmpty')
    return { column: filter.column, operator: 'isNotEmpty' };
  return isOneCondition(filter) && typeof filter.value !== 'boolean'
    ? { ...filter, operator: 'different' }
    : { not: filter };
}

/** What is asked by a sign between a column and a value. */
export const SIGN_OPERATORS: Partial<Readonly<Record<BinaryOperator, Operator>>> = {
  '<': 'less',
  '<=': 'lessOrEqual',
  '>': 'greater',
  '>=': 'greaterOrEqual',
};
/** The sign of two sides that change their places. */
export const TURNED: Partial<Readonly<Record<BinaryOperator, BinaryOperator>>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};
