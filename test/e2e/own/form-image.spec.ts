import { expect, type Locator, type Page } from '@playwright/test';
import type { Form } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { readCatalog } from '#server/catalog/catalog.ts';
import { pngOf } from '../../support/images/test-images.ts';
import { HOTEL_APP } from '../../support/worlds/hotel-app.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, signInWith } from '../person.ts';
import { applyDraft, expectChanges } from './configuration-steps.ts';

test.describe.configure({ mode: 'serial' });

let product: OwnProduct;
let url = '';
let form: Form;

test.use({ locale: 'en-GB', viewport: { width: 1400, height: 1000 } });

test.beforeAll(async () => {
  product = await startOwnProduct({ COLONNADE_APP: HOTEL_APP });
  ({ url } = product);
  await product.addUser('desk', { roles: ['desk'] });
  const { document } = must(await readCatalog(product.db), 'the application');
  form = must(
    document.forms.find(({ name }) => name === 'guest'),
    'the form of guests',
  );
});

test.afterAll(async () => {
  await product.stop();
});

const PLAN = { name: 'floor-plan.png', mimeType: 'image/png', buffer: pngOf(900, 300, [42, 91, 215]) };

async function openDesigner(page: Page): Promise<void> {
  await signInWith(page, url, 'en_GB', { configuration: true });
  await page.goto(`${url}/app/configuration/objects?at=forms.${form.id}&design=1`);
  await expect(page.locator('[data-form]')).toBeVisible();
}

function elements(page: Page): Locator {
  return page.getByRole('list', { name: 'Element' });
}

/** A file is dropped on, or pasted into, a part of the page. */
async function give(page: Page, how: 'drop' | 'paste', file: typeof PLAN, on: Locator): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name, mimeType, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      return data;
    },
    { name: file.name, mimeType: file.mimeType, bytes: [...file.buffer] },
  );
  if (how === 'drop') await on.dispatchEvent('drop', { dataTransfer: transfer });
  else
    await on.evaluate((element, clipboardData) => {
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, transfer);
}

test('[COL-62] an image is put on a form in the designer, seen over the real form, applied, and seen by users', async ({
  page,
}) => {
  await openDesigner(page);
  await page.locator('[data-form]').getByRole('button', { name: 'Person', exact: true }).click();
  await elements(page).getByRole('button', { name: 'Image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add image' });
  const add = dialog.getByRole('button', { name: 'Add image' });
  await expect(add).toBeDisabled();
  await expectAccessible(page);

  await dialog.locator('input[type=file]').setInputFiles({ ...PLAN, buffer: Buffer.from('no image') });
  await expect(dialog.getByText('Browsers cannot show this file as an image.')).toBeVisible();
  await give(page, 'drop', PLAN, dialog.getByText('Drop an image here'));
  await expect(dialog.getByText('PNG, 900 × 300')).toBeVisible();
  await expect(dialog.getByText('Browsers cannot show')).toBeHidden();
  await expect(add).toBeDisabled();
  await dialog.getByLabel('Alternative text').fill('Where the rooms are');
  await add.click();
  await expect(dialog).toBeHidden();
  await expectChanges(page, '1 change');

  const properties = page.getByRole('article');
  await expect(properties.getByRole('heading', { name: 'Where the rooms are' })).toBeVisible();
  await properties.getByLabel('Width in pixels').fill('600');
  await properties.getByLabel('Width in pixels').press('Enter');
  await expectChanges(page, '2 changes');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect(page.locator('[data-form] img')).toBeHidden();
  await page.getByRole('button', { name: 'Redo the change' }).click();
  await expect(page.locator('[data-form] img')).toBeVisible();

  await applyDraft(page, 'A plan');
  await page.goto(`${url}/app/new/${form.table}`);
  await expect(page.getByRole('img', { name: 'Where the rooms are' })).toBeVisible();
});

test('[COL-61] the place of an image is kept while it loads, on a phone it shrinks, and where it fails its text stands there', async ({
  page,
}) => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/application/images/*', async (route) => {
    await held;
    await route.continue();
  });
  await signInWith(page, url, 'en_GB');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url}/app/new/${form.table}`);
  const image = page.getByRole('img', { name: 'Where the rooms are' });
  const box = async () => must(await image.boundingBox(), 'the image');
  await expect(image).toBeVisible();
  const before = await box();
  expect(before.width).toBeLessThanOrEqual(390);
  expect(before.width / before.height).toBeCloseTo(3, 1);
  answer();
  await expect.poll(async () => await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(900);
  expect(await box()).toEqual(before);
  await expectAccessible(page);

  await page.unroute('**/application/images/*');
  await page.route('**/application/images/*', async (route) => await route.abort());
  await page.reload();
  await expect(image).toHaveText('Where the rooms are');
  await expectAccessible(page);
});

test('[COL-60][COL-62] the panel sets what an image says, chooses another one by paste, and tells of unused ones', async ({
  page,
}) => {
  await openDesigner(page);
  await page.locator('[data-form]').getByRole('button', { name: 'Where the rooms are' }).click();
  const properties = page.getByRole('article');
  await properties.getByRole('button', { name: 'Choose an image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose an image' });
  await expect(dialog.getByRole('radio', { name: 'Floor plan' })).toBeChecked();
  await give(page, 'paste', { ...PLAN, name: 'hall.png', buffer: pngOf(30, 30, [9, 9, 9]) }, dialog);
  await expect(dialog.getByText('PNG, 30 × 30')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use image' }).click();
  await expect(page.locator('[data-form] img')).toHaveAttribute('width', '30');
  await properties.getByRole('switch', { name: 'Decoration only' }).click();
  await expect(properties.getByText(/tells nothing has no/)).toBeVisible();

  await page.goto(`${url}/app/configuration/objects`);
  const tree = page.getByRole('navigation', { name: 'Objects' });
  await tree.getByRole('button', { name: /^Images/ }).click();
  await expect(tree.getByRole('button', { name: /^Floor plan/ })).toContainText('Not used');
  await tree.getByRole('button', { name: /^Hall/ }).click();
  const file = page.getByRole('group', { name: 'File' });
  await give(
    page,
    'drop',
    { ...PLAN, buffer: pngOf(44, 22, [1, 2, 3]) },
    file.getByText('Drop an image here'),
  );
  await expect(file.getByText('PNG, 44 × 22')).toBeVisible();
  await expectAccessible(page);
});
