import { useMemo } from 'react';
import type { ListRow } from '#web/data/row-source.ts';
import type { RowList } from '#web/data/row-lists.ts';
import { useFreshRows, useRowList } from '#web/data/use-rows.ts';
import { useApplication } from '#web/api/application.tsx';
import type { LinkedRecord } from '#web/fields/values/web-field.ts';
import { useReader } from '#web/fields/values/reader.ts';
import type { List } from '../../../state/use-list.ts';
import type { PlannedEvent, PlanningInfo } from '../events/planned-event.ts';
import { unplannedLength, unplannedPaths } from '../events/unplanned-event.ts';
import { cellTextOf } from '../events/use-cell-text.ts';

/** The records of a planning that have no start, and how a row of them is read. */
interface Unplanned {
  readonly rows: RowList;
  readonly recordOf: (row: ListRow) => PlannedEvent;
  /** What is said below the title of a record. */
  readonly detailOf: (record: PlannedEvent) => string;
}

/** Columns that are said below a title, at most. */
const MAX_DETAILS = 3;

/** Asks for the records of the list that have no start, narrowed by a search of their own. */
export function useUnplanned(list: List, view: PlanningInfo, search: string, isByDays: boolean): Unplanned {
  const { table, columns, filter, search: searched, sort } = list;
  const application = useApplication();
  const reader = useReader();
  const shown = useMemo(() => columns.map(({ path }) => path), [columns]);
  const paths = useMemo(() => unplannedPaths(view, shown, table.title), [view, shown, table.title]);
  const without = { column: view.start ?? '', operator: 'isEmpty' } as const;
  const question = {
    of: { table: table.id },
    sort,
    filter: filter ? { all: [filter, without] } : without,
    search: `${searched} ${search}`.trim(),
  };
  const rows = useRowList(question, paths);
  useFreshRows(rows);
  return useMemo(() => {
    const texts = new Map(paths.map((path) => [path, cellTextOf(application, table, { path, reader })]));
    const textOf = (cells: PlannedEvent['cells'], path: string) => texts.get(path)?.(cells.get(path)) ?? '';
    const recordOf = (row: ListRow): PlannedEvent => {
      const cells = new Map(paths.map((path) => [path, row[rows.columns.indexOf(path) + 1]]));
      const named = view.caption === undefined ? '' : textOf(cells, view.caption);
      const own = table.title.map((path) => textOf(cells, path)).filter(Boolean);
      const colour = view.colour === undefined ? null : cells.get(view.colour);
      return {
        id: row[0],
        key: `unplanned ${row[0]}`,
        recurrence: null,
        begins: '',
        title: named || own.join(' ') || `#${row[0]}`,
        start: 0,
        end: unplannedLength(view, cells.get(view.duration ?? ''), isByDays),
        isAllDay: isByDays,
        resource: ((view.resource && cells.get(view.resource)) ?? null) as LinkedRecord | null,
        colour: typeof colour === 'string' ? colour : null,
        cells,
      };
    };
    const told = [view.duration, view.resource, ...shown].filter(
      (path) => path !== undefined && path !== view.caption && path !== view.colour && path !== view.start,
    ) as readonly string[];
    const detailOf = ({ cells }: PlannedEvent) =>
      [...new Set(told)]
        .map((path) => textOf(cells, path))
        .filter(Boolean)
        .slice(0, MAX_DETAILS)
        .join(' · ');
    return { rows, recordOf, detailOf };
  }, [application, table, paths, reader, rows, shown, view, isByDays]);
}
