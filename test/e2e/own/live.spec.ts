import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { changeCatalog, readCatalog } from '#server/catalog/catalog.ts';
import { startProxy } from '../../support/peers/proxy.ts';
import { LOGIN, startProduct, type Product } from '../../support/run/product.ts';
import { administrator, type Administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { companies, notice } from '../companies.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectAccessible, expectLoaded, signInWith } from '../person.ts';

/** One server of two on one database; the other one is `second`. */
let product: OwnProduct;
let second: Product;
let chief: Administrator;
let table: Awaited<ReturnType<typeof companies>>;

/** Others’ changes are to be there within a second; a machine that runs other tests may be slower. */
const SOON = { timeout: 5_000 };
const FEW = 81_001;

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
  await narrowRole();
  second = await startProduct({ ...product.env, COLONNADE_DATA: `${product.env['COLONNADE_DATA']}-2` });
  await product.addUser('anna', { name: 'Anna', supervisor: true });
  await product.addUser('bert', { name: 'Bert', supervisor: true });
  await product.addUser('few', { roles: ['few'] });
  chief = await administrator(second.url);
  table = await companies(chief);
});
test.afterAll(async () => {
  await chief.leave();
  await second.stop();
  await product.stop();
});

/** A role that reads the companies of one city, and not their telephone. */
async function narrowRole(): Promise<void> {
  const { document } = must(await readCatalog(product.db), 'the application');
  const company = must(
    document.tables.find(({ name }) => name === 'company'),
    'companies',
  );
  const read = company.columns.filter(({ name }) => ['code', 'name', 'city', 'country'].includes(name));
  const grant = {
    table: company.id,
    read: true,
    condition: 'city = "Narrow"',
    readColumns: read.map(({ id }) => id),
  };
  const role = { id: FEW, name: 'few', label: { en: 'Few' }, grants: [grant] };
  await changeCatalog(
    product.db,
    { ...document, roles: [...document.roles, role] },
    { author: null, message: 'a role' },
  );
}

async function enter(browser: Browser, url: string, login: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await signInWith(page, url, 'en', { login });
  await page.goto(url + path);
  await expectLoaded(page);
  return page;
}

const listOf = (word: string, more = '') =>
  `/app/list/${table.view}?q=${word}&columns=code,name,city,country${more === '' ? '' : `,revenue${more}`}`;
const recordOf = (id: number) => `/app/record/${table.id}/${id}`;
const live = (page: Page) => page.getByText('Live', { exact: true });
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });
const cell = (page: Page, name: string): Locator =>
  page.getByRole('grid').getByRole('gridcell', { name, exact: true });

/** The rows of a list by the values of their second column. */
async function names(page: Page): Promise<readonly string[]> {
  return await page.locator('[role="gridcell"][aria-colindex="3"]').allInnerTexts();
}

/** Saves values of a company as the supervisor at the second server. */
async function save(id: number, values: object): Promise<void> {
  await chief.post(`/api/element/save?idform=${table.id}&idenreg=${id}`, { values });
}

async function saveForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, ' saved.')).toBeVisible();
}

