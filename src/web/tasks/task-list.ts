import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';

const KEY = ['task_list'];
/** Milliseconds between two questions while something runs. */
const EVERY = 2_000;

/** Whether a task has not ended. */
export function isUnderWay({ state }: Task): boolean {
  return state === 'waiting' || state === 'running';
}

/**
 * The account's tasks, asked again while some run, and when they were told; undefined until then, and for who sees as
 * somebody else.
 */
export function useTasks(): { readonly tasks: readonly Task[] | undefined; readonly at: number } {
  const { user } = useApplication();
  const { data, dataUpdatedAt: at } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('task_list', { signal }),
    enabled: !user.looksOnly,
    refetchInterval: ({ state }) => (state.data?.tasks.some(isUnderWay) ? EVERY : false),
  });
  return { tasks: data?.tasks, at };
}

/** Asks for the tasks anew: one was begun, or something was heard of them. */
export async function refreshTasks(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: KEY });
}
