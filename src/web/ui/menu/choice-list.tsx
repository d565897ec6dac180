import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { focusedOnceOpen } from '../dialog/focused-once-open.ts';
import classes from './choice-list.module.css';

interface Choice {
  readonly key: number;
  readonly title: string;
  /** What it is for. */
  readonly help?: string | undefined;
  readonly icon?: ReactNode;
}

interface ChoiceListProps {
  readonly choices: readonly Choice[];
  /** The one that was chosen and is being worked on. */
  readonly busy?: number | undefined;
  readonly onChoose: (key: number) => void;
}

/** Things of which one is to be chosen: pressing one chooses it. The first has the focus. */
export function ChoiceList({ choices, busy, onChoose }: ChoiceListProps) {
  return (
    <ul className={classes.choices}>
      {choices.map(({ key, title, help, icon }, at) => (
        <li key={key}>
          <button
            type="button"
            className={classes.choice}
            ref={at === 0 ? focusedOnceOpen : undefined}
            disabled={busy !== undefined}
            aria-busy={busy === key}
            onClick={() => onChoose(key)}
          >
            {icon}
            <span dir="auto">
              {title}
              {help === undefined ? null : <small>{help}</small>}
            </span>
            <IconChevronRight className={classes.on} size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
