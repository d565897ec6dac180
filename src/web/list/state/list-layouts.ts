import type { Look } from '#core/catalog/objects/table/layout.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { COLOURS } from '#core/fields/colours.ts';
import { filterIn, isPathText, type RequestFilter } from '#core/query/filter.ts';
import { isA, isListOf, hasOnlyParts, isOneOf, orAbsent, type Shape } from '#core/std/shape.ts';
import { conditionPath } from '#web/data/row-conditions.ts';
import { looksTogether, type RecordLooks } from '#web/ui/look.ts';

/** Layouts that one list may have of its user. */
export const MAX_LAYOUTS = 10;

/** What makes the rows of a list that fulfil a condition stand out, or their cells in some columns. */
export interface ListLayout {
  readonly when: RequestFilter;
  /** Paths of the columns whose cells it is of; the whole row without. */
  readonly columns?: readonly string[];
  readonly look: Look;
}

const LAYOUT: Shape<ListLayout> = {
  when: (when) => filterIn(when) !== undefined,
  columns: orAbsent(isListOf(isPathText, { least: 1, most: 100 })),
  look: (look) => hasOnlyParts(look, LOOK),
};

const LOOK: Shape<Look> = {
  background: orAbsent(isOneOf(COLOURS)),
  colour: orAbsent(isOneOf(COLOURS)),
  bold: orAbsent(isA('boolean')),
  italic: orAbsent(isA('boolean')),
};

const areLayouts = isListOf((value): value is ListLayout => hasOnlyParts(value, LAYOUT), {
  least: 1,
  most: MAX_LAYOUTS,
});

/** Layouts as an address has them; undefined where it has none. */
export function layoutsIn(text: string | undefined): readonly ListLayout[] | undefined {
  if (!text) return undefined;
  try {
    const found: unknown = JSON.parse(text);
    return areLayouts(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

export function layoutsText(layouts: readonly ListLayout[]): string {
  return JSON.stringify(layouts);
}

/** The layouts of a list in the order in which they decide: those of its user, then those of the table. */
export function layoutsOf(table: TableInfo, own: readonly ListLayout[] = []): readonly ListLayout[] {
  const configured = (table.layouts ?? []).map(({ filter, look, columns }) => ({
    when: filter,
    look,
    ...(columns ? { columns } : {}),
  }));
  return [...own, ...configured];
}

/** The paths of the cells by which rows tell which layouts they have. */
export function layoutPaths(layouts: readonly ListLayout[]): readonly string[] {
  return [...new Set(layouts.map(({ when }) => conditionPath(when)))];
}

/** A layout with the place of its condition's cell in a row. */
export interface PlacedLayout extends Pick<ListLayout, 'columns' | 'look'> {
  readonly place: number;
}

/** The layouts of rows whose cells are those of `paths`; those whose cells are not there yet are left out. */
export function placedLayouts(
  layouts: readonly ListLayout[],
  paths: readonly string[],
): readonly PlacedLayout[] {
  return layouts.flatMap(({ when, ...layout }) => {
    const place = paths.indexOf(conditionPath(when)) + 1;
    return place > 0 ? [{ ...layout, place }] : [];
  });
}

/** The looks of a row; undefined where no layout holds for it. */
export function looksOf(layouts: readonly PlacedLayout[], row: readonly unknown[]): RecordLooks | undefined {
  return looksTogether(layouts.filter(({ place }) => row[place] === true));
}
