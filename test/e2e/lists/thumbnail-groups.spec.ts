import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();
test.use({ viewport: { width: 1280, height: 800 } });

/** Opens the sample's products as cards, with what the address says. */
async function openCards(page: Page, { query = '', locale = 'en_GB' } = {}): Promise<void> {
  const info = await signInWith(page, url, locale);
  const view = info.views.find(({ name }) => name === 'products_in_pictures');
  await page.goto(`${url}/app/list/${view?.id}${query}`);
  await expect(page.locator('[role$="grid"] [role="gridcell"]').first()).toBeVisible();
}

const BY_CATEGORY = { query: '?group=category&calc=price:average' };

/** The heads of the groups in sight that are there. */
const heads = (page: Page) => page.getByRole('treegrid').locator('[aria-level="1"]:has([data-group])');
const cards = (page: Page) => page.getByRole('treegrid').locator('[data-card]:has(a)');
const cellOf = (head: Locator) => head.getByRole('gridcell');
const focused = (page: Page) => page.locator(':is([data-card], [data-group]):focus');

/** How many records the list says that it has. */
async function countOfAll(page: Page): Promise<number> {
  const text = await page
    .getByRole('status')
    .filter({ hasText: /products?$/ })
    .innerText();
  return Number(text.replace(/\D/g, ''));
}

/** How many records the head of a group says that it has. */
async function countOf(head: Locator): Promise<number> {
  const text = await head.getByText(/^[\d,]+ products?$/).innerText();
  return Number(text.replace(/\D/g, ''));
}

async function cardsPerLine(page: Page): Promise<number> {
  return Number(await page.getByRole('treegrid').getAttribute('aria-colcount'));
}

/** Leads the keyboard from the head of an open group, over the lines of its cards, to the head of the next one. */
async function toNextHead(page: Page, head: Locator): Promise<void> {
  const lines = Math.ceil((await countOf(head)) / (await cardsPerLine(page)));
  for (let line = 0; line <= lines; line++) await page.keyboard.press('ArrowDown');
}

