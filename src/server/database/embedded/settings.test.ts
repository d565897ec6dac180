import { expect, test } from 'vitest';
import { configurationFile, machineSettings } from './settings.ts';

const GIGABYTE = 1024 ** 3;

test.each([
  [0.5, '128MB', '256MB'],
  [4, '512MB', '2048MB'],
  [8, '1024MB', '4096MB'],
  [256, '1024MB', '65536MB'],
])('a machine of %s GB gives PostgreSQL %s of its own and counts on %s of cache', (memory, shared, cache) => {
  const settings = machineSettings(memory * GIGABYTE);
  expect([settings['shared_buffers'], settings['effective_cache_size']]).toEqual([shared, cache]);
});

test('what was committed survives a power cut', () => {
  expect(machineSettings()).toMatchObject({ synchronous_commit: 'on' });
  expect(machineSettings()).not.toHaveProperty('fsync');
});

test('the file quotes names and values', () => {
  expect(configurationFile("/o'hare/postgresql.conf", { work_mem: "3'2" }).split('\n').slice(1)).toEqual([
    "include '/o''hare/postgresql.conf'",
    "work_mem = '3''2'",
    '',
  ]);
});
