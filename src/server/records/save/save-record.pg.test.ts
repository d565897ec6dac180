import { expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { trusted } from '../../database/sql/sql.ts';
import { controlledShop, CUSTOMER, LINE, ORDER } from '#test/support/formulas/controlled-shop.ts';
import { saveDraft } from '#test/support/calls/drafts.ts';
import { openCreate, openModify, saveRecord, updateDraft, type RequestContext } from '../records.ts';

const { db, request } = await controlledShop();

/** A record as it is stored, and its journal, without what tells one record from another. */
async function storedOf(table: number, id: number): Promise<unknown> {
  const { name } = request.catalog.tables.get(table)!;
  const { rows } = await db.query<{ row: object; journal: unknown }>(
    trusted(`select to_jsonb(t) - '{id,number,created_at,updated_at,_search}'::text[] as row,
      (select jsonb_agg(jsonb_build_array(o.kind, c.what, c.diff) order by o.id) from colonnade.change c
        join colonnade.operation o on o.id = c.operation_id where c.table_id = $2 and c.record_id = t.id) as journal
      from app."${name}" t where id = $1`),
    [id, table],
  );
  return rows[0];
}

async function refusal(work: Promise<unknown>): Promise<Pick<AppError, 'code' | 'columns'>> {
  const error: unknown = await work.then(
    () => new Error('It was not refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error;
  return { code: error.code, columns: error.columns };
}

const VALUES = { name: 'Ada', country: 'DE' };
const { recordId: ada } = await saveRecord(request, { tableId: CUSTOMER, id: undefined, values: VALUES });

test('[CTX-83] a record saved in one call is what a form makes of the same values, in its journal too', async () => {
  const values = { customer: ada, number: 7 };
  const opened = await openCreate(request, { tableId: ORDER, values });
  const byForm = await saveDraft(request, { ...opened, mine: [] });
  const made = await saveRecord(request, { tableId: ORDER, id: undefined, values });
  expect(made).toMatchObject({
    tableId: ORDER,
    version: byForm.version,
    operation: expect.any(Number) as number,
  });
  expect(await storedOf(ORDER, made.recordId)).toEqual(await storedOf(ORDER, byForm.recordId));
  const change = { customer: null, number: 8 };
  const again = await openModify(request, { tableId: ORDER, id: byForm.recordId });
  await updateDraft(request, { ...again, values: change, complete: false });
  await saveDraft(request, { ...again, mine: [] });
  const changed = await saveRecord(request, { tableId: ORDER, id: made.recordId, values: change });
  expect(changed.version).toBe(made.version + 1);
  expect(await storedOf(ORDER, made.recordId)).toEqual(await storedOf(ORDER, byForm.recordId));
});

test('[CTX-83] nothing is written where values are wrong or missing, or a control says no; a warning stops nobody', async () => {
  const before = await db.query('select count(*) as all from colonnade.operation');
  const wrong = saveRecord(request, { tableId: ORDER, id: undefined, values: { customer: 99_999 } });
  expect(await refusal(wrong)).toMatchObject({ code: 'value.refused', columns: [{ column: 'customer' }] });
  const line = { quantity: 1, price: '1', discount: '0.5' };
  const refused = saveRecord(request, { tableId: LINE, id: undefined, values: line });
  expect(await refusal(refused)).toMatchObject({ code: 'value.refused' });
  const nowhere = saveRecord(request, { tableId: ORDER, id: 99_999, values: { number: 1 } });
  expect(await refusal(nowhere)).toMatchObject({ code: 'record.unknown' });
  expect(await db.query('select count(*) as all from colonnade.operation')).toMatchObject({
    rows: before.rows,
  });
  const large = { customer: ada, number: 99_500 };
  await expect(saveRecord(request, { tableId: ORDER, id: undefined, values: large })).resolves.toMatchObject({
    tableId: ORDER,
  });
});

test('[CTX-83] what was changed since the caller saw it is not overwritten; without a word of that the call wins', async () => {
  const { recordId: id } = await saveRecord(request, { tableId: CUSTOMER, id: undefined, values: VALUES });
  await saveRecord(request, { tableId: CUSTOMER, id, values: { country: 'FR' } });
  const late = { tableId: CUSTOMER, id, values: { country: 'IT' } };
  expect(await refusal(saveRecord(request, { ...late, seen: { country: 'DE' } }))).toEqual({
    code: 'record.conflict',
    columns: [{ column: 'country', code: 'record.conflict' }],
  });
  const saved = await saveRecord(request, { ...late, seen: { country: 'FR' } });
  expect(saved).toMatchObject({ version: 3 });
  const same = await saveRecord(request, late);
  expect(same).toEqual({ ...saved, operation: null });
  await expect(saveRecord(request, { ...late, values: { country: 'ES' } })).resolves.toMatchObject({
    version: 4,
  });
});

test('[CTX-83] who may not change a record does not by this way either', async () => {
  const reader: RequestContext = {
    ...request,
    viewer: {
      ...request.viewer,
      rights: 'reader',
      roles: [{ id: 1, name: 'reader', label: { en: 'Reader' }, grants: [{ table: CUSTOMER, read: true }] }],
    },
  };
  const create = saveRecord(reader, { tableId: CUSTOMER, id: undefined, values: VALUES });
  expect(await refusal(create)).toMatchObject({ code: 'access.refused' });
  const change = saveRecord(reader, { tableId: CUSTOMER, id: ada, values: VALUES });
  expect(await refusal(change)).toMatchObject({ code: 'access.refused' });
  const hidden = saveRecord(reader, { tableId: ORDER, id: 1, values: {} });
  expect(await refusal(hidden)).toMatchObject({ code: 'table.unknown' });
});

test('[CTX-83] two who save one record at once are both done, one after the other', async () => {
  const { recordId: id } = await saveRecord(request, { tableId: CUSTOMER, id: undefined, values: VALUES });
  const all = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => saveRecord(request, { tableId: CUSTOMER, id, values: { name } })),
  );
  expect(all.map(({ version }) => version).toSorted((one, other) => one - other)).toEqual([2, 3, 4, 5]);
});
