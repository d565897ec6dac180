import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import { AppError } from '#core/errors.ts';
import { everyTypeWorld, supervisor, viewerWith } from '#test/support/every-type.ts';
import { importFile, type FileImport, type ImportAnswer } from './import.ts';

const { db, catalog } = await everyTypeWorld();
const thing = catalog.tablesByName.get('thing')!;
const owner = catalog.tablesByName.get('owner')!;

beforeEach(async () => {
  await db.query(
    'truncate app.thing, app.owner, app."thing__markers", colonnade.operation, colonnade.change restart identity',
  );
});

type Options = Partial<Omit<FileImport, 'source'>> & { readonly viewer?: Viewer; readonly portion?: number };

async function run(
  file: string | Buffer,
  { viewer = supervisor, portion = 65_536, ...options }: Options = {},
): Promise<ImportAnswer> {
  return await importFile(
    { db, catalog, viewer },
    { table: thing, check: false, source: chunks(file, portion), ...options },
  );
}

async function* chunks(file: string | Buffer, portion: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(file);
  for (let at = 0; at < bytes.length; at += portion) yield bytes.subarray(at, at + portion);
}

async function refusal(file: string | Buffer, options: Options = {}): Promise<AppError> {
  const error: unknown = await run(file, options).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
}

async function rows(query: string): Promise<unknown[][]> {
  return (await db.query({ text: query, rowMode: 'array' })).rows as unknown[][];
}

async function owners(file = 'name;code\nAda;A1\nBob;B2\nBob;B3\n'): Promise<void> {
  expect((await run(file, { table: owner })).refused).toBe(0);
}

describe('files', () => {
  const expected = [
    ['Chaise, pliante', 'une "chaise"\nen bois', 3],
    ['Table', null, null],
  ];
  const stored = 'select name, notes, pieces from app.thing order by id';

  test.each([
    ['comma, LF', 'name,notes,pieces\n"Chaise, pliante","une ""chaise""\nen bois",3\nTable,,\n'],
    [
      'semicolon, CRLF, byte order mark',
      '\ufeffname;notes;pieces\r\nChaise, pliante;"une ""chaise""\r\nen bois";3\r\nTable;;\r\n',
    ],
    [
      'tab, no last line end',
      'name\tnotes\tpieces\n"Chaise, pliante"\t"une ""chaise""\nen bois"\t3\nTable\t\t',
    ],
    [
      'empty lines, empty header at the end',
      '\n\nname,notes,pieces,\n\n"Chaise, pliante","une ""chaise""\nen bois",3\n , ,\t\n\nTable,,,\n\n',
    ],
    ['lone CR', 'name,notes,pieces\r"Chaise, pliante","une ""chaise""\ren bois",3\rTable,,'],
  ])('[IMPORT-9] %s, in chunks of any size', async (_, file) => {
    for (const portion of [1, 7, 65_536]) {
      await db.query('delete from app.thing');
      expect(await run(file, { portion })).toMatchObject({ lines: 2, imported: 2, refused: 0, problems: [] });
      expect(await rows(stored)).toEqual(expected);
    }
  });

  test('[IMPORT-1] every type of column is read from its cell', async () => {
    await owners();
    const file =
      'number;name;code;notes;active;pieces;weight;price;site;mail;call;bought;opens;seen;lasts;state;kinds;owner;paint;stars\n' +
      'T-0042;Élan;ab;x;oui;7;1.5;12;www.example.com;a@example.com;+33 1 23;2026-02-28;9:30;2026-02-28 09:30:00+01;1:30;Usagé;Gamma|a;B3;#FFF;4\n';
    const { problems } = await run(file.replace(';9:30;', ';09:30;'));
    expect(problems).toEqual([]);
    expect(
      await rows(
        "select to_jsonb(t) - '{id,version,created_at,created_by,updated_at,updated_by,deleted_at,_search}'::text[] from app.thing t",
      ),
    ).toEqual([
      [
        {
          ...{
            number: 42,
            name: 'Élan',
            code: 'AB',
            notes: 'x',
            active: true,
            pieces: 7,
            weight: 1.5,
            price: 12,
            site: 'https://www.example.com',
          },
          ...{
            mail: 'a@example.com',
            call: '+33 1 23',
            bought: '2026-02-28',
            opens: '09:30:00',
            seen: '2026-02-28T08:30:00+00:00',
            lasts: 5400,
          },
          ...{ state: 'used', kinds: ['a', 'c'], owner: 3, paint: '#ffffff', stars: 4 },
        },
      ],
    ]);
  });

  test('[IMPORT-8] the memory of the server does not grow with the file', { timeout: 240_000 }, async () => {
    const LINES = 200_000;
    const padding = 'x'.repeat(500);
    async function* file(): AsyncGenerator<Buffer> {
      yield Buffer.from('code,name,padding\n');
      for (let from = 0; from < LINES; from += 200) {
        yield Buffer.from(
          Array.from({ length: 200 }, (_, at) => `C${from + at},N${(from + at) % 100},${padding}\n`).join(''),
        );
      }
    }
    let [before, most, bytes] = [0, 0, 0];
    const onProgress: FileImport['onProgress'] = (progress) => {
      const { rss } = process.memoryUsage();
      // What the first tenth needs is what an import needs at all.
      if (progress.lines <= LINES / 10) before = rss;
      most = Math.max(most, rss);
      bytes = progress.bytes;
    };
    const answer = await importFile(
      { db, catalog, viewer: supervisor },
      { table: owner, source: file(), mapping: { padding: '' }, check: false, onProgress },
    );
    expect(answer).toMatchObject({ lines: LINES, imported: LINES });
    expect(bytes).toBeGreaterThan(100_000_000);
    console.log('growth', most - before);
    expect(most - before).toBeLessThan(80_000_000);
  });
});

