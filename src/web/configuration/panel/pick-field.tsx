import { IconPlus, IconSelector } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { foldText } from '#core/language/fold-text.ts';
import { Floating } from '#web/fields/floating/floating.tsx';
import { ListboxSearch } from '#web/fields/floating/listbox-search.tsx';
import { OptionList } from '#web/fields/floating/option-list.tsx';
import lists from '#web/fields/floating/option-list.module.css';
import { useListbox, type Listbox } from '#web/fields/floating/use-listbox.ts';
import control from '#web/fields/typing/control.module.css';
import { describedBy, FieldFrame, LabelledField, type FieldTexts } from '#web/inputs/labelled-field.tsx';
import type { SelectOption } from '#web/inputs/select-field.tsx';
import classes from './panel.module.css';

/** One of many things to choose: its name, and how it looks. */
export interface PickOption<Value extends string | number> extends SelectOption<Value> {
  readonly icon?: ReactNode;
  /** What is shown in place of the label. */
  readonly content?: ReactNode;
  /** Where choosing it leads to other options, in the place of a choice. */
  readonly onPick?: () => void;
}

interface PickFieldProps<Value extends string | number> extends FieldTexts {
  readonly value: Value | undefined;
  readonly options: readonly PickOption<Value>[];
  /** What is chosen, where it may stand among other options than these. */
  readonly shown?: string | undefined;
  /** A search stands over few options too, which may become more. */
  readonly alwaysSearched?: boolean;
  readonly onOpen?: () => void;
  /** What choosing nothing is called; without it something must be chosen. */
  readonly none?: string | undefined;
  readonly onChange: (value: Value | undefined) => void;
  /** Makes a new thing of the name that was typed. */
  readonly onCreate?: ((label: string) => void) | undefined;
}

/** From how many things on they are searched for. */
const SEARCHED = 9;

/** Chooses one of many things, which a search finds, or makes a new one. */
export function PickField<Value extends string | number>(props: PickFieldProps<Value>) {
  const { id, label, help, error, onCreate } = props;
  const opener = useRef<HTMLButtonElement>(null);
  const picking = usePicking(props, () => opener.current?.focus());
  const { opened, listbox, found, isSearched, close } = picking;
  return (
    <LabelledField id={id} label={label} help={help} error={error}>
      <div className={classes.pick}>
        <Floating
          width="target"
          opened={opened}
          onLeave={close}
          {...(isSearched ? { dialog: { label, onEscape: close } } : {})}
          target={<Opener {...props} picking={picking} opener={opener} />}
        >
          {isSearched && <PickSearch listbox={listbox} value={picking.search} onChange={picking.lookFor} />}
          <Nothing isShown={found.length === 0 && !onCreate} />
          <OptionList
            listbox={listbox}
            label={label}
            options={useRows(props, picking)}
            onPick={picking.pick}
          />
        </Floating>
      </div>
    </LabelledField>
  );
}

interface OpenerProps<Value extends string | number> extends PickFieldProps<Value> {
  readonly picking: Picking;
  readonly opener: RefObject<HTMLButtonElement | null>;
}

/** What is chosen, as the button that opens the list. */
function Opener<Value extends string | number>(props: OpenerProps<Value>) {
  const { id, help, error, value, options, shown, none = '', picking, opener } = props;
  const { opened, listbox, isSearched } = picking;
  const chosen = options.find((option) => option.value === value);
  return (
    <FieldFrame invalid={error !== undefined}>
      <button
        ref={opener}
        type="button"
        id={id}
        className={control.opener}
        {...listbox.aria}
        role="combobox"
        aria-controls={listbox.aria['aria-controls']}
        aria-expanded={opened}
        aria-haspopup={isSearched ? 'dialog' : 'listbox'}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy({ id, help, error })}
        onClick={opened ? picking.close : picking.open}
        onKeyDown={listbox.press}
      >
        {chosen?.icon}
        {shown ?? (chosen ? (chosen.content ?? chosen.label) : none)}
      </button>
      <span className={control.sign}>
        <IconSelector size={16} aria-hidden="true" />
      </span>
    </FieldFrame>
  );
}

function Nothing({ isShown }: { readonly isShown: boolean }) {
  const { t } = useTranslation();
  return (
    <div role="status" className={isShown ? lists.note : undefined}>
      {isShown ? t('field.nothingFound') : null}
    </div>
  );
}

type Picking = ReturnType<typeof usePicking>;

function usePicking<Value extends string | number>(
  { value, options, none, alwaysSearched = false, onOpen, onChange, onCreate }: PickFieldProps<Value>,
  onClosed: () => void,
) {
  const [opened, setOpened] = useState(false);
  const [search, setSearch] = useState('');
  const isSearched = alwaysSearched || options.length >= SEARCHED || onCreate !== undefined;
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const fitting = options.filter(({ label }) => words.every((word) => foldText(label).includes(word)));
  const found: readonly (PickOption<Value> | undefined)[] =
    none !== undefined && search === '' ? [undefined, ...fitting] : fitting;
  const open = () => {
    onOpen?.();
    setOpened(true);
  };
  const close = () => {
    if (!opened) return;
    setOpened(false);
    setSearch('');
    onClosed();
  };
  const pick = (index: number) => {
    const onPick = found[index]?.onPick;
    if (onPick) {
      setSearch('');
      listbox.activate(0);
      onPick();
      return;
    }
    close();
    if (index >= found.length) onCreate?.(search.trim());
    else if (found[index]?.value !== value) onChange(found[index]?.value);
  };
  const creates = onCreate !== undefined && search.trim() !== '';
  const listbox = useListbox({
    count: found.length + (creates ? 1 : 0),
    opened,
    onOpened: (isOpen) => (isOpen ? open() : close()),
    onPick: pick,
    first: Math.max(
      0,
      found.findIndex((option) => option?.value === value),
    ),
  });
  return { opened, open, close, search, lookFor: setSearch, isSearched, found, creates, listbox, pick };
}

function useRows<Value extends string | number>(
  { value, none = '' }: PickFieldProps<Value>,
  { found, creates, search }: Picking,
) {
  const { t } = useTranslation();
  const rows = found.map((option) => ({
    key: option?.value ?? '',
    content: option ? (option.content ?? option.label) : none,
    icon: option?.icon,
    chosen: option?.value === value,
  }));
  if (!creates) return rows;
  const made = {
    key: 'new',
    icon: <IconPlus size={16} aria-hidden="true" />,
    content: t('configure.panel.create', { typed: search.trim() }),
    chosen: false,
    apart: rows.length > 0,
  };
  return [...rows, made];
}

interface PickSearchProps {
  readonly listbox: Listbox;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function PickSearch({ listbox, value, onChange }: PickSearchProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  // Only now the list that it stands in is shown.
  useEffect(() => place.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} className={lists.search}>
      <ListboxSearch listbox={listbox} label={t('configure.panel.find')} value={value} onChange={onChange} />
    </div>
  );
}
