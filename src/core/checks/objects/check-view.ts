import { fieldOf } from '../../fields/registry.ts';
import { columnAt, filterProblems, type FilterProblem } from '../../catalog/filters/check-filter.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { finding, phrase, type Finding } from '../../std/finding.ts';
import { expectedValue } from './expected-value.ts';
import type { Table, View } from '../../catalog/schema.ts';
import { viewKindOf } from '../../catalog/views/registry.ts';
import { checkGrouping } from './check-grouping.ts';

/**
 * What is wrong with a view: columns twice, an order that the database cannot give, groups and calculations that columns
 * do not have, a filter that cannot run, or options that its display mode does not take.
 */
export function checkView(catalog: Catalog, view: View): readonly Finding[] {
  const table = catalog.tables.get(view.table);
  return [
    ...(table ? viewKindOf(view).check(catalog, table, view) : []),
    ...repeatedProblems('columns', view.columns),
    ...repeatedProblems('sort', view.sort ?? []),
    ...(table ? sortProblems(catalog, table, view) : []),
    ...repeatedProblems('groups', view.groups ?? []),
    ...(table ? checkGrouping(catalog, table, view) : []),
    ...(table && view.filter ? filterProblems(catalog, table, view.filter) : []).flatMap(
      describeFilterProblem,
    ),
  ];
}

function repeatedProblems(
  property: string,
  entries: readonly { readonly column: readonly number[] }[],
): readonly Finding[] {
  const seen = new Set<string>();
  return entries.flatMap((entry, at) => {
    const path = entry.column.join('.');
    if (seen.has(path)) return [finding([property, at, 'column'], 'stands_twice')];
    seen.add(path);
    return [];
  });
}

function sortProblems(catalog: Catalog, table: Table, view: View): readonly Finding[] {
  return (view.sort ?? []).flatMap((sort, at) => {
    const column = columnAt(catalog, table, sort.column);
    if (!column || fieldOf(column).sortable) return [];
    return [finding(['sort', at, 'column'], 'not_sortable', { name: column.name, type: column.type })];
  });
}

/** Unknown columns are left to the check of references. */
function describeFilterProblem(problem: FilterProblem): readonly Finding[] {
  const path = ['filter', ...problem.path];
  const max = problem.params?.['max'] ?? '';
  const { column } = problem;
  if (problem.code === 'request.too_deep') return [finding(path, 'filter_deep', { max })];
  if (problem.code === 'request.too_large') return [finding(path, 'filter_large', { max })];
  if (!column) return [];
  if (problem.code === 'filter.other') return [finding(path, 'filter_other')];
  if (problem.code === 'filter.operator') {
    const { operators } = fieldOf(column);
    return [finding(path, 'filter_operator', { name: column.name, type: column.type, operators })];
  }
  // Choices that are missing are reported where they should be.
  if (problem.cause?.code === 'value.choice' && !('choices' in column && column.choices)) return [];
  const expected = problem.cause ? expectedValue(problem.cause, column) : phrase('another_value');
  return [finding(path, 'filter_value', { name: column.name, expected })];
}
