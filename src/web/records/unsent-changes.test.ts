import { expect, test } from 'vitest';
import { drawerFor, withoutPasswords } from './unsent-changes.ts';

/** A storage like the browser's, with as much room as wanted. */
function storage(room = Infinity): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    setItem: (key, value) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
}

test('what is kept is found again, by the same user alone', () => {
  const place = storage();
  drawerFor('user:1', 'record.7.1', place).keep({ name: 'A' });
  expect(drawerFor('user:2', 'record.7.1', place).kept()).toEqual({});
  expect(drawerFor('user:1', 'record.7.2', place).kept()).toEqual({});
  expect(drawerFor('user:1', 'record.7.1', place).kept()).toEqual({ name: 'A' });
});

test('nothing to keep leaves nothing behind', () => {
  const place = storage();
  const drawer = drawerFor('user:1', 'x', place);
  drawer.keep({ name: 'A' });
  drawer.keep({});
  expect(place.length).toBe(0);
});

test('a full, a foreign or a missing storage stops nobody', () => {
  const full = storage(5);
  drawerFor('user:1', 'x', full).keep({ name: 'A long text' });
  expect(drawerFor('user:1', 'x', full).kept()).toEqual({});
  const foreign = storage();
  foreign.setItem('colonnade.unsent.user:1.x', 'no JSON');
  expect(drawerFor('user:1', 'x', foreign).kept()).toEqual({});
  expect(drawerFor('user:1', 'x', undefined).kept()).toEqual({});
});

test('[COL-17] no password is put aside', () => {
  const place = storage();
  // Only what tells a password from other columns.
  const columns = [
    { name: 'name', type: 'text' },
    { name: 'word', type: 'password' },
  ] as never;
  const drawer = withoutPasswords(drawerFor('user:1', 'x', place), columns);
  drawer.keep({ name: 'A', word: 'a long password' });
  expect(drawer.kept()).toEqual({ name: 'A' });
  expect(
    JSON.stringify([...Array(place.length).keys()].map((at) => place.getItem(place.key(at) ?? ''))),
  ).not.toContain('long');
  drawer.keep({ word: 'a long password' });
  expect(place.length).toBe(0);
});
