import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { LOGIN, PASSWORD } from '../../support/run/product.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { signIn } from '../person.ts';
import { expectPanel, newColumn, newObject, newTable, newUser } from './configuration-steps.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** With `COLONNADE_PICTURES=1` the pictures of the page are taken anew. */
const TAKES_PICTURES = process.env['COLONNADE_PICTURES'] === '1';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, actionTimeout: 15_000 });

let product: OwnProduct;
let page: Page;

test.beforeAll(async () => {
  product = await startOwnProduct({ COLONNADE_APP: `${ROOT}sample/empty` });
});
test.afterAll(async () => await product.stop());

/** The numbered steps of the page, as it words them. */
function stepsOfPage(): readonly string[] {
  const text = readFileSync(`${ROOT}docs/first-application.md`, 'utf8');
  return [...text.matchAll(/^\d+\. (.+)$/gm)].map((found) => found[1] ?? '');
}

const dialog = (): Locator => page.getByRole('dialog');

async function picture(name: string): Promise<void> {
  if (TAKES_PICTURES) await page.screenshot({ path: `${ROOT}docs/pictures/${name}.png` });
}

async function table(one: string, other: string): Promise<void> {
  await newTable(page, { one, other, role: 'Staff' });
}

async function column(of: string, label: string, type?: string, target?: string): Promise<void> {
  await newColumn(page, of, { label, type, target });
}

async function newRecord(plural: string, values: Readonly<Record<string, string>>): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: plural, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: plural })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('button', { name: 'Save', exact: true }).first()).toBeVisible();
  for (const [label, value] of Object.entries(values)) {
    const field = page
      .getByRole('main')
      .getByLabel(new RegExp(`^${label}`))
      .first();
    await field.fill(value);
    if ((await field.getAttribute('role')) === 'combobox')
      await page.getByRole('option', { name: value }).first().click();
  }
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('grid')).toContainText(Object.values(values)[0] ?? '');
}

/** What each step of the page is, by how it begins. */
const DEEDS: readonly (readonly [step: string, deed: () => Promise<void>])[] = [
  [
    'In the menu with your name, choose **Configuration**, then **Objects**',
    async () => {
      await page.getByRole('button', { name: LOGIN }).click();
      await page.getByRole('menuitem', { name: 'Configuration' }).click();
      await page
        .getByRole('navigation', { name: 'Configuration' })
        .getByRole('link', { name: 'Objects' })
        .click();
      await dialog().getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Objects' })).toBeVisible();
    },
  ],
  [
    'Press **New**, choose **Role**, call it *Staff*',
    async () => {
      await newObject(page, 'Role', 'Staff');
    },
  ],
  ['Press **New**, choose **Table**, call it *Customer*', async () => await table('Customer', 'Customers')],
  [
    'Make two more tables like this: *Project*',
    async () => {
      await table('Project', 'Projects');
      await table('Task', 'Tasks');
      await picture('first-objects');
    },
  ],
  ['Choose the table *Customer*, press **Column**', async () => await column('Customer', 'City')],
  ['Choose the table *Project*, press **Column**', async () => await column('Project', 'Budget', 'Money')],
  [
    'Press **Column** of *Project* again',
    async () => await column('Project', 'Customer', 'Link to a record', 'Customers'),
  ],
  [
    'Choose the table *Task*, and make a column *Project*',
    async () => await column('Task', 'Project', 'Link to a record', 'Projects'),
  ],
  [
    'Make a column *Due* of the type *Date*',
    async () => {
      await column('Task', 'Due', 'Date');
      await column('Task', 'Done', 'Yes or no');
    },
  ],
  [
    'Press **Review and apply**',
    async () => {
      await page.getByRole('button', { name: 'Review and apply' }).click();
      await expect(page.getByText('Table “Customer” is new')).toBeVisible();
      await expect(page.getByText('It can be applied to the records that there are.')).toBeVisible();
      await picture('first-review');
    },
  ],
  [
    'Enter *Customers, projects and tasks* as the title',
    async () => {
      await page.getByLabel('Title of this version').fill('Customers, projects and tasks');
      await page.getByRole('button', { name: 'Apply as version' }).click();
      await expect(page.getByRole('status', { name: 'Notices' })).toContainText('is in force');
      await page.goto(`${product.url}/app`);
    },
  ],
  [
    'Go to **Customers** in the menu',
    async () => await newRecord('Customers', { Name: 'Harbour Works', City: 'Bergen' }),
  ],
  [
    'Go to **Projects**',
    async () => await newRecord('Projects', { Name: 'New pier', Budget: '12500', Customer: 'Harbour Works' }),
  ],
  [
    'Go to **Tasks**',
    async () => {
      await newRecord('Tasks', { Name: 'Measure the ground', Project: 'New pier' });
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Projects' }).click();
      await page.getByRole('grid').getByText('New pier').click();
      await expect(page.getByRole('main')).toContainText('Measure the ground');
      await picture('first-project');
    },
  ],
  [
    'In **Configuration**, choose **Users**',
    async () => {
      await page.getByRole('button', { name: LOGIN }).click();
      await page.getByRole('menuitem', { name: 'Configuration' }).click();
      await page
        .getByRole('navigation', { name: 'Configuration' })
        .getByRole('link', { name: 'Users' })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
      await newUser(page, { name: 'Ada Lovelace', login: 'ada', role: 'Staff' });
    },
  ],
];

