import { beforeEach, expect, test, vi } from 'vitest';
import type { RequestGroup } from '#core/contract/lists/group-routes.ts';
import type { ListQuestion } from '../list-rows.ts';
import type { ListRow, RowSource } from '../row-source.ts';
import type { RecordGroup } from './group-source.ts';
import { GroupedRows } from './grouped-rows.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

interface Order {
  readonly id: number;
  readonly country: string | null;
  readonly state: string | null;
}

/** Orders 1, 2, 3 …: of ten countries in turn, every third without a state. */
function orders(count: number): Order[] {
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    country: `C${at % 10}`,
    state: at % 3 === 0 ? null : at % 2 === 0 ? 'new' : 'sent',
  }));
}

/** The sources of a list in memory, as the server would answer. */
function sourcesOf(records: { now: readonly Order[] }) {
  const chosen = ({ filter }: ListQuestion): readonly Order[] =>
    records.now.filter((order) => isFulfilled(filter, order));
  const windowed = (rows: () => readonly ListRow[]): RowSource => ({
    load: async ({ after, before, skip = 0, limit }) => {
      const all = rows();
      const at = (key: readonly unknown[]): number => all.findIndex(([id]) => String(id) === String(key[0]));
      const first = before ? Math.max(0, at(before) - skip - limit) : (after ? at(after) + 1 : 0) + skip;
      const end = before ? at(before) - skip : first + limit;
      const window = all.slice(first, Math.max(first, end));
      const keyOf = (row: ListRow | undefined) => (row ? [String(row[0])] : null);
      return await Promise.resolve({ rows: window, first: keyOf(window[0]), last: keyOf(window.at(-1)) });
    },
    count: async () => await Promise.resolve({ count: rows().length, exact: true, anchors: [] }),
  });
  const ids = new Map<string, number>();
  return {
    groupsOf: (question: ListQuestion, { column }: RequestGroup) => {
      const source = windowed(() =>
        [...Map.groupBy(chosen(question), (order) => order[column as 'country'])]
          .toSorted(([a], [b]) => (a === b ? 0 : a === null || (b !== null && a > b) ? 1 : -1))
          .map(([value, members]): ListRow => {
            const name = `${JSON.stringify(question.filter)}${value}`;
            ids.set(name, ids.get(name) ?? ids.size + 1);
            const group: RecordGroup = {
              name: String(value),
              value,
              until: null,
              records: members.length,
              results: [],
              key: [String(value)],
            };
            return [ids.get(name) ?? 0, group];
          }),
      );
      return { ...source, groupOf: (row: ListRow) => row[1] as RecordGroup };
    },
    rowsOf: (question: ListQuestion) => windowed(() => chosen(question).map(({ id }): ListRow => [id])),
  };
}

function isFulfilled(filter: ListQuestion['filter'], order: Order): boolean {
  if (!filter) return true;
  if ('all' in filter) return filter.all.every((part) => isFulfilled(part, order));
  if (!('column' in filter)) throw new Error('not asked here');
  const value = order[filter.column as 'country'];
  return filter.operator === 'isEmpty' ? value === null : value === filter.value;
}

function grouped(records: { now: readonly Order[] }, ...columns: readonly string[]): GroupedRows {
  return groupedAs(records, { columns, ends: false });
}

function groupedAs(
  records: { now: readonly Order[] },
  { columns, ends }: { readonly columns: readonly string[]; readonly ends: boolean },
): GroupedRows {
  const rows = new GroupedRows({
    ends,
    question: { of: { table: 1 }, sort: [] },
    groups: columns.map((column) => ({ column })),
    calculations: [],
    columns: [],
    sources: sourcesOf(records),
  });
  rows.subscribe(() => undefined);
  return rows;
}

/** Looks at lines until nothing comes any more; what stands there, groups by their value, rows by their id. */
async function seen(rows: GroupedRows, first = 0, last = 400): Promise<readonly unknown[]> {
  for (let before = -1; before !== rows.state().version;) {
    before = rows.state().version;
    rows.show(first, Math.min(last, Math.max(first, (rows.state().total?.rows ?? 1) - 1)));
    await vi.advanceTimersByTimeAsync(60);
  }
  const lines: unknown[] = [];
  for (let at = first; at <= last && at < (rows.state().total?.rows ?? 0); at++) {
    const group = rows.groupAt(at);
    lines.push(group ? `${'>'.repeat(group.level + 1)}${String(group.value)}` : rows.rowAt(at)?.[0]);
  }
  return lines;
}

