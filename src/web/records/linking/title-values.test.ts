import { expect, test } from 'vitest';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { titleValues } from './title-values.ts';

const text = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  type: 'text',
  label: name,
  writable: true,
  ...more,
});

function table(title: readonly string[], columns: TableInfo['columns']): TableInfo {
  const rights = { searchable: true, create: true, update: true, delete: true };
  return { id: 1, name: 't', label: 't', plural: 't', module: 1, ...rights, title: [...title], columns };
}

const PERSON = [text(1, 'first'), text(2, 'last', { required: true, maxLength: 10 }), text(3, 'code')];

test('[CTX-60] a new record is called as somebody typed', () => {
  expect(titleValues(table(['code'], PERSON), 'Anna Maria Berg')).toEqual({ code: 'Anna Maria Berg' });
  expect(titleValues(table(['first', 'last'], PERSON), 'Anna Maria Berg')).toEqual({
    first: 'Anna Maria',
    last: 'Berg',
  });
  expect(titleValues(table(['first', 'last'], PERSON), 'Berg')).toEqual({ last: 'Berg' });
});

test('[CTX-60] a text that a column does not take is left out', () => {
  expect(titleValues(table(['last'], PERSON), 'Longer than ten')).toEqual({});
  expect(titleValues(table(['code'], [text(3, 'code', { writable: false })]), 'A')).toEqual({});
  expect(titleValues(table(['count'], [{ ...text(4, 'count'), type: 'integer' }]), '12')).toEqual({});
  expect(titleValues(table([], PERSON), 'A')).toEqual({});
  expect(titleValues(table(['code'], PERSON), '')).toEqual({});
});
