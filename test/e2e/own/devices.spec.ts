import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { DEVICES_APP } from '../../support/worlds/devices-app.ts';
import { administrator, type Administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';

let product: OwnProduct;
let chief: Administrator;
let table: number;

test.beforeAll(async () => {
  product = await startOwnProduct({ COLONNADE_APP: DEVICES_APP });
  chief = await administrator(product.url);
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  table = tables.find(({ name }) => name === 'device')?.id ?? 0;
  for (const values of [
    {
      name: 'Printer',
      article: '400638133393',
      serial: 1_234_567,
      manual: 'https://example.com/printer',
      settings: '{"net":{"host":"10.0.0.7","port":9100},"tags":["old","loud"],"big":12345678901234567890.10}',
      script: 'const host = "10.0.0.7"; // where it is\nprint(host, 1);',
    },
    { name: 'Scanner', article: '4006381333932', settings: '{"net":{"host":"10.0.0.9","port":80}}' },
    { name: 'Lamp' },
  ])
    await chief.post(`/api/element/save?idform=${table}`, { values });
});
test.afterAll(async () => {
  await chief.leave();
  await product.stop();
});

async function at(page: Page, path: string, locale = 'en'): Promise<readonly string[]> {
  const complaints = complaintsOf(page);
  await signInWith(page, product.url, locale);
  await page.goto(product.url + path);
  return complaints;
}

test('[COL-81][COL-82] JSON is written in an editor that says where it is wrong, formats it, and lets the keyboard out', async ({
  page,
}) => {
  const complaints = await at(page, `/app/record/${table}/1`);
  const editor = page.getByRole('textbox', { name: 'Settings' });
  await expect(editor).toContainText('"host": "10.0.0.7"');
  await expect(editor).toContainText('12345678901234567890.10');
  await expectAccessible(page);

  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('{"a": [1, 2],\n "b": oops}');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
  await expect(page.getByText('not valid JSON from line 2, column 7').first()).toBeVisible();
  await expect(editor).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('{"b":{"x":[]},"a":[1e3,2.50]}');
  await page.keyboard.press('Alt+Shift+f');
  await expect(editor).toContainText('"x": []');
  await expect(editor.locator('.cm-line')).toHaveCount(9);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('saved');
  const body = { tableId: table, columns: ['settings'], limit: 1 };
  const { rows } = await chief.post<{ rows: readonly unknown[][] }>('/list/full/load/datatable', body);
  expect(rows[0]?.[1]).toBe('{"b":{"x":[]},"a":[1e3,2.50]}');
  expect(complaints).toEqual([]);
});

test('[COL-84] a list is filtered by a part of JSON, and says by what', async ({ page }) => {
  await at(page, `/app/list/t${table}`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add filter' });
  await dialog.getByRole('option', { name: 'Settings', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Path in the value' }).fill('net.port');
  await dialog.getByRole('combobox', { name: 'What is asked of the part' }).selectOption('less');
  await dialog.getByRole('textbox', { name: 'a value' }).fill('100');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: /net\.port less than 100/ })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Scanner' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Lamp' })).toHaveCount(0);
});

test('[COL-120][COL-121] values are shown as codes in forms and lists and on paper, or told why not', async ({
  page,
}) => {
  const complaints = await at(page, `/app/record/${table}/1`);
  for (const name of [
    'Code 39: D-0001',
    'EAN-13: 4006381333931',
    'Code 128: 1234567',
    'QR code: https://example.com/printer',
  ])
    await expect(page.getByRole('img', { name })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the code as an image' }).nth(1).click(),
  ]);
  expect(file.suggestedFilename()).toBe('4006381333931.svg');
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /^<svg [^>]+><path fill="#fff" [^>]+><path d="M11 0h1/,
  );
  await expectAccessible(page);

  await page.goto(`${product.url}/app/record/${table}/2`);
  await expect(
    page.getByText('The check digit of this EAN-13 is wrong: by the other digits it is 1.'),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: /^EAN-13/ })).toHaveCount(0);

  await page.goto(`${product.url}/app/list/t${table}`);
  const cell = page.getByRole('gridcell', { name: '400638133393', exact: true });
  await expect(cell.locator('svg')).toHaveCount(1);
  await cell.hover();
  await expect(cell.locator('svg')).toHaveCount(2);
  await expectAccessible(page);

  await page.goto(`${product.url}/app/print/list/t${table}`);
  const paper = page.getByRole('dialog', { name: 'What is printed' });
  await expect(paper.getByRole('row').nth(1).locator('svg')).toHaveCount(4);
  expect(complaints).toEqual([]);
});

test('[COL-123] a script is written and read in the colours of its language, from left to right on every page', async ({
  page,
}) => {
  const complaints = await at(page, `/app/record/${table}/1`, 'ar');
  const editor = page.getByRole('textbox', { name: 'Script' });
  await expect(editor.locator('span').filter({ hasText: /^const$/ })).toBeVisible();
  expect(await editor.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  const colourOf = async (text: RegExp) =>
    await editor
      .locator('span')
      .filter({ hasText: text })
      .first()
      .evaluate((element) => getComputedStyle(element).color);
  const plain = await editor.evaluate((element) => getComputedStyle(element).color);
  expect(new Set([plain, await colourOf(/^const$/), await colourOf(/^\/\/ where/)]).size).toBe(3);
  await editor.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('done()');
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
  await editor.click();
  await page.keyboard.press('ControlOrMeta+Enter');
  const body = { tableId: table, columns: ['script'], limit: 1 };
  await expect
    .poll(
      async () =>
        (await chief.post<{ rows: readonly unknown[][] }>('/list/full/load/datatable', body)).rows[0]?.[1],
    )
    .toBe('const host = "10.0.0.7"; // where it is\nprint(host, 1);\ndone()');
  expect(complaints).toEqual([]);
});
