import { expect, test } from 'vitest';
import { problemWords } from '#test/support/archive/problem-words.ts';
import { smallDocument, setColumn, tableIn } from '#test/support/archive/small-document.ts';
import { checkDocument } from './check-document.ts';
import { Document } from '../catalog/schema.ts';

/** What is wrong once `change` has been made, as `kind name path: message`. */
function problems(change: (document: Document) => void): readonly string[] {
  const document = smallDocument();
  change(document);
  return checkDocument(document).map(
    (found) => `${found.kind} ${found.name} ${found.path.join('.')}: ${problemWords(found)}`,
  );
}

test('the small document has the right shape and nothing wrong', () => {
  expect(Document.safeParse(smallDocument()).error).toBeUndefined();
  expect(problems(() => {})).toEqual([]);
});

test('ids differ over the whole document; both holders are named', () => {
  expect(problems((document) => Object.assign(document.menus[0] ?? {}, { id: 11 }))).toEqual([
    "menus main id: the id 11 is also that of the column 'customer.code': ids differ over the whole application",
    "tables customer columns.0.id: the id 11 is also that of the menu 'main': ids differ over the whole application",
  ]);
});

test('names differ within a kind and within a table, not between them', () => {
  expect(
    problems((document) => {
      document.modules.push({ id: 900, name: 'sales', label: { en: 'x' } });
      tableIn(document, 'product').columns.push({
        id: 901,
        name: 'price',
        type: 'rating',
        label: { en: 'x' },
      });
    }),
  ).toEqual([
    "modules sales name: the name 'sales' stands twice among the modules",
    "modules sales name: the name 'sales' stands twice among the modules",
    "tables product columns.3.name: the name 'price' stands twice among the columns of 'product'",
    "tables product columns.6.name: the name 'price' stands twice among the columns of 'product'",
  ]);
});

test('[CAT-10] languages are those that the product knows, each once', () => {
  const known =
    '1036 fr_FR, 2060 fr_BE, 3084 fr_CA, 4108 fr_CH, 2057 en_GB, 1033 en_US, 1031 de_DE, 3082 es_ES, 1025 ar_SA';
  expect(problems((document) => (document.application.languages = [2057, 99, 2057]))).toEqual([
    `application small languages.1: unknown language 99: the languages are ${known}`,
    'application small languages.2: the language 2057 stands twice',
  ]);
});

test('texts have no control characters and no half characters', () => {
  expect(
    problems((document) => {
      document.application.label = { en: 'a\u0000b', fr: 'tab\t and\nline' };
      document.modules[0] = { id: 2, name: 'sales', label: { en: '\ud800' } };
    }),
  ).toEqual([
    'application small label.en: a text without control characters is expected',
    'modules sales label.en: a text without control characters is expected',
  ]);
});

test('references lead to an object of the right kind', () => {
  expect(
    problems((document) => {
      Object.assign(tableIn(document, 'product'), { module: 3 });
      Object.assign(document.menus[0]?.items[0] ?? {}, { action: 50 });
      setColumn(document, 'purchase', 'customer', { target: 999 });
      document.views.splice(0, 1);
    }),
  ).toEqual([
    'tables purchase columns.1.target: there is no table with the id 999',
    'tables product module: there is no module with the id 3',
    'actions order_list view: there is no view with the id 50',
    'menus main items.0.action: there is no action with the id 50',
    // The list's other end is no link to its table any more.
    "tables customer columns.3.inverse: 'purchase.customer' is not the other end: it must be a link to 'customer', " +
      "or a list of 'customer' without 'inverse'",
  ]);
});

test('columns belong to the table that their place speaks of', () => {
  expect(
    problems((document) => {
      tableIn(document, 'customer').title = [31];
      Object.assign(document.roles[0]?.grants[0] ?? {}, { readColumns: [11, 22] });
      Object.assign(document.forms[1]?.sections[0]?.elements[0] ?? {}, { column: 11 });
    }),
  ).toEqual([
    "tables customer title.0: the table 'customer' has no column with the id 31",
    "forms order sections.0.elements.0.column: the table 'purchase' has no column with the id 11",
    "roles reader grants.0.readColumns.1: the table 'customer' has no column with the id 22",
  ]);
});

