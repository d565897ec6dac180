import {
  placeAt,
  placeScrolled,
  scrollScale,
  shiftOf,
  type ScrollPlace,
  type ScrollScale,
} from './scroll-scale.ts';

/** What of a list is to be drawn. */
export interface Drawn {
  /** The first and last row to draw: those in sight and some around them. */
  readonly first: number;
  readonly last: number;
  /** How much higher rows stand in the element than in the list, in pixels. */
  readonly shift: number;
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
}

/** The parts of the page that a viewport works with: what scrolls, and the element as high as the list. */
export interface ViewportElements {
  readonly scroller: HTMLElement;
  readonly space: HTMLElement;
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

/** Follows what of a long list is in sight, and moves it; rows have one height. React draws what `state` says. */
export class Viewport {
  /** Called at once with the first and last row in sight, before anything is drawn. */
  onSight: (first: number, last: number) => void = () => undefined;
  /** Called when scrolling has come to rest. */
  onRest: () => void = () => undefined;
  #elements: ViewportElements | undefined;
  #size: ViewportSize = { rows: 0, rowHeight: 1, head: 0 };
  #scale: ScrollScale = { full: 0, shown: 0, view: 0 };
  #place: ScrollPlace;
  #down = true;
  #wheeled = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #state: Drawn = { first: 0, last: -1, shift: 0, left: 0, width: 0, aside: false };
  readonly #listeners = new Set<() => void>();

  /** Begins `row` rows from the start of the list. */
  constructor(row = 0) {
    this.#place = { top: row, scrollTop: 0 };
  }

  readonly state = (): Drawn => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The first row that is wholly in sight. */
  get firstInSight(): number {
    return Math.ceil(this.#place.top / this.#size.rowHeight);
  }

  /** The distance from the start of the list, in rows. */
  get topRow(): number {
    return this.#place.top / this.#size.rowHeight;
  }

  /** Rows that fit at once. */
  get page(): number {
    return Math.max(1, Math.floor(this.#scale.view / this.#size.rowHeight));
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
    observer.observe(scroller);
    this.#measure();
    return () => {
      scroller.removeEventListener('scroll', this.#onScroll);
      scroller.removeEventListener('wheel', onWheel);
      observer.disconnect();
      clearTimeout(this.#resting);
      this.#elements = undefined;
    };
  }

  /** Takes a new length or row height; the rows in sight stay in sight. */
  resize(size: ViewportSize): void {
    const old = this.#size;
    if (old.rows === size.rows && old.rowHeight === size.rowHeight && old.head === size.head) return;
    this.#size = size;
    this.#place = { ...this.#place, top: (this.#place.top / old.rowHeight) * size.rowHeight };
    this.#measure();
  }

  /** Scrolls to a distance from the start, in rows. */
  scrollToRow(row: number): void {
    this.#scrollTo(row * this.#size.rowHeight);
  }

  /** Tells again what is in sight. */
  look(): void {
    if (this.#elements) this.#draw();
  }

  /** Scrolls just as far as needed to have a row in sight. */
  reveal(row: number): void {
    const { rowHeight } = this.#size;
    const [start, end] = [row * rowHeight, (row + 1) * rowHeight];
    if (start < this.#place.top) this.#scrollTo(start);
    else if (end > this.#place.top + this.#scale.view) this.#scrollTo(end - this.#scale.view);
  }

  /** Scrolls sideways just as far as needed to have a column in sight, `frozen` pixels being covered at the start. */
  revealAcross(start: number, end: number, frozen: number): void {
    const scroller = this.#elements?.scroller;
    if (!scroller) return;
    const left = Math.abs(scroller.scrollLeft);
    const room = scroller.clientWidth - frozen;
    const wanted =
      start - frozen < left ? start - frozen : end - frozen > left + room ? end - frozen - room : left;
    if (wanted !== left)
      scroller.scrollLeft = scroller.scrollLeft < 0 || isRightToLeft(scroller) ? -wanted : wanted;
  }

  readonly #onScroll = (): void => {
    const scroller = this.#elements?.scroller;
    if (!scroller) return;
    const exact = performance.now() - this.#wheeled < WHEEL;
    const place = placeScrolled(this.#scale, this.#place, scroller.scrollTop, exact);
    if (place.top !== this.#place.top) this.#down = place.top > this.#place.top;
    if (place.scrollTop === scroller.scrollTop) this.#place = place;
    else this.#settle(place);
    this.#draw();
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#rest(), REST);
  };

  #scrollTo(top: number): void {
    this.#settle(placeAt(this.#scale, top));
    this.#draw();
  }

  /** Puts the bar where it belongs in proportion, once nobody is scrolling; the rows don't move. */
  #rest(): void {
    const proper = placeAt(this.#scale, this.#place.top);
    if (Math.abs(proper.scrollTop - this.#place.scrollTop) > 1) {
      this.#settle(proper);
      this.#draw();
    }
    this.onRest();
  }

  #measure(): void {
    const { rows, rowHeight, head } = this.#size;
    if (!this.#elements) return;
    const { scroller, space } = this.#elements;
    this.#scale = scrollScale(rows, rowHeight, Math.max(0, scroller.clientHeight - head));
    space.style.blockSize = `${this.#scale.shown}px`;
    this.#settle(placeAt(this.#scale, this.#place.top));
    this.#draw();
  }

  /** Moves the element, and takes over where it went: browsers round. */
  #settle(place: ScrollPlace): void {
    const scroller = this.#elements?.scroller;
    if (!scroller) return;
    if (scroller.scrollTop !== place.scrollTop) scroller.scrollTop = place.scrollTop;
    const scrollTop = scroller.scrollTop;
    this.#place =
      this.#scale.full === this.#scale.shown ? { top: scrollTop, scrollTop } : { top: place.top, scrollTop };
  }

  #draw(): void {
    const { rows, rowHeight } = this.#size;
    const { top } = this.#place;
    const seen = {
      first: Math.floor(top / rowHeight),
      last: Math.ceil((top + this.#scale.view) / rowHeight) - 1,
    };
    const last = Math.max(0, Math.min(seen.last, rows - 1));
    this.onSight(Math.min(seen.first, last), last);
    const scroller = this.#elements?.scroller;
    const left = Math.abs(scroller?.scrollLeft ?? 0);
    this.#change({
      first: Math.max(0, seen.first - (this.#down ? BEHIND : AHEAD)),
      last: Math.min(rows - 1, seen.last + (this.#down ? AHEAD : BEHIND)),
      shift: shiftOf(this.#place),
      left: Math.floor(left / STEP) * STEP,
      width: Math.ceil((scroller?.clientWidth ?? 0) / STEP) * STEP + STEP,
      aside: left > 0,
    });
  }

  #change(next: Drawn): void {
    const now = this.#state;
    const same =
      now.first === next.first &&
      now.last === next.last &&
      now.shift === next.shift &&
      now.left === next.left &&
      now.aside === next.aside &&
      now.width === next.width;
    if (same) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

function isRightToLeft(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
