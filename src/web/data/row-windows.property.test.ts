import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankedRecords, sortedRows, type SortedRows } from '#test/support/calls/sorted-rows.ts';
import { RowWindows } from './row-windows.ts';

/** What a reader does: look at a place, or be told that rows have changed after some were taken or added. */
const deeds = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('show' as const),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      rows: fc.integer({ min: 1, max: 250 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('take' as const),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      rows: fc.integer({ min: 1, max: 400 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      rows: fc.integer({ min: 1, max: 400 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      at: fc.constant(0),
      rows: fc.integer({ min: 1, max: 8 }),
    }),
  },
);
type Deed = typeof deeds extends fc.Arbitrary<infer One> ? One : never;

/** `ROWS_SEED=7 npm test -- row-windows.property` tries others. */
const SEED = Number(process.env['ROWS_SEED'] ?? 1);

let fresh = 20_000_000;

function change(rows: SortedRows, { kind, at, rows: many }: Deed): void {
  const position = Math.floor(at * rows.records.length);
  const rank = rows.records[position]?.rank ?? 0;
  if (kind === 'take') rows.records = rows.records.toSpliced(position, many);
  if (kind !== 'add') return;
  const added = Array.from({ length: many }, () => ({ id: fresh++, rank }));
  rows.records = [...rows.records, ...added].toSorted(
    (one, other) => one.rank - other.rank || one.id - other.id,
  );
}

test('whatever is looked at, and in whatever order answers come, the right rows end up in the right places', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 0, max: 60_000 }),
      fc.array(deeds, { minLength: 1, maxLength: 12 }),
      fc.record({
        countable: fc.boolean(),
        guess: fc.double({ min: 0.5, max: 2, noNaN: true }),
        windows: fc.integer({ min: 4, max: 60 }),
      }),
      async (scheduler, size, list, { countable, guess, windows: most }) => {
        const rows = sortedRows(rankedRecords(size), {
          countable,
          guess: (count) => Math.floor(count * guess),
          deliver: async (answer) => {
            // The server answers with what it has when it works on the question, not when the answer arrives.
            const given = answer();
            await scheduler.schedule(Promise.resolve());
            return given;
          },
        });
        const windows = new RowWindows(rows.source, { settle: 0, later: 0, windows: most });
        const stop = windows.subscribe(() => undefined);
        let [first, last] = [0, 30];
        windows.show(first, last);
        for (const deed of list) {
          if (deed.kind === 'show') {
            first = Math.floor(deed.at * Math.max(0, rows.records.length - deed.rows));
            last = first + deed.rows - 1;
            windows.show(first, last);
          } else if (deed.kind === 'wait') {
            for (let turn = 0; turn < deed.rows && scheduler.count() > 0; turn++) await scheduler.waitOne();
          } else {
            change(rows, deed);
            windows.invalidate();
          }
        }
        await settled(scheduler);
        const expected = rows.records.slice(first, last + 1).map((record) => record.id);
        const shown = expected.map((_, at) => windows.rowAt(first + at)?.[0]);
        const total = windows.state().total;
        const failure = windows.state().failure;
        stop();
        expect(failure).toBeUndefined();
        expect(shown).toEqual(expected);
        if (total?.exact) expect(total.rows).toBe(rows.records.length);
        if (countable) expect(total?.exact).toBe(true);
      },
    ),
    { numRuns: 300, seed: SEED },
  );
}, 120_000);

/** Lets every answer come, and every timer run, until nothing is on its way. */
async function settled(scheduler: fc.Scheduler): Promise<void> {
  for (let idle = 0; idle < 3;) {
    if (scheduler.count() > 0) {
      await scheduler.waitOne();
      idle = 0;
    } else {
      await new Promise((resolve) => setTimeout(resolve, 1));
      idle++;
    }
  }
}
