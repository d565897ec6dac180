import type { ViewInfo } from '#core/contract/views/registry.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { isList } from '#core/fields/traits.ts';
import { columnByPath, type WebApplication } from '#web/api/application.tsx';
import { read, write } from '#web/std/remembered.ts';
import { ALL_CLOSED, openedIn } from '../groups/opened-groups.ts';
import type { ListQuestion } from '../list-rows.ts';
import { listKey, type RowList } from '../row-lists.ts';
import type { BranchLine } from '../rows.ts';
import { memberSource, type TreeMembers } from './member-source.ts';
import { TreeRows } from './tree-rows.ts';
import { isWhole, treeSource } from './tree-source.ts';

/** A view that is a tree, with its own options. */
export type TreeView = Extract<ViewInfo, { mode: 'datatree' }>;

interface AskedTree {
  readonly question: ListQuestion;
  readonly view: TreeView;
  /** The table of its records. */
  readonly table: TableInfo;
  readonly application: WebApplication;
  /** Paths of the cells. */
  readonly columns: readonly string[];
  /** Names the list among those of which it is remembered which nodes are open. */
  readonly place: string;
  /** The record whose branch alone is shown; undefined for the whole tree. */
  readonly branch: number | undefined;
}

/** Levels that count as all: deeper nodes are opened one by one. */
export const ALL_LEVELS = 20;

/**
 * The rows of a tree. Which nodes are open is remembered in this browser, but for those of a branch, which begins with its root
 * open; where it is filtered or searched all that lead to what is found are, until they are closed.
 */
export function treeList(asked: AskedTree): RowList {
  const { question, view, table, application, columns, place, branch } = asked;
  const { parent, rollUps } = view;
  const members = membersOfView(application, table, view);
  const paths = columns.toSorted();
  const store = `colonnade-tree-${place}-${parent ?? ''}`;
  const isKept = isWhole(question) && branch === undefined;
  let line: BranchLine | undefined;
  const onLine = (found: BranchLine): void => {
    line = found;
  };
  const windows = new TreeRows({
    question,
    opened: isKept ? (openedIn(read(store)) ?? ALL_CLOSED) : { depth: firstDepth(question), others: [] },
    onOpened: (opened) => {
      if (isKept) write(store, JSON.stringify(opened));
    },
    rollUps,
    line: branch === undefined ? undefined : () => line,
    members: members && { ...members, sourceOf: (node) => memberSource(members, { node, paths }) },
    sourceOf: (node) =>
      treeSource(question, {
        parent,
        members: members?.list.name,
        rollUps,
        paths,
        ...(node === undefined ? {} : { node }),
        ...(node === undefined && branch !== undefined ? { branch: { root: branch, onLine } } : {}),
      }),
  });
  return {
    key: `${listKey(question)} ${JSON.stringify([parent, view.members, rollUps, branch])}`,
    windows,
    columns: paths,
  };
}

/** How many levels of a tree are open at first where that is not remembered: all that lead to what is found, or the root of a branch. */
function firstDepth(question: ListQuestion): number {
  return isWhole(question) ? 1 : ALL_LEVELS;
}

/** The records of another table below those of a view; undefined where there are none that its user may read. */
function membersOfView(
  application: WebApplication,
  table: TableInfo,
  { members }: TreeView,
): TreeMembers | undefined {
  const list = members && columnByPath(application, table, members.list)?.column;
  const target = list && isList(list) ? application.tables.get(list.target) : undefined;
  if (!members || !list || !target) return undefined;
  const columns = new Map(
    members.columns.flatMap(([path, name]) => {
      const column = columnByPath(application, target, name)?.column;
      return column ? [[path, column] as const] : [];
    }),
  );
  const first = [...columns.values()].find((column) => fieldOf(column).sortable);
  return { table: target.id, list, columns, sort: first ? [{ column: first.name }] : [] };
}
