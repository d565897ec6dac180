import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { openPool } from '#server/database/pool.ts';
import { callHeaders, visitorCookies } from './support/calls/cookies.ts';
import { runCommand, signIn, startProduct, supervised } from './support/run/product.ts';
import { testDatabase } from './support/run/postgres.ts';

const scratch = mkdtempSync(join(tmpdir(), 'colonnade-start-'));
// As root, PostgreSQL runs as another user, who must be able to enter.
chmodSync(scratch, 0o755);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const folder = (name: string) => join(scratch, name);

const application = async (url: string, headers: Readonly<Record<string, string>>) =>
  (await (await fetch(`${url}/api/application`, { headers })).json()) as ApplicationInfo;

describe('the first run and later ones', () => {
  test(
    '[START-1][START-6][START-11][START-12] sample, one-time code, clean stop, start again, start after kill -9',
    { timeout: 120_000 },
    async () => {
      const env = { COLONNADE_DATA: folder('first') };
      const first = await startProduct(env);
      const code = /#code=([\w-]+)/.exec(first.printed())?.[1];
      expect(code).toMatch(/^[\w-]{22}$/);
      const headers = callHeaders(await visitorCookies(first.url));
      const setUp = async (body: object) =>
        await fetch(`${first.url}/session/setup/`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
      const person = { login: 'me', name: 'Me', password: 'a long enough password' };
      expect((await setUp({ ...person, code: 'wrong' })).status).toBe(401);
      expect((await setUp({ ...person, code, password: 'short' })).status).toBe(422);
      expect((await setUp({ ...person, code })).status).toBe(200);
      expect((await setUp({ ...person, code })).status).toBe(409);
      const info = await application(first.url, await signIn(first.url, 'me', person.password));
      expect(info.tables.map((table) => table.name)).toContain('contact');
      expect(await first.stop()).toBe(0);

      const second = await startProduct(env);
      expect(second.printed()).not.toContain('#code=');
      await second.kill();
      const third = await startProduct(env);
      await signIn(third.url, 'me', person.password);
      expect(await third.stop()).toBe(0);
    },
  );

  test('[START-8] an external PostgreSQL works with DATABASE_URL alone', { timeout: 120_000 }, async () => {
    const { connectionString } = await testDatabase();
    const env = { ...supervised(folder('external')), DATABASE_URL: connectionString };
    const product = await startProduct(env);
    const info = await application(product.url, await signIn(product.url));
    expect(info.tables.length).toBeGreaterThan(8);
    expect(await product.stop()).toBe(0);
  });

  test(
    '[START-13] a second server on the same data folder refuses; several workers serve one',
    { timeout: 120_000 },
    async () => {
      const env = { ...supervised(folder('shared')), COLONNADE_WORKERS: '2' };
      const product = await startProduct(env);
      await signIn(product.url);
      const second = await runCommand(['serve'], env);
      expect(second.code).toBe(1);
      expect(second.printed).toContain('is in use by');
      expect(await product.stop()).toBe(0);
    },
  );
});

describe('[START-9] what ends a start: one clear line, an exit code, nothing damaged', () => {
  const refused = async (env: Record<string, string>, words: string) => {
    const { code, printed } = await runCommand(['serve'], { COLONNADE_DATA: folder('refused'), ...env });
    expect(code).toBe(1);
    expect(printed).toContain(words);
    expect(printed).not.toMatch(/^\s+at /m);
  };

  test('wrong settings', async () => {
    await refused({ PORT: 'many' }, 'PORT');
    await refused({ COLONNADE_ADMIN_LOGIN: 'me' }, 'COLONNADE_ADMIN_PASSWORD');
    await refused({ COLONNADE_APP: '/nowhere' }, 'COLONNADE_APP');
  });

  test('a database that cannot be reached', async () => {
    await refused({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, 'The database cannot be used');
  });

  test('a taken port', { timeout: 60_000 }, async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { connectionString } = await testDatabase();
    await refused({ DATABASE_URL: connectionString, PORT: String(port) }, `Port ${port} is taken`);
    taken.close();
  });

  test('data of a newer version', { timeout: 60_000 }, async () => {
    const { connectionString } = await testDatabase();
    const db = openPool({ connectionString }, 1);
    await db.query('create schema colonnade');
    await db.query(
      'create table colonnade.migration (file text primary key, at timestamptz not null default now())',
    );
    await db.query(`insert into colonnade.migration values ('9999-future.sql')`);
    await refused({ DATABASE_URL: connectionString }, 'newer version of Colonnade');
    expect((await db.query(`select 1 from pg_namespace where nspname = 'app'`)).rows).toEqual([]);
    await db.end();
  });
});

describe('the command line', () => {
  test('[CLI-1] help, wrong words and their exit codes', { timeout: 120_000 }, async () => {
    const help = await runCommand(['--help'], {});
    expect(help.code).toBe(0);
    for (const command of ['serve', 'import', 'export', 'archive', 'user', 'backup', 'restore'])
      expect(help.printed).toContain(command);
    const importing = (await runCommand(['import', '--help'], {})).printed;
    for (const said of ['--map remarks= ', 'product.suppliers pairs.csv', '--time-zone'])
      expect(importing).toContain(said);
    expect((await runCommand(['frobnicate'], {})).code).toBe(1);
    expect((await runCommand(['import', '--surprise'], {})).code).toBe(1);
  });

  test(
    '[CLI-2][CLI-4][CLI-5] archive load, user create and list, export and import beside no server',
    { timeout: 120_000 },
    async () => {
      const env = { COLONNADE_DATA: folder('cli') };
      const archive = new URL('northwind/app', import.meta.url).pathname;
      expect(
        (await runCommand(['user', 'create', 'x'], { ...env, COLONNADE_PASSWORD: PASSWORD })).printed,
      ).toContain('No application is loaded yet');
      expect(await runCommand(['archive', 'load', archive], env)).toMatchObject({
        code: 0,
        printed: expect.stringContaining('is in force') as string,
      });
      expect(await runCommand(['archive', 'check', archive, '--database'], env)).toMatchObject({
        code: 0,
        printed: expect.stringContaining('No mistakes') as string,
      });
      const made = await runCommand(['user', 'create', 'x', '--supervisor'], {
        ...env,
        COLONNADE_PASSWORD: PASSWORD,
      });
      expect(made).toMatchObject({ code: 0 });
      const again = await runCommand(['user', 'create', 'x'], { ...env, COLONNADE_PASSWORD: PASSWORD });
      expect(again).toMatchObject({ code: 1, printed: expect.stringContaining('is taken') as string });
      const short = await runCommand(['user', 'create', 'y'], { ...env, COLONNADE_PASSWORD: 'short' });
      expect(short).toMatchObject({ code: 1, printed: expect.stringContaining('at least 12') as string });
      const typed = await runCommand(['user', 'create', 'y'], env, `${PASSWORD}\n`);
      expect(typed).toMatchObject({ code: 0 });
      const argued = await runCommand(['user', 'create', 'z', '--password', PASSWORD], env, PASSWORD);
      expect(argued).toMatchObject({ code: 1, output: '' });
      expect((await runCommand(['user', 'create', 'z'], env)).printed).toContain('There is no password');
      const listed = await runCommand(['user', 'list', '--json'], env);
      expect((JSON.parse(listed.output) as { login: string }[]).map(({ login }) => login)).toEqual([
        'x',
        'y',
      ]);
      const disabled = await runCommand(['user', 'disable', 'y'], env);
      expect(disabled).toMatchObject({ code: 0, output: '' });
      expect(disabled.printed).toContain('y is signed out');
      const missing = await runCommand(['import', 'customer', '/nowhere.csv'], env);
      expect(missing).toMatchObject({
        code: 1,
        printed: expect.stringContaining('cannot be read') as string,
      });
      const wrong = await runCommand(['archive', 'load', scratch], env);
      expect(wrong.code).toBe(1);
      expect(wrong.printed).toContain('nothing was changed');
    },
  );

  test(
    '[CLI-2][IMPORT-2][EXPORT-10] import matches on keys as on the screen, export takes columns, a view, a filter and an order',
    { timeout: 120_000 },
    async () => {
      const env = { COLONNADE_DATA: folder('transfer') };
      const archive = new URL('northwind/app', import.meta.url).pathname;
      await runCommand(['archive', 'load', archive], env);
      const file = (text: string) => {
        const path = join(scratch, 'shippers.csv');
        writeFileSync(path, text);
        return path;
      };
      const first = file('number,company_name,phone\n1,Alpha,\n2,Beta,1234567\n');
      expect(await runCommand(['import', 'shipper', first], env)).toMatchObject({ code: 0 });
      const second = file('number,company_name,phone\n1,Alfa,\n2,Beta,\n3,Gamma,\nx,Wrong,\n');
      const how = ['import', 'shipper', second, '--match', 'number', '--leave-refused-out'];
      const dry = await runCommand([...how, '--dry-run'], env);
      expect(dry).toMatchObject({ code: 0 });
      const told = '1 record would be created, 1 would be changed, 1 unchanged, 1 line left out.';
      expect(dry.printed).toContain(told);
      expect((await runCommand([...how, '--mode', 'update'], env)).printed).toContain(
        '0 records created, 1 changed, 1 unchanged, 2 lines left out.',
      );
      const filter = '{"column":"number","operator":"lessOrEqual","value":2}';
      const wanted = ['--columns', 'number,company_name', '--sort', '-number', '--filter', filter];
      const exported = await runCommand(['export', 'shipper', '-', ...wanted], env);
      expect(exported.output).toContain('number,company_name\n2,Beta\n1,Alfa\n');
      const viewed = await runCommand(['export', 'shipper', '-', '--view', 'shippers', '--shown'], env);
      expect(viewed.output).toContain('Company');
      const missing = await runCommand(['export', 'shipper', '-', '--view', 'shipers'], env);
      expect(missing).toMatchObject({
        code: 1,
        printed: expect.stringContaining('did you mean shippers') as string,
      });
    },
  );
});

const PASSWORD = 'correct horse battery staple';
