import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Document } from '#core/catalog/schema.ts';
import { RESERVED_COLUMNS } from '#core/catalog/reserved-columns.ts';
import { checkDocument } from '#core/checks/check-document.ts';
import { prepareStep } from '#core/configuration/prepare.ts';
import type { ColumnWish, FileAnswers, FileMatch } from '#core/contract/configuration/file-routes.ts';
import { must } from '#core/std/must.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { profiledFiles } from '#test/support/files/profiled.ts';
import { emptyDocument, TYPE_WORDS } from '#test/support/files/proposing.ts';
import { fileEdits } from './file-edits.ts';
import type { FileMaterial, Proposal } from './proposal.ts';
import { proposeTables } from './propose-tables.ts';

const UNTOUCHED: FileAnswers = { tables: {}, columns: {} };

const HEADS =
  `id|Id|ID|Version|version|created_at|deleted_at|name|Name||_|___|a__b|1st|code|Customer ID|customer_id|customer|order_id|
Orders|parent_id|boss|price|unit price|Datum|notes|select|drop table|名前|عربي|😀|été|number|${'x'.repeat(300)}|${'😀'.repeat(150)}`
    .replaceAll('\n', '')
    .split('|');
const NAMES =
  `customers.csv|Customers.csv|customer.csv|orders.csv|order.csv|id.csv|version.csv|.csv|___.csv|😀.csv|Sheet1.csv|people.csv|user.csv
|${'n'.repeat(240)}.csv|Products.csv|Label.csv`
    .replaceAll('\n', '')
    .split('|');

/** What the cells of a column are, by their lines. */
const CELLS: Readonly<Record<string, (line: number) => string>> = {
  count: (line) => String(line + 1),
  large: (line) => String(line + 5_000),
  code: (line) => `C${line}`,
  zeros: (line) => String(line).padStart(4, '0'),
  few: (line) => String((line % 3) + 1),
  fewCodes: (line) => `C${line % 4}`,
  words: (line) => ['red', 'Red', 'blue', 'green, dark'][line % 4] ?? '',
  flags: (line) => (line % 2 === 0 ? 'yes' : 'no'),
  days: (line) => `2026-01-${String((line % 28) + 1).padStart(2, '0')}`,
  prices: (line) => `${line}.123456`,
  amounts: (line) => `${line}.5`,
  mails: (line) => `a${line}@example.org`,
  long: (line) => `${'long text '.repeat(30)}${line}`,
  emoji: (line) => `${'😀'.repeat(120)}${line % 2}`,
  several: (line) => `first\nsecond ${line}`,
  control: (line) => `a\u0001b${line % 3}`,
  halfEmpty: (line) => (line % 2 === 0 ? `C${line}` : ''),
  nothing: () => '',
};

