import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import { contrast } from '#core/style/oklch.ts';
import { administrator, type Administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, expectLoaded, signIn, signInWith } from '../person.ts';

test.use({ locale: 'en-GB' });

const FONT = readFileSync(
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/vazirmatn/files/vazirmatn-latin-wght-normal.woff2',
  ),
);
const STYLE = '/admin/custom/style/gen';
const drawing = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" rx="8" fill="#14213d"/><circle cx="${height / 2}" cy="${height / 2}" r="${height / 3}" fill="#fca311"/></svg>`;

/** What pages look like is one setting of the whole installation. */
let product: OwnProduct;
let admin: Administrator;

test.beforeAll(async () => {
  product = await startOwnProduct();
  admin = await administrator(product.url);
});
test.afterAll(async () => {
  await admin.leave();
  await product.stop();
});
test.afterEach(async () => {
  await admin.post(`${STYLE}/reset`);
});

const upload = async (kind: string, text: string) =>
  await admin.upload<{ hash: string; url: string }>(`${STYLE}/image?kind=${kind}`, Buffer.from(text));

/** Opens the page of the style, with the configuration open. */
async function openStyle(page: Page): Promise<void> {
  await signInWith(page, product.url, 'en', { configuration: true });
  await page.goto(`${product.url}/app/configuration/style`);
  await expect(page.getByLabel('Accent colour', { exact: true })).toBeVisible();
}

/** A variable of the page's style sheets. */
async function variable(page: Page, name: string): Promise<string> {
  return await page.evaluate(
    (key) => getComputedStyle(document.documentElement).getPropertyValue(key).trim(),
    name,
  );
}

/** The colours of a control: ground, and text. */
async function coloursOf(button: Locator): Promise<[string, string]> {
  return await button.first().evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    const hex = (text: string) =>
      `#${(text.match(/\d+/g) ?? [])
        .slice(0, 3)
        .map((channel) => Number(channel).toString(16).padStart(2, '0'))
        .join('')}`;
    return [hex(backgroundColor), hex(color)];
  });
}

/** Opens a list of the sample. */
async function openList(page: Page): Promise<void> {
  const { views } = await signInWith(page, product.url, 'en');
  const view = views.find(({ columns }) => columns.some(({ column }) => column === 'job_title'));
  await page.goto(`${product.url}/app/list/${view?.id}`);
  await expect(page.locator('[data-row="0"]').first()).toContainText(/\p{L}/u);
}

