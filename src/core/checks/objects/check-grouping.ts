import { columnAt } from '../../catalog/filters/check-filter.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Column, Table, View } from '../../catalog/schema.ts';
import { calculationsOf, isGroupable, periodsOf, shownCalculationsOf } from '../../fields/calculations.ts';
import type { ShownCalculation } from '../../query/calculation.ts';
import { finding, type DocumentPlace, type Finding } from '../../std/finding.ts';

/** What is wrong with the groups and calculations of a view; unknown columns are left to the check of references. */
export function checkGrouping(catalog: Catalog, table: Table, view: View): readonly Finding[] {
  return [...groupProblems(catalog, table, view), ...calculationProblems(catalog, table, view)];
}

function groupProblems(catalog: Catalog, table: Table, { groups = [] }: View): readonly Finding[] {
  const orders = groups.flatMap(({ order }, at) => {
    const column = order && columnAt(catalog, table, order.column);
    if (!column || calculationsOf(column).includes(order.how)) return [];
    return [calculationFinding(['groups', at, 'order', 'how'], column, calculationsOf(column))];
  });
  const found = groups.flatMap((group, at) => {
    const column = columnAt(catalog, table, group.column);
    if (!column) return [];
    const named = { name: column.name, type: column.type };
    if (!isGroupable(column)) return [finding(['groups', at, 'column'], 'not_groupable', named)];
    if (group.period === undefined || periodsOf(column).includes(group.period)) return [];
    return [finding(['groups', at, 'period'], 'no_periods', named)];
  });
  return [...found, ...orders];
}

function calculationProblems(
  catalog: Catalog,
  table: Table,
  { calculations = [] }: View,
): readonly Finding[] {
  const seen = new Set<string>();
  return calculations.flatMap(({ column: path, how }, at) => {
    const name = `${path.join('.')} ${how}`;
    if (seen.has(name)) return [finding(['calculations', at], 'calculation_twice')];
    seen.add(name);
    const column = columnAt(catalog, table, path);
    const hows = column && shownCalculationsOf(column);
    if (!column || hows?.includes(how)) return [];
    return [calculationFinding(['calculations', at, 'how'], column, hows ?? [])];
  });
}

function calculationFinding(
  path: DocumentPlace,
  { name, type }: Column,
  hows: readonly ShownCalculation[],
): Finding {
  return hows.length > 0
    ? finding(path, 'calculation_unfit', { name, type, hows })
    : finding(path, 'calculation_none', { name, type });
}
