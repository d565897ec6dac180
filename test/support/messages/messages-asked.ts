import { expect } from 'vitest';
import { mayOperate } from '#core/access/access.ts';
import { impersonal, type Viewer } from '#core/access/viewer.ts';
import type { FoundEverywhere } from '#core/contract/lists/search-routes.ts';
import type { MessageFolders, ShownMessage } from '#core/contract/messaging/message-routes.ts';
import { must } from '#core/std/must.ts';
import { seenChanges } from '#server/live/seen-changes.ts';
import { accountByKey, viewerFor } from '#server/session/session.ts';
import type { Visitor } from '../calls/app.ts';
import type { ModelCopy, ModelPerson } from './messages-model.ts';
import { wordOf, type Together } from './messages-steps.ts';

/** Copies about which each question of one record is asked. */
const SAMPLE = 8;

/** Asks for the list and the count of messages and folders alone. */
export async function askForList(together: Together, person: ModelPerson): Promise<void> {
  const by = together.world.as(person.login);
  await askList({ ...together, person, by, seen: together.model.seen(person) });
}

interface Asking extends Together {
  readonly person: ModelPerson;
  readonly by: Visitor;
  /** The copies that the model says exist for the person. */
  readonly seen: readonly ModelCopy[];
}

/** Asks in every way for the messages of a person; each answer is what the model says. Gives what was asked. */
export async function askForMessages(together: Together, person: ModelPerson): Promise<readonly string[]> {
  const { world, model } = together;
  const asking = { ...together, person, by: world.as(person.login), seen: model.seen(person) };
  const questions = {
    list: askList,
    filter: askFilters,
    record: askRecords,
    folder: askFolders,
    label: askLabels,
    search: askSearch,
    live: askLive,
    journal: askJournal,
    bin: askBin,
  };
  for (const [name, ask] of Object.entries(questions)) {
    await ask(asking).catch((error: unknown) => {
      throw new Error(`${name} as ${person.login}`, { cause: error });
    });
  }
  return Object.keys(questions);
}

const sorted = (ids: Iterable<number>): readonly number[] => [...ids].toSorted((one, other) => one - other);
const idsOf = (copies: readonly ModelCopy[]) => sorted(copies.map(({ id }) => id));

/** The ids of the rows of a list; none where the table does not exist for whoever asks. */
async function listed({ by, world }: Asking, wanted: object): Promise<readonly number[]> {
  const body = { tableId: world.messages.id, columns: ['subject'], limit: 500, ...wanted };
  const answer = await by.post('/list/full/load/datatable', body);
  if (answer.status === 404) return [];
  expect(answer.status, answer.text).toBe(200);
  return sorted(answer.json<{ rows: [number, ...unknown[]][] }>().rows.map(([id]) => id));
}

async function askList(asking: Asking): Promise<void> {
  const { by, world, model, person, seen } = asking;
  expect(await listed(asking, {})).toEqual(idsOf(seen));
  const counted = await by.post('/list/full/count', { tableId: world.messages.id });
  expect(counted.status === 200 ? counted.json<{ count: number }>().count : 0).toBe(seen.length);
  const body = { tableId: world.folders.id, columns: ['label'] };
  const folders = await by.post('/list/full/load/datatable', body);
  const there = folders.status === 200 ? folders.json<{ rows: [number][] }>().rows.map(([id]) => id) : [];
  const known = model.folders.filter(({ id }) => model.seesFolder(person, id)).map(({ id }) => id);
  expect(sorted(there)).toEqual(sorted(known));
}

/** Recipients are found in the copies that tell of them; those of blind copies by the sender alone. */
async function askFilters(asking: Asking): Promise<void> {
  const { random, model, person, seen } = asking;
  const { id } = random.pick(model.people);
  const own = seen.filter(({ owner }) => owner === person.id);
  const told = { formula: `contains(recipients, ":${id},")` };
  const expected = seen.filter(({ to, cc }) => [...to, ...cc].includes(id));
  expect(await listed(asking, { filter: told })).toEqual(idsOf(expected));
  const blind = { formula: `contains(blind_copies, ":${id},")` };
  expect(await listed(asking, { filter: blind })).toEqual(idsOf(own.filter(({ bcc }) => bcc.includes(id))));
  const any = { column: 'blind_copies', operator: 'isNotEmpty' };
  expect(await listed(asking, { filter: any })).toEqual(idsOf(own.filter(({ bcc }) => bcc.length > 0)));
  const answer = await listed(asking, { filter: { column: 'place', operator: 'equal', value: 'bin' } });
  expect(answer).toEqual(idsOf(seen.filter(({ place }) => place === 'bin')));
}

