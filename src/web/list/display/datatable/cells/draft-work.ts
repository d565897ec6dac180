import type { Reader } from '#core/fields/field.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { copiedCell } from './copied-cell.ts';
import { drafted, planClear, planFill, planPaste, valueOf, withText, type CellScene } from './plan-cells.ts';
import { missingIn, readAgain } from './missing-choices.ts';
import { readCell } from './read-cell.ts';
import { readTsv } from './tsv.ts';
import type { useChoiceCreation } from '#web/fields/choice/choice-creation.ts';
import type { ShownColumn } from '../../../columns/shown-columns.ts';
import type { CellDraft, DraftedCell } from './cell-draft.ts';
import type { RangeBounds } from './cell-range.ts';

/** What is to be done to cells. */
export type CellDeed =
  | { readonly kind: 'paste'; readonly bounds: RangeBounds; readonly text: string }
  | { readonly kind: 'fill'; readonly source: RangeBounds; readonly bounds: RangeBounds }
  | { readonly kind: 'clear'; readonly bounds: RangeBounds }
  | ({ readonly kind: 'replace'; readonly bounds: RangeBounds } & Replacing);

/** The text to find in cells, whatever case, and what stands in its place. */
export interface Replacing {
  readonly find: string;
  readonly by: string;
  /** Only cells that hold nothing else. */
  readonly whole: boolean;
}

/** The rows that a deed needs, both included. */
export function rowsNeeded(deed: CellDeed): { readonly first: number; readonly last: number } {
  const { top, bottom } = deed.bounds;
  if (deed.kind === 'paste') {
    const height = Math.max(bottom - top + 1, readTsv(deed.text).length);
    return { first: top, last: top + height - 1 };
  }
  if (deed.kind === 'fill')
    return { first: Math.min(top, deed.source.top), last: Math.max(bottom, deed.source.bottom) };
  return { first: top, last: bottom };
}

/** What a deed would make of cells. */
export function planDeed(scene: CellScene, deed: CellDeed): CellDraft {
  const { reader } = scene;
  if (deed.kind === 'paste')
    return planPaste(scene, deed.bounds, readTsv(deed.text), ({ column }, text) =>
      readCell(column, text, reader),
    );
  if (deed.kind === 'fill')
    return planFill(scene, deed, (value, from, to) =>
      readCell(to.column, copiedCell(from.column, value, reader), reader),
    );
  if (deed.kind === 'clear') return planClear(scene, deed.bounds);
  return planReplace(scene, deed);
}

/** The cells whose copied text has `find` in it, with `by` in its place, whatever case; `whole`: that is all of their text. */
function planReplace(
  scene: CellScene,
  { bounds, find, by, whole }: Extract<CellDeed, { readonly kind: 'replace' }>,
): CellDraft {
  return drafted(scene, { kind: 'replace', bounds }, (shown, row) => {
    const of = scene.rowAt(row);
    const text = of ? copiedCell(shown.column, valueOf(of, shown), scene.reader) : '';
    const next = replacedIn(text, { find, by, whole });
    return next === undefined ? undefined : { text: next, value: readCell(shown.column, next, scene.reader) };
  });
}

/** The text with all that was found replaced; undefined where nothing was. */
export function replacedIn(text: string, { find, by, whole }: Replacing): string | undefined {
  if (whole) return text.toLowerCase() === find.toLowerCase() ? by : undefined;
  if (find === '') return undefined;
  const pattern = new RegExp(find.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'giu');
  return pattern.test(text) ? text.replaceAll(pattern, () => by) : undefined;
}

/** The draft with another text in place of one that was refused. */
export function readInstead(
  draft: CellDraft,
  { cell, text }: { readonly cell: DraftedCell; readonly text: string },
  { reader, column }: { readonly reader: Reader; readonly column: WebColumn },
): CellDraft {
  return withText(draft, cell, { text, value: readCell(column, text, reader) });
}

/** The draft after the choices were created that its refused cells name; those of a column that failed stay refused. */
export async function withCreated(
  draft: CellDraft,
  create: NonNullable<ReturnType<typeof useChoiceCreation>>,
  { columns, reader }: { readonly columns: readonly ShownColumn[]; readonly reader: Reader },
): Promise<CellDraft> {
  let next = draft;
  for (const [path, { column, labels }] of missingIn(draft, columns)) {
    const added = await create(column.id, labels);
    if (!added) break;
    next = readAgain(next, { path, column, labels }, { added, reader });
  }
  return next;
}
