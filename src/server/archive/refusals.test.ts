import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { folderOf, SMALL_ARCHIVE } from '#test/support/archive-folder.ts';
import { readArchive } from './archive.ts';
import { collectFiles, LIMITS } from './collect-files.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Why an archive is refused, as `file:line path: message`. */
async function problemsOf(folder: string): Promise<readonly string[]> {
  const result = await readArchive(folder);
  if ('document' in result) return [];
  return result.problems.map(({ file, line, path, message }) => `${file}:${line} ${path}: ${message}`);
}

/** Why the small archive is refused once these files are in it. */
function withFiles(files: Files): Promise<readonly string[]> {
  return problemsOf(folderOf({ ...SMALL_ARCHIVE, ...files }));
}

/** Why the small archive is refused once a text of one of its files was replaced. */
function replaced(file: string, from: string, to: string): Promise<readonly string[]> {
  const text = must(SMALL_ARCHIVE[file], file);
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  return withFiles({ [file]: text.replace(from, to) });
}

test('the small archive is not refused', async () => {
  expect(await withFiles({})).toEqual([]);
});

describe('files', () => {
  test('a folder that does not exist, a file, an empty folder', async () => {
    const folder = folderOf({ file: 'x' });
    const missing = '.:1 : the folder of the archive does not exist';
    expect(await problemsOf(join(folder, 'nothing'))).toContain(missing);
    expect(await problemsOf(join(folder, 'file'))).toContain(missing);
    expect(await problemsOf(folderOf({}))).toEqual([
      'application.yaml:1 : the folder holds no archive: this file is missing',
    ]);
  });

  test('an archive without application.yaml', async () => {
    const { 'application.yaml': _application, ...rest } = SMALL_ARCHIVE;
    expect(await problemsOf(folderOf(rest))).toEqual(['application.yaml:1 : this file is missing']);
  });

  test('unknown files and folders, at the top and beside objects', async () => {
    const top =
      'an archive has application.yaml and the folders modules, data-types, tables, forms, views, actions, menus, roles, assertions';
    expect(
      await withFiles({
        'tabels/a.yaml': '',
        'notes.txt': '',
        'tables/customer.yml': '',
        'tables/old/a.yaml': '',
      }),
    ).toEqual([
      `notes.txt:1 : unknown file: ${top}`,
      `tabels:1 : unknown folder: ${top}`,
      'tables/customer.yml:1 : unknown file: the folder tables has only files <name>.yaml',
      'tables/old:1 : unknown folder: the folder tables has only files <name>.yaml',
    ]);
  });

  test('a file that is not called as its object', async () => {
    expect(await withFiles({ 'modules/sale.yaml': 'name: stock\nlabel: { en: Stock }\n' })).toEqual([
      "modules/sale.yaml:1 name: the object is called 'stock', so its file must be modules/stock.yaml",
    ]);
  });

  test('a file that is too large, or not text', async () => {
    expect(
      await withFiles({
        'modules/big.yaml': `#${'x'.repeat(1_048_576)}`,
        'modules/bytes.yaml': Uint8Array.of(0xff, 0xfe),
      }),
    ).toEqual([
      'modules/big.yaml:1 : the file has 1048577 bytes: at most 1048576 are read',
      'modules/bytes.yaml:1 : the file is not UTF-8 text',
    ]);
  });

  test('more files than an archive may have, or more bytes in all', async () => {
    expect(LIMITS).toEqual({ files: 100_000, fileBytes: 1_048_576, allBytes: 268_435_456 });
    const folder = folderOf(SMALL_ARCHIVE);
    const few = await collectFiles(folder, { ...LIMITS, files: 5 });
    expect(few.problems).toContainEqual({
      file: '.',
      line: 1,
      path: '',
      message: 'the archive has more than 5 files',
    });
    const small = await collectFiles(folder, { ...LIMITS, allBytes: 500 });
    expect(small.problems[0]?.message).toBe('the archive has more than 500 bytes');
    expect((await collectFiles(folder)).problems).toEqual([]);
  });

  test('links that lead out of the archive, or nowhere; those that stay inside are followed', async () => {
    const folder = folderOf(SMALL_ARCHIVE);
    const outside = folderOf({ 'evil.yaml': 'name: evil\nlabel: { en: Evil }\n' });
    symlinkSync(join(outside, 'evil.yaml'), join(folder, 'modules/evil.yaml'));
    symlinkSync(outside, join(folder, 'roles'));
    symlinkSync('/nothing/here', join(folder, 'modules/nothing.yaml'));
    const message = 'a link that leads out of the archive, or nowhere, is not followed';
    expect(await problemsOf(folder)).toEqual([
      `modules/evil.yaml:1 : ${message}`,
      `modules/nothing.yaml:1 : ${message}`,
      `roles:1 : ${message}`,
    ]);
    const inside = folderOf({ ...SMALL_ARCHIVE, 'modules/.real': 'name: real\nlabel: { en: Real }\n' });
    symlinkSync('.real', join(inside, 'modules/real.yaml'));
    expect(await problemsOf(inside)).toEqual([]);
  });

  test('an object of the product’s own', async () => {
    const text = must(SMALL_ARCHIVE['tables/purchase.yaml'], 'purchase').replace(
      'name: purchase',
      'name: user',
    );
    expect(
      await withFiles({
        'tables/user.yaml': text,
        'modules/system.yaml': 'name: system\nlabel: { en: S }\n',
      }),
    ).toEqual([
      "modules/system.yaml:1 name: 'system' belongs to the product: choose another name",
      "tables/user.yaml:1 name: 'user' belongs to the product: choose another name",
    ]);
  });
});

