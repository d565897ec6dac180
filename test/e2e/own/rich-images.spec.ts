import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { administrator, type Administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';

const APP = fileURLToPath(new URL('../../every-type/app', import.meta.url));

let product: OwnProduct;
let chief: Administrator;
let things = 0;

test.beforeAll(async () => {
  product = await startOwnProduct({ COLONNADE_APP: APP });
  chief = await administrator(product.url);
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  things = tables.find(({ name }) => name === 'thing')?.id ?? 0;
});
test.afterAll(async () => {
  await chief.leave();
  await product.stop();
});

async function newThing(page: Page, name: string): Promise<void> {
  await signInWith(page, product.url, 'en');
  await page.goto(`${product.url}/app/list/t${things}`);
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'New thing' })).toBeVisible();
  await page.getByLabel(/^Name/).fill(name);
}

const story = (page: Page) => page.getByRole('textbox', { name: 'Story' });
const images = (page: Page) => story(page).locator('img');

function tool(page: Page, name: string) {
  return page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/ saved\./).first()).toBeVisible();
}

interface Given {
  readonly how: 'paste' | 'drop';
  readonly colour: string;
  readonly html?: string;
  readonly text?: string;
}

/** Gives the editor a picture, as the clipboard or another window has it. */
async function give(page: Page, given: Given): Promise<void> {
  await story(page).evaluate(async (element, { how, colour, html, text }) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [800, 400];
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = colour;
    pen?.fillRect(0, 0, 800, 400);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    const data = new DataTransfer();
    data.items.add(new File([blob ?? ''], `${colour}.png`, { type: 'image/png' }));
    if (html !== undefined) data.setData('text/html', html);
    if (text !== undefined) data.setData('text/plain', text);
    const { left, bottom } = (element.lastElementChild ?? element).getBoundingClientRect();
    const place = { clientX: left + 4, clientY: bottom - 2, bubbles: true, cancelable: true };
    element.dispatchEvent(
      how === 'paste'
        ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        : new DragEvent('drop', { dataTransfer: data, ...place }),
    );
  }, given);
}

const drawn = (image: HTMLElement | SVGElement) =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;

const isDrawn = async (page: Page, at = 0) => await images(page).nth(at).evaluate(drawn);

