import { useQuery } from '@tanstack/react-query';
import { useFieldCalls } from '../values/field-calls.ts';
import { useDependedValues } from '../values/record-values.ts';

interface DependentChoice {
  readonly id?: number;
  readonly depends?: readonly string[];
}

const NONE: readonly string[] = [];

/** The codes that are not offered in the record around, while its list of choices is open. */
export function useClosedChoices(column: DependentChoice, opened: boolean): readonly string[] {
  const given = useDependedValues(column)();
  const calls = useFieldCalls();
  const { data } = useQuery({
    queryKey: ['suggest_choice', column.id, given],
    queryFn: ({ signal }) => calls.closedChoices({ columnId: column.id ?? 0, given: given ?? {}, signal }),
    enabled: opened && given !== undefined,
    staleTime: 10_000,
  });
  return data?.closed ?? NONE;
}
