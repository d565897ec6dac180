import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useCloseOutside } from '#web/ui/menu/close-outside.ts';
import { floatingPlace } from './floating-place.ts';
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
 * it also belongs to the dialog or panel that the control is in, and is drawn above all of it, clipped by none.
 */
export function Floating({ opened, onLeave, target, width, dialog, children }: FloatingProps) {
  const place = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useCloseOutside(place, opened, onLeave);
  useFloating(place, panel, opened);
  useEscape(panel, opened && dialog !== undefined, () => dialog?.onEscape());
  const floating = { ref: panel, className: classes.panel, 'data-width': width, popover: 'manual' } as const;
  return (
    <div ref={place} className={classes.place} data-width={width}>
      {target}
      {opened && !dialog ? <div {...floating}>{children}</div> : null}
      {opened && dialog ? (
        // It takes the focus where a press hits none of its controls: else the focus would leave it.
        <div {...floating} role="dialog" aria-label={dialog.label} tabIndex={-1}>
          {children}
        </div>
      ) : null}
    </div>
  );
}

type Place = RefObject<HTMLElement | null>;

/** Lifts the panel above everything and keeps it at its control; browsers that cannot leave it below, in the page. */
function useFloating(place: Place, panel: Place, opened: boolean): void {
  useLayoutEffect(() => {
    const [control, floating] = [place.current, panel.current];
    if (!opened || !control || !floating || typeof floating.showPopover !== 'function') return undefined;
    const settle = () => Object.assign(floating.style, styleOf(control, floating));
    floating.showPopover();
    settle();
    const watcher = new ResizeObserver(settle);
    watcher.observe(floating);
    watcher.observe(control);
    window.addEventListener('scroll', settle, { capture: true, passive: true });
    window.addEventListener('resize', settle);
    return () => {
      watcher.disconnect();
      window.removeEventListener('scroll', settle, { capture: true });
      window.removeEventListener('resize', settle);
    };
  }, [place, panel, opened]);
}

function styleOf(control: HTMLElement, floating: HTMLElement): Partial<CSSStyleDeclaration> {
  const { top, left, width } = floatingPlace({
    control: control.getBoundingClientRect(),
    size: { width: floating.offsetWidth, height: floating.offsetHeight },
    view: { width: document.documentElement.clientWidth, height: window.innerHeight },
    wide: floating.dataset['width'] === 'target',
    rtl: getComputedStyle(control).direction === 'rtl',
  });
  const inlineSize = width === undefined ? '' : `${width}px`;
  return { position: 'fixed', inset: 'auto', top: `${top}px`, left: `${left}px`, inlineSize };
}

/** Calls `close` at the Escape key. The key is used up here: it must not cancel what the control belongs to. */
function useEscape(panel: Place, opened: boolean, close: () => void): void {
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
