import { expect } from '@playwright/test';
import { test } from '../browser-test.ts';
import { openContacts } from '../contacts.ts';
import { complaintsOf, expectAccessible } from '../person.ts';
import { sampleUrl } from '../sample-url.ts';

const url = sampleUrl();

test('[LIST-11][SEC-6] a rule that is put together in the list makes rows and cells stand out, and stays in its address', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const grid = await openContacts(page, url);
  await page.getByRole('button', { name: 'Formatting' }).click();
  const panel = page.getByRole('dialog', { name: 'Formatting' });
  await panel.getByRole('button', { name: 'Add rule' }).click();
  const rule = panel.getByRole('group', { name: 'Rule' });
  await rule.getByLabel('Column of the rule').selectOption({ label: 'Status' });
  await rule.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Active', exact: true }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  const marked = grid.locator('[role=row][data-back]');
  const active = grid.locator('[role=row]', {
    has: page.locator('[role=gridcell]', { hasText: /^Active$/ }),
  });
  await expect(marked.first()).toBeVisible();
  expect(await marked.count()).toBe(await active.count());
  await rule.getByLabel('Applies to').selectOption({ label: 'Status' });
  await rule.getByRole('button', { name: 'Bold' }).click();
  await expect(grid.locator('[role=gridcell][data-back][data-bold]').first()).toHaveText('Active');
  await expect(marked).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '1 format' })).toBeVisible();
  await page.reload();
  await expect(grid.locator('[role=gridcell][data-back][data-bold]').first()).toHaveText('Active');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('[LIST-11] an address with a rule on a column that is gone shows the list, and the rule nowhere', async ({
  page,
}) => {
  const layout = [{ when: { column: 'gone', operator: 'isEmpty' }, look: { background: 'red' } }];
  const grid = await openContacts(page, url, `?layout=${encodeURIComponent(JSON.stringify(layout))}`);
  await expect(grid.locator('[data-back]')).toHaveCount(0);
});
