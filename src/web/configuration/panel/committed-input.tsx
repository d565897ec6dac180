import type { KeyboardEvent } from 'react';
import control from '#web/fields/typing/control.module.css';
import { describedBy, FieldFrame, type FieldTexts } from '#web/inputs/labelled-field.tsx';
import classes from './panel.module.css';
import { useCommitted } from './use-committed.ts';

interface CommittedInputProps extends Omit<FieldTexts, 'label'> {
  /** The accessible name where no label stands beside it. */
  readonly name?: string;
  readonly value: string;
  /** What was typed, once it is left or Enter is pressed. */
  readonly onCommit: (text: string) => void;
  readonly lines?: boolean;
  readonly isCode?: boolean;
  readonly lang?: string;
  readonly placeholder?: string | undefined;
  readonly inputMode?: 'numeric' | 'decimal';
  readonly list?: string;
}

/** A text that counts when it is left, or with Enter; Escape takes back what was typed. */
export function CommittedInput(props: CommittedInputProps) {
  const { id, name, help, error, value, onCommit, lines = false, isCode = false, ...input } = props;
  const { typed, setTyped, commit } = useCommitted({ id, value, onCommit });
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (!lines || event.ctrlKey || event.metaKey)) commit();
    else if (event.key !== 'Escape' || typed === value) return;
    else setTyped(value);
    event.preventDefault();
    event.stopPropagation();
  };
  const shared = {
    ...input,
    id,
    'aria-label': name,
    className: `${control.input ?? ''} ${isCode ? (classes.code ?? '') : ''}`,
    dir: isCode ? ('ltr' as const) : ('auto' as const),
    spellCheck: false,
    autoComplete: 'off',
    value: typed,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': describedBy({ id, help, error }),
    onBlur: commit,
    onKeyDown: keys,
  };
  return (
    <FieldFrame invalid={error !== undefined}>
      {lines ? (
        <textarea
          {...shared}
          rows={Math.min(8, Math.max(2, typed.split('\n').length))}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : (
        <input {...shared} onChange={(event) => setTyped(event.currentTarget.value)} />
      )}
    </FieldFrame>
  );
}
