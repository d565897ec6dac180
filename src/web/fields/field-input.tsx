import type { Problem } from '#core/std/result.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { controlOf } from './controls.ts';

interface FieldInputProps {
  readonly id: string;
  readonly column: WebColumn;
  /** In its form between server and browser; null is empty, a link is `[id, title]`. */
  readonly value: unknown;
  /** A new good value; also while it is still being typed. */
  readonly onChange: (value: unknown) => void;
  /** What is wrong with what stands in the control; undefined once it is good. */
  readonly onProblem?: (problem: Problem | undefined) => void;
  readonly onBlur?: () => void;
  /** The message shown beside the control; it marks the control as wrong. */
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly describedBy?: string | undefined;
  /** The accessible name, where no label element is tied to `id`. */
  readonly label?: string;
}

/** The control of a column's type. */
export function FieldInput(props: FieldInputProps) {
  const { Input } = controlOf(props.column);
  return (
    <Input
      id={props.id}
      column={props.column}
      value={props.value ?? null}
      onChange={props.onChange}
      onProblem={props.onProblem ?? ignore}
      onBlur={props.onBlur ?? ignore}
      invalid={props.error !== undefined}
      describedBy={props.describedBy}
      disabled={props.disabled ?? false}
      label={props.label}
    />
  );
}

function ignore(): void {}
