import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { newObject, openConfiguration, panelOf } from '../own/configuration-steps.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

/** Opens a view of the sample. */
async function openView(page: Page, name: string, locale = 'en_GB'): Promise<void> {
  const info = await signInWith(page, url, locale);
  const view = info.views.find((one) => one.name === name);
  await page.goto(`${url}/app/list/${view?.id}`);
  await expect(page.locator('[data-card]').first()).toBeVisible();
}

function lane(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** What the cards of a lane are called. */
async function cardsOf(page: Page, name: string): Promise<readonly string[]> {
  const links = await lane(page, name).locator('[data-card] a').all();
  return await Promise.all(links.map(async (link) => (await link.getAttribute('title')) ?? ''));
}

test('[LIST-3][LIST-152][LIST-154] a card is dragged into another lane, Escape puts it back, and undo takes the move back', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openView(page, 'ticket_board');
  await expectAccessible(page);
  await expect(lane(page, 'In progress')).toContainText(/\d+ \/ 20/);
  const before = await cardsOf(page, 'New');
  const [first = ''] = before;
  const there = await cardsOf(page, 'Assigned');
  const card = lane(page, 'New').locator('[data-card]').first();
  const drag = async (): Promise<void> => {
    const box = await card.boundingBox();
    const over = await lane(page, 'Assigned').boundingBox();
    if (!box || !over) throw new Error('no lanes');
    await page.mouse.move(box.x + 40, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(over.x + 60, over.y + 140, { steps: 6 });
  };
  await drag();
  await expect(lane(page, 'Assigned')).toHaveAttribute('data-over', 'true');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await cardsOf(page, 'New')).toEqual(before);
  await drag();
  await page.mouse.up();
  await expect(page.getByText('1 card moved to Assigned')).toBeVisible();
  await expect
    .poll(async () => [...(await cardsOf(page, 'Assigned'))].toSorted())
    .toEqual([...there, first].toSorted());
  await expect(page).toHaveURL(/\/app\/list\//);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(async () => await cardsOf(page, 'New')).toEqual(before);
  expect(complaints).toEqual([]);
});

test('[LIST-152][LIST-153] keys lead over the board, select and move cards, and the keyboard goes along', async ({
  page,
}) => {
  await openView(page, 'ticket_board');
  const before = await cardsOf(page, 'In progress');
  const link = lane(page, 'New').locator('[data-card] a').first();
  await link.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(lane(page, 'In progress').locator('a:focus')).toHaveCount(1);
  await page.keyboard.press('End');
  const last = (await page.locator('a:focus').getAttribute('title')) ?? '';
  expect(last).toBe(before.at(-1));
  await page.keyboard.press('Space');
  await expect(page.getByRole('toolbar', { name: 'Selected records' })).toContainText('1');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: 'Selected records' })).toBeHidden();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect(page.getByText('1 card moved to Assigned')).toBeVisible();
  await expect(lane(page, 'Assigned').locator('a:focus')).toHaveAttribute('title', last);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'In progress', exact: true }).click();
  await expect(page.getByText('1 card moved to In progress')).toBeVisible();
  await expect.poll(async () => await cardsOf(page, 'In progress')).toEqual(before);
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByRole('complementary', { name: 'Record beside the list' })).toBeVisible();
});

test('[LIST-77][LIST-148][LIST-153][LIST-154] lanes fold up and hide for their user, tell their sums, and begin a record of their own', async ({
  page,
}) => {
  await openView(page, 'orders_pipeline');
  await expect(lane(page, 'Draft')).toContainText(/\d+ orders.*€/);
  await lane(page, 'Draft').getByRole('button', { name: 'Lane Draft' }).click();
  await page.getByRole('menuitem', { name: 'Collapse lane' }).click();
  await expect(lane(page, 'Draft').locator('[data-card]')).toHaveCount(0);
  await lane(page, 'To ship').getByRole('button', { name: 'Lane To ship' }).click();
  await page.getByRole('menuitem', { name: 'Hide lane' }).click();
  await expect(lane(page, 'To ship')).toHaveCount(0);
  await page.reload();
  const hidden = page.getByRole('button', { name: '1 hidden lane' });
  await hidden.scrollIntoViewIfNeeded();
  await expect(hidden).toBeInViewport({ ratio: 0.9 });
  await hidden.click();
  await page.getByRole('menuitem', { name: 'To ship' }).click();
  await expect(lane(page, 'To ship')).toBeVisible();
  await page.getByRole('button', { name: 'Expand lane Draft' }).click();
  await expect(lane(page, 'Draft').locator('[data-card]').first()).toBeVisible();
  await lane(page, 'Confirmed').getByRole('button', { name: 'Lane Confirmed' }).click();
  await page.getByRole('menuitem', { name: 'Hide lane' }).click();
  await page.getByTitle('Save this list as a view').click();
  await page.getByRole('dialog').getByRole('textbox').fill('Without confirmed');
  await page.getByRole('button', { name: 'Save view' }).click();
  const kept = page.getByRole('link', { name: 'Without confirmed' });
  await expect(kept).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: '1 hidden lane' }).click();
  await page.getByRole('menuitem', { name: 'Confirmed' }).click();
  await expect(lane(page, 'Confirmed')).toBeVisible();
  await kept.click();
  await expect(lane(page, 'Confirmed')).toHaveCount(0);
  await page.getByRole('button', { name: '1 hidden lane' }).click();
  await page.getByRole('menuitem', { name: 'Confirmed' }).click();
  await lane(page, 'Confirmed').getByRole('button', { name: 'New order in Confirmed' }).click();
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveText(/Confirmed/);
});

