import { useState, type KeyboardEvent } from 'react';
import type { WithChoices } from '#core/fields/choice/choice.ts';
import { useClosedChoices } from './use-closed-choices.ts';
import { choiceOptions, codesAfter, optionBeginning } from './choice-options.tsx';
import { useReader } from '../values/reader.ts';
import { useListbox } from '../floating/use-listbox.ts';

/** More choices than this can be searched. */
const SEARCHED_FROM = 8;

interface ChoicePicking {
  readonly column: WithChoices & { readonly id?: number; readonly depends?: readonly string[] };
  readonly codes: readonly string[];
  readonly several: boolean;
  /** The value may be emptied. */
  readonly clearable: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
  /** Gives the focus back from the search to the box. */
  readonly onClosed: () => void;
}

/** What a box of choices knows and does: its options, its search, its keys. */
export function useChoicePicker({ column, codes, several, clearable, onCodes, onClosed }: ChoicePicking) {
  const { locale } = useReader();
  const [opened, setOpened] = useState(false);
  const [search, setSearch] = useState('');
  const searched = (column.choices?.length ?? 0) > SEARCHED_FROM;
  const closed = useClosedChoices(column, opened);
  const options = choiceOptions(column, { codes, search, locale, withNone: clearable && !several }).filter(
    ({ code, chosen }) => chosen || !closed.includes(code),
  );

  const close = () => {
    setOpened(false);
    setSearch('');
    if (searched && opened) onClosed();
  };
  const pick = (index: number) => {
    const option = options[index];
    if (!option) return;
    onCodes(codesAfter(codes, option.code, several));
    if (!several) close();
  };
  const first = Math.max(
    0,
    options.findIndex((option) => option.chosen),
  );
  const onOpened = (open: boolean) => (open ? setOpened(true) : close());
  const listbox = useListbox({ count: options.length, opened, onOpened, onPick: pick, first });

  /** A letter leads to the next choice that begins with it; a closed box takes it at once. */
  const jump = (key: string) => {
    const found = optionBeginning(options, key, opened ? listbox.active : first);
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

function isSign({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}
