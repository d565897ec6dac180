import type { Column, Document, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';

const label = { en: 'Label' };

/** A small sound document with one object of each kind, new at each call, for tests that break one thing in it. */
export function smallDocument(): Document {
  return {
    format: 1,
    application: { id: 1, name: 'small', label, languages: [2057, 1036] },
    modules: [{ id: 2, name: 'sales', label }],
    dataTypes: [{ id: 3, name: 'level', label, type: 'choice', choices: choices('low', 'high') }],
    tables: [customer(), order(), product()],
    forms: [
      {
        id: 40,
        name: 'customer',
        label,
        table: 10,
        sections: [
          { id: 42, kind: 'sheet', columns: 2, elements: [{ column: 11 }, { column: 12, span: 2 }] },
        ],
      },
      { id: 41, name: 'order', label, table: 20, sections: [{ id: 43, elements: [{ column: 21 }] }] },
    ],
    views: [
      {
        id: 50,
        name: 'orders',
        label,
        table: 20,
        mode: 'datatable',
        columns: [{ column: [21] }, { column: [22, 13] }],
        sort: [{ column: [22, 12], descending: true }],
        filter: { all: [{ column: [22, 13], operator: 'equal', value: 'fr' }] },
      },
      { id: 51, name: 'customers', label, table: 10, mode: 'datatable', columns: [{ column: [12] }] },
    ],
    actions: [
      { id: 60, name: 'order_list', label, table: 20, kind: 'list', view: 50 },
      { id: 61, name: 'customer_create', label, table: 10, kind: 'create', form: 40 },
    ],
    menus: [{ id: 70, name: 'main', label, items: [{ action: 60 }] }],
    roles: [{ id: 80, name: 'reader', label, grants: [{ table: 10, read: true, readColumns: [11, 12] }] }],
  };
}

function customer(): Table {
  return {
    id: 10,
    name: 'customer',
    label,
    plural: label,
    module: 2,
    title: [12],
    uniques: [[12, 13]],
    columns: [
      { id: 11, name: 'code', label, type: 'text', unique: true },
      { id: 12, name: 'name', label, type: 'text', required: true, searchable: true, indexed: true },
      { id: 13, name: 'country', label, type: 'choice', choices: choices('fr', 'gb'), default: 'fr' },
      { id: 14, name: 'orders', label, type: 'list', target: 20, inverse: 22 },
      { id: 15, name: 'notes', label, type: 'multilineText' },
      { id: 16, name: 'tags', label, type: 'choices', choices: choices('vip', 'late') },
    ],
  };
}

function order(): Table {
  return {
    id: 20,
    name: 'purchase',
    label,
    plural: label,
    module: 2,
    title: [21, 22],
    columns: [
      { id: 21, name: 'number', label, type: 'automaticNumber' },
      { id: 22, name: 'customer', label, type: 'link', target: 10, indexed: true },
      {
        id: 23,
        name: 'ordered',
        label,
        type: 'date',
        default: { formula: 'today()' },
        min: '2020-01-01',
        max: '2030-12-31',
      },
      { id: 24, name: 'amount', label, type: 'decimal', min: '0', max: '1000' },
      { id: 25, name: 'products', label, type: 'list', target: 30 },
    ],
  };
}

function product(): Table {
  return {
    id: 30,
    name: 'product',
    label,
    plural: label,
    module: 2,
    title: [31],
    columns: [
      { id: 31, name: 'name', label, type: 'text' },
      { id: 32, name: 'orders', label, type: 'list', target: 20, inverse: 25 },
      { id: 33, name: 'priority', label, type: 'choice', dataType: 3, default: 'low' },
      { id: 34, name: 'price', label, type: 'integer' },
      { id: 35, name: 'made', label, type: 'dateTime', default: { formula: 'now()' } },
      { id: 36, name: 'mail', label, type: 'email' },
    ],
  };
}

function choices(...codes: string[]): { code: string; label: { en: string } }[] {
  return codes.map((code) => ({ code, label }));
}

/** The table of that name. */
export function tableIn(document: Document, name: string): Table {
  return must(
    document.tables.find((table) => table.name === name),
    name,
  );
}

/** Puts `options` into a column of a table. */
export function setColumn(document: Document, table: string, column: string, options: object): void {
  const { columns } = tableIn(document, table);
  const at = columns.findIndex((candidate) => candidate.name === column);
  // Tests write options of the column's own type, or wrong ones on purpose.
  columns[at] = { ...columns[at], ...options } as Column;
}
