import type { KeyboardEvent } from 'react';
import type { Way } from '../../moving/moves.ts';

/** How cards stand: so many of them, so many side by side, so many in sight. */
interface CardGrid {
  readonly cards: number;
  readonly perLine: number;
  readonly page: number;
}

/** The card that a key leads to from the one at `from` (ARIA grid pattern); undefined where it leads nowhere. */
export function cardMovedTo(
  from: number,
  { key, mod }: { readonly key: string; readonly mod: boolean },
  { cards, perLine, page }: CardGrid,
): number | undefined {
  const last = cards - 1;
  const line = from - (from % perLine);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    // From the last line but one the last card is the one below, where the last line is not full.
    ArrowDown: line + perLine > last ? from : Math.min(from + perLine, last),
    ArrowUp: from < perLine ? from : from - perLine,
    Home: mod ? 0 : line,
    End: mod ? last : line + perLine - 1,
    PageUp: from < page ? from % perLine : from - page,
    PageDown: from + page,
  };
  const wanted = steps[key];
  return wanted === undefined || last < 0 ? undefined : Math.max(0, Math.min(wanted, last));
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
  readonly onGo: (card: number) => void;
  readonly onOpen: (card: number) => void;
  readonly onBeside: (card: number) => void;
  readonly onToggle: (card: number) => void;
  readonly onRange: (from: number, to: number) => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => boolean;
}

/** Handles a key at the card at `from`; true where it did something. */
export function pressCardKey(
  event: KeyboardEvent,
  from: number,
  grid: CardGrid,
  actions: CardKeyActions,
): boolean {
  const mod = event.ctrlKey || event.metaKey;
  if (event.altKey) return false;
  if (event.key === 'Escape') return actions.onClear();
  if (event.key === 'a' && mod) return done(actions.onSelectAll);
  if (event.key === ' ') return done(() => actions.onToggle(from));
  if (event.key === 'Enter')
    return done(() => (event.shiftKey ? actions.onBeside(from) : actions.onOpen(from)));
  const to = cardMovedTo(from, { key: inDirection(event), mod }, grid);
  if (to === undefined) return false;
  if (event.shiftKey && to !== from) actions.onRange(from, to);
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
