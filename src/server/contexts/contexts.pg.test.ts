import { beforeEach, expect, test } from 'vitest';
import { sql } from '../database/sql/sql.ts';
import { recordIn, saveDraft } from '#test/support/calls/drafts.ts';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import {
  cancelDraft,
  cascadeCreate,
  cascadeModify,
  openCreate,
  openModify,
  resumeContext,
  unfinishedWork,
  updateDraft,
  validateDraft,
  type RequestContext,
} from '../records/records.ts';
import { openSiteSettings } from '../site-settings/site-settings.ts';
import { cleanContexts } from './contexts.ts';

const { db, catalog } = await everyTypeWorld();
const request: RequestContext = { db, catalog, viewer: supervisor };
const other: RequestContext = { ...request, viewer: { ...supervisor, userId: 9, account: 'user:9' } };
const thing = catalog.tablesByName.get('thing')!;
const owner = catalog.tablesByName.get('owner')!;
const settings = await openSiteSettings(db);
const author = { userId: null, address: null };

beforeEach(async () => {
  await db.query('truncate colonnade.context, colonnade.site_setting');
  await settings.reload();
});

async function limit(limits: Partial<ReturnType<typeof settings.of<'drafts'>>>): Promise<void> {
  await settings.change('drafts', (before) => ({ ...before, ...limits }), author);
}

const opened = async (at = request) => (await openCreate(at, { tableId: owner.id })).context;

async function changed(at = request): Promise<number> {
  const context = await opened(at);
  await updateDraft(at, { context, window: 1, values: { name: 'Ada' }, complete: false });
  return context;
}

const open = async () =>
  (await db.query<{ id: number }>(sql`select id from colonnade.context order by id`)).rows.map(
    ({ id }) => id,
  );

test('[CTX-5] what nobody touches goes after the days that are set, what holds nothing after one', async () => {
  const [fresh, empty, old, older] = [await opened(), await opened(), await changed(), await changed()];
  const age = async (id: number, hours: number) =>
    await db.query(
      'update colonnade.context set touched_at = now() - make_interval(hours => $2) where id = $1',
      [id, hours],
    );
  await age(fresh, 23);
  await age(empty, 25);
  await age(old, 7 * 24 - 1);
  await age(older, 7 * 24 + 1);
  await cleanContexts(db, 30);
  expect(await open()).toEqual([fresh, old, older]);
  await cleanContexts(db, 7);
  expect(await open()).toEqual([fresh, old]);
});

test('[CTX-8] a new context takes the place of the one that holds nothing and was left first', async () => {
  await limit({ mostOpen: 10 });
  const kept = await changed();
  const empty = [];
  for (let at = 0; at < 9; at++) empty.push(await opened());
  const next = await opened();
  expect(await open()).toEqual([kept, ...empty.slice(1), next]);
});

test('[CTX-8] where all hold something a new one is refused, until one is dropped; others are not concerned', async () => {
  await limit({ mostOpen: 10 });
  const kept: number[] = [];
  for (let at = 0; at < 10; at++) kept.push(await changed());
  await expect(opened()).rejects.toMatchObject({ code: 'context.too_many' });
  expect(await open()).toEqual(kept);
  const theirs = await opened(other);
  await cancelDraft(request, { context: kept[3]!, byUser: true, all: true });
  const next = await opened();
  expect(await open()).toEqual([...kept.filter((_, at) => at !== 3), theirs, next]);
});

test('[CTX-8] with a lower number than there are, as many go as hold nothing', async () => {
  for (let at = 0; at < 14; at++) await opened();
  const kept = await changed();
  await limit({ mostOpen: 10 });
  const next = await opened();
  const left = await open();
  expect(left).toHaveLength(10);
  expect(left.slice(-2)).toEqual([kept, next]);
});

