import { expect, test } from 'vitest';
import { idOfPath } from '#core/catalog/id.ts';
import { type Document, Document as DocumentSchema } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { folderOf, SMALL_ARCHIVE } from '#test/support/archive/archive-folder.ts';
import { readArchive } from './archive.ts';

/** The document of the small archive with these files changed; fails the test where it is refused. */
async function read(files: Readonly<Record<string, string>> = {}, current?: Document): Promise<Document> {
  const result = await readArchive(folderOf({ ...SMALL_ARCHIVE, ...files }), current ? { current } : {});
  if ('problems' in result) throw new Error(JSON.stringify(result.problems, null, 1));
  return result.document;
}

function tableOf(document: Document, name: string) {
  return must(
    document.tables.find((table) => table.name === name),
    name,
  );
}

test('[ARCH-1] an archive becomes a document with the product’s own objects beside its own, by name', async () => {
  const document = await read();
  expect(DocumentSchema.parse(document)).toEqual(document);
  expect(document.application).toMatchObject({ name: 'small', languages: [2057, 1036] });
  expect(document.tables.map((table) => table.name)).toEqual([
    'customer',
    'mail_account',
    'mail_signature',
    'message',
    'message_folder',
    'message_label',
    'message_template',
    'purchase',
    'user',
    'user_group',
    'work_calendar',
    'work_calendar_day',
  ]);
  expect(document.modules.map((module) => module.name)).toEqual(['sales', 'system']);
  expect(document.actions.map((action) => action.name)).toEqual([
    'user_group_list',
    'user_list',
    'work_calendar_list',
  ]);
});

test('the product brings the tables of users and of groups', async () => {
  const user = tableOf(await read(), 'user');
  expect(
    user.columns.map(({ name, type, required = false, unique = false }) => [name, type, required, unique]),
  ).toEqual([
    ['login', 'text', true, true],
    ['name', 'text', true, false],
    ['email', 'email', false, false],
    ['language', 'integer', false, false],
    ['time_zone', 'text', false, false],
    ['supervisor', 'boolean', false, false],
    ['active', 'boolean', true, false],
    ['roles', 'choices', false, false],
    ['groups', 'list', false, false],
  ]);
  expect(user.title).toEqual([must(user.columns[1], 'name').id]);
});

test('[ARCH-2] names become ids: of tables, modules, data types, columns, paths through links, and system objects', async () => {
  const document = await read();
  const [customer, purchase, user] = ['customer', 'purchase', 'user'].map(
    (name) => tableOf(document, name)?.id,
  );
  const column = (table: string, name: string) => idOfPath(`table/${table}/column/${name}`);
  expect(tableOf(document, 'customer')).toMatchObject({
    module: document.modules[0]?.id,
    title: [column('customer', 'name')],
    columns: [
      {},
      { dataType: document.dataTypes[0]?.id },
      { target: purchase, inverse: column('purchase', 'customer') },
      { target: user },
    ],
  });
  const level = [column('purchase', 'customer'), column('customer', 'level')];
  expect(document.views.find((view) => view.name === 'purchases')).toMatchObject({
    table: purchase,
    columns: [{ column: [column('purchase', 'number')] }, { column: level }],
    filter: { column: level, operator: 'equal', value: 'high' },
  });
  expect(customer).toBe(idOfPath('table/customer'));
});

test('an id that is left out is made from the path, the same in every environment', async () => {
  const document = await read();
  expect(document.application.id).toBe(idOfPath('application/small'));
  expect(document.modules[0]?.id).toBe(idOfPath('module/sales'));
  expect(document.dataTypes[0]?.id).toBe(idOfPath('dataType/level'));
  expect(document.views[0]?.id).toBe(idOfPath('view/purchases'));
  expect(tableOf(document, 'purchase').columns[2]?.id).toBe(idOfPath('table/purchase/column/amount'));
});

