import { expect, test } from '@playwright/test';
import { administrator } from './administrator.ts';
import { complaintsOf, expectAccessible, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

test('[IMPORT-20][IMPORT-22] a file of another encoding is chosen, a column corrected, a refused row mended, the valid ones imported and undone', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { tables } = await signInWith(page, url, 'en_GB');
  const company = tables.find(({ name }) => name === 'company');
  await page.goto(`${url}/app/import/${company?.id}`);
  const mark = Date.now().toString(36).slice(-6).toUpperCase();
  const text = `Nr ${mark};Société;Kind\nA${mark};Étoile ${mark};Customer\nB${mark};Borée ${mark};Kunde\nC${mark};;Customer\nD${mark};Données ${mark};Klient\n`;
  await page.locator('input[type=file]').setInputFiles({
    name: 'kunden.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text, 'latin1'),
  });
  await expect(page.getByLabel('Encoding')).toHaveValue('windows-1252');
  await expect(page.getByLabel('Separator')).toHaveValue(';');
  await page.getByLabel(`Import Nr ${mark} as`).selectOption({ label: 'Code' });
  await page.getByLabel('Import Société as').selectOption({ label: 'Name' });
  await page.getByRole('button', { name: 'Check the file' }).click();
  const status = page.getByRole('status').filter({ hasText: 'created' });
  await expect(status).toContainText('2 created');
  await expect(status).toContainText('2 refused');
  await expectAccessible(page);
  const row = page.getByRole('row').filter({ has: page.getByLabel('Read it as') });
  await row.last().getByLabel('Read it as').fill('customer');
  await row.last().getByRole('button', { name: 'Use' }).click();
  await expect(status).toContainText('3 created');
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByText('3 records imported').first()).toBeVisible();
  await page.getByRole('status', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  const chief = await administrator(url);
  const filter = { column: 'code', operator: 'contains', value: mark };
  const counted = await chief.post<{ count: number }>('/list/full/count', { tableId: company?.id, filter });
  expect(counted.count).toBe(0);
  await chief.leave();
  expect(complaints).toEqual([]);
});
