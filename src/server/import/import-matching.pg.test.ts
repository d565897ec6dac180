import { expect, test } from 'vitest';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { ImportMatch } from '#core/contract/records/import-routes.ts';
import { sql } from '../database/sql/sql.ts';
import { processOperations } from '../journal/journal.ts';
import { supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { chunks, importWorld, type Importing } from '#test/support/worlds/import-world.ts';
import { importedFile } from './import-file.ts';

const { db, catalog, thing, owner, run, refusal, rows } = await importWorld();

function by(columns: string[], more: Partial<ImportMatch> = {}): ImportMatch {
  return { columns, mode: 'both', empty: 'keep', ...more };
}

async function match(file: string, settings: ImportMatch, more: Importing = {}) {
  return await run(file, { table: owner, settings: { match: settings }, ...more });
}

async function stored(): Promise<unknown[][]> {
  return await rows(
    'select name, code, salary::text, boss from app.owner where deleted_at is null order by id',
  );
}

async function staff(): Promise<void> {
  await run('name,code,salary\nAda,A1,100\nBob,B2,\nEve,E3,300\n', { table: owner });
}

test('[IMPORT-2][IMPORT-5] lines change the records that they name by a key and make the others, as one operation that is undone whole', async () => {
  await staff();
  const before = await rows('select id, version from app.owner order by id');
  const file = 'code,name,salary\nA1,Ada,150\nB2,Bob,\nN4,New,400\nE3,Eva,300\n';
  const report = await match(file, by(['code']));
  expect(report).toMatchObject({ lines: 4, created: 1, imported: 1, changed: 2, same: 1, refused: 0 });
  expect(await stored()).toEqual([
    ['Ada', 'A1', '150.00', null],
    ['Bob', 'B2', null, null],
    ['Eva', 'E3', '300.00', null],
    ['New', 'N4', '400.00', null],
  ]);
  // Who has its values already stays untouched.
  const after = await rows('select id, version from app.owner order by id');
  expect(after[1]).toEqual(before[1]);
  const operation = report.operation!;
  expect(
    await rows(
      `select kind, (select count(*) from colonnade.change c where c.operation_id = o.id) from colonnade.operation o where id = ${operation}`,
    ),
  ).toEqual([['import', 3]]);
  await processOperations({ db, catalog, viewer: supervisor }, 'undo', [operation]);
  expect(await stored()).toEqual([
    ['Ada', 'A1', '100.00', null],
    ['Bob', 'B2', null, null],
    ['Eve', 'E3', '300.00', null],
  ]);
});

test('[IMPORT-2][IMPORT-24] where records are only changed, lines of others are refused; where they are only made, those that are there stay', async () => {
  await staff();
  const file = 'code,salary\nA1,150\nN4,400\n,7\n';
  const update = await match(file, by(['code'], { mode: 'update' }));
  expect(update).toMatchObject({ imported: 0, refused: 2, operation: null });
  expect(update.problems).toMatchObject([
    { line: 3, column: 'code', value: 'N4', code: 'import.no_record' },
    { line: 4, column: 'code', code: 'value.required' },
  ]);
  expect((await stored()).map(([, , salary]) => salary)).toEqual(['100.00', null, '300.00']);
  const partly = await run(file, {
    table: owner,
    settings: { skipRefused: true, match: by(['code'], { mode: 'update' }) },
  });
  expect(partly).toMatchObject({ created: 0, changed: 1, same: 0, refused: 2 });
  expect((await stored()).map(([, , salary]) => salary)).toEqual(['150.00', null, '300.00']);
  const create = await match('code,name\nA1,Other\nN4,New\n', by(['code'], { mode: 'create' }));
  expect(create).toMatchObject({ created: 1, changed: 0, same: 1, refused: 0 });
  expect((await stored()).map(([name]) => name)).toEqual(['Ada', 'Bob', 'Eve', 'New']);
});

test('[IMPORT-2][IMPORT-24] a line that names several records, or those of a line before it, is refused by name', async () => {
  await run('name,code\nAda,A1\nAda,A2\nBob,B3\n', { table: owner });
  const report = await match('name,salary\nAda,1\nBob,2\nNew,3\nBob,4\nNew,5\n', by(['name']));
  expect(report.problems).toMatchObject([
    { line: 2, column: 'name', value: 'Ada', code: 'import.several_records' },
    { line: 5, column: 'name', value: 'Bob', code: 'import.same_as_line' },
    { line: 6, column: 'name', value: 'New', code: 'import.same_as_line' },
  ]);
  expect(report.refused).toBe(3);
});

test('[IMPORT-24][IMPORT-26] several columns together name a record, links among them; new records are linked to by changed ones', async () => {
  await staff();
  await run('name,code,owner\na,X,A1\nb,X,B2\n', { table: thing });
  const report = await match('owner,code,name\nA1,x,a2\nB2,X,b\nE3,X,c\n', by(['owner', 'code']), {
    table: thing,
  });
  expect(report).toMatchObject({ created: 1, changed: 1, same: 1, refused: 0 });
  expect(await rows('select name from app.thing order by id')).toEqual([['a2'], ['b'], ['c']]);
  const linked = await match('code,name,boss\nA1,Ada,Z9\nZ9,Zoe,A1\n', by(['code']));
  expect(linked).toMatchObject({ created: 1, changed: 1, refused: 0 });
  expect(
    await rows('select o.name, b.name from app.owner o join app.owner b on b.id = o.boss order by o.id'),
  ).toEqual([
    ['Ada', 'Zoe'],
    ['Zoe', 'Ada'],
  ]);
});

test('[IMPORT-25] empty cells keep the value that is there, or clear it where that is chosen', async () => {
  await staff();
  await match('code,name,salary\nA1,,\n', by(['code']));
  expect((await stored())[0]).toEqual(['Ada', 'A1', '100.00', null]);
  const cleared = await match('code,name,salary\nA1,Ada,\n', by(['code'], { empty: 'clear' }));
  expect(cleared).toMatchObject({ changed: 1 });
  expect((await stored())[0]).toEqual(['Ada', 'A1', null, null]);
  const required = await match('code,name\nA1,\nN4,\n', by(['code'], { empty: 'clear' }));
  expect(required.problems).toMatchObject([
    { line: 2, column: 'name', code: 'value.required' },
    { line: 3, column: 'name', code: 'value.required' },
  ]);
});

test('[IMPORT-4][IMPORT-26] a check tells what stands there before, writes nothing and finds all that is refused', async () => {
  await staff();
  const file = 'code,name,salary,boss\nA1,Ada,150,E3\nB2,Bob,x,\nE3,Eve,300,nobody\nN4,New,1,\nE3,Eve,300,\n';
  const request = { db, catalog, viewer: supervisor };
  const { report, shown } = await importedFile(request, {
    table: owner,
    source: chunks(file, 65_536),
    settings: { match: by(['code']) },
    check: true,
  });
  expect(report).toMatchObject({ created: 1, changed: 1, same: 0, refused: 3, operation: null });
  expect(report.problems.map(({ line, code }) => [line, code])).toEqual([
    [3, 'value.decimal'],
    [4, 'import.no_record'],
    [6, 'import.same_as_line'],
  ]);
  expect(shown.changes).toEqual([{ line: 2, before: { salary: '100.00', boss: '' } }]);
  expect(shown.fresh).toEqual([5]);
  expect(shown.rows.map(({ line }) => line)).toEqual(expect.arrayContaining([2, 3, 4, 5, 6]));
  expect((await stored()).map(([, , salary]) => salary)).toEqual(['100.00', null, '300.00']);
  expect(await rows('select count(*) from colonnade.operation')).toEqual([[1]]);
});

test('[IMPORT-11][IMPORT-25] unique values, read-only columns and controls are kept as a form keeps them', async () => {
  await staff();
  const taken = await match('name,code\nAda,B2\n', by(['name']));
  expect(taken.problems).toMatchObject([{ line: 2, column: 'code', value: 'B2', code: 'record.duplicate' }]);
  await run('name,pieces\na,1\nb,2\n', { table: thing });
  const [[number] = []] = await rows("select number from app.thing where name = 'a'");
  const file = `name,number\na,${String(number)}\nb,99999\n`;
  const numbers = await match(file, by(['name']), { table: thing });
  expect(numbers.problems).toMatchObject([{ line: 3, column: 'number', code: 'column.read_only' }]);
  const pieces = thing.columns.find(({ name }) => name === 'pieces')!;
  const { document } = catalog;
  const strict = catalogOf(
    {
      ...document,
      tables: document.tables.map((table) =>
        table.id === thing.id
          ? {
              ...table,
              controls: [
                {
                  id: 91_001,
                  kind: 'validity' as const,
                  name: 'few',
                  condition: 'pieces < 10',
                  message: { en: 'Too many' },
                  columns: [pieces.id],
                },
              ],
            }
          : table,
      ),
    },
    3,
  );
  const { report } = await importedFile(
    { db, catalog: strict, viewer: supervisor },
    {
      table: strict.tables.get(thing.id)!,
      source: chunks('name,pieces\na,5\nb,50\n', 65_536),
      settings: { match: by(['name']), skipRefused: true },
      check: false,
    },
  );
  expect(report).toMatchObject({ changed: 1, refused: 1 });
  expect(report.problems).toMatchObject([{ line: 3, column: 'pieces', message: 'Too many' }]);
});

test('[IMPORT-11][IMPORT-24] nobody changes by an import what their rights do not let them change, nor learns what they may not read', async () => {
  await staff();
  await run('name,pieces,state\na,1,new\nb,2,new\n', { table: thing });
  const clerk = viewerWith(catalog, 'clerk');
  const done = await match('name,pieces\na,5\n', by(['name']), { table: thing, viewer: clerk });
  expect(done).toMatchObject({ changed: 1, refused: 0 });
  const closed = await refusal('name,state\na,used\n', {
    table: thing,
    viewer: clerk,
    settings: { match: by(['name']) },
  });
  expect(closed.code).toBe('import.mapping');
  // The code of things is not to be read: it names no record.
  const unread = await refusal('code,pieces\nX,5\n', {
    table: thing,
    viewer: clerk,
    settings: { match: by(['code']) },
  });
  expect(unread.code).toBe('import.mapping');
  const stranger = await refusal('name,code\nAda,B2\n', {
    table: owner,
    viewer: clerk,
    settings: { match: by(['name'], { mode: 'update' }) },
  });
  expect(stranger.code).toBe('access.refused');
  const unmapped = await refusal('name\nAda\n', { table: owner, settings: { match: by(['code']) } });
  expect(unmapped.code).toBe('import.mapping');
});

test('[IMPORT-25] an import that changes nothing leaves no operation', async () => {
  await staff();
  const report = await match('code,name\nA1,Ada\n', by(['code']));
  expect(report).toMatchObject({ created: 0, changed: 0, same: 1, operation: null });
  expect((await db.query(sql`select from colonnade.operation`)).rowCount).toBe(1);
});
