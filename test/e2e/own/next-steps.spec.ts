import { expect, type Browser, type Page } from '@playwright/test';
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

/** What others do is to be there within a second; a machine that runs other tests may be slower. */
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
test.beforeEach(async () => {
  await product.db.query(sql`delete from colonnade.next_step`);
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

async function enter(browser: Browser, login: string, path: string, options = {}): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB', ...options })).newPage();
  await signInWith(page, product.url, 'en', { login });
  await page.goto(`${product.url}${path}`);
  await expectLoaded(page);
  return page;
}

const at = (id: number) => `/app/record/${table.id}/${id}`;
const opener = (page: Page) => page.getByRole('button', { name: /^Comments: \d/ });
const tab = (page: Page) => page.getByRole('tab', { name: /^Next steps/ });
const form = (page: Page, name = 'New step') => page.getByRole('group', { name });
const text = (page: Page, name = 'New step') => page.getByRole('textbox', { name });
const box = (page: Page, step: string) => page.getByRole('checkbox', { name: `Done: ${step}`, exact: true });
const item = (page: Page, step: string) => page.getByRole('listitem').filter({ hasText: step });

test('[MSG-47] two people plan what is next at a record: each sees at once what the other does', async ({
  browser,
}) => {
  const { id } = await table.create('Planned');
  const anna = await enter(browser, 'anna', at(id));
  const complaints = complaintsOf(anna);
  const bert = await enter(browser, 'bert', at(id));
  for (const page of [anna, bert]) {
    await opener(page).click();
    await tab(page).click();
    await expect(page.getByText('Nothing to do next')).toBeVisible();
  }
  await expectAccessible(anna);
  await text(anna).fill('Send the offer');
  await form(anna).getByRole('textbox', { name: 'Due date' }).fill('1 Jan 2020');
  await form(anna).getByRole('button', { name: 'Assigned to Anna Berg' }).click();
  const people = anna.getByRole('listbox', { name: 'Assigned to' });
  await expect(people.getByRole('option', { name: 'Bella Blind' })).toContainText('May not read this');
  await expectAccessible(anna);
  await anna.keyboard.type('bert');
  await expect(people.getByRole('option')).toHaveCount(1);
  await anna.keyboard.press('Enter');
  await form(anna).getByRole('button', { name: 'Add' }).click();
  await expect(text(anna)).toHaveValue('');
  await expect(item(bert, 'Send the offer')).toContainText('Overdue', SOON);
  await expect(item(bert, 'Send the offer')).toContainText('Bert Moss');
  await expect(tab(bert)).toContainText('1');
  await expect(opener(bert)).toHaveAccessibleName('Comments: 0, next steps: 1');
  await expectAccessible(bert);

  // One press ticks it off, another one takes that back.
  await box(bert, 'Send the offer').click();
  await expect(notice(bert, 'Step done')).toBeVisible();
  await expect(anna.getByText('Done 1')).toBeVisible(SOON);
  await notice(bert, 'Step done').getByRole('button', { name: 'Undo' }).click();
  await expect(box(anna, 'Send the offer')).toBeVisible(SOON);
  expect(complaints).toEqual([]);
});

test('[MSG-47] steps are noted, changed, ticked off and deleted by the keyboard alone', async ({
  browser,
}) => {
  const { id } = await table.create('By keys');
  const anna = await enter(browser, 'anna', at(id));
  await opener(anna).focus();
  await anna.keyboard.press('Enter');
  await tab(anna).focus();
  await anna.keyboard.press('Enter');
  await text(anna).focus();
  for (const step of ['Call', 'Write', 'Visit']) {
    await anna.keyboard.type(step);
    await anna.keyboard.press('Enter');
    await expect(box(anna, step)).toBeVisible();
    await expect(text(anna)).toHaveValue('');
    await expect(text(anna)).toBeFocused();
  }
  await box(anna, 'Call').focus();
  await anna.keyboard.press('ArrowDown');
  await expect(box(anna, 'Write')).toBeFocused();
  await anna.keyboard.press('Space');
  await expect(notice(anna, 'Step done')).toBeVisible();
  await expect(box(anna, 'Visit')).toBeFocused();
  await anna.keyboard.press('Tab');
  await anna.keyboard.press('Enter');
  await expect(text(anna, 'Edit step')).toBeFocused();
  await anna.keyboard.type(' on Monday');
  await anna.keyboard.press('Enter');
  await expect(box(anna, 'Visit on Monday')).toBeFocused();
  await anna.keyboard.press('Tab');
  await anna.keyboard.press('Enter');
  await anna.keyboard.type(' or not');
  await anna.keyboard.press('Escape');
  await expect(box(anna, 'Visit on Monday')).toBeFocused();
  await anna.getByRole('button', { name: 'More about “Visit on Monday”' }).press('Enter');
  await anna.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(box(anna, 'Visit on Monday')).toHaveCount(0);
  await notice(anna, 'Step deleted').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(box(anna, 'Visit on Monday')).toBeVisible();
  // Nothing of all that was typed into the record.
  await expect(anna.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('[MSG-45][MSG-48] whoever is put in charge hears of it, finds it among the own work, and puts it off', async ({
  browser,
}) => {
  const { id } = await table.create('Assigned');
  const bert = await enter(browser, 'bert', '/app/work');
  await expect(bert.getByText('Nothing to do')).toBeVisible();
  await expectAccessible(bert);
  const { rows } = await product.db.query<{ id: number }>(
    sql`select id from app."user" where login = 'bert'`,
  );
  const user = must(rows[0], 'bert').id;
  const add = async (step: string, more: object = {}) => {
    const body = { key: `of-work-${step.replaceAll(' ', '-')}`, text: step, user, ...more };
    await chief.post(`/api/steps/${table.id}/${id}/add`, body);
  };
  await add('Ring them', { dueOn: '2020-01-01' });
  await add('Without haste');
  const overdue = bert.getByRole('region', { name: 'Overdue' });
  await expect(overdue.getByText('Ring them')).toBeVisible(SOON);
  await expect(bert.getByRole('region', { name: 'Without a date' }).getByText('Without haste')).toBeVisible(
    SOON,
  );
  await expect(
    bert.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: /^My work/ }),
  ).toContainText('1 overdue or due today', SOON);
  await expect(bert.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await expectAccessible(bert);
  await bert.getByRole('button', { name: 'Put off: Ring them' }).click();
  await bert.getByRole('menuitem', { name: /^By a day/ }).click();
  await expect(overdue).toHaveCount(0);
  await expect(bert.getByRole('region', { name: 'Next seven days' })).toContainText('Tomorrow');
  await notice(bert, 'Put off to').getByRole('button', { name: 'Undo' }).click();
  await expect(overdue.getByText('Ring them')).toBeVisible();
  await box(bert, 'Without haste').click();
  await expect(box(bert, 'Without haste')).toHaveCount(0);
  await overdue.getByRole('link', { name: /Assigned/ }).click();
  await expect(bert).toHaveURL(new RegExp(`${at(id)}$`));
});

test('[MSG-48] two thousand steps come as they are scrolled to', async ({ browser }) => {
  const { id } = await table.create('Busy');
  await product.db.query(
    sql`insert into colonnade.next_step (table_id, record_id, account, key, text, user_id, due_on)
      select $1, $2, 'user:1', 'busy-' || n, 'Step ' || n, u.id, current_date + n::integer
      from generate_series(1, 2000) n, app."user" u where u.login = 'anna'`,
    [table.id, id],
  );
  const anna = await enter(browser, 'anna', '/app/work');
  await expect(box(anna, 'Step 1')).toBeVisible();
  await expect(anna.getByRole('checkbox')).toHaveCount(100);
  await box(anna, 'Step 100').focus();
  await expect(box(anna, 'Step 101')).toBeAttached();
  await anna.keyboard.press('ArrowDown');
  await expect(box(anna, 'Step 101')).toBeFocused();
});

test('[MSG-47] on a phone next steps are in the sheet above the record', async ({ browser }) => {
  const { id } = await table.create('On a phone');
  const options = { viewport: { width: 390, height: 780 }, hasTouch: true };
  const anna = await enter(browser, 'anna', at(id), options);
  await opener(anna).tap();
  await tab(anna).tap();
  await expect(anna.getByRole('dialog', { name: 'Next steps' })).toBeVisible();
  await text(anna).tap();
  await anna.keyboard.type('From the road');
  await form(anna).getByRole('button', { name: 'Add' }).tap();
  await expect(box(anna, 'From the road')).toBeVisible();
  await expectAccessible(anna);
  await box(anna, 'From the road').tap();
  await expect(anna.getByText('Done 1')).toBeVisible();
});

/** A message that lies among those of a user. */
async function message(login: string, subject: string, about: number | null): Promise<void> {
  await product.db.query(
    sql`insert into app.message (subject, from_name, sent_at, body, preview, importance, way, message_key, thread, place, owner, read, starred, about_table, about_record)
      select $1, 'Bert Moss', now(), '<p>Look</p>', 'Look at it', 'normal', 'internal', $1, $1, 'inbox', u.id, false, false, $3::bigint, $4::bigint
      from app."user" u where u.login = $2`,
    [subject, login, about === null ? null : table.id, about],
  );
}

test('[MSG-49][MSG-51] the messages about a record stand beside it, and lead to them; others are linked to it, or made a record', async ({
  browser,
}) => {
  const { id } = await table.create('Written about');
  await message('anna', 'About the delivery', id);
  await message('anna', 'About what?', null);
  const anna = await enter(browser, 'anna', at(id));
  await opener(anna).click();
  const messages = anna.getByRole('tab', { name: /^Messages/ });
  await messages.click();
  await expect(messages).toContainText('1');
  await expect(anna.getByRole('button', { name: 'Message about this record' })).toBeVisible();
  await expectAccessible(anna);
  await messages.press('ArrowRight');
  await expect(tab(anna)).toBeFocused();
  await tab(anna).press('ArrowLeft');
  await anna.getByRole('link', { name: /About the delivery/ }).click();
  await expect(anna.getByRole('article', { name: 'About the delivery' })).toBeVisible();

  await anna.locator('[data-message]').filter({ hasText: 'About what?' }).click();
  await expect(anna.getByRole('article', { name: 'About what?' })).toBeVisible();
  await anna.getByRole('button', { name: 'More' }).click();
  await anna.getByRole('menuitem', { name: 'Link to a record…' }).click();
  await expect(anna.getByRole('combobox', { name: 'Search records' })).toBeFocused();
  await anna.keyboard.type('written about');
  await expect(anna.getByRole('option', { name: /Written about/ })).toBeVisible();
  await expectAccessible(anna);
  await anna.keyboard.press('Enter');
  const article = anna.getByRole('article', { name: 'About what?' });
  await expect(article.getByRole('link', { name: /Written about/ })).toBeVisible();
  await notice(anna, 'Linked to Written about').getByRole('button', { name: 'Undo' }).click();
  await expect(article.getByRole('link', { name: /Written about/ })).toHaveCount(0);

  await anna.getByRole('button', { name: 'More' }).click();
  await anna.getByRole('menuitem', { name: 'Create a record…' }).click();
  await expect(anna.getByRole('combobox', { name: 'Search tables' })).toBeFocused();
  await anna.keyboard.type('compan');
  await expectAccessible(anna);
  await anna.keyboard.press('Enter');
  // Companies have an e-mail address: what they are called is who wrote.
  await expect(anna.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Bert Moss');
  await anna.getByRole('textbox', { name: 'Code' }).first().fill('WHAT1');
  await anna.getByRole('button', { name: 'Save' }).click();
  await expect(notice(anna, '“Bert Moss” saved.')).toBeVisible();
  await expect(article.getByRole('link', { name: /Bert Moss/ })).toBeVisible();
});
