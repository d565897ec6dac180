/** A task with its dates, in any unit of time. */
export interface PlannedTask {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** A task that has to end before another one begins: the ids of both. */
export type Dependency = readonly [before: number, after: number];

/** By how much each task may end later, and which tasks wait for each other in circles. */
interface CriticalPath {
  readonly floats: ReadonlyMap<number, number>;
  readonly circle: readonly number[];
}

/**
 * The total float of each task as it is planned: how much later it may end so that no task after it has to end later than
 * what all of them allow, and the last one not later than now. Tasks without float are critical; with a negative one they end too late
 * for what comes after them. Tasks in circles, or between two of them, count as if they did not depend on each other.
 * What ends before it begins takes no time.
 */
export function criticalPath(
  tasks: readonly PlannedTask[],
  dependencies: readonly Dependency[],
): CriticalPath {
  const known = new Set(tasks.map(({ id }) => id));
  const among = dependencies.filter(([before, after]) => known.has(before) && known.has(after));
  const circle = entangled(known, among);
  const straight = among.filter(([before, after]) => !circle.has(before) || !circle.has(after));
  const after = neighbours(straight, 0);
  const last = tasks.reduce((latest, { start, end }) => Math.max(latest, start, end), -Infinity);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  /** When each may end at the latest. */
  const latest = new Map<number, number>();
  for (const id of fromTheEnd(known, straight)) {
    const starts = (after.get(id) ?? []).map((next) => (latest.get(next) ?? last) - lengthOf(byId.get(next)));
    latest.set(
      id,
      starts.reduce((least, start) => Math.min(least, start), last),
    );
  }
  const floats = tasks.map(
    ({ id, start, end }) => [id, (latest.get(id) ?? last) - Math.max(start, end)] as const,
  );
  return { floats: new Map(floats), circle: [...circle] };
}

function lengthOf(task: PlannedTask | undefined): number {
  return task ? Math.max(0, task.end - task.start) : 0;
}

/** What is left once all tasks are taken away that wait for nothing, or that nothing waits for. */
function entangled(ids: ReadonlySet<number>, dependencies: readonly Dependency[]): ReadonlySet<number> {
  const free = new Set([...peeled(ids, dependencies, 1), ...peeled(ids, dependencies, 0)]);
  return new Set([...ids].filter((id) => !free.has(id)));
}

/** The tasks, each behind all that come after it. */
function fromTheEnd(ids: ReadonlySet<number>, dependencies: readonly Dependency[]): readonly number[] {
  return peeled(ids, dependencies, 0);
}

/** Takes away, again and again, the tasks that stand at that side of no dependency that is left, in that order. */
function peeled(
  ids: ReadonlySet<number>,
  dependencies: readonly Dependency[],
  side: 0 | 1,
): readonly number[] {
  const beside = neighbours(dependencies, side === 0 ? 1 : 0);
  const left = new Map<number, number>();
  for (const dependency of dependencies) left.set(dependency[side], (left.get(dependency[side]) ?? 0) + 1);
  const taken = [...ids].filter((id) => !left.has(id));
  // The list grows while it is read.
  for (const id of taken)
    for (const next of beside.get(id) ?? []) {
      const more = (left.get(next) ?? 0) - 1;
      left.set(next, more);
      if (more === 0) taken.push(next);
    }
  return taken;
}

/** What is at the other side of the dependencies of each task, which stands at `side` of them. */
function neighbours(
  dependencies: readonly Dependency[],
  side: 0 | 1,
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const dependency of dependencies) {
    const [own, other] = [dependency[side], dependency[side === 0 ? 1 : 0]];
    const known = found.get(own);
    if (known) known.push(other);
    else found.set(own, [other]);
  }
  return found;
}
