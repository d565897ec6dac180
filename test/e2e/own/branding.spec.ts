import { expect } from '@playwright/test';
import { LANGUAGES } from '#core/language/languages.ts';
import { contrast } from '#core/style/oklch.ts';
import { administrator, type Administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible } from '../person.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#e8590c"/></svg>';
const BACKGROUND =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><rect width="1600" height="1000" fill="#204030"/><circle cx="300" cy="200" r="400" fill="#f0e060"/></svg>';

let product: OwnProduct;
let admin: Administrator;

/** A product of its own: what the pages look like is one setting of the whole installation. */
test.beforeAll(async () => {
  product = await startOwnProduct();
  admin = await administrator(product.url);
});
test.afterAll(async () => {
  await admin.leave();
  await product.stop();
});

const STYLE = '/admin/custom/style/login';
const upload = async (kind: string, drawing: string) =>
  await admin.upload<{ hash: string }>(`${STYLE}/image?kind=${kind}`, Buffer.from(drawing));

test('[LOGIN-35][STYLE-1][STYLE-4] the login page takes title, lead, accent, logo and background of the style', async ({
  page,
}) => {
  const [logo, background] = [await upload('logo', LOGO), await upload('background', BACKGROUND)];
  await admin.post(`${STYLE}/save`, {
    title: { en: 'Northwind Traders' },
    lead: { en: 'Use your Northwind account.' },
    accent: '#ffee00',
    logo: logo.hash,
    background: background.hash,
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${product.url}/session/login/`);
    await expect(page).toHaveTitle('Sign in · Northwind Traders');
    await expect(page.getByText('Use your Northwind account.')).toBeVisible();
    const shown = await page.locator('.brand img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(shown).toBeGreaterThan(0);
    await expect(page.locator('.page')).toHaveCSS('background-image', new RegExp(background.hash));
    const colours = await page.locator('#login-connect').evaluate((button) => {
      const style = getComputedStyle(button);
      return [style.backgroundColor, style.color];
    });
    const [ground = '', ink = ''] = colours.map(hexOf);
    expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
    expect(ground).not.toBe(colorScheme === 'light' ? '#2a5bd7' : '#5b8cff');
    await expectAccessible(page);
  }
});

test('[STYLE-2] the browser asks for the style sheet once, and anew when it changed', async ({ page }) => {
  const asked: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/login/css') && !response.fromServiceWorker()) asked.push(response.url());
  });
  await page.goto(`${product.url}/session/login/`);
  await page.reload();
  expect(new Set(asked).size).toBe(1);
  await admin.post(`${STYLE}/save`, { accent: '#00a86b' });
  await page.goto(`${product.url}/session/login/`);
  expect(new Set(asked).size).toBe(2);
  await admin.post(`${STYLE}/reset`);
  await page.goto(`${product.url}/session/login/`);
  expect(new Set(asked).size).toBe(2);
  await expect(page.locator('.page')).toHaveCSS('background-image', 'none');
});

test('[STYLE-5] every language has its flag', async ({ page }) => {
  await page.goto(`${product.url}/session/login/`);
  const sizes = await page.evaluate(
    async (names) => {
      const load = async (name: string) => {
        const image = new Image();
        image.src = `/session/images/flags/${name}.svg`;
        await image.decode();
        return image.naturalWidth;
      };
      return await Promise.all(names.map(load));
    },
    LANGUAGES.map(({ short }) => short),
  );
  expect(sizes.filter((size) => size > 0)).toHaveLength(LANGUAGES.length);
});

test('[STYLE-4] a drawing that is opened by its address can do nothing', async ({ page }) => {
  const { hash } = await upload('logo', LOGO);
  const response = await page.goto(`${product.url}/session/images/${hash}`);
  expect(response?.headers()['content-security-policy']).toContain('sandbox');
  expect(await page.evaluate(() => self.origin).catch(() => 'null')).toBe('null');
});

/** `rgb(1, 2, 3)` as `#010203`. */
function hexOf(colour: string): string {
  const channels = colour.match(/\d+/g) ?? [];
  return `#${channels
    .slice(0, 3)
    .map((channel) => Number(channel).toString(16).padStart(2, '0'))
    .join('')}`;
}
