import { isLink, isList } from '../../fields/traits.ts';
import { columnNamed } from '../catalog.ts';
import type { CatalogTables } from '../catalog-tables.ts';
import type { Table } from '../schema.ts';
import { fieldOf, type Column } from '../../fields/registry.ts';
import { bad, type Problem } from '../../std/result.ts';
import { areComparable, leadsToUsers } from './comparable.ts';
import { conditionValue } from './condition-value.ts';
import { compares, isMe } from '../../query/asked-value.ts';
import type { ConditionOn, FilterOn, ListPartOn } from '../../query/filter.ts';
import { FILTER_CONDITIONS, FILTER_DEPTH } from '../../query/filter-parts.ts';

/** A column as a document names it (ids through links) or as a request does (`customer.country`). */
type ColumnPlace = string | readonly number[];

/** Something wrong in a filter, and where in it. */
export interface FilterProblem extends Problem {
  readonly path: readonly (string | number)[];
  /** What is wrong with a condition's value, for `filter.value`. */
  readonly cause?: Problem;
  readonly column?: Column;
}

/**
 * What is wrong with a filter on `table`: `column.unknown`, `filter.operator`, `filter.other` or `filter.value` with
 * the parameter `column`, `request.too_deep` or `request.too_large`; undefined for a good filter. Knows nothing of rights.
 */
export function checkFilter(
  catalog: CatalogTables,
  table: Table,
  filter: FilterOn<ColumnPlace>,
): Problem | undefined {
  const first = filterProblems(catalog, table, filter)[0];
  if (!first) return undefined;
  return first.params ? { code: first.code, params: first.params } : { code: first.code };
}

/** All problems of a filter on `table`, in reading order, except those of its formulas. */
export function filterProblems(
  catalog: CatalogTables,
  table: Table,
  filter: FilterOn<ColumnPlace>,
): readonly FilterProblem[] {
  const check: Check = { catalog, table, problems: [], conditions: 0 };
  walk(filter, check, [], 1);
  if (check.conditions > FILTER_CONDITIONS) {
    check.problems.push({ ...bad('request.too_large', { max: FILTER_CONDITIONS }).problem, path: [] });
  }
  return check.problems;
}

interface Check {
  readonly catalog: CatalogTables;
  readonly table: Table;
  readonly problems: FilterProblem[];
  conditions: number;
}

/** Stops at the allowed depth: an endlessly nested filter must cost nothing. */
function walk(filter: FilterOn<ColumnPlace>, check: Check, path: FilterProblem['path'], depth: number): void {
  if (depth > FILTER_DEPTH) {
    check.problems.push({ ...bad('request.too_deep', { max: FILTER_DEPTH }).problem, path });
  } else if ('all' in filter) {
    for (const [at, part] of filter.all.entries()) walk(part, check, [...path, 'all', at], depth + 1);
  } else if ('any' in filter) {
    for (const [at, part] of filter.any.entries()) walk(part, check, [...path, 'any', at], depth + 1);
  } else if ('not' in filter) {
    walk(filter.not, check, [...path, 'not'], depth + 1);
  } else if ('formula' in filter) {
    check.conditions += 1;
  } else if ('some' in filter || 'none' in filter) {
    check.conditions += 1;
    walkList(filter, check, path, depth);
  } else {
    check.conditions += 1;
    const problem = conditionProblem(check, filter, path);
    if (problem) check.problems.push(problem);
  }
}

/** A filter on the records of a list is one on their table. */
function walkList(
  filter: ListPartOn<ColumnPlace>,
  check: Check,
  path: FilterProblem['path'],
  depth: number,
): void {
  const [word, place] =
    'some' in filter ? (['some', filter.some] as const) : (['none', filter.none] as const);
  const { catalog, table, problems } = check;
  const column = columnAt(catalog, table, place);
  const target = isList(column) ? catalog.tables.get(column.target) : undefined;
  if (!target) {
    problems.push({
      code: 'column.unknown',
      params: { column: textOfPlace(catalog, place) },
      path: [...path, word],
    });
  } else if (filter.where) {
    const inner = { ...check, table: target, conditions: 0 };
    walk(filter.where, inner, [...path, 'where'], depth + 1);
    check.conditions += inner.conditions;
  }
}

function textOfPlace(catalog: CatalogTables, place: ColumnPlace): string {
  return typeof place === 'string' ? place : nameOf(catalog, place);
}

function conditionProblem(
  { catalog, table }: Check,
  condition: ConditionOn<ColumnPlace>,
  path: FilterProblem['path'],
): FilterProblem | undefined {
  const place = condition.column;
  const name = textOfPlace(catalog, place);
  const column = columnAt(catalog, table, place);
  if (!column) return { code: 'column.unknown', params: { column: name }, path: [...path, 'column'] };
  const { operator } = condition;
  if (!fieldOf(column).operators.includes(operator)) {
    return {
      code: 'filter.operator',
      params: { column: name, operator },
      path: [...path, 'operator'],
      column,
    };
  }
  if (condition.other !== undefined) return otherProblem({ catalog, table }, condition, column, path);
  const value = conditionValue(column, operator, condition.value);
  if (value.ok && !(isMe(value.value) && !leadsToUsers(catalog, column))) return undefined;
  const at = condition.value === undefined ? path : [...path, 'value'];
  return {
    code: 'filter.value',
    params: { column: name },
    path: at,
    cause: value.ok ? { code: 'value.link' } : value.problem,
    column,
  };
}

/** A column is compared with one of the same record whose values are of the same kind; then there is no value. */
function otherProblem(
  { catalog, table }: Pick<Check, 'catalog' | 'table'>,
  condition: ConditionOn<ColumnPlace>,
  column: Column,
  path: FilterProblem['path'],
): FilterProblem | undefined {
  const place = condition.other ?? [];
  const params = { column: textOfPlace(catalog, place) };
  const other = columnAt(catalog, table, place);
  if (!other) return { code: 'column.unknown', params, path: [...path, 'other'] };
  const fits = condition.value === undefined && compares(condition.operator) && areComparable(column, other);
  return fits ? undefined : { code: 'filter.other', params, path: [...path, 'other'], column };
}

/** The column that a place leads to from `table`; undefined where it is unknown or passes through no link. */
export function columnAt(catalog: CatalogTables, table: Table, place: ColumnPlace): Column | undefined {
  const steps = typeof place === 'string' ? place.split('.') : place;
  let current: Table | undefined = table;
  let column: Column | undefined;
  for (const step of steps) {
    if (column) current = isLink(column) ? catalog.tables.get(column.target) : undefined;
    column = current && columnOf(current, step);
    if (!column) return undefined;
  }
  return column;
}

function columnOf(table: Table, step: string | number): Column | undefined {
  if (typeof step === 'string') return columnNamed(table, step);
  return table.columns.find((column) => column.id === step);
}

function nameOf(catalog: CatalogTables, path: readonly number[]): string {
  return path.map((id) => catalog.columns.get(id)?.column.name ?? String(id)).join('.');
}
