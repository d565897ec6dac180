import { read, write } from '#web/std/remembered.ts';
import { ALL_CLOSED, openedIn } from '../groups/opened-groups.ts';
import type { ListQuestion } from '../list-rows.ts';
import { listKey, type RowList } from '../row-lists.ts';
import { TreeRows } from './tree-rows.ts';
import { isWhole, treeSource } from './tree-source.ts';

interface AskedTree {
  readonly question: ListQuestion;
  /** The link to the record above, by its name. */
  readonly parent: string;
  /** Paths of the cells. */
  readonly columns: readonly string[];
  /** Names the list among those of which it is remembered which nodes are open. */
  readonly place: string;
}

/** Levels that count as all: deeper nodes are opened one by one. */
export const ALL_LEVELS = 20;

/**
 * The rows of a tree. Which nodes are open is remembered in this browser; where it is filtered or searched all that lead to what
 * is found are, until they are closed.
 */
export function treeList({ question, parent, columns, place }: AskedTree): RowList {
  const paths = columns.toSorted();
  const store = `colonnade-tree-${place}-${parent}`;
  const isKept = isWhole(question);
  const windows = new TreeRows({
    question,
    opened: isKept ? (openedIn(read(store)) ?? ALL_CLOSED) : { depth: ALL_LEVELS, others: [] },
    onOpened: (opened) => {
      if (isKept) write(store, JSON.stringify(opened));
    },
    sourceOf: (node) => treeSource(question, { parent, paths, ...(node === undefined ? {} : { node }) }),
  });
  return { key: `${listKey(question)} ${parent}`, windows, columns: paths };
}