test('an id that is left out is that of the same-named object of the current document, where there is one', async () => {
  const current = await read();
  const customer = tableOf(current, 'customer');
  Object.assign(customer, { id: 4711 });
  Object.assign(must(customer.columns[0], 'name'), { id: 4712 });
  current.application.id = 4713;
  const document = await read({}, current);
  expect(tableOf(document, 'customer')).toMatchObject({ id: 4711, title: [4712] });
  expect(tableOf(document, 'purchase').columns[1]).toMatchObject({ target: 4711 });
  expect(document.application.id).toBe(4713);
});

test('[ARCH-3] a button without an id gets one from its action, and keeps the one that it has', async () => {
  const view = must(SMALL_ARCHIVE['views/purchases.yaml'], 'view');
  const buttonsIn = async (text: string, current?: Document) => {
    const read = await readArchive(
      folderOf({
        ...SMALL_ARCHIVE,
        'actions/go.yaml': 'name: go\nlabel: { en: Go }\nkind: delete\ntable: purchase\n',
        'views/purchases.yaml': `${view}buttons:\n${text}`,
      }),
      current ? { current } : {},
    );
    if ('problems' in read) throw new Error(JSON.stringify(read.problems));
    const { buttons = [] } = must(
      read.document.views.find(({ name }) => name === 'purchases'),
      'view',
    );
    return { document: read.document, ids: buttons.map(({ id }) => id) };
  };
  const twice = '  - { action: go }\n  - { action: go, label: { en: Again } }\n';
  const { ids } = await buttonsIn(twice);
  expect(new Set(ids).size).toBe(2);
  expect((await buttonsIn(twice)).ids).toEqual(ids);
  const { document } = await buttonsIn('  - { id: 4711, action: go }\n');
  expect((await buttonsIn(twice, document)).ids).toEqual([4711, ids[1]]);
});

test('a renamed table keeps its id and those of its columns', async () => {
  const current = await read();
  const old = tableOf(current, 'purchase');
  Object.assign(must(old.columns[2], 'amount'), { id: 99 });
  const renamed = must(SMALL_ARCHIVE['tables/purchase.yaml'], 'purchase')
    .replace('name: purchase', `name: bill\nid: ${old.id}`)
    .replace('module:', 'module:');
  const { 'tables/purchase.yaml': _old, ...rest } = SMALL_ARCHIVE;
  const files = Object.fromEntries(
    Object.entries(rest).map(([file, text]) => [file, text.replace(/: purchase$/m, ': bill')]),
  );
  const result = await readArchive(folderOf({ ...files, 'tables/bill.yaml': renamed }), { current });
  expect(result).toHaveProperty('document');
  const document = must('document' in result ? result.document : undefined, 'document');
  expect(tableOf(document, 'bill').id).toBe(old.id);
  expect(tableOf(document, 'bill').columns.map((column) => column.id)).toEqual(
    old.columns.map((column) => column.id),
  );
});

test('numbers keep their digits, and exact numbers may be written with or without quotes', async () => {
  const table = must(SMALL_ARCHIVE['tables/purchase.yaml'], 'purchase');
  const [, , plain] = tableOf(await read(), 'purchase').columns;
  expect(plain).toMatchObject({ min: '0.5' });
  const quoted = table.replace('min: 0.5', 'min: "0.50"\n    max: "12345678901234.12"');
  const [, , exact] = tableOf(await read({ 'tables/purchase.yaml': quoted }), 'purchase').columns;
  expect(exact).toMatchObject({ min: '0.50', max: '12345678901234.12' });
});

test('a readme, hidden files, a byte order mark and Windows line ends do no harm', async () => {
  const windows = must(SMALL_ARCHIVE['modules/sales.yaml'], 'sales').replaceAll('\n', '\r\n');
  const files = {
    'README.md': '# Small',
    '.gitignore': '*',
    'tables/.keep': '',
    'modules/sales.yaml': `\ufeff${windows}`,
  };
  expect(await read(files)).toEqual(await read());
});
