import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { readCatalog } from '../catalog/catalog.ts';
import { administrationEvents } from '../site-settings/site-settings.ts';
import { StartError } from '../std/start-error.ts';
import { checkArchive, loadArchive } from './load-archive.ts';

const { db } = await everyTypeWorld();
await db.query(`insert into app.thing (name, code) values ('Anvil', '12'), ('Bolt', null)`);

const APP = new URL('../../../test/every-type/app', import.meta.url).pathname;

/** The test application with a text of its table `thing` replaced. */
function archiveWith(from: string, to: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  cpSync(APP, folder, { recursive: true });
  const file = join(folder, 'tables/thing.yaml');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
  return folder;
}

/** Why loading an archive is refused, without its first line. */
async function refusal(folder: string): Promise<readonly string[]> {
  const error: unknown = await loadArchive(db, folder, { message: 'test' }).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StartError)) throw error;
  const [first, ...lines] = error.message.split('\n');
  expect(first).toMatch(/is refused, nothing was changed:$/);
  return lines;
}

test('[ARCH-41][ARCH-6] what the records of the database do not allow has file, line and records, in a check as in a load', async () => {
  const version = (await readCatalog(db))?.version;
  for (const [from, to, told] of [
    [
      'label: { en: Code }, type: text, transform: upper',
      'label: { en: Code }, type: date',
      /^tables\/thing\.yaml:10 columns\[2\]\.type: values of the type 'text' do not become the type 'date' without loss: 1 record is in the way: Anvil .*\(#1\) has '12'\. To go on, change these values$/,
    ],
    [
      'label: { en: Code }, type: text',
      'label: { en: Code }, type: text, required: true',
      /^tables\/thing\.yaml:10 columns\[2\]\.required: .*: 1 record is in the way: Bolt /,
    ],
    [
      'label: { en: Code word }, type: password',
      'label: { en: Code word }, type: text',
      /^tables\/thing\.yaml:\d+ columns\[\d+\]\.type: a column of the type 'password' cannot become/,
    ],
    ['label: { en: Code }, type: text', 'label: Code, type: txt', /^tables\/thing\.yaml:10 columns\[2\]/],
  ] as const) {
    const folder = archiveWith(from, to);
    const { problems } = await checkArchive(db, folder);
    expect(problems[0], to).toMatch(told);
    expect(await refusal(folder), to).toEqual(problems);
  }
  expect((await readCatalog(db))?.version).toBe(version);
});

test('[ARCH-41][ADMIN-25] a check loads nothing; a load stands among the changes of administration with what it changed', async () => {
  const version = (await readCatalog(db))?.version;
  const folder = archiveWith('label: { en: Code }', 'label: { en: Code word or number }');
  expect(await checkArchive(db, folder)).toMatchObject({ problems: [] });
  expect((await readCatalog(db))?.version).toBe(version);
  await loadArchive(db, folder, { message: 'A better word' });
  expect((await readCatalog(db))?.version).not.toBe(version);
  const [event] = await administrationEvents(db, { before: undefined, limit: 1 });
  expect(event).toMatchObject({
    what: 'catalog.load',
    userId: null,
    after: { version: (await readCatalog(db))?.version, message: 'A better word', changed: ['tables/thing'] },
  });
});
