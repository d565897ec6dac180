import fc from 'fast-check';
import { expect, test } from 'vitest';
import { criticalPath, type Dependency, type PlannedTask } from './critical-path.ts';

const task = (id: number, start: number, end: number): PlannedTask => ({ id, start, end });

/** All tasks that a way leads to along dependencies. */
function reached(from: number, dependencies: readonly Dependency[]): ReadonlySet<number> {
  const found = new Set<number>();
  const look = (id: number): void => {
    for (const [before, after] of dependencies)
      if (before === id && !found.has(after)) {
        found.add(after);
        look(after);
      }
  };
  look(from);
  return found;
}

/** The slow way: every way from a task to an end, and the time that what is on it takes. */
function slowFloat(
  { id, start, end }: PlannedTask,
  tasks: readonly PlannedTask[],
  dependencies: readonly Dependency[],
): number {
  const last = Math.max(...tasks.map((one) => Math.max(one.start, one.end)));
  const longest = (from: number): number =>
    Math.max(
      0,
      ...dependencies
        .filter(([before]) => before === from)
        .map(([, after]) => {
          const next = tasks.find((one) => one.id === after);
          return Math.max(0, (next?.end ?? 0) - (next?.start ?? 0)) + longest(after);
        }),
    );
  return last - longest(id) - Math.max(start, end);
}

const trials = fc.integer({ min: 1, max: 7 }).chain((count) =>
  fc.record({
    tasks: fc
      .array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: -2, max: 9 })), {
        minLength: count,
        maxLength: count,
      })
      .map((all) => all.map(([start, length], at) => task(at + 1, start, start + length))),
    // Some lead to tasks that are not there.
    links: fc.array(
      fc.tuple(fc.integer({ min: 1, max: count + 1 }), fc.integer({ min: 1, max: count + 1 })),
      { maxLength: 12 },
    ),
  }),
);

test('[GANTT-6] the float of a task is what the longest way from it to the end leaves, and circles are found, whatever depends on what', () => {
  fc.assert(
    fc.property(trials, ({ tasks, links }) => {
      const { floats, circle } = criticalPath(tasks, links);
      const known = links.filter((link) => link.every((id) => tasks.some((one) => one.id === id)));
      const inCircle = tasks.filter(({ id }) => reached(id, known).has(id)).map(({ id }) => id);
      const behind = new Set(inCircle.flatMap((id) => [...reached(id, known)]));
      const before = (id: number) => [...reached(id, known)].some((next) => inCircle.includes(next));
      const between = tasks.map(({ id }) => id).filter((id) => behind.has(id) && before(id));
      expect(circle.toSorted((a, b) => a - b)).toEqual(
        [...new Set([...inCircle, ...between])].toSorted((a, b) => a - b),
      );
      const straight = known.filter((link) => !link.every((id) => circle.includes(id)));
      for (const one of tasks) expect(floats.get(one.id)).toBe(slowFloat(one, tasks, straight));
    }),
    { numRuns: 500, seed: 3 },
  );
});

test('[GANTT-6] what ends too late for what comes after it has a negative float, and a long row of tasks is no matter', () => {
  const { floats } = criticalPath([task(1, 0, 5), task(2, 3, 8), task(3, 0, 1)], [[1, 2]]);
  expect([...floats]).toEqual([
    [1, -2],
    [2, 0],
    [3, 7],
  ]);
  const many = Array.from({ length: 5_000 }, (_, at) => task(at, at, at + 1));
  const row = many.slice(1).map(({ id }): Dependency => [id - 1, id]);
  const { floats: all, circle } = criticalPath(many, row);
  expect([...all.values()].every((float) => float === 0)).toBe(true);
  expect(circle).toEqual([]);
  expect(criticalPath([], [])).toEqual({ floats: new Map(), circle: [] });
});
