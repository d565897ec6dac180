import type { KeyboardEvent } from 'react';
import { focusedOnceOpen } from '#web/ui/dialog/focused-once-open.ts';
import classes from './listbox-search.module.css';
import type { Listbox } from './use-listbox.ts';

interface ListboxSearchProps {
  readonly listbox: Listbox;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Keys other than Escape, which closes what the list stands in. */
  readonly onKeyDown?: (event: KeyboardEvent) => boolean;
  /** It stands in a dialog, in which it can have the focus only once that is open. */
  readonly inDialog?: boolean;
}

/** The field above a list of options that narrows it and moves in it by keys. It takes the focus: who opens it wants to choose. */
export function ListboxSearch({
  listbox,
  label,
  value,
  onChange,
  onKeyDown,
  inDialog = false,
}: ListboxSearchProps) {
  return (
    <input
      type="text"
      className={classes.search}
      {...listbox.aria}
      aria-autocomplete="list"
      aria-label={label}
      placeholder={label}
      value={value}
      autoComplete="off"
      autoFocus
      ref={inDialog ? focusedOnceOpen : undefined}
      onChange={(event) => {
        onChange(event.currentTarget.value);
        listbox.activate(0);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && onKeyDown?.(event) !== true) listbox.press(event);
      }}
    />
  );
}