test('[LIST-146][LIST-147] cards go to another row by keys and by dragging, and none into a lane that is full', async ({
  page,
}) => {
  await openView(page, 'tickets_by_priority');
  await expectAccessible(page);
  const [high, urgent, limited] = ['New, Normal', 'New, High', 'In progress, Normal'];
  const drag = async (): Promise<void> => {
    const box = await lane(page, high).locator('[data-card]').first().boundingBox();
    const over = await lane(page, limited).boundingBox();
    if (!box || !over) throw new Error('no lanes');
    await page.mouse.move(box.x + 40, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(over.x + 60, over.y + 60, { steps: 6 });
    await page.mouse.up();
  };
  // Whatever was done with the tickets of the sample before, the lane is full.
  const number = page.getByText(/^\d+ \/ 4$/);
  for (let many = Number((await number.innerText()).split(' ')[0]); many < 4; many += 1) {
    await drag();
    await expect(number).toHaveText(`${many + 1} / 4`);
  }
  const before = await cardsOf(page, high);
  const there = await cardsOf(page, urgent);
  await lane(page, high).locator('[data-card] a').first().focus();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(page.getByText('1 card moved to New · High')).toBeVisible();
  await expect(lane(page, urgent).locator('a:focus')).toHaveAttribute('title', before[0] ?? '');
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect.poll(async () => await cardsOf(page, high)).toEqual(before);
  // The only card of its lane goes there and back: the lane that it has left is shown no more.
  const [only = ''] = before;
  await page.getByRole('searchbox').fill(only);
  await expect(page.locator('[data-card]')).toHaveCount(1);
  await lane(page, high).getByRole('link', { name: only }).focus();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(lane(page, urgent).locator('a:focus')).toHaveAttribute('title', only);
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect(lane(page, high).locator('a:focus')).toHaveAttribute('title', only);
  await page.getByRole('searchbox').fill('');
  await expect.poll(async () => await cardsOf(page, high)).toEqual(before);
  await drag();
  await expect(page.getByText('The limit of 4 cards in this lane is reached')).toBeVisible();
  expect(await cardsOf(page, high)).toEqual(before);
  expect(await cardsOf(page, urgent)).toEqual(there);
  await page.getByRole('button', { name: /^Normal/ }).click();
  await expect(lane(page, high)).toHaveCount(0);
  await page.reload();
  await expect(lane(page, urgent)).toBeVisible();
  await expect(lane(page, high)).toHaveCount(0);
});

test('[LIST-155] a narrow screen shows one lane at a time and switches by tabs', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openView(page, 'ticket_board');
  await expectAccessible(page);
  await expect(page.getByRole('tab', { name: /^New/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: /^In progress/ }).click();
  await expect(page.getByRole('tab', { name: /^In progress/ })).toHaveAttribute('aria-selected', 'true');
  await expect(lane(page, 'In progress')).toBeInViewport({ ratio: 0.8 });
});

test('[LIST-3][CONF-54] a view of lanes begins with the first choice of its table', async ({ page }) => {
  await openConfiguration(page, url, 'objects');
  await newObject(page, 'View', 'Board', { table: 'Tickets', mode: 'Kanban' });
  await expect(panelOf(page).getByLabel('Lanes', { exact: true })).toContainText('Priority');
  await page.getByRole('button', { name: 'Undo the last change' }).click();
});
