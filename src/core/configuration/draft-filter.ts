import { columnNamed, type Catalog } from '../catalog/catalog.ts';
import type { Column } from '../catalog/schema.ts';
import { isLink } from '../fields/traits.ts';
import { BOOLEAN } from '../fields/value-type.ts';
import type { FormulaScope } from '../formula/check/scope.ts';
import { printedFormula } from '../formula/store/rewrite.ts';
import type { Path } from '../marks/reference.ts';
import { innerFilters, mapFilter, type Filter, type RequestFilter } from '../query/filter.ts';

/** A filter of the catalog as filters are built: columns by technical names, formulas in the reader's words. */
export function builtFilter(filter: Filter, scope: FormulaScope): RequestFilter {
  return mapFilter<Path, string, string>(filter, {
    condition: ({ column, other, ...condition }) => ({
      ...condition,
      column: namesOf(scope.catalog, column),
      ...(other === undefined ? {} : { other: namesOf(scope.catalog, other) }),
    }),
    formula: (stored) => printedFormula(stored, scope, BOOLEAN),
    list: () => {
      throw new Error('Bug: filters of the catalog ask nothing of lists');
    },
  });
}

/** The same for the catalog; undefined where it names a column that there is not, or asks for records of lists. */
export function keptFilter(
  filter: RequestFilter,
  catalog: Pick<Catalog, 'tables'>,
  table: number,
): Filter | undefined {
  if ('formula' in filter) return filter;
  if ('operator' in filter) {
    const { column, other, ...condition } = filter;
    const [path, otherPath] = [idsOf(catalog, table, column), other && idsOf(catalog, table, other)];
    if (!path || (other !== undefined && !otherPath)) return undefined;
    return { ...condition, column: path, ...(otherPath ? { other: otherPath } : {}) };
  }
  if ('some' in filter || 'none' in filter) return undefined;
  const parts = innerFilters(filter).map((part) => keptFilter(part, catalog, table));
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  if ('all' in filter) return { all: known };
  return 'any' in filter ? { any: known } : known[0] && { not: known[0] };
}

function namesOf({ columns }: Pick<Catalog, 'columns'>, path: Path): string {
  return path.map((id) => columns.get(id)?.column.name ?? `#${id}`).join('.');
}

function idsOf({ tables }: Pick<Catalog, 'tables'>, table: number, path: string): Path | undefined {
  let at: number | undefined = table;
  const ids: number[] = [];
  for (const name of path.split('.')) {
    const owner = tables.get(at ?? 0);
    const column: Column | undefined = owner && columnNamed(owner, name);
    if (!column) return undefined;
    ids.push(column.id);
    at = isLink(column) ? column.target : undefined;
  }
  return ids;
}
