import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { Digits, route } from '../route/route.ts';

/** Most tasks that a list of them has: the latest. */
export const MAX_TASKS = 50;

/** Most refused things that the outcome of a task names. */
const MAX_REFUSALS = 100;

const Count = z.number().int().nonnegative();

/** What became of a task, whatever its kind; the client offers what is there: a file, an operation to undo. */
export const TaskOutcome = z.strictObject({
  /** Records that it wrote or read. */
  records: Count.optional(),
  /** Records or lines that it left out. */
  refused: Count.optional(),
  /** The first of these, in words for the account. */
  refusals: z
    .array(z.strictObject({ what: z.string(), why: z.string() }))
    .max(MAX_REFUSALS)
    .optional(),
  /** A file that is kept for the account; `key` is that of `cache_get`. */
  file: z.strictObject({ key: z.string(), name: z.string(), bytes: Count }).optional(),
  /** The operation that it was, to be undone. */
  operation: z.number().int().positive().optional(),
});
export type TaskOutcome = z.infer<typeof TaskOutcome>;

const TASK_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** Parameters of the title of a task. */
export const TaskTitle = z.record(z.string(), z.union([z.string(), z.number()]));
export type TaskTitle = z.infer<typeof TaskTitle>;

/** Background work as its account sees it. */
export const Task = z.object({
  id: z.number(),
  /** Its texts are `tasks.kinds.<kind>`. */
  kind: z.string(),
  title: TaskTitle,
  state: z.enum(TASK_STATES),
  /** Steps that are done, of `total` where that is known. */
  done: z.number(),
  total: z.number().nullable(),
  outcome: TaskOutcome.nullable(),
  /** Why it failed, and what to do, in the reader's language. */
  error: z.string().nullable(),
  cancelling: z.boolean(),
  /** Its end was noticed. */
  seen: z.boolean(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export type Task = z.infer<typeof Task>;

const taskId = naming('task', Digits);
const Changed = z.object({ changed: z.boolean() });

/** Background work: what runs and what came of it. */
export const TASK_ROUTES = {
  task_list: route({
    method: 'GET',
    path: '/task/list',
    audience: 'session',
    personal: true,
    summary: "The account's background tasks, the latest first",
    answer: z.object({ tasks: z.array(Task) }),
  }),
  task_cancel: route({
    method: 'POST',
    path: '/task/cancel/{taskId}',
    audience: 'session',
    summary: 'Cancels a task that has not ended',
    params: z.object({ taskId }),
    answer: Changed,
  }),
  task_seen: route({
    method: 'POST',
    path: '/task/seen',
    audience: 'session',
    summary: 'Notes that the ends of tasks were noticed',
    body: z.strictObject({
      tasks: naming('tasks', z.array(z.number().int().positive()).min(1).max(MAX_TASKS)),
    }),
    answer: Changed,
  }),
  task_remove: route({
    method: 'POST',
    path: '/task/remove/{taskId}',
    audience: 'session',
    summary: 'Removes a task that has ended, with its file',
    params: z.object({ taskId }),
    answer: Changed,
  }),
} as const;
