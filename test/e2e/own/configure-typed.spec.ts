import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { PASSWORD } from '../../support/run/product.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible } from '../person.ts';
import { beginColumn, expectChanges, expectPanel, openPanel, panelOf } from './configuration-steps.ts';

let product: OwnProduct;
let url = '';

test.use({ locale: 'en-GB', actionTimeout: 10_000 });

test.beforeAll(async () => {
  product = await startOwnProduct();
  ({ url } = product);
});

test.afterAll(async () => {
  await product.stop();
});

const PLACE = { search: 'freight', name: /^Freight Order$/ };

/** The session has ended; the next call finds that out. Gives the page back after signing in and opening the configuration. */
async function signInAgain(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/session\/login\//);
  await page.getByLabel('Login').fill('chief');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const password = page.getByRole('dialog').getByLabel('Password', { exact: true });
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(password).toBeHidden();
}

async function endSession(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: 'colonnade_session' });
}

test('[CONF-110] a label, a help text and a formula that were typed as the session ended are offered again', async ({
  page,
  context,
}) => {
  const panel = await openPanel(page, url, PLACE);
  const label = panel.getByRole('textbox', { name: 'Label (EN)' });
  await label.fill('Carriage');
  await endSession(context);
  await page.keyboard.press('Tab');
  await signInAgain(page);
  const back = page.getByText('Unsaved text in 1 field is back.');
  await expect(back).toBeVisible();
  await expect(label).toHaveValue('Carriage');
  await expectChanges(page, 'No changes yet');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectChanges(page, '1 change');
  await expect(back).toBeHidden();
  await expect(panel.getByRole('heading', { level: 2, name: 'Carriage' })).toBeVisible();

  const help = panel.getByRole('textbox', { name: 'Help text (EN)' });
  await help.fill('What the carrier takes');
  await page.reload();
  await expect(back).toBeVisible();
  await expect(help).toHaveValue('What the carrier takes');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(help).toHaveValue('');
  await expect(back).toBeHidden();

  await page.getByRole('searchbox').fill('total');
  await page.getByRole('button', { name: /^Total Order$/ }).click();
  const formula = panel.getByRole('textbox', { name: 'Formula', exact: true });
  await expect(formula).toHaveAttribute('contenteditable', 'true');
  await formula.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' + 17');
  await page.reload();
  await expect(back).toBeVisible();
  await expect(formula).toContainText('+ 17');
  await expectChanges(page, '1 change');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectChanges(page, '2 changes');
  await expect(formula).toContainText('+ 17');
});

test('[CONF-110] what is typed while the server is away stays in its field, and is saved when it is back', async ({
  page,
  context,
}) => {
  const panel = await openPanel(page, url, PLACE);
  const label = panel.getByRole('textbox', { name: 'Label (EN)' });
  await context.setOffline(true);
  await label.fill('Carriage paid');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Port payé');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/^What you typed in .* isn’t saved yet\.$/).last()).toBeVisible();
  await expect(label).toHaveValue('Carriage paid');
  await context.setOffline(false);
  for (const field of ['Label (EN)', 'Label (FR)']) {
    await panel.getByRole('textbox', { name: field }).focus();
    await page.keyboard.press('Tab');
  }
  await expectChanges(page, '2 changes');
  await page.reload();
  await expect(label).toHaveValue('Carriage paid');
  await expect(panel.getByRole('textbox', { name: 'Label (FR)' })).toHaveValue('Port payé');
  await expect(page.getByText('is back.')).toBeHidden();
});

test('[CONF-110] two tabs change one draft at different places, and at one place neither loses what was typed', async ({
  page,
  context,
}) => {
  const panel = await openPanel(page, url, PLACE);
  const other = await context.newPage();
  await other.goto(page.url());
  const there = panelOf(other);
  await there.getByRole('textbox', { name: 'Help text (EN)' }).fill('Paid to the carrier');
  await other.keyboard.press('Tab');
  await expectChanges(other, '1 change');
  const label = (locale: string) => panel.getByRole('textbox', { name: `Label (${locale})` });
  await label('DE').fill('Versand');
  await page.keyboard.press('Tab');
  await expectChanges(page, '2 changes');
  await expect(panel.getByRole('textbox', { name: 'Help text (EN)' })).toHaveValue('Paid to the carrier');

  // The label is one place: what came too late stays in its field, over what the other tab has made.
  await there.getByRole('textbox', { name: 'Help text (FR)' }).fill('Payé au transporteur');
  await other.keyboard.press('Tab');
  await expectChanges(other, '3 changes');
  await there.getByRole('textbox', { name: 'Label (FR)' }).fill('Port dû');
  await other.keyboard.press('Tab');
  await expectChanges(other, '4 changes');
  await label('ES').fill('Transporte');
  await page.keyboard.press('Tab');
  await expect(page.getByText('What you typed in 1 field isn’t saved yet.')).toBeVisible();
  await expect(label('ES')).toHaveValue('Transporte');
  await expect(label('FR')).toHaveValue('Port dû');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectChanges(page, '5 changes');
  await expect(label('FR')).toHaveValue('Port dû');
});

