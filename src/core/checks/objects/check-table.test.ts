import { expect, test } from 'vitest';
import { problemWords } from '#test/support/archive/problem-words.ts';
import { smallDocument, setColumn, tableIn } from '#test/support/archive/small-document.ts';
import { checkDocument } from '../check-document.ts';
import { Name } from '../../marks/reference.ts';
import type { Document } from '../../catalog/schema.ts';

/** What is wrong with the tables and data types once `change` has been made, as `name path: message`. */
function problems(change: (document: Document) => void): readonly string[] {
  const document = smallDocument();
  change(document);
  return checkDocument(document).map(
    (found) => `${found.name} ${found.path.join('.')}: ${problemWords(found)}`,
  );
}

/** What is wrong once a column has other options. */
function withColumn(table: string, column: string, options: object): readonly string[] {
  return problems((document) => setColumn(document, table, column, options));
}

test.each(['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'deleted_at'])(
  'the column name %s is reserved',
  (name) => {
    expect(withColumn('product', 'price', { name })).toEqual([
      `product columns.3.name: the name '${name}' is reserved: every table has a column of that name of its own`,
    ]);
  },
);

test('names do not start with _ and do not contain __', () => {
  expect(Name.safeParse('_search').success).toBe(false);
  expect(
    problems((document) => {
      tableIn(document, 'product').name = 'pro__duct';
      setColumn(document, 'pro__duct', 'price', { name: 'pri__ce' });
    }),
  ).toEqual([
    "pro__duct name: the table name 'pro__duct' contains '__', which is kept for many-to-many relations",
    "pro__duct columns.3.name: the column name 'pri__ce' contains '__', which is kept for many-to-many relations",
  ]);
});

test('a many-to-many list and its table have at most 61 characters together', () => {
  expect(withColumn('purchase', 'products', { name: 'p'.repeat(53) })).toEqual([]);
  expect(withColumn('purchase', 'products', { name: 'p'.repeat(54) })).toEqual([
    `purchase columns.4.name: 'purchase' and '${'p'.repeat(54)}' together have 62 characters: ` +
      'a many-to-many list allows 61',
  ]);
  // The other side of a relation and lists over a link have no table of their own.
  expect(withColumn('product', 'orders', { name: 'o'.repeat(59) })).toEqual([]);
});

test('the inverse of a list is a link back, or the owning list of a relation back', () => {
  const wrong = (name: string, back: string) =>
    `'${name}' is not the other end: it must be a link to '${back}', or a list of '${back}' without 'inverse'`;
  expect(withColumn('customer', 'orders', { inverse: 24 })).toEqual([
    `customer columns.3.inverse: ${wrong('purchase.amount', 'customer')}`,
  ]);
  expect(withColumn('customer', 'orders', { target: 30, inverse: 32 })).toEqual([
    `customer columns.3.inverse: ${wrong('product.orders', 'customer')}`,
  ]);
  expect(withColumn('purchase', 'products', { inverse: 32 })).toEqual([
    `purchase columns.4.inverse: ${wrong('product.orders', 'purchase')}`,
    `product columns.1.inverse: ${wrong('purchase.products', 'product')}`,
  ]);
});

test('a title is made of columns that are one line each', () => {
  expect(problems((document) => (tableIn(document, 'customer').title = [12, 14, 15, 16, 12]))).toEqual([
    "customer title.1: 'orders' is of the type 'list', which cannot be part of a title",
    "customer title.2: 'notes' is of the type 'multilineText', which cannot be part of a title",
    "customer title.3: 'tags' is of the type 'choices', which cannot be part of a title",
    "customer title.4: the column 'name' stands twice",
  ]);
});

test('titles through links do not run in a circle; tables that only lead into one are not blamed', () => {
  const circle = problems((document) => {
    tableIn(document, 'customer').columns.push(
      { id: 100, name: 'parent', label: { en: 'x' }, type: 'link', target: 10 },
      { id: 101, name: 'favourite', label: { en: 'x' }, type: 'link', target: 30 },
    );
    tableIn(document, 'product').columns.push({
      id: 102,
      name: 'owner',
      label: { en: 'x' },
      type: 'link',
      target: 10,
    });
    tableIn(document, 'customer').title = [12, 100, 101];
    tableIn(document, 'product').title = [102];
  });
  expect(circle).toEqual([
    "customer title.1: the title needs itself: through 'parent' it runs in a circle",
    "customer title.2: the title needs itself: through 'favourite' it runs in a circle",
    "product title.0: the title needs itself: through 'owner' it runs in a circle",
  ]);
});

test('[COL-12][CAT-9] a data type is for columns of its type and has only options of that type', () => {
  expect(withColumn('product', 'price', { dataType: 3 })).toEqual([
    "product columns.3.dataType: the data type 'level' is for columns of the type 'choice'",
  ]);
  expect(
    problems((document) => {
      const label = { en: 'x' };
      document.dataTypes.push(
        { id: 500, name: 'empty', label, type: 'choices' },
        { id: 501, name: 'odd', label, type: 'text', currency: 'EUR', unit: 'kg' },
        { id: 502, name: 'cents', label, type: 'money', currency: 'euro' },
        { id: 503, name: 'digits', label, type: 'integer', min: '5' },
      );
    }),
  ).toEqual([
    "empty type: a data type of the type 'choices' needs 'choices'",
    "odd currency: columns of the type 'text' have no option 'currency'",
    "odd unit: columns of the type 'text' have no option 'unit'",
    'cents currency: expected a currency code of three capital letters such as EUR',
    "digits min: columns of the type 'integer' cannot have this value",
  ]);
});

test('[COL-12] a choice has choices, its own or those of its data type', () => {
  expect(withColumn('customer', 'country', { choices: undefined })).toEqual([
    "customer columns.2: a column of the type 'choice' needs 'choices', its own or those of a data type",
  ]);
  expect(withColumn('customer', 'tags', { choices: undefined })).toEqual([
    "customer columns.5: a column of the type 'choices' needs 'choices', its own or those of a data type",
  ]);
});

test.each([
  ['country', { default: 'de' }, '"de" does not fit: one of the codes fr, gb is expected'],
  ['tags', { default: ['vip', 'new'] }, '["vip","new"] does not fit: one of the codes vip, late is expected'],
  ['code', { default: 'abcdef', maxLength: 5 }, '"abcdef" does not fit: at most 5 characters is expected'],
  ['code', { default: 'two\nlines' }, '"two\\nlines" does not fit: a text of one line is expected'],
] as const)('a default is a value of its column: %s %j', (column, options, message) => {
  const [problem] = withColumn('customer', column, options);
  expect(problem).toMatch(/^customer columns\.\d\.default: /);
  expect(problem).toContain(`the default ${message}`);
});

test('a default keeps the limits of the column and the choices of its data type', () => {
  expect(withColumn('purchase', 'amount', { default: '1000.01' })).toEqual([
    'purchase columns.3.default: the default "1000.01" does not fit: at most 1000 is expected',
  ]);
  expect(withColumn('purchase', 'ordered', { default: '2019-12-31' })).toEqual([
    'purchase columns.2.default: the default "2019-12-31" does not fit: a day from 2020-01-01 on is expected',
  ]);
  expect(withColumn('product', 'priority', { default: 'urgent' })).toEqual([
    'product columns.2.default: the default "urgent" does not fit: one of the codes low, high is expected',
  ]);
  expect(withColumn('product', 'mail', { default: 'nobody' })).toEqual([
    'product columns.5.default: the default "nobody" does not fit: an e-mail address is expected',
  ]);
});

test('[COL-7] only types that can be searched, indexed or unique are', () => {
  const flags = { searchable: true, indexed: true, unique: true };
  const refused = (table: string, column: string, type: string, at: number, ...names: string[]) =>
    expect(withColumn(table, column, flags)).toEqual(
      names.map(
        (flag) => `${table} columns.${at}.${flag}: columns of the type '${type}' cannot be '${flag}'`,
      ),
    );
  refused('customer', 'tags', 'choices', 5, 'searchable', 'indexed', 'unique');
  refused('customer', 'orders', 'list', 3, 'searchable', 'indexed', 'unique');
  refused('customer', 'notes', 'multilineText', 4, 'indexed', 'unique');
  refused('product', 'price', 'integer', 3, 'searchable');
  refused('customer', 'name', 'text', 1);
  expect(withColumn('product', 'price', { type: 'boolean', unique: true, indexed: true })).toEqual([
    "product columns.3.unique: columns of the type 'boolean' cannot be 'unique'",
  ]);
});

test('an indexed text is short enough for an index', () => {
  expect(withColumn('customer', 'code', { maxLength: 600 })).toEqual([]);
  expect(withColumn('customer', 'code', { maxLength: 601 })).toEqual([
    "customer columns.0.unique: a text that is 'unique' has a 'maxLength' of at most 600",
  ]);
});

test('a minimum is not above its maximum: numbers, exact numbers, days', () => {
  expect(withColumn('product', 'price', { min: 10, max: 9 })).toEqual([
    'product columns.3.min: the minimum 10 is above the maximum 9',
  ]);
  expect(withColumn('purchase', 'amount', { min: '9.5', max: '10' })).toEqual([]);
  expect(withColumn('purchase', 'amount', { min: '10', max: '9.5' })).toEqual([
    'purchase columns.3.min: the minimum 10 is above the maximum 9.5',
  ]);
  expect(withColumn('purchase', 'ordered', { min: '2031-01-01' })).toEqual([
    'purchase columns.2.min: the minimum 2031-01-01 is above the maximum 2030-12-31',
  ]);
});

test('a unique key is made of different columns that can be compared', () => {
  expect(problems((document) => (tableIn(document, 'customer').uniques = [[12, 14, 16, 15, 12]]))).toEqual([
    "customer uniques.0.1: 'orders' is of the type 'list', which cannot be part of a unique key",
    "customer uniques.0.2: 'tags' is of the type 'choices', which cannot be part of a unique key",
    "customer uniques.0.3: 'notes' is of the type 'multilineText', which cannot be part of a unique key",
    "customer uniques.0.4: the column 'name' stands twice",
  ]);
});

test('[COL-17] a password is no title, no key, and not searched, indexed or unique', () => {
  expect(
    problems((document) => {
      const product = tableIn(document, 'product');
      product.columns.push({
        id: 900,
        name: 'word',
        label: { en: 'Word' },
        type: 'password',
        searchable: true,
        indexed: true,
        unique: true,
        required: true,
      });
      product.title = [31, 900];
      product.uniques = [[34, 900]];
    }),
  ).toEqual([
    "product columns.6.searchable: columns of the type 'password' cannot be 'searchable'",
    "product columns.6.indexed: columns of the type 'password' cannot be 'indexed'",
    "product columns.6.unique: columns of the type 'password' cannot be 'unique'",
    "product title.1: 'word' is of the type 'password', which cannot be part of a title",
    "product uniques.0.1: 'word' is of the type 'password', which cannot be part of a unique key",
  ]);
});

test('[LINK-13] a link that must be there cannot become empty by a deletion, and a computed one has no such option', () => {
  expect(withColumn('purchase', 'customer', { required: true, onDeletion: 'empty' })).toEqual([
    "purchase columns.1.onDeletion: a link that is 'required' cannot become 'empty'",
  ]);
  expect(withColumn('purchase', 'customer', { required: true, onDeletion: 'deleteAlong' })).toEqual([]);
});

/** The small document with an own order of products, and dear products below them. */
function withOwnOrder(document: Document): void {
  tableIn(document, 'product').columns.push({
    id: 950,
    name: 'place',
    type: 'ownOrder',
    label: { en: 'Place' },
  });
  document.tables.push({
    id: 960,
    name: 'dear',
    label: { en: 'Dear' },
    plural: { en: 'Dear' },
    module: 2,
    parent: tableIn(document, 'product').id,
    columns: [],
  });
}

test('[LIST-110] a table has one own order at most, and its child tables none of their own', () => {
  expect(problems(withOwnOrder)).toEqual([]);
  const second = { name: 'other_place', type: 'ownOrder', label: { en: 'Place' } } as const;
  expect(
    problems((document) => {
      withOwnOrder(document);
      tableIn(document, 'product').columns.push({ id: 951, ...second });
    }),
  ).toEqual(["product columns.7.type: 'other_place' is a second own order: a table has one at most"]);
  expect(
    problems((document) => {
      withOwnOrder(document);
      tableIn(document, 'dear').columns.push({ id: 951, ...second });
    }),
  ).toEqual([
    "dear columns.0.type: 'other_place' is an own order, which child tables have of the table at their top: add it there",
  ]);
});

test('[LIST-110] a list has an own order where its table, or the one at its top, has one', () => {
  const listOf = (target: number) => (document: Document) => {
    withOwnOrder(document);
    tableIn(document, 'customer').columns.push({
      id: 970,
      name: 'things',
      type: 'list',
      target,
      ownOrder: true,
      label: { en: 'Things' },
    });
  };
  expect(problems(listOf(960))).toEqual([]);
  expect(problems(listOf(20))).toEqual([
    "customer columns.6.ownOrder: the table 'purchase' has no own order: it needs a column of the type 'ownOrder'",
  ]);
});

test('[LIST-110] an own order is no title, no key and required of nobody', () => {
  const place = (options: object) =>
    problems((document) => {
      withOwnOrder(document);
      setColumn(document, 'product', 'place', options);
    });
  expect(place({ unique: true })).toHaveLength(1);
  expect(
    problems((document) => {
      withOwnOrder(document);
      Object.assign(tableIn(document, 'product'), { title: [950] });
    }),
  ).toHaveLength(1);
});
