import type { Chosen } from '#core/contract/lists/chosen.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/std/call-error.ts';
import type { ListQuestion } from '../list-rows.ts';

/** Chosen records of a list: some by their ids, or all that match but for some. */
export interface ChosenRecords {
  /** How many they are, as far as it is known. */
  readonly size: number;
  readonly ids?: ReadonlySet<number>;
  readonly without?: ReadonlySet<number>;
}

/** What the records of a list are found by. */
export type FoundBy = Pick<ListQuestion, 'filter' | 'search'>;

/** Chosen records as routes take them, and how many they were when that was asked. */
export interface KeptRecords {
  readonly chosen: Chosen;
  readonly count: number;
}

/** Has the server keep what all that match are; ids say it by themselves. Throws `CallError`. */
export async function keptChoice(
  { table, question }: { readonly table: { readonly id: number }; readonly question: FoundBy },
  { ids, without = new Set() }: ChosenRecords,
): Promise<KeptRecords> {
  if (ids) return { chosen: { records: [...ids] }, count: ids.size };
  const { filter, search } = question;
  const { selection, count } = await call('list_selection_keep', {
    body: { tableId: table.id, filter, search: search || undefined, without: [...without] },
  });
  return { chosen: { selection }, count };
}

/** How many records there are by now, where a call was refused because they are not as many as were confirmed. */
export function changedCount(error: unknown): number | undefined {
  if (!(error instanceof CallError)) return undefined;
  return error.entries.find(({ code }) => code === 'selection.changed')?.count;
}