test('[COL-75][COL-79][A11Y-1] images are pasted and dropped into a text, described, sized, saved, read and undone', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await newThing(page, 'Gallery');
  await story(page).click();
  await page.keyboard.type('before');
  await give(page, { how: 'paste', colour: 'navy' });
  await expect(images(page)).toHaveCount(1);
  await expect.poll(async () => await isDrawn(page)).toBe(true);
  await page.keyboard.type('after');
  await expect(story(page).locator('p').last()).toHaveText('after');
  await give(page, { how: 'drop', colour: 'teal' });
  await expect(images(page)).toHaveCount(2);
  await images(page).first().click();
  await tool(page, 'Image description and size').click();
  const panel = page.getByRole('dialog', { name: 'Image description and size' });
  await expect(panel.getByLabel('Width in pixels')).toHaveValue('640');
  await panel.getByLabel('Description').fill('A "blue" <field>');
  await panel.getByLabel('Width in pixels').fill('3');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(panel.getByText('Enter a whole number from 16 to 4000')).toBeVisible();
  await panel.getByLabel('Width in pixels').fill('');
  await panel.getByLabel('Width in pixels').pressSequentially('200');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(images(page).first()).toHaveAttribute('alt', 'A "blue" <field>');
  await expect(images(page).first()).toHaveAttribute('height', '100');
  await save(page);

  await page.goto(`${product.url}/app/list/t${things}`);
  await page.getByRole('searchbox').first().fill('blue');
  await page
    .getByRole('row', { name: /Gallery/ })
    .getByRole('link')
    .first()
    .click();
  await expect(images(page)).toHaveCount(2);
  await expect.poll(async () => await isDrawn(page)).toBe(true);
  // An image is removed by a key, and comes back by the editor's undo.
  await images(page).last().click();
  await page.keyboard.press('Delete');
  await expect(images(page)).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(images(page)).toHaveCount(2);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('[COL-75] what comes from elsewhere is never asked for there: words of pages stay, tables are no pictures', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route('https://elsewhere.example/**', async (route) => {
    asked.push(route.request().url());
    await route.abort();
  });
  await newThing(page, 'Strange');
  await story(page).click();
  const html =
    '<p>words <img src="https://elsewhere.example/a.png" alt="logo" onerror="document.title=1"></p><table><tr><td>cell</td></tr></table>';
  await give(page, { how: 'paste', colour: 'red', html, text: 'words cell' });
  await expect(story(page)).toContainText('words logo');
  await expect(story(page).locator('table')).toHaveCount(1);
  await expect(images(page)).toHaveCount(0);
  // An image of a page comes with its address, and is taken as what it is.
  await page.keyboard.press('ControlOrMeta+End');
  await give(page, { how: 'paste', colour: 'lime', html: '<img src="https://elsewhere.example/b.png">' });
  await expect(images(page)).toHaveCount(1);
  await expect(images(page).first()).toHaveAttribute('src', /^\/file\/thumbnail\//);
  await page
    .getByRole('toolbar', { name: 'Formatting' })
    .locator('input[type=file]')
    .setInputFiles({
      name: 'no.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
  await expect(page.getByText(/no\.png cannot be inserted/)).toBeVisible();
  await expect(images(page)).toHaveCount(1);
  expect(asked).toEqual([]);
});

test('[COL-76][COL-77][COL-79] images are read larger, printed and seen in the past by those who may read the text', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  await newThing(page, 'Secret');
  await story(page).click();
  await give(page, { how: 'paste', colour: 'purple' });
  await expect(images(page)).toHaveCount(1);
  await save(page);
  await page.goto(`${product.url}/app/list/t${things}`);
  await page
    .getByRole('row', { name: /Secret/ })
    .getByRole('link')
    .first()
    .click();
  await expect.poll(async () => await isDrawn(page)).toBe(true);
  const address = String(await images(page).first().getAttribute('src'));
  const record = /\/record\/\d+\/(\d+)/.exec(page.url())?.[1] ?? '';
  await images(page).first().click();
  await page.keyboard.press('Delete');
  await save(page);

  await page.goto(`${product.url}/app/history/${things}/${record}`);
  const past = page.getByRole('main').locator('del').getByRole('button', { name: 'Enlarge image' });
  await expect.poll(async () => await past.locator('img').evaluate(drawn)).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click();
  await page.goto(`${product.url}/app/record/${things}/${record}?read=1`);
  const read = page.getByRole('group', { name: 'Story' }).getByRole('button', { name: 'Enlarge image' });
  await expect.poll(async () => await read.locator('img').evaluate(drawn)).toBe(true);
  await read.click();
  await expect(page.getByRole('dialog', { name: 'Image' }).getByRole('img', { name: 'Image' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.addInitScript(() => {
    window.print = () => {
      const image = document.querySelector<HTMLImageElement>('[role=dialog] img');
      Object.assign(window, { printed: image?.complete === true && image.naturalWidth > 0 });
    };
  });
  await page.goto(`${product.url}/app/print/records/${things}/${record}?now=1`);
  await expect
    .poll(async () => await page.evaluate(() => Reflect.get(window, 'printed') as unknown))
    .toBe(true);
  expect(complaints).toEqual([]);

  await product.addUser('clerk', { roles: ['clerk'] });
  const stranger = await browser.newPage();
  await signInWith(stranger, product.url, 'en', { login: 'clerk' });
  expect((await page.request.get(`${product.url}${address}`)).status()).toBe(200);
  expect((await stranger.request.get(`${product.url}${address}`)).status()).toBe(404);
  await stranger.close();
});
