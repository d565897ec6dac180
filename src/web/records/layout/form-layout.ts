import { isList } from '#core/fields/traits.ts';
import { KIND } from '#core/query/kind.ts';
import type { FormInfo } from '#core/contract/application/application-routes.ts';
import type { WebColumn } from '#web/api/application.tsx';

/** A column at its place in a section. */
export interface FieldPlace {
  readonly column: WebColumn;
  readonly span: number;
}

/** A part of a form: its columns in reading order, over so many columns of the page. */
export interface SectionLayout {
  readonly key: string;
  readonly label: string | undefined;
  readonly columns: number;
  readonly places: readonly FieldPlace[];
}

/** What stands on the page: a sheet, or a row of tabs. */
export type FormBlock =
  | { readonly kind: 'sheet'; readonly section: SectionLayout }
  | { readonly kind: 'tabs'; readonly key: string; readonly sections: readonly SectionLayout[] };

/**
 * The blocks of a form, tabs that follow each other together. Without a form, all columns in two, the ones for which
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
    return [{ kind: 'sheet', section: plainSection(told, isWide) }];
  }
  const byName = new Map(columns.map((column) => [column.name, column]));
  const blocks: FormBlock[] = [];
  for (const [index, { label, kind, columns: count, elements }] of form.sections.entries()) {
    const places = elements.flatMap(({ column: name, span }) => {
      const column = byName.get(name);
      return column ? [{ column, span: Math.min(isReverseList(column) ? count : span, count) }] : [];
    });
    if (places.length === 0) continue;
    const section = { key: String(index), label, columns: count, places };
    const last = blocks.at(-1);
    if (kind === 'sheet') blocks.push({ kind, section });
    else if (last?.kind === 'tabs')
      blocks[blocks.length - 1] = { ...last, sections: [...last.sections, section] };
    else blocks.push({ kind: 'tabs', key: section.key, sections: [section] });
  }
  return blocks;
}

/** The columns of a layout in reading order. */
export function columnsOfLayout(blocks: readonly FormBlock[]): readonly WebColumn[] {
  return blocks.flatMap((block) =>
    (block.kind === 'sheet' ? [block.section] : block.sections).flatMap(({ places }) =>
      places.map(({ column }) => column),
    ),
  );
}

/** Whether a list shows the records that link here: they change through their own forms. */
export function isReverseList(column: WebColumn): boolean {
  return isList(column) && (column as { readonly relation?: boolean }).relation === false;
}

function plainSection(columns: readonly WebColumn[], isWide: (column: WebColumn) => boolean): SectionLayout {
  const shown = columns.filter((column) => column.hidden !== true);
  const ordered = [...shown.filter((column) => !isReverseList(column)), ...shown.filter(isReverseList)];
  const places = ordered.map((column) => ({ column, span: isWide(column) ? 2 : 1 }));
  return { key: 'all', label: undefined, columns: 2, places };
}
