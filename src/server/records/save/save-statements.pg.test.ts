import { expect, test } from 'vitest';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { saveDraft } from '#test/support/calls/drafts.ts';
import { openCreate, openModify, saveRecord, updateDraft, type RequestContext } from '../records.ts';

const { db, catalog } = await everyTypeWorld();
const thing = catalog.tablesByName.get('thing')!;
const owner = catalog.tablesByName.get('owner')!;

/** A statement of the driver: its text, and the name under which it is prepared. */
interface Asked {
  readonly name?: string;
  readonly text: string;
}

/** The statements that work asks of the database. */
async function askedBy(work: (request: RequestContext) => Promise<unknown>): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  const watched = new Proxy(db, {
    get: (target, key) => {
      if (key !== 'query') return Reflect.get(target, key) as unknown;
      return async (statement: Asked | string, values: unknown[]) => {
        asked.push(typeof statement === 'string' ? { text: statement } : statement);
        return await (target.query as (...given: readonly unknown[]) => Promise<unknown>).call(
          target,
          statement,
          values,
        );
      };
    },
  });
  await work({ db: watched, catalog, viewer: supervisor });
  return asked;
}

const target = await saveDraft(
  { db, catalog, viewer: supervisor },
  {
    ...(await openCreate(
      { db, catalog, viewer: supervisor },
      { tableId: owner.id, values: { name: 'Target' } },
    )),
    mine: [],
  },
);

test('[CTX-81] a new record with a link is saved by few statements, all of them prepared, its link looked up once', async () => {
  const asked = await askedBy(async (request) => {
    const values = { name: 'Anvil', owner: target.recordId };
    await saveDraft(request, { ...(await openCreate(request, { tableId: thing.id, values })), mine: [] });
  });
  expect(asked.filter(({ name }) => name === undefined)).toEqual([]);
  expect(asked.filter(({ name }) => name?.startsWith('titles'))).toHaveLength(1);
  expect(asked.length).toBeLessThanOrEqual(5);
});

test('[CTX-81] a stored record is changed by few statements, all of them prepared', async () => {
  const { recordId } = target;
  const asked = await askedBy(async (request) => {
    const { context, window } = await openModify(request, { tableId: owner.id, id: recordId });
    await updateDraft(request, { context, window, values: { name: 'Changed' }, complete: false });
    await saveDraft(request, { context, window, mine: [] });
  });
  expect(asked.filter(({ name }) => name === undefined)).toEqual([]);
  // One of them asks whether others have deleted the record meanwhile (CTX-76).
  expect(asked.length).toBeLessThanOrEqual(8);
});

test('[CTX-81][CTX-83] a record saved in one call reads what it needs once and writes by one statement', async () => {
  const made = await askedBy(
    async (request) =>
      await saveRecord(request, {
        tableId: thing.id,
        id: undefined,
        values: { name: 'Bolt', owner: target.recordId },
      }),
  );
  // The titles of its links, its first values, the save.
  expect(made.map(({ name }) => name?.split('_')[0])).toEqual(['titles', 'draft', 'save']);
  const changed = await askedBy(
    async (request) =>
      await saveRecord(request, { tableId: owner.id, id: target.recordId, values: { name: 'Other' } }),
  );
  expect(changed.map(({ name }) => name?.split('_')[0])).toEqual(['record', 'save']);
});
