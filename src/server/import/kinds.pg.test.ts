import { expect, test } from 'vitest';
import { columnNamed } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import { chunks } from '#test/support/worlds/import-world.ts';
import { kindsWorld } from '#test/support/worlds/kinds-world.ts';
import { processOperations } from '../journal/journal.ts';
import { importFile } from './import-file.ts';

const { db, request, requestOf, table, made, rows } = await kindsWorld();

const load = async (name: string, text: string, check = false) =>
  await importFile(request, { table: table(name), source: chunks(text, 1_000), mapping: {}, check });

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
  await processOperations(request, 'undo', [operation]);
  expect(await rows('activity', ['subject'])).toEqual([['Meet']]);
});

test('[CAT-13][IMPORT-1] lines of a child table are linked to each other by what they have of the table above', async () => {
  const done = await load('call', 'subject;code;phone;after.code\nFirst;L1;l1;\nSecond;L2;l2;L1\n');
  expect(done).toMatchObject({ imported: 2 });
  const filter = { column: 'code', operator: 'equal', value: 'L2' };
  expect(await rows('call', ['subject', 'after.subject'], { filter })).toEqual([['Second', 'First']]);
});

test('[CAT-13][IMPORT-1] pairs of the records of child tables change, and stand in the journal, as those of what they are', async () => {
  const call = await made('call', { subject: 'Pairs', code: 'P1', phone: 'p1' });
  const plain = await made('activity', { subject: 'Plain pairs', code: 'P2' });
  const person = await made('person', { name: 'Zoe' });
  const pairs = async (at: typeof request, of: string, text: string) => {
    const column = must(columnNamed(table(of), of === 'person' ? 'joined' : 'people'), of);
    const source = chunks(text, 1_000);
    return await importFile(at, { table: table(of), column, source, mapping: {}, check: false });
  };
  const keeper = requestOf('keeper');
  expect(await pairs(keeper, 'activity', 'code;people.name\nP1;Zoe\nP2;Zoe\n')).toMatchObject({
    imported: 0,
    problems: [{ line: 2, code: 'import.not_allowed' }],
  });
  for (const [of, text] of [
    ['activity', 'code;people.name\nP1;Zoe\nP2;Zoe\n'],
    ['person', 'name;joined.code\nZoe;P1\nZoe;P2\n'],
  ] as const) {
    const done = await pairs(request, of, text);
    expect(done).toMatchObject({ imported: 2 });
    const { operation } = done as unknown as { operation: number };
    const { rows: changes } = await db.query(
      'select table_id, record_id, diff from colonnade.change where operation_id = $1 order by record_id',
      [operation],
    );
    expect(changes).toEqual(
      (
        [
          ['call', call],
          ['activity', plain],
        ] as const
      ).map(([name, id]) => ({
        table_id: table(name).id,
        record_id: id,
        diff: { [must(columnNamed(table(name), 'people'), name).id]: [[], [person]] },
      })),
    );
    await processOperations(request, 'undo', [operation]);
    expect((await db.query('select from app.activity__people')).rowCount).toBe(0);
  }
});
