import { expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { literal, sql } from '../../database/sql/sql.ts';
import { listCount } from '../../query/list/run-list.ts';
import { changeCells } from '../records.ts';

const { db, catalog } = await everyTypeWorld();
const thing = must(catalog.tablesByName.get('thing'), 'thing');
const request = { db, catalog, viewer: supervisor };

async function create(rounds: unknown) {
  const work = { tableId: thing.id, changes: [], check: false, partial: false, accepted: [] };
  return await changeCells(request, { ...work, creations: [{ values: { name: 'Round', rounds } }] });
}

test('[COL-130][COL-132] what a program writes is stored in the one form, or refused with what is wrong', async () => {
  const { created } = await create('freq=weekly;byday=th,mo');
  const { rows } = await db.query<{ rounds: string }>(
    sql`select rounds from app.thing where id = ${literal(created[0] ?? 0)}`,
  );
  expect(rows).toEqual([{ rounds: 'RRULE:FREQ=WEEKLY;BYDAY=MO,TH' }]);
  const { refused, operation } = await create('FREQ=HOURLY');
  expect(operation).toBeNull();
  expect(refused.map(({ problem }) => problem)).toEqual([
    { column: 'rounds', code: 'value.recurrence_value', params: { part: 'FREQ', value: 'HOURLY' } },
  ]);
  expect((await create(7)).refused).toHaveLength(1);
  // A text of nothing is no recurrence.
  expect((await create('  ')).refused).toEqual([]);
});

test('[COL-134] filters ask whether there is a recurrence', async () => {
  const count = async (operator: 'isEmpty' | 'isNotEmpty') =>
    (await listCount(db, request, { tableId: thing.id, filter: { column: 'rounds', operator } })).count;
  expect([await count('isEmpty'), await count('isNotEmpty')]).toEqual([1, 1]);
  await expect(
    listCount(db, request, {
      tableId: thing.id,
      filter: { column: 'rounds', operator: 'contains', value: 'DAILY' },
    }),
  ).rejects.toMatchObject({ code: 'filter.operator' });
});
