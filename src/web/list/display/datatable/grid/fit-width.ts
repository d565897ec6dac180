import type { Reader } from '#core/fields/field.ts';
import type { ListRow } from '#web/data/row-source.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import type { ShownColumn } from '../../../columns/shown-columns.ts';
import { NARROWEST, WIDEST } from '../../../state/list-columns.ts';
import { copiedCell } from '../cells/copied-cell.ts';

/** Room at both sides of a cell's content, in pixels. */
const PADDING = 22;

/** Room for what is drawn beside the text of a cell: initials, a sign, an arrow, in pixels. */
const BESIDE = 30;

/** The width at which a grid's column shows all that is drawn of it, in pixels. */
export function fitWidth(grid: HTMLElement, column: number): number {
  const cells = grid.querySelectorAll(`[aria-colindex="${column + 1}"]`);
  return within([...cells].map((cell) => contentWidth(cell) + PADDING));
}

interface FitScene {
  readonly columns: readonly ShownColumn[];
  readonly offset: 0 | 1;
  /** The rows in sight, as far as they are loaded. */
  readonly rows: readonly ListRow[];
  readonly reader: Reader;
}

/** The widths at which all columns show what they have in the rows in sight, by path: what is not drawn is measured. */
export function fitWidths(grid: HTMLElement, { columns, offset, rows, reader }: FitScene) {
  const context = document.createElement('canvas').getContext('2d');
  const { font } = getComputedStyle(grid);
  if (context) context.font = font;
  const widthOfText = (text: string): number => context?.measureText(text).width ?? 0;
  const measured = (shown: ShownColumn): number =>
    within([
      widthOfText(shown.label) + PADDING + BESIDE,
      ...rows.map((row) => {
        const value = shown.place > 0 ? row[shown.place] : null;
        if (value === null || value === undefined) return 0;
        const { isText, text } = textOf((row[0] < 0 && shown.member) || shown, value, reader);
        return widthOfText(text) + PADDING + (isText ? 0 : BESIDE);
      }),
    ]);
  return Object.fromEntries(
    columns.map((shown, at) => {
      const isDrawn = grid.querySelector(`[aria-colindex="${at + offset + 1}"]`) !== null;
      return [shown.path, isDrawn ? fitWidth(grid, at + offset) : measured(shown)];
    }),
  );
}

function textOf({ column }: Pick<ShownColumn, 'column'>, value: unknown, reader: Reader) {
  const content = webFieldOf(column).cell(value, column, reader);
  const isText = typeof content === 'string' || typeof content === 'number';
  return { isText, text: isText ? String(content) : copiedCell(column, value, reader) };
}

function within(widths: readonly number[]): number {
  return Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(Math.max(0, ...widths))));
}

function contentWidth(cell: Element): number {
  const range = document.createRange();
  const parts = [...cell.childNodes].filter(
    (part) => !(part instanceof HTMLElement && 'edge' in part.dataset),
  );
  return parts.reduce((width, part) => {
    range.selectNodeContents(part);
    const inner =
      part instanceof HTMLElement ? Math.max(part.scrollWidth, range.getBoundingClientRect().width) : 0;
    const sign = part instanceof SVGElement ? part.getBoundingClientRect().width : 0;
    return width + (sign || inner || range.getBoundingClientRect().width) + 6;
  }, -6);
}
