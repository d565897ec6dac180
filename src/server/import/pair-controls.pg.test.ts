import { expect, test } from 'vitest';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Document } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { sql } from '../database/sql/sql.ts';
import { gemTable, withGems } from '#test/support/worlds/gems.ts';
import { chunks } from '#test/support/worlds/import-world.ts';
import { journalWorld } from '#test/support/calls/journal.ts';
import { importFile } from './import.ts';

/** Things with two markers at most, whose markers are fixed once they are broken. */
function withControls(document: Document): Document {
  const tables = document.tables.map((table) => {
    if (table.name !== 'thing') return table;
    const markers = must(columnNamed(table, 'markers'), 'markers').id;
    const two = {
      kind: 'validity' as const,
      condition: 'count(markers) <= 2',
      message: { en: 'Two at most.' },
    };
    const fixed = {
      kind: 'state' as const,
      condition: 'state = "broken"',
      columns: [markers],
      state: 'readOnly' as const,
    };
    return {
      ...table,
      controls: [
        { id: 90_001, name: 'two', ...two },
        { id: 90_002, name: 'fixed', ...fixed },
      ],
    };
  });
  return withGems({ ...document, tables });
}

const { db, request, thing, owner, create } = await journalWorld(withControls);
const owners = await Promise.all(
  ['A', 'B', 'C'].map(async (code) => (await create(owner, { name: code, code })).id),
);
const column = columnNamed(thing, 'markers');
const load = async (lines: readonly string[], check = false) => {
  const file = `number;markers.code\n${lines.join('\n')}\n`;
  const answer = await importFile(request, { table: thing, column, check, source: chunks(file, 65_536) });
  return { ...answer, problems: answer.problems.map(({ line, message }) => [line, message]) };
};
const numberOf = async (id: number) =>
  (await db.query<{ number: number }>(sql`select number from app.thing where id = $1`, [id])).rows[0]?.number;
const pairs = async () => (await db.query('select 1 from app.thing__markers')).rowCount;

test('[CTRL-10][CTRL-16] pairs are judged by the controls of the records that they change, of whatever kind', async () => {
  const plain = await numberOf((await create(thing, { name: 'Plain', markers: owners.slice(0, 1) })).id);
  const gem = await numberOf(
    (await create(gemTable(request.catalog), { name: 'Gem', markers: owners.slice(0, 2) })).id,
  );
  const broken = await numberOf((await create(thing, { name: 'Broken', state: 'broken' })).id);
  const before = await pairs();
  for (const check of [true, false])
    expect(await load([`${plain};B`, `${gem};C`, `${broken};A`], check)).toMatchObject({
      imported: 0,
      operation: null,
      refused: 2,
      problems: [
        [3, 'Two at most.'],
        [4, 'This column cannot be changed.'],
      ],
    });
  expect(await load([`${plain};B`, `${plain};C`])).toMatchObject({ imported: 0, refused: 2 });
  expect(await pairs()).toBe(before);
  expect(await load([`${plain};B`])).toMatchObject({ imported: 1, refused: 0, problems: [] });
});

test('[CTRL-10] what a record did not fulfil before is no matter of the pair', async () => {
  const { id } = await create(thing, { name: 'Crowded', markers: owners.slice(0, 1) });
  await db.query('insert into app.thing__markers select $1, id from app.owner on conflict do nothing', [id]);
  await create(owner, { name: 'D', code: 'D' });
  expect(await load([`${await numberOf(id)};D`])).toMatchObject({ imported: 1, problems: [] });
});
