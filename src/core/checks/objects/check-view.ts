import { fieldOf } from '../../fields/registry.ts';
import { columnAt, filterProblems, type FilterProblem } from '../../catalog/filters/check-filter.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { finding, type Finding } from '../../std/finding.ts';
import { describeValueProblem } from '../../catalog/describe-value-problem.ts';
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
    if (seen.has(path)) return [finding([property, at, 'column'], 'the column stands twice')];
    seen.add(path);
    return [];
  });
}

function sortProblems(catalog: Catalog, table: Table, view: View): readonly Finding[] {
  return (view.sort ?? []).flatMap((sort, at) => {
    const column = columnAt(catalog, table, sort.column);
    if (!column || fieldOf(column).sortable) return [];
    return [
      finding(
        ['sort', at, 'column'],
        `lists cannot be sorted by '${column.name}', which is of the type '${column.type}'`,
      ),
    ];
  });
}

/** Unknown columns are left to the check of references. */
function describeFilterProblem(problem: FilterProblem): readonly Finding[] {
  const path = ['filter', ...problem.path];
  const max = problem.params?.['max'];
  const { column } = problem;
  if (problem.code === 'request.too_deep') return [finding(path, `a filter is nested at most ${max} deep`)];
  if (problem.code === 'request.too_large') return [finding(path, `a filter has at most ${max} conditions`)];
  if (!column) return [];
  if (problem.code === 'filter.other')
    return [finding(path, 'the values of these two columns cannot be compared')];
  if (problem.code === 'filter.operator') {
    const allowed = fieldOf(column).operators.join(', ');
    return [finding(path, `'${column.name}' is of the type '${column.type}', which allows: ${allowed}`)];
  }
  // Choices that are missing are reported where they should be.
  if (problem.cause?.code === 'value.choice' && !('choices' in column && column.choices)) return [];
  const expected = problem.cause ? describeValueProblem(problem.cause, column) : 'another value';
  return [finding(path, `the value does not fit '${column.name}': ${expected} is expected`)];
}
