import { IconPlus, IconSelector } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { WithChoices } from '#core/fields/choice/choice.ts';
import { badgeOf, badgesOf } from './choice-badge.tsx';
import { ControlFrame } from '../typing/control-frame.tsx';
import classes from '../typing/control.module.css';
import { Floating } from '../floating/floating.tsx';
import { OptionList, type Option } from '../floating/option-list.tsx';
import cells from '../values/cell.module.css';
import { labelFrom } from './choice-creation.ts';
import lists from '../floating/option-list.module.css';
import { useChoicePicker } from './use-choice-picker.ts';
import type { InputProps } from '../values/web-field.ts';

interface ChoicePickerProps extends Omit<InputProps<WithChoices, never>, 'value' | 'onChange'> {
  readonly codes: readonly string[];
  readonly several: boolean;
  readonly clearable: boolean;
  /** `choices` are those of the column, where some were added that the control does not know yet. */
  readonly onCodes: (codes: readonly string[], choices?: WithChoices['choices']) => void;
}

/**
 * A box that shows the chosen in their colours and opens a list of all choices, with a search where they are many. In a
 * record whoever may adds the choice that is missing.
 */
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
      {picker.searched ? (
        <ChoiceSearch
          picker={picker}
          label={picker.naming ? t('field.nameChoice') : t('field.searchIn', { label })}
        />
      ) : null}
      <MissingNote picker={picker} />
      <OptionList
        listbox={picker.listbox}
        label={label}
        options={useOffered(picker)}
        onPick={picker.pick}
        several={props.several}
      />
    </Floating>
  );
}

/** The options, and behind them a new one where it may be made. */
function useOffered({ options, offer, search }: Picker): readonly Option[] {
  const { t } = useTranslation();
  if (!offer) return options;
  const made = {
    key: 'new choice',
    icon: <IconPlus size={16} aria-hidden="true" />,
    content:
      offer === 'search' ? t('field.newChoice') : t('field.createChoice', { typed: labelFrom(search) }),
    chosen: false,
    apart: options.length > 0,
  };
  return [...options, made];
}

/** Says that nothing was found, and who could make it a choice. */
function MissingNote({ picker: { options, offer, search, novel } }: { readonly picker: Picker }) {
  const { t } = useTranslation();
  const isEmpty = options.length === 0;
  const text = novel.isMissing(search) && !novel.may ? 'field.choiceMissing' : 'field.nothingFound';
  return (
    <div role="status" className={isEmpty && !offer ? lists.note : undefined}>
      {isEmpty && !offer ? t(text, { typed: labelFrom(search) }) : null}
    </div>
  );
}

type Picker = ReturnType<typeof useChoicePicker>;

interface ChoiceOpenerProps {
  readonly props: ChoicePickerProps;
  readonly picker: Picker;
  readonly opener: RefObject<HTMLButtonElement | null>;
}

function ChoiceOpener({ props, picker, opener }: ChoiceOpenerProps) {
  const { codes, column, invalid, disabled } = props;
  const { making } = picker.novel;
  const [code] = codes;
  const isEmpty = codes.length === 0 && making === undefined;
  useTypedOn(opener, picker.type);
  return (
    <ControlFrame invalid={invalid} disabled={disabled} empty={isEmpty}>
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
        aria-busy={making !== undefined || undefined}
        aria-describedby={props.describedBy}
        onClick={picker.opened ? picker.close : picker.open}
        onKeyDown={picker.press}
        onBlur={() => {
          if (!picker.searched) picker.close();
          props.onBlur();
        }}
      >
        {props.several ? badgesOf(codes, column, picker.locale) : null}
        {!props.several && code !== undefined && making === undefined
          ? badgeOf(code, column, picker.locale)
          : null}
        {making === undefined ? null : <span className={cells.quiet}>{making}</span>}
      </button>
      <span className={classes.sign}>
        <IconSelector size={16} aria-hidden="true" />
      </span>
    </ControlFrame>
  );
}

/**
 * Tells of letters that reach a box without having been pressed on it: the one that began the editing of a cell comes as
 * what it types alone.
 */
function useTypedOn(opener: RefObject<HTMLElement | null>, type: Picker['type']): void {
  const onTyped = useEffectEvent(type);
  useEffect(() => {
    const { current } = opener;
    const listener = (event: KeyboardEvent): void => onTyped(event);
    current?.addEventListener('keypress', listener);
    return () => current?.removeEventListener('keypress', listener);
  }, [opener]);
}

function ChoiceSearch({ picker, label }: { readonly picker: Picker; readonly label: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Only now the list that it stands in is shown. What was typed before stays, with the caret behind it.
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, []);
  return (
    <div className={lists.search}>
      <ControlFrame invalid={false} disabled={false}>
        <input
          ref={input}
          className={classes.input}
          value={picker.search}
          placeholder={label}
          aria-label={label}
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
