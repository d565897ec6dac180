import { useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TableInfo, ViewInfo } from '#core/contract/application/application-routes.ts';
import type { ListCalculation, RequestCalculation, RequestGroup } from '#core/contract/lists/group-routes.ts';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import { viewTraits, type ViewTraits } from '#core/catalog/views/view-traits.ts';
import { TABLE_MODE } from '#core/catalog/views/table-mode.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { must } from '#core/std/must.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import { useApplication, type WebApplication } from '#web/api/application.tsx';
import type { ListQuestion } from '#web/data/list-rows.ts';
import { listKey, type RowList } from '#web/data/row-lists.ts';
import { useFreshRows, useRowList, useShownList } from '#web/data/use-rows.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { useArrangement } from './arrangements.ts';
import { addressTexts, readAddress, type ListAddress, type OwnParts } from './list-address.ts';
import { askedCalculations } from './list-groups.ts';
import { modePaths } from './mode-paths.ts';
import { listColumn, listColumns, type Arrangement, type PlacedColumn } from './list-columns.ts';
import { layoutPaths, layoutsOf, type ListLayout } from './list-layouts.ts';
import { keptPlaceOf } from './list-places.ts';
import type { ListWithin } from './list-within.ts';
import { branchIn, useTreeList } from './use-tree-list.ts';
import { useGroupedList, type GroupedList } from './use-grouped-list.ts';
import { useTotals, type Totals } from './use-totals.ts';

/** A list as its window shows it: what the address, the view and the user's arrangement make of it. */
export interface List {
  /** The record that has it; undefined for the main list of a window. */
  readonly within: ListWithin | undefined;
  readonly table: TableInfo;
  readonly view: ViewInfo | undefined;
  readonly views: readonly ViewInfo[];
  /** What holds of the display mode in which it is shown. */
  readonly traits: ViewTraits;
  readonly columns: readonly PlacedColumn[];
  readonly sort: readonly RequestSort[];
  readonly filter: RequestFilter | undefined;
  readonly search: string;
  /** By which the records are grouped, from the outermost on. */
  readonly groups: readonly RequestGroup[];
  readonly calculations: readonly ListCalculation[];
  /** What the server calculates for them. */
  readonly asked: readonly RequestCalculation[];
  /** What makes its rows stand out: those of its user, and all in the order in which they decide. */
  readonly ownLayouts: readonly ListLayout[];
  readonly layouts: readonly ListLayout[];
  /** What its display mode keeps in the address of its own; `change` it as a whole. */
  readonly show: OwnParts;
  /** The record whose branch alone is shown, where the list is a tree. */
  readonly branch: number | undefined;
  /** The lines of the list where it is in groups. */
  readonly grouped: GroupedList | undefined;
  /** The rows to show; those of the question before while the ones asked for are on their way. */
  readonly rows: RowList;
  readonly outdated: boolean;
  /** By what the rows to show are grouped, and what is calculated in their groups: as they were asked for. */
  readonly shown: Pick<List, 'groups' | 'asked'>;
  /** Which records the rows are, and in which order. */
  readonly question: ListQuestion;
  /** Names this list with its sort, filter and search: places are kept by it. */
  readonly name: string;
  readonly arrangement: Arrangement;
  /** It has the room of a tile: what is rarely needed is left out, and it takes no keys of the whole screen. */
  readonly isSmall: boolean;
  /** Has everything that the list shows asked for again. */
  readonly reload: () => void;
  /** Changes what the address says; `quiet` leaves no step to go back to. */
  readonly change: (change: Partial<ListAddress>, quiet?: boolean) => void;
  readonly arrange: (arrangement: Arrangement) => void;
}

const FIRST_ROWS = 40;
const NO_LAYOUTS: readonly ListLayout[] = [];
const NO_PARTS: OwnParts = {};

/** What says how a list is shown: an address, or the state of a tile. */
export interface ListSettings {
  readonly address: ListAddress;
  readonly change: List['change'];
  readonly isSmall: boolean;
}

/** The list of a table or view at the present address. */
export function useList(tableId: number, viewId: number | undefined): List {
  const search = useSearch({ strict: false });
  const address = useMemo(() => readAddress(search), [search]);
  return useListBy(tableId, viewId, { address, change: useChangeAddress(), isSmall: false });
}

