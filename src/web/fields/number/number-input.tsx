import type { FieldType } from '#core/fields/registry.ts';
import { shownText } from '../values/column-values.ts';
import classes from '../typing/control.module.css';
import { typedNumber, type NumberTyping } from './typed-number.ts';
import { useReader } from '../values/reader.ts';
import { TypedInput } from '../typing/typed-input.tsx';
import { useTyping } from '../typing/use-typing.ts';
import type { InputProps } from '../values/web-field.ts';

type NumberInputProps<Value> = InputProps<{ readonly type: FieldType }, Value> & NumberTyping;

/** A number, typed with comma or dot, its unit behind it. */
export function NumberInput<Value>({ ofDigits, otherwise, unit, ...props }: NumberInputProps<Value>) {
  const reader = useReader();
  const typed = useTyping<Value>({
    ...props,
    show: (value) => shownText(bare(props.column), value, reader),
    read: (text) => typedNumber<Value>(text, props.column, { reader, ofDigits, otherwise, unit }),
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
