import { expect, test } from 'vitest';
import { matching, type PaletteEntry } from './palette-entries.ts';

function entry(id: string, label: string, hint = ''): PaletteEntry {
  return { id, label, hint, does: { href: `/app/${id}` } };
}

const entries = [
  entry('menu 1', 'Orders', 'Sales'),
  entry('menu 2', 'Order lines', 'Sales'),
  entry('menu 3', 'Employés', 'Personnel'),
  entry('new 1', 'Order', 'New'),
  entry('new 2', 'Reorder rule', 'New'),
];

function found(query: string): readonly string[] {
  return matching(entries, query).map(({ label }) => label);
}

test('without a query the palette offers places, not actions', () => {
  expect(found('  ')).toEqual(['Orders', 'Order lines', 'Employés']);
});

test('accents and case do not matter', () => {
  expect(found('EMPLOYE')).toEqual(['Employés']);
});

test('every word must be there, in the label or in its hint', () => {
  expect(found('new order')).toEqual(['Order', 'Reorder rule']);
  expect(found('order sales')).toEqual(['Orders', 'Order lines']);
  expect(found('order nowhere')).toEqual([]);
});

test('starts of words come before middles', () => {
  expect(found('order').at(-1)).toBe('Reorder rule');
});
