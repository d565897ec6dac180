import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import { ControlFrame } from './control-frame.tsx';
import classes from './control.module.css';
import type { TypedText } from './use-typing.ts';

interface TypedInputProps<Value> {
  readonly id: string;
  readonly typed: TypedText<Value>;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
  readonly label?: string | undefined;
  readonly align?: 'end';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete?: string;
  readonly dir?: 'ltr' | 'auto';
  readonly placeholder?: string;
  readonly leading?: ReactNode;
  readonly children?: ReactNode;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A line to type a value in, with what stands after it: a unit, a button. */
export function TypedInput<Value>(props: TypedInputProps<Value>) {
  const { typed, invalid, disabled } = props;
  const { hold } = typed;
  return (
    <ControlFrame invalid={invalid} disabled={disabled}>
      {props.leading}
      <input
        ref={hold}
        id={props.id}
        className={classes.input}
        type="text"
        dir={props.dir ?? (props.align ? undefined : 'auto')}
        value={typed.text}
        disabled={disabled}
        data-align={props.align}
        inputMode={props.inputMode}
        autoComplete={props.autoComplete ?? 'off'}
        placeholder={props.placeholder}
        aria-label={props.label}
        aria-invalid={invalid || undefined}
        aria-describedby={props.describedBy}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onBlur={typed.leave}
        onKeyDown={props.onKeyDown}
      />
      {props.children}
    </ControlFrame>
  );
}
