import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RecordResult } from '#core/contract/actions/action-results.ts';
import { farSide, OPENED } from '#test/support/calls/open-record.ts';
import { CallError } from '#web/std/call-error.ts';
import { OpenRecord } from '../draft/open-record.ts';
import { newStart } from '../draft/record-start.ts';
import type { RecordCalls } from '../draft/far-side.ts';
import { Inside, type InsideCalls } from './inside.ts';

const ORDER: RecordResult = {
  ...OPENED,
  tableId: 30,
  recordId: null,
  key: 9_000_000_000_000_000,
  version: 0,
  title: '',
  values: { number: null, customer: null, city: 'Rio' },
};

const CUSTOMER: RecordResult = { ...ORDER, window: 2, tableId: 20, key: ORDER.key + 1, columnId: 32 };

const OPENING = { column: 32, table: 20, record: null } as const;

/** An order with its windows, whose far side the test plays; what was sent is noted. */
function setUpWindows(inside: Partial<InsideCalls> = {}, far: Partial<RecordCalls> = {}) {
  const log: unknown[] = [];
  const record = new OpenRecord(newStart(ORDER, false), {
    ...farSide(log),
    open: async () => {
      log.push('open');
      return { ...ORDER, context: 51 };
    },
    display: () => Promise.reject(new Error('nothing is stored')),
    isWritten: () => true,
    missing: () => [],
    ...far,
  });
  const windows = new Inside(
    record,
    {
      open: async ({ context }, opening) => {
        log.push(['inner', context, opening]);
        return { ...CUSTOMER, context };
      },
      windows: async () => [],
      ...inside,
    },
    [],
  );
  return { record, windows, log };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Inside', () => {
  test('[CTX-60] what waits is sent before a window opens: the server changes a draft by its topmost window alone', async () => {
    const { record, windows, log } = setUpWindows();
    record.change('number', 5);
    await windows.open(OPENING);
    expect(log).toEqual([{ number: 5 }, ['inner', 50, OPENING]]);
    expect(windows.state.get()).toMatchObject({ shown: { window: 2 }, fresh: true, column: 32 });
    await windows.open(OPENING);
    expect(log).toHaveLength(2);
  });

  test('[CTX-60] no window opens over changes that nobody has acknowledged', async () => {
    const update = () => Promise.reject(new CallError(0, []));
    const { record, windows, log } = setUpWindows({}, { update });
    record.change('number', 5);
    await expect(windows.open(OPENING)).rejects.toMatchObject({ status: 0 });
    expect(log).toEqual([]);
    expect(windows.state.get()).toBeUndefined();
  });

  test('[CTX-60] a value that the draft refuses keeps no window from opening, and stays', async () => {
    const entries = [{ code: 'value.long', message: 'Too long', column: 'city' }];
    const update = () => Promise.reject(new CallError(422, entries));
    const { record, windows } = setUpWindows({}, { update });
    record.change('city', 'Very long');
    await windows.open(OPENING);
    windows.closed(
      { ...ORDER, values: { number: null, customer: [CUSTOMER.key, 'New'], city: 'Rio' } },
      { joined: true },
    );
    expect(record.state.get()).toMatchObject({
      values: { customer: [CUSTOMER.key, 'New'], city: 'Very long' },
      faults: { city: { code: 'value.long' } },
    });
  });

  test('[CTX-61][CTX-62] a closed window leaves the draft as the server shows it, changed only if its record joined', async () => {
    const { record, windows } = setUpWindows();
    await windows.open(OPENING);
    windows.closed(ORDER, { joined: false });
    expect(windows.state.get()).toBeUndefined();
    expect(record.state.get()).toMatchObject({ touched: false, values: ORDER.values });
    await windows.open(OPENING);
    const renamed = { number: null, customer: [7, 'Renamed'], city: null };
    windows.closed({ ...ORDER, values: renamed }, { joined: true });
    expect(record.state.get()).toMatchObject({ touched: true, values: renamed });
    windows.closed({ ...ORDER, values: { ...renamed, customer: [7, 'Again'] } }, { joined: true });
    expect(record.state.get().values['customer']).toEqual([7, 'Again']);
  });

  test('[CTX-62] a window is left once, however often its key is pressed: the next one would go, too', async () => {
    const { record, log } = setUpWindows();
    expect(await Promise.all([record.cancel(), record.cancel()])).toEqual([
      { changes: { number: null, customer: null, city: 'Rio' }, seen: {} },
      undefined,
    ]);
    expect(log).toEqual(['cancel']);
    const saving = setUpWindows();
    const saved = saving.record.validate();
    expect(await saving.record.cancel()).toBeUndefined();
    await saved;
    expect(saving.log).toEqual([['validate']]);
  });

  test('[CTX-63] a window whose opening nobody acknowledged is shown where the server has it', async () => {
    let lost = true;
    const { windows } = setUpWindows({
      open: () => Promise.reject(new CallError(lost ? 0 : 409, [])),
      windows: async () => {
        if (lost) throw new CallError(0, []);
        return [ORDER, CUSTOMER, { ...CUSTOMER, window: 3 }];
      },
    });
    await expect(windows.open(OPENING)).rejects.toMatchObject({ status: 0 });
    expect(windows.state.get()).toBeUndefined();
    lost = false;
    await windows.open(OPENING);
    expect(windows.state.get()).toMatchObject({ shown: { window: 2 }, above: [{ window: 3 }], fresh: false });
  });

  test('[CTX-62] a draft that ended elsewhere is begun anew, with its window', async () => {
    const { record, windows, log } = setUpWindows();
    record.change('number', 5);
    await windows.open(OPENING);
    log.length = 0;
    expect(await windows.renewed(50, null)).toMatchObject({ context: 51 });
    expect(log).toEqual(['open', { number: 5, customer: null, city: 'Rio' }, ['inner', 51, OPENING]]);
  });
});
