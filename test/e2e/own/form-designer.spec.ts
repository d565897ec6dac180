import { expect, type Locator, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { readCatalog } from '#server/catalog/catalog.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectChanges } from './configuration-steps.ts';
import { expectAccessible, signInWith } from '../person.ts';

test.describe.configure({ mode: 'serial' });

let product: OwnProduct;
let url = '';
let form = 0;
let table = 0;

test.use({ locale: 'en-GB', viewport: { width: 1400, height: 1300 } });

test.beforeAll(async () => {
  product = await startOwnProduct();
  ({ url } = product);
  const { document } = must(await readCatalog(product.db), 'the application');
  const contact = must(
    document.forms.find(({ name }) => name === 'contact'),
    'the form of contacts',
  );
  ({ id: form, table } = contact);
});

test.afterAll(async () => {
  await product.stop();
});

/** Opens the designer of the form of contacts, in a session in which the configuration is open. */
async function openDesigner(page: Page, locale = 'en_GB'): Promise<void> {
  await signInWith(page, url, locale, { configuration: true });
  await page.goto(`${url}/app/configuration/objects?at=forms.${form}&design=1`);
  await expect(page.locator('[data-form]')).toBeVisible();
}

/** The sections of the form with the elements in them, as the designer shows them. */
async function shape(page: Page): Promise<readonly string[]> {
  return await page.locator('[data-form] section').evaluateAll((sections) =>
    sections.map((section) => {
      const faces = [...section.querySelectorAll('[data-element] > button:first-child')];
      return `${section.getAttribute('aria-label')}: ${faces.map((face) => face.querySelector('span > span')?.firstChild?.textContent).join(', ')}`;
    }),
  );
}

function canvas(page: Page): Locator {
  return page.locator('[data-form]');
}

function face(page: Page, name: string): Locator {
  return canvas(page).getByRole('button', { name, exact: true });
}

async function expectShape(page: Page, wanted: readonly string[]): Promise<void> {
  await expect.poll(async () => (await shape(page)).slice(0, wanted.length)).toEqual(wanted);
}

/** Drags with the mouse to a part of another element: 0 is its start and top, 1 its end and bottom. */
async function drag(
  page: Page,
  from: Locator,
  to: Locator,
  [x, y]: readonly [number, number],
): Promise<void> {
  const start = must(await from.boundingBox(), 'what is dragged');
  await page.mouse.move(start.x + 30, start.y + 12);
  await page.mouse.down();
  await page.mouse.move(start.x + 50, start.y + 22, { steps: 3 });
  const end = must(await to.boundingBox(), 'where it goes');
  await page.mouse.move(end.x + end.width * x, end.y + end.height * y, { steps: 8 });
  await page.mouse.up();
}

test('[CONF-9] a form is built with the mouse: columns are dragged, sections made, named and moved, and users get it', async ({
  page,
}) => {
  await openDesigner(page);
  await expectAccessible(page);
  await expectShape(page, [
    'Section 1: First name, Last name, Status, Company, Job title, E-mail, Phone, Mobile',
    'Address: City, Country',
    'Follow-up: Score, First contact, Birthday, Newsletter',
  ]);
  const tray = page.getByRole('list', { name: 'Not on this form' });
  await drag(page, tray.getByRole('button', { name: 'Full name' }), face(page, 'Last name'), [0.2, 0.5]);
  await expectShape(page, [
    'Section 1: First name, Full name, Last name, Status, Company, Job title, E-mail, Phone, Mobile',
  ]);
  await expectChanges(page, '1 change');
  await drag(page, face(page, 'Phone'), face(page, 'Country'), [0.9, 0.5]);
  await expectShape(page, [
    'Section 1: First name, Full name, Last name, Status, Company, Job title, E-mail, Mobile',
    'Address: City, Country, Phone',
  ]);
  await expect(face(page, 'Phone')).toBeFocused();

  await drag(
    page,
    page.getByRole('list', { name: 'Elements' }).getByRole('button', { name: 'Section', exact: true }),
    canvas(page).locator('section').nth(1),
    [0.5, 0.1],
  );
  await canvas(page).getByRole('button', { name: 'Rename: Section', exact: true }).click();
  await page.keyboard.type('Talks');
  await page.keyboard.press('Enter');
  await drag(page, face(page, 'Newsletter'), canvas(page).locator('section').nth(1), [0.5, 0.7]);
  await drag(page, face(page, 'Talks'), canvas(page).locator('section').nth(0), [0.5, 0.1]);
  await expectShape(page, [
    'Talks: Newsletter',
    'Section 2: First name, Full name, Last name, Status, Company, Job title, E-mail, Mobile',
    'Address: City, Country, Phone',
    'Follow-up: Score, First contact, Birthday',
  ]);

  await face(page, 'Address').click();
  await canvas(page).locator('fieldset label', { hasText: '3' }).click();
  await face(page, 'City').click();
  await canvas(page).getByRole('button', { name: 'Wider: City' }).click();
  await expect(canvas(page).getByText('2 of 3')).toBeVisible();
  await expectAccessible(page);
  await drag(page, face(page, 'Mobile'), tray, [0.5, 0.5]);
  await expect(tray.getByRole('button', { name: 'Mobile' })).toBeVisible();
  await expectChanges(page, '9 changes');
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect(face(page, 'Mobile')).toBeVisible();

  await page.getByRole('button', { name: 'Review and apply' }).click();
  await expect(page.getByText('Newsletter').first()).toBeVisible();
  await page.getByLabel('Title of this version').fill('Contacts');
  await page.getByRole('button', { name: 'Apply as version' }).click();
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('is in force');
  await page.goto(`${url}/app/new/${table}`);
  await expect(page.getByRole('heading', { name: 'Talks' })).toBeVisible();
});

test('[CONF-9] the same by the keyboard alone, read aloud; Escape gives back what is held', async ({
  page,
}) => {
  await openDesigner(page);
  const said = page.locator('p[role="status"]');
  await face(page, 'Company').focus();
  await page.keyboard.press('Space');
  await expect(said).toHaveText(/^Company picked up. Section 2, place \d of 8$/);
  await page.keyboard.press('End');
  await expect(said).toHaveText('Section 2, place 8 of 8');
  await page.keyboard.press('ArrowRight');
  await expect(said).toHaveText('Address, place 1 of 4');
  await page.keyboard.press('Escape');
  await expect(said).toHaveText('Company is back where it was.');
  await expectChanges(page, 'No changes yet');
  await expect(face(page, 'Company')).toBeFocused();

  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(said).toHaveText('Company put down. Address, place 2 of 4');
  await expectChanges(page, '1 change');
  await expect(face(page, 'Company')).toBeFocused();
  await page.keyboard.press('Shift+ArrowLeft');
  await expectChanges(page, '2 changes');
  await page.keyboard.press('Shift+ArrowRight');
  await expectChanges(page, '3 changes');

  await face(page, 'Talks').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(said).toHaveText('Talks put down. Place 2 of 8');
  await page.keyboard.press('F2');
  await page.keyboard.type('Meetings');
  await page.keyboard.press('Enter');
  await expect(face(page, 'Meetings')).toBeFocused();
  await expectShape(page, [
    'Section 1: First name, Full name, Last name, Status, Job title, E-mail, Mobile',
    'Meetings: Newsletter',
    'Address: City, Company, Country, Phone',
  ]);
  await face(page, 'Mobile').focus();
  await page.keyboard.press('Delete');
  const tray = page.getByRole('list', { name: 'Not on this form' });
  await tray.getByRole('button', { name: 'Mobile' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(face(page, 'Mobile')).toBeFocused();
});

test('[CONF-9] on a phone what is added, drawn and set are three pages, and a press adds a column', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openDesigner(page);
  await expectAccessible(page);
  await face(page, 'E-mail').press('Delete');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectAccessible(page);
  const tray = page.getByRole('list', { name: 'Not on this form' });
  await tray.getByRole('button', { name: 'E-mail' }).click();
  await expect(tray.getByRole('button', { name: 'E-mail' })).toBeHidden();
  await page.getByRole('button', { name: 'Properties', exact: true }).click();
  await expect(page.getByLabel('Technical name').first()).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('[CONF-9] in Arabic and in the dark the start is at the right, for the pointer and for arrows', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openDesigner(page, 'ar_SA');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectAccessible(page);
  const keys = async () =>
    await page
      .locator('[data-section]')
      .nth(2)
      .locator('[data-element]')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('data-element')));
  const before = await keys();
  const [first, second] = before;
  await page.locator(`[data-element="${first}"] > button`).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect.poll(keys).toEqual([second, first, ...before.slice(2)]);
  // Over the right half: before it.
  await drag(
    page,
    page.locator(`[data-element="${first}"] > button`),
    page.locator(`[data-element="${second}"] > button`),
    [0.9, 0.5],
  );
  await expect.poll(keys).toEqual(before);
  await page.locator(`[data-element="${first}"] > button`).click();
});

test('[CONF-9] the far edge of an element is dragged to the columns that it takes; Escape gives it back', async ({
  page,
}) => {
  await openDesigner(page);
  const place = canvas(page)
    .locator('[data-element]')
    .filter({ has: page.locator('[data-edge]') })
    .first();
  const edge = place.locator('[data-edge]');
  const widthOf = async () => must(await place.boundingBox(), 'the element').width;
  const lead = async (by: number) => {
    const box = must(await edge.boundingBox(), 'the edge');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + by, box.y + box.height / 2, { steps: 6 });
  };
  const before = await widthOf();
  await lead(before * 0.9);
  await expect.poll(widthOf).toBeGreaterThan(before * 1.8);
  await page.keyboard.press('Escape');
  await expect.poll(widthOf).toBeLessThan(before * 1.1);
  await page.mouse.up();
  await expect.poll(widthOf).toBeLessThan(before * 1.1);
  await lead(before * 0.9);
  await page.mouse.up();
  await expect.poll(widthOf).toBeGreaterThan(before * 1.8);
  await page.reload();
  await expect.poll(widthOf).toBeGreaterThan(before * 1.8);
  await lead(before * -0.9);
  await page.mouse.up();
  await expect.poll(widthOf).toBeLessThan(before * 1.1);
});
