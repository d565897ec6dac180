import type { Column } from '../../fields/registry.ts';
import { fieldOf } from '../../fields/registry.ts';
import { isLink, isList } from '../../fields/traits.ts';
import type { Type } from '../../fields/value-type.ts';

/** What the names of filters and formulas mean to their reader. */
export interface FormulaPlaces {
  /** The column of a table by its technical name. */
  readonly columnNamed: (table: number, name: string) => Column | undefined;
  /** The column that a name in a formula means, technical or as its reader sees it. */
  readonly columnCalled: (table: number, name: string) => Column | undefined;
  /** How a column is called in formulas, so that the name leads back to it. */
  readonly nameOf: (table: number, column: Column) => string;
  /** Whether the records of a table are the users, of whom the reader is one. */
  readonly isUsers: (table: number) => boolean;
}

/** A column that a path leads to, through links. */
export interface PlacedName {
  readonly column: Column;
  readonly type: Type;
}

/** The column of a filter's path and its name in formulas; undefined where there is none, or formulas know it not. */
export function placeOfPath(
  places: FormulaPlaces,
  table: number,
  path: string,
): (PlacedName & { readonly text: string }) | undefined {
  let at: number | undefined = table;
  let found: Column | undefined;
  const names: string[] = [];
  for (const name of path.split('.')) {
    found = at === undefined ? undefined : places.columnNamed(at, name);
    if (!found || at === undefined) return undefined;
    names.push(places.nameOf(at, found));
    at = behind(found);
  }
  const type = found && fieldOf(found).formulaType(found);
  return found && type && { column: found, type, text: names.join('.') };
}

/** The table behind a link. */
export function behind(column: Column): number | undefined {
  return isLink(column) ? targetOf(column) : undefined;
}

/** The table of a list's records. */
export function listTarget(column: Column): number | undefined {
  return isList(column) ? targetOf(column) : undefined;
}

function targetOf(column: Column): number {
  return (column as { readonly target: number }).target;
}
