import { expect, type Locator, type Page } from '@playwright/test';

/** A name that no record has yet. */
export function fresh(word: string): string {
  return `${word} ${Date.now().toString(36)}`;
}

/** A code that no company has yet. */
export const freshCode = () => `I${Date.now().toString(36).slice(-7)}`;

/** The control of a link. */
export const link = (within: Page | Locator, name: RegExp) => within.getByRole('combobox', { name }).first();

/** Types into the link that has the keyboard, until what is found for that text is offered. */
export async function typeToFind(page: Page, text: string): Promise<void> {
  const found = page.waitForResponse(
    (answer) => new URL(answer.url()).searchParams.get('text') === text && answer.ok(),
  );
  await page.keyboard.type(text);
  const { rows } = (await (await found).json()) as { rows: readonly [number, string][] };
  await expect(page.getByRole('option').first()).toContainText(rows[0]?.[1] ?? '');
}

/** Types what no record is called into a link, and takes the offer of a new one by the keyboard. */
export async function typeNew(field: Locator, page: Page, name: string): Promise<void> {
  await field.click();
  await field.fill('');
  await field.pressSequentially(name);
  await expect(page.getByRole('option', { name: new RegExp(`“${name}”`) })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
}
