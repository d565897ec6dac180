import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { RulePart } from '#core/contract/lists/duplicate-routes.ts';
import { comparisonsOf } from '#core/fields/comparisons.ts';
import { isName } from '#core/fields/traits.ts';
import { webColumns, type WebColumn } from '#web/api/application.tsx';
import { coreColumn } from '#web/fields/values/column-values.ts';

/** A rule that is worth trying; it is called by the labels of its columns. */
export type ProposedRule = readonly RulePart[];

/** Column types whose values belong to one person or company. */
const OWN_TYPES: ReadonlySet<string> = new Set(['email', 'phone', 'url']);

/** What places are called in technical names, the best first: two of one name in one place are one. */
const PLACES = [/(^|_)(city|town|place)(_|$)/, /(^|_)(zip|postcode|postal_code)(_|$)/] as const;

/** Rules proposed at most. */
const MAX_PROPOSED = 6;

/** The columns of a table that can be compared, in their order. */
export function comparableColumns(table: TableInfo): readonly WebColumn[] {
  return webColumns(table).filter((column) => column.hidden !== true && comparisonsOfWeb(column).length > 0);
}

/** How the values of a column can be compared. */
export function comparisonsOfWeb(column: WebColumn) {
  return comparisonsOf(coreColumn(column));
}

/** Rules that a table's columns suggest, the best first: addresses, numbers, then names, alone and with their places. */
export function proposedRules(table: TableInfo): readonly ProposedRule[] {
  const columns = comparableColumns(table);
  const rules: ProposedRule[] = columns
    .filter(({ type }) => OWN_TYPES.has(type))
    .map(({ name }) => [{ column: name, how: 'text' }]);
  const names = table.title.flatMap(
    (name) => columns.find((column) => column.name === name && isName(column)) ?? [],
  );
  if (names.length > 0) {
    const parts = names.map(({ name }): RulePart => ({ column: name, how: 'text' }));
    const [first, ...rest] = parts;
    rules.push(parts);
    if (first) rules.push([{ ...first, how: 'close' }, ...rest]);
    const [place] = PLACES.flatMap((called) => columns.find(({ name }) => called.test(name)) ?? []);
    if (place) rules.push([...parts, { column: place.name, how: comparisonsOfWeb(place)[0] ?? 'exact' }]);
  }
  return rules.slice(0, MAX_PROPOSED);
}
