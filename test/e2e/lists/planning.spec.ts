import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { newObject, openConfiguration, panelOf } from '../own/configuration-steps.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

/** Opens the calendar of the sample's activities in a look, on a day. */
async function openCalendar(page: Page, show: object): Promise<void> {
  const info = await signInWith(page, url, 'en_GB');
  const view = info.views.find(({ name }) => name === 'activities_calendar');
  await page.goto(`${url}/app/list/${view?.id}?show=${encodeURIComponent(JSON.stringify(show))}`);
  await expect(page.getByRole('region', { name: 'Planned events' })).toBeVisible();
}

/** A made-up activity at a time of its own, far from those of the sample. */
async function makeActivity(page: Page, subject: string, start: string): Promise<Locator> {
  const context = page.context();
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const { tables } = (await (await context.request.get(`${url}/api/application`)).json()) as {
    tables: { id: number; name: string }[];
  };
  const answer = await context.request.post(`${url}/list/cells/change`, {
    data: {
      tableId: tables.find(({ name }) => name === 'activity')?.id,
      creations: [{ values: { subject, kind: 'meeting', starts: start, duration: 3600 } }],
    },
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'X-XSRF-TOKEN': token,
      'Idempotency-Key': crypto.randomUUID(),
    },
  });
  expect(answer.status()).toBe(200);
  await page.reload();
  return eventOf(page, subject);
}

function eventOf(page: Page, subject: string): Locator {
  return page.getByRole('button', { name: new RegExp(subject) });
}

async function dragBy(page: Page, event: Locator, by: { x: number; y: number }): Promise<void> {
  const box = (await event.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(12, box.height / 2)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
  await page.mouse.up();
}

test('[PLAN-4][PLAN-5] an event of a week is dragged to another hour, made longer at its end, and taken back', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openCalendar(page, { look: 'week', at: '2031-05-14' });
  const event = await makeActivity(page, 'Dragged along', '2031-05-14T08:00:00Z');
  await expect(event).toHaveAccessibleName(/Wednesday,? 14 May, 10:00–11:00/);
  await dragBy(page, event, { x: 0, y: 96 });
  await expect(event).toHaveAccessibleName(/12:00–13:00/);
  await expect(page.getByText('Undo').first()).toBeVisible();
  const box = (await event.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + box.height - 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + box.height + 46, { steps: 5 });
  await page.mouse.up();
  await expect(event).toHaveAccessibleName(/12:00–14:00/);
  await expect(event).not.toHaveAttribute('data-placed');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(event).toHaveAccessibleName(/12:00–13:00/);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('[PLAN-5][A11Y-1] keys lead through the events of a month, move one by a day and a week, and Escape leaves it', async ({
  page,
}) => {
  await openCalendar(page, { look: 'month', at: '2032-05-14' });
  const event = await makeActivity(page, 'Led by keys', '2032-05-12T08:00:00Z');
  await event.focus();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await expect(event).toHaveAccessibleName(/Thursday,? 20 May, 10:00–11:00/);
  await event.focus();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(event).toHaveAccessibleName(/20 May/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByRole('heading', { name: 'June 2032' })).toBeVisible();
  await expect(page).toHaveURL(/2032-06/);
});

test('[PLAN-5][PLAN-11][ROUTE-27] on the timeline an event is dragged to somebody else, and two at once are told', async ({
  page,
}) => {
  await openCalendar(page, { look: 'timeline', at: '2033-05-11' });
  const one = await makeActivity(page, 'First of two', '2033-05-11T08:00:00Z');
  const other = await makeActivity(page, 'Second of two', '2033-05-11T08:30:00Z');
  const nobody = page.getByRole('group', { name: 'Not assigned' });
  await expect(nobody.getByRole('button')).toHaveCount(2);
  const somebody = page.getByRole('group', { name: 'Ana Ribeiro' });
  for (const event of [one, other]) {
    // Rows become higher as events stand in them.
    const row = (await somebody.boundingBox())!;
    const box = (await event.boundingBox())!;
    await dragBy(page, event, { x: 0, y: row.y + row.height / 2 - (box.y + 12) });
    await expect(event).toHaveAccessibleName(/Ana Ribeiro$/);
  }
  await expect(page.getByText('1 clash')).toBeVisible();
  await expectAccessible(page);
});

test('[PLAN-9] dragging over free hours begins an event there, and the agenda lists the days', async ({
  page,
}) => {
  await openCalendar(page, { look: 'day', at: '2034-05-10' });
  const grid = page.getByRole('region', { name: 'Planned events' });
  const box = (await grid.boundingBox())!;
  await page.mouse.move(box.x + 300, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 290, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/\/app\/(new|draft)\//);
  await expect(page.getByRole('textbox', { name: /^Starts/ })).toHaveValue(/10 May 2034/);
  await page.goBack();
  await page.getByRole('button', { name: 'Agenda' }).click();
  await expect(page.getByText('Nothing planned in these days')).toBeVisible();
  await expectAccessible(page);
});

test('[PLAN-7][PLAN-20] an event of a series is dragged alone, then with those that follow, and taken back', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const info = await signInWith(page, url, 'en_GB');
  const view = info.views.find(({ name }) => name === 'visits_planning');
  const table = info.tables.find(({ name }) => name === 'visit');
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const ticket = { column: 'ticket', value: 1 };
  const answer = await page.context().request.post(`${url}/list/cells/change`, {
    data: {
      tableId: table?.id,
      creations: [
        {
          values: {
            [ticket.column]: ticket.value,
            planned_date: '2031-05-12',
            start_time: '09:00:00',
            duration: 7_200,
            recurrence: 'TZID=Europe/Paris\nRRULE:FREQ=DAILY;COUNT=5',
          },
        },
      ],
    },
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'X-XSRF-TOKEN': token,
      'Idempotency-Key': crypto.randomUUID(),
    },
  });
  expect(((await answer.json()) as { refused: unknown[] }).refused).toEqual([]);
  const show = JSON.stringify({ look: 'week', at: '2031-05-14' });
  await page.goto(`${url}/app/list/${view?.id}?show=${encodeURIComponent(show)}`);
  const events = page.getByRole('button', { name: /Every day/ });
  await expect(events).toHaveCount(5);
  await expect(events.nth(2)).toHaveAccessibleName(/Wednesday,? 14 May, 09:00–11:00.*Every day, 5 times/);
  await expectAccessible(page);
  await dragBy(page, events.nth(2), { x: 0, y: 96 });
  await page.getByRole('dialog').getByRole('button', { name: 'This event' }).click();
  await expect(events).toHaveCount(4);
  await expect(page.getByRole('button', { name: /14 May, 11:00–13:00/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(events).toHaveCount(5);
  await dragBy(page, events.nth(3), { x: 0, y: 96 });
  await page.getByRole('dialog').getByRole('button', { name: 'This and the following' }).click();
  await expect(page.getByRole('button', { name: /15 May, 11:00–13:00.*2 times/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /16 May, 11:00–13:00/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /14 May, 09:00–11:00/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[PLAN-2][PLAN-9][CONF-54] a planning begins with the times of its table, and offers no other columns for them', async ({
  page,
}) => {
  await openConfiguration(page, url, 'objects');
  await newObject(page, 'View', 'Rounds', { table: 'Visits', mode: 'Planning' });
  const start = panelOf(page).getByLabel('Start', { exact: true });
  await expect(start).toContainText('Planned');
  await expect(panelOf(page).getByLabel('Resource', { exact: true })).toContainText('Technician');
  await page.getByRole('button', { name: 'Undo the last change' }).click();
});
