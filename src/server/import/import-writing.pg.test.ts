import { expect, test } from 'vitest';
import { columnNamed } from '#core/catalog/catalog.ts';
import { listOperations, recordHistory } from '../journal/journal.ts';
import { knownError } from '../http/map-error.ts';
import { supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { importWorld } from '#test/support/worlds/import-world.ts';
import { namedDiff } from '#test/support/calls/journal.ts';

const { db, catalog, thing, owner, run, refusal, rows, owners } = await importWorld();

test('records of the same file link to each other in any order, and to stored ones', async () => {
  await owners('name,code\nRoot,R\n');
  await owners('name,code,boss\nLeaf,L,M\nMiddle,M,R\nTop,T,T\n');
  expect(
    await rows('select o.code, b.code from app.owner o left join app.owner b on b.id = o.boss order by o.id'),
  ).toEqual([
    ['R', null],
    ['L', 'M'],
    ['M', 'R'],
    ['T', 'T'],
  ]);
});

test('pairs of a many-to-many list are imported from either side', async () => {
  await owners();
  await run('name,number\none,1\ntwo,2\n');
  const markers = columnNamed(thing, 'markers');
  const marked = columnNamed(owner, 'marked');
  const answer = await run('number,markers.code\n1,A1\nT-0002,A1\n1,B2\n', { column: markers });
  expect(answer).toMatchObject({
    lines: 3,
    imported: 3,
    mapping: { number: 'number', 'markers.code': 'markers.code' },
  });
  const other = await run('o,t\nB3,2\n', {
    table: owner,
    column: marked,
    mapping: { o: 'code', t: 'marked.number' },
  });
  expect(other.imported).toBe(1);
  const pairs =
    'select t.number, o.code from app.thing__markers r join app.thing t on t.id = r.source_id join app.owner o on o.id = r.target_id order by 1, 2';
  expect(await rows(pairs)).toEqual([
    [1, 'A1'],
    [1, 'B2'],
    [2, 'A1'],
    [2, 'B3'],
  ]);
  expect(await rows('select number, version, updated_by from app.thing order by 1')).toEqual([
    [1, 2, 1],
    [2, 3, 1],
  ]);
  expect(
    await rows(
      `select record_id, what, diff from colonnade.change where diff ? '${markers!.id}' order by operation_id, record_id`,
    ),
  ).toEqual([
    [1, 'modify', { [markers!.id]: [[], [1, 2]] }],
    [2, 'modify', { [markers!.id]: [[], [1]] }],
    [2, 'modify', { [markers!.id]: [[1], [1, 3]] }],
  ]);
});

test('pairs that are there already, doubled or without a record are problems', async () => {
  await owners();
  await run('name,number\none,1\n');
  const column = columnNamed(thing, 'markers');
  await run('number,markers.code\n1,A1\n', { column });
  const { problems } = await run('number,markers.code\n1,A1\n1,B2\n1,B2\n9,B2\n,B2\n', { column });
  expect(problems).toMatchObject([
    { line: 2, column: 'number, markers.code', value: '1, A1', code: 'import.exists' },
    { line: 4, code: 'import.same_as_line' },
    { line: 5, column: 'number', value: '9', code: 'import.no_record' },
    { line: 6, column: 'number', code: 'value.required' },
  ]);
  expect((await refusal('number\n1\n', { column })).params['reason']).toContain('markers');
  expect((await refusal('name\n1\n', { table: owner, column: columnNamed(owner, 'things') })).code).toBe(
    'column.unknown',
  );
});

test('[IMPORT-5] one operation in the journal, one change per record, in the order of lines', async () => {
  await owners();
  await run('name,price,owner,kinds\nOne,1.5,A1,a;b\nTwo,,,\n', { title: 'things.csv' });
  const [[id, ...operation] = []] = await rows(
    "select id, kind, user_id, table_id, title from colonnade.operation where title = 'things.csv'",
  );
  expect(operation).toEqual(['import', supervisor.userId, thing.id, 'things.csv']);
  const changes = await rows(
    `select t.name, t.created_by, t.version, c.diff from colonnade.change c join app.thing t on t.id = c.record_id where c.operation_id = ${String(id)} order by t.id`,
  );
  const defaults = ['active', 'bought', 'seen', 'state'];
  const withNames = changes.map((row) => {
    const diff = Object.entries(namedDiff(catalog, row.at(-1) as object));
    return [...row.slice(0, -1), Object.fromEntries(diff.filter(([name]) => !defaults.includes(name)))];
  });
  expect(withNames).toEqual([
    [
      'One',
      1,
      1,
      { name: [null, 'One'], price: [null, '1.50'], owner: [null, 1], kinds: [null, ['a', 'b']] },
    ],
    ['Two', 1, 1, { name: [null, 'Two'] }],
  ]);
});

test('[UNDO-26] what the command line imported says so in its history, with the file, and to customers neither', async () => {
  const operator = { ...supervisor, userId: 0, account: 'user:0', name: 'Command line' };
  await run('name\nByCommand\n', { title: 'things.csv', viewer: operator });
  const [[id] = []] = await rows("select id from app.thing where name = 'ByCommand'");
  const past = { tableId: thing.id, recordId: Number(id) };
  const request = { db, catalog, viewer: supervisor };
  expect(await recordHistory(request, past)).toMatchObject([
    { kind: 'import', who: { id: null, name: 'Command line' }, file: 'things.csv' },
  ]);
  const [listed] = await listOperations(request, 'undo', {});
  expect(listed).toMatchObject({ who: { id: null, name: 'Command line' }, title: 'things.csv' });
  const customer = { ...supervisor, account: 'extranet:1:1' };
  expect(await recordHistory({ ...request, viewer: customer }, past)).toMatchObject([
    { kind: 'import', who: { id: null, name: 'The team' }, file: null },
  ]);
});

test('automatic numbers may be given, and go on after the greatest', async () => {
  await run('name,number\na,500\nb,\nc,T-0100\n');
  await run('name\nd\n');
  expect(await rows('select name, number from app.thing order by name')).toEqual([
    ['a', 500],
    ['b', 501],
    ['c', 100],
    ['d', 502],
  ]);
});

test('[IMPORT-4] a check does everything and keeps nothing', async () => {
  expect(await run('name,code\na,b\n', { check: true })).toMatchObject({
    lines: 1,
    imported: 1,
    refused: 0,
  });
  expect(await run('name,pieces\na,b\n', { check: true })).toMatchObject({
    lines: 1,
    imported: 0,
    refused: 1,
  });
  expect(await rows('select 1 from app.thing union all select 1 from colonnade.operation')).toEqual([]);
});

test('[IMPORT-11] only what the viewer may create and write; unreadable tables and columns do not exist', async () => {
  const clerk = viewerWith(catalog, 'clerk');
  expect((await run('name,pieces\na,1\n', { viewer: clerk })).imported).toBe(1);
  expect((await refusal('name,state\na,new\n', { viewer: clerk })).params['reason']).toMatch(
    /cannot fill in state/,
  );
  const unreadable = await refusal('name,price\na,1\n', { viewer: clerk });
  expect(unreadable.params['reason']).toMatch(/No column is named price.*Available columns: name, pieces\./);
  expect((await refusal('name\na\n', { viewer: viewerWith(catalog, 'outsider') })).code).toBe(
    'access.refused',
  );
  expect((await refusal('name\na\n', { viewer: viewerWith(catalog, 'outsider'), table: owner })).code).toBe(
    'table.unknown',
  );
  expect(
    (await refusal('number,markers.name\n1,a\n', { viewer: clerk, column: columnNamed(thing, 'markers') }))
      .code,
  ).toBe('access.refused');
});

test('several imports at once', async () => {
  const files = Array.from(
    { length: 6 },
    (_, file) =>
      `name,number,code\n${Array.from({ length: 500 }, (__, at) => `f${file},${file * 1000 + at},c${at}`).join('\n')}\n`,
  );
  const answers = await Promise.all(files.map((file) => run(file, { portion: 200 })));
  expect(answers.map(({ imported }) => imported)).toEqual(files.map(() => 500));
  expect(await rows('select count(*), count(distinct number) from app.thing')).toEqual([[3000, 3000]]);
});

test('[CTRL-4] two imports of the same unique values: one wins, the other is told so', async () => {
  const codes = Array.from({ length: 3_000 }, (_, at) => `C${at},n`);
  const files = [codes, codes.toReversed()].map((lines) => `code,name\n${lines.join('\n')}\n`);
  const ended = await Promise.allSettled(files.map((file) => run(file, { table: owner })));
  const reasons = ended.flatMap((one) =>
    one.status === 'rejected' ? [knownError(one.reason, catalog).code] : [],
  );
  const refused = ended.flatMap((one) =>
    one.status === 'fulfilled' && one.value.refused > 0 ? ['problems'] : [],
  );
  expect(['import.invalid', 'record.duplicate', 'problems']).toContain([...reasons, ...refused].join());
  expect(await rows('select count(*) from app.owner')).toEqual([[3_000]]);
});
