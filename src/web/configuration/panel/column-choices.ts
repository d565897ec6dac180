import type { Catalog } from '#core/catalog/catalog.ts';
import { isMeant } from '#core/catalog/given-columns.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Editor } from '#core/configuration/panel.ts';
import type { SelectOption } from '#web/inputs/select-field.tsx';
import { tableIn, type PanelScope } from './panel-scope.ts';

/** The columns of a table to choose from. */
export function columnChoices(
  catalog: Catalog,
  table: number | undefined,
  locale: string,
): readonly SelectOption<number>[] {
  const { columns = [] } = catalog.tables.get(table ?? 0) ?? {};
  return columns.map(({ id, label }) => ({ value: id, label: labelOf(label, locale) }));
}

/** The columns that a reference may mean. */
export function meantChoices(
  scope: PanelScope,
  { of, meant }: Pick<Extract<Editor, { kind: 'column' }>, 'of' | 'meant'>,
): readonly SelectOption<number>[] {
  const { catalog, locale } = scope;
  return columnChoices(catalog, tableIn(scope, of), locale).filter(({ value }) => {
    const column = catalog.columns.get(value)?.column;
    return column !== undefined && isMeant(catalog, column, meant);
  });
}
