import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { sql } from '#server/database/sql/sql.ts';
import { test } from '../browser-test.ts';
import { notice } from '../companies.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectAccessible, expectLoaded, signInWith } from '../person.ts';

let product: OwnProduct;

test.use({ locale: 'en-GB' });

/** What is sent is there soon; a machine that runs other tests may be slower. */
const SENT = { timeout: 20_000 };

test.beforeAll(async () => {
  product = await startOwnProduct();
  for (const [login, name] of [
    ['anna', 'Anna Berg'],
    ['bert', 'Bert Caron'],
    ['cleo', 'Cleo Díaz'],
  ] as const)
    await product.addUser(login, { name, roles: ['sales'] });
});
test.afterAll(async () => await product.stop());

async function enter(browser: Browser, login: string, phone = false): Promise<Page> {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1400, height: 860 };
  const page = await (await browser.newContext({ locale: 'en-GB', viewport })).newPage();
  await signInWith(page, product.url, 'en', { login });
  await page.goto(`${product.url}/app/messages`);
  await expectLoaded(page);
  return page;
}

const messages = (page: Page): Locator => page.locator('[data-rows]').getByRole('listitem');
/** What opens a message of the list. */
const opened = (page: Page, text: string): Locator =>
  page.locator('[data-message]').filter({ hasText: text });
const compose = (page: Page): Locator =>
  page
    .locator('section[aria-label]')
    .filter({ has: page.getByRole('button', { name: 'Send' }) })
    .last();

/** Chooses somebody by the first letters of a name, by the keyboard alone. */
async function address(page: Page, field: string, letters: string, name: string): Promise<void> {
  const input = page.getByRole('combobox', { name: field, exact: true });
  await input.pressSequentially(letters);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: new RegExp(`Remove.*${name}`) })).toBeVisible();
}

async function send(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, 'Sends in 10 seconds')).toBeVisible();
}

/** Lets the time pass in which what was sent could be taken back. */
async function pass(): Promise<void> {
  await product.db.query(sql`update colonnade.message_draft set sends_at = now() where sends_at is not null`);
  await product.db.query(
    sql`update graphile_worker._private_jobs set run_at = now() where key like 'send_message:%'`,
  );
  await product.db.query(sql`select pg_notify('jobs:insert', '{"r":"0","count":1}')`);
}

test('[MSG-4][MSG-15][MSG-16] a message is written, taken back and sent by the keyboard alone, and arrives at once where its reader looks', async ({
  browser,
}) => {
  const [anna, bert] = [await enter(browser, 'anna'), await enter(browser, 'bert')];
  const complaints = complaintsOf(anna);
  await expect(bert.getByText('Nothing left to process')).toBeVisible();
  await anna.keyboard.press('n');
  await address(anna, 'To', 'ber', 'Bert Caron');
  await anna.getByRole('textbox', { name: 'Subject' }).fill('Delivery on Friday');
  await anna.getByRole('textbox', { name: 'Text of the message' }).click();
  await anna.keyboard.type('Can both pallets arrive together?');
  await expect(anna.getByText('Draft saved')).toBeVisible();
  await expectAccessible(anna);
  await send(anna);
  await notice(anna, 'Sends in 10 seconds').getByRole('button', { name: 'Undo' }).click();
  await expect(anna.getByRole('textbox', { name: 'Text of the message' })).toContainText('Can both pallets');
  await anna.getByRole('textbox', { name: 'Subject' }).fill('Delivery on Thursday');
  await send(anna);
  await pass();
  const arrived = messages(bert).filter({ hasText: 'Delivery on Thursday' });
  await expect(arrived).toBeVisible(SENT);
  await expect(arrived).toContainText('Anna Berg');
  await expect(bert.getByRole('link', { name: /Unprocessed/ })).toContainText('1 waiting');
  await expectAccessible(bert);

  // Read and answered by keys.
  await bert.keyboard.press('j');
  await expect(bert.getByRole('heading', { name: 'Delivery on Thursday' })).toBeVisible();
  await expect(bert.getByRole('article')).toContainText('Can both pallets arrive together?');
  await expect(arrived).not.toHaveAttribute('data-unread', 'true');
  await expectAccessible(bert);
  await bert.keyboard.press('r');
  await expect(bert.getByRole('button', { name: /Remove.*Anna Berg/ })).toBeVisible();
  await bert.getByRole('textbox', { name: 'Text of the message' }).press('Control+Home');
  await bert.keyboard.type('Yes, both on Thursday.');
  await send(bert);
  await pass();
  await expect(messages(anna).filter({ hasText: 'Re: Delivery on Thursday' })).toBeVisible(SENT);
  await opened(anna, 'Re: Delivery on Thursday').click();
  const thread = anna.getByRole('list', { name: 'Thread' }).getByRole('listitem');
  await expect(thread.filter({ hasText: 'Can both pallets' })).toHaveCount(2);
  await expect(thread.last()).toContainText('Yes, both on Thursday.');
  expect(complaints).toEqual([]);
});