describe('YAML', () => {
  test('a mistake of syntax has its line', async () => {
    expect(await withFiles({ 'modules/a.yaml': 'name: a\nlabel: {en: A\n' })).toEqual([
      'modules/a.yaml:3 : not valid YAML: Flow map in block collection must be sufficiently indented and end with a }',
    ]);
  });

  test('a property that stands twice', async () => {
    expect(
      await replaced('tables/customer.yaml', '    required: true\n', '    required: true\n    type: text\n'),
    ).toEqual(["tables/customer.yaml:11 columns[0].type: the property 'type' stands twice"]);
  });

  test('two objects in one file, nothing, or a list in it', async () => {
    expect(
      await withFiles({
        'modules/a.yaml': 'name: a\nlabel: {en: A}\n---\nname: b\n',
        'modules/b.yaml': '',
        'modules/c.yaml': '- name: c\n',
        'modules/d.yaml': 'd',
      }),
    ).toEqual([
      'modules/a.yaml:3 : a file holds one object: nothing may follow ---',
      'modules/b.yaml:1 : expected the properties of an object, found nothing',
      'modules/c.yaml:1 : expected the properties of an object, found a list',
      "modules/d.yaml:1 : expected the properties of an object, found 'd'",
    ]);
  });

  test('aliases are refused, so a bomb of them costs nothing', async () => {
    const levels = Array.from(
      { length: 30 },
      (_, at) => `l${at + 1}: &l${at + 1} [${Array(10).fill(`*l${at}`).join(', ')}]`,
    );
    const problems = await withFiles({ 'modules/bomb.yaml': `l0: &l0 [lol, lol]\n${levels.join('\n')}\n` });
    expect(problems).toHaveLength(300);
    expect(problems[0]).toBe(
      'modules/bomb.yaml:2 l1[0]: aliases (*) are not used in archives: write the value itself',
    );
  });

  test('tags, keys that are no texts, merge keys', async () => {
    expect(
      await withFiles({
        'modules/a.yaml': 'name: a\nlabel: !!binary aGVsbG8=\n',
        'modules/b.yaml': 'name: b\nlabel: !own {en: B}\n',
        'modules/c.yaml': '? [name, c]\n: c\n',
        'modules/d.yaml': 'name: d\n<<: {label: {en: D}}\n',
      }),
    ).toEqual([
      'modules/a.yaml:2 label: tags (!) are not used in archives',
      'modules/b.yaml:2 : tags (!) are not used in archives',
      'modules/c.yaml:1 : the name of a property must be a text',
      "modules/d.yaml:1 label: the property 'label' is missing",
      "modules/d.yaml:2 <<: unknown property '<<': the possible properties are label, icon",
    ]);
  });

  test('a file nested too deeply', async () => {
    expect(
      await withFiles({
        'modules/a.yaml': `name: ${'['.repeat(100)}${']'.repeat(100)}`,
        'modules/b.yaml': '['.repeat(10_000),
        'modules/c.yaml': '- '.repeat(10_000),
      }),
    ).toEqual([
      expect.stringMatching(/^modules\/a\.yaml:1 name\[0\].*: nested too deeply: at most 64 levels$/),
      'modules/b.yaml:1 : nested too deeply: at most 64 levels',
      'modules/c.yaml:1 : nested too deeply: at most 64 levels',
    ]);
  });

  test('a thing with too many properties, which costs nothing', async () => {
    const keys = Array.from({ length: 100_000 }, (_, at) => `k${at}: 1`).join('\n');
    expect(await withFiles({ 'modules/wide.yaml': `name: wide\nlabel: { en: W }\n${keys}\n` })).toEqual([
      'modules/wide.yaml:1 : too many properties: at most 1000',
    ]);
  });

  test('a number with more digits than a number keeps', async () => {
    expect(await replaced('tables/purchase.yaml', '0.5', '12345678901234567.5')).toEqual([
      'tables/purchase.yaml:16 columns[2].min: a number with so many digits must stand in quotes',
    ]);
  });
});

