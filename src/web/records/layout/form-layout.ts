import { isList } from '#core/fields/traits.ts';
import { KIND } from '#core/query/kind.ts';
import type { FormInfo, ShownImage } from '#core/contract/application/application-routes.ts';
import type { WebColumn } from '#web/api/application.tsx';

/** A column at its place in a section. */
export interface FieldPlace {
  readonly kind: 'column';
  readonly column: WebColumn;
  readonly span: number;
}

/** A button of a form that stands among its columns. */
export type PlacedButton = Extract<
  FormInfo['sections'][number]['elements'][number],
  { readonly button: unknown }
>['button'];

/** What stands in a section; `key` tells it apart there. */
export type FormPlace =
  | FieldPlace
  | { readonly kind: 'text'; readonly key: string; readonly text: string; readonly span: number }
  | { readonly kind: 'button'; readonly key: string; readonly button: PlacedButton; readonly span: number }
  | { readonly kind: 'image'; readonly key: string; readonly image: ShownImage; readonly span: number };

/** A part of a form: what stands in it in reading order, over so many columns of the page. */
export interface SectionLayout {
  readonly key: string;
  /** Where the configuration has it, by the ids of its form and its own; undefined of one that it does not have. */
  readonly at?: { readonly form: number; readonly section: number };
  readonly label: string | undefined;
  /** It is closed until its heading is pressed. */
  readonly isSecondary: boolean;
  readonly columns: number;
  readonly places: readonly FormPlace[];
}

/** What stands on the page: sections side by side, a row of tabs, or the steps of a wizard. One section at least. */
export interface FormBlock {
  readonly kind: 'sheets' | 'tabs' | 'wizard';
  readonly key: string;
  readonly sections: readonly SectionLayout[];
}

const BLOCK_OF = { sheet: 'sheets', secondary: 'sheets', tab: 'tabs', step: 'wizard' } as const;

/**
 * The blocks of a form: tabs and steps that follow each other together, and sections beside each other. Without a form, all columns in two, the ones for which
 * `isWide` over both. Columns that the viewer does not know drop out.
 */
export function layoutOf(
  form: FormInfo | undefined,
  columns: readonly WebColumn[],
  isWide: (column: WebColumn) => boolean,
): readonly FormBlock[] {
  if (!form) {
    // A record's own form says by itself of which kind it is.
    const told = columns.filter(({ name }) => name !== KIND);
    return [{ kind: 'sheets', key: 'all', sections: [plainSection(told, isWide)] }];
  }
  const byName = new Map(columns.map((column) => [column.name, column]));
  const blocks: FormBlock[] = [];
  for (const [index, { id, label, kind, beside, columns: count, elements }] of form.sections.entries()) {
    const places = elements.flatMap((element, at) => placeOf(element, { at, count, byName }));
    if (places.length === 0) continue;
    const key = String(index);
    const section = {
      key,
      at: { form: form.id, section: id },
      label,
      isSecondary: kind === 'secondary',
      columns: count,
      places,
    };
    const block = BLOCK_OF[kind];
    const last = blocks.at(-1);
    if (last?.kind === block && (block !== 'sheets' || beside === true))
      blocks[blocks.length - 1] = { ...last, sections: [...last.sections, section] };
    else blocks.push({ kind: block, key, sections: [section] });
  }
  return blocks;
}

interface Around {
  readonly at: number;
  /** The columns of the section. */
  readonly count: number;
  readonly byName: ReadonlyMap<string, WebColumn>;
}

function placeOf(
  element: FormInfo['sections'][number]['elements'][number],
  { at, count, byName }: Around,
): readonly FormPlace[] {
  const span = Math.min(element.span, count);
  const key = `element-${at}`;
  if ('text' in element) return [{ kind: 'text', key, text: element.text, span }];
  if ('image' in element) return [{ kind: 'image', key, image: element.image, span }];
  if ('button' in element) return [{ kind: 'button', key, button: element.button, span }];
  const column = byName.get(element.column);
  return column ? [{ kind: 'column', column, span: isReverseList(column) ? count : span }] : [];
}

/** The columns of a section at their places. */
export function fieldsOf({ places }: SectionLayout): readonly FieldPlace[] {
  return places.filter((place) => place.kind === 'column');
}

/** The columns of a layout in reading order. */
export function columnsOfLayout(blocks: readonly FormBlock[]): readonly WebColumn[] {
  return blocks.flatMap(({ sections }) =>
    sections.flatMap((section) => fieldsOf(section).map(({ column }) => column)),
  );
}

/** Whether a list shows the records that link here: they change through their own forms. */
export function isReverseList(column: WebColumn): boolean {
  return isList(column) && (column as { readonly relation?: boolean }).relation === false;
}

function plainSection(columns: readonly WebColumn[], isWide: (column: WebColumn) => boolean): SectionLayout {
  const shown = columns.filter((column) => column.hidden !== true);
  const ordered = [...shown.filter((column) => !isReverseList(column)), ...shown.filter(isReverseList)];
  const places = ordered.map((column) => ({
    kind: 'column' as const,
    column,
    span: isWide(column) ? 2 : 1,
  }));
  return { key: 'all', label: undefined, isSecondary: false, columns: 2, places };
}
