import { read, write } from '#web/std/remembered.ts';
import { openedIn } from '../groups/opened-groups.ts';
import type { ListQuestion } from '../list-rows.ts';
import { listKey, type RowList } from '../row-lists.ts';
import { TreeRows } from './tree-rows.ts';
import { treeSource } from './tree-source.ts';

interface AskedTree {
  readonly question: ListQuestion;
  /** The link to the record above, by its name. */
  readonly parent: string;
  /** Paths of the cells. */
  readonly columns: readonly string[];
  /** Names the list among those of which it is remembered which nodes are open. */
  readonly place: string;
}

/** The rows of a tree. Which nodes are open is remembered in this browser. */
export function treeList({ question, parent, columns, place }: AskedTree): RowList {
  const paths = columns.toSorted();
  const store = `colonnade-tree-${place}-${parent}`;
  const windows = new TreeRows({
    question,
    opened: openedIn(read(store)) ?? { depth: 0, others: [] },
    onOpened: (opened) => write(store, JSON.stringify(opened)),
    sourceOf: (node) => treeSource(question, { parent, paths, ...(node === undefined ? {} : { node }) }),
  });
  return { key: `${listKey(question)} ${parent}`, windows, columns: paths };
}
