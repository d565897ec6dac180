import { expect, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

/** Opens the planning of the sample's visits in a look, on a day. */
async function openPlanning(page: Page, show: object): Promise<void> {
  const info = await signInWith(page, url, 'en_GB');
  const view = info.views.find(({ name }) => name === 'visits_planning');
  await page.goto(`${url}/app/list/${view?.id}?show=${encodeURIComponent(JSON.stringify(show))}`);
  await expect(page.getByRole('region', { name: 'Planned events' })).toBeVisible();
}

test('[PLAN-3][PLAN-15] rows of a timeline are shaded where they are closed, and holidays are named at their day', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openPlanning(page, { look: 'timeline', scale: 'week', at: '2031-05-01' });
  const calendar = page.getByRole('region', { name: 'Planned events' });
  // Not in England.
  await expect(calendar.getByText(/Labour Day \(.*France.*\)/)).toBeVisible();
  await expect(calendar.locator('[data-closed]').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Month', exact: true }).last().click();
  await expect(calendar.getByText(/Labour Day/)).toBeVisible();
  await page.getByRole('button', { name: 'Week', exact: true }).last().click();
  await expect(calendar.getByText(/Labour Day/)).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('[PLAN-27] absences of another table stand in the rows of their resources, and are opened in their own form', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openPlanning(page, { look: 'timeline', scale: 'month' });
  const absence = page.locator('[data-absence]').first();
  await expect(absence).toBeVisible();
  await expectAccessible(page);
  await absence.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reason').locator('visible=true').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[PLAN-28][PLAN-30] free time of two people is found by keys, and an event begins there', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openPlanning(page, { look: 'timeline', scale: 'week', at: '2031-05-05' });
  await page.getByRole('button', { name: 'Find free time' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Find free time' });
  const who = dialog.getByRole('combobox').first();
  for (const name of ['Ana', 'Caetano']) {
    await who.fill(name);
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
  }
  await dialog.getByLabel('Length').fill('2:00');
  await dialog.getByRole('button', { name: 'Find', exact: true }).press('Enter');
  const found = dialog.getByRole('list', { name: 'Free times' });
  const first = found.getByRole('button').first();
  // Rounds may take the earliest hours.
  await expect(first).toHaveAccessibleName(/ May.*(08|09|10|13|14|15):\d\d–\d\d:\d\d.*free until 1\d:\d\d/);
  const [begins = ''] = /\d\d:\d\d/.exec(await first.innerText()) ?? [];
  await expectAccessible(page);
  await first.press('Enter');
  await expect(page.getByLabel('Start', { exact: true })).toHaveValue(begins);
  await expect(page.getByRole('combobox', { name: 'Technician' })).toHaveValue('Ana Ribeiro');
  expect(complaints).toEqual([]);
});