describe('the format', () => {
  test('is named, and known', async () => {
    expect(await replaced('application.yaml', 'format: 1\n', '')).toEqual([
      "application.yaml:1 : the property 'format' is missing: this is format 1",
    ]);
    expect(await replaced('application.yaml', 'format: 1', 'format: 2')).toEqual([
      'application.yaml:1 format: this version reads format 1, found 2',
    ]);
  });
});

describe('properties', () => {
  test('unknown ones, with the one that was meant', async () => {
    expect(await replaced('tables/customer.yaml', '    required: true', '    requird: true')).toEqual([
      "tables/customer.yaml:10 columns[0].requird: unknown property 'requird': did you mean 'required'?",
    ]);
    expect(await replaced('modules/sales.yaml', 'label:', '__proto__: { en: X }\nlabel:')).toEqual([
      "modules/sales.yaml:2 __proto__: unknown property '__proto__': the possible properties are icon",
    ]);
  });

  test('missing ones', async () => {
    expect(await replaced('tables/customer.yaml', '    label: { en: Level }\n', '')).toEqual([
      "tables/customer.yaml:11 columns[1].label: the property 'label' is missing",
    ]);
    expect(await replaced('views/purchases.yaml', 'mode: datatable\n', '')).toEqual([
      "views/purchases.yaml:1 mode: the property 'mode' is missing",
    ]);
    expect(await replaced('modules/sales.yaml', 'name: sales\n', '')).toEqual([
      "modules/sales.yaml:1 name: the property 'name' is missing",
    ]);
  });

  test('values of another kind', async () => {
    const column = '    label: { en: Name }\n    type: text\n    required: true';
    const wrong =
      '    label: Name\n    type: text\n    required: yes\n    maxLength: 1.5\n    searchable:\n    default: 12\n    help: [a]';
    expect(await replaced('tables/customer.yaml', column, wrong)).toEqual([
      "tables/customer.yaml:8 columns[0].label: expected properties, found 'Name'",
      "tables/customer.yaml:10 columns[0].required: expected true or false, found 'yes'",
      'tables/customer.yaml:11 columns[0].maxLength: expected a whole number, found 1.5',
      'tables/customer.yaml:12 columns[0].searchable: expected true or false, found nothing',
      'tables/customer.yaml:13 columns[0].default: expected a text, found 12 (put it in quotes)',
      'tables/customer.yaml:14 columns[0].help: expected properties, found a list',
    ]);
  });

  test('values that are not allowed', async () => {
    expect(await replaced('views/purchases.yaml', 'mode: datatable', 'mode: kanban')).toEqual([
      "views/purchases.yaml:4 mode: expected datatable, found 'kanban'",
    ]);
    expect(await replaced('data-types/level.yaml', 'type: choice', 'type: chioce')).toEqual([
      "data-types/level.yaml:3 type: 'chioce' is not allowed: did you mean 'choice'?",
    ]);
    expect(
      await replaced(
        'modules/sales.yaml',
        'label: { en: Sales }',
        'label: { english: Sales }\nicon: Big Icon',
      ),
    ).toEqual([
      "modules/sales.yaml:2 label.english: the name 'english' is not allowed: expected a locale such as fr or fr_CA",
      "modules/sales.yaml:3 icon: expected the name of a Tabler icon such as building-store, found 'Big Icon'",
    ]);
    expect(await replaced('modules/sales.yaml', '{ en: Sales }', '{}')).toEqual([
      'modules/sales.yaml:2 label: expected at least one language, found properties',
    ]);
    expect(await replaced('modules/sales.yaml', '{ en: Sales }', "{ en: '' }")).toEqual([
      'modules/sales.yaml:2 label.en: expected at least 1 character, found 0',
    ]);
    expect(await replaced('application.yaml', '[2057, 1036]', '[]')).toEqual([
      'application.yaml:4 languages: expected at least 1 entry, found 0',
    ]);
    expect(await replaced('views/purchases.yaml', 'column: number', 'column: number\n    width: 5')).toEqual([
      'views/purchases.yaml:7 columns[0].width: expected at least 40, found 5',
    ]);
  });

  test('a name that is no technical name', async () => {
    expect(await withFiles({ 'modules/Sales 2.yaml': 'name: Sales 2\nlabel: { en: S }\n' })).toEqual([
      'modules/Sales 2.yaml:1 name: expected a name of lower-case letters, digits and _, starting with a letter, ' +
        "at most 59 long, found 'Sales 2'",
    ]);
    expect(await replaced('tables/customer.yaml', '- name: level', '- name: _level')).toEqual([
      expect.stringMatching(
        /^tables\/customer\.yaml:11 columns\[1\]\.name: expected a name of lower-case letters/,
      ),
      "views/purchases.yaml:7 columns[1].column: unknown column 'level' of the table 'customer': did you mean '_level'?",
      "views/purchases.yaml:9 filter.column: unknown column 'level' of the table 'customer': did you mean '_level'?",
    ]);
  });

  test('an id that is none is told where it stands, not where it is used', async () => {
    expect(await replaced('tables/customer.yaml', 'name: customer\n', 'name: customer\nid: first\n')).toEqual(
      ["tables/customer.yaml:2 id: expected a number, found 'first'"],
    );
    expect(await replaced('tables/customer.yaml', 'name: customer\n', 'name: customer\nid: -5\n')).toEqual([
      'tables/customer.yaml:2 id: expected at least 0, found -5',
    ]);
  });

  test('column types: later ones by name, unknown ones, none', async () => {
    expect(await replaced('tables/customer.yaml', 'type: text', 'type: richText')).toEqual([
      "tables/customer.yaml:9 columns[0].type: column type 'richText' is not available in this version",
    ]);
    expect(await replaced('tables/customer.yaml', 'type: text', 'type: txet')).toEqual([
      "tables/customer.yaml:9 columns[0].type: unknown column type 'txet': did you mean 'text'?",
    ]);
    expect(await replaced('tables/customer.yaml', '    type: text\n', '')).toEqual([
      "tables/customer.yaml:7 columns[0].type: the property 'type' is missing",
    ]);
  });

  test('filters: the words that are known', async () => {
    expect(await replaced('views/purchases.yaml', 'operator: equal', 'operator: equals')).toEqual([
      "views/purchases.yaml:10 filter.operator: 'equals' is not allowed: did you mean 'equal'?",
    ]);
    expect(
      await replaced(
        'views/purchases.yaml',
        'column: customer.level\n  operator',
        'colunm: customer.level\n  operator',
      ),
    ).toEqual([
      "views/purchases.yaml:9 filter.column: the property 'column' is missing",
      "views/purchases.yaml:9 filter.colunm: unknown property 'colunm': did you mean 'column'?",
    ]);
    const nested =
      'filter:\n  all:\n    - any:\n        - { column: number, operator: less }\n        - { or: [] }\n';
    const text = must(SMALL_ARCHIVE['views/purchases.yaml'], 'view');
    expect(
      await withFiles({ 'views/purchases.yaml': text.slice(0, text.indexOf('filter:')) + nested }),
    ).toEqual([
      'views/purchases.yaml:12 filter.all[0].any[1]: expected one of the properties all, any, not, formula, column, operator, ' +
        'value, found properties',
    ]);
  });

  test('what may be one of two things', async () => {
    const role = (set: string) =>
      withFiles({
        'roles/r.yaml': `name: r\nlabel: { en: R }\ngrants:\n  - table: customer\n    readColumns: ${set}\n`,
      });
    expect(await role('all')).toEqual([]);
    expect(await role('[name]')).toEqual([]);
    expect(await role('some')).toEqual(["roles/r.yaml:5 grants[0].readColumns: expected all, found 'some'"]);
    expect(await role('5')).toEqual([
      'roles/r.yaml:5 grants[0].readColumns: expected all or a list, found 5',
    ]);
  });
});

