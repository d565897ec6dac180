import { expect } from '@playwright/test';
import { administrator } from './administrator.ts';
import { test } from './browser-test.ts';
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

test('[IMPORT-2][IMPORT-25][IMPORT-26] rows change the records that they match; old and new values stand in the check, and all is one step to undo', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { tables } = await signInWith(page, url, 'en_GB');
  const company = tables.find(({ name }) => name === 'company');
  const mark = Date.now().toString(36).slice(-6).toUpperCase();
  const importing = async (text: string) => {
    await page.goto(`${url}/app/import/${company?.id}`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'companies.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
    await expect(page.getByLabel('Import code as')).toBeVisible();
  };
  await importing(`code,name,kind\nA${mark},Alpha ${mark},customer\nB${mark},Beta ${mark},customer\n`);
  // What was chosen for such a file before is proposed again.
  await page.getByLabel(/^Match on/).selectOption({ label: 'Nothing: all rows are new' });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 records imported').first()).toBeVisible();
  await importing(
    `code,name,kind\nA${mark},Alfa ${mark},\nB${mark},Beta ${mark},customer\nC${mark},Gamma ${mark},customer\nB${mark},Twice ${mark},customer\n`,
  );
  await page.getByLabel(/^Match on/).selectOption({ label: 'Code' });
  await expect(page.getByLabel('Mode')).toHaveValue('both');
  await expect(page.getByLabel('Empty cells')).toHaveValue('keep');
  await page.getByRole('button', { name: 'Check the file' }).click();
  const status = page.getByRole('status').filter({ hasText: /created|changed/ });
  await expect(status).toContainText('1 created');
  await expect(status).toContainText('1 changed');
  await expect(status).toContainText('1 unchanged');
  await expect(status).toContainText('1 refused');
  const changed = page.getByRole('row').filter({ hasText: `Alfa ${mark}` });
  await expect(changed.getByRole('deletion')).toHaveText(`Alpha ${mark}`);
  await expect(changed.getByRole('insertion')).toHaveText(`Alfa ${mark}`);
  await expectAccessible(page);
  await page.getByLabel('Mode').selectOption({ label: 'Change only' });
  await expect(status).toContainText('2 refused');
  await page.getByLabel('Mode').selectOption({ label: 'Create and change' });
  await expect(status).toContainText('1 refused');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('1 record imported, 1 record changed').first()).toBeVisible();
  const chief = await administrator(url);
  const count = async (text: string) => {
    const filter = { column: 'name', operator: 'contains', value: text };
    return (await chief.post<{ count: number }>('/list/full/count', { tableId: company?.id, filter })).count;
  };
  expect([await count(`Alfa ${mark}`), await count(`Gamma ${mark}`)]).toEqual([1, 1]);
  await page.getByRole('status', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  expect([await count(`Alpha ${mark}`), await count(`Gamma ${mark}`)]).toEqual([1, 0]);
  await chief.leave();
  expect(complaints).toEqual([]);
});