/** The list of a table or view as these settings say. */
export function useListBy(
  tableId: number,
  viewId: number | undefined,
  { address, change, isSmall }: ListSettings,
): List {
  const application = useApplication();
  const table = must(application.tables.get(tableId), 'the table of a list');
  const views = useViewsOf(table);
  const view = viewId === undefined ? views[0] : application.views.get(viewId);
  return useListAt({ table, view, address, change, isSmall, within: undefined });
}

function useViewsOf({ id }: TableInfo): readonly ViewInfo[] {
  const { info } = useApplication();
  return useMemo(() => info.views.filter(({ table }) => table === id), [info, id]);
}

/** What makes a list: what it is of, what its address says, wherever that is kept, and how it is changed. */
interface ListParts extends ListSettings, Pick<List, 'table' | 'view' | 'within'> {}

/** The list of a table or view, or of a list column of a record, as these settings say. */
export function useListAt({ table, view, address, change, isSmall, within }: ListParts): List {
  const application = useApplication();
  const views = useViewsOf(table);
  const { arrangement, arrange, columns } = useColumns(application, { table, view, address, change });
  const own = address.filter ?? view?.filter;
  const filter = within ? withFilter(own, within.filter) : own;
  const sort = address.sort ?? view?.sort ?? [];
  const question = questionOf(table.id, { sort, filter, search: address.search });
  const phone = usePhone();
  const grouping = useGrouping(application, { table, view, address });
  const named = (key: string): string => `${isSmall ? 'tile ' : ''}${view?.id ?? ''} ${key}`;
  const traits = viewTraits({ mode: view?.mode ?? TABLE_MODE });
  const { layouts: ownLayouts = NO_LAYOUTS } = address;
  const layouts = useMemo(() => layoutsOf(table, address.layouts), [table, address.layouts]);
  const paths = [...columns.map((column) => column.path), ...layoutPaths(layouts), ...modePaths(view)];
  const lines = useLines(
    {
      question,
      columns: paths,
      named,
      isCounted: traits.rows,
      view,
      within,
      own: isOpen(own) ? undefined : own,
      show: address.show,
    },
    {
      ...grouping,
      // Cards have no line to begin a record in.
      ends: table.create && !phone && (view?.mode ?? TABLE_MODE) === TABLE_MODE,
      place: placeName(application, { table, view, within }),
      begins: address.groups === undefined && view?.openGroups ? 'open' : 'closed',
    },
  );
  useFreshRows(lines.rows);
  return {
    within,
    table,
    view,
    views,
    traits,
    columns,
    sort,
    filter,
    search: address.search,
    ...grouping,
    ...lines,
    ownLayouts,
    layouts,
    show: address.show ?? NO_PARTS,
    question,
    name: named(lines.rows.key),
    arrangement,
    isSmall,
    reload: useReload(lines.rows),
    change,
    arrange,
  };
}

/** Names a list of a user among those of which is kept what is open in them. */
function placeName(
  { user }: WebApplication,
  { table, view, within }: Pick<List, 'table' | 'view' | 'within'>,
) {
  const list = `${user.id}-${view?.id ?? `t${table.id}`}`;
  return within ? `${list}-${within.recordId}` : list;
}

/** The columns that are shown, as the address says or the user has arranged them. */
function useColumns(
  application: WebApplication,
  { table, view, address, change }: Omit<ListParts, 'within' | 'isSmall'>,
) {
  const [arrangement, keep] = useArrangement(
    view ? { of: 'view', id: view.id } : { of: 'table', id: table.id },
  );
  const columns = useMemo(
    () => listColumns({ application, table, view, arrangement, paths: address.columns }),
    [application, table, view, arrangement, address.columns],
  );
  const arrange: List['arrange'] = (next) => {
    keep(next);
    // A link that is sent shows the same columns; widths are a matter of one's own screen.
    if (next.columns !== arrangement.columns) change({ columns: next.columns }, true);
  };
  return { arrangement, arrange, columns };
}

function questionOf(
  table: number,
  { sort, filter, search }: Pick<List, 'sort' | 'filter' | 'search'>,
): ListQuestion {
  return { of: { table }, sort, filter: isOpen(filter) ? undefined : filter, search: search.trim() };
}

