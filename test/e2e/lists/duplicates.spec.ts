import { expect, type Locator, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { trusted } from '#server/database/sql/sql.ts';
import { test } from '../browser-test.ts';
import { notice } from '../companies.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
});
test.afterAll(async () => await product.stop());
test.beforeEach(async () => {
  await product.db.query(trusted(`delete from app.contact where last_name like 'Zzdup%'`));
  await product.db.query(trusted(`delete from app.company where code like 'ZZD%'`));
  await product.db.query(
    trusted(`insert into app.company (code, name, kind, city, email, phone) values
      ('ZZD1', 'Zephyr Bau', 'customer', 'Lyon', 'one@zephyr.example', null),
      ('ZZD2', 'ZÉPHYR-BAU', 'customer', 'Lyon', 'two@zephyr.example', '+33 4 72 00 00 01'),
      ('ZZD3', 'Zephyr  Bau.', 'prospect', 'Lyon', null, null),
      ('ZZD4', 'Quokka GmbH', 'customer', null, null, null),
      ('ZZD5', 'Quokka GmbH', 'customer', 'Bonn', null, null)`),
  );
  await product.db.query(
    trusted(`insert into app.contact (last_name, company, status) select 'Zzdup ' || i, c.id, 'lead'
      from app.company c, generate_series(1, 2) i where c.code = 'ZZD1'`),
  );
});
test.use({ locale: 'en-GB' });

/** The duplicates among the companies of these tests, by a rule. */
async function duplicates(page: Page, { rule = 'name:text', locale = 'en' } = {}): Promise<Locator> {
  const { tables } = await signInWith(page, product.url, locale);
  const table = must(
    tables.find(({ name }) => name === 'company'),
    'companies',
  );
  const filter = encodeURIComponent(JSON.stringify({ column: 'code', operator: 'beginsWith', value: 'ZZD' }));
  await page.goto(
    `${product.url}/app/duplicates/${table.id}?rule=${encodeURIComponent(rule)}&filter=${filter}`,
  );
  return page.getByRole('main');
}

async function names(): Promise<readonly string[]> {
  const { rows } = await product.db.query<{ told: string }>(
    trusted(`select concat_ws(' | ', code, name, email, phone) as told from app.company
      where code like 'ZZD%' and deleted_at is null order by code`),
  );
  return rows.map(({ told }) => told);
}

test('[DUPL-9][DUPL-6][DUPL-7] duplicates are found from the menu of a list, compared, merged with chosen values and undone, by mouse', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { tables } = await signInWith(page, product.url, 'en');
  const table = must(
    tables.find(({ name }) => name === 'company'),
    'companies',
  );
  const filter = encodeURIComponent(JSON.stringify({ column: 'code', operator: 'beginsWith', value: 'ZZD' }));
  await page.goto(`${product.url}/app/list/t${table.id}?filter=${filter}`);
  await expect(page.getByRole('grid')).toContainText('Quokka GmbH');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Find duplicates…' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Duplicates: companies');
  await expect(main).toContainText('Only the records of the filtered list are compared.');
  await main.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL(/rule=name%3Atext/);
  await expect(main).toContainText('2 sets · 5 records');
  const set = main.getByRole('button', { name: /3 records Zephyr Bau/ });
  await set.click();
  await expect(main.getByRole('radio', { name: 'ZÉPHYR-BAU' }).first()).toBeChecked();
  await expectAccessible(page);
  // The record with most values stays unless another one is chosen; its empty cells are filled.
  const stays = main.getByRole('group', { name: 'Record that stays' });
  await stays.getByRole('radio', { name: 'Zephyr Bau', exact: true }).check();
  await expect(main).toContainText('No other records lead to those that go.');
  const email = main.getByRole('group', { name: 'E-mail' });
  await email.getByRole('radio', { name: 'ZÉPHYR-BAU' }).check();
  await main.getByRole('button', { name: 'Merge 3 records' }).click();
  await expect(notice(page, '3 records merged into one.')).toBeVisible();
  await expect(main).toContainText('1 set · 2 records');
  expect(await names()).toEqual([
    'ZZD1 | Zephyr Bau | two@zephyr.example | +33 4 72 00 00 01',
    'ZZD4 | Quokka GmbH',
    'ZZD5 | Quokka GmbH',
  ]);
  await notice(page, '3 records merged into one.').getByRole('button', { name: 'Undo' }).click();
  await expect(main).toContainText('2 sets · 5 records');
  expect(await names()).toContain('ZZD1 | Zephyr Bau | one@zephyr.example');
  expect(complaints).toEqual([]);
});

