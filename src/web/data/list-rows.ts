import { TABLE_MODE } from '#core/catalog/views/table-mode.ts';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { keyOfRow } from '#core/query/key.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/std/call-error.ts';
import { partsOfPaths } from './row-conditions.ts';
import { noteAnswer, noteSilence } from '#web/api/connection.ts';
import type { ListRow, RowSource, RowWindow, WindowAnswer } from './row-source.ts';

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

/** Rows as the server answers them. */
interface AnsweredRows {
  readonly rows: readonly (readonly unknown[])[];
}

/**
 * The rows of a list with the cells of `paths`, columns and conditions, from the server. `start` gives the first window
 * where it is there already.
 */
export function listRows(
  question: ListQuestion,
  paths: readonly string[],
  start?: () => AnsweredRows | undefined,
): RowSource {
  const { of, filter, search } = question;
  const { columns, conditions } = partsOfPaths(paths);
  const sort = [...question.sort];
  const which = {
    ...(filter ? { filter } : {}),
    ...(search ? { search } : {}),
    ...(sort.length > 0 ? { sort } : {}),
  };
  const shape = { ...which, columns };
  const asked = { ...shape, ...(conditions.length > 0 ? { conditions } : {}) };
  const params = { mode: TABLE_MODE } as const;
  const answer = ({ rows }: AnsweredRows): WindowAnswer => {
    const [first, last] = [rows[0], rows.at(-1)];
    return {
      // The contract: each row begins with its id.
      rows: (conditions.length > 0
        ? rows.map((row) => inPlaces(paths, columns, row))
        : rows) as unknown as readonly ListRow[],
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
          await told(call('list_sub_load', { params, body: { ...asked, ...parent, ...window }, signal })),
        ),
      count: (how, signal) => call('list_sub_count', { body: { ...which, ...parent, ...how }, signal }),
    };
  }
  const tableId = of.table;
  return {
    load: async (window, signal) => {
      const known = isStart(window) ? start?.() : undefined;
      const body = { ...asked, tableId, ...window };
      return answer(known ?? (await told(call('list_full_load', { params, body, signal }))));
    },
    count: (how, signal) => call('list_full_count', { body: { ...which, tableId, ...how }, signal }),
  };
}

function isStart({ after, before, skip = 0 }: RowWindow): boolean {
  return !after && !before && skip === 0;
}

/** A row of an answer with its cells in the order of `paths`: conditions stand behind all others in it. */
export function inPlaces(
  paths: readonly string[],
  columns: readonly string[],
  row: readonly unknown[],
): unknown[] {
  const [cells, end] = [columns.length + 1, row.length - (paths.length - columns.length)];
  let condition = end;
  return [
    row[0],
    ...paths.map((path) => {
      const at = columns.indexOf(path);
      return at < 0 ? row[condition++] : row[at + 1];
    }),
    // Of sort columns that were not asked for.
    ...row.slice(cells, end),
  ];
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
