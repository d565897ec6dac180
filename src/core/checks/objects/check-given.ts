import type { Catalog } from '../../catalog/catalog.ts';
import { isWritten } from '../../catalog/given-columns.ts';
import type { Column } from '../../catalog/schema.ts';
import { finding, type DocumentPlace, type Finding } from '../../std/finding.ts';

/** What is wrong with the columns that values are given to, at their place. */
export function givenProblems(
  catalog: Catalog,
  values: readonly { readonly column: number }[] = [],
  place: DocumentPlace,
): readonly Finding[] {
  return values.flatMap(({ column: id }, at) => {
    const column = catalog.columns.get(id)?.column;
    const isTwice = values.findIndex((other) => other.column === id) < at;
    return [
      ...(isTwice ? [finding([...place, at, 'column'], 'given_twice')] : []),
      ...(column ? writtenProblems(catalog, column, [...place, at, 'column']) : []),
    ];
  });
}

/** What is wrong with giving a column a value: nobody writes some. */
export function writtenProblems(catalog: Catalog, column: Column, place: DocumentPlace): readonly Finding[] {
  return isWritten(catalog, column) ? [] : [finding(place, 'not_written', { name: column.name })];
}
