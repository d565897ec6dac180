import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Looks } from './looks.ts';

const page = { visibilityState: 'visible', listeners: new Set<() => void>() };

beforeEach(() => {
  vi.useFakeTimers();
  page.visibilityState = 'visible';
  vi.stubGlobal('document', {
    get visibilityState() {
      return page.visibilityState;
    },
    addEventListener: (_event: string, listener: () => void) => page.listeners.add(listener),
    removeEventListener: (_event: string, listener: () => void) => page.listeners.delete(listener),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[LIVE-11] many changes are looked at together, one look after another', async () => {
  let looked = 0;
  const looks = new Looks(async () => {
    looked += 1;
    return await Promise.resolve(true);
  });
  looks.want(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(looked).toBe(1);
  for (let at = 0; at < 20; at += 1) looks.want(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(looked).toBe(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(looked).toBe(2);
  looks.stop();
  looks.want(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([looked, page.listeners.size]).toEqual([2, 0]);
});

test('[LIVE-11] a page that nobody sees looks once, when it is seen again', async () => {
  let looked = 0;
  const looks = new Looks(async () => await Promise.resolve((looked += 1) > 0));
  page.visibilityState = 'hidden';
  for (let at = 0; at < 5; at += 1) looks.want(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looked).toBe(0);
  page.visibilityState = 'visible';
  for (const listener of page.listeners) listener();
  await vi.advanceTimersByTimeAsync(0);
  expect(looked).toBe(1);
  looks.stop();
});

test('[LIVE-11] what was on its way is looked at again, and the slower a look the longer the pause', async () => {
  const answers = [false, true];
  let looked = 0;
  const looks = new Looks(async () => {
    looked += 1;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return answers.shift() ?? true;
  });
  looks.want(false);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(looked).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(looked).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looked).toBe(2);
  looks.stop();
});

test('[LIVE-11] what this session did itself waits for whoever did it, unless others have changed something too', async () => {
  let looked = 0;
  const looks = new Looks(async () => await Promise.resolve((looked += 1) > 0));
  looks.want(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(looked).toBe(0);
  looks.want(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(looked).toBe(1);
  looks.stop();
});
