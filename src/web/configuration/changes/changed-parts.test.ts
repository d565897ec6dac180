import { expect, test } from 'vitest';
import { changedParts } from './changed-parts.ts';

test('[ADMIN-6] only the parts that differ are shown, from and to', () => {
  expect(changedParts({ idleMinutes: 60, roles: [1] }, { idleMinutes: 30, roles: [1] })).toEqual([
    { name: 'idleMinutes', kind: 'changed', before: 60, after: 30 },
  ]);
});

test('a part that one side lacks changed as well', () => {
  expect(changedParts({ host: 'a' }, { host: 'a', user: 'b' })).toEqual([
    { name: 'user', kind: 'changed', before: undefined, after: 'b' },
  ]);
});

test('what stands on one side alone came or went', () => {
  expect(changedParts(null, { login: 'anna' })).toEqual([{ name: 'login', kind: 'came', after: 'anna' }]);
  expect(changedParts({ login: 'anna' }, null)).toEqual([{ name: 'login', kind: 'went', before: 'anna' }]);
  expect(changedParts(null, null)).toEqual([]);
});
