import { useEffect, useState } from 'react';
import type { ViewInfo } from '#core/contract/application/application-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import type { ListQuestion } from '#web/data/list-rows.ts';
import { refreshedTogether, type RowList } from '#web/data/row-lists.ts';
import type { Rows } from '#web/data/rows.ts';
import type { OwnParts } from './list-address.ts';
import type { ListWithin } from './list-within.ts';

interface TreeQuestion {
  readonly view: ViewInfo | undefined;
  readonly question: ListQuestion;
  readonly columns: readonly string[];
  readonly place: string;
  /** The record whose list the tree is made of. */
  readonly within: ListWithin | undefined;
  /** The record whose branch alone is shown. */
  readonly branch: number | undefined;
}

/**
 * The rows of a view that is a tree; undefined where it is none. That of a list in a form begins with its members, unless
 * it is filtered or searched. The script of trees is fetched when one is opened.
 */
export function useTreeList({
  view,
  question,
  columns,
  place,
  within,
  branch,
}: TreeQuestion): RowList | undefined {
  const application = useApplication();
  const tree = view?.mode === 'datatree' && (view.parent ?? view.members) ? view : undefined;
  const asks: ListQuestion = within
    ? { ...question, filter: undefined, of: { column: within.columnId, record: within.recordId } }
    : question;
  const asked = tree ? JSON.stringify([asks, tree, columns.toSorted(), place, branch]) : undefined;
  const [made, setMade] = useState<{ readonly asked: string; readonly list: RowList }>();
  useEffect(() => {
    const table = application.tables.get(tree?.table ?? 0);
    if (asked === undefined || !tree || !table) return undefined;
    let isWanted = true;
    void import('#web/data/tree/tree-list.ts').then(({ treeList }) => {
      if (isWanted)
        setMade({
          asked,
          list: treeList({ question: asks, view: tree, table, application, columns, place, branch }),
        });
    });
    return () => {
      isWanted = false;
    };
    // What is asked is compared by what it says: callers make it anew with each drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
  const list = made?.list;
  useEffect(() => list && refreshedTogether(list.windows), [list]);
  if (asked === undefined) return undefined;
  return list ?? { key: 'tree', windows: NOTHING_YET, columns: [] };
}

/** The record whose branch alone is shown of a view that is a tree, as its address has it. */
export function branchIn(view: ViewInfo | undefined, show: OwnParts | undefined): number | undefined {
  const root = view?.mode === 'datatree' && view.parent !== undefined ? show?.['branch'] : undefined;
  return typeof root === 'number' && Number.isSafeInteger(root) && root > 0 ? root : undefined;
}

const STATE = { version: 0, total: undefined, failure: undefined, changed: new Set<number>() };
const nothing = (): undefined => undefined;

/** Rows until the script of trees is there. */
const NOTHING_YET: Rows = {
  state: () => STATE,
  subscribe: () => nothing,
  begun: false,
  isFresh: false,
  rowAt: nothing,
  positionOf: nothing,
  hasRows: () => false,
  range: async () => await Promise.resolve([]),
  seedAt: nothing,
  show: nothing,
  retry: nothing,
  invalidate: nothing,
  glance: async () => await Promise.resolve(true),
};
