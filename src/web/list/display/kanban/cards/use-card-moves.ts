import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { MAX_CHANGED } from '#core/contract/route/limits.ts';
import { useApplication } from '#web/api/application.tsx';
import { writeCells } from '../../../editing/change-cells.ts';
import { useCellHands } from '../../../editing/use-cell-hands.ts';
import { useMoveNotices } from '../../../editing/use-move-notices.ts';
import type { MoveTo } from '../../../moving/moves.ts';
import { ownOrderIn, ownOrderOf } from '../../../moving/own-order.ts';
import { sendMove } from '../../../moving/send-move.ts';
import type { PlacedColumn } from '../../../state/list-columns.ts';
import type { List } from '../../../state/use-list.ts';
import { someOf, type Selection } from '#web/data/selection/selection.ts';
import type { KanbanInfo } from '../lanes/kanban-info.ts';
import { laneName, laneOfCard, type CardLane } from '../lanes/lane-store.ts';

/** What moves the cards of a board. */
export interface CardMoves {
  /** Whether cards may be moved from lane to lane at all. */
  readonly isOn: boolean;
  /** Whether they stand in the own order of their table, and may be moved in it. */
  readonly isOrdered: boolean;
  /** Cards that are on their way. */
  readonly moving: ReadonlySet<number>;
  /** The cards that go together with one: all selected ones where it is among them. */
  readonly together: (id: number) => readonly number[];
  /** Puts cards into a lane, next to another one where that is said; tells whether they went. */
  readonly move: (ids: readonly number[], to: CardLane, beside?: MoveTo) => Promise<boolean>;
  /** Puts cards of a lane next to another one of it. */
  readonly order: (ids: readonly number[], beside: MoveTo) => Promise<boolean>;
}

interface Moved {
  readonly list: List;
  readonly view: KanbanInfo;
  readonly column: PlacedColumn;
  /** What makes the swim lanes. */
  readonly across: PlacedColumn | undefined;
  readonly lanes: readonly CardLane[];
  readonly selection: Selection;
  readonly labelOf: (lane: CardLane) => string;
}

/** Moves cards from lane to lane: a change of the columns that make them, by all rules of a form and the limits that refuse. */
export function useCardMoves(moved: Moved): CardMoves {
  const { list, view, column, across, lanes, selection, labelOf } = moved;
  const { t } = useTranslation();
  const { user } = useApplication();
  const tell = useMoveNotices(list);
  const hands = useCellHands(list);
  const [moving, setMoving] = useState<ReadonlySet<number>>(new Set());
  const { table, sort } = list;
  const own = ownOrderIn(table, sort);
  const mayWrite = !user.looksOnly;
  const axes = axesOf(column, across);
  const board = view.limits.some(({ refuses }) => refuses === true) ? { board: view.id } : {};
  const send = async (ids: readonly number[], work: () => Promise<boolean>): Promise<boolean> => {
    setMoving(new Set(ids));
    try {
      return await work();
    } catch (error) {
      tell.failed(error);
      return false;
    } finally {
      setMoving(new Set());
    }
  };
  const order = async (ids: readonly number[], { side, record }: MoveTo): Promise<boolean> => {
    const turned = side === 'before' ? 'after' : 'before';
    const to = { side: own?.descending === true ? turned : side, record } as const;
    const { operation } = await sendMove({ table, question: {}, parent: undefined }, someOf(ids), to);
    if (operation !== null) tell.done(ids, t('order.moved', { count: ids.length }), operation);
    return operation !== null;
  };
  return {
    isOn: mayWrite && axes.some((axis) => hands.refusal(axis.column, 1) === undefined),
    isOrdered: mayWrite && own !== undefined && table.update && ownOrderOf(table)?.movable === true,
    moving,
    together: (id) =>
      selection.ids?.has(id) === true && selection.size <= MAX_CHANGED ? [...selection.ids] : [id],
    order: async (ids, beside) => await send(ids, async () => await order(ids, beside)),
    move: async (ids, to, beside) =>
      await send(ids, async () => {
        const changes = changesOf({ axes, lanes, sent: hands.sent }, ids, to);
        const { operation, refused } = await writeCells({ tableId: table.id, changes, ...board });
        if (refused.length > 0) tell.refused(refused.map(({ message }) => message));
        if (operation === null) return false;
        const message = t('kanban.moved', { count: ids.length, lane: labelOf(to) });
        tell.done(ids, message, operation);
        if (beside) await order(ids, beside);
        return true;
      }),
  };
}

/** A column that says where cards stand. */
interface Axis {
  readonly column: PlacedColumn;
  /** What a lane has in it. */
  readonly valueOf: (lane: CardLane) => unknown;
}

function axesOf(column: PlacedColumn, across: PlacedColumn | undefined): readonly Axis[] {
  const own: Axis = { column, valueOf: ({ value }) => value };
  return across ? [own, { column: across, valueOf: ({ swim }) => swim?.value }] : [own];
}

interface Changing {
  readonly axes: readonly Axis[];
  readonly lanes: readonly CardLane[];
  readonly sent: (path: string, value: unknown) => unknown;
}

/** The changes that put cards into a lane; of cards that are loaded, what was seen of them is not overwritten. */
function changesOf({ axes, lanes, sent }: Changing, ids: readonly number[], to: CardLane) {
  return ids.map((recordId) => {
    const from = laneOfCard(lanes, recordId);
    const differing = axes.filter(
      ({ valueOf }) => !from || laneName(valueOf(from)) !== laneName(valueOf(to)),
    );
    const valuesOf = (lane: CardLane) =>
      Object.fromEntries(
        differing.map(({ column: { path }, valueOf }) => [path, sent(path, valueOf(lane) ?? null)]),
      );
    return { recordId, values: valuesOf(to), ...(from ? { seen: valuesOf(from) } : {}) };
  });
}
