import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { administrator, type Administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { notice } from '../companies.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';
import sharp from 'sharp';
import { pdfOf } from '#server/sample/files/pdf.ts';
import { openGotenberg } from '#test/support/peers/gotenberg.ts';
import { zipOf } from '#test/support/files/zip.ts';
import { soundOf } from '#test/support/files/sound.ts';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';

const APP = fileURLToPath(new URL('../../every-type/app', import.meta.url));

let converter: Awaited<ReturnType<typeof openGotenberg>>;
let product: OwnProduct;
let chief: Administrator;
let things = 0;

test.beforeAll(async () => {
  converter = await openGotenberg();
  product = await startOwnProduct({ COLONNADE_APP: APP, COLONNADE_CONVERTER: converter.address });
  chief = await administrator(product.url);
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  things = tables.find(({ name }) => name === 'thing')?.id ?? 0;
});
test.afterAll(async () => {
  await chief.leave();
  await product.stop();
  await converter.down();
});

async function newThing(page: Page, name = 'Chest'): Promise<void> {
  await signInWith(page, product.url, 'en');
  await page.goto(`${product.url}/app/list/t${things}`);
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'New thing' })).toBeVisible();
  await page.getByLabel(/^Name/).fill(name);
}

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

/** The control of a column of files. */
const control = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });

async function save(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/ saved\./).first()).toBeVisible();
}

