import { expect, test } from 'vitest';
import { rightsKey } from '#core/access/viewer.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { DeletionChoice } from '#core/contract/actions/action-results.ts';
import { BOX_CODES } from '#core/contract/actions/box-codes.ts';
import { AppError } from '#core/errors.ts';
import { trusted, sql } from '../../database/sql/sql.ts';
import {
  around,
  controlledShop,
  CUSTOMER,
  LINE,
  LINES,
  ORDER,
  orderWithLine,
  type Opened,
} from '#test/support/formulas/controlled-shop.ts';
import { withFormulas } from '#test/support/formulas/computed-shop.ts';
import { saveDraft } from '#test/support/calls/drafts.ts';
import { processOperations, restoreRecords } from '../../journal/journal.ts';
import {
  answerBox,
  cascadeCreate,
  cascadeInput,
  cascadeModify,
  cascadeValidate,
  deleteThem,
  openModify,
  resumeContext,
  updateDraft,
  validateDraft,
  type RequestContext,
} from '../records.ts';

const { db, request } = await controlledShop();
let versions = 100;
const other: typeof request = { ...request, viewer: { ...request.viewer, account: 'user:2' } };

/** A draft in which the only line of an order has another quantity. */
async function lineChanged(order: number, line: number, by = request): Promise<Opened> {
  const opened = await openModify(by, { tableId: ORDER, id: order });
  await cascadeModify(by, around(opened), { column: LINES, record: line, removed: false });
  await cascadeInput(by, around(opened), { record: line, values: { quantity: 5 }, complete: false });
  await cascadeValidate(by, around(opened), { record: line });
  return around(opened);
}

async function stored(table: string, id: number): Promise<Record<string, unknown>> {
  const { rows } = await db.query<{ row: Record<string, unknown> }>(
    trusted(
      `select to_jsonb(t) || jsonb_build_object('ghost', t.deleted_at is not null) as row from app.${table} t where id = $1`,
    ),
    [id],
  );
  return rows[0]?.row ?? {};
}

async function refusal(work: Promise<unknown>): Promise<AppError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It was not refused');
}

const choose = (tableId: number, recordId: number, choice: DeletionChoice['choice']): DeletionChoice => ({
  tableId,
  recordId,
  choice,
});

test('[CTX-77][CTX-78] a line that somebody took out while it was changed comes back with the changes, and one undo takes both back', async () => {
  const { order, line } = await orderWithLine(db, request);
  const draft = await lineChanged(order, line);
  await deleteThem(other, LINE, { records: [line] });

  const refused = await refusal(validateDraft(request, { ...draft, mine: [] }));
  expect(refused).toMatchObject({
    code: 'record.gone',
    columns: [
      { row: line, deletion: { tableId: LINE, recordId: line, by: 'Ada', choices: ['restore', 'drop'] } },
    ],
  });
  expect(refused.columns[0]?.deletion?.at).toMatch(/^\d{4}-/);
  // The draft is as it was.
  expect(await resumeContext(request, draft.context)).toMatchObject({
    nested: [{ recordId: line, state: 'changed' }],
    deletions: [{ recordId: line }],
    values: { total: '50.00' },
  });

  const deleted = [choose(LINE, line, 'restore')];
  const { operation } = await saveDraft(request, { ...draft, mine: [], deleted });
  expect(await stored('line', line)).toMatchObject({ quantity: 5, ghost: false });
  const [undo = 0] = await processOperations(request, 'undo', [operation]);
  expect(await stored('line', line)).toMatchObject({ quantity: 2, ghost: true });
  await processOperations(request, 'redo', [undo]);
  expect(await stored('line', line)).toMatchObject({ quantity: 5, ghost: false });
});

test('[CTX-77] whoever goes on without a line that was taken out keeps the rest of the draft', async () => {
  const { order, line } = await orderWithLine(db, request);
  const draft = await lineChanged(order, line);
  const added = await cascadeCreate(request, draft, { column: LINES, values: { quantity: 1, price: '3' } });
  await cascadeValidate(request, draft, { record: added.recordId });
  await updateDraft(request, { ...draft, values: { number: 8 }, complete: false });
  await deleteThem(other, LINE, { records: [line] });
  await refusal(validateDraft(request, { ...draft, mine: [] }));
  await saveDraft(request, { ...draft, mine: [], deleted: [choose(LINE, line, 'drop')] });
  expect(await stored('line', line)).toMatchObject({ quantity: 2, ghost: true });
  expect(await stored('order', order)).toMatchObject({ number: 8 });
  const { rows } = await db.query('select quantity from app.line where "order" = $1 and deleted_at is null', [
    order,
  ]);
  expect(rows).toEqual([{ quantity: 1 }]);
});

