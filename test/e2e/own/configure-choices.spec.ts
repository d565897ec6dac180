import { expect, type Page } from '@playwright/test';
import { sql } from '#server/database/sql/sql.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, signInWith } from '../person.ts';

test.describe.configure({ mode: 'serial' });
test.use({ actionTimeout: 10_000 });

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
});

test.afterAll(async () => {
  await product.stop();
});

async function openPriority(page: Page) {
  await signInWith(page, product.url, 'en-GB', { configuration: true });
  await page.goto(`${product.url}/app/configuration/objects`);
  await page.getByRole('searchbox').fill('priority');
  const tree = page.getByRole('navigation', { name: 'Objects' });
  await tree
    .getByRole('button', { name: /^Priority Ticket$/ })
    .first()
    .click();
  return page.getByRole('article').getByRole('group', { name: 'Choices' });
}

async function ticketsWith(code: string): Promise<number> {
  const { rows } = await product.db.query<{ count: number }>(
    sql`select count(*) as count from app.ticket where priority = $1 and deleted_at is null`,
    [code],
  );
  return Number(rows[0]?.count);
}

test('[CONF-100][CONF-101] removing a choice that records have asks what becomes of them; the review tells it, and applying does it', async ({
  page,
}) => {
  const [urgent, high] = [await ticketsWith('urgent'), await ticketsWith('high')];
  expect(urgent).toBeGreaterThan(0);
  const choices = await openPriority(page);
  await choices.getByRole('button', { name: 'Remove' }).nth(3).click();
  const dialog = page.getByRole('dialog', { name: 'Remove “Urgent”?' });
  await expect(dialog).toContainText(
    `Priority “Urgent”: ${urgent.toLocaleString('en-GB')} records in Tickets`,
  );
  await expect(dialog.getByRole('radio', { name: 'Leave empty' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled();
  await expectAccessible(page);
  // Whoever leaves the question leaves everything as it was.
  await page.keyboard.press('Escape');
  await expect(choices.getByRole('button', { name: 'Remove' })).toHaveCount(4);
  await choices.getByRole('button', { name: 'Remove' }).nth(3).click();
  await dialog.getByLabel('New choice').selectOption({ label: 'High' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toBeHidden();
  await expect(choices.getByRole('button', { name: 'Remove' })).toHaveCount(3);
  await page.getByRole('button', { name: 'Review' }).click();
  const line = page.getByRole('button', { name: /^Priority “Urgent”: .* changed to “High”$/ });
  await expect(line).toBeVisible();
  await expectAccessible(page);
  await line.click();
  const again = page.getByRole('dialog', { name: 'Remove “Urgent”?' });
  await again.getByLabel('New choice').selectOption({ label: 'Normal' });
  await again.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('button', { name: /changed to “Normal”$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect(line).toBeVisible();
  await page.getByLabel('Title of this version').fill('Fewer priorities');
  await page.getByRole('button', { name: /^Apply as version/ }).click();
  await expect(page.getByText('is in force.')).toBeVisible();
  expect([await ticketsWith('urgent'), await ticketsWith('high')]).toEqual([0, urgent + high]);
});

test('[CONF-100] a choice that gets another code is followed by the records that have it', async ({
  page,
}) => {
  const low = await ticketsWith('low');
  const choices = await openPriority(page);
  const code = choices.getByRole('textbox', { name: 'Code' }).first();
  await code.fill('lowest');
  await code.press('Tab');
  const dialog = page.getByRole('dialog', { name: 'Change the code of “Low”?' });
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByLabel('Title of this version').fill('Fewer priorities');
  await page.getByRole('button', { name: /^Apply as version/ }).click();
  await expect(page.getByText('is in force.')).toBeVisible();
  expect(await ticketsWith('lowest')).toBe(low);
});