test('[FILE-37][FILE-5] files are chosen, named, looked at, replaced, saved, and stand in the list', async ({
  page,
}) => {
  await newThing(page);
  await page
    .getByLabel('Add files')
    .first()
    .setInputFiles([text('one.txt', 'first words'), text('two.txt', 'second words')]);
  const rows = page.getByRole('list', { name: 'Papers' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Title of one.txt' }).click();
  await page.getByLabel('Title of one.txt').fill('The beginning');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move The beginning down' }).click();
  await expect(rows.nth(1)).toContainText('The beginning');
  await page.getByRole('button', { name: /^The beginning/ }).click();
  const dialog = page.getByRole('dialog', { name: 'The beginning' });
  await expect(dialog.getByText('first words')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('dialog', { name: 'two.txt' }).getByText('second words')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Replace two.txt').setInputFiles(text('three.txt', 'third words'));
  await expect(rows.first()).toContainText('three.txt');
  await expectAccessible(page);
  await save(page);
  await page.goto(`${product.url}/app/list/t${things}`);
  await expect(page.getByRole('row', { name: /Chest/ }).first()).toBeVisible();
});

test('[FILE-37][FILE-32] what does not fit is told at its column, and a picture is pasted', async ({
  page,
}) => {
  await newThing(page);
  await page.getByLabel('Choose a file').nth(1).setInputFiles(text('no.png', 'no picture'));
  await expect(
    page.getByText('Files of this kind cannot be put here. Choose another file.').first(),
  ).toBeVisible();
  await control(page, 'Photo').evaluate(async (group) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [40, 30];
    canvas.getContext('2d')?.fillRect(0, 0, 20, 30);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    const data = new DataTransfer();
    data.items.add(new File([blob ?? ''], 'pasted.png', { type: 'image/png' }));
    group.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole('list', { name: 'Photo' }).getByRole('listitem')).toContainText('pasted.png');
  await page.getByRole('button', { name: /^pasted.png/ }).click();
  await expect(
    page.getByRole('dialog', { name: 'pasted.png' }).getByRole('img', { name: 'pasted.png' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Larger' }).click();
  await expect(page.getByText('150 %')).toBeVisible();
});

/** Drops files onto a control, each of a name, a media type and bytes that the page makes. */
async function dropFilm(page: Page, label: string): Promise<void> {
  await control(page, label).evaluate(async (group) => {
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data: piece }) => pieces.push(piece));
    const ended = new Promise((done) => recorder.addEventListener('stop', done));
    recorder.start();
    for (let at = 0; at < 20; at += 1) {
      pen?.fillRect(at * 10, 0, 5, 100);
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    recorder.stop();
    await ended;
    const data = new DataTransfer();
    data.items.add(new File(pieces, 'film.webm', { type: 'video/webm' }));
    for (const type of ['dragover', 'drop'])
      group.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  });
}

/** How many dots of what was drawn are dark. */
function darkDotsOf(sheet: HTMLElement): number {
  const { width, height } = sheet as HTMLCanvasElement;
  const dots = (sheet as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  let dark = 0;
  for (let at = 0; at < dots.length; at += 4)
    if ((dots[at + 3] ?? 0) > 0 && (dots[at] ?? 255) < 100) dark += 1;
  return dark;
}

test('[FILE-37][FILE-4] papers, sounds and films are looked at in the page; a page with a script is read as text', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await newThing(page, 'Cinema');
  const paper = pdfOf({
    title: 'Two pages',
    pages: [[{ kind: 'title', text: 'The first' }], [{ kind: 'text', text: 'The second' }]],
  });
  await page
    .getByLabel('Add files')
    .first()
    .setInputFiles([
      { name: 'paper.pdf', mimeType: 'application/pdf', buffer: paper },
      { name: 'sound.wav', mimeType: 'audio/wav', buffer: soundOf(1) },
      text('page.html', '<html><script>document.title = "taken"</script><p>Words</p></html>'),
    ]);
  await dropFilm(page, 'Papers');
  const rows = page.getByRole('list', { name: 'Papers' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await page.getByRole('button', { name: /^paper.pdf/ }).click();
  const pages = page.getByRole('document', { name: 'paper.pdf' }).locator('canvas');
  await expect(pages).toHaveCount(2);
  await expect.poll(async () => await pages.first().evaluate(darkDotsOf)).toBeGreaterThan(50);
  await expectAccessible(page);
  const next = page.getByRole('button', { name: 'Next file' });
  await next.click();
  const wound = async (kind: string) =>
    await page.locator(kind).evaluate(async (player: HTMLMediaElement) => {
      player.muted = true;
      await player.play();
      await new Promise((done) => player.addEventListener('ended', done));
      return player.currentTime;
    });
  expect(await wound('audio')).toBeGreaterThan(0.9);
  await expectAccessible(page);
  await next.click();
  await expect(page.getByRole('dialog', { name: 'page.html' })).toContainText('<script>document.title');
  await next.click();
  expect(await wound('video')).toBeGreaterThan(0.1);
  expect(await page.title()).not.toContain('taken');
  expect(complaints).toEqual([]);
});

test('[FILE-37][A11Y-1] files are added, looked at, named, ordered and removed by keyboard alone', async ({
  page,
}) => {
  await newThing(page, 'Keys');
  const { keyboard } = page;
  const go = async (key: 'Tab' | 'Shift+Tab', to: Locator) => {
    for (let at = 0; at < 80; at += 1) {
      if (await to.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press(key);
    }
    throw new Error('The focus never came there');
  };
  const papers = control(page, 'Papers');
  const add = papers.getByLabel('Add files');
  await go('Tab', add);
  const choosing = page.waitForEvent('filechooser');
  await keyboard.press('Space');
  await (await choosing).setFiles([text('one.txt', 'first words'), text('two.txt', 'second words')]);
  const rows = page.getByRole('list', { name: 'Papers' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const one = papers.getByRole('button', { name: /^one.txt/ });
  await go('Shift+Tab', one);
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'one.txt' }).getByText('first words')).toBeVisible();
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'two.txt' }).getByText('second words')).toBeVisible();
  await keyboard.press('Escape');
  await expect(one).toBeFocused();
  await go('Tab', papers.getByRole('button', { name: 'Title of one.txt' }));
  await keyboard.press('Enter');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('The beginning');
  await keyboard.press('Enter');
  await expect(papers.getByRole('button', { name: 'Title of The beginning' })).toBeFocused();
  await go('Shift+Tab', papers.getByRole('button', { name: 'Move The beginning down' }));
  await keyboard.press('Space');
  await expect(rows.nth(1)).toContainText('The beginning');
  await go('Tab', papers.getByRole('button', { name: 'Remove The beginning' }));
  await keyboard.press('Enter');
  await expect(papers.getByRole('button', { name: /^two.txt/ })).toBeFocused();
  await go('Tab', papers.getByRole('button', { name: 'Remove two.txt' }));
  await keyboard.press('Enter');
  await expect(rows).toHaveCount(0);
  await expect(papers).toBeFocused();
  await go('Tab', add);
  await expectAccessible(page);
});

test('[FILE-26] an office document is looked at in the page; one that cannot be read is offered as a download', async ({
  page,
}) => {
  await newThing(page, 'Offers');
  const rtf = (name: string, content: string) => ({
    name,
    mimeType: 'application/rtf',
    buffer: Buffer.from(content),
  });
  await page
    .getByLabel('Add files')
    .first()
    .setInputFiles([rtf('offer.rtf', '{\\rtf1 An offer}'), rtf('torn.rtf', 'damaged')]);
  await expect(page.getByRole('list', { name: 'Papers' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: /^offer.rtf/ }).click();
  const shown = page.getByRole('document', { name: 'offer.rtf' }).locator('canvas');
  await expect.poll(async () => await shown.evaluate(darkDotsOf)).toBeGreaterThan(50);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next file' }).click();
  const torn = page.getByRole('dialog', { name: 'torn.rtf' });
  await expect(torn).toContainText('This document cannot be shown here at the moment.');
  await expect(torn.getByRole('link', { name: 'Download' })).toBeVisible();
  await expectAccessible(page);
});

test('[FILE-38][A11Y-1] an image is signed by hand, or by typing a name, and stays where it is not done', async ({
  page,
}) => {
  await newThing(page, 'Agreement');
  const sign = control(page, 'Photo').getByRole('button', { name: 'Sign' });
  await sign.click();
  const dialog = page.getByRole('dialog', { name: 'Photo' });
  const done = dialog.getByRole('button', { name: 'Sign' });
  await expect(done).toBeDisabled();
  const sheet = dialog.getByRole('img');
  const box = await sheet.boundingBox();
  if (!box) throw new Error('There is no sheet');
  await page.mouse.move(box.x + 60, box.y + 100);
  await page.mouse.down();
  for (let at = 0; at < 40; at += 1)
    await page.mouse.move(box.x + 60 + at * 5, box.y + 100 + Math.round(40 * Math.sin(at / 3)));
  await page.mouse.up();
  await expectAccessible(page);
  await expect(done).toBeEnabled();
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(done).toBeDisabled();
  await dialog.getByLabel('Or type your name').fill('Ada Lovelace');
  await page.keyboard.press('Enter');
  const rows = page.getByRole('list', { name: 'Photo' }).getByRole('listitem');
  await expect(rows).toContainText('signature.png');
  await page.getByRole('button', { name: 'Remove signature.png' }).click();
  await sign.click();
  await page.mouse.move(box.x + 60, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 140, { steps: 10 });
  await page.mouse.up();
  await done.click();
  await expect(rows).toContainText('signature.png');
  await page.getByRole('button', { name: /^signature.png/ }).click();
  const picture = page.getByRole('dialog', { name: 'signature.png' }).getByRole('img');
  // No larger than what was drawn and its margin, twice as many dots as pixels; a busy browser leaves points out.
  const sides = async () =>
    await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(async () => (await sides())[0]).toBeGreaterThan(200);
  const [width = 0, height = 0] = await sides();
  expect(width).toBeLessThanOrEqual(328);
  expect(height).toBeLessThanOrEqual(128);
  expect(height).toBeGreaterThan(60);
  await page.keyboard.press('Escape');
  await save(page);
});

test('[FILE-37][FILE-30] an upload whose connection breaks is suspended and goes on where it was', async ({
  page,
}) => {
  await newThing(page, 'Broken line');
  const places: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') places.push(Number(request.headers()['upload-offset']));
  });
  const sending = page.waitForRequest((request) => request.method() === 'PATCH');
  // Slow and long enough to be broken off in its midst: more has arrived than the page knows of.
  const session = await page.context().newCDPSession(page);
  const speed = async (bytes: number) =>
    await session.send('Network.emulateNetworkConditions', {
      offline: bytes === 0,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    });
  await session.send('Network.enable');
  await speed(2_000_000);
  await page
    .getByLabel('Add files')
    .first()
    .setInputFiles({ name: 'long.txt', mimeType: 'text/plain', buffer: Buffer.alloc(45_000_000, 'words ') });
  await sending;
  const bar = page.getByRole('progressbar', { name: /long.txt/ });
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(3_000_000);
  await speed(0);
  await page.getByRole('button', { name: 'Pause long.txt' }).click();
  await expectAccessible(page);
  await speed(-1);
  await page.getByRole('button', { name: 'Go on with long.txt' }).click();
  await expect(page.getByRole('list', { name: 'Papers' }).getByRole('listitem')).toContainText('long.txt');
  expect(places.at(-1)).toBeGreaterThan(0);
  await save(page);
});

test('[FILE-34][UNDO-14][UNDO-13] a file that was replaced is in the history and back by undo; that of a deleted record by its restore', async ({
  page,
}) => {
  const draft = await chief.post<{ context: number; window: number }>(
    `/api/element/create?idform=${things}`,
    {
      values: { name: 'Keeper' },
    },
  );
  const { recordId } = await chief.post<{ recordId: number }>(
    `/api/validate/${draft.context}/${draft.window}`,
  );
  await signInWith(page, product.url, 'en');
  await page.goto(`${product.url}/app/record/${things}/${recordId}`);
  await page.getByLabel('Add files').first().setInputFiles(text('first.txt', 'the first words'));
  const rows = control(page, 'Papers').getByRole('list', { name: 'Papers' }).getByRole('listitem');
  await expect(rows).toContainText('first.txt');
  await save(page);
  await page.goto(`${product.url}/app/record/${things}/${recordId}`);
  await page.getByLabel('Replace first.txt').setInputFiles(text('second.txt', 'the second words'));
  await expect(rows).toContainText('second.txt');
  await save(page);
  await page.goto(`${product.url}/app/history/${things}/${recordId}`);
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: 'changed this record' })
    .filter({ hasText: 'second.txt' });
  await expect(entry.locator('del')).toContainText('first.txt');
  await expect(entry.locator('ins')).toContainText('second.txt');
  await expectAccessible(page);
  await entry.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog', { name: 'Undo this?' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('undid a change')).toBeVisible();
  const opens = async () => {
    await page.goto(`${product.url}/app/record/${things}/${recordId}`);
    // The history beside the form names it as well.
    await rows.getByRole('button', { name: /^first.txt/ }).click();
    await expect(page.getByRole('dialog', { name: 'first.txt' })).toContainText('the first words');
    await page.keyboard.press('Escape');
  };
  await opens();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Deleted.')).toBeVisible();
  await page.goto(`${product.url}/app/bin/${things}`);
  await page.getByRole('checkbox', { name: 'Keeper' }).check();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(notice(page, /“Keeper.*” restored/)).toBeVisible();
  await opens();
});

