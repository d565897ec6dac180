import { lazy, Suspense } from 'react';
import type { ColumnOf } from '#core/fields/registry.ts';
import { ControlFrame } from '../typing/control-frame.tsx';
import { useReader } from '../values/reader.ts';
import type { FieldControl, InputProps } from '../values/web-field.ts';
import { LazySentence } from './lazy-sentence.tsx';
import classes from './recurrence-editor.module.css';

type Props = InputProps<ColumnOf<'recurrence'>, string>;

const RecurrenceEditor = lazy(async () => ({
  default: (await import('./recurrence-editor.tsx')).RecurrenceEditor,
}));

/** Chosen part by part, in an editor that is fetched when it is first needed. */
export const recurrenceControl: FieldControl<ColumnOf<'recurrence'>, string> = {
  Input: (props) =>
    props.disabled ? (
      <Resting {...props} />
    ) : (
      <Suspense fallback={<Resting {...props} />}>
        <RecurrenceEditor {...props} />
      </Suspense>
    ),
};

/** The sentence, while nobody can change it or the editor is under way. */
function Resting({ id, value, invalid, disabled, column, label }: Props) {
  const { locale } = useReader();
  return (
    <ControlFrame invalid={invalid} disabled={disabled} empty={value === null}>
      <div
        id={id}
        className={classes.resting}
        role="group"
        aria-label={label ?? column.label}
        aria-busy={!disabled || undefined}
      >
        {value === null ? null : <LazySentence text={value} locale={locale} />}
      </div>
    </ControlFrame>
  );
}
