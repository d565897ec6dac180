import { expect, test } from 'vitest';
import type { ImportPreset } from '#core/contract/screen-addresses.ts';
import type { WebApplication } from '#web/api/application.tsx';
import {
  importTargets,
  missingTargets,
  pairLists,
  pairTargets,
  proposedPairs,
  withPreset,
} from './targets.ts';

const customer = {
  id: 2,
  columns: [
    { id: 21, name: 'city', type: 'text', label: 'City', writable: true },
    { id: 22, name: 'code', type: 'text', label: 'Code', writable: true, unique: true },
    { id: 23, name: 'orders', type: 'list', label: 'Orders', writable: true, target: 1 },
  ],
};
const order = {
  id: 1,
  label: 'Commande',
  columns: [
    { id: 11, name: 'number', type: 'automaticNumber', label: 'Numéro', writable: true, required: true },
    { id: 12, name: 'customer', type: 'link', label: 'Client', writable: true, required: true, target: 2 },
    { id: 13, name: 'total', type: 'money', label: 'Total', writable: false },
    { id: 14, name: 'note', type: 'text', label: 'Note', writable: true, required: true },
    { id: 16, name: 'state', type: 'choice', label: 'État', writable: true, required: true, default: 'open' },
    { id: 17, name: 'word', type: 'password', label: 'Mot de passe', writable: true },
    { id: 15, name: 'lines', type: 'list', label: 'Lignes', writable: true, target: 2 },
    { id: 18, name: 'tags', type: 'list', label: 'Tags', writable: true, target: 2, relation: true },
  ],
};
// Only what targets are made of.
const application = {
  tables: new Map([
    [1, order],
    [2, customer],
  ]),
} as unknown as WebApplication;
const targets = importTargets(application, order as never);

test('cells go to columns that may be written, and to links by a key, unique keys first', () => {
  expect(targets.map(({ value }) => value)).toEqual([
    'number',
    'customer.code',
    'customer.city',
    'note',
    'state',
  ]);
});

test('required columns without a source are told once each; those that number themselves need none', () => {
  expect(missingTargets({ a: 'number' }, targets).map(({ value }) => value)).toEqual([
    'customer.code',
    'note',
  ]);
  expect(missingTargets({ a: 'customer.city', b: 'note' }, targets)).toEqual([]);
});

test('[ACTION-7] rows are matched as an action presets it, where the file fills all its columns', () => {
  const preset: ImportPreset = { columns: ['customer', 'note'], mode: 'update' };
  const filled = { map: { a: 'customer.code', b: 'note' } };
  expect(withPreset(filled, preset).match).toEqual({ ...preset, empty: 'keep' });
  const chosen = { map: { a: 'customer.code' } };
  expect(withPreset(chosen, preset)).toBe(chosen);
  expect(withPreset(filled, undefined)).toBe(filled);
});

test('[IMPORT-12] pairs name the record that has the list and the one that it gets, each by a key', () => {
  const [list, ...others] = pairLists(order as never);
  expect([list?.name, others]).toEqual(['tags', []]);
  const pairs = pairTargets(application, order as never, list!);
  expect(pairs.map(({ value }) => value)).toEqual([
    'number',
    'total',
    'note',
    'state',
    'tags.code',
    'tags.city',
  ]);
  const map = proposedPairs(['order', 'tag'], pairs);
  expect(map).toEqual({ order: 'number', tag: 'tags.code' });
  expect(missingTargets(map, pairs)).toEqual([]);
  expect(missingTargets({ order: 'note', tag: '' }, pairs).map(({ group }) => group)).toEqual(['Tags']);
  expect(proposedPairs(['a', 'b', 'c'], pairs)).toEqual({ a: '', b: '', c: '' });
});
