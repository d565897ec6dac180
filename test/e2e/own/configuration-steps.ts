import { expect, type Locator, type Page } from '@playwright/test';
import { expectLoaded, signInWith } from '../person.ts';

/** Signs in, and shows a page of the configuration in a session in which that is open. */
export async function openConfiguration(page: Page, url: string, address: string): Promise<void> {
  await signInWith(page, url, 'en_GB', { configuration: true });
  await page.goto(`${url}/app/configuration/${address}`);
  await expectLoaded(page);
}

/** The bar of the draft tells how many changes there are. */
export async function expectChanges(page: Page, text: string, timeout = 10_000): Promise<void> {
  const bar = page.getByRole('region', { name: 'Configuration draft' });
  await expect(bar).toContainText(text, { timeout });
}

/** Shows the panel of what a search finds, with a draft that has no changes; gives the panel. */
export async function openPanel(
  page: Page,
  url: string,
  { search, name }: { readonly search: string; readonly name: RegExp },
): Promise<Locator> {
  await openConfiguration(page, url, 'objects');
  const undo = page.getByRole('button', { name: 'Undo the last change' });
  await expect(async () => {
    if (await undo.isEnabled()) await undo.click();
    await expectChanges(page, 'No changes yet', 500);
  }).toPass();
  await page.getByRole('searchbox').fill(search);
  const tree = page.getByRole('navigation', { name: 'Objects' });
  await tree.getByRole('button', { name }).first().click();
  return panelOf(page);
}

/** The panel of what is chosen among everything that is configured. */
export function panelOf(page: Page): Locator {
  return page.getByRole('article');
}

