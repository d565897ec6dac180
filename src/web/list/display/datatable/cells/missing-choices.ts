import type { Reader } from '#core/fields/field.ts';
import type { WebColumn } from '#web/api/application.tsx';
import type { AddedChoices } from '#web/fields/choice/choice-creation.ts';
import { missingLabels, type MissingInColumn } from '#web/fields/choice/missing-choices.tsx';
import type { ShownColumn } from '../../../columns/shown-columns.ts';
import { refusedIn, type CellDraft } from './cell-draft.ts';
import { withText } from './plan-cells.ts';
import { readCell } from './read-cell.ts';

/** The choices that refused cells name and that could be added, by the paths of their columns. */
export function missingIn(
  draft: CellDraft,
  columns: readonly ShownColumn[],
): ReadonlyMap<string, MissingInColumn> {
  const texts = Map.groupBy(
    refusedIn(draft).filter(({ fault }) => fault?.code === 'value.choice'),
    ({ path }) => path,
  );
  return new Map(
    columns.flatMap(({ column, path }) => {
      const named = (texts.get(path) ?? []).map(({ text }) => text);
      const labels = missingLabels(column, named);
      return labels.length > 0 ? [[path, { column, labels }] as const] : [];
    }),
  );
}

/** The draft with the refused cells of a column read anew, now that it has these choices. */
export function readAgain(
  draft: CellDraft,
  { path, column }: { readonly path: string; readonly column: WebColumn },
  { choices, reader }: { readonly choices: AddedChoices['choices']; readonly reader: Reader },
): CellDraft {
  const known = { ...column, choices } as WebColumn;
  return refusedIn(draft)
    .filter((cell) => cell.path === path && cell.fault?.code === 'value.choice')
    .reduce(
      (next, cell) => withText(next, cell, { text: cell.text, value: readCell(known, cell.text, reader) }),
      draft,
    );
}
