import type { KeyboardEvent } from 'react';
import type { Way } from '../../moving/moves.ts';
import type { CellPlace } from '../../rows/cell-focus.ts';
import type { LineLayout, PlacedLine } from '#web/data/viewport/line-layout.ts';

/** How cards stand, and how high what is in sight of them is, in pixels. */
interface CardGrid {
  readonly lines: LineLayout;
  readonly view: number;
}

/**
 * The card, or the head of a group, that a key leads to (ARIA grid pattern); undefined where it leads nowhere. The
 * column of a place is that which the way up and down through heads goes on in.
 */
export function cardMovedTo(
  { row, column }: CellPlace,
  { key, mod }: { readonly key: string; readonly mod: boolean },
  { lines, view }: CardGrid,
): CellPlace | undefined {
  const last = lines.rows - 1;
  if (last < 0) return undefined;
  const line = lines.of(row);
  const own = line.perLine > 1 ? row - line.first : column;
  const along = (to: number): CellPlace => ({ row: Math.max(0, Math.min(to, last)), column: 0 });
  const below = (index: number): CellPlace => {
    const to = lines.numbered(Math.max(0, Math.min(index, lines.lines - 1)));
    return { row: to.first + Math.max(0, Math.min(own, to.count - 1)), column: own };
  };
  const ways: Readonly<Record<string, () => CellPlace>> = {
    ArrowLeft: () => along(row - 1),
    ArrowRight: () => along(row + 1),
    // From a line to one that is not full its last card is the one below.
    ArrowDown: () => (line.index >= lines.lines - 1 ? { row, column } : below(line.index + 1)),
    ArrowUp: () => (line.index === 0 ? { row, column } : below(line.index - 1)),
    Home: () => along(mod ? 0 : line.first),
    End: () => along(mod ? last : line.first + line.count - 1),
    PageUp: () => below(pageUp(lines, line, view)),
    PageDown: () => below(Math.max(line.index + 1, lines.at(line.top + view).index)),
  };
  return ways[key]?.();
}

/** The farthest line above one that fits in sight together with it. */
function pageUp(lines: LineLayout, line: PlacedLine, view: number): number {
  const top = Math.max(0, line.top - view);
  const there = lines.at(top);
  return Math.min(line.index - 1, there.top < top ? there.index + 1 : there.index);
}

const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: 'up',
  ArrowRight: 'down',
  ArrowUp: 'pageUp',
  ArrowDown: 'pageDown',
  Home: 'start',
  End: 'end',
};

/** Where a key moves a card in its own order: with Alt and Shift, along its line or by a line. */
export function cardWayOf(event: KeyboardEvent): Way | undefined {
  return event.altKey && event.shiftKey ? WAYS[inDirection(event)] : undefined;
}

interface CardKeyActions {
  readonly onGo: (place: CellPlace) => void;
  readonly onOpen: (card: number) => void;
  readonly onBeside: (card: number) => void;
  readonly onToggle: (card: number) => void;
  readonly onRange: (from: number, to: number) => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => boolean;
}

/** Handles a key at the card at `place`; true where it did something. */
export function pressCardKey(
  event: KeyboardEvent,
  place: CellPlace,
  grid: CardGrid,
  actions: CardKeyActions,
): boolean {
  const mod = event.ctrlKey || event.metaKey;
  const from = place.row;
  if (event.altKey) return false;
  if (event.key === 'Escape') return actions.onClear();
  if (event.key === 'a' && mod) return done(actions.onSelectAll);
  if (event.key === ' ') return done(() => actions.onToggle(from));
  if (event.key === 'Enter')
    return done(() => (event.shiftKey ? actions.onBeside(from) : actions.onOpen(from)));
  const to = cardMovedTo(place, { key: inDirection(event), mod }, grid);
  if (to === undefined) return false;
  if (event.shiftKey && to.row !== from) actions.onRange(from, to.row);
  actions.onGo(to);
  return true;
}

/** The key as if texts ran from left to right. */
function inDirection(event: KeyboardEvent): string {
  const turned = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[event.key];
  return turned && getComputedStyle(event.currentTarget).direction === 'rtl' ? turned : event.key;
}

function done(act: () => unknown): true {
  act();
  return true;
}