test('[LIST-172][LIST-173] a gallery is grouped by category in the panel; groups open and close by a press, which is kept', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  // All heads are in sight, as long as their groups are closed.
  await page.setViewportSize({ width: 1280, height: 1_600 });
  await openCards(page);
  const all = await countOfAll(page);
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Group' });
  await panel.getByRole('button', { name: 'Group by another column' }).click();
  await panel.getByLabel('Column to group by').selectOption({ label: 'Category' });
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/group=category/);
  await expect(heads(page).first()).toHaveAttribute('aria-expanded', 'false');
  await expect(cards(page)).toHaveCount(0);
  // Read in one breath: heads that are measured anew come and go at the edge of the window.
  const texts = await heads(page)
    .getByText(/^[\d,]+ products?$/)
    .allInnerTexts();
  const counts = texts.map((text) => Number(text.replace(/\D/g, '')));
  expect(counts.reduce((sum, count) => sum + count)).toBe(all);

  const first = heads(page).first();
  const box = await first.boundingBox();
  await first.click();
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await expect(cards(page).first()).toBeVisible();
  // The head is as wide as the cards, which begin below it, the next group below the last of them.
  const grid = await page.getByRole('treegrid').boundingBox();
  expect(box?.width).toBeGreaterThan((grid?.width ?? 0) - 20);
  const card = await cards(page).first().boundingBox();
  expect(card?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
  await expectAccessible(page);

  await page.reload();
  await expect(heads(page).first()).toHaveAttribute('aria-expanded', 'true');
  await expect(cards(page).first()).toBeVisible();
  await heads(page).first().click();
  await expect(cards(page)).toHaveCount(0);
  await page.reload();
  await expect(heads(page).nth(1)).toHaveAttribute('aria-expanded', 'false');
  await expect(cards(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('[LIST-174] keys lead from heads to cards and back, open and close groups, and open a record that walks through its group', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openCards(page, BY_CATEGORY);
  const first = heads(page).first();
  const number = await countOf(first);
  await cellOf(first).focus();
  await page.keyboard.press('ArrowRight');
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await expect(cards(page).first()).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(focused(page)).toHaveAttribute('data-card', '1');
  await page.keyboard.press('ArrowRight');
  await expect(focused(page)).toHaveAttribute('data-card', '2');
  await page.keyboard.press('ArrowUp');
  await expect(focused(page)).toHaveAttribute('data-group', '0');
  await page.keyboard.press('ArrowDown');
  await expect(focused(page)).toHaveAttribute('data-card', '2');
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Space');
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Control+End');
  await expect(cellOf(heads(page).last())).toBeFocused();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  // From the first card back over the last one of its group to the head of the next.
  await expect(cards(page).first()).toBeVisible();
  await toNextHead(page, first);
  await expect(focused(page)).toHaveAttribute('data-group', String(number + 1));
  await page.keyboard.press('ArrowLeft');
  await expect(focused(page)).toHaveAttribute('data-card', String(number));
  const title = await focused(page).getByRole('link').innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(`${number} of ${number}`)).toBeVisible();
  // Back in the list the keyboard is where it was.
  await page.goBack();
  await expect(focused(page)).toHaveAttribute('data-card', String(number));
  expect(complaints).toEqual([]);
});

test('[LIST-172] heads tell the results of their groups, by which they are sorted in their menu; search, filter and selection hold in groups', async ({
  page,
}) => {
  await openCards(page, BY_CATEGORY);
  const first = heads(page).first();
  await expect(first).toContainText(/avg/);
  await expect(page.getByRole('button', { name: /^Total/ })).toBeVisible();
  await first.click();
  await first.click();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Highest first – Average: Price' }).click();
  await expect(page).toHaveURL(/group=-category(%40|@)price(%3A|:)average/);
  await page.getByRole('button', { name: 'Category', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Group' });
  await panel.getByRole('button', { name: 'Open all' }).click();
  await page.keyboard.press('Escape');
  await expect(cards(page).first()).toBeVisible();
  // A range over two groups takes their records in, and not the head between them.
  await page.keyboard.press('Escape');
  await cellOf(heads(page).first()).focus();
  await toNextHead(page, heads(page).first());
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const perLine = await cardsPerLine(page);
  const lastLine = (await countOf(heads(page).first())) % perLine || perLine;
  await expect(page.getByText(`${lastLine + 1} selected`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Home');
  const title = await page.locator('[data-card="1"]').getByRole('link').innerText();
  const all = await countOfAll(page);
  await page.getByRole('searchbox').fill(title);
  await expect.poll(async () => await countOfAll(page)).toBeLessThan(all);
  await expect(heads(page).first()).toHaveAttribute('aria-expanded', 'true');
  await expect(cards(page).filter({ hasText: title }).first()).toBeVisible();
});

test('[LIST-172] on a phone two cards stand side by side below the head of their group, whose results stand below its name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openCards(page, BY_CATEGORY);
  const first = heads(page).first();
  await expect(first).toContainText(/avg/);
  await first.click();
  await expect(cards(page).nth(1)).toBeVisible();
  const [one, two] = [await cards(page).nth(0).boundingBox(), await cards(page).nth(1).boundingBox()];
  expect(one?.y).toBe(two?.y);
  expect((two?.x ?? 0) + (two?.width ?? 0)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await first.click();
  await expect(cards(page)).toHaveCount(0);
});

test('[LIST-174] in Arabic groups open by the arrow that leads to the left', async ({ page }) => {
  await openCards(page, { ...BY_CATEGORY, locale: 'ar' });
  const first = heads(page).first();
  await cellOf(first).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await expect(cards(page).first()).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(first).toHaveAttribute('aria-expanded', 'false');
});
