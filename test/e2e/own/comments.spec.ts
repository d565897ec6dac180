import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { changeCatalog, readCatalog } from '#server/catalog/catalog.ts';
import { sql } from '#server/database/sql/sql.ts';
import { administrator, type Administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { companies, notice } from '../companies.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectAccessible, expectLoaded, signInWith } from '../person.ts';

let product: OwnProduct;
let chief: Administrator;
let table: Awaited<ReturnType<typeof companies>>;

/** Comments of others are to be there within a second; a machine that runs other tests may be slower. */
const SOON = { timeout: 5_000 };

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
  await roleWithoutCompanies();
  await product.addUser('anna', { name: 'Anna Berg', supervisor: true });
  await product.addUser('bert', { name: 'Bert Moss', supervisor: true });
  await product.addUser('bella', { name: 'Bella Blind', roles: ['blind'] });
  chief = await administrator(product.url);
  table = await companies(chief);
});
test.afterAll(async () => {
  await chief.leave();
  await product.stop();
});

/** A role that reads no companies. */
async function roleWithoutCompanies(): Promise<void> {
  const { document } = must(await readCatalog(product.db), 'the application');
  const role = { id: 82_001, name: 'blind', label: { en: 'Blind' }, grants: [] };
  await changeCatalog(
    product.db,
    { ...document, roles: [...document.roles, role] },
    { author: null, message: 'a role' },
  );
}

async function enter(browser: Browser, login: string, id: number, options = {}): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB', ...options })).newPage();
  await signInWith(page, product.url, 'en', { login });
  await page.goto(`${product.url}/app/record/${table.id}/${id}`);
  await expectLoaded(page);
  return page;
}

const opener = (page: Page) => page.getByRole('button', { name: /^Comments: \d/ });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments' });
const composer = (page: Page | Locator) => page.getByRole('textbox', { name: 'New comment' });
const comment = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('[MSG-28][MSG-29] two people talk at a record: each sees at once what the other writes', async ({
  browser,
}) => {
  const { id } = await table.create('Talking Heads');
  const anna = await enter(browser, 'anna', id);
  const complaints = complaintsOf(anna);
  const bert = await enter(browser, 'bert', id);
  await expect(opener(anna)).toHaveAccessibleName('Comments: 0');
  await opener(anna).click();
  await expect(panel(anna).getByText('No comments yet')).toBeVisible();
  await expect(composer(anna)).toBeFocused();
  await opener(bert).click();
  await expect(composer(bert)).toBeFocused();
  await expectAccessible(anna);
  await anna.keyboard.type('Is the contract signed?');
  await anna.keyboard.press('Enter');
  await anna.keyboard.type('I need it today.');
  await bert.keyboard.type('Writing meanwhile');
  await anna.keyboard.press('Control+Enter');
  await expect(comment(bert, 'Is the contract signed?')).toContainText('Anna Berg', SOON);
  await bert.keyboard.press('Control+Enter');
  await expect(comment(anna, 'Writing meanwhile')).toContainText('Bert Moss', SOON);
  await expect(composer(anna)).toHaveValue('');
  await expect(anna.getByRole('status').filter({ hasText: 'New comment by Bert Moss' })).toBeAttached();
  await expect(opener(anna)).toHaveAccessibleName('Comments: 2');

  await comment(bert, 'Is the contract').getByRole('button', { name: 'Reply' }).click();
  await expect(bert.getByRole('textbox', { name: 'Reply to Anna Berg' })).toBeFocused();
  await bert.keyboard.type('Since Monday.');
  await bert.getByRole('listitem').getByRole('button', { name: 'Reply', exact: true }).last().click();
  await expect(comment(anna, 'Since Monday.')).toBeVisible(SOON);
  await expectAccessible(bert);

  // It is open still after the page is loaded anew, and closes by its button.
  await anna.reload();
  await expect(comment(anna, 'Since Monday.')).toBeVisible();
  await panel(anna).getByRole('button', { name: 'Close panel' }).click();
  await expect(panel(anna)).toHaveCount(0);
  await expect(opener(anna)).toBeFocused();
  await expect(opener(anna)).toHaveAccessibleName('Comments: 3');
  expect(complaints).toEqual([]);
});

