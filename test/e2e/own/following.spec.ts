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

/** What others do is to be there within seconds; a machine that runs other tests may be slower. */
const SOON = { timeout: 15_000 };

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
  await roleWithoutCompanies();
  await product.addUser('anna', { name: 'Anna Berg', supervisor: true });
  await product.addUser('bella', { name: 'Bella Blind', roles: ['blind'] });
  chief = await administrator(product.url);
  table = await companies(chief);
});
test.afterAll(async () => {
  await chief.leave();
  await product.stop();
});
test.beforeEach(async () => {
  await product.db.query(sql`delete from colonnade.follower`);
  await product.db.query(sql`delete from colonnade.notification`);
});

/** A role that reads no companies. */
async function roleWithoutCompanies(): Promise<void> {
  const { document } = must(await readCatalog(product.db), 'the application');
  const role = { id: 96_001, name: 'blind', label: { en: 'Blind' }, grants: [] };
  await changeCatalog(
    product.db,
    { ...document, roles: [...document.roles, role] },
    { author: null, message: 'a role' },
  );
}

async function enter(browser: Browser, path: string, options = {}): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB', ...options })).newPage();
  await signInWith(page, product.url, 'en', { login: 'anna' });
  await page.goto(`${product.url}${path}`);
  await expectLoaded(page);
  return page;
}

/** A user who follows a record, by what that one is called at sign-in. */
async function followedBy(login: string, record: number): Promise<void> {
  await product.db.query(
    sql`insert into colonnade.follower (table_id, record_id, user_id)
      select $1, $2, id from app."user" where login = $3`,
    [table.id, record, login],
  );
}

/** The records that Anna follows, as the server knows it. */
async function followedNow(): Promise<readonly number[]> {
  const { rows } = await product.db.query<{ record: number }>(
    sql`select f.record_id as record from colonnade.follower f join app."user" u on u.id = f.user_id
      where u.login = 'anna' and f.stopped_at is null`,
  );
  return rows.map(({ record }) => record);
}

const at = (id: number) => `/app/record/${table.id}/${id}`;
const opener = (page: Page) => page.getByRole('button', { name: /^Comments: \d/ });
const follow = (page: Page) => page.getByRole('button', { name: 'Follow', exact: true });
const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('[MSG-76] a record is followed by the keyboard, the bell tells of what others do there, and lists it', async ({
  browser,
}) => {
  const { id } = await table.create('Watched');
  await followedBy('bella', id);
  const anna = await enter(browser, at(id));
  const complaints = complaintsOf(anna);
  await opener(anna).focus();
  await anna.keyboard.press('Enter');
  // What was opened takes the keyboard first.
  await expect(anna.getByRole('textbox', { name: 'New comment' })).toBeFocused();
  await expect(follow(anna)).toHaveAttribute('aria-pressed', 'false');
  await follow(anna).press('Space');
  await expect(follow(anna)).toHaveAttribute('aria-pressed', 'true');
  const count = anna.getByRole('button', { name: '2 followers' });
  await count.press('Enter');
  const followers = anna.getByRole('dialog', { name: 'Followers' });
  await expect(followers.getByRole('listitem')).toHaveText([
    /Anna Berg \(you\)$/,
    /Bella BlindNo access to this record$/,
  ]);
  await expectAccessible(anna);
  await anna.keyboard.press('Escape');
  await expect(followers).toHaveCount(0);
  await expect(count).toBeFocused();

  await table.rename(id, 'Watched closely');
  await expect(bell(anna, 1)).toBeVisible(SOON);
  await bell(anna, 1).click();
  await expect(panel(anna).getByRole('listitem')).toContainText(/changed Watched closely/);
  await expectAccessible(anna);
  await panel(anna).getByRole('button', { name: 'Followed' }).click();
  const companiesFollowed = panel(anna).getByRole('region', { name: table.plural });
  await expect(companiesFollowed.getByRole('link', { name: 'Watched closely' })).toBeVisible();
  await expectAccessible(anna);
  await companiesFollowed.getByRole('button', { name: 'Stop following Watched closely' }).press('Enter');
  await expect(panel(anna).getByText('You follow no records')).toBeVisible();
  await notice(anna, 'You no longer follow').getByRole('button', { name: 'Undo' }).click();
  await expect(companiesFollowed).toBeVisible();
  await companiesFollowed.getByRole('button', { name: 'Stop following Watched closely' }).click();
  await expect(panel(anna).getByText('You follow no records')).toBeVisible();
  await anna.keyboard.press('Escape');
  await expect(follow(anna)).toHaveAttribute('aria-pressed', 'false');
  expect(complaints).toEqual([]);
});

test('[MSG-76] a key follows the record while the panel is closed, and a deleted record is named without a way to it', async ({
  browser,
}) => {
  const { id } = await table.create('By a key');
  const anna = await enter(browser, at(id));
  await anna.getByRole('heading', { level: 1 }).focus();
  await anna.keyboard.press('f');
  await expect(notice(anna, 'You follow this record')).toBeVisible();
  await anna.keyboard.press('f');
  const over = notice(anna, 'You no longer follow this record');
  await over.getByRole('button', { name: 'Undo' }).click();
  await opener(anna).click();
  await expect(follow(anna)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(followedNow).toEqual([id]);
  await table.remove(id);
  await expect(bell(anna, 1)).toBeVisible(SOON);
  await bell(anna, 1).click();
  const told = panel(anna).getByRole('listitem');
  await expect(told).toContainText(/deleted By a key/);
  await expect(told.getByRole('link')).toHaveCount(0);
});

test('[MSG-73][MSG-76] on a phone a comment follows its record, and the sheet says so', async ({
  browser,
}) => {
  const { id } = await table.create('On a phone');
  const options = { viewport: { width: 390, height: 780 }, hasTouch: true };
  const anna = await enter(browser, at(id), options);
  await opener(anna).tap();
  await expect(anna.getByText('No followers')).toBeVisible();
  await anna.getByRole('textbox', { name: 'New comment' }).tap();
  await anna.keyboard.type('From the road');
  await anna.getByRole('button', { name: 'Comment', exact: true }).tap();
  await expect(follow(anna)).toHaveAttribute('aria-pressed', 'true');
  await anna.getByRole('button', { name: '1 follower' }).tap();
  await expect(anna.getByRole('dialog', { name: 'Followers' })).toContainText('Anna Berg (you)');
  await expectAccessible(anna);
  await follow(anna).tap();
  await expect(follow(anna)).toHaveAttribute('aria-pressed', 'false');
});
