import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { unaskedSignal } from '#web/api/leaving.ts';
import { OWN_STEPS } from '#web/api/step-keys.ts';

/** Milliseconds after which it is asked again: another day may have begun. */
const AGAIN = 15 * 60_000;

/** How many next steps of the user are overdue or due today. */
export function useDueWork(enabled: boolean): number {
  const { data } = useQuery({
    queryKey: [OWN_STEPS, 'count'],
    // A page keeps up by it: where the session has ended, it leads nowhere.
    queryFn: () => call('own_step_count', { signal: unaskedSignal() }),
    refetchInterval: AGAIN,
    enabled,
  });
  return data ? data.overdue + data.today : 0;
}
