import { expect, test } from 'vitest';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { importWorld } from '#test/support/worlds/import-world.ts';

const { run, rows } = await importWorld();

test.each([
  ['2026-02-28 09:30', '2026-02-28T08:30:00+00:00'],
  ['2026-07-28 9:30:15', '2026-07-28T07:30:15+00:00'],
  ['2026-02-28T09:30', '2026-02-28T08:30:00+00:00'],
  ['2026-02-28T09:30:15.250', '2026-02-28T08:30:15.25+00:00'],
  ['2026-02-28T09:30:15.1234567Z', '2026-02-28T09:30:15.123+00:00'],
  ['2026-02-28 09:30 +02:00', '2026-02-28T07:30:00+00:00'],
  ['2026-02-28 09:30-0500', '2026-02-28T14:30:00+00:00'],
  ['2026-02-28 09:30 UTC', '2026-02-28T09:30:00+00:00'],
  ['2026-02-28', '2026-02-27T23:00:00+00:00'],
])('[IMPORT-13] the moment %s of somebody in Paris is %s', async (written, moment) => {
  expect((await run(`name,seen\na,${written}\n`)).problems).toEqual([]);
  expect(await rows('select to_jsonb(seen) from app.thing')).toEqual([[moment]]);
});

test('[IMPORT-13] a moment without a zone is one of the importing account', async () => {
  const viewer = { ...supervisor, timeZone: 'America/New_York' };
  expect((await run('name,seen\na,2026-02-28 09:30\n', { viewer })).problems).toEqual([]);
  expect(await rows('select to_jsonb(seen) from app.thing')).toEqual([['2026-02-28T14:30:00+00:00']]);
});

test.each([
  '2026-02-30 09:30',
  '2026-02-28 24:00',
  '2026-02-28 09:60',
  '2026-02-28 09',
  '28/02/2026 09:30',
  '2026-02-28 09:30+15:99',
  '9999-12-31 23:30-05:00',
  '0001-01-01 00:05',
])('[IMPORT-13] the moment %s is refused with the form that a file needs', async (written) => {
  expect((await run(`name,seen\na,${written}\n`)).problems).toMatchObject([
    {
      column: 'seen',
      code: 'value.date_time',
      message: expect.stringContaining('2026-02-28 09:30') as string,
    },
  ]);
});

test.each(['2026-02-28 00:00', '2026-02-28T00:00:00', '2026-02-28 0:00:00.000', '2026-02-28T00:00:00Z'])(
  '[IMPORT-13] the day %s may end with its midnight',
  async (written) => {
    expect((await run(`name,bought\na,${written}\n`)).problems).toEqual([]);
    expect(await rows('select bought::text from app.thing')).toEqual([['2026-02-28']]);
  },
);

test('[IMPORT-13] a day with another time is refused: it would be lost', async () => {
  expect((await run('name,bought\na,2026-02-28 09:30\n')).problems).toMatchObject([
    { column: 'bought', code: 'value.date', message: expect.stringContaining('2026-02-28') as string },
  ]);
});

test('[IMPORT-14] the answer counts the values that lost spaces around them', async () => {
  const file =
    'name,notes,pieces,code,state\n Chair ,  kept,3 ,,  \nTable,"lost ",4,b,\n"RequestContext","  x ",5,c ,\n';
  for (const check of [true, false])
    expect(await run(file, { check })).toMatchObject({ trimmed: 5, refused: 0 });
  expect(await rows('select name, notes from app.thing order by id')).toEqual([
    ['Chair', '  kept'],
    ['Table', 'lost'],
    ['RequestContext', '  x'],
  ]);
  expect(await run('name\na\n')).toMatchObject({ trimmed: 0 });
});
