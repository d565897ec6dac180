import { lazy, Suspense } from 'react';
import type { ColumnOf } from '#core/fields/registry.ts';
import { ControlFrame } from '../typing/control-frame.tsx';
import { TextFilterInput } from '../typing/text-filter-input.tsx';
import type { FieldControl, InputProps } from '../values/web-field.ts';
import { LazyFormattedText } from './lazy-formatted-text.tsx';
import classes from './rich-text-editor.module.css';

type Props = InputProps<ColumnOf<'richText'>, string>;

const RichTextEditor = lazy(async () => ({
  default: (await import('./rich-text-editor.tsx')).RichTextEditor,
}));

/** Written with its formatting; a filter takes any part of the words. */
export const richTextControl: FieldControl<ColumnOf<'richText'>, string> = {
  Input: (props) =>
    props.disabled ? (
      <Resting {...props} />
    ) : (
      <Suspense fallback={<Resting {...props} />}>
        <RichTextEditor {...props} />
      </Suspense>
    ),
  FilterInput: TextFilterInput,
};

/** The text as it stands in the control, while nobody can change it or the editor is under way. */
function Resting({ id, value, invalid, disabled, column, label }: Props) {
  return (
    <ControlFrame invalid={invalid} disabled={disabled} empty={value === null}>
      <div
        id={id}
        className={classes.body}
        role="group"
        aria-label={label ?? column.label}
        aria-busy={!disabled || undefined}
      >
        {value === null ? null : <LazyFormattedText value={value} columnId={column.id} />}
      </div>
    </ControlFrame>
  );
}
