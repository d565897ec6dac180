import { lazy, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { ViewInfo } from '#core/contract/application/application-routes.ts';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import { isNewKey } from '#core/query/new-key.ts';
import { must } from '#core/std/must.ts';
import { useApplication, type WebColumn } from '#web/api/application.tsx';
import type { Rows } from '#web/data/rows.ts';
import { useFreshRows, useRowList, useRows, useShownList } from '#web/data/use-rows.ts';
import { ErrorState } from '#web/ui/states/states.tsx';
import { displayOf } from './display/registry.ts';
import { ExportButton } from './export/export-button.tsx';
import { orderOfList } from './moving/own-order.ts';
import { useLiveTable } from './rows/use-live-rows.ts';
import type { RowEditing } from './rows/row-editing.ts';
import { layoutPaths, layoutsOf } from './state/list-layouts.ts';
import classes from './sub-list.module.css';

interface SubListProps {
  /** The list column of the open record. */
  readonly column: WebColumn;
  readonly recordId: number;
  /** Paths of the columns shown, from the table that the list column leads to. */
  readonly columns: readonly string[];
  /** The view whose sort and filter the list has. */
  readonly view?: ViewInfo | undefined;
  readonly onOpen: (id: number) => void;
  /** The open window whose draft the rows show. */
  readonly draft?: { readonly contextId: number; readonly windowId: number } | undefined;
  /** Rows are edited in their place. */
  readonly editing?: RowEditing | undefined;
  /** What stands under the rows. */
  readonly children?: ReactNode;
}

/** The records of a list column of a stored record, in the display mode of a view. */
export const LazySubView = lazy(async () => ({ default: (await import('./sub-view.tsx')).SubView }));

const FIRST_ROWS = 30;
/** Rows to make room for while it is not known how many there are. */
const UNKNOWN_ROWS = 3;

/** The records of a list column of an open record, shown as a table without a view is. */
export function SubList(props: SubListProps) {
  const { t } = useTranslation();
  if (props.columns.length === 0)
    return (
      <>
        <p className={classes.empty}>{t('list.no_columns_text')}</p>
        {props.children}
      </>
    );
  return <RecordSubList {...props} />;
}

const Inside = must(displayOf(undefined).Inside, 'the display mode of lists in forms');

function RecordSubList(props: SubListProps) {
  const { column, recordId, columns: paths, view, onOpen, draft, editing, children } = props;
  const { t } = useTranslation();
  const { tables } = useApplication();
  const { target } = column as Extract<WebColumn, { type: 'list' }>;
  const table = tables.get(target);
  const [chosen, setSort] = useState<readonly RequestSort[]>([]);
  const sort = chosen.length > 0 || !table ? chosen : (sortOf(view) ?? orderOfList(column, table));
  const of = { column: column.id, record: recordId, ...(draft ? { draft } : {}) };
  const layouts = useMemo(() => (table ? layoutsOf(table) : []), [table]);
  const cells = useMemo(() => [...paths, ...layoutPaths(layouts)], [paths, layouts]);
  const list = useShownList(
    useRowList({ of, sort, ...(view?.filter ? { filter: view.filter } : {}) }, cells),
    FIRST_ROWS,
  );
  useFreshRows(list);
  const { total, failure } = useRows(list.windows);
  useEditedRows(list.windows, editing);
  // While a draft is open its rows are shown, as its user made them.
  useLiveTable({
    tableId: target,
    paths: draft ? undefined : paths,
    onChange: () => list.windows.invalidate(),
  });
  if (failure !== undefined && !total)
    return (
      <>
        <ErrorState error={failure} onRetry={() => list.windows.retry()} />
        {children}
      </>
    );
  if (!editing && total?.exact && total.rows === 0)
    return <p className={classes.empty}>{t('list.sub_empty')}</p>;
  // A record that is not stored yet has none; else their places stand until they are counted.
  const rows = total?.rows ?? (isNewKey(recordId) ? 0 : UNKNOWN_ROWS);
  return (
    <>
      <Inside
        {...{ column, recordId, list, paths, layouts, sort, rows, editing, onOpen }}
        tableId={target}
        onSort={setSort}
      />
      <div className={classes.foot}>
        {children}
        {table && rows > 0 && !isNewKey(recordId) ? (
          <ExportButton
            list={{
              table,
              sort,
              columns: paths,
              windows: list.windows,
              parent: { columnId: column.id, recordId },
            }}
          />
        ) : null}
      </div>
    </>
  );
}

/** The order of a view; undefined where it says none. */
function sortOf(view: ViewInfo | undefined): readonly RequestSort[] | undefined {
  return view && view.sort.length > 0 ? view.sort : undefined;
}

/** Has rows loaded again when their draft has changed, and tells when they show it. */
function useEditedRows(windows: Rows, editing: RowEditing | undefined): void {
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
