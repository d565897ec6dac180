import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { contactsThat, everyContact } from '../contacts.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

test.use({ locale: 'en-GB' });

const LEADS = { column: 'status', operator: 'equal', value: 'lead' } as const;

async function addFilter(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  return page.getByRole('dialog', { name: 'Add filter' });
}

/** The menu of the named filters, within a dialog; `called` is what its button says. */
async function savedFilters(page: Page, within: Locator, called = 'Saved filters'): Promise<Locator> {
  await within.getByRole('button', { name: called, exact: true }).click();
  return page.getByRole('menu', { name: 'Saved filters' });
}

test('[FILTER-18] a filter is kept under a name, applied, renamed, deleted and brought back, from the bar and the builder', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const count = `${(await contactsThat(url, LEADS)).toLocaleString('en')} contacts`;
  const info = await signInWith(page, url, 'en_GB');
  const contact = info.tables.find(({ name }) => name === 'contact')?.id;
  const open = async (filter: object): Promise<void> => {
    await page.goto(`${url}/app/list/t${contact}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  };
  await open(LEADS);
  await expect(page.getByText(count)).toBeVisible();
  const bar = await addFilter(page);
  const menu = await savedFilters(page, bar);
  await expectAccessible(page);
  await menu.getByRole('menuitem', { name: 'Save this filter…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Named leads');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('button', { name: 'Named leads' })).toBeVisible();

  await open({ all: [] });
  await expect(page.getByText(await everyContact(url))).toBeVisible();
  await (
    await savedFilters(page, await addFilter(page))
  )
    .getByRole('menuitemradio', { name: 'Named leads' })
    .click();
  await expect(page.getByText(count)).toBeVisible();

  await page.getByRole('button', { name: 'Filter builder' }).click();
  const builder = page.getByRole('dialog', { name: 'Filter builder' });
  await (await savedFilters(page, builder, 'Named leads')).getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Renamed leads');
  await page.keyboard.press('Enter');
  const renamed = builder.getByRole('button', { name: 'Renamed leads' });
  await expect(renamed).toBeVisible();
  await expectAccessible(page);
  await (
    await savedFilters(page, builder, 'Renamed leads')
  )
    .getByRole('menuitem', { name: 'Delete filter' })
    .click();
  await expect(renamed).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  const again = await addFilter(page);
  await expect(again.getByRole('button', { name: 'Renamed leads' })).toBeVisible();
  await (
    await savedFilters(page, again, 'Renamed leads')
  )
    .getByRole('menuitem', { name: 'Delete filter' })
    .click();
  await expect(again.getByRole('button', { name: 'Saved filters' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[FILTER-20] the builder turns conditions into a formula and back, and counts the same either way', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const filter = {
    all: [LEADS, { column: 'last_name', operator: 'contains', value: 'e' } as const],
  };
  const count = (await contactsThat(url, filter)).toLocaleString('en');
  const info = await signInWith(page, url, 'en_GB');
  const contact = info.tables.find(({ name }) => name === 'contact')?.id;
  await page.goto(`${url}/app/list/t${contact}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await expect(page.getByText(`${count} contacts`)).toBeVisible();
  await page.getByRole('button', { name: 'Filter builder' }).click();
  const builder = page.getByRole('dialog', { name: 'Filter builder' });
  await expect(builder.getByRole('status')).toHaveText(`${count} records match`);
  await builder.getByRole('button', { name: 'As formula' }).click();
  const text = builder.locator('.cm-content');
  await expect(text).toHaveText('Status = "lead" and contains(simplify([Last name]), simplify("e"))');
  await expect(builder.getByText('Result: yes or no')).toBeVisible();
  await expectAccessible(page);
  await builder.getByRole('button', { name: 'Apply' }).click();
  await expect(builder).toBeHidden();
  await expect(page.getByText(`${count} contacts`)).toBeVisible();

  await page.getByRole('button', { name: 'Filter builder' }).click();
  await builder.getByRole('button', { name: 'As formula' }).click();
  await builder.getByRole('button', { name: 'As conditions' }).click();
  await expect(builder.getByLabel('Column', { exact: true })).toHaveCount(2);
  await expect(builder.getByRole('status')).toHaveText(`${count} records match`);
  await builder.getByLabel('Column', { exact: true }).first().selectOption({ label: 'Company' });
  await expect(builder.getByRole('button', { name: 'As formula' })).toBeEnabled();
  expect(complaints).toEqual([]);
});
