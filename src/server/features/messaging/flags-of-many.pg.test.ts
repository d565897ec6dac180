import { expect, test } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import { must } from '#core/std/must.ts';
import { counting } from '#test/support/calls/counting.ts';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { sql } from '../../database/sql/sql.ts';
import { bulkChange, keepSelection } from '../../lists/lists.ts';

const { db, catalog } = await everyTypeWorld();
const messages = must(catalog.tablesByName.get('message'), 'messages');

test('[MSG-5][MSG-71][MSG-81] a flag of ten thousand messages, and a label, takes as many statements as one of a thousand', async () => {
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app."user" (login, name, active) values ('reader', 'Reader', true) returning id`,
  );
  const { id } = must(rows[0], 'a user');
  const viewer: Viewer = { ...supervisor, userId: id, account: `user:${id}` };
  for (const size of [1_000, 10_000])
    await db.query(
      sql`insert into app.message (subject, from_name, from_address, sent_at, importance, way, place, read, starred, owner)
        select 'Message ' || n, 'Sender', $2, now(), 'normal', 'internal', 'inbox', false, false, $3
          from generate_series(1, $1::integer) n`,
      [size, `of${size}@example.org`, id],
    );
  const made = await db.query<{ id: number }>(
    sql`insert into app.message_label (label, colour, owner) values ('Late', 'red', $1) returning id`,
    [id],
  );
  const label = must(made.rows[0], 'a label').id;
  const flag = { values: { starred: true, read: true, processed_at: '2026-05-05T08:00:00Z' } };
  const labelled = { values: {}, members: { column: 'labels', put: [label], taken: [] } };
  for (const change of [flag, labelled]) {
    const statements: number[] = [];
    for (const size of [1_000, 10_000]) {
      const { db: counted, count } = counting(db);
      const context = { db: counted, catalog, viewer };
      const filter = {
        column: 'from_address',
        operator: 'equal' as const,
        value: `of${size}@example.org`,
      };
      const asked = { tableId: messages.id, filter };
      const { selection, count: chosen } = await keepSelection(context, null, asked);
      expect(chosen).toBe(size);
      const bulk = { tableId: messages.id, chosen: { selection }, count: chosen };
      expect(await bulkChange(context, { ...bulk, ...change })).toMatchObject({ changed: size });
      statements.push(count());
    }
    expect(statements[0]).toBeGreaterThan(0);
    expect(statements[1]).toBe(statements[0]);
  }
  const done = await db.query<{ flagged: number }>(
    sql`select count(*)::integer as flagged from app.message where owner = $1 and starred and read and processed_at is not null`,
    [id],
  );
  expect(done.rows[0]?.flagged).toBe(11_000);
  const put = await db.query(sql`select from app.message__labels where target_id = $1`, [label]);
  expect(put.rowCount).toBe(11_000);
});
