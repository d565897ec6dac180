/** Where a card is being dragged. */
export interface DragPlace {
  /** On the screen, in pixels. */
  readonly x: number;
  readonly y: number;
  /** The place of the lane that it is above. */
  readonly lane: string | undefined;
}

interface DragEnds {
  /** The board that lanes are scrolled in. */
  readonly board: HTMLElement;
  readonly onMove: (place: DragPlace) => void;
  readonly onDrop: (place: DragPlace) => void;
  /** Nothing was dragged, or it was put back. */
  readonly onEnd: () => void;
  /** Scrolls the cards of a lane by a part of a page, downwards where it is positive. */
  readonly scrollLane: (lane: string, by: number) => void;
}

/** How far the pointer moves before a press becomes a drag, in pixels. */
const DRAG = 4;
/** How long a finger rests on a card until it is dragged, in milliseconds, and how far it may stray meanwhile. */
const HELD = 350;
const STRAY = 10;
/** How near to an edge things are scrolled, in pixels, and how many a second at most; of lanes how many pages. */
const EDGE = 56;
const PIXELS_A_SECOND = 900;
const PAGES_A_SECOND = 1.6;

/**
 * One drag of a card, from the press on: a mouse drags at once, a finger after it has rested on the card, so that lanes
 * are scrolled by fingers as ever. Escape puts the card back.
 */
export class CardDragging {
  readonly #ends: DragEnds;
  readonly #start: { readonly x: number; readonly y: number };
  readonly #isTouch: boolean;
  readonly #listening = new AbortController();
  #place: DragPlace;
  #isDragging = false;
  readonly #holding: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #last = 0;

  constructor(press: PointerEvent, ends: DragEnds) {
    this.#ends = ends;
    this.#start = { x: press.clientX, y: press.clientY };
    this.#place = { ...this.#start, lane: undefined };
    this.#isTouch = press.pointerType === 'touch';
    if (this.#isTouch) this.#holding = setTimeout(() => this.#begin(), HELD);
    const { signal } = this.#listening;
    document.addEventListener('pointermove', this.#onMove, { signal });
    document.addEventListener('pointerup', this.#onUp, { signal });
    document.addEventListener('pointercancel', this.#onCancel, { signal });
    document.addEventListener('keydown', this.#onKey, { signal, capture: true });
    // A finger that drags a card scrolls nothing.
    document.addEventListener('touchmove', this.#onTouch, { signal, passive: false });
  }

  /** Ends it: what is dragged is put back. */
  readonly end = (): void => {
    clearTimeout(this.#holding);
    cancelAnimationFrame(this.#frame);
    this.#listening.abort();
    this.#isDragging = false;
    this.#ends.onEnd();
  };

  get isDragging(): boolean {
    return this.#isDragging;
  }

  #begin(): void {
    this.#isDragging = true;
    this.#follow();
    this.#last = performance.now();
    this.#frame = requestAnimationFrame(this.#scroll);
  }

  #follow(): void {
    const { x, y } = this.#place;
    const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-lane]');
    this.#place = { x, y, lane: under?.dataset['lane'] };
    this.#ends.onMove(this.#place);
  }

  readonly #onMove = (event: PointerEvent): void => {
    const { clientX: x, clientY: y } = event;
    const far = Math.hypot(x - this.#start.x, y - this.#start.y);
    this.#place = { ...this.#place, x, y };
    if (this.#isDragging) this.#follow();
    else if (this.#isTouch && far > STRAY) this.end();
    else if (!this.#isTouch && far >= DRAG) this.#begin();
  };

  readonly #onUp = (): void => {
    const wasDragging = this.#isDragging;
    if (wasDragging) this.#follow();
    const place = this.#place;
    this.end();
    if (wasDragging) this.#ends.onDrop(place);
  };

  /** A finger that scrolls takes the pointer away. */
  readonly #onCancel = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' || !this.#isDragging) this.end();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    this.end();
  };

  readonly #onTouch = (event: TouchEvent): void => {
    if (this.#isDragging && event.cancelable) event.preventDefault();
  };

  /** Scrolls while the pointer is held at an edge, the faster the nearer. */
  readonly #scroll = (at: number): void => {
    const seconds = (at - this.#last) / 1_000;
    this.#last = at;
    const { board, scrollLane } = this.#ends;
    const { x, y, lane } = this.#place;
    const box = board.getBoundingClientRect();
    const across = pull(x, box.left, box.right);
    if (across !== 0) board.scrollLeft += across * PIXELS_A_SECOND * seconds;
    const down = pull(y, box.top + EDGE, box.bottom);
    if (down !== 0 && lane !== undefined) scrollLane(lane, down * PAGES_A_SECOND * seconds);
    // Lanes in rows are scrolled together as well.
    if (down !== 0) board.scrollTop += down * PIXELS_A_SECOND * seconds;
    if (across !== 0 || down !== 0) this.#follow();
    this.#frame = requestAnimationFrame(this.#scroll);
  };
}

/** How near to one of two edges something is: from -1 at the first to 1 at the last, 0 away from both. */
function pull(at: number, first: number, last: number): number {
  const before = Math.min(1, Math.max(0, first + EDGE - at) / EDGE);
  const behind = Math.min(1, Math.max(0, at - (last - EDGE)) / EDGE);
  return behind - before;
}
