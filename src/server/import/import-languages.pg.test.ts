import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { catalogIn, catalogOf } from '#core/catalog/catalog.ts';
import type { ImportMatch } from '#core/contract/records/import-routes.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { chunks, importWorld } from '#test/support/worlds/import-world.ts';
import { exportTable } from '../export/export.ts';
import { importFile } from './import.ts';
import { importedFile } from './import-file.ts';
import { proposeTargets } from './propose.ts';

const { db, catalog, thing, run, refusal, rows } = await importWorld();
const ALIASES = 'select name, alias from app.thing order by id';

async function exported(format: 'csv' | 'json', form: 'import' | 'shown', locale = 'en_GB'): Promise<string> {
  const out = new PassThrough();
  const own = catalogIn(catalog, locale);
  const columns = ['name', 'alias'];
  const context = { db, catalog: own, viewer: { ...supervisor, locale } };
  const [text] = await Promise.all([
    Readable.from(out).reduce((all: string, chunk: Buffer) => all + chunk.toString('utf8'), ''),
    exportTable(context, { table: thing, out, columns, format, list: { form } }),
  ]);
  return text;
}

const TEXTS = 'name,alias.en_GB,alias.fr_FR\na,Chair,Chaise\nb,,Vache\nc,,\n';

test('[COL-97] a file that is imported again has a column for each language; one for people the text that they read', async () => {
  await run(TEXTS);
  expect(await rows(ALIASES)).toEqual([
    ['a', { en_GB: 'Chair', fr_FR: 'Chaise' }],
    ['b', { fr_FR: 'Vache' }],
    ['c', null],
  ]);
  expect(await exported('csv', 'import')).toBe(TEXTS);
  expect((await exported('csv', 'shown', 'fr_FR')).split('\r\n').slice(1, 3)).toEqual([
    'a,Chaise',
    'b,Vache',
  ]);
  expect((await exported('csv', 'shown')).split('\r\n').slice(1, 3)).toEqual(['a,Chair', 'b,Vache']);
  expect(JSON.parse(await exported('json', 'import'))).toEqual([
    { name: 'a', alias: { en_GB: 'Chair', fr_FR: 'Chaise' } },
    { name: 'b', alias: { fr_FR: 'Vache' } },
    { name: 'c', alias: null },
  ]);
});

test('[COL-97] headers name a language by its locale, its code, its name or its principal language; without one it is the own', async () => {
  for (const [header, locale] of [
    ['alias.fr_FR', 'fr_FR'],
    ['Alias (fr)', 'fr_FR'],
    ['ALIAS (Français)', 'fr_FR'],
    ['alias (1036)', 'fr_FR'],
    ['Alias (English (UK))', 'en_GB'],
    ['alias', 'en_GB'],
  ] as const) {
    await db.query('truncate app.thing restart identity cascade');
    await run(`name,${header}\na,x\n`);
    expect(await rows(ALIASES), header).toEqual([['a', { [locale]: 'x' }]]);
  }
  expect(
    proposeTargets({ catalog, viewer: supervisor }, { table: thing }, ['Alias (en)', 'Alias (fr)', 'Alias']),
  ).toMatchObject({
    map: { 'Alias (en)': 'alias.en_GB', 'Alias (fr)': 'alias.fr_FR' },
  });
  expect((await refusal('name,Alias (de)\na,x\n')).code).toBe('import.mapping');
  expect((await refusal('name,Alias,Alias (fr)\na,x,y\n')).code).toBe('import.mapping');
});

test('[COL-95] lines about stored records change the languages that they give; an emptied cell empties its language alone', async () => {
  await run(TEXTS);
  const by = (more: Partial<ImportMatch>): { settings: { match: ImportMatch } } => ({
    settings: { match: { columns: ['name'], mode: 'update', empty: 'keep', ...more } },
  });
  await run('name,alias.fr_FR\na,Siège\nb,\nc,Neuf\n', by({}));
  expect(await rows(ALIASES)).toEqual([
    ['a', { en_GB: 'Chair', fr_FR: 'Siège' }],
    ['b', { fr_FR: 'Vache' }],
    ['c', { fr_FR: 'Neuf' }],
  ]);
  const emptied = await run(
    'name,alias.en_GB,alias.fr_FR\na,,Chaise\nb,,\nc,New,Neuf\n',
    by({ empty: 'clear' }),
  );
  expect(emptied).toMatchObject({ changed: 3 });
  expect(await rows(ALIASES)).toEqual([
    ['a', { fr_FR: 'Chaise' }],
    ['b', null],
    ['c', { en_GB: 'New', fr_FR: 'Neuf' }],
  ]);
  const diffs = await rows(
    'select diff from colonnade.change where record_id = 1 order by operation_id desc limit 1',
  );
  expect(Object.values(diffs[0]?.[0] as object)).toEqual([
    [{ en_GB: 'Chair', fr_FR: 'Siège' }, { fr_FR: 'Chaise' }],
  ]);
  expect((await refusal('name,alias\na,x\n', by({ columns: ['alias'] }))).code).toBe('import.mapping');
});

test('[IMPORT-26][COL-97] a check tells what stands there before in each language, and in the columns behind them', async () => {
  await run('name,alias.en_GB,alias.fr_FR,code\na,Chair,Chaise,OLD\nb,Cow,Vache,OLD\n');
  const { shown } = await importedFile(
    { db, catalog, viewer: supervisor },
    {
      table: thing,
      source: chunks('name,alias.fr_FR,alias.en_GB,code\na,Siège,Chair,NEW\nb,,Ox,OLD\n', 100),
      settings: { match: { columns: ['name'], mode: 'update', empty: 'keep' } },
      check: true,
    },
  );
  expect(shown.changes).toEqual([
    { line: 2, before: { 'alias.fr_FR': 'Chaise', code: 'OLD' } },
    { line: 3, before: { 'alias.en_GB': 'Cow' } },
  ]);
});

test('[COL-90] new records of a file need the default language where the column is required', async () => {
  const document = structuredClone(catalog.document);
  const strict = catalogOf(
    {
      ...document,
      tables: document.tables.map((table) => ({
        ...table,
        columns: table.columns.map((column) =>
          column.name === 'alias' ? { ...column, required: true } : column,
        ),
      })),
    },
    catalog.version,
  );
  const table = strict.tablesByName.get('thing')!;
  const source = chunks('name,alias.fr_FR,alias.en_GB\na,Chaise,\nb,,Cow\nc,,\n', 100);
  const report = await importFile(
    { db, catalog: strict, viewer: supervisor },
    { table, check: true, source },
  );
  expect(report.problems.map(({ line, code }) => [line, code])).toEqual([
    [2, 'value.required'],
    [4, 'value.required'],
  ]);
});

test('[COL-97] texts never run in a spreadsheet, and come back as they were', async () => {
  await run("name,alias.en_GB\na,'=1+1\n");
  expect(await rows(ALIASES)).toEqual([['a', { en_GB: '=1+1' }]]);
  expect(await exported('csv', 'import')).toContain("a,'=1+1,");
});