test('[MSG-28] whoever types before the comments are there types a comment, and nothing in the form', async ({
  browser,
}) => {
  const { id } = await table.create('Typed early');
  const anna = await enter(browser, 'anna', id);
  await anna.route('**/comments-panel*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await opener(anna).click();
  await anna.keyboard.type('early');
  await expect(composer(anna)).toBeFocused();
  await anna.keyboard.type(' and late');
  await expect(composer(anna)).toHaveValue('early and late');
  await expect(anna.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('[MSG-25][MSG-26] somebody is mentioned by the keyboard alone; who may not read is there with the reason', async ({
  browser,
}) => {
  const { id } = await table.create('Mentioned');
  const anna = await enter(browser, 'anna', id);
  await opener(anna).focus();
  await anna.keyboard.press('Enter');
  await expect(composer(anna)).toBeFocused();
  await anna.keyboard.type('Ask @be');
  const people = anna.getByRole('listbox', { name: 'People' });
  await expect(people.getByRole('option')).toHaveCount(2);
  const bella = people.getByRole('option', { name: 'Bella Blind' });
  await expect(bella).toContainText('May not read this');
  await expect(bella).toHaveAttribute('aria-disabled', 'true');
  await expect(bella).toHaveAttribute('data-active', 'true');
  await expectAccessible(anna);
  await anna.keyboard.press('Enter');
  await expect(people).toBeVisible();
  await anna.keyboard.press('ArrowDown');
  await anna.keyboard.press('Tab');
  await expect(people).toHaveCount(0);
  await expect(composer(anna)).toHaveValue('Ask @Bert Moss ');
  await expect(composer(anna)).toBeFocused();
  await anna.keyboard.type('or @');
  await expect(people).toBeVisible();
  // Escape closes the list alone.
  await anna.keyboard.press('Escape');
  await expect(people).toHaveCount(0);
  await anna.keyboard.type(' nobody');
  await anna.keyboard.press('Control+Enter');
  const sent = comment(anna, 'Ask');
  await expect(sent).toContainText('Ask @Bert Moss or @ nobody');
  const { rows } = await product.db.query<{ name: string }>(
    sql`select u.name from colonnade.comment_mention m join app."user" u on u.id = m.user_id`,
  );
  expect(rows).toEqual([{ name: 'Bert Moss' }]);
});

test('[MSG-23] a comment is edited, deleted, and comes back by undo', async ({ browser }) => {
  const { id } = await table.create('Edited');
  const anna = await enter(browser, 'anna', id);
  await opener(anna).click();
  await composer(anna).fill('Frist words');
  await panel(anna).getByRole('button', { name: 'Comment', exact: true }).click();
  const menu = anna.getByRole('button', { name: 'More about the comment by Anna Berg' });
  await menu.focus();
  await anna.keyboard.press('Enter');
  await anna.getByRole('menuitem', { name: 'Edit' }).click();
  const editing = anna.getByRole('textbox', { name: 'Edit comment' });
  await expect(editing).toBeFocused();
  await editing.fill('First words');
  await anna.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(comment(anna, 'First words')).toContainText('edited');
  await menu.click();
  await anna.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(panel(anna).getByText('No comments yet')).toBeVisible();
  await notice(anna, 'Comment deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(comment(anna, 'First words')).toBeVisible();
});

test('[MSG-24] what is not sent yet is kept, and what was refused stays to be sent again', async ({
  browser,
}) => {
  const { id } = await table.create('Kept');
  const anna = await enter(browser, 'anna', id);
  await opener(anna).click();
  await composer(anna).fill('Half a thou');
  await anna.reload();
  await expect(composer(anna)).toHaveValue('Half a thou');
  await composer(anna).fill('Half a thought');
  await anna.route('**/api/comments/**/add', async (route) => await route.abort(), { times: 1 });
  await composer(anna).press('Control+Enter');
  await expect(panel(anna).getByRole('alert')).toBeVisible();
  await expect(composer(anna)).toHaveValue('Half a thought');
  // The answer is lost on the way, and the comment is there once.
  await anna.route(
    '**/api/comments/**/add',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await composer(anna).press('Control+Enter');
  await expect(comment(anna, 'Half a thought')).toHaveCount(1);
  await expect(composer(anna)).toHaveValue('Half a thought');
  await composer(anna).press('Control+Enter');
  await expect(composer(anna)).toHaveValue('');
  await expect(comment(anna, 'Half a thought')).toHaveCount(1);
  await anna.reload();
  await expect(comment(anna, 'Half a thought')).toHaveCount(1);
  await expect(composer(anna)).toHaveValue('');
  // What was changed after an answer was lost is another comment.
  await anna.route(
    '**/api/comments/**/add',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await composer(anna).fill('Second');
  await composer(anna).press('Control+Enter');
  await expect(panel(anna).getByRole('alert')).toBeVisible();
  await composer(anna).fill('Second, and more');
  await composer(anna).press('Control+Enter');
  await expect(comment(anna, 'Second')).toHaveCount(2);
});

test('[MSG-21] a comment is written about a field', async ({ browser }) => {
  const { id } = await table.create('Of a field');
  const anna = await enter(browser, 'anna', id);
  await opener(anna).click();
  await panel(anna).getByRole('button', { name: 'About a field' }).click();
  await anna.getByRole('menuitemradio', { name: 'City', exact: true }).click();
  await composer(anna).fill('Is that so?');
  await composer(anna).press('Control+Enter');
  await expect(comment(anna, 'Is that so?')).toContainText('City');
});

test('[MSG-28] on a phone comments are a sheet above the record', async ({ browser }) => {
  const { id } = await table.create('On a phone');
  const options = { viewport: { width: 390, height: 780 }, hasTouch: true };
  const anna = await enter(browser, 'anna', id, options);
  await opener(anna).tap();
  const sheet = anna.getByRole('dialog', { name: 'Comments' });
  await expect(sheet.getByText('No comments yet')).toBeVisible();
  await composer(sheet).tap();
  await anna.keyboard.type('From the road, @bert');
  await anna.getByRole('option', { name: 'Bert Moss' }).tap();
  await expectAccessible(anna);
  await sheet.getByRole('button', { name: 'Comment', exact: true }).tap();
  await expect(comment(anna, 'From the road, @Bert Moss')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(sheet).toHaveCount(0);
  await expect(opener(anna)).toHaveAccessibleName('Comments: 1');
});
