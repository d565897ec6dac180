import type { Locator, Page, Route } from '@playwright/test';

/** The fields, the button and the alert of the login page. */
export const login = (page: Page): Locator => page.locator('#login-username');
export const connect = (page: Page): Locator => page.locator('#login-connect');
export const alert = (page: Page): Locator => page.getByRole('alert');

/** The calls that a page makes to a route from now on. */
export function calls(page: Page, path: string): { readonly bodies: unknown[] } {
  const seen = { bodies: [] as unknown[] };
  page.on('request', (request) => {
    if (!request.url().endsWith(path) || request.method() !== 'POST') return;
    seen.bodies.push(request.postDataJSON());
  });
  return seen;
}

/** Where the page goes from now on, whether it arrives there or not. */
export function navigationsOf(page: Page): readonly string[] {
  const went: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) went.push(new URL(request.url()).pathname);
  });
  return went;
}

/** Holds the next call to a route until it is let go. */
export async function held(page: Page, path: string): Promise<{ readonly letGo: () => void }> {
  const gate = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await gate.promise;
    // What was given up meanwhile goes nowhere.
    await route.continue().catch(() => undefined);
  };
  await page.route(path, hold, { times: 1 });
  return { letGo: () => gate.resolve() };
}
