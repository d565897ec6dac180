import { beforeEach, expect, test } from 'vitest';
import type { ListAnswer } from '#core/contract/lists/list-routes.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import { documentOf, KINDS, kindsWorld } from '#test/support/worlds/kinds-world.ts';
import { importWorld } from '#test/support/worlds/import-world.ts';
import { supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { changeCatalog, makeMissingParts, readCatalog } from '../../catalog/catalog.ts';
import { sql, type Sql } from '../../database/sql/sql.ts';
import { listCount, listWindow } from './run-list.ts';

const { db, catalog, thing } = await importWorld();

const TEXTS: Readonly<Record<string, string>> = {
  plain: '<p>The delivery of the <strong>engine</strong>s is delayed</p><p>until Café Müller opens</p>',
  signs:
    '<p>Write to info@example.org, see https://example.org/a_b?c=d&amp;e: R &amp; D costs €50 “net” (l’été)</p>',
  numbers: '<p>12e34 1e5f89ab 0012 2026-11-30 3,14</p>',
  scripts: '<p>हिन्दी में लिखा، رسالة؛ 日本語。письмо ЁЛКА</p>',
  none: '<p>Nothing of it</p>',
};

beforeEach(async () => {
  for (const [name, story] of Object.entries(TEXTS))
    await db.query(sql`insert into app.thing (name, story) values ($1, $2)`, [`Record ${name}`, story]);
});

async function found(search: string, viewer: Viewer = supervisor): Promise<readonly string[]> {
  const scene = { catalog, viewer };
  const request = { tableId: thing.id, columns: ['name'], sort: [{ column: 'name' }], search };
  const { rows } = JSON.parse(await listWindow(db, scene, request)) as ListAnswer;
  expect((await listCount(db, scene, { tableId: thing.id, search })).count, search).toBe(rows.length);
  return rows.map(([, name]) => String(name).replace('Record ', ''));
}

test('[FILTER-8][COL-72][MSG-70] long texts are searched by how their words begin, whatever case, accents and signs', async () => {
  const cases: readonly (readonly [string, ...string[]])[] = [
    ['engine', 'plain'],
    ['DELIVERY engines', 'plain'],
    ['cafe muller', 'plain'],
    ['deliv open', 'plain'],
    // A part in the middle of a word of a long text is not found, nor words that no text has together.
    ['ngine'],
    ['engine nothing'],
    ['example', 'signs'],
    ['info@example.org', 'signs'],
    ['a_b', 'signs'],
    ['&', 'signs'],
    ['r & d', 'signs'],
    ['50', 'signs'],
    ['net', 'signs'],
    ['ete', 'signs'],
    ["l'été", 'signs'],
    ['12e34', 'numbers'],
    ['1e5f89', 'numbers'],
    ['0012', 'numbers'],
    ['2026-11-30', 'numbers'],
    ['3,14', 'numbers'],
    ['हिन्दी', 'scripts'],
    ['رسالة', 'scripts'],
    ['日本', 'scripts'],
    ['елка', 'scripts'],
    ['ПИСЬ', 'scripts'],
    ["'; drop table app.thing; --"],
    ["\\'"],
    ["a':* | b"],
    // In short texts parts of words are found as ever, and a word of each kind together.
    ['ain', 'plain'],
    ['igns net', 'signs'],
    ['record', 'none', 'numbers', 'plain', 'scripts', 'signs'],
    // Too short for the index of the folded text.
    ['s', 'numbers', 'scripts', 'signs'],
  ];
  for (const [search, ...names] of cases) {
    const hits = await found(search);
    expect([...hits].toSorted(), search).toEqual(names.filter((name) => name in TEXTS).toSorted());
  }
});

test('[FILTER-8][MSG-70] the index of words answers, and one statement for all words', async () => {
  await db.query(
    sql`insert into app.thing (name, story) select 'Filler ' || n, '<p>Some text about ' || md5(n::text) || '</p>' from generate_series(1, 3000) n`,
  );
  await db.query('analyze app.thing');
  const { rows } = await db.query<{ 'QUERY PLAN': string }>(
    sql`explain select id from app.thing t where t._search like '%needle%' or t._words @@ colonnade.words_query('needle')`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain(`tr_${thing.id}`);
  expect(plan).toContain(`wo_${thing.id}`);
  const names = new Set<string | undefined>();
  const connection = await db.connect();
  const query = async (config: { readonly name?: string; text: Sql; values: unknown[] }) => {
    names.add(config.name);
    return await connection.query(config);
  };
  // Only what a list asks of a runner is asked of this one.
  const runner = { query } as unknown as Parameters<typeof listWindow>[0];
  const asked = { tableId: thing.id, columns: ['name'], sort: [{ column: 'name' }], limit: 20 };
  for (const search of ['engine', 'nothing'])
    await listWindow(runner, { catalog, viewer: supervisor }, { ...asked, search });
  connection.release();
  expect([...names]).toEqual([expect.stringMatching(/^list_/)]);
});

test('[ACCESS-7][FILTER-8] the words of a text that a viewer may not read do not find its record', async () => {
  const story = must(columnNamed(thing, 'story'), 'the story');
  const clerk = viewerWith(catalog, 'clerk');
  const isRead = JSON.stringify(
    (await listWindow(db, { catalog, viewer: clerk }, { tableId: thing.id, columns: [story.name] }).catch(
      (error: { code?: string }) => error.code,
    )) ?? '',
  );
  expect(isRead).toContain('column.unknown');
  expect(await found('engine', clerk)).toEqual([]);
  expect(await found('ain', clerk)).toEqual(['plain']);
});

test('[MSG-70] a text of any size is kept, and found by the words at its beginning', async () => {
  const words = Array.from({ length: 70_000 }, (_, at) => `w${at.toString(36).padStart(5, 'x')}`).join(' ');
  const wide = '漢字'.repeat(200_000);
  for (const [name, text] of Object.entries({ words, wide, long: 'x'.repeat(499_000) }))
    await db.query(sql`insert into app.thing (name, story) values ($1, $2)`, [
      `Record ${name}`,
      `<p>begins ${text}</p>`,
    ]);
  expect(await found('begins')).toEqual(['long', 'wide', 'words']);
  expect(await found('wxxxrs')).toEqual(['words']);
});

test('[MSG-70] tables of an older version get the words at the start, with what child tables show', async () => {
  const { db: own } = await kindsWorld();
  const files = {
    ...KINDS,
    'tables/activity.yaml': (KINDS['tables/activity.yaml'] ?? '').replace(
      /columns:\n/,
      'columns:\n  - { name: report, type: richText, searchable: true, label: { en: Report } }\n',
    ),
  };
  await changeCatalog(own, await documentOf(files), { author: null, message: 'test' });
  const changed = must(await readCatalog(own), 'a catalog');
  const table = must(changed.tablesByName.get('call'), 'calls');
  const scene = { catalog: changed, viewer: supervisor };
  await own.query(
    sql`insert into app.call (subject, phone, report) values ('Ring', '1', '<p>The engine stands</p>')`,
  );
  const hits = async () =>
    (
      JSON.parse(
        await listWindow(own, scene, { tableId: table.id, columns: ['subject'], search: 'engine' }),
      ) as ListAnswer
    ).rows.length;
  expect(await hits()).toBe(1);
  await own.query(sql`drop view app.call, app.visit cascade`).catch(() => undefined);
  await own.query(sql`alter table app.activity drop column _words cascade`);
  await makeMissingParts(own);
  expect(await hits()).toBe(1);
  await makeMissingParts(own);
  expect(await hits()).toBe(1);
});
