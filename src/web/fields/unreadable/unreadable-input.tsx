import { IconEye, IconEyeOff, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ChangeEvent, type FocusEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { ControlButton, ControlFrame } from '../typing/control-frame.tsx';
import classes from '../typing/control.module.css';
import own from './unreadable.module.css';
import type { UnreadableColumn } from './unreadable.tsx';
import type { UnreadableWords } from './unreadable-words.ts';
import type { UnreadableTyping } from './use-unreadable-typing.ts';
import type { InputProps } from '../values/web-field.ts';

interface UnreadableInputProps extends InputProps<UnreadableColumn, string | true> {
  readonly typing: UnreadableTyping & { readonly text: string };
  readonly words: UnreadableWords;
  /** Has several lines, whose letters are seen as they are typed. */
  readonly multiline?: boolean | undefined;
}

/** A new value being typed: dots, or its letters while they are wanted. */
export function UnreadableInput({ typing, words, multiline, ...props }: UnreadableInputProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const input = useRef<(HTMLInputElement & HTMLTextAreaElement) | null>(null);
  // It comes when its button was pressed, whose place it takes.
  useEffect(() => {
    if (document.activeElement === document.body) input.current?.focus();
  }, []);
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) typing.leave();
  };
  const common = {
    ref: input,
    id: props.id,
    dir: 'ltr',
    value: typing.text,
    disabled: props.disabled,
    autoCapitalize: 'none',
    spellCheck: false,
    placeholder: t(words.new),
    'aria-label': props.label,
    'aria-invalid': props.invalid || undefined,
    'aria-describedby': props.describedBy,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      typing.type(event.currentTarget.value),
  } as const;
  const isHiding = multiline !== true;
  return (
    <div onBlur={leave}>
      <ControlFrame invalid={props.invalid} disabled={props.disabled}>
        {isHiding ? (
          <input
            {...common}
            className={classes.input}
            type={shown ? 'text' : 'password'}
            autoComplete="new-password"
          />
        ) : (
          <textarea {...common} className={own.lines} rows={4} autoComplete="off" />
        )}
        {isHiding ? (
          <ControlButton
            label={t(shown ? words.hide : words.show)}
            icon={
              shown ? <IconEyeOff size={16} aria-hidden="true" /> : <IconEye size={16} aria-hidden="true" />
            }
            onClick={() => setShown(!shown)}
          />
        ) : null}
        <ControlButton
          label={t(words.discard)}
          icon={<IconX size={16} aria-hidden="true" />}
          onClick={typing.discard}
        />
      </ControlFrame>
    </div>
  );
}
