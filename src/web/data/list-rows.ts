import { TABLE_MODE } from '#core/catalog/views/table-mode.ts';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { keyOfRow } from '#core/query/key.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/std/call-error.ts';
import { noteAnswer, noteSilence } from '#web/api/connection.ts';
import type { ListRow, RowSource, WindowAnswer } from './row-source.ts';

/** Which records a list has, and in which order: those of a table, or those of a list column of one record. */
export interface ListQuestion {
  readonly of:
    | { readonly table: number }
    | {
        readonly column: number;
        readonly record: number;
        /** The open window whose draft the rows show. */
        readonly draft?: { readonly contextId: number; readonly windowId: number };
      };
  readonly sort: readonly RequestSort[];
  readonly filter?: RequestFilter | undefined;
  readonly search?: string | undefined;
}

/** The rows of a list with the cells of `columns`, from the server. Lists inside a record can't be counted. */
export function listRows(question: ListQuestion, columns: readonly string[]): RowSource {
  const { of, filter, search } = question;
  const sort = [...question.sort];
  const which = {
    ...(filter ? { filter } : {}),
    ...(search ? { search } : {}),
    ...(sort.length > 0 ? { sort } : {}),
  };
  const shape = { ...which, columns: [...columns] };
  const params = { mode: TABLE_MODE } as const;
  const answer = ({ rows }: { readonly rows: readonly (readonly unknown[])[] }): WindowAnswer => {
    const [first, last] = [rows[0], rows.at(-1)];
    return {
      // The contract: each row begins with its id.
      rows: rows as unknown as readonly ListRow[],
      first: first ? keyOfRow(shape, first) : null,
      last: last ? keyOfRow(shape, last) : null,
    };
  };
  if ('column' in of) {
    const parent = {
      columnId: of.column,
      recordId: of.record,
      ...(of.draft ? { draft: of.draft } : {}),
    };
    return {
      load: async (window, signal) =>
        answer(
          await told(call('list_sub_load', { params, body: { ...shape, ...parent, ...window }, signal })),
        ),
    };
  }
  const tableId = of.table;
  return {
    load: async (window, signal) =>
      answer(await told(call('list_full_load', { params, body: { ...shape, tableId, ...window }, signal }))),
    count: (how, signal) => call('list_full_count', { body: { ...which, tableId, ...how }, signal }),
  };
}

/** Lets the whole screen know whether the server answers. */
async function told<Answer>(calling: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await calling;
    noteAnswer();
    return answer;
  } catch (error) {
    if (error instanceof CallError && error.status === 0) noteSilence();
    throw error;
  }
}
