import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { openContacts } from './contacts.ts';
import { expectAccessible } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

test('[LOOK-14] help tells what the list and its columns are for, before the keys, and so does the head of a column', async ({
  page,
}) => {
  await openContacts(page, url);
  const score = page.getByRole('columnheader', { name: 'Score' });
  await expect(score).toHaveAccessibleDescription('From 0 to 100; the higher, the closer to buying.');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help and keyboard shortcuts' });
  const about = help.getByRole('region', { name: 'All contacts' });
  await expect(about).toContainText('The people in the companies.');
  await expect(about.getByRole('term')).toHaveText(['Score']);
  await expect(about.getByRole('definition')).toHaveText([/closer to buying/]);
  await expect(help).toContainText('Search or go to');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
});
