import { Popover } from '@mantine/core';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './panel.module.css';
import { usePhone } from '#web/ui/hooks/use-phone.ts';

interface PanelProps {
  readonly title: string;
  readonly opened: boolean;
  /** `kept` is false where the user left with Escape: what was begun is dropped. */
  readonly onClose: (kept: boolean) => void;
  readonly target?: ReactNode;
  /** What it opens at where it has no button of its own. */
  readonly at?: HTMLElement;
  readonly children: ReactNode;
  readonly width?: number;
  readonly end?: boolean;
}

/** A tool that opens beside the button that it belongs to; on a phone from the bottom. Closing gives the focus back. */
export function Panel(props: PanelProps) {
  const { title, opened, onClose, target, at, children, width = 320, end } = props;
  const phone = usePhone();
  const anchor = useRef<HTMLSpanElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);
  useReturn(opened, anchor, dropdown);
  useLeave(opened && !phone, [anchor, dropdown], () => onClose(true));
  const [place] = useState(() => at && placeOver(at));
  if (phone) {
    return (
      <>
        <span ref={anchor} className={classes.anchor}>
          {target}
        </span>
        {opened ? (
          <Dialog title={title} look="sheet" onClose={() => onClose(true)}>
            <div className={classes.sheet}>{children}</div>
          </Dialog>
        ) : null}
      </>
    );
  }
  return (
    <Popover
      opened={opened}
      position={end ? 'bottom-end' : 'bottom-start'}
      width={width}
      offset={4}
      trapFocus
      withRoles={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <span ref={anchor} className={classes.anchor} style={place}>
          {target}
        </span>
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        role="dialog"
        aria-label={title}
        className={classes.dropdown}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.stopPropagation();
          onClose(false);
        }}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Where an element stands in the window. */
function placeOver(element: HTMLElement): CSSProperties {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { position: 'fixed', left, top, width, height, pointerEvents: 'none' };
}

/** Gives the focus back to the button when the tool closes, unless it has gone elsewhere already. */
function useReturn(opened: boolean, anchor: Part, dropdown: Part): void {
  const before = useRef(opened);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || dropdown.current?.contains(activeElement);
    if (before.current && !opened && isLost) anchor.current?.querySelector('button')?.focus();
    before.current = opened;
  }, [opened, anchor, dropdown]);
}

interface Part {
  readonly current: HTMLElement | null;
}

/** Calls `leave` when something beside the parts is pressed; lists that opened from within belong to them. */
function useLeave(active: boolean, parts: readonly Part[], leave: () => void): void {
  const latest = useRef({ parts, leave });
  useEffect(() => {
    latest.current = { parts, leave };
  });
  useEffect(() => {
    if (!active) return undefined;
    const press = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || target.closest('.mantine-Popover-dropdown')) return;
      if (!latest.current.parts.some((part) => part.current?.contains(target))) latest.current.leave();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [active]);
}
