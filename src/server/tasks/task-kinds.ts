import type { z } from 'zod';
import type { TaskOutcome } from '#core/contract/tasks/task-routes.ts';
import type { OwnContext } from '../records/records.ts';

export type TaskName = string & { readonly brand: 'task' };

/** Names a kind of task, in one place; the manifest of its feature lists what it does. */
export function taskNamed(name: string): TaskName {
  return name as TaskName;
}

/** A task at work. */
interface TaskWork<Input = unknown> {
  readonly task: number;
  readonly input: Input;
  /**
   * The account as it may do things now. Once `signal` is aborted its statements are ended and no new ones begin, so that
   * what is not committed is undone.
   */
  readonly request: OwnContext;
  /** Tells how far the work is; may be called as often as one likes. */
  readonly progress: (done: number, total?: number) => void;
  /** Aborted when the task is cancelled, and when its process stops. */
  readonly signal: AbortSignal;
}

/** What tasks of one kind do. A task is begun once: one that fails, or whose process dies, is not tried again. */
export interface TaskKind {
  readonly run: (work: TaskWork) => Promise<TaskOutcome>;
}

/** Kinds of tasks, by name. */
export type TaskKinds = Readonly<Record<string, TaskKind>>;

/** A kind whose input is checked by its schema before it runs. */
export function taskKind<Input>(
  input: z.ZodType<Input>,
  run: (work: TaskWork<Input>) => Promise<TaskOutcome>,
): TaskKind {
  return { run: async (work) => await run({ ...work, input: input.parse(work.input) }) };
}
