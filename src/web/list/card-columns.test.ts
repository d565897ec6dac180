import { expect, test } from 'vitest';
import type { WebColumn } from '#web/api/application.tsx';
import { cardColumns } from './card-columns.ts';
import type { ListColumn } from './list-columns.ts';

function columns(...types: readonly WebColumn['type'][]): readonly ListColumn[] {
  return types.map((type, at) => {
    const column = { id: at + 1, name: `c${at}`, type, label: type, writable: true } as WebColumn;
    return { path: `c${at}`, column, label: type, width: 100, sortable: true };
  });
}

function shown(list: readonly ListColumn[]) {
  const { title, details, figure, badge } = cardColumns(list);
  return [title?.label, details.map((one) => one.label), figure?.label, badge?.label];
}

test('a number in front gives way to the first name, and stands below it', () => {
  const list = columns('automaticNumber', 'link', 'date', 'choice', 'decimal', 'money');
  expect(shown(list)).toEqual(['link', ['automaticNumber', 'date'], 'money', 'choice']);
});

test('so does a state, which stands at the end', () => {
  expect(shown(columns('choice', 'automaticNumber', 'text', 'integer'))).toEqual([
    'text',
    ['automaticNumber'],
    'integer',
    'choice',
  ]);
});

test('a name in front is the title', () => {
  expect(shown(columns('text', 'email', 'phone', 'date'))).toEqual([
    'text',
    ['email', 'phone'],
    undefined,
    undefined,
  ]);
});

test('the state is the choice that has colours', () => {
  const [country, state] = columns('choice', 'choice');
  const coloured = {
    ...state,
    label: 'state',
    column: { ...state?.column, choices: [{ code: 'a', label: { en: 'A' }, colour: 'red' }] },
  };
  expect(cardColumns([country, coloured] as readonly ListColumn[]).badge?.label).toBe('state');
});

test('a list of one column is a list of titles', () => {
  expect(shown(columns('money'))).toEqual(['money', [], undefined, undefined]);
  expect(shown([])).toEqual([undefined, [], undefined, undefined]);
});
