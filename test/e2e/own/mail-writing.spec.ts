import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { sql } from '#server/database/sql/sql.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import { labelOf } from '#core/language/labels.ts';
import { must } from '#core/std/must.ts';
import { readCatalog } from '#server/catalog/catalog.ts';
import { openImapServer, type TestImapServer } from '../../support/mail/imap-host.ts';
import { openMailHost, type MailHost } from '../../support/peers/mail-host.ts';
import { test } from '../browser-test.ts';
import { notice } from '../companies.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { choose, field, fill, giveSecret } from '../mail-account-form.ts';
import { complaintsOf, expectAccessible, expectLoaded, signInWith } from '../person.ts';

let product: OwnProduct;
let imap: TestImapServer;
let smtp: MailHost;
/** Addresses that the mail server takes an e-mail for without saying so. */
const lost = new Set<string>();

test.use({ locale: 'en-GB' });

const LOGIN = { user: 'anna', password: 'Sesame-1-open' };
/** What goes out or comes in is there soon; a machine that runs other tests may be slower. */
const SOON = { timeout: 45_000 };

test.beforeAll(async () => {
  product = await startOwnProduct({ COLONNADE_MAIL_HOSTS: '127.0.0.1,localhost' });
  imap = await openImapServer({ users: { anna: { password: LOGIN.password } } });
  smtp = await openMailHost({ login: LOGIN, losesAnswer: (to) => lost.has(to) });
  await product.addUser('anna', { name: 'Anna Berg', roles: ['sales'] });
});
test.afterAll(async () => {
  await Promise.all([imap.down(), smtp.down()]);
  await product.stop();
});

async function enter(browser: Browser): Promise<Page> {
  const viewport = { width: 1400, height: 860 };
  const page = await (await browser.newContext({ locale: 'en-GB', viewport })).newPage();
  await signInWith(page, product.url, 'en', { login: 'anna' });
  return page;
}

/** Adds an account with both servers by its form, as its owner does. */
async function addAccount(page: Page): Promise<void> {
  await page.goto(`${product.url}/app/messages/accounts`);
  await page.getByRole('link', { name: 'Add account' }).click();
  await fill(page, { Name: 'Work', 'E-mail address': 'anna@example.org', 'User name': 'anna' });
  await fill(page, {
    'Server for incoming mail (IMAP)': '127.0.0.1',
    'Server for outgoing mail (SMTP)': '127.0.0.1',
  });
  await field(page, 'Port', 0).fill(String(imap.port));
  await field(page, 'Port', 1).fill(String(smtp.port));
  await giveSecret(page, 'Password', LOGIN.password);
  for (const at of [0, 1]) await choose(page, 'Encryption', 'None', at);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/(saved|created)\./).first()).toBeVisible();
  await page.goto(`${product.url}/app/messages`);
  await expectLoaded(page);
}

const messages = (page: Page): Locator => page.locator('[data-rows]').getByRole('listitem');
const opened = (page: Page, text: string): Locator =>
  page.locator('[data-message]').filter({ hasText: text });

/** Lets the time pass in which what was sent could be taken back. */
async function pass(): Promise<void> {
  await product.db.query(sql`update colonnade.message_draft set sends_at = now() where sends_at is not null`);
  await product.db.query(
    sql`update graphile_worker._private_jobs set run_at = now() where key like 'send_message:%'`,
  );
  await product.db.query(sql`select pg_notify('jobs:insert', '{"r":"0","count":1}')`);
}

async function send(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, 'Sends in 10 seconds')).toBeVisible();
  await pass();
}

