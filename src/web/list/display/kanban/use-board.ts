import { useCallback, useMemo, useRef, useState } from 'react';
import type { PlacedColumn } from '../../state/list-columns.ts';
import type { DisplayProps } from '../display-mode.ts';
import { useCardPlaces, type BoardCards } from './cards/board-cards.ts';
import type { KanbanInfo } from './lanes/kanban-info.ts';
import { useLaneLook, useLaneWords } from './lanes/lane-look.ts';
import { laneOfCard, type CardLane, type SwimLane } from './lanes/lane-store.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useCardDrag } from './cards/use-card-drag.ts';
import { useCardMenu } from './use-card-menu.tsx';
import { useCardMoves } from './cards/use-card-moves.ts';
import { useCardParts } from './cards/use-card-parts.ts';
import { useFollowedCard } from './cards/use-followed-card.ts';
import { useLanes } from './lanes/use-lanes.ts';
import { useShownLanes } from './lanes/use-shown-lanes.ts';
import { useSwimLanes } from './swim/use-swim-lanes.ts';

/** What a board is made of. */
export interface BoardProps extends Omit<DisplayProps, 'view'> {
  readonly view: KanbanInfo;
  /** What makes the lanes. */
  readonly column: PlacedColumn;
  /** What makes the swim lanes; undefined where there are none. */
  readonly across: PlacedColumn | undefined;
}

/** See `useBoard`. */
export type CardBoard = ReturnType<typeof useBoard>;

/** The lanes of a board, how they look, and what mouse, fingers and keys do with their cards. */
export function useBoard(props: BoardProps, isNarrow: boolean) {
  const { list, view, column, across, selected, beside, onOpen } = props;
  const board = useRef<HTMLDivElement>(null);
  const asked = useLanes(list, view, column.path);
  const swim = useSwimLanes(list, across);
  const swimWords = useLaneWords(across ?? column);
  const look = useLaneLook(list, view, column, asked.figures);
  const face = useCardParts(list, column.path, asked.paths);
  const places = useCardPlaces();
  const arranged = useShownLanes(list, asked.lanes ?? NO_LANES, isNarrow);
  const rows = useRowsOfLanes(swim.swimLanes);
  const [lanes, shown] = across ? [rows.lanes, rows.lanes] : [asked.lanes ?? NO_LANES, arranged.shown];
  const nameOf = (lane: CardLane) =>
    lane.swim ? `${look.labelOf(lane)} · ${swimWords.labelOf(lane.swim)}` : look.labelOf(lane);
  const moving = { list, view, column, across, lanes, selection: selected.selection, labelOf: nameOf };
  const moves = useCardMoves(moving);
  const follow = useFollowedCard(lanes, places);
  const acting = { board, lanes: shown, moves, places, follow, beside, selected };
  const menu = useCardMenu({ ...acting, tableId: list.table.id, look, swimWords, onOpen });
  const onKeyDown = useBoardKeys({ ...acting, onMenu: menu.open });
  const { drag, handlers } = useCardDrag({
    board,
    lanes: shown,
    moves,
    onDrop: ({ id, ids }, to, next) => {
      if (laneOfCard(lanes, id)?.place !== to.place) void moves.move(ids, to, next);
      else if (next) void moves.order(ids, next);
    },
  });
  const cards: BoardCards = {
    ...face,
    tableId: list.table.id,
    selected,
    acts: { onOpen, onToggle: selected.onToggleRecord, onMenu: menu.open },
    moving: moves.moving,
    places,
  };
  return {
    board,
    asked,
    look,
    arranged,
    cards,
    drag,
    over: lanes.find(({ place }) => place === drag?.lane),
    nameOf,
    swim,
    swimWords,
    onLanes: rows.onLanes,
    lanes,
    menu: menu.content,
    handlers: { ...handlers, onKeyDown },
  };
}

const NO_LANES: readonly CardLane[] = [];

/** The lanes of all swim lanes, in their order, as each of them tells of its own. */
function useRowsOfLanes(swimLanes: readonly SwimLane[] | undefined) {
  const [rows, setRows] = useState<ReadonlyMap<string, readonly CardLane[]>>(new Map());
  const onLanes = useCallback(
    (swim: string, lanes: readonly CardLane[] | undefined) =>
      setRows((now) => {
        const others = [...now].filter(([name]) => name !== swim);
        return new Map(lanes ? [...others, [swim, lanes]] : others);
      }),
    [],
  );
  const lanes = useMemo(
    () => (swimLanes ?? []).flatMap(({ name }) => rows.get(name) ?? []),
    [swimLanes, rows],
  );
  return { lanes, onLanes };
}
