import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import classes from './disclosure.module.css';

interface DisclosureProps {
  readonly label: string;
  /** Open from the start, and as long as this holds. */
  readonly open: boolean;
  readonly children: ReactNode;
}

/** Fields that few need, behind a button. */
export function Disclosure({ label, open, children }: DisclosureProps) {
  const id = useId();
  const [wanted, setWanted] = useState(open);
  const shown = wanted || open;
  return (
    <div>
      <button
        type="button"
        className={classes.button}
        aria-expanded={shown}
        aria-controls={id}
        disabled={open}
        onClick={() => setWanted(!wanted)}
      >
        <IconChevronDown size={16} aria-hidden="true" />
        {label}
      </button>
      <div id={id} className={classes.content} hidden={!shown}>
        {children}
      </div>
    </div>
  );
}
