import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { changeCatalog, readCatalog } from '#server/catalog/catalog.ts';
import { sql } from '#server/database/sql/sql.ts';
import { ENQUIRY, withEnquiries } from '../../support/worlds/enquiries.ts';
import { administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { PASSWORD } from '../../support/run/product.ts';

let product: OwnProduct;

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
  const { document } = must(await readCatalog(product.db), 'the sample');
  const products = must(
    document.tables.find(({ name }) => name === 'product'),
    'products',
  );
  const [code, name] = products.columns;
  const readable = { table: products.id, read: true, readColumns: [code?.id ?? 0, name?.id ?? 0] };
  const ground = { target: products.id, module: products.module, readable };
  await changeCatalog(product.db, withEnquiries(document, ground), { author: null, message: 'test' });
  await product.addUser('outside', { roles: ['outside'], password: 'nobody uses this one' });
  const admin = await administrator(product.url);
  const { users } = await admin.get<{ users: { id: number; login: string }[] }>(
    '/admin/noutonline/extranet/',
  );
  const account = users.find(({ login }) => login === 'outside')?.id;
  await admin.post('/admin/noutonline/extranet/anonymous', { account });
  await admin.leave();
});

test.afterAll(async () => {
  await product.stop();
});

/** A browser in which nobody has signed in, at the form. */
async function visitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ locale: 'en-GB', viewport, ...options });
  const page = await context.newPage();
  await page.goto(`${product.url}/form/contact-us`);
  return page;
}

const enquiries = async () =>
  (await product.db.query<Record<string, unknown>>(sql`select * from app.enquiry order by id`)).rows;

test('[PUB-6][PUB-14] a visitor fills it in: what is wrong is said in its place, then there are thanks', async ({
  browser,
}) => {
  const page = await visitor(browser);
  const complaints = complaintsOf(page);
  await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible();
  await expect(page).toHaveTitle(/^Contact us · /);
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '3 errors to fix' })).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await name.fill('Ann');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ann@example');
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is it?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '1 error to fix' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ann@example.org');
  // A control shows the number of the order with the topic.
  await expect(page.getByRole('textbox', { name: 'Order number' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Topic' }).click();
  await page.getByRole('option', { name: 'Order', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Order number' })).toBeVisible();
  const about = page.getByRole('combobox', { name: 'About' });
  await about.click();
  await page.getByRole('option').first().click();
  await expect(about).not.toHaveValue('');
  // Nothing leads into the application.
  await expect(page.getByRole('link', { name: /open/i })).toHaveCount(0);
  await page.getByRole('button', { name: 'Send' }).click();
  const question = page.getByRole('dialog', { name: 'Check this before you send' });
  await expect(question).toContainText('Without an order number the answer takes longer.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
  await expect(page.getByText('We have your message and will answer soon.')).toBeVisible();
  await expectAccessible(page);
  expect(await enquiries()).toMatchObject([{ name: 'Ann', topic: 'order', source: 'web: Ann' }]);
  await page.getByRole('button', { name: 'Send another' }).click();
  await expect(name).toHaveValue('');
  await expect(name).toBeFocused();
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  expect((await page.context().cookies()).map((cookie) => cookie.name)).toEqual(['XSRF-TOKEN']);
});

test('[PUB-14] on a phone, dark, from right to left; another language keeps what was filled in', async ({
  browser,
}) => {
  const page = await visitor(browser, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'ar',
  });
  const complaints = complaintsOf(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const name = page.getByRole('textbox', { name: 'الاسم' });
  await name.fill('Zed');
  await page.getByRole('textbox', { name: 'البريد الإلكتروني' }).fill('zed@example.org');
  await expectAccessible(page);
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider).toBe(false);
  await page.getByRole('button', { name: /^اللغة/ }).click();
  await page.getByRole('link', { name: 'Français' }).first().click();
  await expect(page.getByRole('heading', { name: 'Nous contacter' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveValue('Zed');
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('zed@example.org');
  await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour');
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.getByText('Nous avons bien reçu votre message.')).toBeVisible();
  expect((await enquiries()).at(-1)).toMatchObject({ name: 'Zed', message: 'Bonjour' });
  expect(complaints).toEqual([]);
});

test('[STYLE-15][STYLE-21] the form has the style of the application: colours, corners, a font fetched at once, the logo', async ({
  browser,
}) => {
  const admin = await administrator(product.url);
  await admin.post('/admin/custom/style/gen/save', { accent: '#0b7a3e', radius: 'none' });
  const page = await visitor(browser);
  const send = page.getByRole('button', { name: 'Send' });
  await expect(send).toHaveCSS('background-color', 'rgb(11, 122, 62)');
  await expect(send).toHaveCSS('border-radius', '0px');
  await expectAccessible(page);
  const { hash, url } = await admin.upload<{ hash: string; url: string }>(
    '/admin/custom/style/gen/font',
    readFileSync(
      createRequire(import.meta.url).resolve(
        '@fontsource-variable/vazirmatn/files/vazirmatn-latin-wght-normal.woff2',
      ),
    ),
  );
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><rect width="32" height="32"/></svg>';
  const logo = await admin.upload<{ hash: string }>(
    '/admin/custom/style/gen/image?kind=logo',
    Buffer.from(drawing),
  );
  await admin.post('/admin/custom/style/gen/save', { fontFile: hash, logo: logo.hash });
  await page.reload();
  await expect(send).toHaveCSS('font-family', /^"Style Font", "Inter/);
  await expect(page.locator('link[rel="preload"][as="font"]')).toHaveAttribute('href', url);
  await expect(page.getByRole('banner').locator('img').first()).toHaveJSProperty('naturalWidth', 32);
  await admin.post('/admin/custom/style/gen/reset');
  await admin.leave();
});

test('[PUB-11][PUB-14] the hidden field is out of reach', async ({ browser }) => {
  const page = await visitor(browser);
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  const trap = page.locator('input[name="homepage"]');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  expect(await trap.evaluate((field) => field.closest('[aria-hidden]') !== null)).toBe(true);
  await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0);
});

test('[PUB-10] an address without a form says so', async ({ browser }) => {
  const page = await visitor(browser);
  const answer = await page.goto(`${product.url}/form/over`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This form is not available' })).toBeVisible();
  await expectAccessible(page);
});

test('[PUB-15] the panel of the action shows the address, the list of objects that it is public', async ({
  page,
}) => {
  await signInWith(page, product.url, 'en_GB', {});
  await page.goto(`${product.url}/app/configuration/objects?at=actions.${ENQUIRY.contact}`);
  const proof = page.getByRole('dialog');
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox').fill('contact_us');
  const line = page.getByRole('button', { name: /Contact us/ }).first();
  await expect(line.getByRole('img', { name: 'Public form' })).toBeVisible();
  await line.click();
  await expect(page.getByRole('textbox', { name: 'Public address' })).toHaveValue(
    `${product.url}/form/contact-us`,
  );
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Open the form' })).toHaveAttribute(
    'href',
    `${product.url}/form/contact-us`,
  );
});