test('[MAIL-20][MAIL-22][MAIL-40] an e-mail is written to an address, its answer comes in beside it, is answered to all and passed on', async ({
  browser,
}) => {
  test.slow();
  const page = await enter(browser);
  const complaints = complaintsOf(page);
  await addAccount(page);
  await page.keyboard.press('n');
  const to = page.getByRole('combobox', { name: 'To', exact: true });
  await to.fill('Zoë Brown <zoe@example.com>');
  await to.press('Enter');
  await expect(page.getByRole('button', { name: /Remove.*Zoë Brown/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue(/\d+/);
  await page.getByRole('textbox', { name: 'Subject' }).fill('Offer 4711');
  await page.getByRole('textbox', { name: 'Text of the message' }).click();
  await page.keyboard.type('Here is our offer.');
  await expectAccessible(page);
  await send(page);
  await expect.poll(() => smtp.mails.length, SOON).toBe(1);
  const first = must(smtp.mails[0], 'the e-mail');
  expect(first).toMatchObject({ subject: 'Offer 4711', from: { address: 'anna@example.org' } });

  imap.imap.appendMessage(
    'INBOX',
    [],
    new Date(),
    [
      'From: =?utf-8?Q?Zo=C3=AB?= Brown <zoe@example.com>',
      'To: anna@example.org',
      'Cc: Carl <carl@example.com>',
      'Subject: Re: Offer 4711',
      'Message-ID: <answer-1@example.com>',
      `In-Reply-To: ${first.messageId}`,
      `References: ${first.messageId}`,
      `Date: ${new Date().toUTCString()}`,
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Thank you, <b>we accept</b>.</p><img src="https://tracker.example.net/p.gif"><script>alert(1)</script>',
      '',
    ].join('\r\n'),
  );
  const arrived = messages(page).filter({ hasText: 'Re: Offer 4711' });
  await expect(arrived).toBeVisible(SOON);
  await expect(arrived).toContainText('Zoë Brown');
  await opened(page, 'Re: Offer 4711').click();
  const thread = page.getByRole('list', { name: 'Thread' }).getByRole('listitem');
  await expect(thread).toHaveCount(2);
  await expect(page.frameLocator('iframe').getByText('we accept')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: /Remove.*Zoë Brown/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Remove.*Carl/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Text of the message' }).press('Control+Home');
  await page.keyboard.type('Wonderful.');
  await send(page);
  await expect.poll(() => smtp.mails.length, SOON).toBe(3);
  const second = must(smtp.mails[1], 'the answer');
  expect(second.inReplyTo).toBe('<answer-1@example.com>');
  expect(second.references).toContain(first.messageId);

  await opened(page, 'Re: Offer 4711').first().click();
  await page.keyboard.press('f');
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Fwd: Re: Offer 4711');
  // What looks for hindrances tries to run in the frame of the e-mail too, where nothing runs.
  expect(complaints.filter((text) => !text.startsWith('Blocked script execution'))).toEqual([]);
});

test('[MAIL-23][MAIL-24] what nobody knows is told, and sent again by its sender', async ({ browser }) => {
  test.slow();
  const page = await enter(browser);
  await page.goto(`${product.url}/app/messages`);
  await expectLoaded(page);
  lost.add('lost@example.com');
  await page.keyboard.press('n');
  const to = page.getByRole('combobox', { name: 'To', exact: true });
  await to.fill('lost@example.com');
  await to.press('Enter');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Did it arrive');
  const before = smtp.mails.length;
  await send(page);
  await expect.poll(() => smtp.mails.length, SOON).toBe(before + 1);
  await page.getByRole('link', { name: /^Sent/ }).click();
  await opened(page, 'Did it arrive').click();
  const line = page.getByRole('listitem').filter({ hasText: 'lost@example.com' });
  await expect(line.getByText('It is uncertain whether it arrived')).toBeVisible(SOON);
  await expectAccessible(page);
  lost.clear();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => smtp.mails.length, SOON).toBe(before + 2);
  expect(smtp.mails.at(-1)?.messageId).toBe(smtp.mails.at(-2)?.messageId);
});

test('[MSG-60][MSG-61][MSG-63][MAIL-62][MAIL-63] chosen records are written to, each apart, with values of theirs, as a preview shows before', async ({
  browser,
}) => {
  test.slow();
  const page = await enter(browser);
  const complaints = complaintsOf(page);
  const { rows: accounts } = await product.db.query(sql`select from app.mail_account`);
  if (accounts.length === 0) await addAccount(page);
  const { rows } = await product.db.query<{ id: number; name: string; email: string }>(
    sql`select id, first_name as name, email from app.contact
      where email is not null and deleted_at is null order by id limit 2`,
  );
  const catalog = must(await readCatalog(product.db), 'the catalog');
  const contacts = must(catalog.tablesByName.get('contact'), 'contacts');
  const city = must(columnNamed(contacts, 'city'), 'the city');
  await product.db.query(sql`update app.contact set city = 'Zug & ' || first_name where id = any($1)`, [
    rows.map(({ id }) => id),
  ]);
  const filter = JSON.stringify({ all: [{ column: 'city', operator: 'contains', value: 'Zug &' }] });
  await page.goto(`${product.url}/app/list/t${contacts.id}?filter=${encodeURIComponent(filter)}`);
  await expectLoaded(page);
  const boxes = page.getByRole('grid').getByRole('checkbox');
  await boxes.nth(1).click();
  await boxes.nth(2).click();
  await page
    .getByRole('toolbar', { name: 'Selected records' })
    .getByRole('button', { name: 'More actions' })
    .click();
  await page.getByRole('menuitem', { name: 'Write to them' }).click();
  await expect(page.getByRole('button', { name: /Remove.*Contacts \(2\)/ })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'One message for each' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Cc, Bcc' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Mailing with a link to unsubscribe' }).check();
  const insert = async (name: string) => {
    await page.getByRole('button', { name: 'Insert a value' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.fill('For ');
  await insert('First name');
  await expect(subject).toHaveValue('For {first_name}');
  await page.getByRole('textbox', { name: 'Text of the message' }).click();
  await page.keyboard.type('You live in ');
  await insert(labelOf(city.label, 'en_GB'));
  const text = page.getByRole('textbox', { name: 'Text of the message' });
  await expect(text).toContainText('{city}');
  await expect(text).toBeFocused();
  await page.keyboard.type('.');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  await expect(dialog.getByRole('heading', { name: /^For / })).toBeVisible();
  await expect(dialog.getByText(/You live in Zug & .+\./)).toBeVisible();
  await expect(dialog.getByText('1 of 2')).toBeVisible();
  const first = await dialog.getByRole('heading', { name: /^For / }).textContent();
  await dialog.getByRole('button', { name: 'Next recipient' }).click();
  await expect(dialog.getByText('2 of 2')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: /^For / })).not.toHaveText(first ?? '');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const before = smtp.mails.length;
  await send(page);
  await expect.poll(() => smtp.mails.length, SOON).toBe(before + 2);
  const sent = smtp.mails.slice(before);
  for (const { name, email } of rows) {
    const mail = must(
      sent.find(({ recipients }) => recipients.includes(email)),
      email,
    );
    expect(mail.subject).toBe(`For ${name}`);
    expect(mail.html).toContain(`You live in Zug &amp; ${name}.`);
    expect(mail.html).toContain('Unsubscribe from these e-mails');
    expect(mail.to).toMatchObject([{ address: email }]);
  }
  await page.goto(`${product.url}/app/messages?folder=sent`);
  await opened(page, 'For {first_name}').click();
  await expect(page.getByText('2 handed over')).toBeVisible(SOON);
  await expectAccessible(page);
  expect(complaints).toEqual([]);

  // Its reader has no account here.
  const reader = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  const link = must(/href="([^"]*mailing\/leave[^"]*)"/.exec(sent[0]?.html ?? '')?.[1], 'a link');
  await reader.goto(link.replaceAll('&amp;', '&'));
  await expectAccessible(reader);
  await reader.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(reader.getByRole('heading', { name: 'You have unsubscribed' })).toBeVisible();
  await expectAccessible(reader);
  const gone = await product.db.query(sql`select address from colonnade.mail_unsubscribed`);
  expect(gone.rows).toEqual([{ address: sent[0]?.recipients[0]?.toLowerCase() }]);
});

test('[MAIL-28][MAIL-29][MSG-7][A11Y-1] a picture is pasted into an e-mail, files of its record are attached, another signature and address for answers chosen, and a receipt sent, by the keyboard', async ({
  browser,
}) => {
  test.slow();
  const page = await enter(browser);
  const complaints = complaintsOf(page);
  const { rows: accounts } = await product.db.query<{ id: number }>(sql`select id from app.mail_account`);
  if (accounts.length === 0) await addAccount(page);
  await product.db.query(
    sql`insert into app.mail_signature (label, account, language, text)
      select 'Short', id, null, '<p>A. Berg, short</p>' from app.mail_account
      union all select 'British', id, 2057, '<p>Anna Berg, British</p>' from app.mail_account`,
  );
  await page.goto(`${product.url}/app/messages`);
  await expectLoaded(page);
  await page.keyboard.press('n');
  const to = page.getByRole('combobox', { name: 'To', exact: true });
  await to.fill('zoe@example.com');
  await to.press('Enter');
  const text = page.getByRole('textbox', { name: 'Text of the message' });
  await expect(text).toContainText('Anna Berg, British');
  await page.getByRole('button', { name: 'Signature' }).press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'British' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Short' }).click();
  await expect(text).toContainText('A. Berg, short');
  await expect(text).not.toContainText('British');
  await page.getByRole('textbox', { name: 'Subject' }).fill('With a plan');
  await page.getByRole('button', { name: 'Cc, Bcc' }).click();
  const reply = page.getByRole('textbox', { name: 'Reply to' });
  await reply.fill('nobody');
  await page.getByRole('textbox', { name: 'Subject' }).focus();
  await expect(page.getByText('This is no e-mail address.')).toBeVisible();
  await reply.fill('answers@example.org');

  await text.press('Control+Home');
  await page.keyboard.type('Look at this:');
  await paste(text);
  const picture = text.locator('img');
  await expect(picture).toHaveCount(1);
  await expect
    .poll(
      async () =>
        await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
    )
    .toBe(true);
  await drop(text, 'notes.txt');
  await expect(page.getByRole('list', { name: 'Attachments' })).toContainText('notes.txt');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expectAccessible(page);
  const before = smtp.mails.length;
  await send(page);
  await expect.poll(() => smtp.mails.length, SOON).toBe(before + 1);
  const mail = must(smtp.mails.at(-1), 'the e-mail');
  expect(mail.html).toMatch(/src="cid:[0-9a-f-]{36}"/);
  expect(mail.html).toContain('A. Berg, short');
  expect(mail.raw).toContain('Reply-To: answers@example.org');
  await attachOfRecord(page);
  await page.goto(`${product.url}/app/messages?folder=sent`);
  await opened(page, 'With a plan').click();
  const read = page.getByRole('article').locator('img').first();
  await expect
    .poll(
      async () => await read.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
    )
    .toBe(true);
  await expectAccessible(page);
  await tellRead(page);
  expect(complaints).toEqual([]);
});

/** Tells the sender of an e-mail that it was read, as that one wishes; it is asked once. */
async function tellRead(page: Page): Promise<void> {
  imap.imap.appendMessage(
    'INBOX',
    [],
    new Date(),
    [
      'From: Zoë Brown <zoe@example.com>',
      'To: anna@example.org',
      'Subject: Please confirm',
      'Message-ID: <confirm-1@example.com>',
      'Disposition-Notification-To: zoe@example.com',
      `Date: ${new Date().toUTCString()}`,
      '',
      'Did you get the plan?',
      '',
    ].join('\r\n'),
  );
  await page.goto(`${product.url}/app/messages`);
  await expect(messages(page).filter({ hasText: 'Please confirm' })).toBeVisible(SOON);
  await opened(page, 'Please confirm').click();
  await expect(page.getByText('asks to be told that you have read this')).toBeVisible();
  await expectAccessible(page);
  const before = smtp.mails.length;
  await page.getByRole('button', { name: 'Tell', exact: true }).press('Enter');
  await expect(page.getByText('asks to be told that you have read this')).toBeHidden();
  await expect.poll(() => smtp.mails.length, SOON).toBe(before + 1);
  expect(smtp.mails.at(-1)).toMatchObject({
    subject: 'Read: Please confirm',
    recipients: ['zoe@example.com'],
  });
}

/** Pastes a picture where the caret is. */
async function paste(text: Locator): Promise<void> {
  await text.evaluate(async (element) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 240];
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = 'teal';
    pen?.fillRect(0, 0, 640, 240);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob ?? ''], 'plan.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
}

/** Drops a file of words on the text. */
async function drop(text: Locator, name: string): Promise<void> {
  await text.evaluate((element, file) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['Some notes'], file, { type: 'text/plain' }));
    const { left, top } = element.getBoundingClientRect();
    const place = { clientX: left + 8, clientY: top + 8, bubbles: true, cancelable: true };
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, ...place }));
  }, name);
}