test('[CONF-52] a first application: each step of the page leads on, from nothing to records of three tables', async ({
  page: opened,
}) => {
  test.setTimeout(180_000);
  page = opened;
  const steps = stepsOfPage();
  expect(steps).toHaveLength(DEEDS.length);
  await signIn(page, product.url);
  for (const [at, [begins, deed]] of DEEDS.entries()) {
    expect(steps[at]?.startsWith(begins), `${at + 1}. ${steps[at]}`).toBe(true);
    await test.step(begins, deed);
  }
});

/** Goes on with Tab until something has the focus. */
async function reach(wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('not reached by the keyboard');
}

/** Chooses something in the command palette. */
async function command(text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: text }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

async function typed(label: string, text: string): Promise<void> {
  await reach(dialog().getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function created(name: string): Promise<void> {
  await reach(dialog().getByRole('button', { name: 'Create' }));
  await page.keyboard.press('Enter');
  await expectPanel(page, name);
}

test('[CONF-52] another application of three tables is made and used by keyboard alone', async ({
  page: opened,
}) => {
  test.setTimeout(180_000);
  page = opened;
  await signIn(page, product.url);
  await page.goto(`${product.url}/app/configuration/objects`);
  await typed('Password', PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Objects' })).toBeVisible();
  for (const [one, other] of [
    ['Room', 'Rooms'],
    ['Guest', 'Guests'],
    ['Stay', 'Stays'],
  ] as const) {
    await command('New table');
    await typed('Singular', one);
    await typed('Plural', other);
    await created(one);
  }
  for (const [label, target] of [
    ['Room', 'Rooms'],
    ['Guest', 'Guests'],
  ] as const) {
    await command('New column in Stay');
    await typed('Label', label);
    await typed('Type', 'Link');
    await reach(dialog().locator('#new-column-target'));
    await page.keyboard.type(target);
    await created(label);
  }
  await command('Review and apply');
  await reach(page.getByLabel('Title of this version'));
  await page.keyboard.type('Rooms and guests');
  await reach(page.getByRole('button', { name: 'Apply as version' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('is in force');
  await page.goto(`${product.url}/app`);
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByText('Guests')).toBeVisible();
  await command('Guests');
  await expect(page.getByRole('heading', { level: 1, name: 'Guests' })).toBeVisible();
  await page.keyboard.press('n');
  await reach(page.getByRole('main').getByLabel(/^Name/).first());
  await page.keyboard.type('Grace');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('grid')).toContainText('Grace');
});
