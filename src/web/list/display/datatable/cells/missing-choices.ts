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

/** The draft with the refused cells of a column read anew, now that there are choices that they name. */
export function readAgain(
  draft: CellDraft,
  { path, column, labels }: MissingInColumn & { readonly path: string },
  { added, reader }: { readonly added: AddedChoices; readonly reader: Reader },
): CellDraft {
  const known = { ...column, choices: choicesNamed(added, labels) } as WebColumn;
  return refusedIn(draft)
    .filter((cell) => cell.path === path && cell.fault?.code === 'value.choice')
    .reduce(
      (next, cell) => withText(next, cell, { text: cell.text, value: readCell(known, cell.text, reader) }),
      draft,
    );
}

/** Choices by what they were named too: one that was there already may have been named in another language. */
function choicesNamed({ codes, choices }: AddedChoices, labels: readonly string[]): AddedChoices['choices'] {
  const named = Map.groupBy(labels, (_, at) => codes[at]);
  return choices.map((choice) => ({
    ...choice,
    label: {
      ...choice.label,
      ...Object.fromEntries((named.get(choice.code) ?? []).map((text) => [text, text])),
    },
  }));
}
