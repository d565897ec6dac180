import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DraftQueue, type Changes, type QueueState, type Verdict } from './draft-queue.ts';

class Refusal extends Error {
  readonly verdict: Verdict;

  constructor(verdict: Verdict) {
    super(verdict.kind);
    this.verdict = verdict;
  }
}

const LATER: Verdict = { kind: 'later' };

/** A far side that answers when the test says so, and what the queue told. */
function setUpQueue() {
  const batches: Changes[] = [];
  const pending: { resolve: (revision: number) => void; reject: (error: Error) => void }[] = [];
  const states: QueueState[] = [];
  const answers: number[] = [];
  const refusals: Changes[] = [];
  const queue = new DraftQueue<number>({
    rest: 400,
    send: (changes) => {
      batches.push(changes);
      return new Promise((resolve, reject) => pending.push({ resolve, reject }));
    },
    judge: (error) => (error instanceof Refusal ? error.verdict : LATER),
    onAnswer: (revision) => answers.push(revision),
    onRefusal: (refused) => refusals.push(refused),
    onState: (state) => states.push(state),
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    queue,
    batches,
    states,
    answers,
    refusals,
    answer: async () => {
      pending.shift()?.resolve(batches.length);
      await settle();
    },
    fail: async (verdict: Verdict) => {
      pending.shift()?.reject(new Refusal(verdict));
      await settle();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('DraftQueue', () => {
  test('waits for a rest in typing and sends the newest value of each column once', async () => {
    const { queue, batches, answer } = setUpQueue();
    queue.add({ name: 'A' });
    await vi.advanceTimersByTimeAsync(300);
    queue.add({ name: 'AC' });
    queue.add({ city: 'Rio' });
    await vi.advanceTimersByTimeAsync(399);
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toEqual([{ name: 'AC', city: 'Rio' }]);
    await answer();
    expect(queue.state).toBe('still');
    expect(queue.unsent).toEqual({});
  });

  test('never has two requests under way; what changes meanwhile goes next, in order', async () => {
    const { queue, batches, answer } = setUpQueue();
    queue.add({ name: 'A' });
    const first = queue.flush();
    queue.add({ name: 'B' });
    const second = queue.flush();
    expect(batches).toEqual([{ name: 'A' }]);
    await answer();
    expect(batches).toEqual([{ name: 'A' }, { name: 'B' }]);
    await answer();
    await expect(first).resolves.toBe(true);
    await expect(second).resolves.toBe(true);
  });

  test('an empty queue is flushed at once', async () => {
    await expect(setUpQueue().queue.flush()).resolves.toBe(true);
  });

  test('keeps what nobody acknowledged and sends it again, newer values winning', async () => {
    const { queue, batches, states, fail, answer } = setUpQueue();
    queue.add({ name: 'A', city: 'Rio' });
    const flushed = queue.flush();
    queue.add({ name: 'B' });
    await fail(LATER);
    await expect(flushed).resolves.toBe(false);
    expect(queue.unsent).toEqual({ name: 'B', city: 'Rio' });
    await vi.advanceTimersByTimeAsync(999);
    expect(batches).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches[1]).toEqual({ name: 'B', city: 'Rio' });
    await fail(LATER);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(batches).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    await answer();
    expect(states).toEqual(['waiting', 'sending', 'disconnected', 'sending', 'still']);
  });

  test('flushing while disconnected tries at once', async () => {
    const { queue, batches, fail, answer } = setUpQueue();
    queue.add({ name: 'A' });
    void queue.flush();
    await fail(LATER);
    const again = queue.flush();
    expect(batches).toHaveLength(2);
    await answer();
    await expect(again).resolves.toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(batches).toHaveLength(2);
  });

  test('never waits longer than 15 seconds between tries', async () => {
    const { queue, batches, fail } = setUpQueue();
    queue.add({ name: 'A' });
    void queue.flush();
    for (let round = 1; round <= 8; round++) {
      await fail(LATER);
      await vi.advanceTimersByTimeAsync(15_000);
      expect(batches.length).toBeGreaterThan(round);
    }
  });

  test('a refused column does not hold up the others of its batch', async () => {
    const { queue, batches, refusals, fail, answer } = setUpQueue();
    queue.add({ name: 'A', price: '-1' });
    const flushed = queue.flush();
    await fail({ kind: 'refused', columns: ['price'] });
    await expect(flushed).resolves.toBe(false);
    expect(refusals).toEqual([{ price: '-1' }]);
    expect(batches[1]).toEqual({ name: 'A' });
    await answer();
    expect(queue.state).toBe('still');
  });

  test('a refusal that names no column gives the whole batch back', async () => {
    const { queue, refusals, batches, fail } = setUpQueue();
    queue.add({ name: 'A' });
    void queue.flush();
    await fail({ kind: 'refused', columns: ['unknown'] });
    expect(refusals).toEqual([{ name: 'A' }]);
    expect(batches).toHaveLength(1);
    expect(queue.state).toBe('still');
  });

  test('[CTX-67] what a draft does not take in now is kept, and goes out with what comes next or when it is wanted', async () => {
    const { queue, batches, states, fail, answer } = setUpQueue();
    queue.add({ name: 'A', city: 'Rio' });
    const flushed = queue.flush();
    await fail({ kind: 'held' });
    await expect(flushed).resolves.toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(batches).toHaveLength(1);
    queue.add({ city: 'Lima' });
    expect([queue.state, queue.unsent]).toEqual(['held', { name: 'A', city: 'Lima' }]);
    await vi.advanceTimersByTimeAsync(400);
    await fail({ kind: 'held' });
    const again = queue.flush();
    await answer();
    await expect(again).resolves.toBe(true);
    expect(batches.slice(1)).toEqual([
      { name: 'A', city: 'Lima' },
      { name: 'A', city: 'Lima' },
    ]);
    expect(states).toEqual(['waiting', 'sending', 'held', 'sending', 'still']);
  });

  test('nothing is sent after the draft is over', async () => {
    const { queue, batches, states, fail } = setUpQueue();
    queue.add({ name: 'A' });
    const flushed = queue.flush();
    await fail({ kind: 'over' });
    queue.add({ name: 'B' });
    await expect(flushed).resolves.toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(batches).toHaveLength(1);
    expect(states.at(-1)).toBe('over');
  });

  test('an answer that comes after the end changes nothing', async () => {
    const { queue, answers, states, answer } = setUpQueue();
    queue.add({ name: 'A' });
    const flushed = queue.flush();
    queue.stop();
    await answer();
    await expect(flushed).resolves.toBe(false);
    expect(answers).toEqual([]);
    expect(states).toEqual(['waiting', 'sending']);
  });
});