test('[LIST-34] groups are lines; those that are opened show the groups in them, then their rows', async () => {
  const rows = grouped({ now: orders(30) }, 'country', 'state');
  expect(await seen(rows)).toEqual(Array.from({ length: 10 }, (_, at) => `>C${at}`));
  rows.toggle(1);
  expect((await seen(rows)).slice(0, 6)).toEqual(['>C0', '>C1', '>>sent', '>>null', '>C2', '>C3']);
  rows.toggle(2);
  expect((await seen(rows)).slice(1, 6)).toEqual(['>C1', '>>sent', 2, 12, '>>null']);
  expect(rows.state().total).toEqual({ rows: 14, exact: true });
  expect(rows.positionOf(12)).toBe(4);
  const { signal } = new AbortController();
  expect(await rows.range(0, 13, signal)).toEqual([[2], [12]]);
  rows.toggle(1);
  expect(await seen(rows)).toHaveLength(10);
});

test('[LIST-173] positions are told by runs of heads and of rows, those of open groups among the heads around them', async () => {
  const rows = grouped({ now: orders(30) }, 'country', 'state');
  await seen(rows);
  expect(rows.runs()).toEqual([{ of: 'groups', count: 10 }]);
  rows.toggle(1);
  await seen(rows);
  rows.toggle(2);
  await seen(rows);
  const lines = rows.runs().flatMap(({ of, count }) => Array.from({ length: count }, () => of));
  const { total } = rows.state();
  expect(lines).toEqual(
    Array.from({ length: total?.rows ?? 0 }, (_, at) => (rows.groupAt(at) ? 'groups' : 'rows')),
  );
  expect(lines.slice(0, 7)).toEqual(['groups', 'groups', 'groups', 'rows', 'rows', 'groups', 'groups']);
});

test('[LIST-94] open groups of rows end in a line that knows what their records have alike', async () => {
  const rows = groupedAs({ now: orders(30) }, { columns: ['country', 'state'], ends: true });
  await seen(rows);
  rows.toggle(1);
  await seen(rows);
  rows.toggle(2);
  expect((await seen(rows)).slice(1, 8)).toEqual(['>C1', '>>sent', 2, 12, undefined, '>>null', '>C2']);
  expect(rows.state().total).toEqual({ rows: 15, exact: true });
  const end = rows.endAt(5);
  expect(end?.values).toEqual([
    { column: 'country', value: 'C1' },
    { column: 'state', value: 'sent' },
  ]);
  expect(rows.endOf(end?.path ?? '')).toBe(5);
  expect([2, 3, 4, 6].map((at) => rows.endAt(at))).toEqual([undefined, undefined, undefined, undefined]);
  expect(rows.hasRows(0, 14)).toBe(true);
  const { signal } = new AbortController();
  expect(await rows.range(0, 14, signal)).toEqual([[2], [12]]);
  rows.toggle(1);
  expect(rows.endOf(end?.path ?? '')).toBeUndefined();
});

test('[LIST-34] all groups of a level are opened and closed at once, also those that come into sight later', async () => {
  const rows = grouped({ now: orders(30) }, 'country');
  await seen(rows);
  rows.open({ depth: 1, others: [] });
  const lines = await seen(rows);
  expect(lines).toHaveLength(40);
  expect(lines.slice(0, 5)).toEqual(['>C0', 1, 11, 21, '>C1']);
  rows.open({ depth: 0, others: [] });
  expect(await seen(rows)).toHaveLength(10);
});

test('[LIST-34] an open group stays open where it moves, and closes when it is gone', async () => {
  const records = { now: orders(30) as readonly Order[] };
  const rows = grouped(records, 'country');
  await seen(rows);
  rows.toggle(5);
  expect((await seen(rows)).slice(5, 9)).toEqual(['>C5', 6, 16, 26]);
  records.now = [
    ...records.now.filter(({ country }) => country !== 'C0'),
    { id: 99, country: 'C5', state: null },
  ];
  rows.invalidate();
  expect((await seen(rows)).slice(4, 9)).toEqual(['>C5', 6, 16, 26, 99]);
  records.now = records.now.filter(({ country }) => country !== 'C5');
  rows.invalidate();
  expect(await seen(rows)).toEqual(['>C1', '>C2', '>C3', '>C4', '>C6', '>C7', '>C8', '>C9']);
});

test('many rows in a group load by windows alone', async () => {
  const rows = grouped({ now: orders(20_000) }, 'country');
  await seen(rows);
  rows.toggle(0);
  expect(await seen(rows, 1_000, 1_003)).toEqual([9_991, 10_001, 10_011, 10_021]);
  expect(rows.hasRows(1_700, 1_701)).toBe(false);
  expect(rows.groupAt(2_001)?.value).toBe('C1');
});
