import { afterEach, describe, expect, test, vi } from 'vitest';
import { rankedRecords, sortedRows, type SortedRows } from '#test/support/calls/sorted-rows.ts';
import { RowWindows, type RowWindowsOptions } from './row-windows.ts';

const started: (() => void)[] = [];

afterEach(() => {
  for (const stop of started.splice(0)) stop();
});

function open(rows: SortedRows, options: RowWindowsOptions = {}): RowWindows {
  const windows = new RowWindows(rows.source, { settle: 1, later: 1, ...options });
  started.push(windows.subscribe(() => undefined));
  return windows;
}

function idsShown(windows: RowWindows, first: number, last: number): readonly (number | undefined)[] {
  return Array.from({ length: last - first + 1 }, (_, at) => windows.rowAt(first + at)?.[0]);
}

function idsOf(rows: SortedRows, first: number, last: number): readonly number[] {
  return rows.records.slice(first, last + 1).map((record) => record.id);
}

async function expectRows(windows: RowWindows, rows: SortedRows, first: number, last: number): Promise<void> {
  await vi.waitFor(() => expect(idsShown(windows, first, last)).toEqual(idsOf(rows, first, last)), {
    interval: 1,
  });
}

/** Answers that wait until the test lets them go. */
function gate() {
  const waiting: { readonly kind: string; readonly go: () => void; readonly fail: () => void }[] = [];
  const deliver = <Answer>(answer: () => Answer, kind: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ kind, go: () => resolve(answer()), fail: () => reject(new Error('lost')) });
    });
  const take = (kind: string, at = 0) =>
    waiting.splice(waiting.indexOf(waiting.filter((one) => one.kind === kind)[at] ?? fail()), 1)[0];
  const fail = (): never => {
    throw new Error(`Nothing of that kind waits: ${waiting.map((one) => one.kind).join(' ')}`);
  };
  return { deliver, waiting, take };
}