test('[LIVE-1][LIVE-12][LIST-15] what others save is shown in its place, and rows that come wait until they are wanted', async ({
  browser,
}) => {
  const first = await table.create('Arriving A');
  await table.create('Arriving B');
  const anna = await enter(browser, product.url, 'anna', listOf('Arriving'));
  const complaints = complaintsOf(anna);
  await expect(live(anna)).toBeVisible();
  const bert = await enter(browser, second.url, 'bert', recordOf(first.id));
  await field(bert, /^City/).fill('Lyon');
  await saveForm(bert);
  await expect(cell(anna, 'Lyon')).toBeVisible(SOON);
  await expect(cell(anna, 'Lyon')).toHaveAttribute('data-flash', 'true');
  await expect(cell(anna, 'Arriving A')).not.toHaveAttribute('data-flash', 'true');

  // A cell is being edited and a row is selected while others go on.
  await anna.getByRole('checkbox', { name: 'Select row' }).first().click();
  await cell(anna, 'Arriving B').click();
  await anna.keyboard.press('ArrowRight');
  await anna.keyboard.press('F2');
  await anna.keyboard.type('Typing');
  await table.create('Arriving 0');
  const news = anna.getByRole('button', { name: '1 new · Show' });
  await expect(news).toBeVisible(SOON);
  await expect(anna.getByText('3 companies')).toBeVisible();
  expect(await names(anna)).toEqual(['Arriving A', 'Arriving B']);
  await save(first.id, { country: 'FR' });
  await expect(cell(anna, 'France')).toBeVisible(SOON);
  await expect(anna.locator(':focus')).toHaveValue(/Typing$/);
  await expectAccessible(anna);
  await anna.keyboard.press('Escape');
  await news.click();
  await expect.poll(async () => await names(anna)).toEqual(['Arriving 0', 'Arriving A', 'Arriving B']);
  await expect(news).toBeHidden();
  await expect(anna.getByText('1 selected')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[LIVE-9][LIVE-12] a second tab hears by the stream of the first one, goes on without it, and groups and results follow', async ({
  browser,
}) => {
  const { id } = await table.create('Grouping A');
  const other = await table.create('Grouping B');
  await save(id, { city: 'Metz' });
  await save(other.id, { city: 'Metz' });
  const first = await enter(browser, product.url, 'anna', listOf('Grouping'));
  await expect(live(first)).toBeVisible();
  const streams: string[] = [];
  const context = first.context();
  context.on('request', (request) => {
    if (request.url().endsWith('/live/stream')) streams.push(request.url());
  });
  const grouped = await context.newPage();
  await grouped.goto(product.url + listOf('Grouping', '&group=city&calc=revenue:sum'));
  const group = (name: RegExp) => grouped.getByRole('treegrid').getByRole('row', { name });
  await expect(group(/^Metz 2/)).toBeVisible();
  await expect(live(grouped)).toBeVisible();
  expect(streams).toEqual([]);
  await save(id, { revenue: '1234' });
  await expect(group(/^Metz 2.*1,234/)).toBeVisible(SOON);
  await first.close();
  await expect.poll(() => streams.length, { timeout: 10_000 }).toBe(1);
  await save(other.id, { revenue: '1000' });
  await expect(group(/^Metz 2.*2,234/)).toBeVisible(SOON);
});

test('[LIVE-8][LIVE-13][LIVE-14] an open record shows who else is there and what they save, and asks where both have changed a column', async ({
  browser,
}) => {
  const { id } = await table.create('Sharing Ltd');
  const anna = await enter(browser, product.url, 'anna', recordOf(id));
  const bert = await enter(browser, second.url, 'bert', recordOf(id));
  await expect(bert.getByRole('list', { name: 'Also here' })).toContainText(
    'Anna has this record open',
    SOON,
  );
  await field(bert, /^Name/).fill('Bert & Sons');
  await field(bert, /^City/).fill('Brest');
  await expect(anna.getByRole('list', { name: 'Also here' })).toContainText(
    'Bert is editing this record',
    SOON,
  );
  await field(anna, /^Phone/).fill('+33 1 23 45 67 89');
  await field(anna, /^Name/).fill('Anna & Co');
  await field(anna, /^City/).fill('Nantes');
  await saveForm(anna);
  await expect(notice(bert, 'Anna changed Phone just now')).toBeVisible(SOON);
  await expect(bert.getByRole('complementary', { name: 'History' })).toContainText('Nantes');
  await expect(field(bert, /^Phone/)).toHaveValue(/23 45 67 89/);
  await expect(field(bert, /^Name/)).toHaveValue('Bert & Sons');
  await expect(field(bert, /^City/)).toBeFocused();
  const panel = bert.getByRole('region', { name: 'Changed by someone else meanwhile' });
  await expect(panel).toContainText('Anna saved another value just now.');
  await expect(panel.getByRole('group', { name: 'Name' })).toContainText('Anna & Co');
  await expectAccessible(bert);
  await panel.getByRole('group', { name: 'Name' }).getByRole('button', { name: 'Keep mine' }).click();
  await panel.getByRole('group', { name: 'City' }).getByRole('button', { name: 'Take their value' }).click();
  await expect(panel).toBeHidden();
  await expect(field(bert, /^City/)).toHaveValue('Nantes');
  await saveForm(bert);
  await expect(bert.getByRole('region', { name: 'Also changed by someone else' })).toBeHidden();
  await expect(field(anna, /^Name/)).toHaveValue('Bert & Sons', SOON);
  await expect(notice(anna, 'Bert changed Name just now')).toBeVisible();
  await bert.close();
  await expect(anna.getByRole('list', { name: 'Also here' })).toBeHidden(SOON);
});

