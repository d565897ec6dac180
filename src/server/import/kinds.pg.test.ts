import { expect, test } from 'vitest';
import { chunks } from '#test/support/import-world.ts';
import { kindsWorld } from '#test/support/kinds-world.ts';
import { processOperations } from '../journal/journal.ts';
import { importFile } from './import-file.ts';

const { desk, table, made, rows } = await kindsWorld();

const load = async (name: string, text: string, check = false) =>
  await importFile(desk, { table: table(name), source: chunks(text, 1_000), mapping: {}, check });

test('[CAT-13][IMPORT-1] a file makes records of a child table, undone as one; a value that another kind has is refused', async () => {
  await made('meeting', { subject: 'Meet', code: 'M1' });
  const file = 'subject;code;phone;hours\nRing;C1;123;2\nAgain;M1;456;3\n';
  const kind = 'subject;Kind\nRing;Call\n';
  await expect(load('activity', kind)).rejects.toMatchObject({ code: 'import.mapping' });
  const refused = await load('call', file, true);
  expect(refused).toMatchObject({ imported: 0 });
  expect(JSON.stringify(refused)).toContain('import.exists');
  const done = await load('call', file.replace('M1', 'C2'));
  expect(done).toMatchObject({ imported: 2 });
  const sort = [{ column: 'code' }];
  expect(await rows('call', ['subject', 'code', 'cost', 'ticket'], { sort })).toEqual([
    ['Ring', 'C1', 23, 1],
    ['Again', 'C2', 33, 2],
  ]);
  expect(await rows('activity', ['subject'], { sort })).toEqual([['Ring'], ['Again'], ['Meet']]);
  const { operation } = done as unknown as { operation: number };
  await processOperations(desk, 'undo', [operation]);
  expect(await rows('activity', ['subject'])).toEqual([['Meet']]);
});
