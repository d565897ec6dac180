import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListRow } from '#web/data/row-source.ts';
import type { ShownColumn } from '../../../columns/shown-columns.ts';
import { countsOf, requestOf, type CellDraft } from './cell-draft.ts';
import type { RangeBounds } from './cell-range.ts';
import { planDeed, type CellDeed } from './draft-work.ts';
import type { CellScene } from './plan-cells.ts';
import { pastedInto } from './plan-cells.ts';
import { readTsv, writeTsv } from './tsv.ts';

/** A table of texts: as the product changes it, by drafts and what they ask of the server, and as a simple model does. */
const WIDTH = 4;
const FIXED = 2;
const reader = { locale: 'en-GB', timeZone: 'UTC' };
const columns = Array.from({ length: WIDTH }, (_, at) => ({
  path: `c${at}`,
  label: `c${at}`,
  place: at + 1,
  column: { id: at + 1, name: `c${at}`, type: 'text', label: `c${at}`, writable: at !== FIXED },
})) as unknown as readonly ShownColumn[];

interface Chance {
  /** A number below another one. */
  readonly below: (end: number) => number;
}

type Rows = readonly (readonly (string | null)[])[];

/** Applies what a draft asks of the server: columns that are only read refuse. */
function applied(rows: Rows, draft: CellDraft): Rows {
  const { changes = [], creations = [] } = requestOf(draft, 1);
  const next = rows.map((row) => [...row]);
  const put = (row: (string | null)[], values: Readonly<Record<string, unknown>>) => {
    for (const [path, value] of Object.entries(values)) row[Number(path.slice(1))] = value as string | null;
    return row;
  };
  for (const { recordId, values, seen } of changes) {
    const row = next[recordId - 1] ?? [];
    for (const [path, was] of Object.entries(seen ?? {}))
      expect(row[Number(path.slice(1))] ?? null).toBe(was);
    put(row, values);
  }
  for (const { values } of creations)
    next.push(
      put(
        Array.from({ length: WIDTH }, () => null),
        values,
      ),
    );
  return next;
}

/** The same, cell by cell, without drafts. */
function modelled(rows: Rows, deed: CellDeed): Rows {
  const next = rows.map((row) => [...row]);
  const put = (row: number, column: number, value: string | null) => {
    if (column === FIXED || column >= WIDTH) return;
    while (deed.kind === 'paste' && row >= next.length) next.push(Array.from({ length: WIDTH }, () => null));
    const at = next[row];
    if (at) at[column] = value === '' ? null : value;
  };
  if (deed.kind === 'paste') {
    const texts = readTsv(deed.text);
    const width = Math.max(...texts.map((cells) => cells.length));
    const into = pastedInto(deed.bounds, { height: texts.length, width });
    each(into, (row, column) =>
      put(
        row,
        column,
        (texts[(row - into.top) % texts.length]?.[(column - into.first) % width] ?? '').trim(),
      ),
    );
  } else if (deed.kind === 'fill') {
    const { source } = deed;
    const [height, width] = [source.bottom - source.top + 1, source.last - source.first + 1];
    const mod = (value: number, by: number) => ((value % by) + by) % by;
    each(deed.bounds, (row, column) => {
      const from = rows[source.top + mod(row - source.top, height)];
      if (row < rows.length)
        put(row, column, from?.[source.first + mod(column - source.first, width)] ?? null);
    });
  } else each(deed.bounds, (row, column) => row < rows.length && put(row, column, null));
  return next.filter((row, at) => at < rows.length || row.some((value) => value !== null));
}

function each(
  { top, bottom, first, last }: RangeBounds,
  put: (row: number, column: number) => unknown,
): void {
  for (let row = top; row <= bottom; row++)
    for (let column = first; column <= last; column++) put(row, column);
}

function sceneOf(rows: Rows): CellScene {
  return {
    columns,
    rows: rows.length,
    rowAt: (at) => (rows[at] ? ([at + 1, ...rows[at]] as unknown as ListRow) : undefined),
    refusal: ({ column }) => (column.writable ? undefined : { code: 'column.read_only' }),
    mayCreate: true,
    reader,
  };
}

function randomDeed(random: Chance, rows: Rows): CellDeed {
  const top = random.below(rows.length);
  const first = random.below(WIDTH);
  const bounds = {
    top,
    first,
    bottom: Math.min(rows.length - 1, top + random.below(3)),
    last: Math.min(WIDTH - 1, first + random.below(3)),
  };
  const kind = random.below(3);
  if (kind === 0) return { kind: 'clear', bounds };
  if (kind === 1) {
    const bottom = Math.min(rows.length - 1, bounds.bottom + 1 + random.below(3));
    return {
      kind: 'fill',
      source: bounds,
      bounds: { ...bounds, top: Math.min(bounds.bottom + 1, bottom), bottom },
    };
  }
  const copied = rows
    .slice(bounds.top, bounds.bottom + 1)
    .map((row) => row.slice(0, 1 + random.below(WIDTH)));
  const texts = copied.map((row) => row.map((text) => text ?? ''));
  const typed = Array.from({ length: 1 + random.below(3) }, () =>
    Array.from({ length: 1 + random.below(2) }, () => ['', 'x', 'y z', '"q"'][random.below(4)] ?? ''),
  );
  return { kind: 'paste', bounds, text: writeTsv(random.below(2) === 0 ? texts : typed) };
}

test('[LIST-43] any sequence of copy, paste, fill, clear and undo leaves a table equal to a simple model', () => {
  const sequence = (random: Chance): void => {
    let table: Rows = [
      ['a', 'b', 'c', 'd'],
      ['e', null, 'g', 'h'],
      ['i', 'j', null, 'l'],
    ];
    let model = table;
    const before: Rows[] = [];
    for (let step = 0; step < 20; step++) {
      if (before.length > 0 && random.below(4) === 0) {
        table = before.pop() ?? table;
        model = table;
        continue;
      }
      const deed = randomDeed(random, table);
      const draft = planDeed(sceneOf(table), deed);
      const { all, change, same, refused } = countsOf(draft);
      expect(change + same + refused).toBe(all);
      before.push(table);
      table = applied(table, draft);
      model = modelled(model, deed);
      expect([deed, table]).toEqual([deed, model]);
    }
  };
  const chance = fc.gen().map((given): Chance => ({ below: (end) => given(fc.nat, end - 1) }));
  fc.assert(fc.property(chance, sequence));
});

test('[LIST-50] one cell fills the whole range, and several are repeated where they fit into it', () => {
  const bounds = { top: 0, bottom: 3, first: 0, last: 1 };
  expect(pastedInto(bounds, { height: 1, width: 1 })).toEqual(bounds);
  expect(pastedInto(bounds, { height: 2, width: 1 })).toEqual(bounds);
  expect(pastedInto(bounds, { height: 3, width: 1 })).toEqual({ ...bounds, bottom: 2 });
  expect(pastedInto(bounds, { height: 1, width: 3 })).toEqual({ ...bounds, last: 2 });
});