describe('mapping', () => {
  test('[IMPORT-1] headers are names or labels in any language, whatever case and accents; what the map says wins', async () => {
    await owners();
    const answer = await run('NOM,Owner,pièces,x,Price\nChaise,B2,9,zzz,5\n', {
      mapping: { pièces: 'pieces', x: '', Price: 'weight' },
    });
    expect(answer).toMatchObject({
      imported: 1,
      mapping: { NOM: 'name', Owner: 'owner.code', pièces: 'pieces', x: '', Price: 'weight' },
    });
    expect(await rows('select name, owner, pieces, weight, price from app.thing')).toEqual([
      ['Chaise', 2, 9, '5.000', null],
    ]);
  });

  test('[IMPORT-3] a link is found by the key that the header or the map names', async () => {
    await owners();
    expect((await run('name,owner.name\na,Ada\n')).mapping).toEqual({
      name: 'name',
      'owner.name': 'owner.name',
    });
    expect((await run('name,o\na,Ada\n', { mapping: { o: 'Owner.Name' } })).mapping).toEqual({
      name: 'name',
      o: 'owner.name',
    });
    expect(await rows('select distinct owner from app.thing')).toEqual([[1]]);
  });

  test('columns that the file does not have begin with their defaults; an empty cell is the empty value', async () => {
    await run('name,state\na,\n');
    expect(
      await rows(
        "select state, active, bought = (now() at time zone 'Europe/Paris')::date, seen is not null from app.thing",
      ),
    ).toEqual([[null, true, true, true]]);
  });

  test.each<[string, string, Options, string[]]>([
    ['an empty file', '', {}, ['is empty']],
    ['nothing but line ends', '\r\n\r\n', {}, ['is empty']],
    ['doubled headers', 'name,name\na,b\n', {}, ['more than once: name']],
    [
      'a header that names nothing',
      'name,colour of the sky\na,b\n',
      {},
      ['called colour of the sky', 'Possible are', 'owner.code'],
    ],
    ['an empty header', 'name,,code\na,b,c\n', {}, ['Column 2']],
    [
      'a mapped header that is not there',
      'name\na\n',
      { mapping: { nom: 'name' } },
      ['no such headers: nom'],
    ],
    ['a target that is not there', 'name,x\na,b\n', { mapping: { x: 'nothing' } }, ['called x']],
    ['two headers for one column', 'name,Nom\na,b\n', {}, ['same column name']],
    ['two keys for one link', 'name,owner.code,owner.name\na,b,c\n', {}, ['same column owner.name']],
    ['a required column that is missing', 'code\na\n', {}, ['must be filled', ': name.']],
    ['everything left out', 'name\na\n', { mapping: { name: '' } }, ['left out']],
    ['the id', 'id,name\n1,a\n', {}, ['called id']],
    ['a list column', 'name,markers\na,b\n', {}, ['markers is a list']],
    ['a link whose key is a link', 'name,owner.boss\na,b\n', {}, ['owner.name, owner.code']],
    [
      'more than 1,000 columns',
      `${Array.from({ length: 1001 }, (_, at) => `c${at}`).join(',')}\n`,
      {},
      ['more than 1000'],
    ],
  ])('[IMPORT-10] %s refuses the file', async (_, file, options, words) => {
    const error = await refusal(file, options);
    expect(error.code).toBe('import.mapping');
    for (const word of words) expect(error.params['reason']).toContain(word);
  });

  test('[ERR-4] reasons are in the language of the reader', async () => {
    const error = await refusal('name,x\na,b\n', { viewer: { ...supervisor, locale: 'fr_FR' } });
    expect(error.params['reason']).toContain('Aucune colonne ne s’appelle x');
    const { problems } = await run('name,pieces\na,b\n', { viewer: { ...supervisor, locale: 'fr_FR' } });
    expect(problems[0]?.message).toMatch(/nombre entier/);
  });

  test('[IMPORT-10] a header that cannot be read is import.invalid', async () => {
    expect((await refusal(Buffer.from('nom,pi\xe8ces\na,b\n', 'latin1'))).code).toBe('import.invalid');
    expect((await refusal('name,"code\na,b\n')).code).toBe('import.invalid');
    expect((await refusal(Buffer.from('\ufeffname\na\n', 'utf16le'))).code).toBe('import.invalid');
  });
});

