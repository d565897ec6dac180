/**
 * Browsers limit how high an element may be (Firefox 17.9 million pixels; others 33 million of the screen's own), so a
 * long list stands in a lower element. Small scrolls move by exactly their distance, long ones, made by dragging the
 * bar, in proportion. All figures are CSS pixels.
 */
export interface ScrollScale {
  /** Height of all rows. */
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

/** The scale for `rows` rows. */
export function scrollScale(rows: number, rowHeight: number, view: number): ScrollScale {
  const full = rows * rowHeight;
  return { full, shown: Math.min(full, HIGHEST), view };
}

/** The place for a true distance, with the bar where it belongs in proportion. */
export function placeAt(scale: ScrollScale, top: number): ScrollPlace {
  const reach = Math.max(0, scale.full - scale.view);
  const within = Math.min(Math.max(0, top), reach);
  if (scale.full === scale.shown) return { top: within, scrollTop: within };
  return { top: within, scrollTop: (within / reach) * (scale.shown - scale.view) };
}

/**
 * The place after the element was scrolled to `scrollTop`. `exact` says that the scroll came from a wheel, however
 * long it was. The answer's `scrollTop` differs from the given one where the element has come to an end too early.
 */
export function placeScrolled(
  scale: ScrollScale,
  place: ScrollPlace,
  scrollTop: number,
  exact: boolean,
): ScrollPlace {
  if (scale.full === scale.shown) return { top: Math.max(0, scrollTop), scrollTop };
  const moved = scrollTop - place.scrollTop;
  const reach = scale.shown - scale.view;
  if (Math.abs(moved) > SMALL && !exact) {
    return { top: Math.min(1, Math.max(0, scrollTop / reach)) * (scale.full - scale.view), scrollTop };
  }
  const top = Math.min(Math.max(0, place.top + moved), scale.full - scale.view);
  const early = (scrollTop <= 0 && top > 0) || (scrollTop >= reach - 1 && top < scale.full - scale.view);
  const late = (top <= 0 && scrollTop > 0) || (top >= scale.full - scale.view && scrollTop < reach - 1);
  return early || late ? placeAt(scale, top) : { top, scrollTop };
}

/** How much higher rows stand in the element than in the list. */
export function shiftOf(place: ScrollPlace): number {
  return place.top - place.scrollTop;
}
