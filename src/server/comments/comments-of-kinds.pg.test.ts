import { expect, test } from 'vitest';
import type { Comment } from '#core/contract/messaging/comment-routes.ts';
import { must } from '#core/std/must.ts';
import { codeOf, type Visitor } from '#test/support/calls/app.ts';
import { callWorld } from '#test/support/worlds/call-world.ts';
import { sql } from '../database/sql/sql.ts';

const { db, table, column, call, chief, clerk, caller } = await callWorld();

const at = (as: string, what = '') => `/api/comments/${table(as).id}/${call}${what}`;
const add = async (as: string, text: string, more: object = {}) =>
  await chief.post(at(as, '/add'), { key: `of-kinds-${text}`, body: [{ text }], ...more });
const list = async (who: Visitor, as: string) =>
  (await who.get(at(as)))
    .json<{ comments: Comment[] }>()
    .comments.map(({ body, column: of }) => [
      body.map((part) => ('text' in part ? part.text : '')).join(''),
      of?.id,
    ]);

test('[MSG-27] a record has the same comments by whichever table of its family it is opened', async () => {
  expect((await add('activity', 'above')).status).toBe(200);
  expect((await add('call', 'below')).status).toBe(200);
  expect((await add('call', 'subject', { columnId: column('activity', 'subject') })).status).toBe(200);
  expect((await add('call', 'phone', { columnId: column('call', 'phone') })).status).toBe(200);
  const whole = [
    ['above', undefined],
    ['below', undefined],
    ['subject', column('call', 'subject')],
    ['phone', column('call', 'phone')],
  ];
  expect(await list(chief, 'activity')).toEqual(whole);
  expect(await list(chief, 'call')).toEqual(whole);
  // As a call alone; and as an activity alone, without what only calls have.
  expect(await list(caller, 'call')).toEqual(whole);
  expect(codeOf(await caller.get(at('activity')))).toBe('table.unknown');
  expect(await list(clerk, 'activity')).toEqual([
    ['above', undefined],
    ['below', undefined],
    ['subject', column('activity', 'subject')],
  ]);
});

test('[MSG-27] whoever reads the record as one of another table of its family can be mentioned', async () => {
  const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = 'caller'`);
  const user = must(rows[0], 'the caller').id;
  const body = [{ user }];
  expect((await chief.post(at('activity', '/add'), { key: 'of-kinds-mention', body })).status).toBe(200);
});