/** Attaches a file of a company to a message about it, begins one about a contact, which is proposed, and deletes both. */
async function attachOfRecord(page: Page): Promise<void> {
  const { rows } = await product.db.query<{ id: number }>(
    sql`select id from app.company where contract is not null and deleted_at is null limit 1`,
  );
  const { id } = must(rows[0], 'a company with a contract');
  const catalog = must(await readCatalog(product.db), 'the catalog');
  const companies = must(catalog.tablesByName.get('company'), 'companies');
  await page.goto(`${product.url}/app/record/${companies.id}/${id}`);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Message about this record' }).click();
  await page.getByRole('button', { name: 'Attach files of the record' }).press('Enter');
  const file = page.getByRole('menuitem').first();
  const name = await file.innerText();
  await file.press('Enter');
  await expect(page.getByRole('list', { name: 'Attachments' })).toContainText(name);
  await page.getByRole('button', { name: 'Delete draft' }).click();
  const contacts = must(catalog.tablesByName.get('contact'), 'contacts');
  const { rows: found } = await product.db.query<{ id: number; name: string }>(
    sql`select id, first_name as name from app.contact
      where email is not null and deleted_at is null order by id limit 1`,
  );
  const contact = must(found[0], 'a contact');
  await page.goto(`${product.url}/app/record/${contacts.id}/${contact.id}`);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Message about this record' }).click();
  const people = page.getByRole('list', { name: 'People of the record' });
  await people.getByRole('button').first().press('Enter');
  await expect(page.getByRole('button', { name: new RegExp(`Remove.*${contact.name}`) })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete draft' }).click();
}