describe('problems', () => {
  /** Each line after the header, with the problems that it must give. */
  const LINES: readonly [string, ...(readonly [column: string, value: string, code: string])[]][] = [
    ['good,,,,,'],
    ['a,1.5,,,,', ['pieces', '1.5', 'value.integer']],
    ['a,1000001,,,,', ['pieces', '1000001', 'value.too_large']],
    ['a,,2026-02-30,,,', ['bought', '2026-02-30', 'value.date']],
    ['a,,,gone,,', ['state', 'gone', 'value.choice']],
    [' ,7,,,,', ['name', '', 'value.required']],
    [`${'n'.repeat(61)},,,,,`, ['name', 'n'.repeat(61), 'value.too_long']],
    ['"a\nb",x,,,,', ['name', 'a\nb', 'value.one_line'], ['pieces', 'x', 'value.integer']],
    ['a,,,', ['', 'a, , ,', 'import.cells']],
    ['a,,,,,,,too many', ['', 'a, , , , , , , too many', 'import.cells']],
    ['a,,,,Z9,', ['owner', 'Z9', 'import.no_record']],
    ['a,,,,A1,twice'],
    ['a,x,,,A1,TWICE', ['pieces', 'x', 'value.integer'], ['owner, code', 'A1, TWICE', 'import.same_as_line']],
    ['a,,,,B2,There', ['owner, code', 'B2, THERE', 'import.exists']],
    ['a,,,,,There'],
  ];

  test('[IMPORT-6][IMPORT-7] every bad line is reported with line, column, value and reason, and nothing is imported', async () => {
    await owners();
    expect((await run('name,owner,code\nOld,B2,there\n')).imported).toBe(1);
    const text = `\n${['name,pieces,bought,state,owner,code', ...LINES.map(([line]) => line)].join('\n')}\n`;
    const expected: unknown[] = [];
    let number = 3;
    let lines = 0;
    for (const [line, ...problems] of LINES) {
      expected.push(...problems.map(([column, value, code]) => ({ line: number, column, value, code })));
      number += line.split('\n').length;
      lines += problems.length > 0 ? 1 : 0;
    }
    for (const file of [text, text.replaceAll('\n', '\r\n').replace('"a\r\nb"', '"a\nb"')]) {
      const answer = await run(file);
      expect(answer.problems.map(({ message: _, ...problem }) => problem)).toEqual(expected);
      expect(answer.problems.every(({ message }) => message.length > 10 && !message.includes('{{'))).toBe(
        true,
      );
      expect(answer).toMatchObject({ lines: LINES.length, imported: 0, refused: lines });
    }
    expect(await rows('select name from app.thing')).toEqual([['Old']]);
    expect(await rows("select count(*) from colonnade.operation where kind = 'import'")).toEqual([[2]]);
  });

  test('[IMPORT-3] a key that several records have refuses the line', async () => {
    await owners();
    const { problems } = await run('name,owner.name\na,Ada\nb,Bob\n');
    expect(problems).toMatchObject([
      { line: 3, column: 'owner.name', value: 'Bob', code: 'import.several_records' },
    ]);
  });

  test('unique values: in the file, and stored; those of deleted records are free', async () => {
    await owners();
    await db.query("update app.owner set deleted_at = now() where code = 'B3'");
    const { problems, refused } = await run('name,code\nx,A1\ny,N1\nz,N1\nz,N1\nw,B3\n', { table: owner });
    expect(problems).toMatchObject([
      { line: 2, column: 'code', value: 'A1', code: 'import.exists' },
      { line: 4, code: 'import.same_as_line', message: expect.stringContaining('Line 3') as string },
      { line: 5, code: 'import.same_as_line' },
    ]);
    expect(refused).toBe(3);
    expect((await run('name,code\nw,B3\n', { table: owner })).imported).toBe(1);
  });

  test('[IMPORT-9] bytes that are no UTF-8 are reported and never replaced, in left-out columns too', async () => {
    const bytes = Buffer.concat([
      Buffer.from('name,x\nÉ\ufffd,\n'),
      Buffer.from('caf\xe9,\na,\xff\nb,\n', 'latin1'),
      Buffer.from('ok,é\nc,"\xc3'),
    ]);
    for (const portion of [1, 65_536]) {
      const { problems, refused } = await run(
        Buffer.concat([bytes, Buffer.from([0xc3]), Buffer.from('"\n')]),
        { portion, mapping: { x: '' } },
      );
      const found = problems.map(({ line, column, code }) => [line, column, code]);
      expect(found).toEqual(
        expect.arrayContaining([
          [3, 'name', 'import.encoding'],
          [4, 'x', 'import.encoding'],
          [7, 'x', 'import.encoding'],
        ]),
      );
      expect(refused).toBe(problems.length);
      expect(await rows('select 1 from app.thing')).toEqual([]);
    }
  });

  test.each([
    ['a quote that is not closed', 'name\na\nb\n"c\nd\n', 4, 3, 'import.quotes'],
    ['text after a closing quote', 'name,code\na,"x\r\ny"\r\n"b"c,\nd,\n', 4, 2, 'import.quotes'],
    ['a quote inside a cell', 'name\na\nb "c"\nd\n', 3, 2, 'import.quotes'],
    ['a line without end', `name\na\n"${'b\n'.repeat(9_000_000)}"\nc\n`, 3, 2, 'import.line_too_long'],
  ])('[IMPORT-6] %s ends the reading and is reported with its line', async (_, file, line, lines, code) => {
    const answer = await run(file, { mapping: file.startsWith('name,') ? { code: '' } : {} });
    expect(answer).toMatchObject({ lines, imported: 0, refused: 1, problems: [{ line, code, value: '' }] });
  });

  test('a cell of more than 1,000,000 characters is refused; its value is shown shortened', async () => {
    const { problems } = await run(`name,notes\na,${'x'.repeat(1_000_001)}\n`);
    expect(problems).toMatchObject([
      { line: 2, column: 'notes', value: `${'x'.repeat(200)}…`, code: 'value.too_long' },
    ]);
  });

  test('at most 1,000 problems are listed, in the order of lines, and all refused lines are counted', async () => {
    const lines = Array.from({ length: 3000 }, (_, at) => (at % 2 ? `n,x,` : `n,,Z${at}`));
    const answer = await run(`name,pieces,owner\n${lines.join('\n')}\n`);
    expect(answer).toMatchObject({ lines: 3000, refused: 3000, imported: 0 });
    expect(answer.problems).toHaveLength(1000);
    expect(answer.problems.map(({ line }) => line)).toEqual(Array.from({ length: 1000 }, (_, at) => at + 2));
  });
});

