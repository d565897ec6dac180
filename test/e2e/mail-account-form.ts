import type { Locator, Page } from '@playwright/test';

/** A field of the open form by how its label begins; a required one has a mark behind it. */
export const field = (page: Page, label: string, at = 0): Locator =>
  page
    .locator('main')
    .getByLabel(new RegExp(`^${label.replaceAll(/[()]/g, '.')}`))
    .nth(at);

/** Fills in fields by their labels. */
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** Chooses a value of a choice. */
export async function choose(page: Page, label: string, value: string, at = 0): Promise<void> {
  await page
    .getByRole('combobox', { name: new RegExp(`^${label}`) })
    .nth(at)
    .click();
  await page.getByRole('option', { name: value, exact: true }).click();
}

/** Enters a secret, which is asked for by a button of its own. */
export async function giveSecret(page: Page, label: string, text: string): Promise<void> {
  const group = page.getByRole('group', { name: label, exact: true });
  await group.getByRole('button', { name: /^(Set secret|Replace)$/ }).click();
  await page.getByLabel(label, { exact: true }).fill(text);
}
