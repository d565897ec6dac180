import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

/** Makes a visit of the sample that has no day yet unless the values name one, and opens the planning of visits. */
async function openUnplanned(page: Page, show: object, ticket: number, values: object = {}): Promise<void> {
  const info = await signInWith(page, url, 'en_GB');
  const view = info.views.find(({ name }) => name === 'visits_planning');
  const table = info.tables.find(({ name }) => name === 'visit');
  const context = page.context();
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await context.request.post(`${url}/list/cells/change`, {
    data: {
      tableId: table?.id,
      creations: [
        { values: { ticket, planned_date: null, start_time: '10:00:00', duration: 7_200, ...values } },
      ],
    },
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'X-XSRF-TOKEN': token,
      'Idempotency-Key': crypto.randomUUID(),
    },
  });
  expect(((await answer.json()) as { refused: unknown[] }).refused).toEqual([]);
  await page.goto(`${url}/app/list/${view?.id}?show=${encodeURIComponent(JSON.stringify(show))}`);
  await expect(page.getByRole('region', { name: 'Planned events' })).toBeVisible();
}

function asideOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'To be planned' });
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = (await element.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test('[PLAN-34][PLAN-35] a record without a start is dragged to somebody’s row, taken back by undo, and dragged out again', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openUnplanned(page, { look: 'timeline', at: '2035-05-16' }, 1);
  const rows = asideOf(page).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  const title = (await rows.first().getByRole('button').first().locator('b').textContent()) ?? '';
  await expectAccessible(page);
  const row = page.getByRole('group', { name: 'Ana Ribeiro' });
  const place = await middleOf(row);
  await drag(page, await middleOf(rows.first().getByRole('button').first()), place);
  const event = row.getByRole('button', { name: title });
  await expect(event).toHaveAccessibleName(/May, .*Ana Ribeiro$/);
  await expect(rows).toHaveCount(count - 1);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(rows).toHaveCount(count);
  await expect(event).toHaveCount(0);
  await drag(page, await middleOf(rows.first().getByRole('button').first()), place);
  await expect(event).toBeVisible();
  await drag(page, await middleOf(event), await middleOf(asideOf(page)));
  await expect(event).toHaveCount(0);
  await expect(rows).toHaveCount(count);
  expect(complaints).toEqual([]);
});

test('[PLAN-34][PLAN-36][A11Y-1] keys plan a record at a day and a time, and take its event out again', async ({
  page,
}) => {
  await openUnplanned(page, { look: 'week', at: '2036-05-14' }, 2);
  const aside = asideOf(page);
  await expect(aside.getByRole('listitem').first()).toBeVisible();
  const record = aside.getByRole('listitem').first().getByRole('button').first();
  const title = (await record.locator('b').textContent()) ?? '';
  await record.focus();
  await page.keyboard.press('ArrowDown');
  await expect(aside.getByRole('listitem').nth(1).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(record).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Plan…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Plan' });
  await expect(dialog.getByRole('textbox', { name: 'Day' })).toHaveValue(/May 2036/);
  await dialog.getByRole('textbox', { name: 'Time' }).fill('14:30');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const event = page.getByRole('region', { name: 'Planned events' }).getByRole('button', { name: title });
  await expect(event).toHaveAccessibleName(/May, 14:30–/);
  await event.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Take out of the planning' }).press('Enter');
  await expect(event).toHaveCount(0);
});

test('[PLAN-36] an event of a series that is dragged onto the list stays, and says why', async ({ page }) => {
  const complaints = complaintsOf(page);
  const recurrence = 'TZID=Europe/Paris\nRRULE:FREQ=DAILY;COUNT=2';
  const values = { planned_date: '2038-05-15', recurrence };
  await openUnplanned(page, { look: 'week', at: '2038-05-15' }, 4, values);
  const rows = asideOf(page).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const event = page.getByRole('button', { name: /15 May, 10:00–12:00.*Every day, 2 times/ });
  const [from, to] = [await middleOf(event), await middleOf(asideOf(page))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, from.y, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  const why = /^An event of a series cannot be taken out of the planning/;
  await expect(asideOf(page).getByText(why)).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('status').filter({ hasText: why })).toBeVisible();
  await expect(asideOf(page).getByText(why)).toBeHidden();
  await expect(event).toBeVisible();
  await event.press('Shift+F10');
  const menu = page.getByRole('menu', { name: /^Menu of/ });
  await expect(menu).toContainText(why.source.slice(1));
  await expect(menu.getByRole('menuitem')).toHaveText(['Open']);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

  test('[PLAN-35] a finger drags a record from the sheet onto a day', async ({ page }) => {
    await openUnplanned(page, { look: 'month', at: '2037-05-14' }, 3);
    await expect(asideOf(page)).toBeHidden();
    await page.getByRole('button', { name: 'To be planned' }).tap();
    const record = asideOf(page).getByRole('listitem').first().getByRole('button').first();
    const title = (await record.locator('b').textContent()) ?? '';
    await expectAccessible(page);
    const from = await middleOf(record);
    // A Saturday: on other days the rounds of technicians leave it to *more*.
    const day = await middleOf(page.locator(`[data-day="${Date.UTC(2037, 4, 9)}"]`));
    const session = await page.context().newCDPSession(page);
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      await session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    await touch('touchStart', from);
    await expect(page.getByText(title).last()).toBeVisible();
    await page.waitForFunction(() => new Promise((done) => setTimeout(() => done(true), 450)));
    await touch('touchMove', { x: (from.x + day.x) / 2, y: (from.y + day.y) / 2 });
    await touch('touchMove', day);
    await touch('touchEnd');
    await expect(
      page.getByRole('region', { name: 'Planned events' }).getByRole('button', { name: title }),
    ).toHaveAccessibleName(/ 9 May, \d\d:\d\d–/);
  });

  test('[PLAN-36] a finger that rests on an event and is lifted there opens its menu, which takes it out', async ({
    page,
  }) => {
    await openUnplanned(page, { look: 'day', at: '2038-06-12' }, 5, { planned_date: '2038-06-12' });
    const planning = page.getByRole('region', { name: 'Planned events' });
    const event = planning.getByRole('button', { name: /10:00–12:00/ });
    const at = await middleOf(event);
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await expect(event).toHaveAttribute('data-dragged', 'true');
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const menu = page.getByRole('menu', { name: /^Menu of/ });
    await expect(menu.getByRole('menuitem')).toHaveText(['Open', 'Take out of the planning']);
    await expectAccessible(page);
    await menu.getByRole('menuitem', { name: 'Take out of the planning' }).tap();
    await expect(event).toHaveCount(0);
    await expect(menu).toBeHidden();
  });
});
