import type { KeyboardEvent } from 'react';

/** Arrows lead from entry to entry. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const here = event.currentTarget;
  if (step === undefined) return;
  const list = event.currentTarget.closest('[data-days]');
  const links = [...(list?.querySelectorAll<HTMLElement>('li a') ?? [])];
  const next = links[links.indexOf(here) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