/** Something has been made or chosen: its panel is there. */
export async function expectPanel(page: Page, name: string): Promise<void> {
  await expect(panelOf(page).getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
}

/** Goes to another page of the configuration by its list of pages. */
export async function turnTo(page: Page, section: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Configuration' })
    .getByRole('link', { name: new RegExp(`^${section}`) })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Begins something new by the menu of all that can be made. */
async function beginNew(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
}

/** Ends the dialog of something new, whose panel follows. */
async function expectMade(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await expectPanel(page, name);
}

/** What a new object is begun with, beside its label. */
interface NewThing {
  readonly table?: string;
  /** The kind of action. */
  readonly action?: string;
  /** The display mode of a view. */
  readonly mode?: string;
  readonly menu?: string;
}

export async function newObject(
  page: Page,
  kind: string,
  label: string,
  { table, action, mode, menu }: NewThing = {},
): Promise<void> {
  await beginNew(page, kind);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Label').fill(label);
  if (table !== undefined) await dialog.getByLabel('Table').selectOption({ label: table });
  if (action !== undefined) await dialog.getByLabel('Kind').selectOption({ label: action });
  if (mode !== undefined) await dialog.getByLabel('Display mode').selectOption({ label: mode });
  if (menu !== undefined) await dialog.getByLabel('Entry in the menu').selectOption({ label: menu });
  await expectMade(page, label);
}

interface NewTable {
  readonly one: string;
  readonly other: string;
  readonly role?: string | undefined;
  /** The column that names its records, and the type of that. */
  readonly title?: readonly [label: string, type: string, head?: string] | undefined;
}

export async function newTable(page: Page, { one, other, role, title }: NewTable): Promise<void> {
  await beginNew(page, 'Table');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Singular').fill(one);
  await dialog.getByLabel('Plural').fill(other);
  if (title) {
    await dialog.getByLabel('Column that names a record').fill(title[0]);
    await dialog.getByLabel('Its type').selectOption({ label: title[1] });
  }
  if (role !== undefined) await dialog.getByRole('checkbox', { name: role }).check();
  await expectMade(page, one);
}

/** Chooses something in the tree of everything that is configured. */
export async function choose(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Objects' })
    .getByRole('button', { name, exact: true })
    .first()
    .click();
  await expectPanel(page, name);
}

/** Opens the dialog of a new column of the table that is chosen. */
export async function beginColumn(page: Page, button = 'Column'): Promise<void> {
  await panelOf(page)
    .getByRole('region', { name: 'Columns' })
    .getByRole('button', { name: button, exact: true })
    .click();
}

interface NewColumn {
  readonly label: string;
  readonly type?: string | undefined;
  readonly target?: string | undefined;
}

export async function newColumn(
  page: Page,
  table: string,
  { label, type, target }: NewColumn,
): Promise<void> {
  await choose(page, table);
  await beginColumn(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Label', { exact: true }).fill(label);
  if (type !== undefined) await dialog.getByLabel('Type').selectOption({ label: type });
  if (target !== undefined) await dialog.getByLabel('Linked table').selectOption({ label: target });
  await expectMade(page, label);
}

/** Puts the draft in force after its review, which finds nothing wrong. */
export async function applyDraft(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Review and apply' }).click();
  await expect(page.getByText('It can be applied to the records that there are.')).toBeVisible();
  await page.getByLabel('Title of this version').fill(title);
  await page.getByRole('button', { name: 'Apply as version' }).click();
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('is in force');
}

/** Makes a user with a role on the page of users, and shows the link by which it sets its password. */
export async function newUser(
  page: Page,
  { name, login, role }: { readonly name: string; readonly login: string; readonly role: string },
): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Name' }).fill(name);
  await main.getByRole('textbox', { name: 'Login' }).fill(login);
  await main.getByRole('combobox', { name: 'Roles' }).click();
  await page.getByRole('option', { name: role }).first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText(`Invitation link for ${name}`)).toBeVisible();
}

/** A column that a line of the dialog of several columns becomes, where it is not as it was proposed. */
export interface WantedColumn {
  readonly label?: string;
  readonly type?: string;
  readonly target?: string;
  readonly required?: boolean;
  readonly unique?: boolean;
}

interface FileOfColumns {
  readonly path: string;
  /** The heads of the file that the table does not have yet, in their order. */
  readonly heads: readonly string[];
  /** By head; `false` leaves the line out. */
  readonly columns: Readonly<Record<string, WantedColumn | false>>;
}

/** Makes columns of the table that is chosen out of the head of a file. */
export async function columnsOfFile(page: Page, { path, heads, columns }: FileOfColumns): Promise<void> {
  await beginColumn(page, 'Several columns');
  const dialog = page.getByRole('dialog', { name: 'New columns' });
  await dialog.getByLabel('From a CSV file').setInputFiles(path);
  await expect(dialog.getByRole('group', { name: /^Column / })).toHaveCount(heads.length + 1);
  let number = 0;
  for (const head of heads) {
    const wanted = columns[head] ?? {};
    const line = dialog.getByRole('group', { name: `Column ${number + 1}`, exact: true });
    if (wanted === false) {
      await line.getByRole('button', { name: 'Remove' }).click();
      continue;
    }
    number += 1;
    const { label, type, target, required, unique } = wanted;
    if (label !== undefined) await line.getByLabel('Label').fill(label);
    if (type !== undefined) await line.getByLabel('Type').selectOption({ label: type });
    if (target !== undefined) await line.getByLabel('Linked table').selectOption({ label: target });
    if (required === true) await line.getByLabel('Required').check();
    if (unique === true) await line.getByLabel('Unique').check();
  }
  await dialog.getByRole('button', { name: `Create ${number} column` }).click();
  await expect(dialog).toBeHidden();
}

/** Writes a formula in the place of what stands in a field, once its editor is there. */
export async function writeFormula(page: Page, field: Locator, formula: string): Promise<void> {
  await expect(field).toHaveAttribute('contenteditable', 'true');
  await field.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(formula);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
}

/** Adds a member to a list of what is shown in the panel. */
export async function addMember(page: Page, list: string): Promise<Locator> {
  const group = panelOf(page).getByRole('group', { name: list, exact: true });
  const members = group.getByRole('listitem');
  const count = await members.count();
  await group.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(members).toHaveCount(count + 1);
  return members.last();
}

/** Chooses the column of a member, through the links that lead to it: `Customer › Country`. */
export async function chooseThroughLinks(page: Page, member: Locator, path: string): Promise<void> {
  const field = member.getByRole('combobox', { name: 'Column', exact: true }).first();
  await field.click();
  const steps = path.split(' › ');
  for (const link of steps.slice(0, -1)) {
    await page.keyboard.type(link);
    await page.getByRole('option', { name: `Through ${link}` }).click();
    await expect(page.getByRole('option', { name: /^Back from / })).toBeVisible();
  }
  await page.getByRole('option', { name: steps.at(-1) ?? '', exact: true }).click();
  await expect(field).toHaveText(path);
}
