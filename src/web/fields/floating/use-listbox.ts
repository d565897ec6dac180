import { useId, useState, type KeyboardEvent } from 'react';

interface ListboxOptions {
  /** How many options stand in the list. */
  readonly count: number;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onPick: (index: number) => void;
  /** The option to begin at when the list opens. */
  readonly first?: number;
}

/** What ties an input or button to a list of options that it opens (ARIA combobox pattern). */
export interface Listbox {
  readonly id: string;
  readonly active: number;
  readonly activate: (index: number) => void;
  readonly optionId: (index: number) => string;
  /** True where the key was the list's. */
  readonly press: (event: KeyboardEvent) => boolean;
  readonly aria: {
    readonly role: 'combobox';
    readonly 'aria-haspopup': 'listbox';
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string | undefined;
    readonly 'aria-activedescendant': string | undefined;
  };
}

/** Keeps the active option and answers to the arrow keys, Enter and Escape while the focus stays where it is. */
export function useListbox({ count, opened, onOpened, onPick, first = 0 }: ListboxOptions): Listbox {
  const id = useId();
  const [wanted, activate] = useState(first);
  const active = count === 0 ? -1 : Math.min(Math.max(wanted, 0), count - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const open = () => {
    activate(first);
    onOpened(true);
  };

  const keys: Record<string, (() => void) | undefined> = opened
    ? {
        ArrowDown: () => activate((active + 1) % Math.max(count, 1)),
        ArrowUp: () => activate((active - 1 + count) % Math.max(count, 1)),
        PageDown: () => activate(Math.min(active + 8, count - 1)),
        PageUp: () => activate(Math.max(active - 8, 0)),
        Enter: active >= 0 ? () => onPick(active) : undefined,
        Escape: () => onOpened(false),
      }
    : { ArrowDown: open, ArrowUp: open };

  return {
    id,
    active,
    activate,
    optionId,
    press: (event) => {
      const answer = event.ctrlKey || event.metaKey ? undefined : keys[event.key];
      if (!answer) return false;
      event.preventDefault();
      event.stopPropagation();
      answer();
      return true;
    },
    aria: {
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-expanded': opened,
      'aria-controls': opened ? id : undefined,
      'aria-activedescendant': opened && active >= 0 ? optionId(active) : undefined,
    },
  };
}
