import { NARROWEST, WIDEST } from '../../../state/list-columns.ts';

/** Room at both sides of a cell's content, in pixels. */
const PADDING = 22;

/** The width at which a grid's column shows all that is drawn of it, in pixels. */
export function fitWidth(grid: HTMLElement, column: number): number {
  const cells = grid.querySelectorAll(`[aria-colindex="${column + 1}"]`);
  const widths = [...cells].map((cell) => contentWidth(cell) + PADDING);
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
    return width + (inner || range.getBoundingClientRect().width) + 6;
  }, -6);
}
