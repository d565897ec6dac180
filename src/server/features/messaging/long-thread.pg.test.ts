import { expect, test } from 'vitest';
import type { ShownMessage } from '#core/contract/messaging/message-routes.ts';
import { must } from '#core/std/must.ts';
import { CORRESPONDENT, messagesWorld } from '#test/support/messages/messages-world.ts';
import { sql } from '../../database/sql/sql.ts';

const { db, as, idOf } = await messagesWorld({ ann: { roles: [CORRESPONDENT.id] } });

test('[MSG-4] of a long thread the last messages are shown, and always the one that was asked for', async () => {
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.message (subject, from_name, sent_at, body, importance, way, place, read, starred, owner, thread)
      select 'Message ' || n, 'Renate', timestamptz '2026-05-05' + n * interval '1 minute', '<p>Text</p>', 'normal', 'internal',
        'inbox', false, false, $1, 'long' from generate_series(1, 230) n returning id`,
    [idOf('ann')],
  );
  const first = must(rows[0], 'the first message').id;
  const answer = await as('ann').get(`/messaging/message/get/${first}`);
  const { messages, isWhole } = answer.json<{ messages: ShownMessage[]; isWhole: boolean }>();
  expect([messages.length, isWhole, messages[0]?.subject, messages[0]?.body]).toEqual([
    201,
    false,
    'Message 1',
    '<p>Text</p>',
  ]);
  expect(messages.at(-1)?.subject).toBe('Message 230');
});
