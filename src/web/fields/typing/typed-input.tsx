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
  readonly placeholder?: string | undefined;
  readonly leading?: ReactNode;
  /** Stands over the text while its form is read: where the value leads. */
  readonly rest?: ReactNode;
  readonly children?: ReactNode;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A line to type a value in, with what stands after it: a unit, a button. */
export function TypedInput<Value>(props: TypedInputProps<Value>) {
  const { typed, invalid, disabled } = props;
  const { hold } = typed;
  return (
    <ControlFrame invalid={invalid} disabled={disabled} empty={typed.text === ''}>
      {props.leading}
      <Line rest={props.rest}>
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
      </Line>
      {props.children}
    </ControlFrame>
  );
}

function Line({ rest, children }: { readonly rest: ReactNode; readonly children: ReactNode }) {
  if (rest === undefined) return children;
  return (
    <div className={classes.line}>
      {children}
      {rest}
    </div>
  );
}