const column = fc.record({
  head: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...HEADS) },
    fc.string({ unit: 'binary', maxLength: 30 }),
  ),
  cells: fc.constantFrom(...Object.keys(CELLS)),
});
const file = fc
  .record({
    name: fc.constantFrom(...NAMES),
    columns: fc.array(column, { minLength: 1, maxLength: 6 }),
    lines: fc.constantFrom(0, 1, 2, 5, 12),
  })
  .map(({ name, columns, lines }) => {
    const rows = Array.from({ length: lines }, (_, line) =>
      columns.map(({ cells }) => CELLS[cells]?.(line) ?? ''),
    );
    return [name, written([columns.map(({ head }) => head), ...rows])] as const;
  })
  .filter(([, content]) => /[^\s",]/u.test(content.split('\n')[0] ?? ''));
const files = fc
  .array(file, { minLength: 1, maxLength: 5 })
  // Some are there twice.
  .chain((list) => fc.boolean().map((again) => (again ? [...list, ...list.slice(0, 1)] : list)));

function written(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
}

async function materialOf(
  list: readonly (readonly [string, string])[],
  document: Document,
): Promise<FileMaterial> {
  const { sheets, matches } = await profiledFiles(list);
  // Some values are found in a table that is there.
  const table = document.tables.find(({ name }) => name === 'customer');
  const stored: readonly FileMatch[] = sheets.flatMap(({ key, columns }) =>
    columns.flatMap(({ filled, samples, distinct }, at) =>
      table && filled > 0 && samples.every((text) => text.startsWith('C'))
        ? {
            from: { table: key, column: String(at) },
            to: { table: `t${table.id}`, column: '11' },
            found: distinct.count,
            of: distinct.count,
            exact: true,
            missing: [],
          }
        : [],
    ),
  );
  return {
    sheets,
    matches: [...matches, ...stored],
    document,
    locale: 'en_GB',
    words: TYPE_WORDS,
    answers: UNTOUCHED,
  };
}

/** Everything that is proposed stands in one place, and links lead to what tells records apart. */
function demandWhole({ tables, pairs, skipped, made }: Proposal, { sheets, document }: FileMaterial): void {
  const places = [...tables, ...pairs, ...skipped].map(({ profile }) => profile.key);
  expect(places.toSorted()).toEqual(sheets.map(({ key }) => key).toSorted());
  for (const { columns, profile } of tables)
    expect(columns.map(({ key }) => key)).toEqual(profile.columns.map((_, at) => String(at)));
  const links = [
    ...tables.flatMap(({ columns }) => columns.flatMap(({ as }) => (as.kind === 'link' ? as : []))),
    ...pairs.flatMap(({ between }) => between),
  ];
  for (const { to, by } of links) {
    const goal = tables.find(({ key }) => key === to)?.columns.find(({ key }) => key === by);
    const stored = document.tables.find(({ id }) => `t${id}` === to)?.columns;
    const isStored = stored?.some((one) => String(one.id) === by && one.unique === true) ?? false;
    expect([(goal?.as.kind === 'type' && goal.unique) || isStored, to, by]).toEqual([true, to, by]);
  }
  expect(made.every(({ from }) => tables.some(({ key }) => key === from.table))).toBe(true);
}

/** The edits of a proposal make a document that may become a catalog, by the checks of the server. */
function demandSound(proposal: Proposal, { document }: FileMaterial): void {
  const { edits, tables } = fileEdits(document, proposal, {
    locale: 'en_GB',
    numberLabel: 'Number',
    roles: {},
  });
  const step = prepareStep(document, edits, 'en_GB');
  expect(step).toMatchObject({ ok: true });
  if (!step.ok) return;
  expect(Document.safeParse(step.document).error?.issues).toBe(undefined);
  expect(checkDocument(step.document)).toEqual([]);
  for (const { id } of tables) {
    const { columns } = must(
      step.document.tables.find((table) => table.id === id),
      'a table',
    );
    expect(columns.filter(({ name }) => RESERVED_COLUMNS.has(name))).toEqual([]);
  }
}

const begun = fc.tuple(files, fc.boolean());
const SOME = { numRuns: 60 };

test('[FILES-36][FILES-37] whatever files hold, a proposal begins without errors, whole, and can be created', async () => {
  await fc.assert(
    fc.asyncProperty(begun, async ([list, isEmpty]) => {
      const material = await materialOf(list, isEmpty ? emptyDocument() : smallDocument());
      const proposal = proposeTables(material);
      const isNothing = proposal.tables.length + proposal.pairs.length === 0;
      expect(proposal.problems).toEqual(isNothing ? [{ code: 'nothing' }] : []);
      demandWhole(proposal, material);
      if (!isNothing) demandSound(proposal, material);
      expect(proposeTables(material)).toEqual(proposal);
      const other = { sheets: material.sheets.toReversed(), matches: material.matches.toReversed() };
      expect(proposeTables({ ...material, ...other })).toEqual(proposal);
    }),
    SOME,
  );
});

const wish: fc.Arbitrary<ColumnWish> = fc.oneof(
  fc.constantFrom('text', 'multilineText', 'choice', 'integer', 'money', 'boolean', 'date').map((type) => ({
    kind: 'type' as const,
    type,
  })),
  fc
    .record({
      to: fc.constantFrom('1.0', '2.0', '3.0', 't10', 't99'),
      by: fc.constantFrom('0', '1', '11', '12'),
    })
    .map((to) => ({ kind: 'link' as const, ...to })),
  fc.constantFrom('Things', 'Customers', 'Version').map((plural) => ({
    kind: 'table' as const,
    label: plural,
    plural,
  })),
  fc.constant({ kind: 'skip' as const }),
);
const keys = fc.constantFrom('1.0', '2.0', '3.0');
const places = fc.constantFrom('0', '1', '2', '9');
const answers: fc.Arbitrary<FileAnswers> = fc.record({
  tables: fc.dictionary(
    keys,
    fc.record(
      {
        label: fc.constantFrom('Id', 'Thing', 'x'.repeat(200)),
        plural: fc.constantFrom('Version', 'Things', 'x'.repeat(200)),
        as: fc.constantFrom('table' as const, 'pairs' as const, 'skip' as const),
        title: fc.array(places, { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
  ),
  columns: fc.dictionary(
    keys,
    fc.dictionary(
      places,
      fc.record(
        {
          label: fc.constantFrom('Version', 'Id', 'x'.repeat(200)),
          as: wish,
          required: fc.boolean(),
          unique: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
    ),
  ),
});

test('[FILES-37] whatever a person decides, what is shown without errors can be created', async () => {
  await fc.assert(
    fc.asyncProperty(begun, answers, async ([list, isEmpty], given) => {
      const material = {
        ...(await materialOf(list, isEmpty ? emptyDocument() : smallDocument())),
        answers: given,
      };
      const proposal = proposeTables(material);
      if (proposal.problems.length > 0) return;
      demandWhole(proposal, material);
      demandSound(proposal, material);
    }),
    { numRuns: 120 },
  );
});

test('[FILES-37] 300 columns, and hundreds of links to one table, can be created', async () => {
  const lines = Array.from({ length: 12 }, (_, line) => line);
  const heads = Array.from({ length: 299 }, (_, at) => `customer ${at} customer_id`);
  const wide = [
    ['order_id', ...heads],
    ...lines.map((line) => [String(line), ...heads.map(() => `C${line % 9}`)]),
  ];
  const customers = [['customer_id', 'name'], ...lines.map((line) => [`C${line}`, `Name ${line}`])];
  const names = ['a.csv', 'b.csv', 'c.csv'];
  const material = await materialOf(
    [
      ['customers.csv', written(customers)],
      ...names.map((name) => [name, `${written(wide)}\n"${name}"`] as const),
    ],
    emptyDocument(),
  );
  const proposal = proposeTables(material);
  expect(proposal.problems).toEqual([]);
  expect(proposal.counts.links).toBe(3 * 299);
  demandWhole(proposal, material);
  demandSound(proposal, material);
});

test('[FILES-36] a file that is there again is told, and may be used all the same', async () => {
  const customers = 'customer_id,name,address\n1,Ann,High Street 1\n2,Bob,Low Road 2\n3,Cy,Mill Lane 3\n';
  const material = await materialOf(
    [
      ['customers.csv', customers],
      ['customers (1).csv', customers],
      ['empty.csv', ',,\n,,\n'],
    ],
    emptyDocument(),
  );
  const { tables, skipped, problems } = proposeTables(material);
  expect(problems).toEqual([]);
  expect(tables.map(({ plural }) => plural)).toEqual(['Customers']);
  expect(skipped.map(({ profile, why, as }) => [profile.name, why, as?.name])).toEqual([
    ['customers (1).csv', 'same', 'customers.csv'],
    ['empty.csv', 'empty', undefined],
  ]);
  const kept = proposeTables({ ...material, answers: { tables: { '2.0': { as: 'table' } }, columns: {} } });
  expect(kept.problems).toEqual([]);
  expect(kept.tables.flatMap(({ columns }) => columns.map(({ as }) => as.kind))).toEqual(
    Array.from({ length: 6 }, () => 'type'),
  );
  const first = { ...material, sheets: material.sheets.slice(1) };
  expect(proposeTables(first).tables.map(({ profile }) => profile.name)).toEqual(['customers (1).csv']);
});

test('[FILES-36] tables are never proposed under the name of another one', async () => {
  const small = smallDocument();
  const document = {
    ...small,
    tables: small.tables.map((table) => ({ ...table, plural: { en: 'Orders' } })),
  };
  const material = await materialOf(
    [
      ['orders.csv', 'a\n1\n'],
      ['Customers.csv', 'b\n1\n'],
      ['customer.csv', 'c\n1\n'],
    ],
    document,
  );
  expect(proposeTables(material).tables.map(({ label, plural }) => [label, plural])).toEqual([
    ['Order 2', 'Orders 2'],
    ['Customer', 'Customers'],
    ['Customer 2', 'Customers 2'],
  ]);
});
