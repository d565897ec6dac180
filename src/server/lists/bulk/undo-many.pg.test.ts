import { expect, test } from 'vitest';
import { sql } from '#server/database/sql/sql.ts';
import { journalWorld } from '#test/support/calls/journal.ts';
import { bulkDelete } from './bulk.ts';
import { keepSelection } from './selections.ts';

const MANY = 20_000;

test('[LIST-65] a deletion of very many records with unique values is taken back: they are not compared each with each', async () => {
  const { db, request, owner, undo } = await journalWorld();
  await db.query(
    sql`insert into app.owner (name, code) select 'Owner ' || i, 'C' || i from generate_series(1, $1::int) i`,
    [MANY],
  );
  const { selection, count } = await keepSelection(request, null, { tableId: owner.id });
  const { operation } = await bulkDelete(request, { tableId: owner.id, chosen: { selection }, count });
  const { rows } = await db.query(sql`select from app.owner where deleted_at is null`);
  expect(rows).toEqual([]);
  await undo(operation ?? 0);
  const back = await db.query<{ count: number }>(
    sql`select count(*) as count from app.owner where deleted_at is null`,
  );
  expect(back.rows).toEqual([{ count: MANY }]);
});
