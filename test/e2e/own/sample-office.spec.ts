import { expect, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { readCatalog } from '#server/catalog/catalog.ts';
import { sql } from '#server/database/sql/sql.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, expectLoaded } from '../person.ts';

test.use({ locale: 'en-GB', viewport: { width: 1400, height: 860 } });

const PASSWORD = 'a long enough password';

let product: OwnProduct;

test.beforeAll(async () => {
  // As somebody starts it who has read the README alone.
  product = await startOwnProduct({
    COLONNADE_APP: '',
    COLONNADE_SAMPLE: '',
    COLONNADE_ADMIN_LOGIN: '',
    COLONNADE_ADMIN_PASSWORD: '',
  });
});
test.afterAll(async () => await product.stop());

async function setUp(page: Page): Promise<void> {
  await page.goto(must(/First visit: open (\S+)/.exec(product.printed())?.[1], 'the address with the code'));
  await page.getByLabel('Your name').fill('Ada Chief');
  await page.getByLabel('Login', { exact: true }).fill('ada');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

test('[MSG-85][MSG-86] whoever makes the first supervisor finds messages of today, and comments beside an order', async ({
  page,
}) => {
  await setUp(page);
  await expect(page.getByRole('region', { name: 'What do you want to begin with?' })).toBeVisible();
  await expect
    .poll(async () => (await product.db.query(sql`select from app.message limit 1`)).rows.length, {
      timeout: 30_000,
    })
    .toBe(1);
  await page.goto(`${product.url}/app/messages`);
  await expectLoaded(page);
  const messages = page.locator('[data-rows]').getByRole('listitem');
  await expect(messages.nth(8)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Complaints/ })).toBeVisible();
  await expectAccessible(page);
  // A message of today leads to the record that it is about.
  await page.locator('[data-message]').filter({ hasText: 'SO-' }).first().click();
  await expect(page.getByRole('link', { name: /SO-\d{6}/ }).first()).toBeVisible();
  const orders = must(await readCatalog(product.db), 'a catalog').tablesByName.get('sales_order');
  const { rows } = await product.db.query<{ record: number }>(
    sql`select c.record_id as record from colonnade.comment c
      join app.message m on m.about_table = c.table_id and m.about_record = c.record_id
      where c.table_id = $1 group by 1 order by count(distinct c.id) desc, 1 desc limit 1`,
    [orders?.id],
  );
  await page.goto(`${product.url}/app/record/${orders?.id}/${rows[0]?.record}`);
  await expectLoaded(page);
  await page.getByRole('button', { name: /^Comments: \d/ }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: /^Messages/ }).click();
  await expect(page.getByRole('complementary').getByText('SO-').first()).toBeVisible();
});