test('[MSG-1][MSG-5][MSG-14] messages are processed, starred, snoozed and thrown away, one or several, and all of it is taken back', async ({
  browser,
}) => {
  await arrive('cleo', ['First', 'Second', 'Third', 'Fourth']);
  const cleo = await enter(browser, 'cleo');
  await expect(messages(cleo)).toHaveCount(4);
  await opened(cleo, 'Fourth').click();
  await expect(cleo.getByRole('heading', { name: 'Fourth' })).toBeVisible();
  await cleo.keyboard.press('e');
  await expect(messages(cleo)).toHaveCount(3);
  await expect(cleo.getByRole('heading', { name: 'Third' })).toBeVisible();
  await notice(cleo, 'Marked as processed').getByRole('button', { name: 'Undo' }).click();
  await expect(messages(cleo)).toHaveCount(4);
  await cleo.keyboard.press('i');
  await expect(notice(cleo, 'Marked as important')).toBeVisible();
  await expect(cleo.getByRole('article').getByText('Important')).toBeVisible();
  await cleo.keyboard.press('i');
  await expect(cleo.getByRole('article').getByText('Important')).toBeHidden();
  for (const name of ['First', 'Second'])
    await cleo.getByRole('checkbox', { name: `Select “${name}”` }).check({ force: true });
  await expect(cleo.getByText('2 messages selected')).toBeVisible();
  await expectAccessible(cleo);
  await cleo.getByRole('button', { name: 'Select all in this list (4)' }).click();
  await expect(cleo.getByText('4 messages selected')).toBeVisible();
  for (const name of ['Third', 'Fourth'])
    await cleo.getByRole('checkbox', { name: `Select “${name}”` }).uncheck({ force: true });
  await expect(cleo.getByText('2 messages selected')).toBeVisible();
  await cleo.getByRole('button', { name: 'Mark as processed' }).click();
  await expect(messages(cleo)).toHaveCount(2);
  await cleo.getByRole('link', { name: 'Recently processed' }).click();
  await expect(messages(cleo)).toHaveCount(2);
  await cleo.getByRole('link', { name: /Unprocessed/ }).click();
  await opened(cleo, 'Third').click();
  await cleo.getByRole('button', { name: 'More', exact: true }).click();
  await cleo.getByRole('menuitem', { name: 'Tomorrow morning' }).click();
  await expect(messages(cleo)).toHaveCount(1);
  await opened(cleo, 'Fourth').click();
  await cleo.keyboard.press('Delete');
  await expect(cleo.getByText('Nothing left to process')).toBeVisible();
  await cleo.getByRole('link', { name: 'Bin' }).click();
  await expect(messages(cleo)).toHaveCount(1);
  await cleo.getByRole('searchbox', { name: 'Search this folder' }).fill('Fifth');
  await expect(cleo.getByText('No messages found')).toBeVisible();
});

test('[MSG-18] two people work in a folder that one shares with the other, and see what the other one does', async ({
  browser,
}) => {
  const { rows } = await product.db.query<{ id: number }>(
    sql`with me as (select id from app."user" where login = 'anna'), other as (select id from app."user" where login = 'bert'),
        folder as (insert into app.message_folder (label, owner) select 'Orders inbox', id from me returning id),
        shared as (insert into app.message_folder__users (source_id, target_id) select folder.id, other.id from folder, other)
      select id from folder`,
  );
  const folder = rows[0]!.id;
  await arrive('anna', ['Order 11070', 'Order 11071']);
  await product.db.query(
    sql`update app.message set place = 'folder', folder = $1 where subject like 'Order 1107%'`,
    [folder],
  );
  const [anna, bert] = [await enter(browser, 'anna'), await enter(browser, 'bert')];
  for (const page of [anna, bert]) {
    await page.getByRole('link', { name: /Orders inbox/ }).click();
    await expect(messages(page)).toHaveCount(2);
  }
  await opened(bert, 'Order 11070').click();
  await bert.keyboard.press('s');
  await expect(anna.getByRole('button', { name: 'Star for “Order 11070”', pressed: true })).toBeVisible(SENT);
});

