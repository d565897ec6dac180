import type { RouterHistory } from '@tanstack/react-router';

/** Goes to an address, with what its history entry is to know, unless one is there already, as after the second click of a double click. */
export function visit(history: RouterHistory, href: string, state?: object): void {
  if (history.location.href !== href) history.push(href, state);
}
