import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { useApplication, webColumns, type WebApplication } from '#web/api/application.tsx';
import { readAt } from '#web/data/row-lists.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import { Looks, watchLive } from '#web/live/live.ts';
import type { List } from '../state/use-list.ts';
import type { Viewport } from '#web/data/viewport/viewport.ts';

/** Rows around the first in sight that the server is told of. */
const TOLD = 100;

/** Shows the values that others have changed in their place, and tells what else they have done to the list. */
export function useLiveRows({ table, columns, rows }: List, viewport: Viewport): void {
  const application = useApplication();
  const queries = useQueryClient();
  const { account } = application.user;
  const paths = columns.map(({ path }) => path);
  const tables = shownTables(application, table, paths).join(' ');
  useEffect(() => {
    const { windows } = rows;
    const looks = new Looks(async () => {
      void queries.invalidateQueries({ queryKey: [VIEW_ANSWERS] });
      return await windows.glance();
    });
    const read = readAt(rows);
    const stop = watchLive(account, {
      tables: tables.split(' ').map(Number),
      ...(read === undefined ? {} : { readAt: read }),
      records: () => {
        const first = viewport.firstInSight;
        const ids = Array.from({ length: TOLD }, (_, at) => windows.rowAt(first + at)?.[0]);
        // Records of another table that stand below those of a tree have ids below zero.
        return ids.filter((id): id is number => id !== undefined && id > 0);
      },
      onChange: (change) => looks.want(change?.own === true),
    });
    return () => {
      stop();
      looks.stop();
    };
  }, [account, tables, rows, viewport, queries]);
}

interface LiveTable {
  readonly tableId: number;
  /** Of the cells that are shown; undefined while nothing is to be done about changes. */
  readonly paths: readonly string[] | undefined;
  readonly onChange: () => void;
}

/** Hears of changes of what rows of a table show that have no window of their own. */
export function useLiveTable({ tableId, paths, onChange }: LiveTable): void {
  const application = useApplication();
  const { account } = application.user;
  const table = application.tables.get(tableId);
  const tables = table && paths ? shownTables(application, table, paths).join(' ') : '';
  const onSeen = useEffectEvent(onChange);
  useEffect(() => {
    if (tables === '') return undefined;
    const looks = new Looks(async () => {
      onSeen();
      return await Promise.resolve(true);
    });
    const stop = watchLive(account, {
      tables: tables.split(' ').map(Number),
      onChange: (change) => looks.want(change?.own === true),
    });
    return () => {
      stop();
      looks.stop();
    };
  }, [account, tables]);
}

/**
 * The tables that cells at these paths are read from: the links that lead to them, those whose titles they show, and,
 * where something is computed, all that the table leads to.
 */
function shownTables(
  { tables }: WebApplication,
  table: TableInfo,
  paths: readonly string[],
): readonly number[] {
  const shown = new Set([table.id]);
  const targetsOf = (of: TableInfo) => webColumns(of).flatMap((one) => ('target' in one ? [one.target] : []));
  for (const path of paths) {
    let at: TableInfo | undefined = table;
    for (const name of path.split('.')) {
      const column = at && webColumns(at).find((one) => one.name === name);
      if (at && column?.computed === true) for (const target of targetsOf(at)) shown.add(target);
      if (!column || !('target' in column)) break;
      shown.add(column.target);
      at = tables.get(column.target);
    }
  }
  return [...shown];
}
