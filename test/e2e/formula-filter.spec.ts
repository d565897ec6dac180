import { expect, type Locator, type Page } from '@playwright/test';
import type { RequestFilter } from '#core/query/filter.ts';
import { test } from './browser-test.ts';
import { contactsThat, everyContact } from './contacts.ts';
import { complaintsOf, expectAccessible, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

/** Opens the list of contacts in a language, of all of them unless a filter is given. */
async function openContacts(page: Page, locale: string, filter: RequestFilter = { all: [] }): Promise<void> {
  const info = await signInWith(page, url, locale);
  const query = `?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  await page.goto(`${url}/app/list/t${info.tables.find(({ name }) => name === 'contact')?.id}${query}`);
}

/** Opens the editor of a new formula; gives its text. */
async function openEditor(page: Page, filter = 'Filter', formula = 'Formula…'): Promise<Locator> {
  await page.getByRole('button', { name: filter, exact: true }).click();
  await page.getByRole('option', { name: formula }).click();
  const text = page.locator('.cm-content').and(page.getByRole('textbox', { name: /formula|formule/i }));
  await expect(text).toBeFocused();
  return text;
}

test('[FORMULA-11][FORMULA-12] a formula is typed with offers through a link, mended, tried, and filters the list', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const french = await contactsThat(url, { column: 'company.country', operator: 'equal', value: 'FR' });
  const others = await contactsThat(url, { column: 'company.country', operator: 'equal', value: 'DE' });
  expect(french).not.toBe(others);
  await openContacts(page, 'en_GB');
  await expect(page.getByText(await everyContact(url))).toBeVisible();
  const text = await openEditor(page);
  const apply = page.getByRole('button', { name: 'Apply' });
  await expect(apply).toBeDisabled();

  await page.keyboard.type('comp');
  await expect(page.getByRole('option', { name: /^Company\s*record$/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('.');
  const country = page.getByRole('option', { name: /^Country\s*choice$/ });
  await expect(country).toBeVisible();
  await expectAccessible(page);
  await country.click();
  await expect(text).toHaveText('Company.Country');
  await expect(page.getByText(/A condition is needed here.*“choice”/)).toBeVisible();
  await expect(apply).toBeDisabled();

  await page.keyboard.type(' = "FRR"');
  await page.getByRole('button', { name: 'Did you mean "FR"?' }).click();
  await expect(text).toHaveText('Company.Country = "FR"');
  await expect(page.getByText('Result: yes or no')).toBeVisible();
  await expect(page.getByRole('table', { name: 'On the newest records' }).getByRole('row')).toHaveCount(5);
  await expectAccessible(page);

  await apply.click();
  const chip = page.getByRole('group', { name: 'Filter' }).getByRole('button', { name: 'Company.Country' });
  await expect(chip).toHaveAttribute('title', 'Company.Country = "FR"');
  await expect(page.getByText(`${french} contacts`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${french} contacts`)).toBeVisible();

  await chip.click();
  await expect(text).toHaveText('Company.Country = "FR"');
  await expect(text).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Company.Country = "DE"');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(`${others} contacts`)).toBeVisible();
  await expect(text).toBeHidden();
  await page.getByRole('button', { name: 'Remove filter' }).click();
  await expect(page.getByText(await everyContact(url))).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[FORMULA-11] the editor is for the keyboard alone: it tells of its functions, Escape closes offers first, Tab leads out', async ({
  page,
}) => {
  await openContacts(page, 'en_GB');
  const text = await openEditor(page);
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('listbox', { name: 'What can stand here' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'What can stand here' })).toBeHidden();
  await expect(text).toBeFocused();
  await page.keyboard.type('star');
  await expect(page.getByText('Whether the text begins with the part.')).toBeVisible();
  await expect(page.getByRole('option', { name: /startsWith.*\(text, part\)/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(text).toHaveText('startsWith()');
  await page.keyboard.press('Escape');
  await page.keyboard.type('[Full name], "A"');
  await expect(text).toHaveText('startsWith([Full name], "A")');
  await expect(page.getByText('Result: yes or no')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Columns and functions' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(text).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
});

test('[FORMULA-11][FORMULA-6] a French reader writes and reads French words', async ({ page }) => {
  const many = await contactsThat(url, {
    all: [
      { column: 'company.country', operator: 'equal', value: 'FR' },
      { column: 'newsletter', operator: 'equal', value: true },
    ],
  });
  await openContacts(page, 'fr_FR');
  const text = await openEditor(page, 'Filtrer', 'Formule…');
  await page.keyboard.type('Société.Pays = "FR" et ');
  await page.keyboard.type('est');
  const isEmpty = page.getByRole('option', { name: /estVide.*\(valeur\)/ });
  await expect(isEmpty).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Backspace');
  await page.keyboard.type('newsleter');
  await page.getByRole('button', { name: /Vouliez-vous dire/ }).click();
  await expect(page.getByText('Résultat : oui ou non')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sur les enregistrements les plus récents' })).toContainText(
    /Oui|Non/,
  );
  await page.keyboard.press('Control+Enter');
  await expect(text).toBeHidden();
  await expect(page.getByText(new RegExp(`^${many} contacts?$`))).toBeVisible();
});

test('[FORMULA-12] a formula that is refused says so and can be mended or taken away', async ({ page }) => {
  await openContacts(page, 'en_GB', { all: [{ formula: 'secret > 1' }] });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The formula in the filter has an error');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'secret > 1' }).click();
  await expect(page.getByText('“Contact” has no column “secret”')).toBeVisible();
  await page.keyboard.press('Escape');
  await alert.getByRole('button', { name: 'Clear filter' }).click();
  await expect(page.getByText(await everyContact(url))).toBeVisible();
});

test('[FORMULA-11] lists come without the editor; it is fetched when a formula is chosen, and what is typed meanwhile is kept', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url());
  });
  const hasEditor = () => scripts.some((script) => /\/formula-editor-[^/]*\.js$/.test(script));
  await openContacts(page, 'en_GB');
  await expect(page.getByText(await everyContact(url))).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('option', { name: 'Formula…' })).toBeVisible();
  expect(hasEditor()).toBe(false);
  const typed = Promise.withResolvers<void>();
  await page.route(/formula-editor-[^/]*\.js$/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.getByRole('option', { name: 'Formula…' }).click();
  const text = page.getByRole('textbox', { name: 'Condition (formula)' });
  await expect(text).toBeFocused();
  await page.keyboard.type('Score > 50 and comp');
  expect(hasEditor()).toBe(false);
  typed.resolve();
  await expect(page.locator('.cm-content')).toHaveText('Score > 50 and comp');
  await expect(text).toBeFocused();
  await expect(page.getByRole('option', { name: /^Company\s*record$/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(text).toHaveText('Score > 50 and Company');
});

for (const [name, locale, viewport] of [
  ['on a phone', 'en_GB', { width: 390, height: 844 }],
  ['in Arabic', 'ar_SA', { width: 1280, height: 800 }],
] as const) {
  test(`[FORMULA-11][LANGUAGE-10] ${name} the editor fits, and a formula runs from left to right`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openContacts(page, locale, { all: [{ formula: 'company.country = "FR"' }] });
    await page.getByRole('button', { name: 'company.country' }).click();
    const text = page.getByRole('textbox', { name: /formula|صيغة/ });
    await expect(text).toHaveCSS('direction', 'ltr');
    const preview = page.getByRole('table', { name: /On the newest records|في أحدث السجلات/ });
    await expect(preview).toBeVisible();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/formula/verify', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.keyboard.type(' and ');
    // What belongs to the text before is pale, and legible.
    const ink = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--ink3'));
    await expect(preview).toHaveAttribute('data-outdated');
    await expect
      .poll(async () => await preview.evaluate((table) => getComputedStyle(table).getPropertyValue('--ink')))
      .toBe(ink);
    await expectAccessible(page);
    held.resolve();
    await page.keyboard.press('Control+Space');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(widths[0]).toBe(widths[1]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(text).toBeFocused();
  });
}
