import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FindAnswer, FindRequest } from '#core/contract/lists/duplicate-routes.ts';
import { must } from '#core/std/must.ts';
import { everyTypeWorld, supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { trusted } from '../../database/sql/sql.ts';
import { duplicateSets } from './duplicates.ts';

const { db, catalog } = await everyTypeWorld();
const thing = must(catalog.tablesByName.get('thing'), 'things');

async function find(request: Partial<FindRequest>, viewer = supervisor): Promise<FindAnswer> {
  const whole = { tableId: thing.id, rule: [], ...request };
  return JSON.parse(await duplicateSets(db, { catalog, viewer }, whole)) as FindAnswer;
}

async function insert(rows: readonly { readonly name: string; readonly code?: string | null }[]) {
  await db.query(trusted('truncate app.owner, app.thing, app.thing__markers restart identity cascade'));
  await db.query(
    trusted(
      `insert into app.thing (name, code) select * from json_to_recordset($1) as r(name text, code text)`,
    ),
    [JSON.stringify(rows.map(({ name, code = null }) => ({ name, code })))],
  );
}

const idsIn = ({ sets }: FindAnswer) => sets.map(([, records]) => records.map(([id]) => id));

test('[DUPL-1] texts agree without case, accents, spaces and punctuation, values as they are; empty ones with nothing', async () => {
  await insert([
    { name: 'Été & Fils' },
    { name: 'ete fils' },
    { name: 'ÉTÉ-FILS.' },
    { name: 'ete fils', code: 'X' },
    { name: '?!' },
    { name: '…' },
    { name: 'شركة النور' },
    { name: 'شركة  النُّور' },
  ]);
  const text = await find({ rule: [{ column: 'name', how: 'text' }] });
  expect(idsIn(text)).toEqual([
    [1, 2, 3, 4],
    [7, 8],
  ]);
  expect(text).toMatchObject({ count: 2, records: 6 });
  expect(text.sets[0]?.[1][0]).toEqual([1, expect.stringMatching(/^Été & Fils T-/), ['Été & Fils']]);
  expect(idsIn(await find({ rule: [{ column: 'name', how: 'exact' }] }))).toEqual([[2, 4]]);
  const both = [
    { column: 'name', how: 'text' },
    { column: 'code', how: 'exact' },
  ] as const;
  expect(await find({ rule: [...both] })).toEqual({ sets: [], count: 0, records: 0, dismissed: 0 });
});

test('[DUPL-2] texts close in spelling are found among those that agree in the other columns', async () => {
  await insert([
    { name: 'Anna Kowalska', code: 'A' },
    { name: 'Hanna Kowalska', code: 'A' },
    { name: 'Anna Kowalsky', code: 'B' },
    { name: 'Meyer Bau', code: 'B' },
    { name: 'Maier Bau', code: 'B' },
    { name: 'Zimmer AG', code: 'B' },
    { name: 'Anna Kowalska', code: null },
  ]);
  const close = { column: 'name', how: 'close' } as const;
  expect(idsIn(await find({ rule: [close] }))).toEqual([
    [1, 2, 3, 7],
    [4, 5],
  ]);
  expect(idsIn(await find({ rule: [{ column: 'code', how: 'exact' }, close] }))).toEqual([
    [1, 2],
    [4, 5],
  ]);
});

test('[DUPL-3] sets come biggest first, in windows by key that give each of them once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('A', 'a', 'Á', 'b', 'B.', 'b c', 'BC', '', '.', 'd'), { maxLength: 40 }),
      fc.integer({ min: 1, max: 3 }),
      async (names, limit) => {
        await insert(names.map((name) => ({ name })));
        const letters = (name: string) =>
          name
            .normalize('NFD')
            .toLowerCase()
            .replaceAll(/[^\p{L}\p{N}]/gu, '');
        const alike = Map.groupBy(
          names.map((name, at) => ({ id: at + 1, key: letters(name) })).filter(({ key }) => key !== ''),
          ({ key }) => key,
        );
        const sets = [...alike.values()]
          .map((members) => members.map(({ id }) => id))
          .filter((members) => members.length > 1)
          .toSorted((one, other) => other.length - one.length || Number(one[0]) - Number(other[0]));
        const found: FindAnswer['sets'] = [];
        for (;;) {
          const after = found.at(-1)?.[2];
          const rule: FindRequest['rule'] = [{ column: 'name', how: 'text' }];
          const window = await find({ rule, limit, ...(after ? { after } : {}) });
          found.push(...window.sets);
          expect([window.count, window.records]).toEqual([sets.length, sets.flat().length]);
          if (window.sets.length < limit) break;
        }
        expect(found.map(([size, records]) => [size, records.map(([id]) => id)])).toEqual(
          sets.map((members) => [members.length, members.slice(0, 10)]),
        );
      },
    ),
    { numRuns: 25 },
  );
});

test('[DUPL-1][DUPL-4] a filter narrows what is looked at; columns that cannot be compared so are refused', async () => {
  await insert([
    { name: 'A', code: '1' },
    { name: 'A', code: '2' },
    { name: 'A', code: '3' },
  ]);
  const rule: FindRequest['rule'] = [{ column: 'name', how: 'text' }];
  const filter = { column: 'code', operator: 'different', value: '2' } as const;
  expect(idsIn(await find({ rule, filter }))).toEqual([[1, 3]]);
  const refused = [
    ['notes', 'exact', 'comparison.column'],
    ['markers', 'exact', 'comparison.column'],
    ['code_word', 'exact', 'comparison.column'],
    ['pieces', 'text', 'comparison.column'],
    ['owner', 'close', 'comparison.column'],
    ['nothing', 'exact', 'column.unknown'],
  ] as const;
  for (const [column, how, code] of refused)
    await expect(find({ tableId: thing.id, rule: [{ column, how }] })).rejects.toMatchObject({ code });
});

test('[DUPL-4][QUERY-6] what its viewer may not read is no part of a rule', async () => {
  await insert([
    { name: 'A', code: 'X' },
    { name: 'A', code: 'X' },
  ]);
  const clerk = viewerWith(catalog, 'clerk');
  expect(idsIn(await find({ rule: [{ column: 'name', how: 'text' }] }, clerk))).toEqual([[1, 2]]);
  await expect(find({ rule: [{ column: 'code', how: 'exact' }] }, clerk)).rejects.toMatchObject({
    code: 'column.unknown',
  });
  await expect(
    find({ rule: [{ column: 'name', how: 'text' }] }, viewerWith(catalog, 'nobody')),
  ).rejects.toMatchObject({ code: 'table.unknown' });
});
