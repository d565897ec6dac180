import type { RouterHistory } from '@tanstack/react-router';
import type { WebApplication } from '#web/api/application.tsx';
import { homeAddress } from '../../addresses/addresses.ts';

/** Leads whoever comes to the start page to the home of the roles; who loads the start page again stays there. */
export function startAtHome(history: RouterHistory, application: WebApplication): void {
  const { pathname, search } = history.location;
  const arrives = (pathname === '/' || pathname === '/app') && search === '';
  if (arrives && !isReload()) history.replace(homeAddress(application));
}

function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
}
