import type { RouterHistory } from '@tanstack/react-router';

/** Goes to an address unless one is there already, as after the second click of a double click. */
export function visit(history: RouterHistory, href: string): void {
  if (history.location.href !== href) history.push(href);
}
