import { expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { filesOf, folderOf, SMALL_ARCHIVE } from '#test/support/archive/archive-folder.ts';
import { readArchive, writeArchive } from './archive.ts';

const CUSTOMER = 'tables/customer.yaml';

/** The small archive with more columns of the customer. */
function withColumns(columns: string): Readonly<Record<string, string>> {
  return { ...SMALL_ARCHIVE, [CUSTOMER]: `${SMALL_ARCHIVE[CUSTOMER] ?? ''}${columns}` };
}

async function documentOf(files: Readonly<Record<string, string>>) {
  const read = await readArchive(folderOf(files));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems, null, 1));
  return read.document;
}

async function problemsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const read = await readArchive(folderOf(files));
  if (!('problems' in read)) throw new Error('the archive was taken');
  return read.problems.map(({ file, line, path, message }) => `${file}:${line} ${path}: ${message}`);
}

const COMPUTED = `  - name: greeting
    label: { en: Greeting }
    type: text
    formula: '"Dear " & upper( name ) /* loud */'
  - name: bought
    label: { en: Bought }
    type: integer
    formula: count(orders)
  - name: usual
    label: { en: Usual level }
    type: choice
    dataType: level
    formula: if(count(orders) > 3, "high", "low")
  - name: since
    label: { en: Since }
    type: date
    default: { formula: "addDays(today(), 1)" }
`;

test('[COMP-10] formulas of an archive name columns; the document has ids; written again they name them as they are called now', async () => {
  const document = await documentOf(withColumns(COMPUTED));
  const customer = must(
    document.tables.find(({ name }) => name === 'customer'),
    'customer',
  );
  const id = (name: string) =>
    must(
      customer.columns.find((column) => column.name === name),
      name,
    ).id;
  expect(
    customer.columns.slice(4).map((column) => column.formula ?? ('default' in column && column.default)),
  ).toEqual([
    `"Dear " & upper( #${id('name')} ) /* loud */`,
    `count(#${id('orders')})`,
    `if(count(#${id('orders')}) > 3, "high", "low")`,
    { formula: 'addDays(today(), 1)' },
  ]);
  const renamed = {
    ...document,
    tables: document.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) =>
        column.id === id('name') ? { ...column, name: 'surname' } : column,
      ),
    })),
  };
  const folder = folderOf({});
  await writeArchive(renamed, folder);
  const written = filesOf(folder)[CUSTOMER];
  expect(written).toContain(`formula: '"Dear " & upper( surname ) /* loud */'`);
  expect(written).toContain('default: { formula: "addDays(today(), 1)" }');
  expect(await documentOf(filesOf(folder))).toEqual(renamed);
});

test('[COMP-10] labels and French words are understood; the words of before formulas become formulas', async () => {
  const document = await documentOf(
    withColumns(`  - name: bought
    label: { en: Bought }
    type: integer
    formula: nb([Orders])
  - name: since
    label: { en: Since }
    type: date
    default: today
  - name: seen
    label: { en: Seen }
    type: dateTime
    default: now
`),
  );
  const folder = folderOf({});
  await writeArchive(document, folder);
  expect(filesOf(folder)[CUSTOMER]).toMatch(
    /formula: count\(orders\)[^]*default: \{ formula: today\(\) \}[^]*default: \{ formula: now\(\) \}/,
  );
});

test('[COMP-10] what is wrong with a formula is told with its line and character, in words', async () => {
  const wrong = `  - name: first
    label: { en: First }
    type: integer
    formula: 1 + coun(orders)
  - name: second
    label: { en: Second }
    type: integer
    formula: nme
  - name: third
    label: { en: Third }
    type: date
    default: { formula: name & ")" }
  - name: fourth
    label: { en: Fourth }
    type: integer
    formula: fourth + 1
`;
  const [found, unknown, type, cycle] = await problemsOf(withColumns(wrong));
  expect(found).toMatch(
    /^tables\/customer.yaml:\d+ columns\[4\].formula: formula, character 5: There is no function “coun”.* Did you mean 'count'\?$/,
  );
  expect(unknown).toMatch(/columns\[5\].formula: formula, character 1: “Customer” has no column “nme”/);
  expect(type).toMatch(
    /columns\[6\].default.formula: formula, character 1: A result of the type “date” is needed/,
  );
  expect(cycle).toMatch(/columns\[7\].formula: formula, character 1: .*customer.fourth → customer.fourth/);
});

test('[COMP-10] mistakes in formulas come with the others, as far as what they name can be read', async () => {
  const files = withColumns(`  - name: first
    label: { en: First }
    type: integer
    formula: count(orderz)
  - name: second
    label: { en: Second }
    type: integer
    formula: (1 +
  - name: third
    label: 3
    type: integer
  - name: fourth
    label: { en: Fourth }
    type: integer
    formula: third + 1
  - name: fifth
    label: { en: Fifth }
    type: text
    formula: level + 1
  - name: sixth
    label: { en: Sixth }
    type: link
    target: custmer
  - name: seventh
    label: { en: Seventh }
    type: text
    formula: sixth.name
  - name: eighth
    label: { en: Eighth }
    type: integer
    formula: eighth + 1
  - name: ninth
    label: { en: Ninth }
    type: integer
    formla: 1 +
    formula: nme
`);
  const problems = await problemsOf({ ...files, 'tables/extra.yaml': 'name: extra\n' });
  const told = problems.filter((line) => line.includes('formula, character'));
  expect(told.map((line) => /columns\[(\d+)\]\.formula/.exec(line)?.[1])).toEqual([
    '4',
    '5',
    '8',
    '11',
    '12',
  ]);
  expect(problems.filter((line) => !told.includes(line)).length).toBeGreaterThanOrEqual(3);
});

test('[COMP-10] while a table cannot be read, no name is called unknown that it may have', async () => {
  const problems = await problemsOf({
    ...withColumns(`  - name: first
    label: { en: First }
    type: integer
    formula: count(missing)
  - name: second
    label: { en: Second }
    type: integer
    formula: 1 + "a" * 2
`),
    'tables/extra.yaml': 'name: [\n',
  });
  const told = problems.filter((line) => line.includes('formula, character'));
  expect(told.map((line) => /columns\[(\d+)\]/.exec(line)?.[1])).toEqual(['5']);
});
