import type { Column } from '../../fields/registry.ts';
import { isChoice, isLink } from '../../fields/traits.ts';
import type { Path } from '../../marks/reference.ts';
import type { Catalog } from '../catalog.ts';
import type { DashboardFilter } from '../objects/dashboard/dashboard-filter.ts';

/**
 * The column of a table to which a filter of a dashboard is applied: the one that the filter names, else the only one of the
 * table with the same choices or to the same table. Undefined where there is none, or which of several is not said.
 */
export function filterColumn(catalog: Catalog, filter: DashboardFilter, table: number): Path | undefined {
  const named = [filter, ...(filter.others ?? [])].find((one) => one.table === table);
  if (named) return named.column;
  const wanted = columnAtEnd(catalog, filter.column);
  const [found, ...others] = (catalog.tables.get(table)?.columns ?? []).filter((column) =>
    areAlike(wanted, column),
  );
  return found && others.length === 0 ? [found.id] : undefined;
}

/** Whether two columns are choices of the same list, or links to the same table. */
export function areAlike(one: Column | undefined, other: Column | undefined): boolean {
  if (!one || !other) return false;
  if (isLink(one)) return isLink(other) && one.target === other.target;
  if (!isChoice(one) || !isChoice(other)) return false;
  return one.id === other.id || (one.dataType !== undefined && one.dataType === other.dataType);
}

/** The column at the end of a path. */
export function columnAtEnd({ columns }: Catalog, path: Path): Column | undefined {
  return columns.get(path.at(-1) ?? 0)?.column;
}
