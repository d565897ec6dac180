import type { RequestCalculation, RequestGroup } from '#core/contract/lists/group-routes.ts';
import type { Key } from '#core/query/key.ts';
import { call } from '#web/api/call.ts';
import type { ListQuestion } from '../list-rows.ts';
import type { ListRow, RowSource } from '../row-source.ts';

/** A group as the server tells it. */
export interface RecordGroup {
  /** Names it among the groups beside it. */
  readonly name: string;
  readonly value: unknown;
  /** The end of a period, which is no part of it; null for other groups. */
  readonly until: unknown;
  readonly records: number;
  readonly results: readonly unknown[];
  /** Where it stands among the groups beside it. */
  readonly key: Key;
}

/** The groups of a list as rows: each has a number by which it is known while the list is shown. */
export interface GroupSource extends RowSource {
  readonly groupOf: (row: ListRow) => RecordGroup;
}

/** The groups by one column of the records of a list of a table. */
export function groupSource(
  question: ListQuestion,
  group: RequestGroup,
  calculations: readonly RequestCalculation[],
): GroupSource {
  const ids = new Map<string, number>();
  const { of, filter, search } = question;
  const body = {
    tableId: 'table' in of ? of.table : 0,
    ...(filter ? { filter } : {}),
    ...(search ? { search } : {}),
    group,
    calculations: [...calculations],
  };
  const idOf = (name: string): number => {
    const id = ids.get(name) ?? ids.size + 1;
    ids.set(name, id);
    return id;
  };
  return {
    load: async (window, signal) => {
      const { groups } = await call('list_full_calculate', { body: { ...body, ...window }, signal });
      const rows = groups.map(([value, until, records, results, key]): ListRow => {
        const name = JSON.stringify(key.at(-1));
        return [idOf(name), { name, value, until, records, results, key } satisfies RecordGroup];
      });
      return { rows, first: keyIn(groups[0]), last: keyIn(groups.at(-1)) };
    },
    count: async (_how, signal) => {
      const { count = 0 } = await call('list_full_calculate', { body: { ...body, count: true }, signal });
      return { count, exact: true, anchors: [] };
    },
    // Rows of this source are made above alone.
    groupOf: (row) => row[1] as RecordGroup,
  };
}

function keyIn(group: readonly [unknown, unknown, number, unknown[], Key] | undefined): Key | null {
  return group?.[4] ?? null;
}