test('[CTX-9] what has no room is refused and changes nothing; what is there can be saved', async () => {
  await limit({ mostKilobytes: 64 });
  const { context, window } = await openCreate(request, { tableId: thing.id, values: { name: 'Anvil' } });
  const update = async (notes: string) =>
    await updateDraft(request, { context, window, values: { notes }, complete: false });
  const { revision } = await update('x'.repeat(40_000));
  await expect(update('y'.repeat(70_000))).rejects.toMatchObject({ code: 'context.too_large' });
  const shown = recordIn(await resumeContext(request, context));
  expect(shown.values['notes']).toBe('x'.repeat(40_000));
  expect((await update('é'.repeat(25_000))).revision).toBe(revision + 1);
  const saved = await saveDraft(request, { context, window, mine: [] });
  expect(saved.recordId).toBeGreaterThan(0);
  await expect(
    openCreate(request, { tableId: thing.id, values: { notes: 'z'.repeat(70_000) } }),
  ).rejects.toMatchObject({
    code: 'context.too_large',
  });
  expect(await open()).toEqual([]);
});

test('[CTX-15] a new record has changed by what its user gives it, and not by what it begins with', async () => {
  const { context, window } = await openCreate(request, { tableId: thing.id, values: { name: 'Anvil' } });
  const give = async (values: Record<string, unknown>) =>
    await updateDraft(request, { context, window, values, complete: false });
  const hasChanged = async () => (await resumeContext(request, context)).hasChanged;
  expect(await hasChanged()).toBe(false);
  expect(await unfinishedWork(request)).toEqual([]);
  await give({ name: 'Hammer' });
  expect(await hasChanged()).toBe(true);
  expect(await unfinishedWork(request)).toMatchObject([
    { context, tableId: thing.id, recordId: null, title: 'Hammer' },
  ]);
  await give({ name: 'Anvil' });
  expect(await hasChanged()).toBe(false);
  expect(await unfinishedWork(request)).toEqual([]);
});

test('[CTX-15] a stored record has changed by a value that it did not hold, and no longer once it is given back', async () => {
  const new1 = await openCreate(request, { tableId: owner.id, values: { name: 'Ada' } });
  const { recordId } = await saveDraft(request, { ...new1, mine: [] });
  const { context, window } = await openModify(request, { tableId: owner.id, id: recordId });
  const give = async (name: string) =>
    await updateDraft(request, { context, window, values: { name }, complete: false });
  const hasChanged = async () => (await resumeContext(request, context)).hasChanged;
  await give('Grace');
  expect(await hasChanged()).toBe(true);
  await give('Ada');
  expect(await hasChanged()).toBe(false);
});

test('[CTX-15] a record that belongs to the draft is a change', async () => {
  const list = owner.columns.find((column) => column.type === 'list' && column.target === thing.id)!;
  const { context, window } = await openCreate(request, { tableId: owner.id });
  await cascadeCreate(request, { context, window }, { column: list.id, values: {} });
  expect((await resumeContext(request, context)).hasChanged).toBe(true);
});

test('[CTX-15] so is one that was begun with all its values, and one that is taken out; to begin with one is none', async () => {
  const list = owner.columns.find((column) => column.type === 'list' && column.target === thing.id)!;
  const hasChanged = async (context: number) => (await resumeContext(request, context)).hasChanged;
  const around = await openCreate(request, { tableId: owner.id, values: { name: 'Ada' } });
  const within = { context: around.context, window: around.window, column: list.id };
  const inner = await openCreate(request, { tableId: thing.id, values: { name: 'Anvil' }, within });
  expect(await hasChanged(around.context)).toBe(false);
  await validateDraft(request, { context: around.context, window: inner.window, mine: [] });
  expect(await hasChanged(around.context)).toBe(true);
  const { recordId } = await saveDraft(request, { ...around, mine: [] });
  const [anvil] = (await db.query<{ id: number }>(sql`select id from app.thing where name = 'Anvil'`)).rows;
  const again = await openModify(request, { tableId: owner.id, id: recordId });
  const take = async (removed: boolean) =>
    await cascadeModify(request, again, { column: list.id, record: anvil!.id, removed });
  await take(false);
  expect(await hasChanged(again.context)).toBe(false);
  await take(true);
  expect(await hasChanged(again.context)).toBe(true);
});