describe('references', () => {
  test('unknown names, with the one that was meant or those that there are', async () => {
    expect(await replaced('tables/customer.yaml', 'target: purchase', 'target: purchse')).toEqual([
      "tables/customer.yaml:18 columns[2].target: unknown table 'purchse': did you mean 'purchase'?",
    ]);
    expect(await replaced('tables/customer.yaml', 'module: sales', 'module: warehouse')).toEqual([
      "tables/customer.yaml:4 module: unknown module 'warehouse': the modules are system, sales",
    ]);
    expect(await replaced('tables/customer.yaml', 'dataType: level', 'dataType: rank')).toEqual([
      "tables/customer.yaml:14 columns[1].dataType: unknown data type 'rank': the data types are level",
    ]);
    expect(
      await withFiles({ 'menus/m.yaml': 'name: m\nlabel: { en: M }\nitems:\n  - action: users\n' }),
    ).toEqual(["menus/m.yaml:4 items[0].action: unknown action 'users': the actions are user_list"]);
  });

  test('columns of the table, of the target, and on the way', async () => {
    expect(await replaced('tables/customer.yaml', 'title: [name]', 'title: [nmae]')).toEqual([
      "tables/customer.yaml:5 title[0]: unknown column 'nmae' of the table 'customer': did you mean 'name'?",
    ]);
    expect(await replaced('tables/customer.yaml', 'inverse: customer', 'inverse: client')).toEqual([
      "tables/customer.yaml:19 columns[2].inverse: unknown column 'client' of the table 'purchase': " +
        'the columns are number, customer, amount',
    ]);
    expect(
      await replaced('views/purchases.yaml', '- column: customer.level', '- column: customer.levle'),
    ).toEqual([
      "views/purchases.yaml:7 columns[1].column: unknown column 'levle' of the table 'customer': did you mean 'level'?",
    ]);
    expect(
      await replaced('views/purchases.yaml', '- column: customer.level', '- column: amount.level'),
    ).toEqual([
      "views/purchases.yaml:7 columns[1].column: 'amount' in 'amount.level' is no link, so nothing can follow it",
    ]);
    expect(await replaced('views/purchases.yaml', '- column: customer.level', '- column: a.b.c.d.e')).toEqual(
      ["views/purchases.yaml:7 columns[1].column: 'a.b.c.d.e' has 5 columns: a path has at most 4"],
    );
  });

  test('a reference is a name, not an id', async () => {
    expect(await replaced('tables/customer.yaml', 'module: sales', 'module: 12')).toEqual([
      'tables/customer.yaml:4 module: expected the name of a module, found 12',
    ]);
    expect(await replaced('views/purchases.yaml', '- column: number', '- column: [1, 2]')).toEqual([
      'views/purchases.yaml:6 columns[0].column: expected the name of a column, through links with dots, found a list',
    ]);
    expect(await replaced('views/purchases.yaml', 'table: purchase', 'table:')).toEqual([
      'views/purchases.yaml:3 table: expected the name of a table, found nothing',
    ]);
  });
});

