import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { sql } from '#server/database/sql/sql.ts';
import { test } from '../browser-test.ts';
import { notice } from '../companies.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectAccessible, expectLoaded, signInWith } from '../person.ts';

let product: OwnProduct;

test.use({ locale: 'en-GB' });

/** What others change is there soon; a machine that runs other tests may be slower. */
const LIVE = { timeout: 20_000 };

test.beforeAll(async () => {
  product = await startOwnProduct();
  for (const [login, name] of [
    ['anna', 'Anna Berg'],
    ['bert', 'Bert Caron'],
  ] as const)
    await product.addUser(login, { name, roles: ['sales'] });
});
test.afterAll(async () => await product.stop());

async function enter(browser: Browser, login: string, { phone = false, dark = false } = {}): Promise<Page> {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1400, height: 860 };
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport,
    hasTouch: phone,
    colorScheme: dark ? 'dark' : 'light',
  });
  const page = await context.newPage();
  await signInWith(page, product.url, 'en', { login });
  await page.goto(`${product.url}/app/messages`);
  await expectLoaded(page);
  return page;
}

const messages = (page: Page): Locator => page.locator('[data-rows]').getByRole('listitem');
const message = (page: Page, text: string): Locator => messages(page).filter({ hasText: text });
const opened = (page: Page, text: string): Locator =>
  page.locator('[data-message]').filter({ hasText: text });
const choose = async (page: Page, subject: string) =>
  await page.getByRole('checkbox', { name: `Select “${subject}”` }).check({ force: true });

/** Puts messages into a person's inbox, the first one first. */
async function arrive(login: string, subjects: readonly string[]): Promise<void> {
  for (const [at, subject] of subjects.entries())
    await product.db.query(
      sql`insert into app.message (subject, from_name, sent_at, body, preview, importance, way, place, read, starred, owner, thread)
        select $1, 'Renate Messner', now() - make_interval(mins => $2), '<p>Dear colleague</p>', 'Dear colleague', 'normal', 'internal',
          'inbox', false, false, id, gen_random_uuid()::text from app."user" where login = $3`,
      [subject, subjects.length - at, login],
    );
}

test('[MSG-84] a label is made by the keyboard, put on three messages, undone, put on again, and lists them', async ({
  browser,
}) => {
  await arrive('anna', ['First', 'Second', 'Third', 'Fourth']);
  const anna = await enter(browser, 'anna');
  const complaints = complaintsOf(anna);
  await expect(messages(anna)).toHaveCount(4);
  for (const subject of ['First', 'Second', 'Third']) await choose(anna, subject);
  await expect(anna.getByText('3 messages selected')).toBeVisible();
  await anna.keyboard.press('l');
  const picker = anna.getByRole('dialog', { name: 'Labels' });
  await expect(picker.getByRole('combobox')).toBeFocused();
  await anna.keyboard.type('Urgent');
  await expect(picker.getByRole('option', { name: 'Create “Urgent”' })).toBeVisible();
  await expectAccessible(anna);
  await anna.keyboard.press('Enter');
  await expect(picker.getByRole('option', { name: 'Urgent', selected: true })).toBeVisible();
  await expect(notice(anna, 'Label “Urgent” added to 3 messages')).toBeVisible();
  for (const subject of ['First', 'Second', 'Third'])
    await expect(message(anna, subject)).toContainText('Urgent');
  await expect(message(anna, 'Fourth')).not.toContainText('Urgent');
  await anna.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await notice(anna, 'Label “Urgent” added').getByRole('button', { name: 'Undo' }).click();
  await expect(message(anna, 'First')).not.toContainText('Urgent');

  // Found by its name and put on again; of four chosen ones some have it then.
  await anna.keyboard.press('l');
  await anna.keyboard.type('urg');
  await anna.keyboard.press('Enter');
  await expect(message(anna, 'First')).toContainText('Urgent');
  await anna.keyboard.press('Escape');
  await choose(anna, 'Fourth');
  await anna.keyboard.press('l');
  const option = picker.getByRole('option', { name: /Urgent/ });
  await expect(option).toContainText('3 of 4');
  await expect(option).toHaveAttribute('aria-selected', 'false');
  await expectAccessible(anna);
  await anna.keyboard.press('Escape');
  await anna.keyboard.press('Escape');

  const link = anna.getByRole('link', { name: /^Urgent/ });
  await expect(link).toContainText('3 waiting');
  await link.click();
  await expect(anna.getByRole('heading', { name: 'Urgent 3' })).toBeVisible();
  await expect(messages(anna)).toHaveCount(3);
  await opened(anna, 'Second').click();
  await expect(anna.getByRole('article')).toContainText('Urgent');
  await expectAccessible(anna);
  await anna.keyboard.press('e');
  await expect(link).toContainText('2 waiting');
  await anna.keyboard.press('Delete');
  await expect(messages(anna)).toHaveCount(2);
  await anna.getByRole('link', { name: /^Unprocessed/ }).click();
  await anna.getByRole('button', { name: 'Show only' }).click();
  await anna.getByRole('menuitemradio', { name: 'Urgent' }).click();
  await expect(messages(anna)).toHaveCount(2);
  expect(complaints).toEqual([]);
});

