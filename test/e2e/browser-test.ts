import { test as base } from '@playwright/test';

/**
 * A test in the browser. The contexts that it opens besides its own are closed when it ends: their pages would go on
 * asking for changes for as long as the worker runs.
 */
export const test = base.extend<{ readonly othersClosed: undefined }>({
  othersClosed: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map(async (context) => await context.close()));
    },
    { auto: true },
  ],
});
