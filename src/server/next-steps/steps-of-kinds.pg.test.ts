import { expect, test } from 'vitest';
import type { NextStep, StepOfWork } from '#core/contract/messaging/next-step-routes.ts';
import { must } from '#core/std/must.ts';
import { codeOf, type Visitor } from '#test/support/calls/app.ts';
import { callWorld } from '#test/support/worlds/call-world.ts';
import { sql } from '../database/sql/sql.ts';

const { db, table, call, chief, clerk, caller } = await callWorld();
const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = 'caller'`);
const user = must(rows[0], 'the caller').id;

const at = (as: string, what = '') => `/api/steps/${table(as).id}/${call}${what}`;
const list = async (who: Visitor, as: string) =>
  (await who.get(at(as))).json<{ open: NextStep[] }>().open.map(({ text }) => text);

test('[MSG-44] a record has the same steps by whichever table of its family it is opened', async () => {
  for (const as of ['activity', 'call'])
    expect((await chief.post(at(as, '/add'), { key: `of-kinds-${as}`, text: as, user })).status).toBe(200);
  for (const [who, as] of [
    [chief, 'activity'],
    [chief, 'call'],
    [clerk, 'activity'],
    [caller, 'call'],
  ] as const)
    expect(await list(who, as)).toEqual(['activity', 'call']);
  expect(codeOf(await caller.get(at('activity')))).toBe('table.unknown');
});

test('[MSG-48] the own work leads to a record as one of the table as of which one may read it', async () => {
  const { steps } = (await caller.get('/api/steps')).json<{ steps: StepOfWork[] }>();
  expect(steps.map(({ record }) => [record.tableId, record.recordId, record.title])).toEqual([
    [table('call').id, call, 'Ring'],
    [table('call').id, call, 'Ring'],
  ]);
});
