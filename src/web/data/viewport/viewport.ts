import { evenLines, type LineLayout } from './line-layout.ts';
import {
  placeAt,
  placeScrolled,
  scrollScale,
  shiftOf,
  SMALL,
  type ScrollPlace,
  type ScrollScale,
} from './scroll-scale.ts';

/** The part of a list that is rendered. */
export interface Drawn {
  /** The first and last row to draw: those in sight and some around them. */
  readonly first: number;
  readonly last: number;
  /** How much higher rows stand in their pane than in the list, in pixels. */
  readonly shift: number;
  /** The pane stays where it is while the bar is being dragged, instead of being scrolled with its element. */
  readonly held: boolean;
  /** The horizontal part in sight, in steps, so that not every pixel draws anew. */
  readonly left: number;
  readonly width: number;
  /** Something is scrolled away sideways. */
  readonly aside: boolean;
}

export interface ViewportSize {
  readonly rows: number;
  readonly rowHeight: number;
  /** Height of what stays above the rows. */
  readonly head: number;
  /** How many stand side by side, as cards do: all of them are as high as each other. One unless it says so. */
  readonly perLine?: number;
  /** The lines of the rows, where they are not all alike. */
  readonly lines?: LineLayout | undefined;
}

/** The parts of the page that a viewport works with: what scrolls, the element as high as the list, what holds rows. */
interface ViewportElements {
  readonly scroller: HTMLElement;
  readonly space: HTMLElement;
  readonly pane: HTMLElement;
}

/** The rows that a viewport looks at. */
interface ViewportRows {
  /** Told at once what is in sight, before anything is drawn. */
  readonly show: (first: number, last: number) => void;
  /** Whether all rows from `first` to `last` can be drawn. */
  readonly isReady: (first: number, last: number) => boolean;
}

/** Rows drawn beyond those in sight, behind and ahead of the direction of reading. */
const BEHIND = 4;
const AHEAD = 12;
/** Steps of the horizontal part, in pixels. */
const STEP = 80;
/** How long after a wheel's turn a scroll may still be its work, in milliseconds. */
const WHEEL = 200;
/** How long after the last scroll the list counts as at rest, in milliseconds. */
const REST = 150;
/** How long old rows stay in sight after a jump until the new ones have come, in milliseconds; longer in a drag. */
const HOLD = 150;
const HOLD_IN_DRAG = 500;
/** Places jumped over on the way whose rows are shown as they come, so that a dragged bar shows where it is. */
const ON_THE_WAY = 3;

/**
 * Follows what of a long list is in sight, and moves it; rows stand in lines. React draws what `state` says. Small
 * scrolls are the browser's own. After a jump the rows before it stay in sight until those of the new place are there.
 */
export class Viewport {
  /** Called when scrolling has come to rest. */
  onRest: () => void = () => undefined;
  #rows: ViewportRows = { show: () => undefined, isReady: () => true };
  #elements: ViewportElements | undefined;
  #size: ViewportSize = { rows: 0, rowHeight: 1, head: 0 };
  #lines: LineLayout = evenLines({ rows: 0, perLine: 1, height: 1 });
  #scale: ScrollScale = { full: 0, shown: 0, view: 0 };
  #place: ScrollPlace;
  /** Where the rows that are drawn belong. */
  #drawn: ScrollPlace;
  /** Places jumped to whose rows are awaited, the last one last. */
  #awaited: readonly ScrollPlace[] = [];
  #held = false;
  #down = true;
  #wheeled = -WHEEL;
  #scrolled = 0;
  #holding = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #state: Drawn = { first: 0, last: -1, shift: 0, held: false, left: 0, width: 0, aside: false };
  readonly #listeners = new Set<() => void>();

  /** Begins `row` rows from the start of the list. */
  constructor(row = 0) {
    this.#place = { top: row, scrollTop: 0 };
    this.#drawn = this.#place;
  }

  readonly state = (): Drawn => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The first row that is wholly in sight. */
  get firstInSight(): number {
    const { first, count, top } = this.#lines.at(this.#place.top);
    return top < this.#place.top ? first + count : first;
  }

