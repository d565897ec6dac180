import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { DraftState } from '#core/contract/configuration/configuration-routes.ts';
import { must } from '#core/std/must.ts';
import { sql } from '#server/database/sql/sql.ts';
import { callHeaders, keepCookies, visitorCookies } from './support/calls/cookies.ts';
import { LOGIN, PASSWORD, startProduct, supervised } from './support/run/product.ts';
import { everyTypeWorld } from './support/worlds/every-type.ts';

const { db, catalog, connectionString } = await everyTypeWorld();
const scratch = mkdtempSync(join(tmpdir(), 'colonnade-configure-crash-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const env = { ...supervised(join(scratch, 'data')), DATABASE_URL: connectionString };
const thing = must(catalog.tablesByName.get('thing'), 'things');
const pieces = must(
  thing.columns.find(({ name }) => name === 'pieces'),
  'pieces',
);

/** Signs in with the configuration open; gives the calls on the draft. */
async function draftCalls(url: string) {
  const cookies = await visitorCookies(url);
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...callHeaders(cookies), 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    keepCookies(cookies, answer.headers.getSetCookie());
    return await answer.json();
  };
  await call('POST', '/session/login/', { login: LOGIN, password: PASSWORD, configuration: true });
  const draft = async () => (await call('GET', '/admin/configuration/draft')) as DraftState;
  return {
    draft,
    post: async (what: string, body: object) =>
      await call('POST', `/admin/configuration/draft/${what}`, {
        revision: (await draft()).revision,
        ...body,
      }),
  };
}

/** What is there of the change: its version, the type of the column in the table, and the steps of the draft. */
async function stateOf(): Promise<{
  readonly version: number;
  readonly type: string;
  readonly steps: number;
}> {
  const { rows } = await db.query<{ version: number; type: string; steps: number }>(
    sql`select (select number from colonnade.catalog_current)::int as version,
               (select data_type from information_schema.columns where table_schema = 'app' and table_name = 'thing' and column_name in ('pieces', 'parts')) as type,
               coalesce((select jsonb_array_length(steps) from colonnade.configuration_draft), 0)::int as steps`,
  );
  return must(rows[0], 'the state');
}

/** The connections of the killed server are gone: what they did is done or undone. */
async function settled(): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ others: number }>(
      sql`select count(*)::int as others from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`,
    );
    if (rows[0]?.others === 0) return;
    await wait(50);
  }
}

test(
  '[CONF-6] a server that is killed while it applies a draft leaves all of it or nothing: the draft is there, or what it was',
  { timeout: 240_000 },
  async () => {
    await db.query(
      `insert into app.thing (name, pieces) select 'Thing ' || n, n % 1000 from generate_series(1, 60000) n`,
    );
    const before = await stateOf();
    const place = ['tables', thing.id, 'columns', pieces.id];
    for (const delay of [50, 300, 800]) {
      const product = await startProduct(env);
      const { draft, post } = await draftCalls(product.url);
      if ((await draft()).done === 0)
        await post('edit', {
          edits: [
            { kind: 'set', place: [...place, 'type'], value: 'decimal' },
            { kind: 'set', place: [...place, 'name'], value: 'parts' },
          ],
        });
      const applying = post('apply', { title: 'Parts' }).catch(() => undefined);
      await wait(delay);
      await product.kill();
      await applying;
      await settled();
      const after = await stateOf();
      if (after.version > before.version) {
        expect(after).toEqual({ version: before.version + 1, type: 'numeric', steps: 0 });
        return;
      }
      expect(after).toEqual({ ...before, steps: 1 });
    }
    const product = await startProduct(env);
    const { draft, post } = await draftCalls(product.url);
    expect((await draft()).done).toBe(1);
    await post('apply', { title: 'Parts' });
    expect(await stateOf()).toEqual({ version: before.version + 1, type: 'numeric', steps: 0 });
    await product.stop();
  },
);
