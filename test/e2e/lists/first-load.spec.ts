import { expect, test } from '@playwright/test';
import { signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

/** Texts of configuring by their keys, as the code of its screens names them. */
const CONFIGURING = /["'`](configure|properties)\.[a-z_]+\./;

test('[CONF-37] up to the first list nothing of configuring is loaded', async ({ page }) => {
  const { views } = await signInWith(page, url, 'en');
  const view = views.find(({ columns }) => columns.some(({ column }) => column === 'job_title'));
  await page.goto(`${url}/app/list/${view?.id}`);
  await expect(page.locator('[role="grid"], [role="treegrid"]').locator('[data-row="0"]')).toContainText(
    /\p{L}/u,
  );
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  );
  expect(scripts.length).toBeGreaterThan(4);
  for (const name of scripts) {
    const code = await (await page.context().request.get(name)).text();
    expect([name, CONFIGURING.exec(code)?.[0]]).toEqual([name, undefined]);
  }
});
