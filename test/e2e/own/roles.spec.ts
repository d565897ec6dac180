import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../../support/run/product.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectChanges } from './configuration-steps.ts';
import { expectAccessible, signIn } from '../person.ts';

test.describe.configure({ mode: 'serial' });

let product: OwnProduct;
let url = '';

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
  ({ url } = product);
  await product.addUser('nancy', { name: 'Nancy Davolio', roles: ['sales'] });
});

test.afterAll(async () => {
  await product.stop();
});

/** Opens the roles, in a session in which the configuration is open, and chooses one. */
async function openRole(page: Page, name: string): Promise<void> {
  await signIn(page, url);
  await page.goto(`${url}/app/configuration/roles`);
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Choose a role' }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const rowOf = (page: Page, table: string) =>
  page.getByRole('row').filter({
    has: page.getByRole('rowheader', { name: new RegExp(`^${table}( Changed in this draft)?$`) }),
  });

test('[CONF-60][CONF-61] a role is told in sentences, its cells are changed by a press, and who has it stands beside', async ({
  page,
}) => {
  await openRole(page, 'Sales');
  const facts = page.getByRole('complementary', { name: 'About this role' });
  await expect(facts.getByRole('link', { name: 'Nancy Davolio' })).toBeVisible();
  await expect(facts).toContainText('Holds');
  await expectAccessible(page);
  const sentences = page.getByRole('region', { name: 'This role in words' });
  await expect(sentences).toContainText('Orders: Sales may change records only where');
  await expect(sentences).toContainText('Employees: Sales does not see');
  await rowOf(page, 'Tickets').getByRole('gridcell', { name: 'Change: never' }).click();
  await expect(rowOf(page, 'Tickets').getByRole('gridcell', { name: 'Change: always' })).toBeVisible();
  await expectChanges(page, '1 change');
  await expect(facts.getByRole('list').last()).toContainText('Tickets');
  await page.getByRole('button', { name: 'Changed 1' }).click();
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3);
  await expectAccessible(page);
});

test('[CONF-60][A11Y-1] by the keyboard alone a condition is written and columns are left out, as one step', async ({
  page,
}) => {
  await openRole(page, 'Reader');
  const read = rowOf(page, 'Visits').getByRole('gridcell').first();
  await read.focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
  await expect(rowOf(page, 'Visits').getByRole('gridcell').nth(4)).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reader · Visits' });
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Only where' }).focus();
  await page.keyboard.type('nowhere = 1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert').last()).not.toBeEmpty();
  await dialog.getByRole('textbox', { name: 'Only where' }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Distance > 3');
  await dialog.getByLabel('Columns to read').selectOption('some');
  await dialog.getByRole('checkbox').nth(5).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = rowOf(page, 'Visits');
  await expect(row.getByRole('gridcell', { name: 'Read: under a condition' })).toBeVisible();
  await expect(row).toContainText('All but');
  await page.getByRole('button', { name: /^With conditions/ }).click();
  await expect(row).toBeVisible();
});

test('[CONF-60] two roles are compared, and what breaks a rule is told before anything is applied', async ({
  page,
}) => {
  await openRole(page, 'Technician');
  const sentences = page.getByRole('region', { name: 'This role in words' });
  await expect(sentences).toContainText('Employees: Technician sees Hourly rate only where');
  await page.getByRole('combobox', { name: 'Compare with…' }).selectOption({ label: 'Reader' });
  await expect(page.getByRole('columnheader', { name: 'Reader' })).toBeVisible();
  await rowOf(page, 'Tickets').getByRole('gridcell', { name: 'Change: always' }).click();
  const facts = page.getByRole('complementary', { name: 'About this role' });
  await expect(facts).toContainText('must be able to');
  await expectAccessible(page);
});

test('[SHARE-9] a press lets a role share links, which its sentences say', async ({ page }) => {
  await openRole(page, 'Sales');
  await page.getByLabel('Find a table').fill('share');
  const cell = rowOf(page, 'Share links').getByRole('gridcell', { name: /^Share links: / });
  const sentences = page.getByRole('region', { name: 'This role in words' });
  const said = 'Sales may share what it reads by links that need no account.';
  await expect(sentences).not.toContainText(said);
  await cell.click();
  await expect(cell).toHaveAccessibleName('Share links: always');
  await expect(sentences).toContainText(said);
  await expectAccessible(page);
  await cell.click();
  await expect(cell).toHaveAccessibleName('Share links: never');
});

test('[ACCESS-58] a press allows messages; the cells of tables with rights of their own say so and are not switched', async ({
  page,
}) => {
  await openRole(page, 'Sales');
  const sentences = page.getByRole('region', { name: 'This role in words' });
  const said = 'Sales may read and write messages';
  await expect(sentences).toContainText(said);
  await page.getByLabel('Find a table').fill('messages');
  const read = rowOf(page, 'Messages').getByRole('gridcell', { name: /^Read: / });
  await expect(read).toHaveAccessibleName('Read: under a condition (Its own rights)');
  await read.click();
  await expect(page.getByText('“Messages” has rights of its own, which roles do not change.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(read).toHaveAccessibleName('Read: under a condition (Its own rights)');
  await expectAccessible(page);
  const allowed = page.getByRole('gridcell', { name: /^Messages: / });
  await allowed.click();
  await expect(allowed).toHaveAccessibleName('Messages: never');
  await expect(sentences).not.toContainText(said);
  await expect(read).toHaveAccessibleName('Read: never (Its own rights)');
  await allowed.click();
  await expect(allowed).toHaveAccessibleName('Messages: always');
});
