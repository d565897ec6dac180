import { expect, test } from 'vitest';
import { changed, closed, MAX_WINDOWS, neighbour, visited, type OpenWindow } from './open-windows.ts';

function open(...keys: string[]): readonly OpenWindow[] {
  return keys.reduce<readonly OpenWindow[]>((list, key) => visited(list, { key, href: key, title: key }), []);
}

function keysOf(list: readonly OpenWindow[]): readonly string[] {
  return list.map((window) => window.key);
}

test('a visited address is a window once, and keeps its last query', () => {
  const list = visited(open('/a', '/b'), { key: '/a', href: '/a?q=1', title: 'other' });
  expect(list).toEqual([
    { key: '/a', href: '/a?q=1', title: '/a', dirty: false },
    { key: '/b', href: '/b', title: '/b', dirty: false },
  ]);
});

test('a replaced address gives its place away', () => {
  expect(
    keysOf(visited(open('/a', '/new', '/b'), { key: '/work', href: '/work', title: '' }, '/new')),
  ).toEqual(['/a', '/work', '/b']);
  expect(keysOf(visited(open('/a', '/new', '/b'), { key: '/b', href: '/b', title: '' }, '/new'))).toEqual([
    '/a',
    '/b',
  ]);
  expect(keysOf(visited(open('/a', '/b'), { key: '/b', href: '/b?q=1', title: '' }, '/b'))).toEqual([
    '/a',
    '/b',
  ]);
});

test('a closed window leads to its right neighbour, else to the left one', () => {
  const list = open('/a', '/b', '/c');
  expect(neighbour(list, '/b')?.key).toBe('/c');
  expect(neighbour(list, '/c')?.key).toBe('/b');
  expect(neighbour(open('/a'), '/a')).toBeUndefined();
  expect(keysOf(closed(list, '/b'))).toEqual(['/a', '/c']);
});

test('beyond the limit the oldest unchanged window goes, never one with changes', () => {
  const keys = Array.from({ length: MAX_WINDOWS }, (_, place) => `/${place}`);
  const list = changed(open(...keys), '/0', { dirty: true });
  const more = keysOf(visited(list, { key: '/more', href: '/more', title: '' }));
  expect(more).toHaveLength(MAX_WINDOWS);
  expect(more).toContain('/0');
  expect(more).not.toContain('/1');
});

test('a change of nothing is no change', () => {
  const list = open('/a');
  expect(changed(list, '/a', { title: '/a' })).toBe(list);
  expect(changed(list, '/nowhere', { dirty: true })).toBe(list);
});

const order = { key: '/order', href: '/order', title: 'Order', table: 7, from: '/orders' };
const walk = { table: 7, sort: [], columns: [], record: 1, key: [] };

test('[LIST-19] a window keeps the list that it was opened from when it is gone back to', () => {
  const list = visited(visited([], { ...order, walk }), { key: '/b', href: '/b', title: 'B' });
  const [again] = visited(list, { key: '/order', href: '/order', title: 'Order', table: 7 });
  expect(again).toMatchObject({ walk, from: '/orders' });
  const other = { ...walk, record: 2 };
  expect(visited(list, { ...order, walk: other })[0]).toMatchObject({ walk: other });
});

test('[LOOK-5] the draft of a new record belongs to the list where it was begun', () => {
  const list = visited([], { ...order, key: '/new' });
  expect(visited(list, { key: '/draft', href: '/draft', title: '…' }, '/new')).toEqual([
    { key: '/draft', href: '/draft', title: '…', table: 7, from: '/orders', dirty: false },
  ]);
  const elsewhere = visited(list, { key: '/c', href: '/c', title: 'C', table: 8 }, '/new');
  expect(elsewhere).toEqual([{ key: '/c', href: '/c', title: 'C', table: 8, dirty: false }]);
});
