import { useState, type ReactNode } from 'react';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import { Panel } from './panel.tsx';

interface TermPanelProps {
  readonly title: string;
  readonly icon: ReactNode;
  /** What the button says: what was chosen, else the title. */
  readonly label: string;
  readonly width?: number;
  /** It opens below the beginning of its button, where that stands at the beginning of a line. */
  readonly start?: boolean;
  /** Fetches what the panel shows, where that is loaded on demand, as soon as its button is pointed at or focused. */
  readonly load?: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** A tool of the list in which terms of columns are put together: order, groups, calculations. */
export function TermPanel({ title, icon, label, width, start = false, load, children }: TermPanelProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Panel
      title={title}
      opened={opened}
      onClose={() => setOpened(false)}
      end={!start}
      {...(width === undefined ? {} : { width })}
      target={
        <ToolButton
          icon={icon}
          label={label}
          title={title}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onPointerEnter={() => void load?.()}
          onFocus={() => void load?.()}
          onClick={() => setOpened(!opened)}
        />
      }
    >
      {children}
    </Panel>
  );
}
