import { takesList, takesNoValue, type Operator } from '#core/query/operators.ts';
import type { Problem } from '#core/std/result.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { controlOf } from './controls.ts';
import { ValuesFilterInput } from './typing/values-filter-input.tsx';

interface FilterInputProps {
  readonly id: string;
  readonly column: WebColumn;
  readonly operator: Operator;
  /** As a filter carries it: a link by its id; an array for operators that take several. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onProblem?: (problem: Problem | undefined) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly label: string;
}

/** The control of a filter's value, right for the column's type and the operator; nothing where none is taken. */
export function FilterInput(props: FilterInputProps) {
  const { column, operator } = props;
  if (takesNoValue(operator)) return null;
  const { Input, FilterInput: One = Input, FiltersInput: Several = ValuesFilterInput } = controlOf(column);
  const common = {
    id: props.id,
    column,
    operator,
    onChange: props.onChange,
    onProblem: props.onProblem ?? ignore,
    onBlur: props.onBlur ?? ignore,
    invalid: props.error !== undefined,
    describedBy: props.describedBy,
    disabled: false,
    label: props.label,
  };
  if (takesList(operator))
    return <Several {...common} value={Array.isArray(props.value) ? props.value : null} />;
  return <One {...common} value={props.value ?? null} />;
}

function ignore(): void {}
