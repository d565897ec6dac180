import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { complaintsOf, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

test('[START-18] dialogs, menus and themes work with a policy that lets no inline style in', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const info = await signInWith(page, url, 'en_GB');
  const contact = info.tables.find(({ name }) => name === 'contact')?.id;
  const answer = await page.goto(`${url}/app/list/t${contact}`);
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe');
  await page
    .getByRole('checkbox', { name: /select/i })
    .nth(1)
    .check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const scheme = async () => await page.locator('html').getAttribute('data-mantine-color-scheme');
  const before = await scheme();
  await page.emulateMedia({ colorScheme: before === 'dark' ? 'light' : 'dark' });
  await expect.poll(scheme).not.toBe(before);
  expect(complaints).toEqual([]);
});