interface AskedRows {
  readonly question: ListQuestion;
  /** Paths of the cells. */
  readonly columns: readonly string[];
  readonly named: (key: string) => string;
  readonly isCounted: boolean;
  readonly view: ViewInfo | undefined;
  readonly within: ListWithin | undefined;
  /** The filter without what makes the records those of another one. */
  readonly own: RequestFilter | undefined;
  readonly show: OwnParts | undefined;
}

interface AskedLines {
  /** Rows may be added to groups. */
  readonly ends: boolean;
  readonly place: string;
  /** How groups are that were never opened or closed. */
  readonly begins: 'open' | 'closed';
}

/** The lines of a list: its rows, or its groups with the rows in them. */
function useLines(
  { question, columns, named, isCounted, view, within, own, show }: AskedRows,
  { groups, asked, ends, place, begins }: Pick<List, 'groups' | 'asked'> & AskedLines,
): Pick<List, 'rows' | 'branch' | 'grouped' | 'outdated' | 'shown'> {
  const branch = branchIn(view, show);
  const [seed] = useState(() => keptPlaceOf(named(listKey(question)))?.seed);
  const plain = useRowList(question, columns, seed);
  const grouped = useGroupedList({ question, groups, calculations: asked, columns, ends, place, begins });
  const isNarrowed = own !== undefined || (question.search ?? '') !== '';
  const members = isNarrowed ? undefined : within;
  const tree = useTreeList({ view, question, columns, place, within: members, branch });
  const wanted = tree ?? grouped ?? plain;
  const rows = useShownList(wanted, isCounted ? FIRST_ROWS : undefined);
  return { rows, branch, grouped, outdated: rows.key !== wanted.key, shown: shownGroups(rows, asked) };
}

function shownGroups(rows: RowList | GroupedList, asked: List['asked']): List['shown'] {
  return 'groups' in rows ? { groups: rows.groups, asked: rows.calculations } : { groups: [], asked };
}

interface Grouping {
  readonly table: TableInfo;
  readonly view: ViewInfo | undefined;
  readonly address: ListAddress;
}

/** The groups and calculations of an address, else of the view, as far as their columns exist for the user. */
function useGrouping(
  application: WebApplication,
  { table, view, address }: Grouping,
): Pick<List, 'groups' | 'calculations' | 'asked'> {
  const traits = viewTraits({ mode: view?.mode ?? TABLE_MODE });
  const known = <Of extends { readonly column: string }>(terms: readonly Of[] = []): readonly Of[] =>
    traits.groups ? terms.filter(({ column }) => listColumn(application, table, column)) : [];
  const calculations = known(address.calculations ?? view?.calculations);
  const groups = known(address.groups ?? view?.groups).map(({ order, ...group }) => ({
    ...group,
    ...(order && known([order]).length > 0 ? { order } : {}),
  }));
  return { groups, calculations, asked: askedCalculations(calculations) };
}

/** What is calculated of all records of a list that is in groups or calculates something; nothing of a branch. */
export function useListTotals({ question, asked, groups, rows, branch }: List): Totals | undefined {
  // Lines of a tree that are open are not all of its records.
  const isTree = rows.windows.nodeAt !== undefined;
  const isWhole = branch === undefined;
  const totals = useTotals(question, asked, isWhole && (groups.length > 0 || asked.length > 0 || isTree));
  return isWhole ? totals : undefined;
}

function useReload({ windows }: RowList): List['reload'] {
  const queries = useQueryClient();
  return () => {
    windows.invalidate();
    void queries.invalidateQueries({ queryKey: [VIEW_ANSWERS] });
  };
}

function useChangeAddress(): List['change'] {
  const navigate = useNavigate();
  return (change, quiet = false) => {
    const texts = addressTexts(change);
    // `replace` for what is typed or dragged: going back should undo decisions, not letters.
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, ...texts }),
      replace: quiet,
      resetScroll: false,
    });
  };
}

/** The records of a filter that fulfil another one as well. */
function withFilter(filter: RequestFilter | undefined, part: RequestFilter): RequestFilter {
  return isOpen(filter) || !filter ? part : { all: [filter, part] };
}

function isOpen(filter: RequestFilter | undefined): boolean {
  return filter === undefined || ('all' in filter && filter.all.length === 0);
}
