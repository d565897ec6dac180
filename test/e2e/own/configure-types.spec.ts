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

async function openTypes(page: Page) {
  await page.goto(`${product.url}/app/configuration/objects`);
  await page.getByRole('searchbox').fill('job title');
  const tree = page.getByRole('navigation', { name: 'Objects' });
  await tree
    .getByRole('button', { name: /^Job title Contact$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Change type…' }).click();
  return page.getByRole('dialog', { name: 'Change the type of “Job title”' });
}

async function titles(): Promise<readonly string[]> {
  const { rows } = await product.db.query<{ title: string }>(
    sql`select job_title as title from app.contact where job_title is not null order by id limit 20`,
  );
  return rows.map(({ title }) => title);
}

test('[CONF-130][CONF-132] values in the way of another type are named, and shown in a list', async ({
  page,
}) => {
  await signInWith(page, product.url, 'en-GB', { configuration: true });
  const dialog = await openTypes(page);
  await dialog.getByLabel('New type').selectOption({ label: 'Whole number' });
  await expect(dialog.getByRole('alert')).toContainText('do not convert without loss');
  await expect(dialog.getByRole('alert').getByRole('listitem').getByRole('link')).toHaveCount(10);
  const listed = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: /^Open [\d,]+ records in a list$/ }).click();
  const list = await listed;
  await expect(list.getByRole('columnheader', { name: 'Job title' })).toBeVisible();
  await expect(list.locator('[data-row="0"]').first()).toContainText(/\p{L}/u);
  await list.close();
  await expect(dialog.getByRole('button', { name: 'Change type' })).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Check again' })).toBeVisible();
  await expectAccessible(page);
});

test('[CONF-130][CONF-131] the type that fits is a step of the draft, is applied, and taken back without a loss', async ({
  page,
}) => {
  const before = await titles();
  await signInWith(page, product.url, 'en-GB', { configuration: true });
  const dialog = await openTypes(page);
  await dialog.getByLabel('New type').selectOption({ label: 'Choice' });
  await expect(dialog.getByText(/^All [\d,]+ values convert without loss\.$/)).toBeVisible();
  await expect(dialog.getByRole('table', { name: 'The first values' }).getByRole('row')).toHaveCount(11);
  await dialog.getByRole('button', { name: 'Change type' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 change, not applied yet')).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { name: 'One column gets another type' })).toBeVisible();
  await expect(
    page.getByRole('button', { name: /^Job title of Contacts: from Text to Choice, [\d,]+ values$/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Title of this version').fill('Job titles are chosen');
  await page.getByRole('button', { name: /^Apply as version/ }).click();
  await expect(page.getByText('is in force.')).toBeVisible();
  expect(await titles()).not.toEqual(before);

  const again = await openTypes(page);
  await again.getByLabel('New type').selectOption({ label: 'Text' });
  await expect(again.getByText(/^All [\d,]+ values convert without loss\.$/)).toBeVisible();
  await again.getByRole('button', { name: 'Change type' }).click();
  await expect(again).toBeHidden();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByLabel('Title of this version').fill('Job titles are texts');
  await page.getByRole('button', { name: /^Apply as version/ }).click();
  await expect(page.getByText('is in force.')).toBeVisible();
  expect(await titles()).toEqual(before);
});
