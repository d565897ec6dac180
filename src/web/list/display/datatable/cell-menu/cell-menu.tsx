import {
  IconArrowAutofitContent,
  IconArrowAutofitWidth,
  IconArrowDown,
  IconArrowsHorizontal,
  IconArrowUp,
  IconArrowUpRight,
  IconCopy,
  IconCopyPlus,
  IconExternalLink,
  IconEyeOff,
  IconFilter,
  IconFilterCog,
  IconFilterOff,
  IconHistory,
  IconLayoutSidebarRight,
  IconPin,
  IconPinnedOff,
  IconReplace,
  IconSortAscending,
  IconSortAZ,
  IconSortDescending,
  type TablerIcon,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useId, useMemo } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { RequestGroup } from '#core/contract/lists/group-routes.ts';
import { fieldOf } from '#core/fields/registry.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { mayCreate } from '#web/api/application.tsx';
import { copyAddress, historyAddress, recordAddress } from '#web/addresses/addresses.ts';
import { MenuList, type MenuLine } from '#web/ui/menu/menu-list.tsx';
import { canUnpin, withPin } from '../../../columns/pinned-columns.ts';
import type { ShownColumn } from '../../../columns/shown-columns.ts';
import { groupsUnlessViewed } from '../../../state/list-groups.ts';
import { orderedGroup, useGroupOrders } from '../../../state/group-orders.ts';
import type { List } from '../../../state/use-list.ts';
import type { RowMoves } from '../../../moving/row-moves.ts';
import { useMoveLines } from '../../../moving/use-move-lines.tsx';
import type { RecordWays } from './record-ways.ts';
import type { MenuPlace } from '../grid/menu-place.ts';

export interface CellMenuProps {
  readonly list: List;
  readonly place: MenuPlace;
  readonly ways: RecordWays;
  /** What moves its row. */
  readonly moves: RowMoves | undefined;
  /** What else can be done with the record of its row. */
  readonly rowLines?: ((id: number) => readonly MenuLine[]) | undefined;
  /** Opens the filter of a column at an element of it. */
  readonly onFilter: (path: string, anchor: HTMLElement) => void;
  /** The text to replace in the column's cells is to be asked for. */
  readonly onReplace: () => void;
  readonly onClose: () => void;
}

/** What can be done with a cell, its row and its column: by the right button of the mouse, or Shift+F10. */
export function CellMenu(props: CellMenuProps) {
  const { list, place, ways, moves, rowLines, onFilter, onReplace, onClose } = props;
  const { t } = useTranslation();
  const id = useId();
  const anchor = useMemo(() => ({ current: place.anchor }), [place.anchor]);
  const groups = useGroupLines(list, place.level);
  const own = place.id === undefined ? undefined : rowLines?.(place.id);
  const row = [...groups, ...useRowLines(list, place, ways), ...(own ?? [])];
  const moving = useMoveLines(moves, place.id);
  const column = useColumnLines(list, place, { onFilter, onReplace });
  const close = (): void => {
    place.anchor.focus({ preventScroll: true });
    onClose();
  };
  return (
    <MenuList
      id={id}
      lines={[...row, ...moving, ...(row.length > 0 && column.length > 0 ? [LINE] : []), ...column]}
      label={t('cells.menu')}
      anchor={anchor}
      side="below"
      onClose={close}
      onLeave={onClose}
    />
  );
}

const LINE: MenuLine = { kind: 'divider', key: 'column' };

function item(label: string, Icon: TablerIcon, run: () => void): MenuLine {
  return { kind: 'item', label, icon: <Icon size={16} stroke={1.6} aria-hidden="true" />, run };
}

/** By which results the groups of a level can be sorted. */
function useGroupLines(list: List, level: number | undefined): readonly MenuLine[] {
  const { t } = useTranslation();
  const { groups, view } = list;
  const group = level === undefined ? undefined : groups[level];
  const orders = useGroupOrders(list, group ?? NO_GROUP);
  if (level === undefined || !group) return [];
  const put = (changed: RequestGroup): void =>
    list.change({ groups: groupsUnlessViewed(groups.with(level, changed), view?.groups) });
  return [
    ...orders.flatMap(({ order, label }) => [
      item(t('list.groups_most', { result: label }), IconSortDescending, () =>
        put(orderedGroup(group, order)),
      ),
      item(t('list.groups_least', { result: label }), IconSortAscending, () =>
        put(orderedGroup(group, order, false)),
      ),
    ]),
    ...(group.order
      ? [item(t('list.groups_by_value'), IconSortAZ, () => put(orderedGroup(group, undefined)))]
      : []),
  ];
}

