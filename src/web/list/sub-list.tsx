import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestSort } from '#core/contract/list-routes.ts';
import { isNewKey } from '#core/query/new-key.ts';
import { must } from '#core/std/must.ts';
import { useApplication, type WebColumn } from '#web/api/application.tsx';
import type { RowWindows } from '#web/data/row-windows.ts';
import { useFreshRows, useRowList, useRows, useShownList } from '#web/data/use-rows.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { ROW_HEIGHTS, useArrangement, useDensity } from './state/arrangements.ts';
import { useInlineSize } from '#web/ui/hooks/use-inline-size.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { CARD, Cards } from './display/datatable/cards/cards.tsx';
import { Grid, HEAD, MENU_WIDTH } from './display/datatable/grid/grid.tsx';
import { listColumns, widenedTo } from './state/list-columns.ts';
import { sortedNext } from './state/list-sort.ts';
import type { RowEditing } from './rows/row-editing.ts';
import classes from './sub-list.module.css';
import { Viewport } from './rows/viewport.ts';

interface SubListProps {
  /** The list column of the open record. */
  readonly column: WebColumn;
  readonly recordId: number;
  /** Paths of the columns shown, from the table that the list column leads to. */
  readonly columns: readonly string[];
  readonly onOpen: (id: number) => void;
  /** The open window whose draft the rows show. */
  readonly draft?: { readonly idcontext: number; readonly idihm: number } | undefined;
  /** Rows are edited in their place. */
  readonly editing?: RowEditing | undefined;
}

/** Rows in sight at most; longer lists scroll in their place. */
const MOST_ROWS = 10;
/** On a narrow screen, where scrolling in two places at once is a nuisance. */
const MOST_CARDS = 30;
const UNKNOWN_ROWS = 3;
/** Room that a scroll bar may take, in pixels. */
const SCROLL_BAR = 16;

/** The records of a list column of an open record, in the same grid as main lists, or as cards. */
export function SubList(props: SubListProps) {
  const { t } = useTranslation();
  if (props.columns.length === 0) return <p className={classes.empty}>{t('list.no_columns_text')}</p>;
  return <RecordSubList {...props} />;
}

function RecordSubList({ column, recordId, columns: paths, onOpen, draft, editing }: SubListProps) {
  const { t } = useTranslation();
  const application = useApplication();
  const { target } = column as Extract<WebColumn, { type: 'list' }>;
  const table = must(application.tables.get(target), 'the table of a list column');
  const [sort, setSort] = useState<readonly RequestSort[]>([]);
  const [viewport] = useState(() => new Viewport());
  const [arrangement, arrange] = useArrangement(`sub-${column.id}`);
  const [density] = useDensity();
  const [box, inlineSize] = useInlineSize();
  const phone = usePhone();
  const most = phone ? MOST_CARDS : MOST_ROWS;
  const of = { column: column.id, record: recordId, ...(draft ? { draft } : {}) };
  const list = useShownList(useRowList({ of, sort }, paths), most);
  useFreshRows(list);
  const { total, failure } = useRows(list.windows);
  useEditedRows(list.windows, editing);
  const rowHeight = ROW_HEIGHTS[density];
  if (failure !== undefined && !total)
    return <ErrorState error={failure} onRetry={() => list.windows.retry()} />;
  if (!editing && total?.exact && total.rows === 0)
    return <p className={classes.empty}>{t('list.sub_empty')}</p>;
  // A record that is not stored yet has none; else their places stand until they are counted.
  const rows = Math.min(most, total?.rows ?? (isNewKey(recordId) ? 0 : UNKNOWN_ROWS));
  const beside = (editing ? MENU_WIDTH : 0) + ((total?.rows ?? 0) > MOST_ROWS ? SCROLL_BAR : 0);
  const columns = widenedTo(
    inlineSize - beside,
    listColumns({ application, table, view: undefined, arrangement, paths }),
    arrangement,
  );
  const continued = editing?.add ? true : undefined;
  if (phone)
    return (
      <div className={classes.box} data-cards data-continued={continued} style={{ blockSize: rows * CARD }}>
        <Cards {...{ list, viewport, columns, editing, onOpen }} label={column.label} tableId={table.id} />
      </div>
    );
  return (
    <div
      ref={box}
      className={classes.box}
      data-continued={continued}
      style={{ blockSize: HEAD + rows * rowHeight + 1 }}
    >
      <Grid
        {...{ list, viewport, columns, sort, rowHeight, editing }}
        label={column.label}
        tableId={table.id}
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

/** Has rows loaded again when their draft has changed, and tells when they show it. */
function useEditedRows(windows: RowWindows, editing: RowEditing | undefined): void {
  const version = editing?.version;
  const { version: drawn } = useRows(windows);
  useEffect(() => {
    if (version !== undefined) windows.invalidate();
  }, [windows, version]);
  useEffect(() => {
    if (windows.isFresh) editing?.onLoaded();
    // Asked whenever rows have come.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [windows, drawn]);
}
