import { describe, expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { SMALL_ARCHIVE } from '#test/support/archive/archive-folder.ts';
import { replaced, withFiles } from '#test/support/archive/refused-archive.ts';

test('the small archive is not refused', async () => {
  expect(await withFiles({})).toEqual([]);
});

describe('the format', () => {
  test('[ARCH-8] is named, and known', async () => {
    expect(await replaced('application.yaml', 'format: 1\n', '')).toEqual([
      "application.yaml:1 : the property 'format' is missing: this is format 1",
    ]);
    expect(await replaced('application.yaml', 'format: 1', 'format: 2')).toEqual([
      'application.yaml:1 format: this version reads format 1, found 2',
    ]);
  });
});

describe('properties', () => {
  test('[ARCH-7] unknown ones, with the one that was meant', async () => {
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
    expect(await replaced('views/purchases.yaml', 'mode: datatable', 'mode: datatabel')).toEqual([
      "views/purchases.yaml:4 mode: unknown display mode 'datatabel': did you mean 'datatable'?",
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
      "modules/sales.yaml:3 icon: expected the name of an icon such as building-store, found 'Big Icon'",
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

  test('[CAT-6] a name that is no technical name', async () => {
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

  test('[CAT-8] column types: unknown ones, none', async () => {
    expect(await replaced('tables/customer.yaml', 'type: text', 'type: txet')).toEqual([
      "tables/customer.yaml:9 columns[0].type: unknown column type 'txet': did you mean 'text'?",
    ]);
    expect(await replaced('tables/customer.yaml', '    type: text\n', '')).toEqual([
      "tables/customer.yaml:7 columns[0].type: the property 'type' is missing",
    ]);
  });

  test('[CAT-17] kinds of action and of control: later ones by name, unknown ones', async () => {
    const kinds =
      'the kinds of action are report, dashboard, list, search, view, planning, pivot, create, modify, display, delete, createFrom, merge, transformInto, addTo, removeFrom, print, export, import, steps';
    const withAction = async (kind: string) =>
      (
        await withFiles({
          'actions/go.yaml': `name: go\nlabel: { en: Go }\nkind: ${kind}\ntable: customer\n`,
        })
      ).map((line) => line.replace(/^[^ ]+ /, ''));
    expect(await withAction('automation')).toEqual([
      `kind: the kind of action 'automation' is not available in this version: ${kinds}`,
    ]);
    expect(await withAction('creat')).toEqual([
      `kind: unknown kind of action 'creat': did you mean 'create'?`,
    ]);
    expect(await withAction('dance')).toEqual([`kind: unknown kind of action 'dance': ${kinds}`]);
    const control = '\ncontrols:\n  - { name: a, kind: validty, condition: "true", message: { en: A } }\n';
    const text = must(SMALL_ARCHIVE['tables/customer.yaml'], 'customer');
    expect((await withFiles({ 'tables/customer.yaml': text + control })).join()).toMatch(
      /unknown kind of control 'validty': did you mean 'validity'\?/,
    );
  });

  test('[ARCH-42] icons: unknown ones with those near to them', async () => {
    const told = async (icon: string) =>
      await replaced('modules/sales.yaml', 'label:', `icon: ${icon}\nlabel:`);
    expect(await told('shopping-cart')).toEqual([]);
    expect(await told('shoping-cart')).toEqual([
      "modules/sales.yaml:2 icon: unknown icon 'shoping-cart': did you mean 'shopping-cart'? Configuration → Icons shows all that there are",
    ]);
    expect((await told('cart')).join()).toContain("did you mean 'car' or 'shopping-cart'?");
    expect(await told('xyzzy')).toEqual([
      "modules/sales.yaml:2 icon: unknown icon 'xyzzy': Configuration → Icons shows all that there are",
    ]);
    const buttons = 'buttons:\n  - { id: 77, action: user_list, icon: bixycle }\n';
    const view = must(SMALL_ARCHIVE['views/purchases.yaml'], 'view');
    expect((await withFiles({ 'views/purchases.yaml': view + buttons })).join('\n')).toMatch(
      /buttons\[0\].icon: unknown icon 'bixycle'/,
    );
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
        'value, other, found properties',
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
  test('[ARCH-7] unknown names, with the one that was meant or those that there are', async () => {
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
    ).toEqual([
      "menus/m.yaml:4 items[0].action: unknown action 'users': the actions are user_group_list, user_list, work_calendar_list",
    ]);
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

  test('[ARCH-5] every problem of every file comes in one go, sorted, and only once', async () => {
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
      "views/purchases.yaml:3 table: unknown table 'order': the tables are mail_account, mail_signature, message, message_folder, message_label, message_template, user, user_group, work_calendar, work_calendar_day, customer, purchase",
      'zzz.txt:1 : unknown file: an archive …',
    ]);
  });
});
