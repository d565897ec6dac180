import { expect, type Browser, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { sql } from '#server/database/sql/sql.ts';
import { readMail } from '#server/mail-content/mail-content.ts';
import { MAIL_CORPUS } from '../../support/mail/mail-corpus.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, expectLoaded, signInWith } from '../person.ts';

let product: OwnProduct;

test.use({ locale: 'en-GB' });

test.beforeAll(async () => {
  product = await startOwnProduct();
  await product.addUser('anna', { name: 'Anna Berg', roles: ['sales'] });
});
test.afterAll(async () => await product.stop());

/** Some of the messages are long, and a machine that runs other tests may be slow. */
const SHOWN = { timeout: 40_000 };

/** Puts an e-mail among the messages of Anna, as it is read; gives its id and what pictures it has from outside. */
async function receive(source: Buffer, subject: string, lookAlike?: object) {
  const { html, body, text, from, notes } = await readMail(source);
  const { rows } = await product.db.query<{ id: number }>(
    sql`insert into app.message (subject, from_name, from_address, sent_at, body, preview, importance, way, place, read, starred,
        owner, mail_html, mail_notes)
      select $1, nullif($2, ''), nullif($3, ''), now(), nullif($4, ''), nullif($5, ''), 'normal', 'email', 'inbox', false, false, id, $6, $7
      from app."user" where login = 'anna' returning id`,
    [
      subject,
      from?.name ?? '',
      from?.address ?? '',
      body,
      text.slice(0, 200).replaceAll(/\s+/g, ' ').trim(),
      html === '' ? null : html,
      JSON.stringify({ ...notes, ...(lookAlike ? { lookAlike } : {}) }),
    ],
  );
  return {
    id: must(rows[0], subject).id,
    hasLayout: (html ?? '') !== '' && notes.layout === true,
    remote: notes.remote,
  };
}

async function enter(browser: Browser, more: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1400, height: 860 },
    ...more,
  });
  const page = await context.newPage();
  await signInWith(page, product.url, 'en', { login: 'anna' });
  return page;
}

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`${product.url}/app/messages?message=${id}`);
  await expectLoaded(page);
}

/** All that a page asks for beyond its own server, none of which is answered, and all that goes wrong in it. */
async function watched(page: Page) {
  const outside: string[] = [];
  const wrong: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== product.url && url.protocol !== 'data:' && url.protocol !== 'blob:')
      outside.push(request.url());
  });
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('dialog', (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.context().on('page', (opened) => wrong.push(`opened: ${opened.url()}`));
  await page.route(
    (url) => url.origin !== product.url,
    async (route) => await route.abort(),
  );
  return { outside, wrong };
}

test('[MAIL-35][MAIL-36][MSG-10] of hostile e-mails nothing runs, and nothing is fetched from outside before pictures are asked for', async ({
  browser,
}) => {
  test.setTimeout(540_000);
  const received = [];
  for (const { name, source } of MAIL_CORPUS) received.push({ name, ...(await receive(source(), name)) });
  const page = await enter(browser);
  const { outside, wrong } = await watched(page);
  await open(page, must(received[0], 'a message').id);
  for (const { id, name, hasLayout, remote } of received) {
    await page.evaluate((address) => {
      history.pushState({}, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/app/messages?message=${id}`);
    await expect(page.getByRole('heading', { level: 2, name }).first(), name).toBeVisible(SHOWN);
    const frame = page.locator('iframe');
    await expect(frame, name).toHaveCount(hasLayout ? 1 : 0);
    if (hasLayout) await expect(frame.contentFrame().locator('body'), name).toBeAttached();
    expect(outside, name).toEqual([]);
    const show = page.getByRole('button', { name: 'Show pictures' });
    if (hasLayout && remote > 0) {
      const asked = page.waitForResponse(/layout\/\d+\?images=1/);
      await show.click();
      await (await asked).finished();
      await expect.poll(() => outside.length, name).toBe(remote);
      for (const url of outside.splice(0))
        expect(url, name).toMatch(/^https:\/\/(?:[\w-]+\.)?outside\.example\//);
    } else {
      await expect(show, name).toHaveCount(0);
    }
    expect(await page.evaluate(() => 'corpusRan' in window), name).toBe(false);
    expect(wrong, name).toEqual([]);
  }
});

const NEWSLETTER = Buffer.from(
  [
    'From: "Garden News" <news@outside.example>',
    'Subject: Spring in the garden',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<body bgcolor="#f2f5ee"><table width="600" align="center" bgcolor="#ffffff" cellpadding="16" style="border-collapse:collapse;font-family:Arial;border:1px solid #d8dfd0"><tr><td style="background:#3d6b35;color:#ffffff;font-size:24px;font-weight:bold">Spring in the garden</td></tr><tr><td><p>Dear Anna,</p><p>The first bulbs are out. Here is what to plant in March, and what had better wait until the nights are warmer.</p><img src="https://outside.example/tulips.jpg" alt="A bed of red tulips" width="568" height="240"><p><a href="https://outside.example/plants" style="background-color:#3d6b35;color:#fff;padding:10px 18px;border-radius:4px;text-decoration:none">See the plants</a></p><p style="font-size:12px;color:#667">Our bank never writes to you: <a href="https://outside.example/login">www.example.com/login</a></p></td></tr></table></body>`,
  ].join('\r\n'),
);

test('[MAIL-33][MAIL-35][MAIL-37] a layout is as tall as what it shows, fits a phone, and gives way to the text', async ({
  browser,
}) => {
  const { id } = await receive(NEWSLETTER, 'Spring in the garden');
  const page = await enter(browser);
  await watched(page);
  await open(page, id);
  const frame = page.locator('iframe');
  const inside = frame.contentFrame();
  await expect(inside.getByText('The first bulbs are out.')).toBeVisible();
  await expect(inside.getByText('[outside.example]')).toBeVisible();
  await expect(page.getByText('Pictures from outside are not shown.')).toBeVisible();
  await expect(inside.getByText('A bed of red tulips')).toBeVisible();
  const heights = async () => [
    (await frame.boundingBox())?.height ?? 0,
    await inside.locator('body').evaluate((body) => body.scrollHeight),
  ];
  await expect
    .poll(async () => {
      const [outer = 0, inner = 0] = await heights();
      return outer >= inner && outer < inner + 60;
    })
    .toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show text only' }).click();
  await expect(frame).toHaveCount(0);
  await expect(
    page.getByRole('list', { name: 'Thread' }).getByText('The first bulbs are out.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Show layout' }).click();
  await expect(frame).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(inside.getByText('The first bulbs are out.')).toBeVisible();
  expect(
    await inside.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth),
  ).toBeLessThanOrEqual(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('[MAIL-34][MAIL-37] who looks like somebody else, and what could not be shown, is told above the message', async ({
  browser,
}) => {
  const source = Buffer.from(
    `From: "anna@example.com" <x@outside.example>\r\nX-Long: ${'x'.repeat(300_000)}\r\n\r\nPlease pay.`,
  );
  const { id } = await receive(source, 'Urgent', {
    kind: 'otherAddress',
    shown: 'anna@example.com',
    address: 'x@outside.example',
  });
  const page = await enter(browser);
  await open(page, id);
  await expect(
    page.getByText(
      'The sender’s name contains the address anna@example.com, but this e-mail came from x@outside.example.',
    ),
  ).toBeVisible();
  await expect(page.getByText('This e-mail is not shown in full')).toBeVisible();
  await expect(page.getByText('Please pay.').last()).toBeVisible();
  await expectAccessible(page);
});
