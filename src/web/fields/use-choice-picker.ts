import { useRef, useState, type KeyboardEvent } from 'react';
import type { WithChoices } from '#core/fields/choice.ts';
import { choiceOptions, codesAfter, optionBeginning } from './choice-options.tsx';
import { useReader } from './reader.ts';
import { useListbox } from './use-listbox.ts';

/** More choices than this can be searched. */
const SEARCHED_FROM = 8;

interface ChoicePicking {
  readonly column: WithChoices;
  readonly codes: readonly string[];
  readonly several: boolean;
  /** The value may be emptied. */
  readonly clearable: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** What a box of choices knows and does: its options, its search, its keys. */
export function useChoicePicker({ column, codes, several, clearable, onCodes }: ChoicePicking) {
  const { locale } = useReader();
  const opener = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [search, setSearch] = useState('');
  const searched = (column.choices?.length ?? 0) > SEARCHED_FROM;
  const options = choiceOptions(column, { codes, search, locale, withNone: clearable && !several });

  const close = () => {
    setOpened(false);
    setSearch('');
    if (searched) opener.current?.focus();
  };
  const pick = (index: number) => {
    const option = options[index];
    if (!option) return;
    onCodes(codesAfter(codes, option.code, several));
    if (!several) close();
  };
  const listbox = useListbox({
    count: options.length,
    opened,
    onOpened: (open) => (open ? setOpened(true) : close()),
    onPick: pick,
    first: Math.max(
      0,
      options.findIndex((option) => option.chosen),
    ),
  });

  const jump = (key: string) => {
    const chosen = options.findIndex((option) => option.chosen);
    const found = optionBeginning(options, key, opened ? listbox.active : chosen);
    if (found < 0) return;
    listbox.activate(found);
    if (!opened && !several) pick(found);
  };
  const press = (event: KeyboardEvent) => {
    if (listbox.press(event)) return;
    if (!opened && clearable && (event.key === 'Delete' || event.key === 'Backspace')) onCodes([]);
    else if (isSign(event) && !searched) jump(event.key);
    else if (isSign(event) && !opened) setOpened(true);
  };
  const lookFor = (text: string) => {
    setSearch(text);
    listbox.activate(0);
  };
  return {
    opener,
    opened,
    searched,
    search,
    options,
    listbox,
    locale,
    open: () => setOpened(true),
    close,
    pick,
    press,
    lookFor,
  };
}

function isSign(event: KeyboardEvent): boolean {
  return event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
}