async function askRecords(asking: Asking): Promise<void> {
  const { random, by, world, model, person, seen } = asking;
  for (const copy of sampled(random, model.copies)) {
    const isSeen = seen.includes(copy);
    const place = `idform=${world.messages.id}&idenreg=${copy.id}`;
    const record = await by.get(`/api/element/display?${place}`);
    expect(record.status, record.text).toBe(isSeen ? 200 : 404);
    const past = await by.get(`/api/record/history/${world.messages.id}/${copy.id}`);
    if (!copy.deleted) expect(past.status, past.text).toBe(isSeen ? 200 : 404);
    const thread = await by.get(`/messaging/message/get/${copy.id}`);
    expect(thread.status === 200, thread.text).toBe(isSeen);
    const files = await by.get(`/api/access/explain/${world.messages.id}/${copy.id}?operation=read`);
    expect(files.status, files.text).toBe(isSeen ? 200 : 404);
    if (!isSeen) continue;
    const { messages } = thread.json<{ messages: ShownMessage[] }>();
    expect(sorted(messages.map(({ id }) => id))).toEqual(sorted(model.thread(person, copy)));
    const mine = copy.owner === person.id ? copy.bcc : [];
    const shown = must(
      messages.find(({ id }) => id === copy.id),
      'the message',
    );
    expect([shown.to, shown.cc, shown.bcc].map((list) => list.map(({ user }) => user))).toEqual([
      copy.to,
      copy.cc,
      mine,
    ]);
    const folder = model.seesFolder(person, copy.folder) ? copy.folder : null;
    expect([shown.place, shown.folderId]).toEqual([copy.place, folder]);
    expect(shown.labels).toEqual(model.labelsOf(person, copy));
    expect(record.json<{ values: { labels: [number, string][] } }>().values.labels.map(([id]) => id)).toEqual(
      shown.labels,
    );
  }
}

async function askFolders({ by, model, person }: Asking): Promise<void> {
  const answer = await by.get('/messaging/folder/list');
  expect(answer.status === 200).toBe(model.writes(person));
  if (answer.status !== 200) return;
  const { inbox, spam, folders, labels } = answer.json<MessageFolders>();
  const byId = (one: { readonly id: number }, other: { readonly id: number }) => one.id - other.id;
  const told = folders
    .map(({ id, own, shared, parentId, open, unread }) => ({ id, own, shared, parentId, open, unread }))
    .toSorted(byId);
  const expected = model.waiting(person);
  const toldLabels = labels
    .map(({ id, own, shared, open, unread }) => ({ id, own, shared, open, unread }))
    .toSorted(byId);
  expect({ inbox, spam, folders: told, labels: toldLabels }).toEqual({
    ...expected,
    folders: expected.folders.toSorted(byId),
    labels: expected.labels.toSorted(byId),
  });
}

/** Lists tell of each message the labels that its reader may know, and filters and counts know no others. */
async function askLabels(asking: Asking): Promise<void> {
  const { random, by, world, model, person, seen } = asking;
  const body = { tableId: world.messages.id, columns: ['labels.id', 'labels'], limit: 500 };
  const answer = await by.post('/list/full/load/datatable', body);
  const rows = answer.status === 200 ? answer.json<{ rows: [number, number[], number][] }>().rows : [];
  const expected = seen.map((copy) => [copy.id, model.labelsOf(person, copy)] as const);
  expect(new Map(rows.map(([id, labels]) => [id, labels]))).toEqual(new Map(expected));
  for (const [, labels, count] of rows) expect(count).toBe(labels.length);
  for (const { id } of sampled(random, model.labels)) {
    const has = seen.filter((copy) => model.labelsOf(person, copy).includes(id));
    expect(await listed(asking, { filter: { column: 'labels', operator: 'contains', value: id } })).toEqual(
      idsOf(has),
    );
  }
  const none = { column: 'labels', operator: 'isEmpty' };
  expect(await listed(asking, { filter: none })).toEqual(
    idsOf(seen.filter((copy) => model.labelsOf(person, copy).length === 0)),
  );
  const chosen = sampled(random, model.copies);
  if (chosen.length === 0) return;
  const records = [...new Set(chosen.map(({ id }) => id))];
  const counted = await by.post('/messaging/label/chosen', { chosen: { records } });
  expect(counted.status === 200, counted.text).toBe(model.writes(person));
  if (counted.status !== 200) return;
  const counts = model.labels.flatMap(({ id }) => {
    const count = seen.filter(
      (copy) => records.includes(copy.id) && model.labelsOf(person, copy).includes(id),
    );
    return count.length > 0 ? [{ id, count: count.length }] : [];
  });
  const told = counted.json<{ labels: { id: number; count: number }[] }>().labels;
  expect(told.toSorted((one, other) => one.id - other.id)).toEqual(
    counts.toSorted((one, other) => one.id - other.id),
  );
}