test('[ADMIN-4][ADMIN-16][STYLE-12][STYLE-19] the style is previewed, refused in words, saved, and shown at once', async ({
  page,
}) => {
  await openStyle(page);
  const accent = page.getByLabel('Accent colour', { exact: true });
  await accent.fill('#ffee00');
  await expect(page.getByText(/^In light mode: #[0-9a-f]{6}, darker than chosen/)).toBeVisible();
  await expect(page.getByText('In dark mode: #ffee00, as chosen.')).toBeVisible();
  const preview = page.getByRole('img', { name: 'The application in light and dark' });
  await page.getByLabel('Corners').selectOption('Square');
  await page.getByLabel('Font', { exact: true }).selectOption('Serif');
  const button = preview.getByText('Save').last();
  await expect(button).toHaveCSS('background-color', 'rgb(255, 238, 0)');
  await expect(button).toHaveCSS('border-radius', '0px');
  await expect(button).toHaveCSS('font-family', /^Charter/);
  await expectAccessible(page);

  await accent.fill('reddish');
  await page.getByLabel('Name', { exact: true }).fill('Northwind & Sons');
  await expect(page.getByText('Enter a colour, for example #2a5bd7.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(accent).toBeFocused();
  await expect(accent).toHaveValue('reddish');
  expect((await admin.get<{ radius: string | null }>(`${STYLE}/get`)).radius).toBeNull();

  await accent.fill('FE0');
  await page.getByLabel('Name', { exact: true }).click();
  await expect(accent).toHaveValue('#ffee00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('Saved');
  await expect(page.getByText('Northwind & Sons').first()).toBeVisible();
  await expect(page).toHaveTitle(/ · Northwind & Sons$/);
  await expect.poll(async () => await variable(page, '--radius')).toBe('0px');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Reset to default' }).click();
  await expect(accent).toHaveValue('');
  await expect.poll(async () => await variable(page, '--radius')).toBe('6px');
  await page.getByRole('status', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(accent).toHaveValue('#ffee00');
  await expect.poll(async () => await variable(page, '--radius')).toBe('0px');
});

test('[STYLE-3][STYLE-12][STYLE-14] a logo is refused in words or shown in the menu, alone where it is wide', async ({
  page,
}) => {
  await openStyle(page);
  const logo = page.locator('input[type=file]').first();
  const choose = async (text: string) =>
    await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
  await page.getByLabel('Name', { exact: true }).fill('Kept');
  await choose('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await expect(page.getByText(/^This SVG contains scripts/)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kept');
  await choose(drawing(64, 64));
  await expect(page.getByRole('img', { name: 'Current image: Logo', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const menu = page.getByRole('banner');
  await expect(menu.getByText('Kept')).toBeVisible();
  await expect(menu.locator('.brand-logo')).toHaveJSProperty('naturalWidth', 64);
  await choose(drawing(400, 80));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(menu.getByRole('img', { name: 'Kept' })).toBeVisible();
  await expect(menu.getByText('Kept')).toHaveCount(0);
  const box = await menu.getByRole('img', { name: 'Kept' }).boundingBox();
  expect(box?.width).toBeLessThanOrEqual(164);
  await expectAccessible(page);
});

test('[STYLE-20][STYLE-21] a font of one’s own is refused in words or seen before it is saved', async ({
  page,
}) => {
  await openStyle(page);
  const file = page.locator('input[accept*="woff2"]');
  const choose = async (buffer: Buffer) =>
    await file.setInputFiles({ name: 'font.woff2', mimeType: 'font/woff2', buffer });
  await choose(Buffer.from('00010000', 'hex'));
  await expect(page.getByText(/^This file is not a WOFF2 font/)).toBeVisible();
  await expect(page.locator('#style-fontFile')).toHaveAccessibleDescription(/not a WOFF2 font/);
  await choose(FONT);
  await expect(page.getByText('Current font: Vazirmatn')).toBeVisible();
  await expect(page.getByText(/^This file is not/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => await variable(page, '--font')).toMatch(/^'Style Font', 'Inter/);
  await page.reload();
  await expect(page.locator('link[rel="preload"][as="font"]')).toHaveAttribute(
    'href',
    /^\/session\/fonts\/[0-9a-f]{32}$/,
  );
  const loaded = await page.evaluate(async () => {
    await document.fonts.load("16px 'Style Font'");
    return [...document.fonts]
      .filter(({ family }) => family.includes('Style Font'))
      .map(({ status }) => status);
  });
  expect(loaded).toEqual(['loaded']);
});

test('[STYLE-10][STYLE-2] the style is there before anything is drawn, and its sheet is fetched once', async ({
  page,
}) => {
  await admin.post(`${STYLE}/save`, { accent: '#0b7a3e', radius: 'large', scheme: 'dark' });
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/gen/css') && asked.push(request.url()));
  await openList(page);
  await openList(page);
  expect(new Set(asked).size).toBe(1);
  await page.route('**/assets/**/*.js', async (route) => await route.abort());
  await page.route('**/assets/*.js', async (route) => await route.abort());
  await page.goto(`${product.url}/app`);
  expect(await variable(page, '--radius')).toBe('10px');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(22, 22, 23)');
});

test('[STYLE-16] the scheme of the style holds until one chooses another', async ({ page }) => {
  await admin.post(`${STYLE}/save`, { scheme: 'dark' });
  await page.goto(`${product.url}/session/login/`);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await signIn(page, product.url);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'chief' }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.goto(`${product.url}/session/login/`);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light dark');
});

test('[STYLE-17][STYLE-18] open tabs take what is saved, and lists its row height', async ({ page }) => {
  await openList(page);
  const grid = page.locator('[role="grid"], [role="treegrid"]').first();
  await expect(grid).toHaveAttribute('data-rows', 'compact');
  // The stream that tells of changes is opened a moment after the list.
  await page.waitForResponse((response) => response.url().endsWith('/live/watch'));
  const { hash } = await upload('favicon', drawing(32, 32));
  await admin.post(`${STYLE}/save`, { accent: '#0b7a3e', density: 'comfortable', favicon: hash });
  await expect(grid).toHaveAttribute('data-rows', 'normal');
  await expect.poll(async () => await variable(page, '--acc')).toContain('#0b7a3e');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', new RegExp(hash));
  await admin.post(`${STYLE}/reset`);
  await expect(grid).toHaveAttribute('data-rows', 'compact');
  await expect(page.locator('link[rel="icon"]')).not.toHaveAttribute('href', new RegExp(hash));
  await expect(page.locator('link[data-style]')).toHaveCount(0);
});

const STYLES = {
  'yellow and square': { accent: '#ffe600', radius: 'none', density: 'compact' },
  'navy and serif': { accent: '#14213d', radius: 'large', font: 'serif', density: 'comfortable' },
  'the product’s own': {},
} as const;

for (const [name, style] of Object.entries(STYLES))
  for (const colorScheme of ['light', 'dark'] as const)
    test(`[ADMIN-4][STYLE-1][STYLE-15] ${name}, ${colorScheme}: lists, forms and pages without a session can be read`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await admin.post(`${STYLE}/save`, { ...style, title: { en: 'Northwind Traders' } });
      await page.goto(`${product.url}/session/login/`);
      await expect(page).toHaveTitle('Sign in · Northwind Traders');
      await expectAccessible(page);
      await signIn(page, product.url);
      await expectLoaded(page);
      await expectAccessible(page);
      await openList(page);
      await page.locator('[role="row"] [role="checkbox"], [role="row"] input[type=checkbox]').nth(2).click();
      await expectAccessible(page);
      const [ground, ink] = await coloursOf(page.getByRole('button', { name: 'New', exact: true }));
      expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
      await page.keyboard.press('Escape');
      await page.locator('[data-row="0"] a').first().click();
      await expect(page).toHaveURL(/\/app\/record\//);
      await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
      await expectLoaded(page);
      await expectAccessible(page);
    });

/** Screens that are shown under each style, by their addresses, with what is opened there. */
const SCREENS: readonly (readonly [address: string, open?: (page: Page) => Promise<void>])[] = [
  ['account'],
  ['configuration/objects'],
  ['configuration/roles'],
  ['configuration/rights'],
  ['configuration/from-files'],
  [
    'configuration/versions',
    async (page) => {
      await page.getByRole('button', { name: 'Save an archive' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
];

const FACES = {
  'navy, square and serif': [{ accent: '#14213d', radius: 'none', font: 'serif' }, 'light'],
  'yellow, round and tall': [{ accent: '#ffe600', radius: 'large', density: 'comfortable' }, 'light'],
  'black in the dark': [{ accent: '#000000', radius: 'small' }, 'dark'],
} as const;

for (const [name, [style, colorScheme]] of Object.entries(FACES)) {
  test(`[STYLE-22] ${name}: what the browser draws has the accent, and a wide font makes the bar of a selection wrap`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await admin.post(`${STYLE}/save`, style);
    await openList(page);
    await page.getByRole('button', { name: 'Export' }).first().click();
    const radio = page.getByRole('dialog').getByRole('radio').first();
    expect(await radio.evaluate((element) => getComputedStyle(element).accentColor)).toMatch(/^rgb/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    for (const row of [1, 2, 3])
      await page
        .locator('[role="row"] [role="checkbox"], [role="row"] input[type=checkbox]')
        .nth(row)
        .click();
    const bar = page.getByRole('toolbar', { name: 'Selected records' });
    // As where a font makes its words longer than the window is wide.
    await bar.evaluate((element) => void (element.style.maxInlineSize = '480px'));
    const [frame, end] = [
      await bar.boundingBox(),
      await bar.getByRole('button', { name: 'Clear selection' }).boundingBox(),
    ];
    expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
  });

  test(`[STYLE-1] ${name}: the account and pages of the configuration can be read`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await admin.post(`${STYLE}/save`, style);
    await signInWith(page, product.url, 'en', { configuration: true });
    for (const [address, open] of SCREENS) {
      await page.goto(`${product.url}/app/${address}`);
      await expectLoaded(page);
      await open?.(page);
      await expectAccessible(page);
    }
  });
}

test.describe('on a phone, from right to left', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('[ADMIN-4][STYLE-14][PHONE-1] the style and its page can be used', async ({ page }) => {
    const { hash } = await upload('logo', drawing(400, 80));
    await admin.post(`${STYLE}/save`, { ...STYLES['yellow and square'], logo: hash });
    await openStyle(page);
    await expectAccessible(page);
    const isWider = async () =>
      await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect(await isWider()).toBe(false);
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    expect(await isWider()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog').locator('.brand-logo')).toBeVisible();
    await expectAccessible(page);
  });
});
