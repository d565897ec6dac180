import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import sharp from 'sharp';
import { must } from '#core/std/must.ts';
import { ensureWebBuild } from '#server/start/web-build.ts';
import { expectAtRest, expectLoaded, signInWith } from '#test/e2e/person.ts';
import { findChromium } from '#test/support/run/chromium.ts';
import { startProduct, supervised } from '#test/support/run/product.ts';
import { ROOT } from './run-program.ts';

/*
 * Takes the pictures of the README anew: the main screens of the sample application, light and dark. `npm run pictures --
 * kanban map` takes those that have one of the words in their name.
 */
const FOLDER = join(ROOT, 'docs/pictures/screens');
const SCHEMES = ['light', 'dark'] as const;
const SIZE = { width: 1440, height: 900 };
const QUALITY = 82;

/** What a picture shows: the view of that name, or the start page. */
const PICTURES: Readonly<Record<string, string | undefined>> = {
  home: undefined,
  list: 'orders',
  kanban: 'orders_pipeline',
  planning: 'visits_planning',
  chart: 'sales_by_month',
  pivot: 'sales_pivot',
  tree: 'categories_tree',
  cards: 'products_in_pictures',
  map: 'companies_map',
};

const words = process.argv.slice(2);
const wanted = Object.entries(PICTURES).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
);

await ensureWebBuild();
const scratch = mkdtempSync(join(tmpdir(), 'colonnade-pictures-'));
// As root, PostgreSQL runs as another user, who must be able to enter.
chmodSync(scratch, 0o755);
const product = await startProduct(supervised(join(scratch, 'data')));
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...env } });
try {
  mkdirSync(FOLDER, { recursive: true });
  for (const scheme of SCHEMES) await takePictures(browser, product.url, scheme);
} finally {
  await browser.close();
  await product.stop();
  rmSync(scratch, { recursive: true, force: true });
}

async function takePictures(from: Browser, url: string, scheme: (typeof SCHEMES)[number]): Promise<void> {
  const context = await from.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: SIZE,
  });
  const page = await context.newPage();
  const { views } = await signInWith(page, url, 'en_GB');
  for (const [name, view] of wanted) {
    const id =
      view === undefined
        ? undefined
        : must(
            views.find((one) => one.name === view),
            view,
          ).id;
    await page.goto(id === undefined ? `${url}/app` : `${url}/app/list/${id}`);
    await expectLoaded(page);
    await expectAtRest(page);
    const file = join(FOLDER, `${name}-${scheme}.webp`);
    await sharp(await page.screenshot())
      .webp({ quality: QUALITY })
      .toFile(file);
    process.stdout.write(`${file}\n`);
  }
  await context.close();
}
