import type { Seed } from './known-keys.ts';
import { listRows, type ListQuestion } from './list-rows.ts';
import type { Total } from './row-extent.ts';
import type { ListRow } from './row-source.ts';
import type { Rows } from './rows.ts';
import { RowWindows } from './row-windows.ts';

/** A list's rows and the paths of their cells, in the order in which the rows carry them. */
export interface RowList {
  /** Names the question: lists of the same key have the same rows in the same order. */
  readonly key: string;
  readonly windows: Rows;
  readonly columns: readonly string[];
}

interface KeptList extends RowList {
  readonly windows: RowWindows;
  readonly question: ListQuestion;
  freshAt: number;
}

/** Lists kept for going back to them. */
const MAX_LISTS = 12;
/** How long rows count as fresh when a list is gone back to, in milliseconds. */
const FRESH = 30_000;

const kept = new Map<string, KeptList>();

/**
 * The rows of a list with at least the cells of `columns`. The same question gives the same rows object, so that
 * going back to a list shows it at once; where only columns are added, the other cells stay on show meanwhile.
 */
export function rowList(question: ListQuestion, columns: readonly string[], seed?: Seed): RowList {
  const key = listKey(question);
  const known = kept.get(key);
  if (known && columns.every((path) => known.columns.includes(path))) {
    keep(known);
    return known;
  }
  const wanted = [...new Set(columns)].toSorted();
  const from = known && { from: { windows: known.windows, change: changer(known.columns, wanted) } };
  const total = known ? undefined : totalInOtherOrder(question);
  const windows = new RowWindows(listRows(question, wanted), {
    ...(seed && !known ? { seed } : {}),
    ...(total ? { total } : {}),
    ...from,
  });
  const list = { key, question, windows, columns: wanted, freshAt: Date.now() };
  keep(list);
  return list;
}

/** The key of a question. */
export function listKey(question: ListQuestion): string {
  return JSON.stringify(question);
}

/** When the rows of a list were begun to be read; undefined where that is not known. */
export function readAt({ key }: RowList): number | undefined {
  return kept.get(key)?.freshAt;
}

/** Has the rows of a list loaded again if they are no longer fresh. */
export function refresh({ key }: RowList, age = FRESH): void {
  const list = kept.get(key);
  if (!list || Date.now() - list.freshAt < age) return;
  list.freshAt = Date.now();
  list.windows.invalidate();
}

/** Has the rows of all lists loaded again, those not on screen when they are shown: records have changed. */
export function refreshAll(): void {
  for (const list of kept.values()) refresh(list, 0);
  for (const rows of together) rows.invalidate();
}

const together = new Set<Rows>();

/** Has rows that are kept elsewhere loaded again with those of all lists, until the function that it gives is called. */
export function refreshedTogether(rows: Rows): () => void {
  together.add(rows);
  return () => together.delete(rows);
}

interface DraftWindow {
  readonly contextId: number;
  /** All its windows, unless one is named. */
  readonly windowId?: number;
}

/**
 * Does what ends a draft, or a window of it, while its lists ask for nothing: afterwards nobody would know them. Where it
 * fails they go on.
 */
export async function withoutLists<Answer>(draft: DraftWindow, end: () => Promise<Answer>): Promise<Answer> {
  const lists = [...kept].filter(([, { question }]) => isOf(question, draft));
  for (const [, { windows }] of lists) windows.hold();
  try {
    const answer = await end();
    for (const [key] of lists) kept.delete(key);
    return answer;
  } catch (error) {
    for (const [, { windows }] of lists) windows.goOn();
    throw error;
  }
}

function isOf({ of }: ListQuestion, { contextId, windowId }: DraftWindow): boolean {
  const shown = 'draft' in of ? of.draft : undefined;
  return shown?.contextId === contextId && (windowId === undefined || shown.windowId === windowId);
}

function keep(list: KeptList): void {
  kept.delete(list.key);
  kept.set(list.key, list);
  const [oldest] = kept.keys();
  if (kept.size > MAX_LISTS && oldest !== undefined) kept.delete(oldest);
}

/** The length of a list of the same records in another order: an order changes no length. */
function totalInOtherOrder(question: ListQuestion): Total | undefined {
  const same = listKey({ ...question, sort: [] });
  const other = [...kept.values()].findLast((list) => listKey({ ...list.question, sort: [] }) === same);
  return other?.windows.state().total;
}

/** Rows with cells of `from` as rows with cells of `to`; cells that are not there yet are undefined. */
function changer(from: readonly string[], to: readonly string[]): (row: ListRow) => ListRow {
  const places = to.map((path) => from.indexOf(path) + 1);
  return (row) => [row[0], ...places.map((place) => (place > 0 ? row[place] : undefined))];
}