describe('loading by key', () => {
  test('the first window comes from the start, and a short one ends the list without a count', async () => {
    const rows = sortedRows(rankedRecords(42));
    const windows = open(rows);
    windows.show(0, 30);
    await expectRows(windows, rows, 0, 41);
    expect(windows.state().total).toEqual({ rows: 42, exact: true });
    expect(rows.asked).toEqual([{ limit: 100 }]);
  });

  test('scrolling down goes on after the last key, scrolling up before the first', async () => {
    const rows = sortedRows(rankedRecords(3_000));
    const windows = open(rows, { windows: 6 });
    for (let first = 0; first < 2_900; first += 20) {
      windows.show(first, first + 40);
      await expectRows(windows, rows, first, first + 40);
    }
    expect(rows.asked.every((request) => (request.skip ?? 0) <= 100)).toBe(true);
    rows.asked.length = 0;
    for (let first = 2_900; first >= 0; first -= 20) {
      windows.show(first, first + 40);
      await expectRows(windows, rows, first, first + 40);
    }
    expect(rows.asked.length).toBeGreaterThan(20);
    expect(rows.asked.every((request) => request.skip === undefined)).toBe(true);
  });

  test('a jump before the count goes from the start, in hops where it is far', async () => {
    const { deliver, waiting } = gate();
    const rows = sortedRows(rankedRecords(100_000), {
      deliver: (answer, kind) => (kind === 'window' ? Promise.resolve(answer()) : deliver(answer, kind)),
    });
    const windows = open(rows);
    windows.show(12_000, 12_030);
    await expectRows(windows, rows, 12_000, 12_030);
    expect(rows.asked[0]).toEqual({ skip: 12_000, limit: 100 });
    windows.show(75_050, 75_080);
    await expectRows(windows, rows, 75_050, 75_080);
    expect(rows.asked.every((request) => (request.skip ?? 0) <= 20_000)).toBe(true);
    expect(waiting.map((one) => one.kind)).toEqual(['guess', 'count']);
  });

  test('with the keys of a long list a jump is one short step', async () => {
    const rows = sortedRows(rankedRecords(100_000));
    const windows = open(rows);
    windows.show(0, 30);
    await vi.waitFor(() => expect(rows.counted).toEqual([{ estimate: true }, {}, { step: 1_000 }]));
    await vi.waitFor(() => expect(windows.seedAt(64_000)).toBeDefined());
    rows.asked.length = 0;
    windows.show(64_200, 64_230);
    await expectRows(windows, rows, 64_200, 64_230);
    expect(rows.asked[0]?.after).toBeDefined();
    expect(rows.asked[0]?.skip).toBe(200);
  });

  test('keys are not asked for where the list is short', async () => {
    const rows = sortedRows(rankedRecords(4_000));
    const windows = open(rows);
    windows.show(0, 30);
    await vi.waitFor(() => expect(windows.state().total?.exact).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(rows.counted).toEqual([{ estimate: true }, {}]);
  });

  test('the last rows can be reached, and the window there ends the list', async () => {
    const rows = sortedRows(rankedRecords(100_042));
    const windows = open(rows);
    windows.show(0, 30);
    await vi.waitFor(() => expect(windows.state().total?.exact).toBe(true));
    windows.show(100_012, 100_041);
    await expectRows(windows, rows, 100_012, 100_041);
    expect(windows.state().total).toEqual({ rows: 100_042, exact: true });
  });

  test('a window is asked for once, however often it is shown', async () => {
    const { deliver, take } = gate();
    const rows = sortedRows(rankedRecords(90), { deliver });
    const windows = open(rows);
    for (let time = 0; time < 10; time++) windows.show(time, time + 30);
    expect(rows.asked).toHaveLength(1);
    take('window')?.go();
    await expectRows(windows, rows, 0, 40);
  });

  test('only so many windows are kept', async () => {
    const rows = sortedRows(rankedRecords(5_000));
    const windows = open(rows, { windows: 10 });
    for (let first = 0; first < 4_900; first += 100) {
      windows.show(first, first + 50);
      await expectRows(windows, rows, first, first + 50);
    }
    const kept = Array.from({ length: 50 }, (_, index) => windows.rowAt(index * 100)).filter(Boolean);
    expect(kept.length).toBeLessThanOrEqual(10);
  });
});

describe('slow answers', () => {
  test('what comes out of order lands in its own place', async () => {
    const { deliver, take, waiting } = gate();
    const rows = sortedRows(rankedRecords(2_000), { deliver, countable: false });
    const windows = open(rows);
    windows.show(150, 320);
    expect(waiting).toHaveLength(3);
    take('window', 2)?.go();
    take('window', 1)?.go();
    take('window', 0)?.go();
    await expectRows(windows, rows, 150, 320);
  });

  test('windows that scrolled away make room once the reader stays', async () => {
    const { deliver, waiting } = gate();
    const rows = sortedRows(rankedRecords(20_000), { deliver, countable: false });
    const windows = open(rows, { settle: 20, atOnce: 3 });
    for (const first of [0, 2_000, 4_000, 6_000, 8_000]) windows.show(first, first + 30);
    expect(rows.asked).toHaveLength(3);
    await vi.waitFor(() => expect(rows.givenUp).toHaveLength(3));
    expect(rows.asked[3]).toEqual({ skip: 8_000, limit: 100 });
    for (const one of waiting) one.go();
    await expectRows(windows, rows, 8_000, 8_030);
    expect(windows.rowAt(0)).toBeUndefined();
  });

  test('[QUERY-4] rows come while the count is still running, and the guess holds the place until then', async () => {
    const { deliver, take, waiting } = gate();
    const rows = sortedRows(rankedRecords(30_000), { deliver, guess: () => 29_000 });
    const windows = open(rows);
    windows.show(0, 30);
    take('window')?.go();
    await expectRows(windows, rows, 0, 30);
    take('guess')?.go();
    await vi.waitFor(() => expect(windows.state().total).toEqual({ rows: 29_000, exact: false }));
    expect(waiting.some((one) => one.kind === 'count')).toBe(true);
    const before = idsShown(windows, 0, 99);
    take('count')?.go();
    await vi.waitFor(() => expect(windows.state().total).toEqual({ rows: 30_000, exact: true }));
    expect(idsShown(windows, 0, 99)).toEqual(before);
  });

  test('a guess that is too high is corrected where the list ends', async () => {
    const { deliver, take, waiting } = gate();
    const rows = sortedRows(rankedRecords(1_030), {
      deliver: (answer, kind) => (kind === 'count' ? deliver(answer, kind) : Promise.resolve(answer())),
      guess: () => 9_000,
    });
    const windows = open(rows);
    windows.show(0, 30);
    await vi.waitFor(() => expect(windows.state().total).toEqual({ rows: 9_000, exact: false }));
    windows.show(8_950, 8_990);
    await vi.waitFor(() => expect(windows.state().total?.rows).toBeLessThanOrEqual(8_900));
    windows.show(1_020, 1_040);
    await expectRows(windows, rows, 1_000, 1_029);
    expect(windows.state().total).toEqual({ rows: 1_030, exact: true });
    expect(waiting).toHaveLength(1);
    take('count')?.go();
    await vi.waitFor(() => expect(windows.state().total).toEqual({ rows: 1_030, exact: true }));
  });

  test('nothing is loaded while nobody listens', async () => {
    const { deliver, waiting } = gate();
    const rows = sortedRows(rankedRecords(300), { deliver });
    const windows = new RowWindows(rows.source);
    const stop = windows.subscribe(() => undefined);
    windows.show(0, 30);
    stop();
    expect(rows.givenUp).toHaveLength(1);
    started.push(windows.subscribe(() => undefined));
    expect(rows.asked).toHaveLength(2);
    for (const one of waiting) one.go();
    await expectRows(windows, rows, 0, 30);
  });
});

describe('failures', () => {
  test('[REQ-8] loaded rows stay, nothing is asked again by itself, and retry brings the rest', async () => {
    let broken = false;
    const rows = sortedRows(rankedRecords(500), {
      deliver: async (answer, kind) => {
        if (broken && kind === 'window') throw new Error('lost');
        return answer();
      },
    });
    const windows = open(rows);
    windows.show(0, 30);
    await expectRows(windows, rows, 0, 30);
    broken = true;
    windows.show(290, 330);
    await vi.waitFor(() => expect(windows.state().failure).toEqual(new Error('lost')));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const asked = rows.asked.length;
    windows.show(291, 331);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(rows.asked).toHaveLength(asked);
    expect(idsShown(windows, 0, 30)).toEqual(idsOf(rows, 0, 30));
    broken = false;
    windows.retry();
    await expectRows(windows, rows, 290, 330);
    expect(windows.state().failure).toBeUndefined();
  });

  test('a count that fails leaves a guess, and far rows are still found', async () => {
    const rows = sortedRows(rankedRecords(50_000), {
      deliver: async (answer, kind) => {
        if (kind === 'count' || kind === 'keys') throw new Error('lost');
        return answer();
      },
      guess: () => 49_000,
    });
    const windows = open(rows);
    windows.show(0, 30);
    await vi.waitFor(() => expect(windows.state().total).toEqual({ rows: 49_000, exact: false }));
    windows.show(45_000, 45_030);
    await expectRows(windows, rows, 45_000, 45_030);
    expect(windows.state().failure).toBeUndefined();
  });
});

describe('changes', () => {
  test('rows stay on show while they are loaded again, and those that did not change stay the same objects', async () => {
    const rows = sortedRows(rankedRecords(300));
    const windows = open(rows);
    windows.show(0, 30);
    await expectRows(windows, rows, 0, 99);
    const seen: boolean[] = [];
    started.push(windows.subscribe(() => seen.push(windows.rowAt(5) !== undefined)));
    const [before, other] = [windows.rowAt(5), windows.rowAt(6)];
    rows.records = rows.records.map((record, at) =>
      at === 6 ? { ...record, rank: record.rank + 0.5 } : record,
    );
    windows.invalidate();
    await vi.waitFor(() => expect(windows.state().changed).toEqual(new Set([other?.[0]])));
    expect(windows.rowAt(5)).toBe(before);
    expect(seen.every(Boolean)).toBe(true);
  });

  test('deleted rows shorten the list wherever one is', async () => {
    const rows = sortedRows(rankedRecords(40_000));
    const windows = open(rows);
    windows.show(0, 30);
    await vi.waitFor(() => expect(windows.state().total?.exact).toBe(true));
    windows.show(25_010, 25_040);
    await expectRows(windows, rows, 25_010, 25_040);
    rows.records = rows.records.filter((_, at) => at % 7 !== 0);
    windows.invalidate();
    expect(windows.rowAt(25_020)).toBeDefined();
    await vi.waitFor(() => expect(windows.state().total).toEqual({ rows: rows.records.length, exact: true }));
    await expectRows(windows, rows, 25_010, 25_040);
  });

  test('a list whose last rows went ends earlier, without a count', async () => {
    const rows = sortedRows(rankedRecords(230), { countable: false });
    const windows = open(rows);
    windows.show(150, 229);
    await expectRows(windows, rows, 150, 229);
    await vi.waitFor(() => expect(windows.state().total).toEqual({ rows: 230, exact: true }));
    rows.records = rows.records.slice(0, 120);
    windows.invalidate();
    await vi.waitFor(() => expect(windows.state().total).toEqual({ rows: 120, exact: true }));
  });

  test('rows that others add or take while one scrolls are noticed, and the places become right', async () => {
    const rows = sortedRows(rankedRecords(1_000));
    const windows = open(rows, { windows: 3 });
    windows.show(0, 30);
    await vi.waitFor(() => expect(windows.state().total?.exact).toBe(true));
    windows.show(600, 630);
    await expectRows(windows, rows, 600, 630);
    rows.records = rows.records.filter((_, at) => at < 40 || at >= 50);
    for (let first = 560; first >= 0; first -= 40) {
      windows.show(first, first + 29);
      await vi.waitFor(() => expect(windows.rowAt(first + 29)).toBeDefined());
    }
    await expectRows(windows, rows, 0, 29);
    await vi.waitFor(() => expect(windows.state().total).toEqual({ rows: 990, exact: true }));
    windows.show(970, 989);
    await expectRows(windows, rows, 970, 989);
  });

  test('a key from an earlier visit brings the rows at once, and the count puts them right', async () => {
    const { deliver, take } = gate();
    const rows = sortedRows(rankedRecords(60_000), {
      deliver: (answer, kind) => (kind === 'window' ? Promise.resolve(answer()) : deliver(answer, kind)),
    });
    const last = rows.records[49_999];
    const windows = open(rows, { seed: { boundary: 50_000, after: [String(last?.rank), String(last?.id)] } });
    rows.records = rows.records.slice(10);
    windows.show(50_020, 50_050);
    await vi.waitFor(() => expect(idsShown(windows, 50_020, 50_050)).toEqual(idsOf(rows, 50_010, 50_040)));
    expect(rows.asked[0]?.skip).toBeUndefined();
    take('count')?.go();
    await vi.waitFor(() => expect(windows.state().total).toEqual({ rows: 59_990, exact: true }));
    take('keys')?.go();
    await expectRows(windows, rows, 50_020, 50_050);
  });

  test('other cells of the same rows: the old ones are shown until the new ones come', async () => {
    const rows = sortedRows(rankedRecords(60_000));
    const windows = open(rows);
    windows.show(0, 30);
    await vi.waitFor(() => expect(windows.state().total?.exact).toBe(true));
    windows.show(30_000, 30_030);
    await expectRows(windows, rows, 30_000, 30_030);
    const other = open(rows, { from: { windows, change: (row) => [row[0], undefined] } });
    expect(idsShown(other, 30_000, 30_030)).toEqual(idsOf(rows, 30_000, 30_030));
    expect(other.state().total).toEqual({ rows: 60_000, exact: true });
    other.show(30_000, 30_030);
    await vi.waitFor(() => expect(other.rowAt(30_005)?.[1]).toBe(rows.records[30_005]?.rank));
  });

  test('a range of rows comes whole, whatever is loaded', async () => {
    const rows = sortedRows(rankedRecords(30_000));
    const windows = open(rows);
    windows.show(0, 30);
    await expectRows(windows, rows, 0, 30);
    const range = await windows.range(50, 449, new AbortController().signal);
    expect(range.map((row) => row[0])).toEqual(idsOf(rows, 50, 449));
  });
});

describe('a list that is held', () => {
  test('[CTX-84] what is shown stays, and nothing is asked for until it goes on', async () => {
    const rows = sortedRows(rankedRecords(300));
    const windows = open(rows);
    windows.show(0, 30);
    await expectRows(windows, rows, 0, 30);
    windows.hold();
    rows.asked.length = 0;
    windows.invalidate();
    windows.retry();
    windows.show(200, 230);
    started.push(windows.subscribe(() => undefined));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(rows.asked).toEqual([]);
    expect(idsShown(windows, 0, 30)).toEqual(idsOf(rows, 0, 30));
    windows.goOn();
    await expectRows(windows, rows, 200, 230);
  });
});
