import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { contactsThat, everyContact } from '../contacts.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

test.use({ locale: 'en-GB' });

/** The list of all contacts, and the filter at the head of one of its columns, opened by the sign in it. */
async function filterAt(page: Page, column: string): Promise<{ head: Locator; panel: Locator }> {
  const head = page.getByRole('columnheader', { name: column });
  await head.hover();
  await head.locator('[data-filter]').click();
  const panel = page.getByRole('dialog', { name: `Filter ${column}` });
  await expect(panel.getByRole('combobox', { name: 'Search values' })).toBeFocused();
  return { head, panel };
}

async function openContacts(page: Page): Promise<void> {
  const { views } = await signInWith(page, url, 'en_GB');
  await page.goto(`${url}/app/list/${views.find(({ label }) => label === 'All contacts')?.id}`);
  await expect(page.getByText(await everyContact(url))).toBeVisible();
}

test('[FILTER-17] the values of a column are told with their counts, and shown or left out, also by keyboard alone', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const leads = await contactsThat(url, { column: 'status', operator: 'equal', value: 'lead' });
  const others = await contactsThat(url, { column: 'status', operator: 'different', value: 'lead' });
  await openContacts(page);
  const { head, panel } = await filterAt(page, 'Status');
  const lead = panel.getByRole('option', { name: 'Lead' });
  await expect(lead).toContainText(leads.toLocaleString('en'));
  await expectAccessible(page);
  await page.keyboard.type('lea');
  const offered = panel.getByRole('listbox').getByRole('option');
  await expect(offered).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(lead).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(panel).toBeHidden();
  await expect(page.getByText(`${leads.toLocaleString('en')} contacts`)).toBeVisible();
  await expect(head.getByRole('img', { name: 'Filtered' })).toBeVisible();
  await expect(head).toBeFocused();
  await expectAccessible(page);

  // The whole choice is offered again, with what was chosen.
  await page.keyboard.press('Alt+ArrowDown');
  await expect(lead).toHaveAttribute('aria-selected', 'true');
  await expect(offered).not.toHaveCount(1);
  await panel.getByLabel('Chosen values').selectOption('Leave out the chosen values');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`${others.toLocaleString('en')} contacts`)).toBeVisible();

  await page.keyboard.press('Alt+ArrowDown');
  await panel.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText(await everyContact(url))).toBeVisible();
  await expect(head.getByRole('img', { name: 'Filtered' })).toBeHidden();
  expect(complaints).toEqual([]);
});

test('[FILTER-17] numbers are filtered from and to, from the menu of a cell too, beside what else is filtered', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const between = await contactsThat(url, {
    all: [
      { column: 'status', operator: 'equal', value: 'lead' },
      { column: 'score', operator: 'greaterOrEqual', value: '20' },
      { column: 'score', operator: 'lessOrEqual', value: '60' },
    ],
  });
  await openContacts(page);
  const status = await filterAt(page, 'Status');
  await status.panel.getByRole('option', { name: 'Lead' }).click();
  await status.panel.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('columnheader', { name: 'Score' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filter column…' }).click();
  const panel = page.getByRole('dialog', { name: 'Filter Score' });
  await panel.getByLabel('From').fill('20');
  await panel.getByLabel('To', { exact: true }).fill('60');
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(page.getByText(`${between.toLocaleString('en')} contacts`)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Filtered' })).toHaveCount(2);
  expect(complaints).toEqual([]);
});

test('[FILTER-12] a day is filtered by a period where a filter is added, and its chip is changed there', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { views } = await signInWith(page, url, 'en_GB');
  await page.goto(`${url}/app/list/${views.find(({ name }) => name === 'orders')?.id}`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const adding = page.getByRole('dialog', { name: 'Add filter' });
  await adding.getByRole('option', { name: 'Ordered', exact: true }).click();
  await adding.getByLabel('Condition', { exact: true }).selectOption('is');
  await adding.getByLabel('Compare with').selectOption('the last …');
  await expect(adding.getByLabel('How many')).toHaveValue('30');
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Apply' }).click();
  const chip = page.getByRole('button', { name: /^Ordered.*30/ });
  await expect(chip).toBeVisible();
  await chip.click();
  const editing = page.getByRole('dialog').last();
  await editing.getByLabel('How many').fill('7');
  await editing.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: /^Ordered.*7/ })).toBeVisible();
  expect(complaints).toEqual([]);
});
