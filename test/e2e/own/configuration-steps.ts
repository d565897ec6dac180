import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../../support/run/product.ts';
import { signIn } from '../person.ts';

/** Signs in, and shows a page of the configuration in a session in which that is open. */
export async function openConfiguration(page: Page, url: string, address: string): Promise<void> {
  await signIn(page, url);
  await page.goto(`${url}/app/configuration/${address}`);
  const password = page.getByRole('dialog').getByLabel('Password', { exact: true });
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The bar of the draft tells how many changes there are. */
export async function expectChanges(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'Configuration draft' })).toContainText(text);
}
