import type { KeyboardEvent } from 'react';

/** Arrows lead from the box of one step to that of the next. */
export function pressInSteps(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const list = event.currentTarget.closest('[data-steps]');
  if (step === undefined || !list) return;
  event.preventDefault();
  const all = [...list.querySelectorAll<HTMLInputElement>('[data-step] input[type=checkbox]')];
  // What is closed is not led to.
  const shown = all.filter((one) => one.checkVisibility());
  shown[shown.indexOf(event.currentTarget) + step]?.focus();
}
