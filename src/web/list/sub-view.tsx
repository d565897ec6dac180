import { useMemo, useRef, useState } from 'react';
import type { TableInfo, ViewInfo } from '#core/contract/application/application-routes.ts';
import { listAddress } from '#web/addresses/addresses.ts';
import { walkFrom } from '#web/data/record-walk.ts';
import { useRows } from '#web/data/use-rows.ts';
import { useTranslation } from '#web/std/translation.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { NewButton } from './head/new-button.tsx';
import { useListPlace } from './rows/use-list-place.ts';
import { useLiveRows } from './rows/use-live-rows.ts';
import { NOTHING_CHOSEN } from '#web/data/selection/selection.ts';
import { SelectedRecords } from './selected/selected-records.tsx';
import { useSelection } from './selection/use-selection.ts';
import { ShownRecords } from './shown-records.tsx';
import { addressTexts, readAddress, type ListAddress } from './state/list-address.ts';
import type { ListWithin } from './state/list-within.ts';
import { useListAt, type List } from './state/use-list.ts';
import classes from './sub-view.module.css';

interface SubViewProps {
  /** The list column of the open record. */
  readonly columnId: number;
  readonly recordId: number;
  /** The link of its records that leads back. */
  readonly back: string;
  readonly table: TableInfo;
  readonly view: ViewInfo;
  /** Nothing is changed in it. */
  readonly isClosed: boolean;
  readonly onOpen: (id: number, walk: ReturnType<typeof walkFrom>) => void;
}

/** The records of a list column of a stored record in the display mode of its view: as they are stored, whatever a draft says. */
export function SubView(props: SubViewProps) {
  const { onOpen } = props;
  const area = useRef<HTMLDivElement>(null);
  const list = useSubList(props, area);
  const state = useRows(list.rows.windows);
  const place = useListPlace(list);
  const scope = JSON.stringify([list.filter, list.search, list.branch]);
  const selected = useSelection(list.rows.windows, scope, NOTHING_CHOSEN);
  useLiveRows(list, place.viewport);
  const isEmpty = state.total?.exact === true && state.total.rows === 0;
  const open = (id: number): void => onOpen(id, walkFrom(list.rows, list.question, id));
  return (
    <>
      <SubViewHead list={list} view={props.view} />
      <div ref={area} className={classes.box} data-mode={props.view.mode} data-empty={isEmpty || undefined}>
        <ShownRecords {...{ list, state, place, selected }} beside={undefined} onOpen={open} />
        {list.traits.selects ? <SelectedRecords {...{ list, selected }} onOpen={open} /> : null}
      </div>
    </>
  );
}

/** The list as its view has it; what its user changes of it is kept while the form is open. */
function useSubList(
  { columnId, recordId, back, table, view, isClosed }: SubViewProps,
  area: ListWithin['area'],
): List {
  const [texts, setTexts] = useState<Readonly<Record<string, string | undefined>>>({});
  const address = useMemo(() => readAddress(texts), [texts]);
  const shown = useMemo(
    () => (isClosed ? { ...table, create: false, update: false, delete: false, kinds: [] } : table),
    [table, isClosed],
  );
  const within = useMemo(
    (): ListWithin => ({
      columnId,
      recordId,
      area,
      filter: { column: back, operator: 'equal', value: recordId },
      begins: { [back]: recordId },
    }),
    [columnId, recordId, back, area],
  );
  const change = (next: Partial<ListAddress>): void => setTexts((now) => ({ ...now, ...addressTexts(next) }));
  return useListAt({ table: shown, view, address, change, isSmall: false, within });
}

/** What leads on from a list in a form: a new record of it, and the same records in a window of their own. */
function SubViewHead({ list, view }: { readonly list: List; readonly view: ViewInfo }) {
  const { t } = useTranslation();
  const { table, within } = list;
  const query = new URLSearchParams({ filter: JSON.stringify(list.filter) });
  return (
    <div className={classes.head}>
      <AppLink href={`${listAddress(table.id, view.id)}?${query.toString()}`}>{t('list.sub_open')}</AppLink>
      <NewButton table={table} begins={within?.begins} />
    </div>
  );
}
