import { calculationProblems } from './figure-checks.ts';
import { isLink } from '../../fields/traits.ts';
import { finding } from '../../std/finding.ts';
import type { Table } from '../objects/table/table.ts';
import type { DatatreeView } from './datatree-view.ts';
import type { ViewKind } from './view-kind.ts';

/** See `DatatreeView`. */
export const datatree: ViewKind<DatatreeView> = {
  leastTile: { width: 3, height: 4 },
  begin: (table) => {
    const parent = table.columns.find((column) => leadsToOwn(table, column));
    return parent && { parent: parent.id };
  },
  check: (catalog, table, { parent, members, rollUps = [] }) => {
    const column = table.columns.find(({ id }) => id === parent);
    const isWrong = column !== undefined && !leadsToOwn(table, column);
    return [
      ...(isWrong ? [finding(['parent'], 'not_own_link', { name: column.name })] : []),
      ...(parent === undefined && members === undefined ? [finding(['parent'], 'tree_without_levels')] : []),
      ...calculationProblems(catalog, 'rollUps', rollUps),
    ];
  },
};

/** Whether a column is a link that is stored, from records of a table to records of the same table. */
function leadsToOwn(table: Table, column: Table['columns'][number]): boolean {
  return (
    isLink(column) && column.target === table.id && !('formula' in column && column.formula !== undefined)
  );
}
