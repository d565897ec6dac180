import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useReader } from '../values/reader.ts';
import type { InputProps } from '../values/web-field.ts';
import classes from './unreadable.module.css';
import { unreadable, type UnreadableColumn } from './unreadable.tsx';
import type { UnreadableWords } from './unreadable-words.ts';
import type { UnreadableTyping } from './use-unreadable-typing.ts';

interface UnreadableStateProps extends InputProps<UnreadableColumn, string | true> {
  readonly typing: UnreadableTyping;
  readonly words: UnreadableWords;
  /** What can be done with a value that is there, before it is replaced. */
  readonly children?: ReactNode;
}

/** That there is a value, or none, and what can be done about it. */
export function UnreadableState({ typing, words, children, ...props }: UnreadableStateProps) {
  const { t } = useTranslation();
  const reader = useReader();
  const first = useRef<HTMLButtonElement>(null);
  const { ended } = typing;
  useEffect(() => {
    // The keyboard goes on where it was before somebody began to type.
    if (ended && document.activeElement === document.body) first.current?.focus();
  }, [ended]);
  const isSet = props.value !== null;
  return (
    <div
      id={props.id}
      className={classes.row}
      role="group"
      tabIndex={-1}
      aria-label={props.label ?? props.column.label}
      aria-describedby={props.describedBy}
    >
      {isSet ? (
        <span className={classes.state}>{unreadable.cell(true, props.column, reader)}</span>
      ) : (
        <span className={classes.missing}>{t(words.missing)}</span>
      )}
      {isSet ? children : null}
      {props.disabled ? null : (
        <>
          <Button ref={first} variant="default" size="compact-sm" onClick={typing.begin}>
            {t(isSet ? words.replace : words.set)}
          </Button>
          {isSet ? (
            <Button variant="subtle" size="compact-sm" onClick={() => props.onChange(null)}>
              {t(words.remove)}
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}
