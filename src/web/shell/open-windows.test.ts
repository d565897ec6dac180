import { expect, test } from 'vitest';
import { changed, closed, MOST_WINDOWS, neighbour, visited, type OpenWindow } from './open-windows.ts';

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
  const keys = Array.from({ length: MOST_WINDOWS }, (_, place) => `/${place}`);
  const list = changed(open(...keys), '/0', { dirty: true });
  const more = keysOf(visited(list, { key: '/more', href: '/more', title: '' }));
  expect(more).toHaveLength(MOST_WINDOWS);
  expect(more).toContain('/0');
  expect(more).not.toContain('/1');
});

test('a change of nothing is no change', () => {
  const list = open('/a');
  expect(changed(list, '/a', { title: '/a' })).toBe(list);
  expect(changed(list, '/nowhere', { dirty: true })).toBe(list);
});
