import { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { columnNamed } from '#core/catalog/catalog.ts';
import { formatted } from '#core/fields/rich-text/formatted.ts';
import { plainOf } from '#core/fields/rich-text/plain-text.ts';
import { must } from '#core/std/must.ts';
import { PASSWORD, testApp, testUser, visitor } from '#test/support/calls/app.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { importWorld } from '#test/support/worlds/import-world.ts';
import { commas, literal, sql } from '../../database/sql/sql.ts';
import { exportTable } from '../../export/export.ts';

const { db, catalog, thing, run, rows } = await importWorld();
const app = await testApp(db);
const chief = visitor(app);
beforeAll(async () => {
  await testUser(db, 'chief', { supervisor: true });
  await chief.signIn('chief', PASSWORD);
});

const HOSTILE =
  '<h4 onclick="alert(1)">Été</h4><script>alert(1)</script><p>a <b>bold</b> <a href="javascript:x">no</a> <a href="https://x.y">yes</a><img src=x onerror=alert(1)></p>';
const CLEAN = '<h3>Été</h3><p>a <strong>bold</strong> no <a href="https://x.y">yes</a></p>';

interface Opened {
  readonly context: number;
  readonly window: number;
  readonly values: Record<string, unknown>;
}

async function create(values: object): Promise<Opened> {
  return (await chief.post(`/api/element/create?idform=${thing.id}`, { values })).json<Opened>();
}

async function saved(values: object): Promise<number> {
  const { context, window } = await create({ name: 'x', ...values });
  return (await chief.post(`/api/validate/${context}/${window}`)).json<{ recordId: number }>().recordId;
}

const stored = async () => (await rows('select story from app.thing order by id')).flat();

test('[COL-71] what enters a draft, by a form or a program, is cleaned before it is kept', async () => {
  const { context, window, values } = await create({ name: 'x', story: HOSTILE });
  expect(values['story']).toBe(CLEAN);
  const answer = await chief.post(`/api/update/${window}/${context}/0`, {
    values: { story: `${HOSTILE}<svg>` },
  });
  expect(answer.json<Opened>().values['story']).toBe(CLEAN);
  const frames = JSON.stringify((await db.query('select frames from colonnade.context')).rows);
  expect(frames).not.toMatch(/onclick|onerror|javascript|svg/);
  await chief.post(`/api/validate/${context}/${window}`);
  await chief.post(`/api/element/save?idform=${thing.id}`, { values: { name: 'y', story: HOSTILE } });
  expect((await stored()).filter((one) => one !== null && one !== CLEAN)).toEqual([]);
});

test('[COL-71] imports take HTML and words, cleaned; many records are changed so, too', async () => {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const { problems } = await run(
    `name,story\na,${cell(HOSTILE)}\nb,"one\ntwo <3"\nc,'=1+1\nd,\ne,${cell('<p> </p>')}\n`,
  );
  expect(problems).toEqual([]);
  expect(await stored()).toEqual([CLEAN, '<p>one</p><p>two &lt;3</p>', '<p>=1+1</p>', null, null]);
  const ids = (await rows('select id from app.thing order by id')).flat();
  const changed = await chief.post('/list/bulk/change', {
    tableId: thing.id,
    chosen: { records: ids },
    count: 5,
    values: { story: HOSTILE },
  });
  expect([changed.status, await stored()]).toEqual([200, Array.from({ length: 5 }, () => CLEAN)]);
});

test('[COL-70] its length is that of its words, whatever stands around them', async () => {
  const long = await chief.post(`/api/element/save?idform=${thing.id}`, {
    values: { name: 'x', story: `<style>${'x'.repeat(5_000)}</style><p>${'a'.repeat(2_000)}</p>` },
  });
  expect(long.status).toBe(200);
  const longer = await chief.post(`/api/element/save?idform=${thing.id}`, {
    values: { name: 'x', story: `<b>${'a'.repeat(2_001)}</b>` },
  });
  expect(longer.text).toContain('value.too_long');
});

test('[COL-72] search, filters and formulas go by the words', async () => {
  await saved({
    name: 'one',
    story: '<p>A <strong>st</strong>rong  Café &amp; &lt;b&gt;</p><p>next line</p>',
  });
  await saved({ name: 'two', story: '<p>other</p>' });
  const found = async (body: object) => {
    const answer = await chief.post('/list/full/load/datatable', {
      tableId: thing.id,
      columns: ['name'],
      ...body,
    });
    return answer.status === 200 ? JSON.stringify(answer.json()).match(/one|two/g) : answer.text;
  };
  const filter = (operator: string, value?: string) => ({ filter: { column: 'story', operator, value } });
  expect(await found(filter('contains', 'strong'))).toEqual(['one']);
  expect(await found(filter('contains', 'cafe & <b>'))).toEqual(['one']);
  expect(await found(filter('contains', 'strong>'))).toBeNull();
  expect(await found(filter('contains', '/p'))).toBeNull();
  expect(await found(filter('beginsWith', 'a st'))).toEqual(['one']);
  expect(await found(filter('endsWith', 'line'))).toEqual(['one']);
  expect(await found(filter('fullWordBeginning', 'nex'))).toEqual(['one']);
  expect(await found(filter('doesNotContain', 'strong'))).toEqual(['two']);
  expect(await found({ search: 'strong' })).toEqual(['one']);
  expect(await found({ search: 'lt;' })).toBeNull();
  expect(await found({ filter: { formula: 'length(story) = 5' } })).toEqual(['two']);
  expect(await found({ filter: { formula: 'story = "other"' } })).toEqual(['two']);
  expect(await found({ ...filter('isNotEmpty'), sort: [{ column: 'story' }] })).toContain('sort');
});

test('[COL-73] files for people have the words, those for imports and programs the formatting', async () => {
  const html = '<h2>=Title</h2><p>a, <strong>b</strong></p>';
  await saved({ story: html });
  const exported = async (form: 'import' | 'shown', format: 'csv' | 'json') => {
    const out = new PassThrough();
    const content = textOf(out);
    const request = { db, catalog, viewer: supervisor };
    await exportTable(request, { table: thing, columns: ['story'], list: { form }, format, out });
    return await content;
  };
  expect(await exported('shown', 'csv')).toContain(`"'=Title\na, b"`);
  expect(await exported('import', 'csv')).toContain(`"${html}"`);
  for (const form of ['import', 'shown'] as const) {
    const [record] = JSON.parse(await exported(form, 'json')) as Record<string, unknown>[];
    expect(Object.values(record ?? {})).toEqual([html]);
  }
});

test('[COL-70] the database and the product have the same words, and make the same of words', async () => {
  const column = must(columnNamed(thing, 'story'), 'the column');
  expect(column.type).toBe('richText');
  const texts = [
    'a',
    'a\nb',
    ' a  b ',
    '<b>&amp;</b> "x"',
    'a\r\nb\r\n',
    '\n\na\n \n',
    '\u00a0',
    '💥\u2028x',
    '',
  ];
  const htmls = [
    CLEAN,
    '<p>a</p><img data-file="01234567-89ab-4cde-8f01-23456789abcd" alt="b \\1 &lt;x&gt; &quot;&amp;"><img data-file="01234567-89ab-4cde-8f01-23456789abcd" alt="" width="1" height="2"><p>c</p>',
    '<ul><li><p>a</p><hr></li></ul><pre><code>x\n\ny</code></pre><p>b<br>c</p><p></p>',
    '',
  ];
  const made = await db.query<{ html: string | null }>(
    sql`select colonnade.rich_text(t) as html from unnest(array[${commas(texts.map(literal))}]) t`,
  );
  expect(made.rows.map(({ html }) => html ?? '')).toEqual(texts.map(formatted));
  const read = await db.query<{ text: string }>(
    sql`select colonnade.plain_text(t) as text from unnest(array[${commas([...htmls, ...texts.map(formatted)].map(literal))}]) t`,
  );
  expect(read.rows.map(({ text }) => text)).toEqual([...htmls, ...texts.map(formatted)].map(plainOf));
});