describe('meaning', () => {
  test('problems of the whole document have file, line and path as well', async () => {
    expect(await replaced('tables/customer.yaml', '    required: true', '    default: "a\\nb"')).toEqual([
      'tables/customer.yaml:10 columns[0].default: the default "a\\nb" does not fit: a text of one line is expected',
    ]);
    expect(await replaced('application.yaml', '1036', '1')).toEqual([
      expect.stringMatching(
        /^application\.yaml:4 languages\[1\]: unknown language 1: the languages are 1036 fr_FR/,
      ),
    ]);
    expect(await replaced('views/purchases.yaml', 'value: high', 'value: higher')).toEqual([
      "views/purchases.yaml:11 filter.value: the value does not fit 'level': one of the codes low, high is expected",
    ]);
  });

  test('the same id twice, also as one of the product’s own', async () => {
    const twice = await withFiles({
      'modules/a.yaml': 'name: a\nid: 77\nlabel: { en: A }\n',
      'modules/b.yaml': 'name: b\nid: 77\nlabel: { en: B }\n',
    });
    expect(twice).toEqual([
      "modules/a.yaml:2 id: the id 77 is also that of the module 'b': ids differ over the whole application",
      "modules/b.yaml:2 id: the id 77 is also that of the module 'a': ids differ over the whole application",
    ]);
  });

  test('every problem of every file comes in one go, sorted, and only once', async () => {
    const problems = await withFiles({
      'application.yaml': must(SMALL_ARCHIVE['application.yaml'], 'app').replace('2057', '7'),
      'modules/a.yaml': 'name: a\nlabel: {en: A\n',
      'modules/sales.yaml': 'name: sales\nlable: { en: Sales }\n',
      'tables/customer.yaml': must(SMALL_ARCHIVE['tables/customer.yaml'], 'c').replace(
        'name: level',
        'name: version',
      ),
      'views/purchases.yaml': must(SMALL_ARCHIVE['views/purchases.yaml'], 'v').replace(
        'table: purchase',
        'table: order',
      ),
      'zzz.txt': '',
    });
    expect(problems.map((problem) => problem.replace(/(are 1036|has application).*/, '…'))).toEqual([
      'application.yaml:4 languages[0]: unknown language 7: the languages …',
      'modules/a.yaml:3 : not valid YAML: Flow map in block collection must be sufficiently indented and end with a }',
      "modules/sales.yaml:1 label: the property 'label' is missing",
      "modules/sales.yaml:2 lable: unknown property 'lable': did you mean 'label'?",
      "tables/customer.yaml:11 columns[1].name: the name 'version' is reserved: " +
        'every table has a column of that name of its own',
      "views/purchases.yaml:3 table: unknown table 'order': the tables are user, customer, purchase",
      'zzz.txt:1 : unknown file: an archive …',
    ]);
  });
});
