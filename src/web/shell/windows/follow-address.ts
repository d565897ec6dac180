import type { RouterHistory } from '@tanstack/react-router';
import type { WebApplication } from '#web/api/application.tsx';
import { walkIn } from '#web/data/record-walk.ts';
import { isInWindow, LISTS, windowAt } from '../../addresses/addresses.ts';
import { visitWindow } from './windows.tsx';

type Place = RouterHistory['location'];

/** Makes each address that is gone to a window of the tabs; an address that replaces another takes over its tab. */
export function followAddress(history: RouterHistory, application: WebApplication): void {
  let last = history.location.pathname;
  visit(history.location, application, {});
  history.subscribe(({ location, action }) => {
    visit(location, application, action.type === 'REPLACE' ? { replaced: last } : { before: last });
    last = location.pathname;
  });
}

/** The address that another replaces, or that was shown before it. */
interface Before {
  readonly replaced?: string;
  readonly before?: string;
}

function visit(location: Place, application: WebApplication, { replaced, before = '' }: Before): void {
  const { pathname, href, state } = location;
  const window = windowAt(pathname, application);
  if (!window) return;
  const isOfList =
    isInWindow(before, LISTS) &&
    !isInWindow(pathname, LISTS) &&
    windowAt(before, application)?.table === window.table;
  const from = isOfList ? before : undefined;
  visitWindow({ key: pathname, href, ...window, from, walk: walkIn(state) }, replaced);
}