test('[CONF-110] the dialog of a new table, and that of a column, are open again with what was typed', async ({
  page,
  context,
}) => {
  await openPanel(page, url, { search: 'order', name: /^Order$/ });
  await beginColumn(page);
  const dialog = page.getByRole('dialog', { name: 'New column' });
  await dialog.getByLabel('Label', { exact: true }).fill('Insured for');
  await dialog.getByLabel('Type').selectOption({ label: 'Money' });
  await endSession(context);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await signInAgain(page);
  await expect(dialog.getByLabel('Label', { exact: true })).toHaveValue('Insured for');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expectPanel(page, 'Insured for');
  await expect(panelOf(page).getByText('Money', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Table', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Singular').fill('Pallet');
  await page.reload();
  await expect(page.getByRole('dialog').getByLabel('Singular')).toHaveValue('Pallet');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(panelOf(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('[CONF-110][CONF-53][A11Y-1] lines of several new columns are back after a reload', async ({ page }) => {
  await openPanel(page, url, { search: 'order', name: /^Order$/ });
  await beginColumn(page, 'Several columns');
  const dialog = page.getByRole('dialog', { name: 'New columns' });
  const line = (number: number) => dialog.getByRole('group', { name: `Column ${number}`, exact: true });
  await line(1).getByLabel('Label').fill('Pallet count');
  await line(2).getByLabel('Label').fill('Insured on');
  await line(2).getByLabel('Required').check();
  await expectAccessible(page);
  await page.reload();
  await expect(line(1).getByLabel('Label')).toHaveValue('Pallet count');
  await expect(line(2).getByLabel('Label')).toHaveValue('Insured on');
  await expect(line(2).getByLabel('Required')).toBeChecked();
  await dialog.getByRole('button', { name: 'Create 2 columns' }).click();
  await expect(dialog).toBeHidden();
  await expectChanges(page, '1 change');
});

test('[CONF-111] a dialog that fails as it is drawn leaves a way back, and is not opened with that again', async ({
  page,
}) => {
  await openPanel(page, url, { search: 'order', name: /^Order$/ });
  await beginColumn(page);
  await page.getByRole('dialog', { name: 'New column' }).getByLabel('Label', { exact: true }).fill('Broken');
  // As another release of the product might have left it.
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(sessionStorage)) {
      if (!key.startsWith('colonnade-begun-')) continue;
      const begun = JSON.parse(text) as { values: object };
      const values = { ...begun.values, type: 'lookup', shown: { kind: 'lookup' } };
      sessionStorage.setItem(key, JSON.stringify({ ...begun, values }));
    }
  });
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectPanel(page, 'Order');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('[CONF-111] the condition of a new control is built from conditions', async ({ page }) => {
  const panel = await openPanel(page, url, { search: 'order', name: /^Order$/ });
  await panel
    .getByRole('region', { name: 'Controls' })
    .getByRole('button', { name: 'Control', exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'New control' });
  await dialog.getByLabel('Message', { exact: true }).fill('Say who sells it.');
  await dialog.getByRole('button', { name: 'Condition: build from conditions' }).click();
  const builder = page.getByRole('dialog', { name: 'Condition', exact: true });
  await builder.getByRole('button', { name: 'Condition' }).last().click();
  await builder
    .getByRole('combobox', { name: 'Column', exact: true })
    .last()
    .selectOption({ label: 'Salesperson' });
  await builder
    .getByRole('combobox', { name: 'Condition', exact: true })
    .last()
    .selectOption({ label: 'is not empty' });
  await builder.getByRole('button', { name: 'Apply' }).click();
  await expect(builder).toBeHidden();
  await expect(dialog.getByRole('textbox', { name: 'Condition' })).toContainText('Salesperson');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expectPanel(page, 'Say who sells it.');
  await expect(panelOf(page).getByRole('textbox', { name: 'Condition', exact: true })).toContainText(
    'Salesperson',
  );
});

/** Whether the last character of a text stands left of its first: it is read from right to left as one whole. */
async function isRightToLeft(text: Locator): Promise<boolean> {
  return await text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let node = walker.nextNode();
    while (node && (node.textContent ?? '').trim().length < 3) node = walker.nextNode();
    const content = node?.textContent ?? '';
    const boxOf = (at: number) => {
      const range = document.createRange();
      range.setStart(node ?? element, at);
      range.setEnd(node ?? element, at + 1);
      return range.getBoundingClientRect();
    };
    return boxOf(content.trimEnd().length - 1).left < boxOf(content.length - content.trimStart().length).left;
  });
}

test('[CONF-114] an Arabic label beside an English one keeps its own direction, brackets and all, wherever both are shown', async ({
  page,
}) => {
  const arabic = 'الشحن (دولي)';
  const panel = await openPanel(page, url, PLACE);
  await panel.getByRole('textbox', { name: 'Label (EN)' }).fill('Freight (world)');
  await page.keyboard.press('Tab');
  const field = panel.getByRole('textbox', { name: 'Label (AR)' });
  await field.fill(arabic);
  await page.keyboard.press('Tab');
  await expectChanges(page, '2 changes');
  await expect(field).toHaveCSS('direction', 'rtl');
  await expect(panel.getByRole('textbox', { name: 'Label (EN)' })).toHaveCSS('direction', 'ltr');

  await page.goto(`${url}/app/configuration/languages`);
  await page.getByRole('searchbox').fill('Freight (world)');
  const grid = page.getByRole('grid');
  const cell = grid.getByText(arabic, { exact: true });
  expect(await isRightToLeft(cell)).toBe(true);
  expect(await isRightToLeft(grid.getByText('Freight (world)', { exact: true }).last())).toBe(false);

  await page.goto(`${url}/app/configuration/review`);
  const change = page.locator('ins', { hasText: arabic });
  await expect(change).toBeVisible();
  expect(await isRightToLeft(change)).toBe(true);
  expect(await isRightToLeft(page.locator('ins', { hasText: 'Freight (world)' }))).toBe(false);
});