test('[MSG-82][MSG-84] a label is made, renamed, recoloured and deleted beside the folders, and comes back on its messages', async ({
  browser,
}) => {
  await arrive('anna', ['Pallets']);
  const anna = await enter(browser, 'anna');
  await anna.getByRole('button', { name: 'New label' }).click();
  const dialog = anna.getByRole('dialog', { name: 'New label' });
  await dialog.getByRole('button', { name: 'Create label' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Waiting');
  await dialog.getByRole('radio', { name: 'Violet' }).check();
  await expectAccessible(anna);
  await dialog.getByRole('button', { name: 'Create label' }).click();
  const link = anna.getByRole('link', { name: /^Waiting/ });
  await expect(link).toBeVisible();
  await opened(anna, 'Pallets').click();
  await expect(anna.getByRole('heading', { name: 'Pallets' })).toBeVisible();
  await anna.getByRole('button', { name: 'Labels', exact: true }).click();
  await anna.getByRole('option', { name: 'Waiting' }).click();
  await expect(message(anna, 'Pallets')).toContainText('Waiting');
  await anna.keyboard.press('Escape');
  await link.hover();
  await anna.getByRole('button', { name: 'Options for “Waiting”' }).click();
  await anna.getByRole('menuitem', { name: 'Edit…' }).click();
  const edited = anna.getByRole('dialog', { name: 'Edit label' });
  await edited.getByRole('textbox', { name: 'Name' }).fill('Waiting for goods');
  await edited.getByRole('radio', { name: 'Teal' }).check();
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(message(anna, 'Pallets').locator('[data-colour="teal"]')).toHaveText('Waiting for goods');
  const renamed = anna.getByRole('link', { name: /^Waiting for goods/ });
  await renamed.click();
  await expect(messages(anna)).toHaveCount(1);
  await renamed.hover();
  await anna.getByRole('button', { name: 'Options for “Waiting for goods”' }).click();
  await anna.getByRole('menuitem', { name: 'Delete label' }).click();
  await expect(anna.getByRole('heading', { name: /Unprocessed/ })).toBeVisible();
  await expect(message(anna, 'Pallets')).not.toContainText('Waiting');
  await notice(anna, 'deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(message(anna, 'Pallets')).toContainText('Waiting for goods');
});

test('[MSG-80][MSG-81] two people who share a folder and a label see at once what the other one does, and nothing of labels of one’s own', async ({
  browser,
}) => {
  await arrive('anna', ['Order 11070']);
  await product.db.query(
    sql`with me as (select id from app."user" where login = 'anna'), other as (select id from app."user" where login = 'bert'),
        folder as (insert into app.message_folder (label, owner) select 'Orders inbox', id from me returning id),
        label as (insert into app.message_label (label, colour, owner) select 'Shared label', 'green', id from me returning id),
        own as (insert into app.message_label (label, colour, owner) select 'Of Bert', 'red', id from other),
        shared as (insert into app.message_folder__users (source_id, target_id) select folder.id, other.id from folder, other),
        lent as (insert into app.message_label__users (source_id, target_id) select label.id, other.id from label, other)
      update app.message set place = 'folder', folder = folder.id from folder where subject = 'Order 11070'`,
  );
  const [anna, bert] = [await enter(browser, 'anna'), await enter(browser, 'bert')];
  for (const page of [anna, bert]) {
    await page.getByRole('link', { name: /Orders inbox/ }).click();
    await opened(page, 'Order 11070').click();
    await expect(page.getByRole('heading', { name: 'Order 11070' })).toBeVisible();
  }
  await bert.keyboard.press('l');
  for (const name of ['Of Bert', 'Shared label']) await bert.getByRole('option', { name }).click();
  await expect(message(bert, 'Order 11070')).toContainText('Of Bert');
  await expect(message(anna, 'Order 11070')).toContainText('Shared label', LIVE);
  await expect(anna.getByRole('article')).toContainText('Shared label', LIVE);
  await expect(message(anna, 'Order 11070')).not.toContainText('Of Bert');
  await expect(anna.getByRole('link', { name: /^Of Bert/ })).toHaveCount(0);
  await expect(bert.getByRole('button', { name: 'Options for “Shared label”' })).toHaveCount(0);
  await expect(bert.getByRole('button', { name: 'Options for “Of Bert”' })).toHaveCount(1);
});

test('[MSG-84] on a phone a label is put on a message and chosen', async ({ browser }) => {
  await arrive('bert', ['For the phone']);
  const bert = await enter(browser, 'bert', { phone: true, dark: true });
  await opened(bert, 'For the phone').click();
  await expect(bert.getByRole('heading', { name: 'For the phone' })).toBeVisible();
  await bert.getByRole('button', { name: 'Labels', exact: true }).click();
  await bert.getByRole('combobox', { name: 'Find or create a label' }).fill('Later');
  await bert.getByRole('option', { name: 'Create “Later”' }).click();
  await expect(bert.getByRole('article')).toContainText('Later');
  await expectAccessible(bert);
  await bert.keyboard.press('Escape');
  await bert.getByRole('button', { name: 'Back to the list' }).click();
  await expect(message(bert, 'For the phone')).toContainText('Later');
  await bert.getByRole('button', { name: 'Folders' }).click();
  await expect(bert.getByRole('link', { name: /^Later/ })).toContainText('1 waiting');
  await expectAccessible(bert);
  await bert.getByRole('link', { name: /^Later/ }).click();
  await expect(bert.getByRole('heading', { name: /Later/ })).toBeVisible();
  await expect(message(bert, 'For the phone')).toBeVisible();
  await expectAccessible(bert);
});
