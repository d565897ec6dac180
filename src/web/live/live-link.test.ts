import { expect, test } from 'vitest';
import type { LiveChange, WatchRequest } from '#core/contract/live/live-routes.ts';
import { LiveLink } from './live-link.ts';
import type { Interest, LiveStanding } from './interest.ts';

/** A page with a clock that is moved, and a server that is asked. */
function page() {
  let now = 1_000_000;
  const timers: { at: number; run: () => void }[] = [];
  const watched: WatchRequest[] = [];
  const asked: number[][] = [];
  const standings: LiveStanding[] = [];
  const answer: { stale: number[] } = { stale: [] };
  const seen = { isHidden: false };
  const link = new LiveLink('tab', {
    now: () => now,
    isHidden: () => seen.isHidden,
    later: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    watch: async (shown) => {
      watched.push(shown);
      return await Promise.resolve({ stale: answer.stale, people: [] });
    },
    ask: async (tables) => {
      asked.push(tables.map(({ tableId }) => tableId));
      return await Promise.resolve(answer);
    },
    onStanding: (standing) => standings.push(standing),
  });
  const pass = async (milliseconds: number) => {
    now += milliseconds;
    for (const timer of timers.filter(({ at }) => at <= now)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.run();
    }
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { link, pass, watched, asked, standings, answer, seen };
}

function interest(tables: readonly number[], rest: Partial<Interest> = {}) {
  const told: (LiveChange | undefined)[] = [];
  return { told, tables, onChange: (change: LiveChange | undefined) => void told.push(change), ...rest };
}

const hello = { event: 'hello', data: { stream: 's' } } as const;
const change = (tableId: number) =>
  ({ event: 'change', data: { changes: [{ tableId, records: [1], own: false }] } }) as const;

test('[LIVE-9] what several parts of a page show is told the server once it has a stream', async () => {
  const { link, pass, watched } = page();
  link.watch(interest([7, 8], { records: () => [1, 2] }));
  await pass(1_000);
  expect(watched).toEqual([]);
  link.hear(hello);
  const stop = link.watch(interest([7], { open: { tableId: 7, recordId: 3, editing: true } }));
  await pass(200);
  expect(watched).toMatchObject([
    {
      stream: 's',
      tables: [
        { tableId: 7, records: [1, 2] },
        { tableId: 8, records: [] },
      ],
      open: [{ recordId: 3 }],
    },
  ]);
  stop();
  await pass(200);
  expect(watched.at(-1)?.open).toEqual([]);
});

test('[LIVE-9] a part hears of its tables alone, and of what changed before the server knew of it', async () => {
  const { link, pass, answer } = page();
  const [one, other] = [interest([7]), interest([9])];
  link.watch(one);
  link.watch(other);
  answer.stale = [9];
  link.hear(hello);
  await pass(200);
  link.hear(change(7));
  expect(one.told).toEqual([{ tableId: 7, records: [1], own: false }]);
  expect(other.told).toEqual([undefined]);
});

test('[LIVE-7] without a sign of life for 30 s a page asks every 15 s, until the stream tells again', async () => {
  const { link, pass, asked, standings, answer } = page();
  const part = interest([7]);
  link.watch(part);
  link.hear(hello);
  answer.stale = [7];
  for (let seconds = 0; seconds < 60; seconds += 5) {
    await pass(5_000);
    link.tick();
  }
  await pass(0);
  expect(asked).toEqual([[7], [7], [7]]);
  expect(standings).toEqual(['live', 'asking']);
  expect(part.told.length).toBeGreaterThanOrEqual(3);
  link.hear({ event: 'beat', data: {} });
  link.tick();
  expect(standings).toEqual(['live', 'asking', 'live']);
});

test('[LIVE-4] a page that has slept for a day, and one that is told to, loads everything again', async () => {
  const { link, pass } = page();
  const part = interest([7]);
  link.watch(part);
  link.hear(hello);
  await pass(200);
  link.hear({ event: 'beat', data: {} });
  expect(part.told).toEqual([]);
  await pass(86_400_000);
  link.tick();
  expect(part.told).toEqual([undefined]);
  link.hear({ event: 'resync', data: {} });
  expect(part.told.length).toBeGreaterThanOrEqual(2);
});

test('[LIVE-4] a page that has slept loads everything again also where the stream tells something first', async () => {
  const { link, pass } = page();
  const part = interest([7]);
  link.watch(part);
  link.hear(hello);
  await pass(200);
  await pass(86_400_000);
  link.hear({ event: 'beat', data: {} });
  expect(part.told).toEqual([undefined]);
});

test('[LIVE-10] a break is said when it lasts, and what was missed is asked for by age once the stream is back', async () => {
  const { link, pass, watched, standings } = page();
  link.watch(interest([7]));
  link.hear(hello);
  await pass(200);
  link.hear({ event: 'lost', data: {} });
  await pass(1_000);
  link.hear({ event: 'beat', data: {} });
  await pass(5_000);
  expect(standings).toEqual(['live']);
  link.hear({ event: 'lost', data: {} });
  await pass(10_000);
  expect(standings).toEqual(['live', 'broken']);
  link.hear({ event: 'hello', data: { stream: 't' } });
  await pass(200);
  expect(standings).toEqual(['live', 'broken', 'live']);
  expect(watched.at(-1)).toMatchObject({ stream: 't', tables: [{ tableId: 7 }] });
  expect(watched.at(-1)?.tables[0]?.age).toBeGreaterThanOrEqual(10_000);
});

test('[LIVE-9] what was not watched yet counts as old, whatever else the stream tells meanwhile', async () => {
  const { link, pass, watched } = page();
  link.hear(hello);
  link.watch(interest([7]));
  link.watch(interest([9], { readAt: 1_000_000 - 20_000 }));
  link.hear(change(7));
  await pass(200);
  expect(watched.at(-1)?.tables.map(({ tableId, age }) => [tableId, age])).toEqual([
    [7, 5_200],
    [9, 20_200],
  ]);
});

test('[LIVE-9] a sign of life has the server told again only where something else is shown', async () => {
  const { link, pass, watched } = page();
  const shown = [1, 2];
  link.watch(interest([7], { records: () => shown }));
  link.hear(hello);
  await pass(200);
  link.hear({ event: 'beat', data: {} });
  await pass(200);
  expect(watched.length).toBe(1);
  shown.push(3);
  link.hear({ event: 'beat', data: {} });
  await pass(200);
  expect(watched.map(({ tables }) => tables[0]?.records)).toEqual([
    [1, 2],
    [1, 2, 3],
  ]);
});

test('[LIVE-8] who else has a record open is told to the part that shows it, by table and id', async () => {
  const { link } = page();
  const heard: unknown[] = [];
  const open = { tableId: 7, recordId: 3, editing: false };
  link.watch(interest([7], { open, onPeople: (people) => heard.push(people) }));
  const people = [{ name: 'Anna', editing: true }];
  link.hear({ event: 'people', data: { tableId: 8, recordId: 3, people } });
  expect(heard).toEqual([]);
  link.hear({ event: 'people', data: { tableId: 7, recordId: 3, people } });
  expect(heard).toEqual([people]);
});

test('[LIVE-11] a page that nobody sees asks nothing, and asks at once when it is seen again', async () => {
  const { link, pass, asked, seen } = page();
  link.watch(interest([7]));
  seen.isHidden = true;
  for (let seconds = 0; seconds < 120; seconds += 5) {
    await pass(5_000);
    link.tick();
  }
  expect(asked).toEqual([]);
  seen.isHidden = false;
  link.tick();
  expect(asked).toEqual([[7]]);
});

test('[LIVE-5] when the session is over nothing is asked any more', async () => {
  const { link, pass, watched, asked, standings } = page();
  link.watch(interest([7]));
  link.hear(hello);
  link.hear({ event: 'over', data: {} });
  await pass(200);
  await pass(60_000);
  link.tick();
  expect([watched, asked]).toEqual([[], []]);
  expect(standings).toEqual(['live', 'off']);
});

test('[MSG-29] an open record hears of its comments, and asks once for those that came before the server knew of it', async () => {
  const { link, pass } = page();
  const told: string[] = [];
  const open = (recordId: number, name: string) =>
    interest([7], { open: { tableId: 7, recordId, editing: false }, onComments: () => void told.push(name) });
  link.watch(open(1, 'one'));
  link.watch(open(2, 'two'));
  link.hear(hello);
  await pass(200);
  expect(told).toEqual(['one', 'two']);
  link.hear({ event: 'comments', data: { tableId: 7, recordId: 2 } });
  expect(told.slice(2)).toEqual(['two']);
  link.hear({ event: 'resync', data: {} });
  expect(told.slice(3)).toEqual(['one', 'two']);
});

test('[MSG-38] who shows no table hears that the account was notified, and tells the server nothing', async () => {
  const { link, pass, watched } = page();
  let notified = 0;
  link.watch(interest([], { onNotified: () => (notified += 1) }));
  link.hear(hello);
  await pass(1_000);
  link.hear({ event: 'notified', data: {} });
  expect([notified, watched]).toEqual([1, []]);
  const stop = link.watch(interest([7]));
  await pass(1_000);
  stop();
  await pass(1_000);
  expect(watched.map(({ tables }) => tables.length)).toEqual([1, 0]);
});

test('[MSG-38][MSG-47] who begins to listen, or is connected, asks for what nobody has told before', async () => {
  const { link } = page();
  const told: string[] = [];
  link.watch(interest([], { onWork: () => void told.push('early') }));
  expect(told).toEqual([]);
  link.hear(hello);
  expect(told).toEqual(['early']);
  link.watch(interest([], { onWork: () => void told.push('late') }));
  link.hear(hello);
  expect(told).toEqual(['early', 'late']);
  link.hear({ event: 'work', data: {} });
  expect(told).toEqual(['early', 'late', 'early', 'late']);
});

test('[MSG-38] without a stream, who shows no table asks by itself', async () => {
  const { link, pass, asked } = page();
  const own = interest([]);
  link.watch(own);
  await pass(31_000);
  link.tick();
  await pass(0);
  expect([own.told, asked]).toEqual([[undefined], []]);
});
