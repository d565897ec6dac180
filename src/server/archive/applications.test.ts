import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isProductObject } from '#core/catalog/product-objects.ts';
import { isOnTable } from '#core/catalog/actions/registry.ts';
import { catalogOf, columnNamed, type Catalog } from '#core/catalog/catalog.ts';
import type { Document, Table } from '#core/catalog/schema.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import { FIELDS } from '#core/fields/registry.ts';
import { principalOf } from '#core/language/labels.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import { must } from '#core/std/must.ts';
import { filesOf, folderOf } from '#test/support/archive/archive-folder.ts';
import { readArchive, writeArchive } from './archive.ts';
import { renderArchive } from './write/render-archive.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const SAMPLE = `${root}sample/app`;
const NORTHWIND = `${root}test/northwind/app`;

async function read(folder: string): Promise<Document> {
  const result = await readArchive(folder);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems, null, 1));
  return result.document;
}

/** Every object inside a value, the value itself first. */
function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isProperties(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

/** Every set of labels in a document. */
function labelsIn(document: Document): readonly unknown[] {
  return objectsIn(document).flatMap(({ label, plural, help, text }) =>
    [label, plural, help, text].filter(isProperties),
  );
}

/** The tables whose lists the menu opens. */
function listedTables(document: Document): ReadonlySet<number> {
  const items = new Set(document.menus.flatMap((menu) => menu.items.map((item) => item.action)));
  return new Set(
    document.actions.flatMap((action) => (items.has(action.id) && isOnTable(action) ? [action.table] : [])),
  );
}

describe.each([
  ['the sample', SAMPLE],
  ['Northwind', NORTHWIND],
])('%s', (_name, folder) => {
  test('loads without a problem, and is written again byte for byte', async () => {
    const copy = folderOf({});
    await writeArchive(await read(folder), copy);
    expect(filesOf(copy)).toEqual(filesOf(folder));
  });

  test('speaks French and English everywhere', async () => {
    for (const labels of labelsIn(await read(folder)))
      expect(Object.keys(labels as object)).toEqual(expect.arrayContaining(['en', 'fr']));
  });

  test('keeps to French typography: ’ for an apostrophe, no plain space before a double sign', async () => {
    const french = labelsIn(await read(folder)).map(
      (labels) => z.object({ fr: z.string() }).parse(labels).fr,
    );
    expect(french.filter((label) => /'|"| [:;?!%»]|« /.test(label))).toEqual([]);
  });

  test('gives each table a title, a view, a form, actions to list, create and modify, and a place in the menu', async () => {
    const document = await read(folder);
    const listed = listedTables(document);
    const tables = document.tables.filter(({ name }) => !isProductObject('tables', name));
    const whole = (table: Table) => ({
      table: table.name,
      titles: (table.title ?? []).length > 0,
      kinds: document.actions.flatMap((action) =>
        isOnTable(action) && action.table === table.id ? [action.kind] : [],
      ),
      form: document.forms.some((form) => form.table === table.id),
      view: document.views.some((view) => view.table === table.id),
      listed: listed.has(table.id),
    });
    expect(tables.map(whole)).toEqual(
      tables.map(({ name }) => ({
        table: name,
        titles: true,
        kinds: expect.arrayContaining(['list', 'create', 'modify']) as string[],
        form: true,
        view: true,
        listed: true,
      })),
    );
  });
});

test('the sample and the product’s own objects speak every language that the product knows', async () => {
  const document = await read(SAMPLE);
  const languages = [...new Set(LANGUAGES.map(({ short }) => principalOf(short)))].toSorted();
  for (const labels of labelsIn(document)) expect(Object.keys(labels as object)).toEqual(languages);
  expect(document.application.languages).toEqual([2057, 1036, 1033, 3084, 1031, 3082, 1025]);
});

test('the product’s own objects are written in the same form', async () => {
  const own = filesOf(`${root}src/server/archive/system`);
  const all = renderArchive(await read(SAMPLE), new Set());
  expect(Object.keys(own)).toHaveLength(26);
  for (const [file, text] of Object.entries(own)) expect(all.get(file)).toBe(text);
});

test('the sample uses every column type', async () => {
  const used = new Set(
    (await read(SAMPLE)).tables.flatMap((table) => table.columns.map((column) => column.type)),
  );
  expect([...used].toSorted()).toEqual(Object.keys(FIELDS).toSorted());
});

test('the sample’s roles give nobody but supervisors the hourly rate of others', async () => {
  const document = await read(SAMPLE);
  const employee = must(
    document.tables.find((table) => table.name === 'employee'),
    'employee',
  );
  const rate = must(columnNamed(employee, 'hourly_rate'), 'hourly_rate').id;
  const grants = document.roles.flatMap((role) => role.grants.filter((grant) => grant.table === employee.id));
  const own = grants.filter(({ condition }) => condition !== undefined);
  expect(own.map(({ condition }) => condition)).toEqual([expect.stringMatching(/^#\d+ = me$/)]);
  expect(grants).toHaveLength(4);
  for (const grant of grants) {
    expect(grant.readColumns).toBeInstanceOf(Array);
    if (!own.includes(grant)) expect(grant.readColumns).not.toContain(rate);
    expect([grant.create, grant.update, grant.delete]).toEqual([undefined, undefined, undefined]);
  }
});

test('[ACCESS-31] an archive whose roles break an assertion is refused, at the assertion and with the grant that breaks it', async () => {
  const files = filesOf(SAMPLE);
  const sales = files['roles/sales.yaml']?.replace(
    '      - skills\n',
    '      - skills\n      - hourly_rate\n',
  );
  const refused = await readArchive(folderOf({ ...files, 'roles/sales.yaml': sales ?? '' }));
  expect('problems' in refused && refused.problems).toEqual([
    {
      file: 'assertions/sales_never_sees_rates.yaml',
      line: 10,
      path: 'may',
      message:
        "the role 'sales' must never read 'employee.hourly_rate', but grants.9 of the role 'sales' (table 'employee') gives it",
    },
  ]);
});

const ImportOrder = z.array(
  z.object({ file: z.string(), target: z.string(), map: z.record(z.string(), z.string()) }),
);

describe('the import order of Northwind', () => {
  const order = ImportOrder.parse(
    JSON.parse(readFileSync(`${root}test/northwind/import-order.json`, 'utf8')),
  );

  /** The unique column that a place such as `customer.code` finds linked records by, and their table. */
  function keyOf(catalog: Catalog, tableName: string, place: string): string | undefined {
    const table = must(catalog.tablesByName.get(tableName), tableName);
    const [name = '', key] = place.split('.');
    const column = must(columnNamed(table, name), `${tableName}.${name}`);
    if (key === undefined) return undefined;
    const target = must(
      catalog.tables.get('target' in column ? column.target : 0),
      `target of ${tableName}.${name}`,
    );
    expect({ key: place, unique: columnNamed(target, key)?.unique }).toEqual({ key: place, unique: true });
    return target.name;
  }

  test('names twelve files, whose columns all have a home, links after what they lead to', async () => {
    const catalog = catalogOf(await read(NORTHWIND), 1);
    expect(new Set(order.map((entry) => entry.file)).size).toBe(12);
    const loaded = new Set<string>();
    for (const { target, map } of order) {
      const [table = ''] = target.split('.');
      const needed = Object.values(map).flatMap((place) => keyOf(catalog, table, place) ?? []);
      const late = needed.filter((name) => !loaded.has(name) && name !== table);
      expect({ target, late }).toEqual({ target, late: [] });
      expect(new Set(Object.values(map)).size).toBe(Object.keys(map).length);
      loaded.add(table);
    }
    expect([...loaded].toSorted()).toEqual(
      [...catalog.tablesByName.keys()].filter((name) => !isProductObject('tables', name)).toSorted(),
    );
  });

  test('gives every required column a value', async () => {
    const catalog = catalogOf(await read(NORTHWIND), 1);
    for (const { target, map } of order.filter((entry) => !entry.target.includes('.'))) {
      const mapped = new Set(Object.values(map).map((place) => place.split('.')[0]));
      const table = must(catalog.tablesByName.get(target), target);
      const required = table.columns.filter((column) => column.required).map((column) => column.name);
      const missing = required.filter((name) => !mapped.has(name));
      expect({ target, missing }).toEqual({ target, missing: [] });
    }
  });

  test('finds the two ends of a relation by the owner’s key and the target’s', () => {
    const relations = order.filter((entry) => entry.target.includes('.'));
    expect(relations).toEqual([
      {
        file: 'employee_territories.csv',
        target: 'employee.territories',
        map: { employee_id: 'number', territory_id: 'territories.code' },
      },
    ]);
  });

  const data = `${root}../shared/data/northwind`;

  test.skipIf(!existsSync(data))(
    'knows every header of the real files (needs ../shared/data/northwind)',
    () => {
      for (const { file, map } of order) {
        const [header = ''] = readFileSync(`${data}/${file}`, 'utf8').split('\n');
        expect([file, ...header.trim().split(',').toSorted()]).toEqual([
          file,
          ...Object.keys(map).toSorted(),
        ]);
      }
    },
  );
});
