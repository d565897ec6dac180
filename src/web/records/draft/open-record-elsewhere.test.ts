import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setUpRecord, OPENED, refusal } from '#test/support/calls/open-record.ts';
import { CallError } from '#web/std/call-error.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what comes from elsewhere', () => {
  const BAD = { code: 'value.number' };

  test('[CTX-65] it is not shown over what is typed and no value yet, but once that is gone', async () => {
    const { record, state } = setUpRecord({
      update: async () => ({ values: { city: 'Lima' }, states: {}, layouts: [] }),
    });
    record.typingProblem('city', BAD);
    record.change('name', 'ACME Ltd');
    await record.flush();
    expect(state().values['city']).toBe('Rio');
    record.typingProblem('city', undefined);
    expect(state().values['city']).toBe('Lima');
  });

  test('[CTX-65] a value that was typed wins over what came before it was one', async () => {
    const { record, state } = setUpRecord({
      update: async () => ({ values: { city: 'Lima' }, states: {}, layouts: [] }),
    });
    record.typingProblem('city', BAD);
    record.change('name', 'ACME Ltd');
    await record.flush();
    record.change('city', 'Oslo');
    record.typingProblem('city', undefined);
    expect(state().values['city']).toBe('Oslo');
  });

  test('[CTX-65] it is not shown over a value that the draft has refused', async () => {
    let refuses = true;
    const { record, state } = setUpRecord({
      update: async () => {
        if (refuses) throw refusal(422, 'value.long', 'city');
        return { values: { city: 'Lima' }, states: {}, layouts: [] };
      },
    });
    record.change('city', 'Much too long');
    await record.flush();
    refuses = false;
    record.change('name', 'ACME Ltd');
    await record.flush();
    expect(state().values['city']).toBe('Much too long');
    expect(state().faults['city']).toMatchObject({ code: 'value.long' });
  });

  test('[CTX-67] a window that was closed elsewhere is no lost connection; what is typed is kept until it is taken in', async () => {
    let closed = true;
    const { record, kept, state } = setUpRecord({
      update: async () => {
        if (closed) throw refusal(409, 'context.stale');
        return { values: {}, states: {}, layouts: [] };
      },
      isElsewhere: async () => closed,
    });
    record.change('city', 'Lima');
    expect(await record.flush()).toBe(false);
    expect(state()).toMatchObject({ elsewhere: true, sending: 'held', complaints: [] });
    expect(kept.at(-1)).toEqual({ city: 'Lima' });
    expect(await record.validate()).toEqual({ kind: 'refused' });
    closed = false;
    record.resume(OPENED, { joined: false });
    await vi.waitFor(() => expect(state()).toMatchObject({ elsewhere: false, sending: 'still' }));
    expect(state().values['city']).toBe('Lima');
    expect(kept.at(-1)).toEqual({});
  });

  test('[CTX-67] a call that only came too late is made again', async () => {
    let calls = 0;
    const { record, state } = setUpRecord({
      update: async () => {
        if ((calls += 1) === 1) throw refusal(409, 'context.stale');
        return { values: {}, states: {}, layouts: [] };
      },
    });
    record.change('city', 'Lima');
    await record.flush();
    expect(state()).toMatchObject({ elsewhere: false, sending: 'disconnected' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state().sending).toBe('still');
  });

  test('[CTX-67] a window that has come back meanwhile is not held back by what was answered about it before', async () => {
    const covered = Promise.withResolvers<boolean>();
    let calls = 0;
    const { record, state } = setUpRecord({
      update: async () => {
        if ((calls += 1) === 1) throw refusal(409, 'context.stale');
        return { values: {}, states: {}, layouts: [] };
      },
      isElsewhere: async () => await covered.promise,
    });
    record.change('city', 'Lima');
    const flushed = record.flush();
    await vi.advanceTimersByTimeAsync(0);
    record.resume(OPENED, { joined: false });
    covered.resolve(true);
    await flushed;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state()).toMatchObject({ elsewhere: false, sending: 'still' });
    expect(calls).toBe(2);
  });

  test('[CTX-67] what a window left behind knows what of it nobody has', async () => {
    const { record, kept } = setUpRecord();
    record.change('name', 'ACME Ltd');
    await record.flush();
    record.change('city', 'Lima');
    expect(record.leaveBehind()).toEqual({
      unsent: { changes: { city: 'Lima' }, seen: { city: 'Rio' } },
      own: { changes: { name: 'ACME Ltd', city: 'Lima' }, seen: { name: 'ACME', city: 'Rio' } },
    });
    expect(kept.at(-1)).toEqual({});
  });
});

describe('a save that nobody answers', () => {
  const waiting = () => {
    let answer: ((saved: { kind: 'saved'; recordId: number; operation: number }) => void) | undefined;
    let fail: ((error: unknown) => void) | undefined;
    const { record } = setUpRecord({
      validate: async (_draft, _mine, onSilence) => {
        onSilence();
        return await new Promise((resolve, reject) => {
          answer = resolve;
          fail = reject;
        });
      },
    });
    record.change('city', 'Niterói');
    const outcome = record.validate();
    return { record, outcome, answer: () => answer, fail: () => fail };
  };

  test('[CTX-26] the form waits, cannot be dropped, and tells what it waits for; then it was saved', async () => {
    const { record, outcome, answer } = waiting();
    await vi.waitFor(() => expect(record.state.get().busy).toBe('waiting'));
    expect(record.state.get().complaints).toEqual(['unanswered']);
    expect(await record.cancel()).toBeUndefined();
    answer()?.({ kind: 'saved', recordId: 7, operation: 41 });
    expect(await outcome).toEqual({ kind: 'saved', recordId: 7, operation: 41 });
    expect(record.state.get().busy).toBeUndefined();
  });

  test('[CTX-26] what is answered against it takes the place of the waiting', async () => {
    const { record, outcome, fail } = waiting();
    await vi.waitFor(() => expect(record.state.get().busy).toBe('waiting'));
    fail()?.(new CallError(422, [{ code: 'value.required', message: 'Enter a value.', column: 'name' }]));
    expect(await outcome).toEqual({ kind: 'refused' });
    const { busy, complaints, faults } = record.state.get();
    expect([busy, complaints, Object.keys(faults)]).toEqual([undefined, [], ['name']]);
  });
});
