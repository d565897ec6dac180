/**
 * Browsers limit how high an element may be (Firefox 17.9 million pixels; others 33 million of the screen's own), so a
 * long list stands in a lower element. Small scrolls move by exactly their distance, long ones, made by dragging the
 * bar, in proportion. All figures are CSS pixels.
 */
export interface ScrollScale {
  /** Height of all lines. */
  readonly full: number;
  /** Height of the element that stands for them. */
  readonly shown: number;
  /** Height of what is visible of it. */
  readonly view: number;
}

/** Where a list is scrolled to: the true distance from its start, and what the element's scrollTop says. */
export interface ScrollPlace {
  readonly top: number;
  readonly scrollTop: number;
}

/** The highest element: within every browser's limit at 300 % zoom of a screen with double resolution. */
export const HIGHEST = 5_000_000;

/** The longest distance that counts as a small scroll: farther than a wheel goes in a frame, nearer than a drag. */
export const SMALL = 1_500;

export function scrollScale(full: number, view: number): ScrollScale {
  return { full, shown: Math.min(full, HIGHEST), view };
}

/**
 * Near its ends the element moves as the list does, so that small scrolls come to them; between, in proportion.
 */
const ENDS = 2 * SMALL;

/** The place for a true distance, with the bar where it belongs. */
export function placeAt(scale: ScrollScale, top: number): ScrollPlace {
  const within = Math.min(Math.max(0, top), reachOf(scale.full, scale));
  return { top: within, scrollTop: mapped(within, reachOf(scale.full, scale), reachOf(scale.shown, scale)) };
}

/**
 * The place after the element was scrolled to `scrollTop`. `exact` says that the scroll came from a wheel, however
 * long it was. The answer's `scrollTop` differs from the given one where the element would come to an end before the list.
 */
export function placeScrolled(
  scale: ScrollScale,
  place: ScrollPlace,
  scrollTop: number,
  exact: boolean,
): ScrollPlace {
  if (scale.full === scale.shown) return { top: Math.max(0, scrollTop), scrollTop };
  const moved = scrollTop - place.scrollTop;
  const [reach, end] = [reachOf(scale.full, scale), reachOf(scale.shown, scale)];
  if (Math.abs(moved) > SMALL && !exact) {
    return { top: mapped(Math.min(end, Math.max(0, scrollTop)), end, reach), scrollTop };
  }
  const top = Math.min(Math.max(0, place.top + moved), reach);
  const isEarly = (left: number, truly: number): boolean => left < SMALL && truly - left > 0.1;
  const early = isEarly(scrollTop, top) || isEarly(end - scrollTop, reach - top);
  const late = (top <= 0 && scrollTop > 0) || (top >= reach && scrollTop < end - 1);
  return early || late ? placeAt(scale, top) : { top, scrollTop };
}

/** How far something of a height can be scrolled. */
function reachOf(height: number, { view }: ScrollScale): number {
  return Math.max(0, height - view);
}

/** A distance within `from` as the one that corresponds to it within `to`. */
function mapped(distance: number, from: number, to: number): number {
  if (from === to || distance <= ENDS) return distance;
  if (distance >= from - ENDS) return to - (from - distance);
  return ENDS + ((distance - ENDS) / (from - 2 * ENDS)) * (to - 2 * ENDS);
}

/** How much higher rows stand in the element than in the list. */
export function shiftOf(place: ScrollPlace): number {
  return place.top - place.scrollTop;
}
