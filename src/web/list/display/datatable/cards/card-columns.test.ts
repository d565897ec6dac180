import { expect, test } from 'vitest';
import type { WebColumn } from '#web/api/application.tsx';
import { cardColumns, type TitleColumns } from './card-columns.ts';
import type { PlacedColumn } from '../../../state/list-columns.ts';

function columns(...types: readonly WebColumn['type'][]): readonly PlacedColumn[] {
  return types.map((type, at) => {
    const column = { id: at + 1, name: `c${at}`, type, label: type, writable: true } as WebColumn;
    return { path: `c${at}`, column, label: type, width: 100, sortable: true };
  });
}

const TELLS_NOTHING: TitleColumns = { title: [], isSame: () => false };

function shown(list: readonly PlacedColumn[], telling: Partial<TitleColumns> = {}) {
  const { title, details, figure, badge } = cardColumns(list, { ...TELLS_NOTHING, ...telling });
  const labels = (parts: readonly PlacedColumn[]) => parts.map((one) => one.label);
  return [labels(title), labels(details), figure?.label, badge?.label];
}

test('a number in front gives way to the first name, and stands below it', () => {
  const list = columns('automaticNumber', 'link', 'date', 'choice', 'decimal', 'money');
  expect(shown(list)).toEqual([['link'], ['automaticNumber', 'date'], 'money', 'choice']);
});

test('so does a state, which stands at the end', () => {
  expect(shown(columns('choice', 'automaticNumber', 'text', 'integer'))).toEqual([
    ['text'],
    ['automaticNumber'],
    'integer',
    'choice',
  ]);
});

test('a name in front is the title', () => {
  expect(shown(columns('text', 'email', 'phone', 'date'))).toEqual([
    ['text'],
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
  expect(cardColumns([country, coloured] as readonly PlacedColumn[], TELLS_NOTHING).badge?.label).toBe(
    'state',
  );
});

test('[LIST-20] a picture of the record stands at the start, and nowhere else', () => {
  const [photo, name, others] = columns('image', 'text', 'images');
  const list = [photo, name, others] as readonly PlacedColumn[];
  expect(cardColumns(list, TELLS_NOTHING)).toMatchObject({ picture: photo, title: [name], details: [] });
  // That of a linked record is none of its own.
  const linked = [{ ...photo, path: 'link.c0' }, name] as readonly PlacedColumn[];
  expect(cardColumns(linked, TELLS_NOTHING).picture).toBeUndefined();
});

test('a list of one column is a list of titles', () => {
  expect(shown(columns('money'))).toEqual([['money'], [], undefined, undefined]);
  expect(shown([])).toEqual([[], [], undefined, undefined]);
});

test('[LIST-20] a card is headed by the names in its record’s title, side by side', () => {
  const [first, last] = columns('text', 'text').map((column, at) => ({ ...column, label: `name ${at}` }));
  const list = [
    ...columns('automaticNumber', 'link').map((one) => ({ ...one, path: one.label })),
    first,
    last,
  ];
  expect(shown(list as readonly PlacedColumn[], { title: ['c0', 'c1'] })[0]).toEqual(['name 0', 'name 1']);
});

test('[LIST-20] a title that is a number gives way to a name that tells the records apart', () => {
  const list = columns('automaticNumber', 'link', 'date', 'text');
  expect(shown(list, { title: ['c0'] })[0]).toEqual(['link']);
  const isSame = (path: string) => path === 'c1';
  expect(shown(list, { title: ['c0'], isSame })).toEqual([
    ['automaticNumber'],
    ['date', 'text'],
    undefined,
    undefined,
  ]);
});

test('[LIST-20] what is the same for all neither heads a card nor takes its room', () => {
  const list = columns('link', 'automaticNumber', 'text', 'date');
  const isSame = (path: string) => path === 'c0';
  expect(shown(list, { isSame }).slice(0, 2)).toEqual([['text'], ['automaticNumber', 'date']]);
  expect(shown(columns('link'), { isSame })[0]).toEqual(['link']);
});

test('[LIST-21] figures fill up where little else is known, the amount that is worked out at the end', () => {
  const [product, quantity, price, amount] = columns('link', 'integer', 'money', 'money');
  const list = [product, quantity, price, { ...amount, column: { ...amount?.column, computed: true } }];
  const { title, details, figure } = cardColumns(list as readonly PlacedColumn[], TELLS_NOTHING);
  expect([...title, ...details, figure].map((one) => one?.path)).toEqual(['c0', 'c1', 'c2', 'c3']);
});
