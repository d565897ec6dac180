import { useRouter } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { recordAddress } from '#web/addresses/addresses.ts';
import { walkFrom } from '#web/data/record-walk.ts';
import type { RowsState } from '#web/data/row-windows.ts';
import { useRows } from '#web/data/use-rows.ts';
import { visit } from '#web/shell/windows/visit.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { displayOf } from '../display/registry.ts';
import type { PlaceKeeper } from '../rows/use-list-place.ts';
import { useLiveRows } from '../rows/use-live-rows.ts';
import { Viewport } from '#web/data/viewport/viewport.ts';
import { NOTHING_CHOSEN } from '#web/data/selection/selection.ts';
import { SelectedRecords } from '../selected/selected-records.tsx';
import { useSelection, type Selected } from '../selection/use-selection.ts';
import { readAddress } from '../state/list-address.ts';
import { useListBy, type List, type ListSettings } from '../state/use-list.ts';
import { ListEmpty } from '../states/list-empty.tsx';
import { ListFailed } from '../states/list-failed.tsx';
import type { TileList } from './tile-list.ts';
import { TileLoading } from './tile-states.tsx';
import classes from './mode-tile.module.css';

/** A view in its display mode, as its window has it: what is rarely needed is left to that. */
export function ModeTile({ list: { table, view, filter } }: { readonly list: TileList }) {
  const router = useRouter();
  const list = useListBy(table.id, view?.id, useOwnSettings(filter));
  const { windows } = list.rows;
  const state = useRows(windows);
  const selected = useSelection(windows, JSON.stringify(list.filter), NOTHING_CHOSEN);
  const place = useOwnPlace();
  useLiveRows(list, place.viewport);
  const open = (id: number): void =>
    visit(router.history, recordAddress(table.id, id), { walk: walkFrom(list.rows, list.question, id) });
  return (
    <div className={classes.mode} data-mode={view?.mode}>
      <Records {...{ list, state, place, selected }} onOpen={open} />
      {list.traits.selects ? (
        <div className={classes.selection}>
          <SelectedRecords list={list} selected={selected} onOpen={open} />
        </div>
      ) : null}
    </div>
  );
}

interface RecordsProps {
  readonly list: List;
  readonly state: RowsState;
  readonly place: PlaceKeeper;
  readonly selected: Selected;
  readonly onOpen: (id: number) => void;
}

function Records({ state: { total, failure }, ...shown }: RecordsProps) {
  const { list } = shown;
  const { Screen, Phone = Screen } = displayOf(list.view);
  const Form = usePhone() ? Phone : Screen;
  if (failure !== undefined && !total)
    return <ListFailed list={list} failure={failure} onRetry={() => list.rows.windows.retry()} />;
  if (total?.exact === true && total.rows === 0) return <ListEmpty list={list} />;
  return (
    <Suspense fallback={<TileLoading lines={6} />}>
      <Form {...shown} view={list.view} beside={undefined} />
    </Suspense>
  );
}

/** What the tile says of its list, and what its user changes there for as long as it is looked at. */
function useOwnSettings(filter: TileList['filter']): ListSettings {
  const [own, setOwn] = useState<Partial<ListSettings['address']>>({});
  const address = useMemo(
    () => ({ ...readAddress({}), ...own, filter: own.filter ?? filter }),
    [own, filter],
  );
  return { address, change: (change) => setOwn((now) => ({ ...now, ...change })), isSmall: true };
}

/** A place that nobody keeps: a tile begins at its beginning. */
function useOwnPlace(): PlaceKeeper {
  const [keeper] = useState((): PlaceKeeper => {
    let row = 0;
    return {
      viewport: new Viewport(),
      kept: undefined,
      keptRows: undefined,
      row: () => row,
      notePlace: (place) => {
        row = place.row;
      },
      noteSelection: () => undefined,
    };
  });
  return keeper;
}
