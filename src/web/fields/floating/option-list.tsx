import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './option-list.module.css';
import type { Listbox } from './use-listbox.ts';

/** One option: what is shown, and whether it is chosen. */
export interface Option {
  readonly key: string | number;
  readonly content: ReactNode;
  readonly chosen: boolean;
  readonly icon?: ReactNode;
  /** What tells it apart from others that look the same; it gives way where there is little room. */
  readonly hint?: string | undefined;
  /** Parted from the options before it: it does something else than they do. */
  readonly apart?: boolean;
}

interface OptionListProps {
  readonly listbox: Listbox;
  readonly label: string;
  readonly options: readonly Option[];
  readonly onPick: (index: number) => void;
  readonly several?: boolean;
}

/** The options of a list; the focus stays where it was, the active one is marked. */
export function OptionList({ listbox, label, options, onPick, several }: OptionListProps) {
  return (
    <div
      role="listbox"
      id={listbox.id}
      aria-label={label}
      aria-multiselectable={several}
      className={classes.list}
    >
      {options.map((option, index) => (
        <OptionRow key={option.key} option={option} index={index} listbox={listbox} onPick={onPick} />
      ))}
    </div>
  );
}

interface OptionRowProps {
  readonly option: Option;
  readonly index: number;
  readonly listbox: Listbox;
  readonly onPick: (index: number) => void;
}

function OptionRow({ option, index, listbox, onPick }: OptionRowProps) {
  const row = useRef<HTMLButtonElement>(null);
  const active = listbox.active === index;
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <button
      ref={row}
      type="button"
      role="option"
      tabIndex={-1}
      id={listbox.optionId(index)}
      aria-selected={option.chosen}
      data-active={active || undefined}
      data-apart={option.apart || undefined}
      className={classes.option}
      onPointerMove={() => listbox.activate(index)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(index)}
    >
      {option.icon}
      <span className={classes.content}>{option.content}</span>
      {option.hint ? <span className={classes.hint}>{option.hint}</span> : null}
      {option.chosen ? <IconCheck size={16} aria-hidden="true" /> : null}
    </button>
  );
}
