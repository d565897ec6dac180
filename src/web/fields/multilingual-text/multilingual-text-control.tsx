import { useState } from 'react';
import { directionOf } from '#core/language/direction.ts';
import { textsOf, writingLocale, type TextsByLocale } from '#core/fields/multilingual-text/spoken.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { languageTag } from '#web/api/language.ts';
import { ValuesFilterInput } from '../typing/values-filter-input.tsx';
import { TextFilterInput } from '../typing/text-filter-input.tsx';
import { ControlFrame } from '../typing/control-frame.tsx';
import classes from '../typing/control.module.css';
import { checked, shownText } from '../values/column-values.ts';
import { useReader } from '../values/reader.ts';
import type { FieldControl, InputProps } from '../values/web-field.ts';
import { AllLanguages } from './all-languages.tsx';

type Column = ColumnOf<'multilingualText'>;
type Value = TextsByLocale | '';

/** Typed in the language of whoever types; a button opens all languages. */
export const multilingualTextControl: FieldControl<Column, Value, string> = {
  Input: MultilingualInput,
  FilterInput: TextFilterInput,
  // Conditions compare one text, whatever its language.
  FiltersInput: ({ onChange, ...props }) => (
    <ValuesFilterInput
      {...props}
      column={{ type: 'text', label: props.column.label }}
      onChange={(values) => onChange(values === null ? null : values.map(String))}
    />
  ),
};

function MultilingualInput(props: InputProps<Column, Value>) {
  const { column, value, disabled } = props;
  const reader = useReader();
  const own = writingLocale(column);
  const typed = useTypedTexts(props);
  const text = typed.texts[own] ?? '';
  const common = {
    id: props.id,
    lang: languageTag(own),
    dir: directionOf(own),
    value: text,
    disabled,
    // What is read where the own language has nothing.
    placeholder: value === null ? undefined : shownText(column, value, reader),
    'data-instead': value !== null || undefined,
    'aria-label': props.label,
    'aria-invalid': props.invalid || undefined,
    'aria-describedby': props.describedBy,
    onBlur: typed.leave,
  } as const;
  return (
    <ControlFrame invalid={props.invalid} disabled={disabled} empty={value === null}>
      {column.multiline === true ? (
        <textarea
          {...common}
          className={`${classes.input} ${classes.area}`}
          rows={3}
          onChange={(event) => typed.type(own, event.currentTarget.value)}
        />
      ) : (
        <input
          {...common}
          className={classes.input}
          type="text"
          autoComplete="off"
          onChange={(event) => typed.type(own, event.currentTarget.value)}
        />
      )}
      <AllLanguages
        column={column}
        texts={typed.texts}
        onType={disabled ? undefined : typed.type}
        onLeave={typed.leave}
      />
    </ControlFrame>
  );
}

interface TypedTexts {
  readonly texts: TextsByLocale;
  readonly type: (locale: string, text: string) => void;
  readonly leave: () => void;
}

/** Keeps what is typed as it is typed until the control is left, and gives each good value at once. */
function useTypedTexts({ column, value, ...props }: InputProps<Column, Value>): TypedTexts {
  const [typed, setTyped] = useState<TextsByLocale>({});
  const all: TextsByLocale = { ...textsOf(value), ...typed };
  return {
    texts: all,
    type: (locale, text) => {
      const next = { ...all, [locale]: text };
      setTyped({ ...typed, [locale]: text });
      const result = checked<Value>(column, next);
      props.onProblem(result.ok ? undefined : result.problem);
      if (result.ok) props.onChange(result.value);
    },
    leave: () => {
      if (checked<Value>(column, all).ok) setTyped({});
      props.onBlur();
    },
  };
}
