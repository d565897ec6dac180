import type { RouterHistory } from '@tanstack/react-router';
import type { Application } from '#web/api/application.tsx';
import { windowOf } from './addresses.ts';
import { visitWindow } from './windows.tsx';

/** Makes each address that is gone to a window of the tabs; an address that replaces another takes over its tab. */
export function followAddress(history: RouterHistory, application: Application): void {
  let last = history.location.pathname;
  visit(history.location, application);
  history.subscribe(({ location, action }) => {
    visit(location, application, action.type === 'REPLACE' ? last : undefined);
    last = location.pathname;
  });
}

function visit(location: RouterHistory['location'], application: Application, replaced?: string): void {
  const window = windowOf(location.pathname, application);
  if (window) visitWindow({ key: location.pathname, href: location.href, ...window }, replaced);
}
