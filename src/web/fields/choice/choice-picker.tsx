import { IconSelector } from '@tabler/icons-react';
import { useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { WithChoices } from '#core/fields/choice/choice.ts';
import { badgeOf, badgesOf } from './choice-badge.tsx';
import { ControlFrame } from '../typing/control-frame.tsx';
import classes from '../typing/control.module.css';
import { Floating } from '../floating/floating.tsx';
import { OptionList } from '../floating/option-list.tsx';
import lists from '../floating/option-list.module.css';
import { useChoicePicker } from './use-choice-picker.ts';
import type { InputProps } from '../values/web-field.ts';

interface ChoicePickerProps extends Omit<InputProps<WithChoices, never>, 'value' | 'onChange' | 'onProblem'> {
  readonly codes: readonly string[];
  readonly several: boolean;
  readonly clearable: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** A box that shows the chosen in their colours and opens a list of all choices, with a search where they are many. */
export function ChoicePicker(props: ChoicePickerProps) {
  const { t } = useTranslation();
  const opener = useRef<HTMLButtonElement>(null);
  const picker = useChoicePicker({ ...props, onClosed: () => opener.current?.focus() });
  const label = props.label ?? props.column.label;
  return (
    <Floating
      width="target"
      opened={picker.opened}
      onLeave={picker.close}
      target={<ChoiceOpener props={props} picker={picker} opener={opener} />}
    >
      {picker.searched ? <ChoiceSearch picker={picker} label={t('field.searchIn', { label })} /> : null}
      <OptionList
        listbox={picker.listbox}
        label={label}
        options={picker.options}
        onPick={picker.pick}
        several={props.several}
      />
      {picker.options.length === 0 ? <div className={lists.note}>{t('field.nothingFound')}</div> : null}
    </Floating>
  );
}

type Picker = ReturnType<typeof useChoicePicker>;

interface ChoiceOpenerProps {
  readonly props: ChoicePickerProps;
  readonly picker: Picker;
  readonly opener: Ref<HTMLButtonElement>;
}

function ChoiceOpener({ props, picker, opener }: ChoiceOpenerProps) {
  const { codes, column, invalid, disabled } = props;
  const [code] = codes;
  return (
    <ControlFrame invalid={invalid} disabled={disabled} empty={codes.length === 0}>
      <button
        ref={opener}
        type="button"
        id={props.id}
        className={classes.opener}
        disabled={disabled}
        {...picker.listbox.aria}
        role="combobox"
        aria-controls={picker.listbox.aria['aria-controls']}
        aria-expanded={picker.opened}
        aria-label={props.label}
        aria-invalid={invalid || undefined}
        aria-describedby={props.describedBy}
        onClick={picker.opened ? picker.close : picker.open}
        onKeyDown={picker.press}
        onBlur={() => {
          if (!picker.searched) picker.close();
          props.onBlur();
        }}
      >
        {props.several ? badgesOf(codes, column, picker.locale) : null}
        {!props.several && code !== undefined ? badgeOf(code, column, picker.locale) : null}
      </button>
      <span className={classes.sign}>
        <IconSelector size={16} aria-hidden="true" />
      </span>
    </ControlFrame>
  );
}

function ChoiceSearch({ picker, label }: { readonly picker: Picker; readonly label: string }) {
  return (
    <div className={lists.search}>
      <ControlFrame invalid={false} disabled={false}>
        <input
          className={classes.input}
          value={picker.search}
          placeholder={label}
          aria-label={label}
          autoFocus
          autoComplete="off"
          {...picker.listbox.aria}
          aria-autocomplete="list"
          onChange={(event) => picker.lookFor(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (!picker.listbox.press(event) && event.key === 'Tab') picker.close();
          }}
        />
      </ControlFrame>
    </div>
  );
}
