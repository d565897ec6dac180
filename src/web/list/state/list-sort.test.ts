import { expect, test } from 'vitest';
import { sortedNext, sortMark } from './list-sort.ts';

test('clicks go from ascending to descending to none', () => {
  const once = sortedNext([], 'name', false);
  const twice = sortedNext(once, 'name', false);
  expect(once).toEqual([{ column: 'name' }]);
  expect(twice).toEqual([{ column: 'name', descending: true }]);
  expect(sortedNext(twice, 'name', false)).toEqual([]);
});

test('a click on another column begins anew, with shift it adds', () => {
  const sort = [{ column: 'name' }];
  expect(sortedNext(sort, 'size', false)).toEqual([{ column: 'size' }]);
  expect(sortedNext(sort, 'size', true)).toEqual([{ column: 'name' }, { column: 'size' }]);
});

test('with shift a column changes in its place and leaves it', () => {
  const sort = [{ column: 'name' }, { column: 'size' }];
  const turned = sortedNext(sort, 'name', true);
  expect(turned).toEqual([{ column: 'name', descending: true }, { column: 'size' }]);
  expect(sortedNext(turned, 'name', true)).toEqual([{ column: 'size' }]);
});

test('[LIST-4] three columns count, and a fourth one', () => {
  const names = ['a', 'b', 'c', 'd'];
  const sort = names.reduce<ReturnType<typeof sortedNext>>(
    (before, name) => sortedNext(before, name, true),
    [],
  );
  expect(sort).toEqual(names.map((column) => ({ column })));
});

test('places are numbered only where several columns count, and there are at most five', () => {
  expect(sortMark([{ column: 'a' }], 'a')).toEqual({ descending: false, place: undefined });
  expect(sortMark([{ column: 'a' }, { column: 'b', descending: true }], 'b')).toEqual({
    descending: true,
    place: 2,
  });
  expect(sortMark([], 'a')).toBeUndefined();
  const five = ['a', 'b', 'c', 'd', 'e'].map((column) => ({ column }));
  expect(sortedNext(five, 'f', true)).toEqual(five);
});
