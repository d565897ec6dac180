interface FloatingQuestion {
  /** The control on the screen. */
  readonly control: {
    readonly top: number;
    readonly bottom: number;
    readonly left: number;
    readonly right: number;
  };
  /** The size of what floats. */
  readonly size: { readonly width: number; readonly height: number };
  readonly view: { readonly width: number; readonly height: number };
  /** As wide as the control, but for very narrow ones. */
  readonly wide: boolean;
  readonly rtl: boolean;
}

/** Pixels between the control and what floats, and between that and the edge of the screen. */
const GAP = 4;
const EDGE = 8;

/** What is as wide as its control is at least so wide, in pixels. */
const NARROWEST = 200;

/**
 * Where something floats on the screen: below its control if it fits there or there is no more room above, within
 * the screen's edges; as wide as the control and beginning with it, or ending where the control ends.
 */
export function floatingPlace({ control, size, view, wide, rtl }: FloatingQuestion): {
  readonly top: number;
  readonly left: number;
  readonly width: number | undefined;
} {
  const below = view.height - control.bottom;
  const isBelow = size.height + GAP + EDGE <= below || below >= control.top;
  const top = isBelow ? control.bottom + GAP : control.top - GAP - size.height;
  const width = wide ? Math.max(control.right - control.left, NARROWEST) : undefined;
  const taken = width ?? size.width;
  const atLeft = wide !== rtl;
  const left = atLeft ? control.left : control.right - taken;
  return { top: within(top, size.height, view.height), left: within(left, taken, view.width), width };
}

function within(start: number, length: number, room: number): number {
  return Math.max(EDGE, Math.min(start, room - EDGE - length));
}
