import type { FieldType } from '#core/fields/registry.ts';
import { bad, type Result } from '#core/std/result.ts';
import { checked, shownText } from '../values/column-values.ts';
import classes from '../typing/control.module.css';
import { readNumber } from './number-typing.ts';
import { useReader } from '../values/reader.ts';
import { TypedInput } from '../typing/typed-input.tsx';
import { useTyping } from '../typing/use-typing.ts';
import type { InputProps } from '../values/web-field.ts';

interface NumberInputProps<Value> extends InputProps<{ readonly type: FieldType }, Value> {
  /** Turns digits such as "-12.5" into what the column's type checks. */
  readonly ofDigits: (digits: string) => unknown;
  /** The problem of a text that is no number. */
  readonly otherwise: string;
  /** Stands after the number, and in it when it is typed too: a unit, a currency. */
  readonly unit?: string | undefined;
}

/** A number, typed with comma or dot, its unit behind it. */
export function NumberInput<Value>({ ofDigits, otherwise, unit, ...props }: NumberInputProps<Value>) {
  const reader = useReader();
  const typed = useTyping<Value>({
    ...props,
    show: (value) => shownText(bare(props.column), value, reader),
    read: (text): Result<Value | null> => {
      const digits = readNumber(
        unit && text.trim().endsWith(unit) ? text.trim().slice(0, -unit.length) : text,
        reader.locale,
      );
      return digits === undefined ? bad(otherwise) : checked<Value>(props.column, ofDigits(digits));
    },
  });
  return (
    <TypedInput {...props} typed={typed} align="end" inputMode="decimal">
      {unit ? <span className={classes.unit}>{unit}</span> : null}
    </TypedInput>
  );
}

/** The column without what is shown behind the number. */
function bare(column: { readonly type: FieldType }): { readonly type: FieldType } {
  return { ...column, unit: undefined, currency: undefined } as { readonly type: FieldType };
}
