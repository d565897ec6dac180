import type { FormulaPlaces } from '#core/formula/filters/places.ts';
import { bracketed } from '#core/formula/store/rewrite.ts';
import { webColumns, type WebApplication, type WebColumn } from '#web/api/application.tsx';
import { coreColumn } from '#web/fields/values/column-values.ts';

/** The system table of users. */
const USERS = 'user';

/** What the names of filters and formulas mean to the user: technical names, and labels in the user's language. */
export function webPlaces({ tables }: Pick<WebApplication, 'tables'>): FormulaPlaces {
  const columnsOf = (table: number): readonly WebColumn[] => {
    const found = tables.get(table);
    return found ? webColumns(found) : [];
  };
  const columnNamed = (table: number, name: string) => columnsOf(table).find((one) => one.name === name);
  const labelled = (table: number, word: string): WebColumn | undefined => {
    const [found, another] = columnsOf(table).filter(
      ({ label }) => label.toLowerCase() === word.toLowerCase(),
    );
    return another ? undefined : found;
  };
  const asCore = (column: WebColumn | undefined) => column && coreColumn(column);
  return {
    columnNamed: (table, name) => asCore(columnNamed(table, name)),
    columnCalled: (table, word) => asCore(columnNamed(table, word) ?? labelled(table, word)),
    nameOf: (table, { name }) => {
      const label = columnNamed(table, name)?.label ?? name;
      const isClear = !columnNamed(table, label) && labelled(table, label)?.name === name;
      return bracketed(isClear && label.toLowerCase() !== 'id' ? label : name);
    },
    isUsers: (table) => tables.get(table)?.name === USERS,
  };
}
