import type { KeyboardEvent, RefObject } from 'react';

interface ScrolledProps {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly along: number;
  readonly names: number;
}

/** Shows a time once, whenever time is looked at at another scale. */
export function ScrolledTo({ scroller, along, names }: ScrolledProps) {
  return (
    <span
      ref={(mark) => {
        if (mark && mark.dataset['done'] === undefined) {
          mark.dataset['done'] = '';
          showAt(scroller.current ?? mark.parentElement, along, names);
        }
      }}
      hidden
    />
  );
}

/** Scrolls along so that a time is in the first third of what is seen. */
export function showAt(element: HTMLElement | null, along: number, names: number): void {
  if (!element) return;
  const isLeftToRight = getComputedStyle(element).direction === 'ltr';
  const to = Math.max(0, along - Math.max(0, element.clientWidth - names) / 3);
  element.scrollLeft = isLeftToRight ? to : -to;
}

/** How far from the beginning of the lines a point of the screen is, titles included. */
export function alongAt(scroller: RefObject<HTMLElement | null>, x: number): number | undefined {
  const element = scroller.current;
  const box = element?.getBoundingClientRect();
  if (!element || !box) return undefined;
  const isLeftToRight = getComputedStyle(element).direction === 'ltr';
  return (isLeftToRight ? x - box.left : box.right - x) + Math.abs(element.scrollLeft);
}

/** Arrows lead up and down, from title to title and from bar to bar. */
export function leadTaskFocus(pressed: KeyboardEvent<HTMLElement>): void {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey || pressed.shiftKey) return;
  const by = { ArrowDown: 1, ArrowUp: -1 }[pressed.key];
  const { target, currentTarget } = pressed;
  if (by === undefined || !(target instanceof HTMLElement)) return;
  const kind = target.dataset['part'];
  if (kind === undefined) return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>(`[data-part="${kind}"]`)];
  const next = all[all.indexOf(target) + by];
  if (!next) return;
  pressed.preventDefault();
  next.focus();
}
