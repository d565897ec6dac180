import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { administrator, type Administrator } from '../administrator.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, signInWith } from '../person.ts';
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

async function newThing(page: Page): Promise<void> {
  await signInWith(page, product.url, 'en');
  await page.goto(`${product.url}/app/list/t${things}`);
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'New thing' })).toBeVisible();
  await page.getByLabel(/^Name/).fill('Chest');
}

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

/** The control of a column of files. */
const control = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });

async function save(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/ saved\./).first()).toBeVisible();
}

test('[FILE-37][FILE-5] files are chosen, named, looked at, replaced, saved, and stand in the list', async ({
  page,
}) => {
  await newThing(page);
  await page
    .getByLabel('Add files')
    .first()
    .setInputFiles([text('one.txt', 'first words'), text('two.txt', 'second words')]);
  const rows = page.getByRole('list', { name: 'Papers' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Title of one.txt' }).click();
  await page.getByLabel('Title of one.txt').fill('The beginning');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move The beginning down' }).click();
  await expect(rows.nth(1)).toContainText('The beginning');
  await page.getByRole('button', { name: /^The beginning/ }).click();
  const dialog = page.getByRole('dialog', { name: 'The beginning' });
  await expect(dialog.getByText('first words')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('dialog', { name: 'two.txt' }).getByText('second words')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Replace two.txt').setInputFiles(text('three.txt', 'third words'));
  await expect(rows.first()).toContainText('three.txt');
  await expectAccessible(page);
  await save(page);
  await page.goto(`${product.url}/app/list/t${things}`);
  await expect(page.getByRole('row', { name: /Chest/ }).first()).toBeVisible();
});

test('[FILE-37][FILE-32] what does not fit is told at its column, and a picture is pasted', async ({
  page,
}) => {
  await newThing(page);
  await page.getByLabel('Choose a file').nth(1).setInputFiles(text('no.png', 'no picture'));
  await expect(
    page.getByText('Files of this kind cannot be put here. Choose another file.').first(),
  ).toBeVisible();
  await control(page, 'Photo').evaluate(async (group) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [40, 30];
    canvas.getContext('2d')?.fillRect(0, 0, 20, 30);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    const data = new DataTransfer();
    data.items.add(new File([blob ?? ''], 'pasted.png', { type: 'image/png' }));
    group.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole('list', { name: 'Photo' }).getByRole('listitem')).toContainText('pasted.png');
  await page.getByRole('button', { name: /^pasted.png/ }).click();
  await expect(
    page.getByRole('dialog', { name: 'pasted.png' }).getByRole('img', { name: 'pasted.png' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Larger' }).click();
  await expect(page.getByText('150 %')).toBeVisible();
});
