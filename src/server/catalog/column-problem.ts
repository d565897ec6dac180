import type { Catalog } from '#core/catalog/catalog.ts';
import type { CatalogProblem } from '#core/checks/catalog-problem.ts';
import { originOf } from '#core/catalog/family.ts';
import type { Column } from '#core/catalog/schema.ts';
import type { Phrase } from '#core/std/finding.ts';
import { must } from '#core/std/must.ts';

/** A problem at an option of a column, where the document has the column. */
export function columnProblem(
  { document }: Pick<Catalog, 'document'>,
  column: Pick<Column, 'id' | 'origin'>,
  option: string,
  told: Phrase,
): CatalogProblem {
  const origin = originOf(column);
  const at = ({ columns }: { readonly columns: readonly { readonly id: number }[] }) =>
    columns.findIndex(({ id }) => id === origin);
  const table = must(
    document.tables.find((one) => at(one) >= 0),
    `the table of column ${origin}`,
  );
  return { kind: 'tables', name: table.name, path: ['columns', at(table), option], ...told };
}
