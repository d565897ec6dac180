import { useLayoutEffect, useRef } from 'react';
import type { FieldType } from '#core/fields/registry.ts';
import { checked } from '../values/column-values.ts';
import { ControlFrame } from '../typing/control-frame.tsx';
import classes from '../typing/control.module.css';
import { useTyping } from '../typing/use-typing.ts';
import type { InputProps } from '../values/web-field.ts';

/** The tallest that a text grows by itself, in pixels; beyond it scrolls. */
const TALLEST = 480;

/** Several lines of text in a box that grows with them. */
export function MultilineInput(props: InputProps<{ readonly type: FieldType }, string>) {
  const area = useRef<HTMLTextAreaElement>(null);
  const typed = useTyping<string>({
    ...props,
    show: (value) => value,
    read: (text) => checked<string>(props.column, text),
  });
  useLayoutEffect(() => grow(area.current));
  return (
    <ControlFrame invalid={props.invalid} disabled={props.disabled} empty={typed.text === ''}>
      <textarea
        ref={(element) => {
          area.current = element;
          typed.hold(element);
        }}
        id={props.id}
        className={`${classes.input} ${classes.area}`}
        dir="auto"
        rows={3}
        value={typed.text}
        disabled={props.disabled}
        aria-label={props.label}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onBlur={typed.leave}
      />
    </ControlFrame>
  );
}

function grow(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  area.style.blockSize = 'auto';
  area.style.blockSize = `${Math.min(area.scrollHeight, TALLEST)}px`;
  area.style.overflowY = area.scrollHeight > TALLEST ? 'auto' : 'hidden';
}
