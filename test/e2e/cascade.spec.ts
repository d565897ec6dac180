import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { test } from './browser-test.ts';
import { typeToFind } from './inner-windows.ts';
import { expectAccessible, expectAtRest, rowsOf, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

async function enter(page: Page): Promise<void> {
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app`);
}

/** A new order for some customer, with the keyboard in its form. */
async function newOrder(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/draft\//);
  const customer = page.getByRole('combobox', { name: /^Customer/ });
  await customer.fill('');
  await customer.pressSequentially('a');
  await page.getByRole('option').first().click();
}

const linesOf = (page: Page): Locator => page.getByRole('grid', { name: 'Lines' });

/** Types a line into the row that is edited: product, quantity. The keyboard stays in the quantity. */
async function typeLine(page: Page, product: string, quantity: string): Promise<void> {
  const cell = linesOf(page).getByRole('combobox', { name: 'Product' });
  await expect(cell).toBeFocused();
  await typeToFind(page, product);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(linesOf(page).getByRole('textbox', { name: 'Quantity' })).toBeFocused();
  await page.keyboard.type(quantity);
}

test('[CTX-40][CTX-42][CTX-43] an order is made with three lines by the keyboard, and survives a reload', async ({
  page,
}) => {
  await enter(page);
  await newOrder(page);
  await page.getByRole('button', { name: 'Add line' }).click();
  await typeLine(page, 'a', '2');
  await page.keyboard.press('Tab');
  const price = linesOf(page).getByRole('textbox', { name: 'Unit price' });
  await expect(price).toBeFocused();
  await page.keyboard.type('12.50');
  await expect(linesOf(page).getByText('€25.00')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await typeLine(page, 'e', '3');
  await page.keyboard.press('Tab');
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await typeLine(page, 'o', '1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(linesOf(page).getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('group', { name: 'Goods' })).toContainText('€60.00');
  await expectAccessible(page);
  await expect(page.getByRole('img', { name: 'Unsaved changes' })).toBeVisible();
  const address = page.url();
  const tab = page.getByRole('navigation', { name: 'Open windows' }).locator('[aria-current=page]');
  await expect(tab).toHaveText('New order');
  await page.goto(`${url}/app`);
  await expect(page.getByRole('img', { name: 'Unsaved changes' })).toBeVisible();
  await page.goto(address);
  await expect(linesOf(page).getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('group', { name: 'Goods' })).toContainText('€60.00');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/“SO-\d+” saved/)).toBeVisible();
});

/** Holds the next call to a route: when it was made, and what lets it go and waits for its answer. */
async function held(page: Page, address: string) {
  const gate = Promise.withResolvers<void>();
  const made = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    made.resolve();
    await gate.promise;
    await route.continue();
  };
  await page.route(address, hold, { times: 1 });
  const answer = page.waitForResponse(address);
  const letGo = async () => {
    gate.resolve();
    await (await answer).finished();
  };
  return { made: made.promise, letGo };
}

const marked = async (control: Locator): Promise<string> =>
  await control.evaluate((input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
  );

for (const typedBefore of ['', '12'])
  test(`[CTX-65] a price that comes into the cell with the keyboard is replaced by typing (“${typedBefore}” stands there)`, async ({
    page,
  }) => {
    await enter(page);
    await newOrder(page);
    const call = await held(page, '**/api/cascade/input/**');
    await page.getByRole('button', { name: 'Add line' }).click();
    await typeLine(page, 'a', '2');
    await page.keyboard.press('Tab');
    const price = linesOf(page).getByRole('textbox', { name: 'Unit price' });
    await expect(price).toBeFocused();
    await expect(price).toHaveValue('');
    await call.made;
    await page.keyboard.type(typedBefore);
    const following = page.waitForResponse('**/api/cascade/input/**');
    await call.letGo();
    if (typedBefore === '') {
      await expect(price).not.toHaveValue('');
      expect(await marked(price)).toBe(await price.inputValue());
      await page.keyboard.type('12');
    }
    await following;
    await expect(price).toHaveValue('12');
    await page.keyboard.type('.50');
    await expect(price).toHaveValue('12.50');
    await expect(linesOf(page).getByText('€25.00')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(linesOf(page).getByRole('row').nth(1)).toContainText('€12.50');
    await page.reload();
    await expect(linesOf(page).getByRole('row').nth(1)).toContainText('€12.50');
  });

for (const typedBefore of ['', 'Os'])
  test(`[CTX-65] an address that comes into the field with the keyboard is replaced by typing (“${typedBefore}” stands there)`, async ({
    page,
  }) => {
    await signInWith(page, url, 'en');
    await page.goto(`${url}/app/new/1515193311658455`);
    await expect(page).toHaveURL(/\/app\/draft\//);
    const call = await held(page, '**/api/update/**');
    const customer = page.getByRole('combobox', { name: /^Customer/ });
    await customer.pressSequentially('a');
    await page.getByRole('option').first().click();
    const city = page.getByLabel(/^City/);
    await city.focus();
    await call.made;
    await page.keyboard.type(typedBefore);
    const next = await held(page, '**/api/update/**');
    await call.letGo();
    await expect(page.getByLabel(/^Address/)).not.toHaveValue('');
    if (typedBefore === '') {
      await expect(city).not.toHaveValue('');
      expect(await marked(city)).toBe(await city.inputValue());
      await page.keyboard.type('Os');
    }
    // Nothing but what is typed has been shown: its own answer has not come yet.
    expect(await city.inputValue()).toBe('Os');
    await next.letGo();
    await page.keyboard.type('lo');
    await page.keyboard.press('Tab');
    await expect(city).toHaveValue('Oslo');
    await expect(page.getByText(/Draft saved just now/)).toBeVisible();
    await page.reload();
    await expect(city).toHaveValue('Oslo');
  });

/** Opens the first stored order that has lines. */
async function storedOrder(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await rowsOf(page).nth(1).getByRole('gridcell').nth(1).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('SO-');
  await expect(linesOf(page).getByRole('row').nth(1).getByRole('gridcell').nth(4)).toContainText('€');
}

test('[CTX-42][CTX-48] stored lines are changed, dropped, taken out and brought back; cancelling leaves all as it was', async ({
  page,
}) => {
  test.setTimeout(60_000);
  await enter(page);
  await storedOrder(page);
  const rows = linesOf(page).getByRole('row');
  const [count, goods] = [await rows.count(), page.getByRole('group', { name: 'Goods' })];
  const before = (await goods.textContent()) ?? '';
  const cell = rows.nth(1).getByRole('gridcell').nth(1);
  const quantity = (await cell.textContent()) ?? '';
  await cell.click();
  await page.keyboard.press('F2');
  await page.keyboard.type('77');
  await expect(goods).not.toHaveText(before);
  await page.keyboard.press('Escape');
  await expect(goods).toHaveText(before);
  await expect(cell).toHaveText(quantity);
  await page.keyboard.press('Delete');
  await expect(page.getByRole('group', { name: '1 line removed' })).toBeVisible();
  await expect(rows).toHaveCount(count - 1);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Restore/ }).click();
  await expect(rows).toHaveCount(count);
  await expect(goods).toHaveText(before);
  await cell.dblclick();
  await page.keyboard.type('78');
  await page.keyboard.press('Enter');
  await expect(goods).not.toHaveText(before);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(goods).toHaveText(before);
  await expect(cell).toHaveText(quantity);
});

test('[CTX-84] saving or cancelling a draft with lines asks nothing more in it', async ({ page }) => {
  await enter(page);
  await storedOrder(page);
  // Opened by its address a record stays on show once it is saved.
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  const first = linesOf(page).getByRole('row').nth(1).getByRole('gridcell');
  const cell = first.nth(1);
  // Its values are there: what stands in the cell is read once.
  await expect(first.nth(4)).toContainText('€');
  const before = (await cell.textContent()) ?? '';
  for (const [quantity, end, shown] of [
    ['83', 'Cancel', before],
    ['84', 'Save', '84'],
    [before, 'Save', before],
  ] as const) {
    await cell.dblclick();
    await page.keyboard.type(quantity);
    await page.keyboard.press('Enter');
    await expect(cell).toHaveText(quantity);
    await page.getByRole('button', { name: end }).click();
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await expect(cell).toHaveText(shown);
  }
  await expectAtRest(page);
  expect(refused).toEqual([]);
});

test('[CTX-47][CTRL-3] what is wrong with a line is told at its cell, and a control that warns asks', async ({
  page,
}) => {
  test.setTimeout(60_000);
  await enter(page);
  await newOrder(page);
  await page.getByRole('button', { name: 'Add line' }).click();
  await typeLine(page, 'a', '1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('60');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A discount of more than 50% needs a reason in the remark.')).toBeVisible();
  await expect(linesOf(page).getByRole('textbox', { name: 'Remark' })).toBeFocused();
  await page.keyboard.type('Damaged');
  await page.keyboard.press('Enter');
  await page.getByLabel('Required', { exact: true }).fill('1/1/2020');
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm' });
  await expect(question).toContainText('Save anyway?');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(/“SO-\d+” saved/)).toBeVisible();
});

test('[CTRL-5] a column that a control hides comes and goes with the draft', async ({ page }) => {
  await enter(page);
  await newOrder(page);
  await expect(page.getByLabel('Shipped', { exact: true })).toBeHidden();
  await page.getByRole('combobox', { name: /^State/ }).click();
  await page.getByRole('option', { name: 'Shipped' }).click();
  await expect(page.getByLabel(/^Shipped/).first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('[PHONE-1][LIST-21][CTX-40] a line is added, changed and taken out with a finger', async ({
    page,
  }) => {
    await signInWith(page, url, 'en');
    await page.goto(`${url}/app/new/1515193311658455`);
    await page.getByRole('button', { name: 'Add line' }).tap();
    const sheet = page.getByRole('dialog', { name: 'New order line' });
    await expect(sheet.getByRole('combobox', { name: 'Product' })).toBeFocused();
    await page.keyboard.type('a');
    await page.getByRole('option').first().tap();
    const product = await sheet.getByRole('combobox', { name: 'Product' }).inputValue();
    await sheet.getByRole('textbox', { name: 'Quantity' }).fill('x');
    await sheet.getByRole('textbox', { name: 'Unit price' }).fill('12.50');
    await sheet.getByRole('button', { name: 'Done' }).tap();
    await expect(sheet.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('textbox', { name: 'Quantity' }).fill('3');
    await sheet.getByRole('button', { name: 'Done' }).tap();
    await expect(sheet).toBeHidden();
    const card = page.getByRole('list', { name: 'Lines' }).getByRole('button');
    await expect(card).toHaveCount(1);
    await expect(card).toContainText(product);
    await expect(card).toContainText('Quantity 3 · €12.50');
    await expect(card).toContainText('€37.50');
    await expect(page.getByRole('group', { name: 'Goods' })).toContainText('€37.50');
    await expectAccessible(page);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(wide).toBe(false);
    await card.tap();
    await page.getByRole('dialog', { name: 'New order line' }).getByRole('button', { name: 'Remove' }).tap();
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('group', { name: '1 line removed' })).toContainText(product);
  });
});