  /** The distance from the start of the list, in rows. */
  get topRow(): number {
    const { first, count, perLine, top, height } = this.#lines.at(this.#place.top);
    return first + ((this.#place.top - top) / height) * (count || perLine);
  }

  /** Rows that fit at once. */
  get page(): number {
    return Math.max(1, Math.floor(this.#scale.view / this.#size.rowHeight)) * this.#perLine;
  }

  /** How high what is in sight is, in pixels. */
  get view(): number {
    return this.#scale.view;
  }

  /** Looks at these rows from now on. */
  follow(rows: ViewportRows): void {
    this.#rows = rows;
    if (this.#elements) this.look();
  }

  /** Begins to follow; gives the function that ends it. */
  attach(elements: ViewportElements): () => void {
    const { scroller } = elements;
    this.#elements = elements;
    const onWheel = (): void => {
      this.#wheeled = performance.now();
    };
    const observer = new ResizeObserver(() => this.#measure());
    scroller.addEventListener('scroll', this.#onScroll, { passive: true });
    scroller.addEventListener('wheel', onWheel, { passive: true });
    scroller.addEventListener('pointerdown', this.#onPress);
    observer.observe(scroller);
    this.#measure();
    return () => {
      scroller.removeEventListener('scroll', this.#onScroll);
      scroller.removeEventListener('wheel', onWheel);
      scroller.removeEventListener('pointerdown', this.#onPress);
      observer.disconnect();
      clearTimeout(this.#resting);
      clearTimeout(this.#patience);
      this.#elements = undefined;
    };
  }

  /** Takes a new length or row height; the rows in sight stay in sight. */
  resize(size: ViewportSize): void {
    const old = this.#size;
    const { rows, rowHeight, head, perLine = 1, lines } = size;
    if (
      old.rows === rows &&
      old.rowHeight === rowHeight &&
      old.head === head &&
      old.lines === lines &&
      (old.perLine ?? 1) === perLine
    )
      return;
    const row = this.topRow;
    this.#size = size;
    this.#lines = lines ?? evenLines({ rows, perLine, height: rowHeight });
    this.#place = { ...this.#place, top: this.#topOf(row) };
    this.#measure();
  }

  /** Scrolls to a distance from the start, in rows. */
  scrollToRow(row: number): void {
    this.#moveTo(this.#topOf(row));
  }

  /** Looks again, as rows have come: those that are awaited may be among them. */
  look(): void {
    const ready = this.#awaited.findLast((place) => this.#isReady(place));
    if (ready) this.#arrive(ready);
    else if (this.#awaited.length === 0) this.#tell(this.#place);
  }

  /** Scrolls just as far as needed to have a row in sight. */
  reveal(row: number): void {
    const { top: start, height } = this.#lines.of(row);
    const end = start + height;
    if (start < this.#place.top) this.#moveTo(start);
    else if (end > this.#place.top + this.#scale.view) this.#moveTo(end - this.#scale.view);
  }

  /** Scrolls sideways just as far as needed to have a column in sight, `frozen` pixels being covered at the start. */
  revealAcross(start: number, end: number, frozen: number): void {
    const scroller = this.#elements?.scroller;
    if (!scroller) return;
    const left = Math.abs(scroller.scrollLeft);
    const room = scroller.clientWidth - frozen;
    const wanted =
      start - frozen < left ? start - frozen : end - frozen > left + room ? end - frozen - room : left;
    if (wanted !== left) scroller.scrollLeft = isRightToLeft(scroller) ? -wanted : wanted;
  }

  get #perLine(): number {
    return this.#size.perLine ?? 1;
  }

  /** The distance of a row from the start, which with its fraction lies within its line. */
  #topOf(row: number): number {
    const { first, count, perLine, top, height } = this.#lines.of(Math.floor(row));
    return top + ((row - first) / (count || perLine)) * height;
  }

  readonly #onScroll = (): void => {
    const scroller = this.#elements?.scroller;
    if (!scroller) return;
    const exact = performance.now() - this.#wheeled < WHEEL;
    const before = this.#place;
    this.#scrolled = performance.now();
    const place = placeScrolled(this.#scale, before, scroller.scrollTop, exact);
    if (place.top !== before.top) this.#down = place.top > before.top;
    if (place.scrollTop === scroller.scrollTop) this.#place = place;
    else this.#settle(place);
    if (!exact && Math.abs(place.top - before.top) > SMALL) this.#jump();
    else if (this.#awaited.length === 0 || place.top !== before.top) this.#draw(this.#place, false);
    this.#restSoon();
  };

  /** The bar is taken hold of: the rows stay until it has been moved somewhere. */
  readonly #onPress = (event: PointerEvent): void => {
    const { scroller } = this.#elements ?? {};
    const onBar =
      event.target === scroller && scroller && (event.offsetX >= scroller.clientWidth || event.offsetX < 0);
    if (!onBar) return;
    this.#draw(this.#drawn, true);
    this.#restSoon();
  };

  #moveTo(top: number): void {
    const place = placeAt(this.#scale, top);
    const far = Math.abs(place.top - this.#drawn.top) > SMALL;
    this.#down = place.top > this.#place.top;
    this.#settle(place);
    if (far) this.#jump();
    else this.#draw(this.#place, false);
    this.#restSoon();
  }

  /** Goes to the present place, once its rows are there; not much later in any case. */
  #jump(): void {
    this.#tell(this.#place);
    if (this.#isReady(this.#place)) {
      this.#arrive(this.#place);
      return;
    }
    if (this.#awaited.length === 0) this.#hold();
    this.#awaited = [...this.#awaited.slice(0, ON_THE_WAY), this.#place];
    if (!this.#held) this.#draw(this.#drawn, true);
  }

  #arrive(place: ScrollPlace): void {
    clearTimeout(this.#patience);
    const last = place === this.#place || place === this.#awaited.at(-1);
    this.#awaited = last ? [] : this.#awaited.slice(this.#awaited.indexOf(place) + 1);
    if (!last) this.#hold();
    this.#draw(last ? this.#place : place, true);
    this.#restSoon();
  }

  #hold(): void {
    this.#holding = performance.now();
    this.#patience = setTimeout(() => this.#giveIn(), HOLD);
  }

  /** Shows the place jumped to without its rows, unless the bar is still being dragged and rows come soon enough. */
  #giveIn(): void {
    const now = performance.now();
    const dragging = now - this.#scrolled < REST && now - this.#holding < HOLD_IN_DRAG;
    if (dragging) this.#patience = setTimeout(() => this.#giveIn(), HOLD / 3);
    else this.#arrive(this.#place);
  }

  #restSoon(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#rest(), REST);
  }

  /** Puts the bar where it belongs in proportion, once nobody is scrolling; the rows don't move. */
  #rest(): void {
    if (this.#awaited.length > 0) return;
    const proper = placeAt(this.#scale, this.#place.top);
    if (Math.abs(proper.scrollTop - this.#place.scrollTop) > 1) this.#settle(proper);
    this.#draw(this.#place, false);
    this.onRest();
  }

  #measure(): void {
    const { head } = this.#size;
    if (!this.#elements) return;
    const { scroller, space, pane } = this.#elements;
    this.#scale = scrollScale(this.#lines.height, Math.max(0, scroller.clientHeight - head));
    space.style.blockSize = `${this.#scale.shown}px`;
    pane.style.setProperty('--view', `${this.#scale.view}px`);
    this.#settle(placeAt(this.#scale, this.#place.top));
    this.#awaited = [];
    this.#draw(this.#place, false);
  }

  /** Moves the element, and takes over where it went: browsers round. */
  #settle(place: ScrollPlace): void {
    const scroller = this.#elements?.scroller;
    if (!scroller) return;
    if (scroller.scrollTop !== place.scrollTop) scroller.scrollTop = place.scrollTop;
    const scrollTop = scroller.scrollTop;
    const whole = this.#scale.full === this.#scale.shown;
    this.#place = whole ? { top: scrollTop, scrollTop } : { top: place.top, scrollTop };
  }

  #sightOf({ top }: ScrollPlace): { readonly first: number; readonly last: number } {
    return this.#lines.between(top, top + this.#scale.view);
  }

  #isReady(place: ScrollPlace): boolean {
    const { first, last } = this.#sightOf(place);
    return this.#rows.isReady(first, last);
  }

  #tell(place: ScrollPlace): void {
    const { first, last } = this.#sightOf(place);
    this.#rows.show(first, last);
  }

  #draw(place: ScrollPlace, held: boolean): void {
    if (!held) {
      this.#awaited = [];
      clearTimeout(this.#patience);
      this.#tell(place);
    }
    this.#held = held;
    this.#drawn = place;
    const { first, last } = this.#sightOf(place);
    const scroller = this.#elements?.scroller;
    const left = Math.abs(scroller?.scrollLeft ?? 0);
    this.#change({
      first: Math.max(0, first - (this.#down ? BEHIND : AHEAD)),
      last: Math.min(this.#size.rows - 1, last + (this.#down ? AHEAD : BEHIND)),
      shift: held ? place.top : shiftOf(place),
      held,
      left: Math.floor(left / STEP) * STEP,
      width: Math.ceil((scroller?.clientWidth ?? 0) / STEP) * STEP + STEP,
      aside: left > 0,
    });
  }

  #change(next: Drawn): void {
    const now = this.#state;
    const names = Object.keys(next) as (keyof Drawn)[];
    if (names.every((name) => now[name] === next[name])) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

function isRightToLeft(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
