import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDocument } from '#core/checks/check-document.ts';
import type { Document } from '#core/catalog/schema.ts';
import { arbitraryDocument } from '#test/support/archive/arbitrary-document.ts';
import { filesOf, folderOf, SMALL_ARCHIVE } from '#test/support/archive/archive-folder.ts';
import { readArchive, writeArchive } from './archive.ts';
import { KINDS } from '#core/catalog/objects/registry.ts';

const SYSTEM_NAMES = new Set([
  'modules/system',
  'tables/user',
  'forms/user',
  'views/users',
  'actions/user_list',
  'tables/user_group',
  'forms/user_group',
  'views/user_groups',
  'actions/user_group_list',
  'tables/work_calendar',
  'tables/work_calendar_day',
  'forms/work_calendar',
  'forms/work_calendar_day',
  'views/work_calendars',
  'actions/work_calendar_list',
  'tables/mail_account',
  'forms/mail_account',
  'tables/mail_signature',
  'forms/mail_signature',
  'tables/message',
  'tables/message_folder',
  'tables/message_label',
  'tables/message_template',
  'forms/message_template',
  'forms/message_folder',
  'forms/message_label',
]);

async function read(folder: string): Promise<Document> {
  const result = await readArchive(folder);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems, null, 1));
  return result.document;
}

async function written(document: Document): Promise<string> {
  const folder = folderOf({});
  await writeArchive(document, folder);
  return folder;
}

/** The document without the product's own objects. */
function ownPart(document: Document): Document {
  const lists = KINDS.map(
    (kind) =>
      [
        kind,
        document[kind]?.filter(
          (object: { readonly name: string }) => !SYSTEM_NAMES.has(`${kind}/${object.name}`),
        ),
      ] as const,
  );
  return { ...document, ...Object.fromEntries(lists.filter(([, objects]) => objects !== undefined)) };
}

test('what was written is read again as it was, whatever its texts', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryDocument, async (document) => {
      expect(checkDocument(document)).toEqual([]);
      const folder = await written(document);
      expect(ownPart(await read(folder))).toEqual(document);
      for (const text of Object.values(filesOf(folder))) {
        expect(text).toMatch(/[^\n]\n$/);
        expect(text).not.toMatch(/\r/);
      }
      expect(filesOf(await written(await read(folder)))).toEqual(filesOf(folder));
    }),
    // To make a whole document smaller takes more memory than a process has; the seed says which it was.
    { numRuns: 20, endOnFailure: true },
  );
});

test('an archive has names first, ids, the schema’s order, small things on one line, and the product’s own left out', async () => {
  const files = filesOf(await written(await read(folderOf(SMALL_ARCHIVE))));
  expect(Object.keys(files)).toEqual(Object.keys(SMALL_ARCHIVE).toSorted());
  expect(files['application.yaml']).toMatch(
    /^format: 1\nname: small\nid: \d+\nlabel: \{ en: Small, fr: Petite \}\n/,
  );
  expect(files['views/purchases.yaml']?.replaceAll(/\d{9,}/g, '#')).toBe(`name: purchases
id: #
label: { en: Orders }
table: purchase
mode: datatable
columns:
  - { column: number }
  - { column: customer.level }
filter: { column: customer.level, operator: equal, value: high }
`);
  expect(files['tables/purchase.yaml']?.replaceAll(/\d{9,}/g, '#')).toContain(`
  - name: amount
    id: #
    type: decimal
    label: { en: Amount }
    min: "0.5"
`);
});

test('the order in which properties and objects stand in memory does not matter', async () => {
  const document = await read(folderOf(SMALL_ARCHIVE));
  const mixed: unknown = JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value,
  );
  const other = { ...(mixed as Document), tables: document.tables.toReversed() };
  expect(filesOf(await written(other))).toEqual(filesOf(await written(document)));
});

test('files of objects that are no more go; what does not belong to the archive stays', async () => {
  const folder = await written(await read(folderOf(SMALL_ARCHIVE)));
  writeFileSync(join(folder, 'README.md'), '# Mine\n');
  writeFileSync(join(folder, 'modules/.keep'), '');
  const { views: _views, ...rest } = await read(folder);
  await writeArchive({ ...rest, views: [] }, folder);
  const expected = Object.keys(SMALL_ARCHIVE).filter((file) => file !== 'views/purchases.yaml');
  expect(Object.keys(filesOf(folder))).toEqual(['README.md', ...expected, 'modules/.keep'].toSorted());
});

test('a folder that holds something else is refused and left as it is', async () => {
  const folder = folderOf({ 'views/home.yaml': 'not ours' });
  mkdirSync(join(folder, 'tables'));
  await expect(writeArchive(await read(folderOf(SMALL_ARCHIVE)), folder)).rejects.toThrow(
    /neither empty nor an archive/,
  );
  expect(filesOf(folder)).toEqual({ 'views/home.yaml': 'not ours' });
});
