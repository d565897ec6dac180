import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useCloseOutside } from '#web/ui/close-outside.ts';
import classes from './floating.module.css';

interface FloatingProps {
  readonly opened: boolean;
  /** The pointer or the focus went elsewhere. */
  readonly onLeave: () => void;
  /** The control that what floats belongs to. */
  readonly target: ReactNode;
  /** As wide as the control, or as its content; that one ends where the control ends. */
  readonly width: 'target' | 'content';
  /** A name makes it a dialog; Escape closes it. */
  readonly dialog?: { readonly label: string; readonly onEscape: () => void };
  readonly children: ReactNode;
}

/**
 * What floats below a control, or above it where there is more room. It stands in its place in the document, so that
 * it also works within dialogs and other floating things.
 */
export function Floating({ opened, onLeave, target, width, dialog, children }: FloatingProps) {
  const place = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useCloseOutside(place, opened, onLeave);
  useLayoutEffect(() => {
    if (opened) settle(place, panel);
  }, [opened]);
  useEscape(panel, opened && dialog !== undefined, () => dialog?.onEscape());
  const floating = { ref: panel, className: classes.panel, 'data-width': width } as const;
  return (
    <div ref={place} className={classes.place} data-width={width}>
      {target}
      {opened && !dialog ? <div {...floating}>{children}</div> : null}
      {opened && dialog ? (
        <div {...floating} role="dialog" aria-label={dialog.label}>
          {children}
        </div>
      ) : null}
    </div>
  );
}

/** Calls `close` at the Escape key. The key is used up here: it must not cancel what the control belongs to. */
function useEscape(panel: RefObject<HTMLElement | null>, opened: boolean, close: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  useEffect(() => {
    const element = panel.current;
    if (!opened || !element) return undefined;
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [panel, opened]);
}

/** Chooses the side with room, and brings all of it into sight. */
function settle(place: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>): void {
  if (!place.current || !panel.current) return;
  const frame = scrollerOf(place.current).getBoundingClientRect();
  const own = place.current.getBoundingClientRect();
  const below = frame.bottom - own.bottom;
  const above = own.top - frame.top;
  const fits = panel.current.offsetHeight + GAP <= below;
  panel.current.dataset['side'] = fits || above < below ? 'below' : 'above';
  panel.current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Space between a control and what floats, and some at the edge, in pixels. */
const GAP = 12;

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.documentElement;
}
