import { expect, test } from 'vitest';
import {
  around,
  controlledShop,
  CUSTOMER,
  CUSTOMER_LINK,
  ORDER,
  type Opened,
} from '#test/support/formulas/controlled-shop.ts';
import { recordIn, saveDraft } from '#test/support/calls/drafts.ts';
import { answerQuestion } from '../../actions/actions.ts';
import {
  cancelDraft,
  openCreate,
  openModify,
  resumeContext,
  updateDraft,
  validateDraft,
} from '../records.ts';

const { db, request } = await controlledShop();

test('[CTRL-3][BOX-3][BOX-5][BOX-6] a control that warns asks; yes saves, no returns to the draft', async () => {
  const order = await openCreate(request, { tableId: ORDER, values: { number: 99_999 } });
  const ask = async () => await validateDraft(request, { ...around(order), mine: [] });
  const box = await ask();
  if (box.kind !== 'messageBox') throw new Error('no question');
  expect(box.box).toEqual({
    title: 'Please confirm',
    message: 'Is the number right?',
    buttons: [
      { code: 6, title: 'Yes', default: false },
      { code: 7, title: 'No', default: true },
    ],
  });
  expect(await resumeContext(request, order.context)).toMatchObject({
    ...box,
    below: [{ window: 1 }],
    hasChanged: true,
  });
  await expect(updateDraft(request, { ...around(order), values: {}, complete: false })).rejects.toMatchObject(
    {
      code: 'context.stale',
    },
  );
  const answer = async (code: number, window = box.window) =>
    await answerQuestion(request, { context: box.context, window, code });
  await expect(answer(1)).rejects.toMatchObject({ code: 'box.code' });
  expect(await answer(7)).toMatchObject({ kind: 'record', window: 1, closed: [2] });
  await expect(answer(7)).rejects.toMatchObject({ code: 'context.stale' });
  expect(await ask()).toMatchObject({ kind: 'messageBox' });
  expect(await answer(6)).toMatchObject({ kind: 'saved', tableId: ORDER });
});

test('[BOX-6][BOX-7] a question stays where the save that it was answered for did not come to pass', async () => {
  const order = await openCreate(request, { tableId: ORDER, values: { number: 99_998 } });
  const box = await asked(order);
  await db.query(`create function app.cut() returns trigger language plpgsql
    as $f$ begin raise exception 'terminating connection' using errcode = '57P01'; end $f$`);
  await db.query('create trigger cut before insert on app."order" for each row execute function app.cut()');
  await expect(yesTo(box)).rejects.toMatchObject({ code: '57P01' });
  await db.query('drop trigger cut on app."order"');
  await db.query('drop function app.cut()');
  expect(await resumeContext(request, order.context)).toMatchObject({ ...box, hasChanged: true });
  expect(await yesTo(box)).toMatchObject({ kind: 'saved', window: 1, closed: [1] });
});

test('[BOX-7] a question closes where the save that it was answered for is refused', async () => {
  const made = await openCreate(request, { tableId: ORDER, values: { number: 2 } });
  const { recordId } = await saveDraft(request, { ...around(made), mine: [] });
  const order = await openModify(request, { tableId: ORDER, id: recordId });
  await updateDraft(request, { ...around(order), values: { number: 99_997 }, complete: false });
  const box = await asked(order);
  await db.query('update app."order" set number = 3, version = version + 1 where id = $1', [recordId]);
  await expect(yesTo(box)).rejects.toMatchObject({ code: 'record.conflict' });
  expect(recordIn(await resumeContext(request, order.context)).values).toMatchObject({ number: 99_997 });
  const mine = await validateDraft(request, { ...around(order), mine: ['number'] });
  expect(mine).toMatchObject({ kind: 'messageBox' });
  await cancelDraft(request, { context: order.context, byUser: false, all: true });
});

test('[CTX-15][CTX-31] a draft in which nothing was changed is dropped without a question', async () => {
  const { context } = await openCreate(request, { tableId: ORDER, values: { rush: true } });
  const dropped = await cancelDraft(request, { context, byUser: true, all: true });
  expect(dropped).toMatchObject({ kind: 'nothing' });
  await expect(resumeContext(request, context)).rejects.toMatchObject({ code: 'context.unknown' });
});

test('[CTX-30][CTX-31][CTRL-7] a cancel asks where a control wants it and a person asked', async () => {
  const order = await openCreate(request, { tableId: ORDER });
  await updateDraft(request, { ...around(order), values: { rush: true }, complete: false });
  const box = await cancelDraft(request, { context: order.context, byUser: true, all: true });
  if (box.kind !== 'messageBox') throw new Error('no question');
  expect(box.box.message).toBe('Drop the rush order?');
  const answer = async (code: number) =>
    await answerQuestion(request, { context: box.context, window: box.window, code });
  expect(await answer(7)).toMatchObject({ kind: 'record', window: 1 });
  const inner = await openCreate(request, {
    tableId: CUSTOMER,
    within: { ...around(order), column: CUSTOMER_LINK },
  });
  expect(await cancelDraft(request, { context: inner.context, byUser: true, all: false })).toMatchObject({
    kind: 'record',
    window: 1,
    closed: [inner.window],
  });
  expect(await cancelDraft(request, { context: order.context, byUser: false, all: true })).toMatchObject({
    kind: 'nothing',
    closed: [1],
  });
  await expect(resumeContext(request, order.context)).rejects.toMatchObject({ code: 'context.unknown' });
});

test('[CTRL-5] a state control hides, closes or asks for columns, whatever a client sends', async () => {
  const order = await openCreate(request, { tableId: ORDER, values: { status: 'open' } });
  expect(order.states).toEqual({ sent_at: 'hidden' });
  const update = async (values: Record<string, unknown>) =>
    await updateDraft(request, { ...around(order), values, complete: false });
  await expect(update({ sent_at: '2026-01-01T00:00:00.000Z' })).rejects.toMatchObject({
    columns: [{ column: 'sent_at', code: 'column.read_only' }],
  });
  expect((await update({ status: 'shipped' })).states).toEqual({ sent_at: 'required' });
  await expect(validateDraft(request, { ...around(order), mine: [] })).rejects.toMatchObject({
    columns: [{ column: 'sent_at', code: 'value.required' }],
  });
  await update({ sent_at: '2026-01-01T00:00:00.000Z' });
  await saveDraft(request, { ...around(order), mine: [] });
});

async function asked(draft: Opened) {
  const box = await validateDraft(request, { ...around(draft), mine: [] });
  if (box.kind !== 'messageBox') throw new Error('no question');
  return box;
}

async function yesTo({ context, window }: Opened) {
  return await answerQuestion(request, { context, window, code: 6 });
}