test('[MSG-1] on a phone folders, list and message stand one behind the other', async ({ browser }) => {
  await arrive('bert', ['For the phone']);
  const bert = await enter(browser, 'bert', true);
  await expect(messages(bert).filter({ hasText: 'For the phone' })).toBeVisible();
  await expectAccessible(bert);
  await opened(bert, 'For the phone').click();
  await expect(bert.getByRole('heading', { name: 'For the phone' })).toBeVisible();
  await expect(messages(bert)).toHaveCount(0);
  await expectAccessible(bert);
  await bert.getByRole('button', { name: 'Back to the list' }).click();
  await bert.getByRole('button', { name: 'Folders' }).click();
  await bert.getByRole('link', { name: 'Sent' }).click();
  await expect(bert.getByRole('heading', { name: 'Sent' })).toBeVisible();
  await bert.getByRole('button', { name: 'New message' }).click();
  await expect(compose(bert)).toBeVisible();
  await expectAccessible(bert);
});

test('[MSG-17] a message begins at a record, and leads its reader there', async ({ browser }) => {
  const [anna, bert] = [await enter(browser, 'anna'), await enter(browser, 'bert')];
  const { rows } = await product.db.query<{ id: number; name: string }>(
    sql`select id, name from app.company where deleted_at is null order by id limit 1`,
  );
  const { id, name } = rows[0]!;
  const { tables } = (await (await anna.request.get(`${product.url}/api/application`)).json()) as {
    tables: { id: number; name: string }[];
  };
  const table = tables.find((one) => one.name === 'company')!.id;
  await anna.goto(`${product.url}/app/record/${table}/${id}`);
  await expectLoaded(anna);
  await anna.getByRole('button', { name: 'More actions' }).click();
  await anna.getByRole('menuitem', { name: 'Message about this record' }).click();
  await expect(anna.getByRole('link', { name: new RegExp(name) }).last()).toBeVisible();
  await address(anna, 'To', 'ber', 'Bert Caron');
  await anna.getByRole('textbox', { name: 'Subject' }).fill('Visit next week');
  await send(anna);
  await pass();
  await expect(messages(bert).filter({ hasText: 'Visit next week' })).toBeVisible(SENT);
  await opened(bert, 'Visit next week').click();
  await bert
    .getByRole('article')
    .getByRole('link', { name: new RegExp(name) })
    .click();
  await expect(bert).toHaveURL(new RegExp(`/app/record/${table}/${id}`));
});

test('[MSG-15] a message that is sent later stands among the drafts with its time, and is taken back there', async ({
  browser,
}) => {
  const anna = await enter(browser, 'anna');
  await anna.keyboard.press('n');
  await address(anna, 'To', 'ber', 'Bert Caron');
  await anna.getByRole('textbox', { name: 'Subject' }).fill('Plan of the week');
  await anna.getByRole('button', { name: 'Send later' }).click();
  await anna.getByRole('menuitem', { name: 'Monday morning' }).click();
  await expect(notice(anna, 'Sends on')).toBeVisible();
  await anna.getByRole('link', { name: /^Drafts/ }).click();
  const waiting = anna.getByRole('button', { name: /Plan of the week/ });
  await expect(waiting).toContainText('Sends on');
  await waiting.click();
  await anna.getByRole('button', { name: 'Take back' }).click();
  await expect(anna.getByRole('textbox', { name: 'Subject' })).toHaveValue('Plan of the week');
  await anna.getByRole('button', { name: 'Delete draft' }).click();
  await expect(anna.getByText('No drafts')).toBeVisible();
  await notice(anna, 'Draft deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(anna.getByRole('textbox', { name: 'Subject' })).toHaveValue('Plan of the week');
});

/** Puts messages into a person's folder, the first one first. */
async function arrive(login: string, subjects: readonly string[]): Promise<void> {
  for (const [at, subject] of subjects.entries())
    await product.db.query(
      sql`insert into app.message (subject, from_name, sent_at, body, preview, importance, way, place, read, starred, owner, thread)
        select $1, 'Renate Messner', now() - make_interval(mins => $2), '<p>Dear colleague</p>', 'Dear colleague', 'normal', 'internal',
          'inbox', false, false, id, gen_random_uuid()::text from app."user" where login = $3`,
      [subject, subjects.length - at, login],
    );
}
