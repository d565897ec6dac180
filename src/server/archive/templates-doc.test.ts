import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesOf, folderOf } from '#test/support/archive/archive-folder.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import { checkDocument } from '#core/checks/check-document.ts';
import { readArchive, writeArchive } from './archive.ts';

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const FILE = 'tables/sales_order.yaml';

/** The sample with these templates of its orders. */
async function withTemplates(templates: string, more: Readonly<Record<string, string>> = {}) {
  const files = filesOf(root('sample/app'));
  const table = files[FILE] ?? '';
  const without = table.slice(0, table.indexOf('templates:\n'));
  return await readArchive(folderOf({ ...files, [FILE]: `${without}${templates}`, ...more }));
}

async function soundWith(templates: string) {
  const read = await withTemplates(templates);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems, undefined, 1));
  return read.document;
}

async function refusedWith(templates: string): Promise<readonly string[]> {
  const read = await withTemplates(templates);
  return 'problems' in read ? read.problems.map(({ message }) => message) : [];
}

const [EXAMPLE = ''] = (
  /```yaml\n(templates:[\s\S]*?)```/.exec(readFileSync(root('docs/templates.md'), 'utf8')) ?? []
).slice(1);

test('[CONF-70][ARCH-3] the example of docs/templates.md is right in the sample, and goes to an archive and back', async () => {
  const document = await soundWith(EXAMPLE);
  expect(checkDocument(document)).toEqual([]);
  const [template] = document.tables.find(({ name }) => name === 'sales_order')?.templates ?? [];
  expect(template).toMatchObject({
    name: 'site_kit',
    id: expect.any(Number),
    lines: [{ records: [{}, {}] }],
  });
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-templates-'));
  await writeArchive(document, folder);
  const again = await readArchive(folder);
  expect('problems' in again ? again.problems : again.document).toEqual(document);
  expect(readFileSync(join(folder, FILE), 'utf8')).toContain(`formula: '"for " & sales_order.company.name'`);
  await rm(folder, { recursive: true });
});

/** Templates of these properties, a template each. */
const of = (...parts: readonly string[]) =>
  `templates:\n${parts.map((part, at) => `  - { name: t${at}, label: { en: T }${part === '' ? '' : `, ${part}`} }\n`).join('')}`;

test('[CONF-70][ARCH-6] what a template cannot give is refused in words', async () => {
  const unknown = of(
    'values: [ { column: nothing, formula: "1" } ]',
    'lines: [ { list: lines, records: [ { values: [ { column: company } ] } ] } ]',
  );
  const missing = (await refusedWith(unknown)).join('\n');
  expect(missing).toContain("unknown column 'nothing' of the table 'sales_order'");
  expect(missing).toContain("unknown column 'company' of the table 'order_line'");
  const wrong = of(
    'values: [ { column: number, formula: "1" } ]',
    'values: [ { column: lines } ]',
    'values: [ { column: remark, record: A } ]',
    'values: [ { column: company, record: A, formula: empty } ]',
    'values: [ { column: remark }, { column: remark } ]',
    'lines: [ { list: company, records: [ {} ] } ]',
    'lines: [ { list: lines, records: [ {} ] }, { list: lines, records: [] } ]',
    'lines: [ { list: lines, records: [ { values: [ { column: sales_order } ] } ] } ]',
    'default: true',
    'default: true',
    'values: [ { column: required_date } ]',
  );
  const told = (await refusedWith(`${wrong}  - { name: t8, label: { en: U } }\n`)).join('\n');
  for (const words of [
    "'number' is a column that nobody writes",
    "'lines' is a column that nobody writes",
    "'remark' is no link, so no record is its value",
    'a value is a formula or, of a link, a record, not both',
    'this column is given two values',
    "'company' is no list of linked records, so it has no lines",
    "the lines of 'lines' stand twice",
    'lines lead to the new record by themselves',
    'a table has one default template',
    "the name 't8' stands twice among the templates of 'sales_order'",
  ])
    expect(told).toContain(words);
  expect((await refusedWith(of('values: [ { column: required_date, formula: "1" } ]'))).length).toBe(1);
});

test('[ACTION-50][ARCH-7] an action that names a template that its table does not have is refused', async () => {
  const action = (template: string) =>
    `name: kit\nid: 991\nlabel: { en: Kit }\ntable: sales_order\nkind: create\ntemplate: ${template}\n`;
  const read = await withTemplates(of(''), { 'actions/kit.yaml': action('tt') });
  expect(JSON.stringify('problems' in read ? read.problems : [])).toContain(
    "unknown template 'tt' of the table 'sales_order'",
  );
  const good = await withTemplates(of(''), { 'actions/kit.yaml': action('t0') });
  if ('problems' in good) throw new Error(JSON.stringify(good.problems));
  const table = catalogOf(good.document, 1).tablesByName.get('sales_order');
  expect(good.document.actions.find(({ name }) => name === 'kit')).toMatchObject({
    template: table?.templates?.[0]?.id,
  });
});