test('[CTX-76] what is typed into a draft whose record or line was deleted goes on being kept, and it is told', async () => {
  const { order, line } = await orderWithLine(db, request);
  const draft = await lineChanged(order, line);
  await deleteThem(other, LINE, { records: [line] });
  const input = { record: line, values: { quantity: 6 }, complete: false };
  expect(await cascadeInput(request, draft, input)).toMatchObject({
    values: { quantity: 6, amount: '60.00' },
    outer: { values: { total: '60.00' } },
    deletions: [{ recordId: line }],
  });
  await deleteThem(other, ORDER, { records: [order] });
  const state = await updateDraft(request, { ...draft, values: { number: 9 }, complete: false });
  expect(state).toMatchObject({
    values: { number: 9 },
    deletions: [{ tableId: ORDER, recordId: order }, { recordId: line }],
  });
  expect(await resumeContext(request, draft.context)).toMatchObject({
    values: { number: 9 },
    deletions: [{ recordId: order }, { recordId: line }],
  });
  const deleted = [choose(ORDER, order, 'restore'), choose(LINE, line, 'restore')];
  const { operation } = await saveDraft(request, { ...draft, mine: [], deleted });
  expect(await stored('order', order)).toMatchObject({ number: 9, ghost: false });
  expect(await stored('line', line)).toMatchObject({ quantity: 6, ghost: false });
  await processOperations(request, 'undo', [operation]);
  expect(await stored('order', order)).toMatchObject({ number: 7, ghost: true });
});

test('[CTX-77] work on a deleted record that is given up ends without a trace', async () => {
  const { order } = await orderWithLine(db, request);
  const { rows } = await db.query<{ id: number }>(sql`select id from app.line where "order" = $1`, [order]);
  const draft = around(await openModify(request, { tableId: ORDER, id: order }));
  await updateDraft(request, { ...draft, values: { number: 9 }, complete: false });
  await deleteThem(other, LINE, { records: rows.map(({ id }) => id) });
  await deleteThem(other, ORDER, { records: [order] });
  await refusal(validateDraft(request, { ...draft, mine: [] }));
  const given = await validateDraft(request, { ...draft, mine: [], deleted: [choose(ORDER, order, 'drop')] });
  expect(given).toMatchObject({ kind: 'nothing', closed: [1] });
  await expect(resumeContext(request, draft.context)).rejects.toMatchObject({ code: 'context.unknown' });
  expect(await stored('order', order)).toMatchObject({ number: 7, ghost: true });
});

test('[CTX-78] a customer that is deleted after it was chosen comes back with the save, or the link stays empty', async () => {
  const { order } = await orderWithLine(db, request);
  const chosen = await orderWithLine(db, request);
  const draft = around(await openModify(request, { tableId: ORDER, id: order }));
  await updateDraft(request, { ...draft, values: { customer: chosen.customer }, complete: false });
  await deleteThem(other, LINE, { records: [chosen.line] });
  await deleteThem(other, ORDER, { records: [chosen.order] });
  await deleteThem(other, CUSTOMER, { records: [chosen.customer] });
  expect(await resumeContext(request, draft.context)).toMatchObject({
    values: { customer: [chosen.customer, 'Ada (DE)'] },
    deletions: [{ tableId: CUSTOMER, recordId: chosen.customer, title: 'Ada (DE)' }],
  });
  const refused = await refusal(validateDraft(request, { ...draft, mine: [] }));
  expect(refused.columns).toMatchObject([{ column: 'customer', deletion: { choices: ['restore', 'drop'] } }]);
  const deleted = [choose(CUSTOMER, chosen.customer, 'restore')];
  const { operation } = await saveDraft(request, { ...draft, mine: [], deleted });
  expect(await stored('order', order)).toMatchObject({ customer: chosen.customer });
  expect(await stored('customer', chosen.customer)).toMatchObject({ ghost: false });
  await processOperations(request, 'undo', [operation]);
  expect(await stored('customer', chosen.customer)).toMatchObject({ ghost: true });

  const again = around(await openModify(request, { tableId: ORDER, id: order }));
  await updateDraft(request, {
    ...again,
    values: { customer: chosen.customer, number: 12 },
    complete: false,
  });
  await refusal(validateDraft(request, { ...again, mine: [] }));
  await saveDraft(request, { ...again, mine: [], deleted: [choose(CUSTOMER, chosen.customer, 'drop')] });
  expect(await stored('order', order)).toMatchObject({ customer: null, number: 12 });
});

test('[CTX-77] a choice counts only as long as the record is deleted; a question in between keeps it', async () => {
  const { order, line } = await orderWithLine(db, request);
  const draft = await lineChanged(order, line);
  await updateDraft(request, { ...draft, values: { number: 99_500 }, complete: false });
  await deleteThem(other, LINE, { records: [line] });
  const deleted = [choose(LINE, line, 'restore')];
  const asked = await validateDraft(request, { ...draft, mine: [], deleted });
  expect(asked).toMatchObject({ kind: 'messageBox' });
  expect(await stored('line', line)).toMatchObject({ ghost: true });
  const yes = { context: draft.context, window: asked.window, code: 6 };
  expect(await answerBox(request, yes, () => Promise.reject(new Error('none')))).toMatchObject({
    kind: 'saved',
  });
  expect(await stored('line', line)).toMatchObject({ quantity: 5, ghost: false });

  const second = await orderWithLine(db, request);
  const back = await lineChanged(second.order, second.line);
  await deleteThem(other, LINE, { records: [second.line] });
  await restoreRecords(other, LINE, [second.line]);
  await saveDraft(request, { ...back, mine: [], deleted: [choose(LINE, second.line, 'drop')] });
  expect(await stored('line', second.line)).toMatchObject({ quantity: 5, ghost: false });
});

