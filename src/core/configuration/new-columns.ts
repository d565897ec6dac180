import { withLabels, MAX_CHOICES } from '../catalog/new-choices.ts';
import type { Document } from '../catalog/schema.ts';
import type { FieldType } from '../fields/registry.ts';
import { isChosen, isLink } from '../fields/traits.ts';
import { labelOf, principalOf, type Labels } from '../language/labels.ts';
import { takenColumnNames, takesColumns } from './columns-in.ts';
import type { Edit } from './edit-schema.ts';
import { newLink } from './new-link.ts';
import { freshId, nameFrom, newColumn } from './recipes.ts';
import { documentAfter } from './steps.ts';

/** What a new column is begun with. */
export interface BegunColumn {
  readonly label: string;
  readonly type: FieldType;
  /** Where a link leads; it has a list at the other end. */
  readonly target?: number | undefined;
  readonly required?: boolean | undefined;
  readonly unique?: boolean | undefined;
  /** Values that it is to hold, as texts: what a choice begins with. */
  readonly values?: readonly string[] | undefined;
}

interface Making {
  readonly locale: string;
  /** They stand in the forms and views of their tables. */
  readonly isShown: boolean;
  /** What the only value of a choice is called that is begun with none. */
  readonly firstChoice: string;
}

/** New columns of a table, in one step; links with their other ends. */
export function newColumns(
  document: Document,
  tableId: number,
  { columns, ...making }: Making & { readonly columns: readonly BegunColumn[] },
): readonly Edit[] {
  return columns.reduce<{ readonly document: Document; readonly edits: readonly Edit[] }>(
    (made, column) => {
      const { edits } = begunColumn(made.document, tableId, { ...making, column });
      const after = documentAfter(made.document, { steps: [{ edits }], done: 1 });
      return { document: after, edits: [...made.edits, ...edits] };
    },
    { document, edits: [] },
  ).edits;
}

/** One new column, with what every one of its type must have. */
export function begunColumn(
  document: Document,
  tableId: number,
  { column, locale, isShown, firstChoice }: Making & { readonly column: BegunColumn },
): { readonly id: number; readonly edits: readonly Edit[] } {
  const { label, type, target, required, unique, values = [] } = column;
  const labels = { [principalOf(locale)]: label };
  const more = { ...(required === true && { required }), ...(unique === true && { unique }) };
  if (isLink({ type }) && target !== undefined) {
    const table = document.tables.find(({ id }) => id === tableId);
    const back = takesColumns(document, target) ? table?.plural : undefined;
    const text = (texts: Labels) => labelOf(texts, locale);
    const ends = { table: tableId, target, label: labels, relation: 'link', back } as const;
    return newLink(document, { ...ends, isShown, text, more });
  }
  const own = {
    id: freshId(),
    name: nameFrom(label, takenColumnNames(document, tableId), 'column'),
    label: labels,
    type,
    ...more,
    ...(isChosen({ type }) && { choices: choicesOf(values, { locale, firstChoice }) }),
  };
  return { id: own.id, edits: newColumn(document, tableId, own, { isShown }) };
}

function choicesOf(
  values: readonly string[],
  { locale, firstChoice }: Pick<Making, 'locale' | 'firstChoice'>,
) {
  const labels = [...new Set(values.map((value) => value.trim()))].filter(Boolean).slice(0, MAX_CHOICES);
  if (labels.length > 0) return withLabels([], { labels, locale }).choices;
  return [{ code: 'first', label: { [principalOf(locale)]: firstChoice } }];
}
