import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answered, setUpRecord, OPENED, refusal, STORED } from '#test/support/calls/open-record.ts';
import { CallError } from '#web/std/call-error.ts';
import type { Deletion, RecordResult } from '#core/contract/actions/action-results.ts';
import type { RecordCalls } from './far-side.ts';
import { storedStart } from './record-start.ts';
import { changedColumns, type AnswerValues } from './record-state.ts';

const GONE: Deletion = {
  tableId: 1,
  recordId: 7,
  title: 'ACME',
  by: 'Robert King',
  at: '2026-02-28T10:00:00.000Z',
  choices: ['restore', 'drop'],
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('OpenRecord', () => {
  test('the first change opens a context; only changed columns are sent, links as ids', async () => {
    const { record, log, state } = setUpRecord();
    record.change('name', 'ACME Ltd');
    record.change('country', [4, 'Peru']);
    expect(log).toEqual([]);
    await vi.advanceTimersByTimeAsync(600);
    record.change('city', 'Lima');
    await vi.advanceTimersByTimeAsync(600);
    expect(log).toEqual(['open', { name: 'ACME Ltd', country: 4 }, { city: 'Lima' }]);
    expect(state().context).toEqual({ context: 50, window: 1, key: 7 });
    expect(changedColumns(state())).toEqual(['name', 'city', 'country']);
  });

  test('what others saved meanwhile comes in under the own changes', async () => {
    const theirs = { ...OPENED, values: { ...STORED, name: 'Theirs', city: 'Bahia' } };
    const { record, state } = setUpRecord({ open: async () => theirs });
    record.change('name', 'Mine');
    await record.flush();
    expect(state().values).toMatchObject({ name: 'Mine', city: 'Bahia' });
  });

  test('validate sends what waits first', async () => {
    const { record, log } = setUpRecord();
    record.change('name', 'ACME Ltd');
    await expect(record.validate()).resolves.toEqual({ kind: 'saved', recordId: 7, operation: 41 });
    expect(log).toEqual(['open', { name: 'ACME Ltd' }, ['validate']]);
  });

  test('without a change there is nothing to validate', async () => {
    const { record, log } = setUpRecord();
    await expect(record.validate()).resolves.toEqual({ kind: 'unchanged' });
    expect(log).toEqual([]);
  });

  test('what is no value yet is marked when its control is left, and keeps the record from being saved', async () => {
    const { record, state, log } = setUpRecord();
    record.typingProblem('city', { code: 'value.text' });
    expect(state().faults).toEqual({});
    expect(state().touched).toBe(true);
    record.leave('city');
    expect(state().faults).toEqual({ city: { code: 'value.text' } });
    await expect(record.validate()).resolves.toEqual({ kind: 'refused' });
    expect(log).toEqual([]);
    record.typingProblem('city', undefined);
    expect(state().faults).toEqual({});
  });

  test('a refused save marks the columns and tells the rest', async () => {
    const { record, state } = setUpRecord({
      validate: () => Promise.reject(refusal(422, 'value.required', 'city', 'unseen')),
    });
    record.change('city', null);
    await expect(record.validate()).resolves.toEqual({ kind: 'refused' });
    expect(state().faults).toEqual({ city: { code: 'value.required', message: 'value.required!' } });
    expect(state().complaints).toEqual(['value.required!']);
    expect(state().busy).toBeUndefined();
    record.change('city', 'Rio');
    expect(state().faults).toEqual({});
    expect(Object.keys(state().refusedFor)).toEqual(['city']);
  });

  test('a refused update marks its column and sends the others', async () => {
    const sent: AnswerValues[] = [];
    const { record, state } = setUpRecord({
      update: async (_draft, changes) => {
        sent.push(changes);
        if ('city' in changes) throw refusal(422, 'value.too_long', 'city');
        return { values: {}, states: {}, layouts: [] };
      },
    });
    record.change('city', 'R');
    record.change('name', 'N');
    await expect(record.validate()).resolves.toEqual({ kind: 'refused' });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([{ city: 'R', name: 'N' }, { name: 'N' }]);
    expect(Object.keys(state().faults)).toEqual(['city']);
  });

  test('a refused change is tried again before the record is saved, never left out of it', async () => {
    const { record, log } = setUpRecord({
      update: async (_draft, changes) => {
        log.push(changes);
        if (changes.city === 'R') throw refusal(422, 'value.refused', 'city');
        return { values: {}, states: {}, layouts: [] };
      },
    });
    record.change('city', 'R');
    await record.flush();
    await expect(record.validate()).resolves.toEqual({ kind: 'refused' });
    expect(log).toEqual(['open', { city: 'R' }, { city: 'R' }]);
    record.change('city', 'Rio');
    await expect(record.validate()).resolves.toEqual({ kind: 'saved', recordId: 7, operation: 41 });
    expect(log.slice(3)).toEqual([{ city: 'Rio' }, ['validate']]);
  });

  test('a conflict shows what others saved; the choice is sent with the next validate', async () => {
    let refused = false;
    const mines: (readonly string[])[] = [];
    const { record, state } = setUpRecord({
      display: async () => ({ ...answered({ ...STORED, city: 'Bahia' }), title: 'ACME Ltd' }),
      validate: async (_draft, { mine }) => {
        mines.push(mine);
        if (!refused) {
          refused = true;
          throw refusal(409, 'record.conflict', 'city');
        }
        return { kind: 'saved', recordId: 7, operation: 41 };
      },
    });
    record.change('city', 'Lima');
    await expect(record.validate()).resolves.toEqual({ kind: 'refused' });
    expect(state().conflict).toMatchObject({
      columns: ['city'],
      theirs: { city: 'Bahia' },
      by: 'Robert King',
    });
    expect(state().title).toBe('ACME Ltd');
    await expect(record.validate(['city'])).resolves.toEqual({ kind: 'saved', recordId: 7, operation: 41 });
    expect(mines).toEqual([[], ['city']]);
    expect(state().conflict).toBeUndefined();
  });

  test('[REQ-8] without a connection nothing is lost: it is put aside and sent later', async () => {
    let connected = false;
    const { record, state, kept, log } = setUpRecord({
      update: async (_draft, changes) => {
        if (!connected) throw new CallError(0, []);
        log.push(changes);
        return { values: {}, states: {}, layouts: [] };
      },
    });
    record.change('country', [4, 'Peru']);
    await expect(record.validate()).resolves.toEqual({ kind: 'refused' });
    expect(state()).toMatchObject({ sending: 'disconnected', complaints: ['disconnected'] });
    expect(kept.at(-1)).toEqual({ country: [4, 'Peru'] });
    connected = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log.at(-1)).toEqual({ country: 4 });
    expect(state().sending).toBe('still');
    expect(kept.at(-1)).toEqual({});
  });

  test('what an earlier page put aside is sent again', async () => {
    const { record, log, state } = setUpRecord({}, { changes: { name: 'Kept' }, seen: {} });
    record.takeUp();
    expect(state().values.name).toBe('Kept');
    await record.flush();
    expect(log).toEqual(['open', { name: 'Kept' }]);
  });

  test('cancel drops the draft, shows the stored values and gives the changes back', async () => {
    const { record, log, state, kept } = setUpRecord();
    record.change('name', 'ACME Ltd');
    await record.flush();
    record.typingProblem('city', { code: 'value.text' });
    await expect(record.cancel()).resolves.toEqual({
      changes: { name: 'ACME Ltd' },
      seen: { name: 'ACME' },
    });
    expect(log.at(-1)).toBe('cancel');
    expect(state()).toMatchObject({
      values: STORED,
      context: undefined,
      touched: false,
      faults: {},
      resets: { city: 1 },
    });
    expect(kept.at(-1)).toEqual({});
  });

  test('a context that opens after cancel is dropped too', async () => {
    let arrive: (result: RecordResult) => void = () => {};
    const { record, log, state } = setUpRecord({ open: () => new Promise((resolve) => (arrive = resolve)) });
    record.change('name', 'ACME Ltd');
    void record.flush();
    await record.cancel();
    arrive(OPENED);
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(['cancel']);
    expect(state().context).toBeUndefined();
  });

  test('[CTX-68] what ends a draft comes after the call that is under way in it', async () => {
    let arrive = (): void => {};
    const { record, log } = setUpRecord({
      update: (_draft, changes) =>
        new Promise((resolve) => (arrive = () => resolve({ values: changes, states: {}, layouts: [] }))),
    });
    record.change('name', 'ACME Ltd');
    const flushed = record.flush();
    await vi.advanceTimersByTimeAsync(0);
    const cancelled = record.cancel();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toEqual(['open']);
    arrive();
    await expect(cancelled).resolves.toMatchObject({ changes: { name: 'ACME Ltd' } });
    await flushed;
    expect(log).toEqual(['open', 'cancel']);
  });

  test('a cancel that fails keeps the draft and what waits', async () => {
    const { record, log, state } = setUpRecord({ cancel: () => Promise.reject(new CallError(0, [])) });
    record.change('name', 'ACME Ltd');
    await record.flush();
    record.change('city', 'Lima');
    await expect(record.cancel()).resolves.toBeUndefined();
    expect(state().values).toMatchObject({ name: 'ACME Ltd', city: 'Lima' });
    await record.flush();
    expect(log.at(-1)).toEqual({ city: 'Lima' });
  });

  test('a draft that was ended elsewhere is begun again with what the record does not hold yet', async () => {
    let ended = false;
    const log: unknown[] = [];
    const { record, state } = setUpRecord({
      update: async (_draft, changes) => {
        log.push(changes);
        if (ended) return { values: {}, states: {}, layouts: [] };
        ended = true;
        throw refusal(404, 'context.unknown');
      },
      display: async () => answered({ ...STORED, name: 'ACME Ltd' }),
    });
    record.change('name', 'ACME Ltd');
    record.change('city', 'Lima');
    // What a formula gave follows by itself.
    record.state.set((before) => ({ ...before, values: { ...before.values, label: 'ACME Ltd, Lima' } }));
    await expect(record.validate()).resolves.toEqual({ kind: 'refused' });
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toMatchObject({ context: undefined, complaints: ['over'], values: { city: 'Lima' } });
    expect(changedColumns(state())).toEqual(['city', 'label']);
    await expect(record.validate()).resolves.toEqual({ kind: 'saved', recordId: 7, operation: 41 });
    expect(log).toEqual([{ name: 'ACME Ltd', city: 'Lima' }, { city: 'Lima' }]);
  });

  test('[CTX-54] work of an earlier page goes on comparing with what its user saw then, whatever is stored now', async () => {
    const seen: AnswerValues[] = [];
    const update: RecordCalls['update'] = async (_draft, _changes, saw) => {
      seen.push(saw);
      return { values: {}, states: {}, layouts: [] };
    };
    const sent = (_column: string, value: unknown) => value;
    const theirs = answered({ ...STORED, tags: [1, 2, 4] });
    const draft = {
      ...OPENED,
      values: { ...STORED, tags: [1, 2, 3] },
      changed: ['tags'],
      seen: { tags: [1, 2] },
    };
    const resumed = setUpRecord({ update, sent }, undefined, storedStart(theirs, draft));
    resumed.record.change('tags', [1, 2, 3, 5]);
    await resumed.record.flush();
    const aside = { changes: { tags: [1, 2, 3] }, seen: { tags: [1, 2] } };
    const reloaded = setUpRecord({ update, sent }, aside, storedStart(theirs, undefined));
    reloaded.record.takeUp();
    await reloaded.record.flush();
    expect(seen).toEqual([{ tags: [1, 2] }, { tags: [1, 2] }]);
    await expect(reloaded.record.cancel()).resolves.toEqual(aside);
  });

  test('[CTX-54] after a conflict, other columns go on comparing with what their user saw', async () => {
    const seen: AnswerValues[] = [];
    let refused = false;
    const { record } = setUpRecord({
      update: async (_draft, _changes, saw) => {
        seen.push(saw);
        return { values: {}, states: {}, layouts: [] };
      },
      display: async () => answered({ ...STORED, city: 'Bahia', name: 'Theirs' }),
      validate: async () => {
        if (refused) return { kind: 'saved', recordId: 7, operation: 41 };
        refused = true;
        throw refusal(409, 'record.conflict', 'city');
      },
    });
    record.change('city', 'Lima');
    record.change('name', 'Mine');
    await record.validate();
    record.change('city', 'Quito');
    record.change('name', 'Mine too');
    await record.flush();
    expect(seen).toEqual([
      { city: 'Rio', name: 'ACME' },
      { city: 'Bahia', name: 'ACME' },
    ]);
  });

  test('[CTX-79] a draft of a record that is gone says so, keeps what was typed, and makes a new record of it', async () => {
    const { record, state, log } = setUpRecord({
      update: () => Promise.reject(refusal(409, 'record.gone')),
      display: () => Promise.reject(refusal(404, 'record.unknown')),
    });
    record.change('name', 'ACME Ltd');
    await expect(record.validate()).resolves.toEqual({ kind: 'refused' });
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toMatchObject({
      values: { name: 'ACME Ltd' },
      deletions: [{ tableId: 1, recordId: 7, title: null, choices: ['copy', 'drop'], isHere: true }],
    });
    expect(await record.copyHere()).toEqual({ context: 60, refused: [] });
    expect(log).toContainEqual({ copy: { name: 'ACME Ltd', city: 'Rio', country: 3 } });
  });

  test('[CTX-76] typing that no draft can take in any more is held, told and kept', async () => {
    const { record, state } = setUpRecord({ open: () => Promise.reject(refusal(404, 'record.unknown')) });
    record.change('name', 'ACME Ltd');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state()).toMatchObject({
      sending: 'held',
      touched: true,
      values: { name: 'ACME Ltd' },
      deletions: [{ recordId: 7, isHere: true }],
    });
  });

  test('[CTX-77] a save that meets deleted records asks of each, and sends what was chosen', async () => {
    const deletion = { ...GONE, tableId: 2, recordId: 5 };
    const sent: unknown[] = [];
    const { record, state } = setUpRecord({
      validate: async (_draft, { deleted }) => {
        sent.push(deleted);
        if (deleted.length === 0)
          throw new CallError(409, [{ code: 'record.gone', message: 'Gone', deletion }]);
        return { kind: 'saved', recordId: 7, operation: 41 };
      },
    });
    record.change('name', 'ACME Ltd');
    await expect(record.validate()).resolves.toEqual({ kind: 'refused' });
    expect(state()).toMatchObject({ deletions: [deletion], askedOfDeletions: 1, complaints: [] });
    expect(record.deleted.choose(deletion, 'restore')).toEqual({ isLast: true });
    await expect(record.validate()).resolves.toMatchObject({ kind: 'saved' });
    expect(sent).toEqual([[], [{ tableId: 2, recordId: 5, choice: 'restore' }]]);
  });

  test('the last call carries what is not acknowledged', async () => {
    const { record, log } = setUpRecord({ update: () => new Promise(() => {}) });
    record.change('name', 'A');
    void record.flush();
    await vi.advanceTimersByTimeAsync(0);
    record.change('city', 'B');
    record.farewell();
    expect(log).toEqual(['open', { farewell: { name: 'A', city: 'B' } }]);
  });

  test('a record follows what others save; the own changes stay', async () => {
    const { record, state } = setUpRecord();
    record.refresh(answered({ ...STORED, name: 'Theirs' }));
    expect(state().values.name).toBe('Theirs');
    record.change('name', 'Mine');
    record.refresh(answered({ ...STORED, name: 'Others', city: 'Bahia' }));
    expect(state()).toMatchObject({ values: { name: 'Mine', city: 'Bahia' }, stored: { name: 'Others' } });
    expect(changedColumns(state())).toEqual(['name']);
  });

  test('[COL-16] of a new password the answer only says that there is one; it counts as changed until it is saved', async () => {
    const { record, state } = setUpRecord({
      update: async (_draft, changes) => ({ values: mask(changes), states: {}, layouts: [] }),
    });
    record.change('name', 'a long password');
    await record.flush();
    expect(state().values.name).toBe('a long password');
    expect(changedColumns(state())).toEqual(['name']);
    record.settle(answered({ ...STORED, name: true }));
    expect([state().values.name, changedColumns(state())]).toEqual([true, []]);
  });
});

function mask(changes: AnswerValues): AnswerValues {
  return Object.fromEntries(Object.keys(changes).map((name) => [name, true]));
}
