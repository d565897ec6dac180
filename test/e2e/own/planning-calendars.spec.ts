import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';

let product: OwnProduct;
let host: Server;
let address: string;
let isThere = true;

test.beforeAll(async () => {
  host = createServer((_, reply) => void reply.writeHead(isThere ? 200 : 404).end(isThere ? calendar() : ''));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/fairs.ics`;
  product = await startOwnProduct({ COLONNADE_CALENDAR_HOSTS: '127.0.0.1' });
});
test.afterAll(async () => {
  await product.stop();
  host.close();
});

/** A fair today, and a meeting each day at ten. */
function calendar(): string {
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    `UID:1\r\nSUMMARY:Spring fair\r\nLOCATION:Hall 3\r\nDTSTART;VALUE=DATE:${today}`,
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:2\r\nSUMMARY:Stand-up\r\nDTSTART:20260105T100000Z\r\nDTEND:20260105T101500Z\r\nRRULE:FREQ=DAILY',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

test('[PLAN-39][PLAN-41] a calendar from elsewhere is subscribed to, looked at, switched off and removed', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const info = await signInWith(page, product.url, 'en_GB');
  const view = info.views.find(({ name }) => name === 'activities_calendar');
  await page.goto(`${product.url}/app/list/${view?.id}`);
  const planning = page.getByRole('region', { name: 'Planned events' });
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  await page.getByRole('button', { name: 'Planning menu' }).click();
  await page.getByRole('menuitem', { name: 'Calendars from elsewhere…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendars from elsewhere' });
  await dialog.getByRole('textbox', { name: 'Address of the calendar' }).fill('https://10.0.0.1/x.ics');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Fairs');
  await dialog.getByRole('combobox', { name: 'Colour' }).selectOption('Pink');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Subscribe' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The address leads into the private network');
  await dialog.getByRole('textbox', { name: 'Address of the calendar' }).fill(address);
  await page.keyboard.press('Enter');
  const own = dialog.getByRole('list', { name: 'Your calendars in this planning' }).getByRole('listitem');
  await expect(own).toContainText('Fairs');
  await expect(own).toContainText('fetched at');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const fair = planning.getByRole('button', { name: /^Spring fair/ });
  await expect(fair).toHaveAttribute('data-colour', 'pink');
  await expect(fair).toHaveAttribute('data-elsewhere', 'true');
  await expectAccessible(page);
  await fair.focus();
  await page.keyboard.press('Enter');
  const note = page.getByRole('dialog', { name: 'Spring fair' });
  await expect(note).toContainText('Hall 3');
  await expect(note).toContainText('Fairs');
  await page.keyboard.press('Escape');
  await expect(fair).toBeFocused();
  // It stays where it is.
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await expect(planning.getByRole('button', { name: /Stand-up/ }).nth(3)).toBeAttached();
  await page.getByRole('button', { name: 'Agenda', exact: true }).click();
  await expect(planning.getByRole('button', { name: /Spring fair/ })).toBeVisible();

  // What cannot be fetched any more stays, and says so.
  isThere = false;
  await product.db.query("update colonnade.subscribed_calendar set asked_at = now() - interval '1 hour'");
  await page.reload();
  await expect(planning.getByRole('button', { name: /Spring fair/ })).toBeVisible();
  await page.getByRole('button', { name: 'Planning menu' }).click();
  await page.getByRole('menuitem', { name: 'Calendars from elsewhere…' }).click();
  await expect(own).toContainText(
    'The calendar could not be fetched: The server refuses the address (HTTP 404).',
  );
  await expect(own).toContainText('Last fetched at');
  const eye = own.getByRole('button', { name: 'Show “Fairs”' });
  await eye.focus();
  await page.keyboard.press('Enter');
  await expect(eye).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');
  await expect(planning.getByRole('button', { name: /Spring fair/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Planning menu' }).click();
  await page.getByRole('menuitem', { name: 'Calendars from elsewhere…' }).click();
  await eye.click();
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  await own.getByRole('button', { name: 'Remove “Fairs”' }).click();
  await page.getByRole('dialog', { name: 'Remove “Fairs”?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(own).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(planning.getByRole('button', { name: /Spring fair/ })).toHaveCount(0);
  // The browser itself tells of the address that was refused.
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
});
