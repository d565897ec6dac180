import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestSort } from '#core/contract/list-routes.ts';
import { must } from '#core/std/must.ts';
import { useApplication, type WebColumn } from '#web/api/application.tsx';
import { useFreshRows, useRowList, useRows } from '#web/data/use-rows.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { ROW_HEIGHTS, useArrangement, useDensity } from './arrangements.ts';
import { Grid, HEAD } from './grid.tsx';
import { listColumns } from './list-columns.ts';
import { sortedNext } from './list-sort.ts';
import classes from './sub-list.module.css';
import { Viewport } from './viewport.ts';

interface SubListProps {
  /** The list column of the open record. */
  readonly column: WebColumn;
  readonly recordId: number;
  /** Paths of the columns shown, from the table that the list column leads to. */
  readonly columns: readonly string[];
  readonly onOpen: (id: number) => void;
}

/** Rows in sight at most; longer lists scroll in their place. */
const MOST_ROWS = 10;

/** The records of a list column of an open record, in the same grid as main lists. */
export function SubList({ column, recordId, columns: paths, onOpen }: SubListProps) {
  const { t } = useTranslation();
  const application = useApplication();
  const { target } = column as Extract<WebColumn, { type: 'list' }>;
  const table = must(application.tables.get(target), 'the table of a list column');
  const [sort, setSort] = useState<readonly RequestSort[]>([]);
  const [viewport] = useState(() => new Viewport());
  const [arrangement, arrange] = useArrangement(`sub-${column.id}`);
  const [density] = useDensity();
  const list = useRowList({ of: { column: column.id, record: recordId }, sort }, paths);
  useFreshRows(list);
  const { total, failure } = useRows(list.windows);
  const columns = listColumns({ application, table, view: undefined, arrangement, paths });
  const rowHeight = ROW_HEIGHTS[density];
  if (failure !== undefined && !total)
    return <ErrorState error={failure} onRetry={() => list.windows.retry()} />;
  if (total?.exact && total.rows === 0) return <p className={classes.empty}>{t('list.sub_empty')}</p>;
  const rows = Math.min(MOST_ROWS, total?.rows ?? 2);
  return (
    <div className={classes.box} style={{ blockSize: HEAD + rows * rowHeight + 1 }}>
      <Grid
        label={column.label}
        tableId={table.id}
        list={list}
        viewport={viewport}
        columns={columns}
        sort={sort}
        rowHeight={rowHeight}
        actions={{
          onOpen,
          onSort: (path, adding) => setSort(sortedNext(sort, path, adding)),
          onResize: (path, width) =>
            arrange({ ...arrangement, widths: { ...arrangement.widths, [path]: width } }),
        }}
      />
    </div>
  );
}
