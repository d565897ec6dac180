import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { must } from '#core/std/must.ts';
import { columnsOf, useApplication } from '#web/api/application.tsx';
import { walkFrom } from '#web/data/record-walk.ts';
import { useRows } from '#web/data/use-rows.ts';
import { visit } from '#web/shell/windows/visit.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { Cards } from './display/datatable/cards/cards.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListFailed } from './list-failed.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListGrid } from './display/datatable/list-grid.tsx';
import { ListHead } from './head/list-head.tsx';
import { ListTools } from './head/list-tools.tsx';
import classes from './list.module.css';
import { ListWithoutColumns } from './list-without-columns.tsx';
import { PhoneHead } from './head/phone-head.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useList } from './state/use-list.ts';
import { useListPlace } from './rows/use-list-place.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { useSelection } from './selection/use-selection.ts';
import { ViewTabs } from './head/view-tabs.tsx';

interface ListWindowProps {
  readonly tableId: number;
  /** The view to show; the table's first one unless given. */
  readonly viewId?: number;
}

/** The window of a list: its records in a grid, or as cards on a narrow screen, with search, filter, sort, selection. */
export function ListWindow(props: ListWindowProps) {
  const table = must(useApplication().tables.get(props.tableId), 'the table of a list');
  return columnsOf(table).length === 0 ? <ListWithoutColumns table={table} /> : <RecordList {...props} />;
}

function RecordList({ tableId, viewId }: ListWindowProps) {
  const router = useRouter();
  const phone = usePhone();
  const list = useList(tableId, viewId);
  const { windows } = list.rows;
  const state = useRows(windows);
  const place = useListPlace(list);
  const scope = JSON.stringify([list.filter, list.search]);
  const selected = useSelection(windows, scope, place.kept?.selection ?? []);
  const { noteSelection } = place;
  useEffect(() => noteSelection(selected.ids), [noteSelection, selected.ids]);
  const open = (id: number): void =>
    visit(router.history, recordAddress(tableId, id), { walk: walkFrom(list.rows, list.question, id) });
  const { total, failure } = state;
  const empty = total?.exact === true && total.rows === 0;
  return (
    <section className={classes.window} aria-label={list.view?.label ?? list.table.plural}>
      {phone ? (
        <PhoneHead list={list} />
      ) : (
        <>
          <ListHead list={list} />
          <ViewTabs list={list} />
          <ListTools list={list} />
        </>
      )}
      {failure !== undefined && !total ? (
        <div className={classes.state}>
          <ListFailed list={list} failure={failure} onRetry={() => windows.retry()} />
        </div>
      ) : empty ? (
        <div className={classes.state}>
          <ListEmpty list={list} />
        </div>
      ) : phone ? (
        <Cards
          label={list.table.plural}
          tableId={tableId}
          list={list.rows}
          viewport={place.viewport}
          columns={list.columns}
          filter={list.filter}
          onOpen={open}
        />
      ) : (
        <ListGrid list={list} place={place} selected={selected} onOpen={open} />
      )}
      {phone ? null : <SelectionBar list={list} selected={selected} onOpen={open} />}
      <ListFooter list={list} state={state} viewport={place.viewport} />
    </section>
  );
}
