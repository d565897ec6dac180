/** Pixels between what floats and what it belongs to, and between it and the edge of the screen. */
const GAP = 4;
const EDGE = 8;

interface Wanted {
  readonly align: 'start' | 'end';
  readonly side: 'above' | 'below';
}

/** Places a fixed element beside `anchor`: on the wanted side if there is room, always within the screen. */
export function placeBeside(element: HTMLElement, anchor: DOMRect, wanted: Wanted): void {
  const { offsetWidth: width, offsetHeight: height } = element;
  const rightToLeft = getComputedStyle(element).direction === 'rtl';
  const leftEdge = (wanted.align === 'start') !== rightToLeft;
  const left = leftEdge ? anchor.left : anchor.right - width;
  const [above, below] = [anchor.top - GAP - height, anchor.bottom + GAP];
  const fits = { above: above >= EDGE, below: below + height <= window.innerHeight - EDGE };
  const other = wanted.side === 'above' ? 'below' : 'above';
  const side = fits[wanted.side] || !fits[other] ? wanted.side : other;
  element.style.left = `${within(left, window.innerWidth - width - EDGE)}px`;
  element.style.top = `${within(side === 'above' ? above : below, window.innerHeight - height - EDGE)}px`;
}

function within(place: number, most: number): number {
  return Math.max(EDGE, Math.min(place, most));
}