test('[CTX-79][CTX-80] whoever may not bring a record back saves it as a new one, with all that was typed', async () => {
  const { order, line, customer } = await orderWithLine(db, request);
  const clerk = withoutDeleting(request);
  const draft = around(await openModify(clerk, { tableId: ORDER, id: order }));
  await updateDraft(clerk, { ...draft, values: { number: 21 }, complete: false });
  const added = await cascadeCreate(clerk, draft, { column: LINES, values: { quantity: 3, price: '4' } });
  await cascadeValidate(clerk, draft, { record: added.recordId });
  await deleteThem(other, LINE, { records: [line] });
  await deleteThem(other, ORDER, { records: [order] });
  const refused = await refusal(validateDraft(clerk, { ...draft, mine: [] }));
  expect(refused.columns).toMatchObject([{ deletion: { recordId: order, choices: ['copy', 'drop'] } }]);
  const deleted = [choose(ORDER, order, 'copy')];
  const { recordId } = await saveDraft(clerk, { ...draft, mine: [], deleted });
  expect(recordId).not.toBe(order);
  expect(await stored('order', recordId)).toMatchObject({ number: 21, customer });
  const { rows } = await db.query('select quantity from app.line where "order" = $1', [recordId]);
  expect(rows).toEqual([{ quantity: 3 }]);
  // Whoever begins only now, and may not look into the bin, is told and opens nothing.
  const late = await refusal(openModify(clerk, { tableId: ORDER, id: order }));
  expect(late).toMatchObject({ code: 'record.gone', columns: [{ deletion: { recordId: order } }] });
});

test('[CTX-79] of a record that is no longer the viewer’s to read nothing is told but that it is gone', async () => {
  const { order } = await orderWithLine(db, request);
  const clerk = withoutDeleting(request, 'coalesce(number, 0) < 50000');
  const draft = around(await openModify(clerk, { tableId: ORDER, id: order }));
  await updateDraft(clerk, { ...draft, values: { rush: true }, complete: false });
  await db.query('update app."order" set number = 60000, version = version + 1 where id = $1', [order]);
  const state = await updateDraft(clerk, { ...draft, values: { status: 'open' }, complete: true });
  expect(state).toMatchObject({ values: { rush: true, number: null, total: null } });
  const refused = await refusal(validateDraft(clerk, { ...draft, mine: [] }));
  expect(refused.columns).toEqual([
    {
      column: '',
      code: 'record.gone',
      deletion: {
        tableId: ORDER,
        recordId: order,
        title: null,
        by: null,
        at: null,
        choices: ['copy', 'drop'],
      },
    },
  ]);
});

/** The same person without the right to delete anything; with a condition on the orders that one sees where it is given. */
function withoutDeleting(at: RequestContext, condition?: string): RequestContext {
  const rights = { read: true, create: true, update: true };
  const grants = [CUSTOMER, ORDER, LINE].map((table) => ({
    table,
    ...rights,
    ...(table === ORDER && condition !== undefined ? { condition } : {}),
  }));
  const role = { id: 500, name: 'clerk', label: { en: 'Clerk' }, grants };
  const catalog = catalogOf(withFormulas({ ...at.catalog.document, roles: [role] }), versions++);
  const { roles } = catalog.document;
  return { ...at, catalog, viewer: { ...at.viewer, roles, rights: rightsKey(roles) } };
}

test('[CTX-82] a line that somebody has changed since it was taken out is deleted only by who says so', async () => {
  const { order, line } = await orderWithLine(db, request);
  const opened = around(await openModify(request, { tableId: ORDER, id: order }));
  await cascadeModify(request, opened, { column: LINES, record: line, removed: true });
  await saveDraft(other, { ...(await lineChanged(order, line, other)), mine: [] });
  const asked = await validateDraft(request, { ...opened, mine: [] });
  if (asked.kind !== 'messageBox') throw new Error(asked.kind);
  expect(asked.box.message).toMatch(/ changed “.+” after you took it out\. Delete it anyway\?$/);
  const question = { context: asked.context, window: asked.window };
  const unasked = () => Promise.reject(new Error('no action'));
  await answerBox(request, { ...question, code: BOX_CODES.no }, unasked);
  expect(await stored('line', line)).toMatchObject({ quantity: 5, ghost: false });
  const again = await validateDraft(request, { ...opened, mine: [] });
  if (again.kind !== 'messageBox') throw new Error(again.kind);
  await answerBox(request, { context: again.context, window: again.window, code: BOX_CODES.yes }, unasked);
  expect(await stored('line', line)).toMatchObject({ quantity: 5, ghost: true });
});
