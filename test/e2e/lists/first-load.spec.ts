import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { test } from '../browser-test.ts';
import { signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

/** The built client, and most bytes of script, compressed, that the application needs up to its first list. */
const BUILT = join(import.meta.dirname, '../../../dist/web');
const MOST_SCRIPT = 290_000;

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

test('[CONF-64] the application and its lists need little script', () => {
  type Chunk = { readonly file: string; readonly imports?: readonly string[] };
  const chunks = JSON.parse(readFileSync(join(BUILT, 'manifest.json'), 'utf8')) as Readonly<
    Record<string, Chunk>
  >;
  const needed = new Set(['app.html', 'list-place.tsx']);
  for (const name of needed) for (const more of chunks[name]?.imports ?? []) needed.add(more);
  const files = [...needed].map((name) => chunks[name]?.file ?? '');
  const bytes = files.map((file) => gzipSync(readFileSync(join(BUILT, file))).length);
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(MOST_SCRIPT);
});

test('[CONF-64] the icons of the application come as one image, and are there with its menu', async ({
  page,
}) => {
  const images = new Set<string>();
  page.on('request', (request) => {
    if (/icons-.*\.svg$/.test(new URL(request.url()).pathname)) images.add(request.url());
  });
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app`);
  const drawn = page.locator('nav svg:has(> use)');
  await expect(drawn.first()).toBeVisible();
  const empty = await drawn.evaluateAll((icons) =>
    icons
      .map((icon) => icon.querySelector('use')?.getAttribute('href') ?? '')
      .filter((href) => !document.querySelector(href)?.querySelector('path')),
  );
  expect(empty).toEqual([]);
  const { width } = (await drawn.first().locator('use').boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThan(8);
  expect(images.size).toBe(1);
});
