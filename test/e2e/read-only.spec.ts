import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { complaintsOf, expectAccessible, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

test('[ACTION-8] a window that only shows its record offers sharing, messages, print and export alone, and says why once', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { tables } = await signInWith(page, url, 'en');
  const address = `${url}/app/record/${tables.find(({ name }) => name === 'sales_order')?.id}/1`;
  await page.goto(`${address}?read=1`);
  const main = page.getByRole('main');
  const mark = main.getByRole('button', { name: 'Read only' });
  await expect(mark).toHaveCount(1);
  for (const name of ['Edit', 'New', 'Ship', 'Add line'])
    await expect(main.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await page.keyboard.press('e');
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText([
    'Copy link',
    'Share…',
    'Message about this record',
    'Print',
    'History',
    'Orders as a spreadsheet',
    'Print orders',
  ]);
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Orders as a spreadsheet' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
  await mark.click();
  const why = page.getByRole('dialog', { name: 'Why can’t I edit this?' });
  await expect(why).toContainText('This window only shows the record.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto(address);
  await expect(main.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});
