import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { questionWithin } from '#web/data/groups/within-group.ts';
import type { List } from '../../../state/use-list.ts';
import { LaneStore, type CardLane, type SwimLane } from '../lanes/lane-store.ts';
import { figuresQuestion, laneCards, type LaneFigures } from '../lanes/use-lanes.ts';

interface RowAsked {
  readonly list: List;
  /** Paths of the columns that make lanes and swim lanes. */
  readonly column: string;
  readonly across: string;
  readonly swim: SwimLane;
  /** Of the whole board. */
  readonly lanes: readonly CardLane[];
  /** Of the cells of cards. */
  readonly paths: readonly string[];
  /** When the board was answered: cards are loaded anew then. */
  readonly at: number;
}

/** The lanes of one swim lane, each with windows of its own, and how many cards they have. */
export function useRowLanes({ list, column, across, swim, lanes, paths, at }: RowAsked) {
  const queries = useQueryClient();
  const question = questionWithin(list.question, across, { value: swim.value, until: null });
  const { filter, search } = question;
  const figures = figuresQuestion({
    tableId: list.table.id,
    ...(filter ? { filter } : {}),
    ...(search ? { search } : {}),
    column,
    calculations: [],
  });
  const { data } = useQuery({ ...figures, placeholderData: keepPreviousData });
  const [store] = useState(() => new LaneStore(swim));
  const name = JSON.stringify([question, paths]);
  const taken = useMemo(
    () =>
      store.take(
        name,
        lanes.map(({ value }) => ({ value, rows: [] })),
        (lane) => laneCards({ question, column, paths, queries, figures }, lane, () => undefined),
      ),
    // The cards of a lane are made once for each question.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [store, name, lanes],
  );
  useEffect(() => store.refresh(true), [store, at]);
  return {
    lanes: taken,
    figures: useMemo((): ReadonlyMap<string, LaneFigures> | undefined => data && new Map(data), [data]),
  };
}