const NO_GROUP: RequestGroup = { column: '' };

function useRowLines(list: List, place: MenuPlace, { onOpen, onBeside }: RecordWays): readonly MenuLine[] {
  const { t } = useTranslation();
  const router = useRouter();
  const { id, column, value } = place;
  if (id === undefined) return [];
  const { table } = list;
  const narrow = column && narrowing(column, value);
  const add = (part: RequestFilter): void =>
    list.change({ filter: { all: [...(list.filter ? [list.filter] : []), part] } });
  return [
    item(t('list.open'), IconArrowUpRight, () => onOpen(id)),
    ...(onBeside ? [item(t('cells.open_beside'), IconLayoutSidebarRight, () => onBeside(id))] : []),
    item(t('cells.open_tab'), IconExternalLink, () => {
      window.open(recordAddress(table.id, id), '_blank', 'noopener');
    }),
    item(t('cells.copy'), IconCopy, place.copy),
    ...(mayCreate(table)
      ? [item(t('cells.duplicate'), IconCopyPlus, () => router.history.push(copyAddress(table.id, id)))]
      : []),
    ...(narrow
      ? [
          item(t('cells.filter_by'), IconFilter, () => add(narrow.only)),
          item(t('cells.exclude'), IconFilterOff, () => add(narrow.without)),
        ]
      : []),
    item(t('cells.history'), IconHistory, () => router.history.push(historyAddress(table.id, id))),
  ];
}

function useColumnLines(
  list: List,
  { column, fit, fitAll, fill, replaced, anchor }: MenuPlace,
  { onFilter, onReplace }: Pick<CellMenuProps, 'onFilter' | 'onReplace'>,
): readonly MenuLine[] {
  const { t } = useTranslation();
  if (!column) return [];
  const { path, sortable } = column;
  const { columns, arrangement } = list;
  const isPinned = columns.find((one) => one.path === path)?.pinned === true;
  const pin = (on: boolean): void => list.arrange({ ...arrangement, ...withPin(columns, path, on) });
  const paths = columns.map((one) => one.path);
  const sort = (descending: boolean): void => list.change({ sort: [{ column: path, descending }] });
  const asked = fieldOf(column.column).operators.length > 0;
  return [
    ...(asked ? [item(t('filter.quick.menu'), IconFilterCog, () => onFilter(path, anchor))] : []),
    ...(replaced ? [item(t('cells.replace'), IconReplace, onReplace)] : []),
    ...(sortable
      ? [
          item(t('cells.sort_up'), IconArrowUp, () => sort(false)),
          item(t('cells.sort_down'), IconArrowDown, () => sort(true)),
        ]
      : []),
    ...(isPinned ? [] : [item(t('cells.pin'), IconPin, () => pin(true))]),
    ...(canUnpin(columns, path) ? [item(t('cells.unpin'), IconPinnedOff, () => pin(false))] : []),
    item(t('cells.fit'), IconArrowsHorizontal, fit),
    item(t('cells.fit_all'), IconArrowAutofitContent, fitAll),
    item(t('cells.fill'), IconArrowAutofitWidth, fill),
    ...(paths.length > 1
      ? [
          item(t('cells.hide'), IconEyeOff, () =>
            list.arrange({ ...arrangement, columns: paths.filter((one) => one !== path) }),
          ),
        ]
      : []),
  ];
}

/** The conditions that keep the records with a cell's value, and all but them; undefined where none can be asked. */
function narrowing(
  { path, column }: ShownColumn,
  value: unknown,
): { readonly only: RequestFilter; readonly without: RequestFilter } | undefined {
  const { operators } = fieldOf(column);
  const isEmpty = value === null || value === undefined;
  const [one, other] = isEmpty ? (['isEmpty', 'isNotEmpty'] as const) : (['equal', 'different'] as const);
  if (!operators.includes(one) || (typeof value === 'object' && !isEmpty && !isLinked(value)))
    return undefined;
  const given = isEmpty ? {} : { value: isLinked(value) ? value[0] : value };
  const only = { column: path, operator: one, ...given };
  // What is yes or no knows no other; the opposite of a condition is what it leaves out.
  const without = operators.includes(other) ? { column: path, operator: other, ...given } : { not: only };
  return { only, without };
}

function isLinked(value: unknown): value is readonly [number, string] {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'string';
}