/** One message is found by its word, in all its copies that exist for the person. */
async function askSearch(asking: Asking): Promise<void> {
  const { random, by, world, model, seen } = asking;
  if (model.copies.length === 0) return;
  const word = wordOf(random.below(new Set(model.copies.map(({ key }) => key)).size));
  const expected = idsOf(seen.filter(({ subject }) => subject.includes(word)));
  expect(await listed(asking, { search: word })).toEqual(expected);
  const found = (await by.get(`/search?text=${word}`)).json<FoundEverywhere>().tables;
  const here = found.find(({ tableId }) => tableId === world.messages.id);
  expect(here?.hits ?? 0).toBe(expected.length);
  for (const { recordId } of here?.records ?? []) expect(expected).toContain(recordId);
}

/** Of a change of all messages a browser hears what exists for its reader; whoever is not the person themselves hears nothing. */
async function askLive(asking: Asking): Promise<void> {
  const { world, model, seen } = asking;
  const viewer = await viewerOfPerson(asking);
  const records = model.copies.filter(({ deleted }) => !deleted).map(({ id }) => id);
  const heard = async (as: Viewer) => {
    const watched = [{ tables: [{ tableId: world.messages.id, records: [] }], open: [] }];
    const tick = { table: world.messages.id, session: 0, operations: [], records };
    const changes = await seenChanges(world.db, { catalog: world.catalog, viewer: as }, { watched, tick });
    return changes.flatMap((change) => change.records ?? []);
  };
  expect(sorted(await heard(viewer))).toEqual(idsOf(seen));
  const others = impersonal(viewer);
  expect(await heard(others)).toEqual([]);
  for (const table of [world.messages, world.folders])
    for (const operation of ['create', 'read'] as const)
      expect(mayOperate(others, operation, table)).toBe(false);
}

async function viewerOfPerson({ world, person }: Asking): Promise<Viewer> {
  const found = await accountByKey(world.services.area, `user:${person.id}`);
  const locales = { locale: 'en_GB', timeZone: 'UTC' };
  return viewerFor(must(found, person.login).account, world.catalog, locales);
}

interface Listed {
  readonly id: number;
  readonly kind: string;
  readonly table: number;
  readonly records: number;
}

/** What was sent is told with as many records as exist for the reader, and none of the others when it is looked at. */
async function askJournal({ random, by, world, model, seen }: Asking): Promise<void> {
  const answer = await by.get(`/messaging/undo/list?limit=100&table=${world.messages.id}&kind=create`);
  const told = answer.status === 200 ? answer.json<{ operations: Listed[] }>().operations : [];
  const sendings = new Map(model.copies.map(({ operation }) => [operation, 0]));
  for (const { operation } of seen) sendings.set(operation, (sendings.get(operation) ?? 0) + 1);
  const expected = [...sendings].filter(([, records]) => records > 0);
  const deleted = new Set(model.copies.filter((copy) => copy.deleted).map(({ operation }) => operation));
  const sure = (operation: number) => sendings.has(operation) && !deleted.has(operation);
  const lines = (pairs: readonly (readonly [operation: number, records: number])[]) =>
    sorted(pairs.filter(([id]) => sure(id)).map(([id, records]) => id * 1_000 + records));
  expect(lines(told.map(({ id, records }) => [id, records]))).toEqual(lines(expected));
  for (const operation of sampled(random, [...sendings.keys()])) {
    const shown = await by.get(`/messaging/undo/display/${operation}`);
    const changes = shown.status === 200 ? shown.json<{ changes: { recordId: number }[] }>().changes : [];
    const mine = seen.filter((copy) => copy.operation === operation).map(({ id }) => id);
    if (sure(operation))
      expect(sorted(changes.map(({ recordId }) => recordId)), shown.text).toEqual(sorted(mine));
  }
}

/** Deleted messages stand in the bin of those for whom they existed. */
async function askBin({ by, world, model, person }: Asking): Promise<void> {
  const answer = await by.get(`/api/bin/${world.messages.id}?limit=100`);
  const there = answer.status === 200 ? answer.json<{ records: { id: number }[] }>().records : [];
  const gone = model.copies.filter((copy) => copy.deleted && model.seesCopy(person, copy));
  expect(sorted(there.map(({ id }) => id))).toEqual(idsOf(gone));
}

function sampled<Item>(random: Together['random'], items: readonly Item[]): readonly Item[] {
  if (items.length <= SAMPLE) return items;
  return Array.from({ length: SAMPLE }, () => random.pick(items));
}
