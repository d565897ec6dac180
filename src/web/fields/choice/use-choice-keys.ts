import type { KeyboardEvent } from 'react';
import { optionBeginning, type ChoiceOption } from './choice-options.tsx';
import type { OpenedChoices } from './use-opened-choices.ts';
import type { useNewChoice } from './use-new-choice.ts';
import { useTypeAhead } from './use-type-ahead.ts';
import type { Listbox } from '../floating/use-listbox.ts';

interface ChoiceKeys {
  readonly list: OpenedChoices;
  readonly listbox: Listbox;
  readonly options: readonly ChoiceOption[];
  /** The option to begin at. */
  readonly first: number;
  readonly several: boolean;
  readonly pick: (index: number) => void;
  /** Empties the value; undefined where it may not be. */
  readonly onClear: (() => void) | undefined;
  readonly novel: Pick<ReturnType<typeof useNewChoice>, 'isMissing' | 'making'>;
}

type TypedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'>;

/** What a closed box of choices, or an open one without a search, makes of keys. */
export function useChoiceKeys(keys: ChoiceKeys) {
  const { list, listbox, options, first, several, pick, onClear, novel } = keys;
  // Nothing else is chosen while a choice is being made.
  const busy = novel.making !== undefined;
  const typeAhead = useTypeAhead();
  /** Letters lead to the next choice that begins with them; a closed box takes it at once. */
  const jump = (key: string) => {
    const typed = typeAhead(key);
    const found = optionBeginning(options, typed, list.opened ? listbox.active : first);
    if (found >= 0) {
      listbox.activate(found);
      if (!list.opened && !several) pick(found);
    } else if (novel.isMissing(typed)) list.seek(typed);
  };
  /** A letter or sign is typed on the box. */
  const type = (event: TypedKey) => {
    // Once there is a search, it takes what is typed.
    if (busy || !isSign(event) || (list.opened && list.searched)) return;
    // It is typed by now: an input that opens must not get it again.
    event.preventDefault();
    if (list.searched) list.seek(event.key);
    else jump(event.key);
  };
  const press = (event: KeyboardEvent) => {
    if (busy || listbox.press(event)) return;
    const empties = event.key === 'Delete' || event.key === 'Backspace';
    if (!list.opened && empties) onClear?.();
    else type(event);
  };
  return { press, type };
}

function isSign({ key, ctrlKey, metaKey, altKey }: TypedKey): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}
