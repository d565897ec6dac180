import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useKeys } from '#web/ui/keys/keys.tsx';
import type { BesideList } from '../../beside/use-beside-list.ts';
import { firstMoved, isBeside, steppedTo, type Way } from '../../moving/moves.ts';
import { someOf } from '#web/data/selection/selection.ts';
import type { Selected } from '../../selection/use-selection.ts';
import type { CardPlaces } from './cards/board-cards.ts';
import type { CardLane } from './lanes/lane-store.ts';
import { laneElement } from './lanes/lane-element.ts';
import type { CardMoves } from './cards/use-card-moves.ts';
import type { FollowCard } from './cards/use-followed-card.ts';

/** What keys and menus do on a board. */
export interface BoardActs {
  readonly board: RefObject<HTMLElement | null>;
  /** Those that are shown. */
  readonly lanes: readonly CardLane[];
  readonly moves: CardMoves;
  readonly places: CardPlaces;
  readonly follow: FollowCard;
  readonly beside: BesideList | undefined;
  readonly selected: Selected;
}

interface BoardKeys extends BoardActs {
  readonly onMenu: (id: number, anchor: HTMLElement) => void;
}

/** Leads the keyboard over a board: arrows between cards and lanes, with Alt and Shift they move the card. */
export function useBoardKeys(keys: BoardKeys): (event: KeyboardEvent<HTMLElement>) => void {
  const { t } = useTranslation();
  const { board, lanes, moves, places, beside } = keys;
  const here = () => {
    const place = places.current();
    const at = lanes.findIndex((lane) => lane.place === place?.lane);
    const lane = lanes[at];
    const id = place && lane?.windows.rowAt(place.at)?.[0];
    return place && lane && id !== undefined ? { ...place, lane, index: at, id } : undefined;
  };
  const across = (step: 1 | -1): void => {
    const from = here();
    const to = from && lanes[from.index + step];
    if (!from || to?.swim?.name !== from.lane.swim?.name || !to) return;
    void moveToLane(keys, from.id, to);
  };
  const along = (way: 'up' | 'down'): void => {
    const from = here();
    if (!from || (moves.isOrdered && hasNext(from, way))) {
      if (from) void orderedTo(keys, from, way);
      return;
    }
    const [to] = swimLanesFrom(keys, from, way === 'up' ? -1 : 1);
    if (to) void moveToLane(keys, from.id, to);
  };
  const hasSwimLanes = lanes.some(({ swim }) => swim !== undefined);
  const sideways = (isRight: boolean): 1 | -1 => (isRight === isLeftToRight(board.current) ? 1 : -1);
  const run = (label: string, binding: string, act: () => void) => ({ keys: binding, label, run: act });
  useKeys(
    [
      ...(beside ? [run(t('list.key_beside'), 'shift+Enter', () => showBeside(here()?.id, beside))] : []),
      ...(moves.isOn
        ? [
            run(t('kanban.key_right'), 'shift+alt+ArrowRight', () => across(sideways(true))),
            run(t('kanban.key_left'), 'shift+alt+ArrowLeft', () => across(sideways(false))),
          ]
        : []),
      ...(moves.isOrdered || (moves.isOn && hasSwimLanes)
        ? [
            run(t(moves.isOrdered ? 'order.up' : 'kanban.key_up'), 'shift+alt+ArrowUp', () => along('up')),
            run(t(moves.isOrdered ? 'order.down' : 'kanban.key_down'), 'shift+alt+ArrowDown', () =>
              along('down'),
            ),
          ]
        : []),
    ],
    undefined,
    board,
  );
  return (event) => {
    const from = here();
    if (!from || !isOnCard(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!isDone(keys, event, from)) return;
    event.preventDefault();
  };
}

interface Here {
  readonly lane: CardLane;
  readonly index: number;
  readonly at: number;
  readonly id: number;
}

function showBeside(id: number | undefined, beside: BesideList): void {
  if (id !== undefined) beside.show(id);
}

/** Does what a key does on a card; false where it does nothing. */
function isDone(keys: BoardKeys, event: KeyboardEvent<HTMLElement>, from: Here): boolean {
  const { selected, board } = keys;
  const { id, lane, at } = from;
  const last = (lane.windows.state().total?.rows ?? 1) - 1;
  const page = Math.max(1, lane.viewport.page - 1);
  const go = (to: number): true => goTo(keys, lane, Math.min(last, Math.max(0, to)));
  switch (event.key) {
    case 'ArrowUp':
      return at > 0 ? go(at - 1) : goAlong(keys, from, -1);
    case 'ArrowDown':
      return at < last ? go(at + 1) : goAlong(keys, from, 1);
    case 'PageUp':
      return go(at - page);
    case 'PageDown':
      return go(at + page);
    case 'Home':
      return go(0);
    case 'End':
      return go(last);
    case 'ArrowLeft':
    case 'ArrowRight': {
      const step = (event.key === 'ArrowRight') === isLeftToRight(board.current) ? 1 : -1;
      return goAcross(keys, from, step);
    }
    case ' ':
      selected.onToggleRecord(id);
      return true;
    case 'Escape':
      return selected.onClear();
    case 'ContextMenu':
      return openMenu(keys, event, id);
    default:
      return event.key === 'F10' && event.shiftKey && openMenu(keys, event, id);
  }
}

function openMenu({ onMenu }: BoardKeys, { target }: KeyboardEvent, id: number): boolean {
  const button = (target as HTMLElement).closest('[data-card]')?.querySelector<HTMLElement>('[data-menu]');
  if (button) onMenu(id, button);
  return button !== undefined;
}

/** The same lane in the swim lanes above or below, the nearest first. */
function swimLanesFrom({ lanes }: BoardActs, { lane, index }: Here, step: 1 | -1): readonly CardLane[] {
  const beyond = step > 0 ? lanes.slice(index + 1) : lanes.slice(0, index).toReversed();
  return beyond.filter(({ name, swim }) => swim !== undefined && name === lane.name);
}

/** To the card of the same lane in the next swim lane that has one. */
function goAlong(keys: BoardKeys, from: Here, step: 1 | -1): true {
  const rowsOf = ({ windows }: CardLane) => windows.state().total?.rows ?? 0;
  const to = swimLanesFrom(keys, from, step).find((lane) => rowsOf(lane) > 0);
  return to ? goTo(keys, to, step > 0 ? 0 : rowsOf(to) - 1) : goTo(keys, from.lane, from.at);
}

/** Whether a card has another one above or below it in its lane. */
function hasNext({ lane, at }: Here, way: 'up' | 'down'): boolean {
  return way === 'up' ? at > 0 : at < (lane.windows.state().total?.rows ?? 0) - 1;
}

/** To the card beside one, or that at the end of the next lane that has cards. */
function goAcross(keys: BoardKeys, { index, lane, at }: Here, step: 1 | -1): boolean {
  const { lanes, board } = keys;
  for (let next = index + step; next >= 0 && next < lanes.length; next += step) {
    const to = lanes[next];
    if (to?.swim?.name !== lane.swim?.name) return false;
    const rows = to?.windows.state().total?.rows ?? 0;
    const isOpen = to && laneElement(board.current, to)?.dataset['folded'] === undefined;
    if (!to || !isOpen || rows === 0) continue;
    const height = at - lane.viewport.topRow;
    return goTo(keys, to, Math.min(rows - 1, Math.max(0, Math.round(to.viewport.topRow + height))));
  }
  return false;
}

function goTo({ board, places }: BoardActs, lane: CardLane, at: number): true {
  laneElement(board.current, lane)?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  lane.viewport.reveal(at);
  places.go(lane.place, at);
  return true;
}

/** Moves a card, and those that go with it, into another lane; the keyboard goes along. */
export async function moveToLane(acts: BoardActs, id: number, to: CardLane): Promise<void> {
  const { moves, places, follow, board } = acts;
  const from = places.current() ?? { lane: to.place, at: 0 };
  if (!(await moves.move(moves.together(id), to))) return;
  laneElement(board.current, to)?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  follow(id, to, from);
}

/** Moves a card, and those that go with it, within its lane. */
async function orderedTo({ moves, follow }: BoardActs, { lane, id, at }: Here, way: Way): Promise<void> {
  const ids = moves.together(id).filter((one) => lane.windows.positionOf(one) !== undefined);
  const moved = someOf(ids);
  const from = steppedTo(lane.windows, moved, { way, page: lane.viewport.page });
  const row = from && lane.windows.rowAt(from.at);
  if (!from || !isBeside(row, moved)) return;
  const first = firstMoved(lane.windows, moved) ?? id;
  if (await moves.order(ids, { side: from.side, record: row[0] }))
    follow(first, lane, { lane: lane.place, at });
}

function isOnCard(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.tagName === 'A' && target.closest('[data-card]') !== null;
}

function isLeftToRight(element: HTMLElement | null): boolean {
  return element === null || getComputedStyle(element).direction !== 'rtl';
}
