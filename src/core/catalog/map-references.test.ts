import { expect, test } from 'vitest';
import { type FoundReference, mapReferences } from './map-references.ts';
import { objectKind } from './objects/registry.ts';
import { Table } from './objects/table/table.ts';
import type { ObjectKind } from './schema.ts';

function found(kind: ObjectKind, value: unknown, scope: { table?: unknown } = {}) {
  const seen: unknown[] = [];
  mapReferences(objectKind(kind).schema, value, scope, (reference) => {
    seen.push(short(reference));
    return reference.value;
  });
  return seen;
}

function short({ mark, path, value, table, target }: FoundReference): readonly unknown[] {
  return [mark.reference, path.join('.'), value, table, target];
}

test('a table: its module, title, unique keys, and the targets, inverses and data types of its columns', () => {
  const table = {
    name: 'customer',
    module: 'sales',
    title: ['name'],
    uniques: [['name', 'country']],
    columns: [
      { name: 'name', type: 'text' },
      { name: 'country', type: 'choice', dataType: 'country' },
      { name: 'orders', type: 'list', target: 'purchase', inverse: 'customer' },
      { name: 'parent', type: 'link', target: 'customer' },
    ],
  };
  expect(found('tables', table, { table: 'customer' })).toEqual([
    ['module', 'module', 'sales', 'customer', undefined],
    ['column', 'title.0', 'name', 'customer', undefined],
    ['column', 'uniques.0.0', 'name', 'customer', undefined],
    ['column', 'uniques.0.1', 'country', 'customer', undefined],
    ['dataType', 'columns.1.dataType', 'country', 'customer', undefined],
    ['table', 'columns.2.target', 'purchase', 'customer', 'purchase'],
    ['column', 'columns.2.inverse', 'customer', 'customer', 'purchase'],
    ['table', 'columns.3.target', 'customer', 'customer', 'customer'],
  ]);
});

test('a view: paths in columns, sort and a filter nested through all, any and not', () => {
  const filter = {
    all: [
      { not: { column: 'a.b', operator: 'isEmpty' } },
      { any: [{ column: 'c', operator: 'equal', value: 1 }] },
    ],
  };
  const view = {
    table: 'purchase',
    columns: [{ column: 'a' }],
    sort: [{ column: 'b', descending: true }],
    filter,
  };
  expect(found('views', view)).toEqual([
    ['table', 'table', 'purchase', 'purchase', undefined],
    ['path', 'columns.0.column', 'a', 'purchase', undefined],
    ['path', 'sort.0.column', 'b', 'purchase', undefined],
    ['path', 'filter.all.0.not.column', 'a.b', 'purchase', undefined],
    ['path', 'filter.all.1.any.0.column', 'c', 'purchase', undefined],
  ]);
});

test('a role: each grant has its own table, and a set of columns may be the word all', () => {
  const grants = [
    { table: 'customer', readColumns: ['name'], writeColumns: 'all' },
    { table: 'purchase', readColumns: ['number'] },
  ];
  expect(found('roles', { name: 'reader', grants })).toEqual([
    ['table', 'grants.0.table', 'customer', 'customer', undefined],
    ['column', 'grants.0.readColumns.0', 'name', 'customer', undefined],
    ['table', 'grants.1.table', 'purchase', 'purchase', undefined],
    ['column', 'grants.1.readColumns.0', 'number', 'purchase', undefined],
  ]);
});

test('ids are walked like names, and a path is visited whole', () => {
  const view = { table: 7, columns: [{ column: [1, 2] }] };
  expect(found('views', view)).toEqual([
    ['table', 'table', 7, 7, undefined],
    ['path', 'columns.0.column', [1, 2], 7, undefined],
  ]);
});

test('the copy has what the visit gives, everything else as it was, and the original is untouched', () => {
  const table = {
    name: 'a',
    module: 'm',
    unknown: [{ target: 'x' }],
    columns: [{ type: 'link', target: 't' }],
  };
  const copy = mapReferences(Table, table, {}, ({ value }) => `<${String(value)}>`);
  expect(copy).toEqual({
    name: 'a',
    module: '<m>',
    unknown: [{ target: 'x' }],
    columns: [{ type: 'link', target: '<t>' }],
  });
  expect(table.module).toBe('m');
});

test('values without the shape of the schema are copied as they are', () => {
  const odd = { columns: 'none', title: { name: 1 }, uniques: [3], module: null };
  expect(mapReferences(Table, odd, {}, () => 'visited')).toEqual({ ...odd, module: 'visited' });
  expect(mapReferences(Table, 'text', {}, () => 'visited')).toBe('text');
});