describe('links', () => {
  test('records of the same file link to each other in any order, and to stored ones', async () => {
    await owners('name,code\nRoot,R\n');
    await owners('name,code,boss\nLeaf,L,M\nMiddle,M,R\nTop,T,T\n');
    expect(
      await rows(
        'select o.code, b.code from app.owner o left join app.owner b on b.id = o.boss order by o.id',
      ),
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
        "select record_id, diff from colonnade.change where diff ? 'markers' order by operation_id, record_id",
      ),
    ).toEqual([
      [1, { markers: [[], [1, 2]] }],
      [2, { markers: [[], [1]] }],
      [2, { markers: [[1], [1, 3]] }],
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
});

describe('what is written', () => {
  test('[IMPORT-5] one operation in the journal, one change per record, in the order of lines', async () => {
    await owners();
    await run('name,price,owner,kinds\nOne,1.5,A1,a;b\nTwo,,,\n', { title: 'things.csv' });
    const [[id, ...operation] = []] = await rows(
      "select id, kind, user_id, table_id, title from colonnade.operation where title = 'things.csv'",
    );
    expect(operation).toEqual(['import', supervisor.userId, thing.id, 'things.csv']);
    const changes = await rows(
      `select t.name, t.created_by, t.version, c.diff - '{active,bought,seen,state}'::text[] from colonnade.change c join app.thing t on t.id = c.record_id where c.operation_id = ${String(id)} order by t.id`,
    );
    expect(changes).toEqual([
      [
        'One',
        1,
        1,
        { name: [null, 'One'], price: [null, '1.50'], owner: [null, 1], kinds: [null, ['a', 'b']] },
      ],
      ['Two', 1, 1, { name: [null, 'Two'] }],
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
      /may not fill in state/,
    );
    const unreadable = await refusal('name,price\na,1\n', { viewer: clerk });
    expect(unreadable.params['reason']).toMatch(/No column is called price.*Possible are: name, pieces\./);
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
});

describe('[IMPORT-7] an import that ends early keeps nothing', () => {
  const state =
    "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'";

  /** A file that waits in its middle until `meanwhile` is done. */
  async function* stopping(meanwhile: () => Promise<void>): AsyncGenerator<Buffer> {
    yield Buffer.from(`name\n${'a\n'.repeat(50_000)}`);
    await meanwhile();
    yield Buffer.from('b\n');
  }

  async function ended(source: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void> {
    const working = importFile(
      { db, catalog, viewer: supervisor },
      { table: thing, check: false, source, signal },
    );
    await expect(working).rejects.toThrow();
    expect(await rows('select 1 from app.thing union all select 1 from colonnade.operation')).toEqual([]);
    await expect.poll(() => rows(state)).toEqual([[0]]);
    expect((await run('name\nafter\n')).imported).toBe(1);
  }

  test('the database connection breaks', async () => {
    await ended(
      stopping(async () => {
        await expect
          .poll(
            async () =>
              (
                await rows(
                  "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'copy %'",
                )
              ).length,
          )
          .toBe(1);
        await wait(50);
      }),
    );
  });

  test('the file breaks off', async () => {
    await ended(stopping(() => Promise.reject(new Error('gone'))));
  });

  test('the caller goes away while the file is read', async () => {
    const controller = new AbortController();
    await ended(
      stopping(async () => controller.abort()),
      controller.signal,
    );
  });

  test('the caller goes away while records are stored', async () => {
    const controller = new AbortController();
    const blocker = await db.connect();
    await blocker.query('begin; lock table app.thing in exclusive mode');
    const working = expect(
      importFile(
        { db, catalog, viewer: supervisor },
        { table: thing, check: false, source: chunks('name\na\n', 9), signal: controller.signal },
      ),
    ).rejects.toThrow();
    await expect
      .poll(() =>
        rows(
          "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        ),
      )
      .toEqual([[1]]);
    controller.abort();
    await working;
    await blocker.query('rollback');
    blocker.release();
    expect(await rows('select 1 from app.thing')).toEqual([]);
  });
});
