import { expect, test } from 'vitest';
import { drawerFor, NOTHING_ASIDE, withoutPasswords, type Aside } from './unsent-changes.ts';

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

/** Changes of what was empty. */
function aside(changes: Aside['changes']): Aside {
  return { changes, seen: Object.fromEntries(Object.keys(changes).map((name) => [name, null])) };
}

test('what is kept is found again, by the same user alone', () => {
  const place = storage();
  drawerFor('user:1', 'record.7.1', place).keep(aside({ name: 'A' }));
  expect(drawerFor('user:2', 'record.7.1', place).kept()).toEqual(NOTHING_ASIDE);
  expect(drawerFor('user:1', 'record.7.2', place).kept()).toEqual(NOTHING_ASIDE);
  expect(drawerFor('user:1', 'record.7.1', place).kept()).toEqual(aside({ name: 'A' }));
});

test('nothing to keep leaves nothing behind', () => {
  const place = storage();
  const drawer = drawerFor('user:1', 'x', place);
  drawer.keep(aside({ name: 'A' }));
  drawer.keep(aside({}));
  expect(place.length).toBe(0);
});

test('a full, a foreign or a missing storage stops nobody', () => {
  const full = storage(5);
  drawerFor('user:1', 'x', full).keep(aside({ name: 'A long text' }));
  expect(drawerFor('user:1', 'x', full).kept()).toEqual(NOTHING_ASIDE);
  const foreign = storage();
  foreign.setItem('colonnade.unsent.user:1.x', 'no JSON');
  expect(drawerFor('user:1', 'x', foreign).kept()).toEqual(NOTHING_ASIDE);
  expect(drawerFor('user:1', 'x', undefined).kept()).toEqual(NOTHING_ASIDE);
});

test('[COL-17] no password is put aside', () => {
  const place = storage();
  // Only what tells a password from other columns.
  const columns = [
    { name: 'name', type: 'text' },
    { name: 'word', type: 'password' },
  ] as never;
  const drawer = withoutPasswords(drawerFor('user:1', 'x', place), columns);
  drawer.keep({ changes: { name: 'A', word: 'a long password' }, seen: { word: 'a long one' } });
  expect(drawer.kept()).toEqual({ changes: { name: 'A' }, seen: {} });
  expect(
    JSON.stringify([...Array(place.length).keys()].map((at) => place.getItem(place.key(at) ?? ''))),
  ).not.toContain('long');
  drawer.keep(aside({ word: 'a long password' }));
  expect(place.length).toBe(0);
});