test('[FILE-24] a zip file with a table and pictures becomes records that show them', async ({ page }) => {
  const complaints = complaintsOf(page);
  await signInWith(page, product.url, 'en');
  await page.goto(`${product.url}/app/import/${things}`);
  const choose = async (name: string, buffer: Buffer) =>
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer });
  const list =
    'Name,Photo,Papers\nPacked one,photos/red.png,"papers/a.txt;papers/b.txt"\nPacked two,photos/blue.png,\n';
  // A table alone has no columns of files to choose.
  await choose('things.csv', Buffer.from(list));
  await expect(page.getByLabel('Import Name as')).toHaveValue('name');
  await expect(page.getByLabel('Import Photo as').getByRole('option', { name: 'Photo' })).toHaveCount(0);
  const png = async (background: string) =>
    await sharp({ create: { width: 320, height: 200, channels: 3, background } })
      .png()
      .toBuffer();
  const files = {
    'photos/red.png': await png('red'),
    'papers/a.txt': 'first words',
    'papers/b.txt': 'second words',
  };
  await choose('things.zip', zipOf({ 'list.csv': list, ...files }));
  await expect(page.getByText('3 files beside the table')).toBeVisible();
  await page.getByRole('button', { name: 'Check the file' }).click();
  const status = page.getByRole('status').filter({ hasText: 'created' });
  await expect(status).toContainText('1 refused');
  await expect(page.getByText('The zip file has no photos/blue.png.').first()).toBeVisible();
  await expectAccessible(page);
  await choose('things.zip', zipOf({ 'list.csv': list, ...files, 'photos/blue.png': await png('blue') }));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(status).toContainText('2 created');
  await expect(status).toContainText('4 files come with these rows.');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 records imported').first()).toBeVisible();
  await page.goto(`${product.url}/app/list/t${things}`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Photo', exact: true }).check();
  await page.keyboard.press('Escape');
  const picture = page.getByRole('row').filter({ hasText: 'Packed one' }).locator('img');
  await expect(picture).toBeVisible();
  await expect
    .poll(async () => await picture.evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBe(64);
  expect(complaints).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

  test('[FILE-37][PHONE-1] files are added, looked at and removed', async ({ page }) => {
    await newThing(page, 'Pocket');
    await page.getByLabel('Add files').first().setInputFiles(text('note.txt', 'some words'));
    await page.getByRole('button', { name: /^note.txt/ }).tap();
    await expect(page.getByRole('dialog', { name: 'note.txt' })).toContainText('some words');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'Remove note.txt' }).tap();
    await expect(page.getByRole('list', { name: 'Papers' }).getByRole('listitem')).toHaveCount(0);
  });
});
