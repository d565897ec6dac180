import { Suspense, useCallback, useEffect } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useRouter } from '@tanstack/react-router';
import { must } from '#core/std/must.ts';
import { webColumns, useApplication } from '#web/api/application.tsx';
import { walkFrom } from '#web/data/record-walk.ts';
import { useRows } from '#web/data/use-rows.ts';
import { helpOfColumns, useScreenHelp } from '#web/ui/help/screen-help.ts';
import { visit } from '#web/shell/windows/visit.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import {
  useBesideList,
  type BesideList,
  type BesideProps,
  type BesideScreen,
} from './beside/use-beside-list.ts';
import { displayOf } from './display/registry.ts';
import { ListFooter } from './list-footer.tsx';
import { ListHead } from './head/list-head.tsx';
import { ListTools } from './head/list-tools.tsx';
import classes from './list.module.css';
import { ListWithoutColumns } from './list-without-columns.tsx';
import { PhoneHead } from './head/phone-head.tsx';
import { ShownRecords } from './shown-records.tsx';
import { SelectedRecords } from './selected/selected-records.tsx';
import { useKeys } from '#web/ui/keys/keys.tsx';
import { focusRows } from './state/focus-rows.ts';
import { useList, type List } from './state/use-list.ts';
import { keptSelection, useListPlace } from './rows/use-list-place.ts';
import { useLiveRows } from './rows/use-live-rows.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { useSelection } from './selection/use-selection.ts';
import { ViewTabs } from './head/view-tabs.tsx';

/** When the screens of other views are fetched, in milliseconds. */
const AHEAD = 500;

interface ListWindowProps {
  readonly tableId: number;
  /** The view to show; the table's first one unless given. */
  readonly viewId?: number;
  /** What shows a record beside the list. */
  readonly Beside?: BesideScreen;
}

/** The window of a list: its records as the view's display mode shows them, with search, filter, sort, selection. */
export function ListWindow(props: ListWindowProps) {
  const table = must(useApplication().tables.get(props.tableId), 'the table of a list');
  return webColumns(table).length === 0 ? <ListWithoutColumns table={table} /> : <RecordList {...props} />;
}

function RecordList({ tableId, viewId, Beside }: ListWindowProps) {
  const router = useRouter();
  const phone = usePhone();
  const list = useList(tableId, viewId);
  const { windows } = list.rows;
  const state = useRows(windows);
  const place = useListPlace(list);
  const scope = JSON.stringify([list.filter, list.search, list.branch]);
  const selected = useSelection(windows, scope, keptSelection(place.kept));
  const { noteSelection } = place;
  useEffect(() => noteSelection(selected.selection), [noteSelection, selected.selection]);
  useModesAhead(list);
  useLiveRows(list, place.viewport);
  useScreenHelp({
    title: list.view?.label ?? list.table.plural,
    text: list.view?.help ?? list.table.help,
    columns: helpOfColumns(list.columns.map(({ label, column }) => ({ label, help: column.help }))),
  });
  const open = (id: number, query = ''): void =>
    visit(router.history, recordAddress(tableId, id) + query, {
      walk: walkFrom(list.rows, list.question, id),
    });
  const beside = useBesideList(Beside !== undefined && list.traits.selects && !phone);
  return (
    <section className={classes.window} aria-label={list.view?.label ?? list.table.plural}>
      {phone ? (
        <PhoneHead list={list} onPick={selected.onPick} />
      ) : (
        <>
          <ListHead list={list} />
          <ViewTabs list={list} />
          <ListTools list={list} />
        </>
      )}
      <div className={classes.middle}>
        <div className={classes.rows}>
          <ShownRecords {...{ list, state, place, selected, beside }} onOpen={(id) => open(id)} />
        </div>
        {Beside && beside?.shown !== undefined ? (
          <ShownBeside Screen={Beside} beside={beside} tableId={tableId} onOpen={open} />
        ) : null}
      </div>
      {list.traits.selects ? <SelectedRecords list={list} selected={selected} onOpen={open} /> : null}
      {list.traits.rows ? <ListFooter list={list} state={state} viewport={place.viewport} /> : null}
    </section>
  );
}

interface ShownBesideProps extends Pick<BesideProps, 'tableId' | 'onOpen'> {
  readonly Screen: BesideScreen;
  readonly beside: BesideList;
}

/** The record beside the list; Escape closes it where it has nothing else to do, and the keyboard goes on in the list. */
function ShownBeside({ Screen, beside, tableId, onOpen }: ShownBesideProps) {
  const { t } = useTranslation();
  const { shown, close } = beside;
  const leave = useCallback(() => {
    close();
    focusRows();
  }, [close]);
  useKeys([{ keys: 'Escape', label: t('list.close_beside'), run: leave }]);
  return shown === undefined ? null : (
    <Suspense>
      <Screen tableId={tableId} recordId={shown} onClose={leave} onOpen={onOpen} />
    </Suspense>
  );
}

/** Fetches the screens of the other views of the table once nothing else is to be done: changing the view waits for none. */
function useModesAhead({ views }: Pick<List, 'views'>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const view of views) void displayOf(view).fetch?.();
    }, AHEAD);
    return () => clearTimeout(timer);
  }, [views]);
}