test('[LIVE-2][LIVE-8][LIVE-13] who may not read a record or a column is told nothing of it, by its stream or its screen', async ({
  browser,
}) => {
  const seen = await table.create('Narrow seen');
  await save(seen.id, { city: 'Narrow' });
  const hidden = await table.create('Narrow hidden');
  const few = await enter(browser, product.url, 'few', recordOf(seen.id));
  const list = await few.context().newPage();
  await list.goto(product.url + listOf('Narrow'));
  await expect(live(list)).toBeVisible();
  // All that the stream of a browser tells goes to its tabs by this channel.
  await list.evaluate(async () => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const answer = await fetch('/session/current', { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
    const { account } = (await answer.json()) as { account: string };
    new BroadcastChannel(`colonnade-live-${account}`).addEventListener('message', ({ data }) =>
      heard.push(JSON.stringify(data)),
    );
  });
  const bert = await enter(browser, second.url, 'bert', recordOf(hidden.id));
  await field(bert, /^Name/).fill('Narrow secret');
  await saveForm(bert);
  const other = await table.create('Narrow newcomer');
  await table.remove(other.id);
  await save(seen.id, { phone: '+33 9 87 65 43 21' });
  await save(seen.id, { country: 'FR' });
  await expect(cell(list, 'France')).toBeVisible(SOON);
  await expect(list.getByRole('button', { name: /Show/ })).toBeHidden();
  const heard = await list.evaluate(() => (window as unknown as { heard: string[] }).heard);
  // A stream's own name may hold any digits.
  const told = heard.filter((event) => !event.includes('"hello"')).join('\n');
  expect(told).toMatch(new RegExp(`\\b${seen.id}\\b`));
  for (const id of [hidden.id, other.id]) expect(told).not.toMatch(new RegExp(`\\b${id}\\b`));
  for (const word of ['secret', 'newcomer', '65 43 21', 'Bert']) expect(told).not.toContain(word);
  for (const page of [few, list]) {
    const text = await page.locator('body').innerText();
    for (const word of ['secret', 'newcomer', '65 43 21', 'Phone']) expect(text).not.toContain(word);
  }
});

test('[LIVE-7][LIVE-10][LIVE-15] through a proxy that buffers a page asks for changes, says so, and stays where the session ends', async ({
  browser,
}) => {
  const { id } = await table.create('Buffered Ltd');
  const proxy = await startProxy(product.url, { buffers: true });
  try {
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await page.clock.install();
    await signInWith(page, proxy.url, 'en', { login: 'anna' });
    await page.goto(proxy.url + listOf('Buffered'));
    await expectLoaded(page);
    // Time goes on quickly until what is waited for is there.
    const wait = async (milliseconds: number, shown: Locator) =>
      await expect(async () => {
        await page.clock.fastForward(milliseconds);
        await expect(shown).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 30_000 });
    await wait(31_000, page.getByText('Updates every 15 seconds'));
    await save(id, { city: 'Slow' });
    await wait(16_000, cell(page, 'Slow'));
    await expect(live(page)).toBeHidden();
    // The session ends before the rows of a change that was told of are there.
    await page.route(/\/list\/full\/load/, async (route) => {
      await page.context().clearCookies();
      await route.continue();
    });
    await save(id, { city: 'Late' });
    const late = page.waitForResponse((answer) => answer.url().includes('/list/full/load'));
    await page.clock.fastForward(16_000);
    expect((await late).status()).toBe(403);
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/live/version'));
    await page.clock.fastForward(16_000);
    expect((await refused).status()).toBe(403);
    await expect(page.getByText('Updates every 15 seconds')).toBeHidden();
    await expect(cell(page, 'Slow')).toBeVisible();
    expect(page.url()).toContain('/app/list/');
  } finally {
    await proxy.stop();
  }
});

test('[LIVE-4][LIVE-10] a browser whose stream was cut says so, comes back, and shows what it has missed', async ({
  browser,
}) => {
  const { id } = await table.create('Sleeping Ltd');
  const proxy = await startProxy(product.url, { buffers: false });
  try {
    const page = await enter(browser, proxy.url, LOGIN, listOf('Sleeping'));
    await expect(live(page)).toBeVisible();
    proxy.cut();
    await save(id, { city: 'Awake' });
    await expect(cell(page, 'Awake')).toBeVisible({ timeout: 10_000 });
    // What is changed while a stream begins is told in the answer that says what is watched.
    await expect.poll(() => proxy.streams.length, { timeout: 10_000 }).toBe(2);
    await expect(live(page)).toBeVisible();
    expect(proxy.streams[1]?.['last-event-id']).toMatch(/^\d+$/);
    await product.kill();
    await expect(page.getByText('Reconnecting …')).toBeVisible();
    await product.startAgain();
    await save(id, { city: 'Again' });
    await expect(live(page)).toBeVisible({ timeout: 20_000 });
    await expect(cell(page, 'Again')).toBeVisible(SOON);
  } finally {
    await proxy.stop();
  }
});
