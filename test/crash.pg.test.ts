import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { crashRounds } from './support/crash/crash-run.ts';
import { runCommand, signIn, startProduct, supervised, type Product } from './support/run/product.ts';

const scratch = mkdtempSync(join(tmpdir(), 'colonnade-crash-'));
chmodSync(scratch, 0o755);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const MAIN = fileURLToPath(new URL('../src/server/cli/main.ts', import.meta.url));
const APP = fileURLToPath(new URL('every-type/app', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../sample/app', import.meta.url));
const env = { ...supervised(join(scratch, 'data')), COLONNADE_APP: APP };

/** `npm run test:crash -- 7` tries much more, from that seed. */
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 4);
const SEED = Number(process.env['CRASH_SEED'] ?? 1);
const isLong = process.env['CRASH_ROUNDS'] !== undefined;
const tell = (line: string) => void (isLong && process.stdout.write(`${line}\n`));

interface Client {
  readonly thing: number;
  readonly post: (path: string, body: unknown) => Promise<Record<string, number>>;
  readonly names: () => Promise<readonly string[]>;
}

async function clientOf({ url }: Product): Promise<Client> {
  const headers = { ...(await signIn(url)), 'content-type': 'application/json' };
  const info = (await (await fetch(`${url}/api/application`, { headers })).json()) as ApplicationInfo;
  const thing = info.tables.find((table) => table.name === 'thing')?.id ?? 0;
  const post: Client['post'] = async (path, body) => {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Record<string, number>;
  };
  return {
    thing,
    post,
    names: async () => {
      const found: string[] = [];
      for (let after: string[] | undefined; ;) {
        const body = { tableId: thing, columns: ['name'], limit: 500, ...(after ? { after } : {}) };
        const { rows } = (await post('/list/full/load/datatable', body)) as unknown as {
          rows: [number, string][];
        };
        found.push(...rows.map((row) => row[1]));
        const last = rows.at(-1);
        if (!last || rows.length < 500) return found;
        after = [String(last[0])];
      }
    },
  };
}

test(
  '[CTX-22][CTX-24][CTX-23][CTX-3][CTX-41][START-12][START-20] kill -9 of server and PostgreSQL at random moments: what was acknowledged is there once, the rest wholly or not, drafts are as they were, and what is repeated is done once',
  { timeout: 120_000 + ROUNDS * 15_000 },
  async () => {
    const dataFolder = join(scratch, 'rounds');
    const place = { dataFolder, env: { ...supervised(dataFolder), COLONNADE_APP: SAMPLE } };
    const figures = await crashRounds(place, { seed: SEED, rounds: ROUNDS, tell });
    tell(JSON.stringify(figures, null, 2));
    expect(figures.rounds).toBe(ROUNDS);
    expect(figures.acknowledged['validate']).toBeGreaterThan(ROUNDS);
    expect(figures.draftsCompared).toBeGreaterThan(ROUNDS);
  },
);

test(
  '[IMPORT-7][START-12] kill -9 during an import leaves nothing of it, and the next start works',
  { timeout: 180_000 },
  async () => {
    const many = linesIn('many.csv', 200_000);
    await (await startProduct(env)).stop();
    for (const delay of [900, 1_500, 2_300]) {
      const child = spawn(process.execPath, [MAIN, 'import', 'thing', many], {
        env: { ...process.env, ...env },
        stdio: 'ignore',
      });
      const exited = once(child, 'exit');
      await wait(delay);
      child.kill('SIGKILL');
      await exited;
    }
    const product = await startProduct(env);
    const client = await clientOf(product);
    expect((await client.names()).filter((name) => name.startsWith('Import'))).toEqual([]);
    const whole = await runCommand(['import', 'thing', linesIn('fewer.csv', 20_000)], env);
    expect(whole).toMatchObject({ code: 0 });
    const { count } = await client.post('/list/full/count', {
      tableId: client.thing,
      filter: { column: 'name', operator: 'beginsWith', value: 'Import' },
    });
    expect(count).toBe(20_000);
    await product.stop();
  },
);

/** A file with so many things to import, whose names begin with `Import`. */
function linesIn(name: string, count: number): string {
  const file = join(scratch, name);
  const lines = Array.from({ length: count }, (_, at) => `Import ${at},${at % 100}`);
  writeFileSync(file, `name,pieces\n${lines.join('\n')}\n`);
  return file;
}
