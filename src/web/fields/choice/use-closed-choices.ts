import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { useDependedValues } from '../values/record-values.ts';

interface DependentChoice {
  readonly id?: number;
  readonly depends?: readonly string[];
}

const NONE: readonly string[] = [];

/** The codes that are not offered in the record around, while its list of choices is open. */
export function useClosedChoices(column: DependentChoice, opened: boolean): readonly string[] {
  const given = useDependedValues(column)();
  const { data } = useQuery({
    queryKey: ['suggest_choice', column.id, given],
    queryFn: ({ signal }) =>
      call('suggest_choice', {
        params: { columnId: String(column.id) },
        query: { given: JSON.stringify(given) },
        signal,
      }),
    enabled: opened && given !== undefined,
    staleTime: 10_000,
  });
  return data?.closed ?? NONE;
}