test('[SEC-2] a form has each column once, spans that fit, and names for its tabs', () => {
  expect(
    problems((document) => {
      document.forms[0]?.sections.push({
        id: 44,
        kind: 'tab',
        elements: [{ column: 11 }, { column: 13, span: 3 }],
      });
    }),
  ).toEqual([
    "forms customer sections.1: a tab needs a 'label'",
    "forms customer sections.1.elements.0.column: the column 'code' stands twice on the form",
    "forms customer sections.1.elements.1.span: the section has 2 column(s), so 'span' is at most 2",
  ]);
});

test('an action has a view or form of its own table, and only the one that its kind shows', () => {
  expect(
    problems((document) => {
      Object.assign(document.actions[0] ?? {}, { view: 51, form: 41 });
      Object.assign(document.actions[1] ?? {}, { form: 41, view: 51 });
    }),
  ).toEqual([
    "actions order_list view: the view belongs to the table 'customer', not to that of the action",
    "actions order_list form: an action of the kind 'list' has no 'form': it shows no form of its own",
    "actions customer_create form: the form belongs to the table 'purchase', not to that of the action",
    "actions customer_create view: an action of the kind 'create' has no 'view': it shows no list of its own",
  ]);
});

test('[ACCESS-25] a grant is about a table, a module or everything', () => {
  const withGrant = (grant: object) => problems((document) => document.roles[0]?.grants.push(grant));
  expect(withGrant({ table: 10, update: true })).toEqual([]);
  expect(withGrant({ update: true })).toEqual([
    "roles reader grants.1: a grant is about a 'table', a 'module' or 'everything: true'",
  ]);
  expect(withGrant({ table: 10, everything: true })).toEqual([
    'roles reader grants.1.everything: a grant is about a table already: leave one out',
  ]);
  expect(withGrant({ everything: true, readColumns: 'all' })).toEqual([
    "roles reader grants.1.readColumns: 'readColumns' needs the table that it speaks of",
  ]);
});

test('[ANON-8] links of the login page lead to actions, each once, and have an address where they open something', () => {
  expect(
    problems((document) => {
      document.actions.push({
        id: 900,
        name: 'hours',
        label: { en: 'Hours' },
        kind: 'report',
        text: { en: 'From nine to five' },
      });
      document.application.loginLinks = [
        { action: 900 },
        { action: 60 },
        { action: 61, url: '/session/anonyme/' },
        { action: 900, url: 'https://hours.example/' },
        { action: 50 },
      ];
    }),
  ).toEqual([
    'application small loginLinks.4.action: there is no action with the id 50',
    "application small loginLinks.1: 'order_list' opens something, so the link needs a 'url' such as /session/anonyme/",
    'application small loginLinks.3.action: the action stands twice',
  ]);
});

test('[ANON-8] a link leads to another site by https, or to a path of this application', () => {
  const isLink = (url: string) => {
    const document = smallDocument();
    document.application.loginLinks = [{ action: 60, url }];
    return Document.safeParse(document).success;
  };
  const good = ['/', '/session/anonyme/', '/app?x=1#y', 'https://a.example', 'https://a.example:8/b?c=d#e'];
  expect(good.filter((url) => !isLink(url))).toEqual([]);
  const bad = [
    '',
    'app',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    '/a b',
    'http://a.example',
    'javascript:alert(1)',
    'https://user@evil.example',
    'https://a.example@evil.example',
    'https://',
    ' https://a.example',
    `https://a.example/${'x'.repeat(2_000)}`,
  ];
  expect(bad.filter(isLink)).toEqual([]);
});

test('[ACTION-16] a report has a text and no table; an action on a table has no text', () => {
  const report = { id: 900, name: 'hours', label: { en: 'Hours' }, kind: 'report' as const };
  const shapes = [
    { ...report, text: { en: 'a\nb' } },
    report,
    { ...report, text: { en: 'a' }, table: 10 },
    { ...report, text: { en: 'x'.repeat(5_001) } },
    { ...report, kind: 'list', table: 10, text: { en: 'a' } },
    { ...report, kind: 'list' },
  ];
  const isAction = (action: object) => Document.safeParse({ ...smallDocument(), actions: [action] }).success;
  expect(shapes.map(isAction)).toEqual([true, false, false, false, false, false]);
});