test('[DUPL-9][A11Y-1] the keyboard alone opens a set, chooses and merges', async ({ page }) => {
  const main = await duplicates(page);
  const set = main.getByRole('button', { name: /3 records Zephyr Bau/ });
  await set.focus();
  await page.keyboard.press('Enter');
  await expect(set).toHaveAttribute('aria-expanded', 'true');
  const stays = main.getByRole('group', { name: 'Record that stays' });
  await expect(stays.getByRole('radio', { name: 'ZÉPHYR-BAU' })).toBeChecked();
  // The first record can be opened and left out; then comes the one that is chosen.
  for (let at = 0; at < 3; at++) await page.keyboard.press('Tab');
  await expect(stays.getByRole('radio', { name: 'ZÉPHYR-BAU' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(stays.getByRole('radio', { name: 'Zephyr Bau', exact: true })).toBeChecked();
  await main
    .getByRole('group', { name: 'E-mail' })
    .getByRole('radio', { name: 'Zephyr Bau one@zephyr.example' })
    .focus();
  await page.keyboard.press('ArrowRight');
  await expect(
    main.getByRole('group', { name: 'E-mail' }).getByRole('radio', { name: 'ZÉPHYR-BAU' }),
  ).toBeChecked();
  await main.getByRole('button', { name: 'Merge 3 records' }).focus();
  await page.keyboard.press('Enter');
  await expect(main).toContainText('1 set · 2 records');
  expect(await names()).toContain('ZZD1 | Zephyr Bau | two@zephyr.example | +33 4 72 00 00 01');
});

test('[DUPL-12] a set that is called no duplicates stays away, also after a reload, until it is shown again', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const main = await duplicates(page);
  const zephyr = main.getByRole('button', { name: /3 records Zephyr Bau/ });
  await zephyr.click();
  await expect(main).toContainText('2 records in Contacts (Company)');
  await main.getByRole('button', { name: 'Not duplicates' }).click();
  await expect(zephyr).toBeHidden();
  await expect(main).toContainText('1 set · 2 records');
  await notice(page, 'Kept as not duplicates.').getByRole('button', { name: 'Undo' }).click();
  await expect(zephyr).toBeVisible();
  await zephyr.click();
  await main.getByRole('button', { name: 'Not duplicates' }).click();
  await expect(zephyr).toBeHidden();
  await page.reload();
  await expect(main).toContainText('1 set is kept as not duplicates.');
  await expect(zephyr).toBeHidden();
  await main.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(main).toContainText('They stay out of the list until they are shown again.');
  await expect(main.getByRole('button', { name: /Quokka/ })).toBeHidden();
  await expectAccessible(page);
  await zephyr.click();
  await main.getByRole('button', { name: 'Show again' }).click();
  await expect(zephyr).toBeHidden();
  await main.getByRole('button', { name: 'Back to duplicates' }).click();
  await expect(zephyr).toBeVisible();
  await expect(main).toContainText('2 sets · 5 records');
  expect(complaints).toEqual([]);
});

test('[DUPL-10] sets without conflicts are merged at once', async ({ page }) => {
  const main = await duplicates(page);
  await main.getByRole('button', { name: 'Merge all without conflicts…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge sets without conflicts' });
  await expect(dialog).toContainText('2 sets are checked');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Check and merge' }).click();
  await expect(dialog).toContainText('0 sets merged.');
  await expect(dialog).toContainText('2 sets have conflicting values');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(await names()).toHaveLength(5);
});

test('[DUPL-10] sets in which nothing differs are merged, each as an operation of its own', async ({
  page,
}) => {
  await product.db.query(
    trusted(`insert into app.contact (last_name, company, status, email) select 'Zzdup 1', c.id, 'lead', 'dup@one.example'
      from app.company c where c.code = 'ZZD1'`),
  );
  const { tables } = await signInWith(page, product.url, 'en');
  const table = must(
    tables.find(({ name }) => name === 'contact'),
    'contacts',
  );
  const filter = encodeURIComponent(
    JSON.stringify({ column: 'last_name', operator: 'beginsWith', value: 'Zzdup' }),
  );
  await page.goto(
    `${product.url}/app/duplicates/${table.id}?rule=last_name:text,company:exact&filter=${filter}`,
  );
  const main = page.getByRole('main');
  await expect(main).toContainText('1 set · 2 records');
  await main.getByRole('button', { name: 'Merge all without conflicts…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge sets without conflicts' });
  await dialog.getByRole('button', { name: 'Check and merge' }).click();
  await expect(dialog).toContainText('1 set merged.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(main).toContainText('No duplicates found');
  const { rows } = await product.db.query(
    trusted(
      `select last_name, email from app.contact where last_name like 'Zzdup%' and deleted_at is null order by 1`,
    ),
  );
  expect(rows).toEqual([
    { last_name: 'Zzdup 1', email: 'dup@one.example' },
    { last_name: 'Zzdup 2', email: null },
  ]);
});

test('[DUPL-11] records that are selected in a list are compared and merged', async ({ page }) => {
  const { tables } = await signInWith(page, product.url, 'en');
  const table = must(
    tables.find(({ name }) => name === 'company'),
    'companies',
  );
  const filter = encodeURIComponent(JSON.stringify({ column: 'code', operator: 'beginsWith', value: 'ZZD' }));
  await page.goto(`${product.url}/app/list/t${table.id}?filter=${filter}&sort=code`);
  const grid = page.getByRole('grid');
  await expect(grid).toContainText('Quokka GmbH');
  for (const at of [3, 4]) await grid.getByRole('checkbox', { name: 'Select row' }).nth(at).click();
  await page
    .getByRole('toolbar', { name: 'Selected records' })
    .getByRole('button', { name: 'Merge…' })
    .click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Merge companies');
  await main.getByRole('button', { name: 'Merge 2 records' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await names()).toContain('ZZD5 | Quokka GmbH');
  expect(await names()).not.toContain('ZZD4 | Quokka GmbH');
});

const LOOKS = [
  { name: 'wide', locale: 'en', width: 1440, scheme: 'light' },
  { name: 'dark', locale: 'en', width: 1440, scheme: 'dark' },
  { name: 'arabic', locale: 'ar', width: 1440, scheme: 'light' },
  { name: 'phone', locale: 'en', width: 390, scheme: 'light' },
] as const;

for (const { name, locale, width, scheme } of LOOKS) {
  test(`[DUPL-9][PHONE-1][LOOK-1] a comparison has no finding of axe and nothing wider than the window: ${name}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    const main = await duplicates(page, { locale });
    await main.getByRole('button', { name: /Zephyr Bau/ }).click();
    await expect(main.getByRole('radio', { name: 'ZÉPHYR-BAU' }).first()).toBeVisible();
    await expectAccessible(page);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wider).toBe(false);
    const folder = process.env['SHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/duplicates-${name}.png`, fullPage: true });
  });
}
