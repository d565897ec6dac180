import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { trusted } from '../database/sql/sql.ts';
import { everyTypeWorld, supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { importFile } from '../import/import.ts';
import { exportTable } from './export.ts';

type World = Awaited<ReturnType<typeof everyTypeWorld>>;
const [here, there] = [await everyTypeWorld(), await everyTypeWorld()];
const { catalog } = here;
const thing = catalog.tablesByName.get('thing')!;
const owner = catalog.tablesByName.get('owner')!;

beforeEach(async () => {
  for (const { db } of [here, there])
    await db.query('truncate app.thing, app.owner, app."thing__markers" restart identity');
});

type Options = Partial<Parameters<typeof exportTable>[1]> & { readonly viewer?: Viewer };

async function written(
  { db }: World,
  table: Table,
  { viewer = supervisor, ...options }: Options = {},
): Promise<string> {
  const out = new PassThrough();
  const [text] = await Promise.all([
    Readable.from(out).reduce((all: string, chunk: Buffer) => all + chunk.toString('latin1'), ''),
    exportTable({ db, catalog, viewer }, { table, out, ...options }),
  ]);
  return Buffer.from(text, 'latin1').toString('utf8');
}

async function read(
  { db }: World,
  table: Table,
  file: string,
  column = columnNamed(table, ''),
): Promise<void> {
  const source = Readable.from([Buffer.from(file)]);
  const answer = await importFile(
    { db, catalog, viewer: supervisor },
    { table, column, source, check: false },
  );
  expect(answer.problems).toEqual([]);
}

async function values({ db }: World, table: Table): Promise<unknown[]> {
  const system = "'{id,version,created_at,created_by,updated_at,updated_by,deleted_at}'::text[]";
  const result = await db.query<{ value: unknown }>(
    trusted(
      `select to_jsonb(t) - ${system} as value from app.${table.name} t where deleted_at is null order by id`,
    ),
  );
  return result.rows.map(({ value }) => value);
}

const OWNERS =
  'name,code,salary,boss\n"Ångström, ""Åke""",X-1,-0.5,\n=1+1,x-1,999999999999999.99,X-1\nnull,NULL,,x-1\n';
const THINGS = `number;name;code;notes;active;pieces;weight;price;site;mail;call;bought;opens;seen;lasts;state;kinds;owner;paint;stars;spot
7;"a;b,c ""d""";ß;"\n  two
lines\t\\n \\. end";0;0;-0.001;0;http://a.example/?q=ü&x=1;a@b.example;+33 (1) 2;0001-01-01;23:59:59;0001-01-01T00:00:00.001Z;-0:00:59;broken;c,a;NULL;#0a0b0c;0;-33.8569444, 151.2
;\\.;;\\.;;1000000;123456789012345.678;;;;;9999-12-31;00:00;9999-12-31T23:59:59.999Z;1000000:00:00;;;;;5;90, -180
;'';;"""quoted""";true;;;;;;;;;;90 min;new;b;x-1;;;
`;

test('[EXPORT-3] what was exported is imported again without loss: values of every type, links, self links, pairs', async () => {
  await read(here, owner, OWNERS);
  await read(here, thing, THINGS);
  await read(here, thing, 'number,markers.code\n7,X-1\n7,NULL\n', columnNamed(thing, 'markers'));
  const column = columnNamed(thing, 'markers')!;
  await expect(written(here, thing, { column })).resolves.toContain('thing,markers.code');
  for (const table of [owner, thing]) {
    const file = await written(here, table);
    await read(there, table, file);
    expect(await values(there, table)).toEqual(await values(here, table));
    expect(await written(there, table)).toBe(file);
  }
  const marked = columnNamed(owner, 'marked')!;
  expect(await written(here, owner, { column: marked })).toBe(
    'code,marked\nX-1,"a;b,c ""d"" T-0007"\nNULL,"a;b,c ""d"" T-0007"\n',
  );
});

test('the form of the values', async () => {
  await read(here, owner, OWNERS);
  await read(
    here,
    thing,
    'number;name;active;price;bought;opens;seen;lasts;state;kinds;owner\n7;é;oui;12;2026-02-28;09:30;2026-02-28T09:30:00+02:00;1:30;Usagé;c|a;X-1\n',
  );
  const columns = [
    'number',
    'name',
    'active',
    'price',
    'bought',
    'opens',
    'seen',
    'lasts',
    'state',
    'kinds',
    'owner',
  ];
  expect(await written(here, thing, { columns })).toBe(
    `${columns.join(',')}\nT-0007,é,true,12.00,2026-02-28,09:30:00,2026-02-28T07:30:00.000Z,1:30:00,used,a;c,X-1\n`,
  );
});

test('[EXPORT-4] texts that a spreadsheet would run stay texts, numbers stay numbers, and the import gives all back', async () => {
  const texts = ['=1+1', '+x', '-x', '@x', '\tx', '\rx', "'=x", "''-x", "'x", 'a=b', '', '\n=x'];
  await here.db.query(
    `insert into app.owner (name, code, salary) select t, '=' || i, -i from unnest($1::text[]) with ordinality x(t, i)`,
    [texts],
  );
  await here.db.query(
    `insert into app.thing (name, notes, call, mail, lasts, weight, pieces, owner) values ('=a', '-', '+33 1', '@b@c', -59, -0.5, -7, 1)`,
  );
  const owners = await written(here, owner, { columns: ['name', 'code', 'salary'] });
  expect(owners).toBe(
    `name,code,salary\n'=1+1,'=1,-1.00\n'+x,'=2,-2.00\n'-x,'=3,-3.00\n'@x,'=4,-4.00\n'\tx,'=5,-5.00\n"'\rx",'=6,-6.00\n` +
      `''=x,'=7,-7.00\n'''-x,'=8,-8.00\n'x,'=9,-9.00\na=b,'=10,-10.00\n"",'=11,-11.00\n"\n=x",'=12,-12.00\n`,
  );
  const columns = ['name', 'notes', 'call', 'mail', 'lasts', 'weight', 'pieces', 'owner'];
  const things = await written(here, thing, { columns });
  expect(things).toBe(`${columns.join(',')}\n'=a,'-,'+33 1,'@b@c,-0:00:59,-0.500,-7,'=1\n`);
});

test('[EXPORT-4] a file with such texts is imported without loss', async () => {
  const texts = ['=1+1', '+x', '-x', '@x', "'=x", "''-x", "'x", 'a=b'];
  await here.db.query(
    `insert into app.owner (name, code, salary) select t, '=' || i, -i from unnest($1::text[]) with ordinality x(t, i)`,
    [texts],
  );
  await here.db.query("insert into app.thing (name, call, owner) values ('=a', '+33 1 22', 1)");
  for (const table of [owner, thing]) {
    await read(there, table, await written(here, table));
    expect(await values(there, table)).toEqual(await values(here, table));
  }
});

test('only live records, in the order of their making; a linked record without its key shows its id', async () => {
  await here.db.query(
    "insert into app.owner (name, code, boss) values ('c', 'C', 3), ('b', 'B', null), ('a', null, 1), ('d', 'D', 2)",
  );
  await here.db.query("update app.owner set deleted_at = now() where name = 'b'");
  expect(await written(here, owner)).toBe('name,code,salary,boss\nc,C,,#3\na,,,C\nd,D,,B\n');
});

test('[EXPORT-2] only what the viewer may read', async () => {
  const clerk = viewerWith(catalog, 'clerk');
  await read(here, owner, OWNERS);
  await read(here, thing, 'number,name,price,owner\n1,a,5,X-1\n');
  expect(await written(here, thing, { viewer: clerk })).toBe(
    'number,name,pieces,state,owner\nT-0001,a,,new,"Ångström, ""Åke"""\n',
  );
  const refused = [
    { viewer: clerk, columns: ['name', 'price'] },
    { viewer: clerk, columns: ['nothing'] },
    { viewer: viewerWith(catalog, 'outsider'), table: owner },
    { column: columnNamed(owner, 'things')!, table: owner },
  ];
  const codes = refused.map(
    async (options) => await written(here, thing, options).catch((error: { code: string }) => error.code),
  );
  expect(await Promise.all(codes)).toEqual([
    'column.unknown',
    'column.unknown',
    'table.unknown',
    'column.unknown',
  ]);
});

const COPIES =
  "pg_stat_activity where datname = current_database() and (query like 'fetch %' or query like 'declare %') and state <> 'idle'";

/** Exports many owners into `out`; gives why that failed. */
async function failure(out: PassThrough): Promise<unknown> {
  const { db } = here;
  await db.query(
    "insert into app.owner (name) select repeat('x', 5000) || i from generate_series(1, 2000) i",
  );
  return await exportTable({ db, catalog, viewer: supervisor }, { table: owner, out }).catch(
    (error: { message: string }) => error.message,
  );
}

test('[EXPORT-5] a reader that goes away ends the query, and the pool goes on', async () => {
  const out = new PassThrough();
  const failed = failure(out);
  await once(out, 'readable');
  out.destroy();
  expect(await failed).toMatch(/premature/i);
  await expect
    .poll(async () => (await here.db.query(`select 1 from ${COPIES}`)).rows, { timeout: 20_000 })
    .toEqual([]);
  expect(await written(here, owner, { columns: ['code'] })).toMatch(/^code\n/);
});

test('a connection to the database that breaks fails the export', async () => {
  const out = new PassThrough();
  const failed = failure(out);
  await once(out, 'readable');
  // Between two fetches a connection shows other statements: it is asked until it has been found.
  await expect
    .poll(async () => (await here.db.query(`select pg_terminate_backend(pid) from ${COPIES}`)).rows, {
      timeout: 20_000,
    })
    .not.toEqual([]);
  out.resume().on('error', () => undefined);
  expect(await failed).toEqual(expect.any(String));
});
