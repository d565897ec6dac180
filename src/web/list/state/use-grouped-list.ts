import { useEffect, useMemo } from 'react';
import type { RequestCalculation, RequestGroup } from '#core/contract/lists/group-routes.ts';
import { GroupedRows } from '#web/data/groups/grouped-rows.ts';
import { groupSource } from '#web/data/groups/group-source.ts';
import { openedIn } from '#web/data/groups/opened-groups.ts';
import { listRows, type ListQuestion } from '#web/data/list-rows.ts';
import { listKey, refreshedTogether, type RowList } from '#web/data/row-lists.ts';
import { read, write } from '#web/std/remembered.ts';

interface GroupedQuestion {
  readonly question: ListQuestion;
  readonly groups: readonly RequestGroup[];
  readonly calculations: readonly RequestCalculation[];
  readonly columns: readonly string[];
  /** Each open group of rows has a line after its last one, to add rows to it. */
  readonly ends: boolean;
  /** How groups are that were never opened or closed. */
  readonly begins: 'open' | 'closed';
  /** Names the list among those of which it is remembered which groups are open. */
  readonly place: string;
}

/** A list in groups. */
export interface GroupedList extends RowList {
  readonly windows: GroupedRows;
  /** What its lines were made by, and what stands in them. */
  readonly groups: readonly RequestGroup[];
  readonly calculations: readonly RequestCalculation[];
}

/** The lines of a list in groups; undefined where it has none. Which groups are open is remembered in this browser. */
export function useGroupedList(asked: GroupedQuestion): GroupedList | undefined {
  const { groups, place } = asked;
  const names = groups.map(({ column, period = '' }) => `${column}:${period}`).join(',');
  const said = JSON.stringify({ ...asked, columns: asked.columns.toSorted() });
  const list = useMemo((): GroupedList | undefined => {
    if (groups.length === 0) return undefined;
    const store = `colonnade-groups-${place}-${names}`;
    const columns = asked.columns.toSorted();
    const windows = new GroupedRows({
      ...asked,
      columns,
      sources: { groupsOf: groupSource, rowsOf: listRows },
      opened: openedIn(read(store)) ?? { depth: asked.begins === 'open' ? groups.length : 0, others: [] },
      onOpened: (opened) => write(store, JSON.stringify(opened)),
    });
    return {
      key: `${listKey(asked.question)} ${names}`,
      windows,
      columns,
      groups,
      calculations: asked.calculations,
    };
    // What is asked is compared by what it says: callers make it anew with each drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [said]);
  const windows = list?.windows;
  useEffect(() => windows && refreshedTogether(windows), [windows]);
  return list;
}
