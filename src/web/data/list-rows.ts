import type { RequestSort } from '#core/contract/list-routes.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { call } from '#web/api/call.ts';
import type { Row, RowSource, WindowAnswer } from './row-source.ts';

/** Which records a list has, and in which order: those of a table, or those of a list column of one record. */
export interface ListQuestion {
  readonly of: { readonly table: number } | { readonly column: number; readonly record: number };
  readonly sort: readonly RequestSort[];
  readonly filter?: RequestFilter | undefined;
  readonly search?: string | undefined;
}

/** The rows of a list with the cells of `columns`, from the server. Lists inside a record can't be counted. */
export function listRows(question: ListQuestion, columns: readonly string[]): RowSource {
  const { of, sort, filter, search } = question;
  const which = { ...(filter ? { filter } : {}), ...(search ? { search } : {}) };
  const order = sort.length > 0 ? { sort: [...sort] } : {};
  const shape = { ...which, ...order, columns: [...columns] };
  const params = { mode: 'datatable' } as const;
  if ('column' in of) {
    const parent = { idcolumn: of.column, idenreg: of.record };
    return {
      load: async (window, signal) => answerOf(await call('list_sub_load', { params, body: { ...shape, ...parent, ...window }, signal })),
    };
  }
  const idform = of.table;
  return {
    load: async (window, signal) => answerOf(await call('list_full_load', { params, body: { ...shape, idform, ...window }, signal })),
    count: (how, signal) => call('list_full_count', { body: { ...which, ...order, idform, ...how }, signal }),
  };
}

function answerOf({ rows, first, last }: { rows: unknown[][]; first: WindowAnswer['first']; last: WindowAnswer['last'] }): WindowAnswer {
  // The contract: each row begins with its id.
  return { rows: rows as unknown as readonly Row[], first, last };
}
