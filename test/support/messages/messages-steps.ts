import { expect } from 'vitest';
import type { MessageDraft } from '#core/contract/messaging/message-routes.ts';
import { must } from '#core/std/must.ts';
import { sql } from '#server/database/sql/sql.ts';
import type { Random } from '#server/sample/random/random.ts';
import { codeOf, type Answer } from '../calls/app.ts';
import type {
  Addressed,
  MessagesModel,
  ModelCopy,
  ModelPerson,
  ModelPlace,
  ModelRecipient,
} from './messages-model.ts';
import { ALL_ELSE, CORRESPONDENT, type MessagesWorld, type Said } from './messages-world.ts';

/** The product and the model, side by side. */
export interface Together {
  readonly random: Random;
  readonly world: MessagesWorld;
  readonly model: MessagesModel;
}

const PLACES: readonly ModelPlace[] = ['inbox', 'sent', 'folder', 'folder', 'folder', 'spam', 'bin'];

/** What people do at random; each is done by the product and by the model, which must agree on whether it may be. */
export const STEPS = {
  sends: send,
  answers: answer,
  moves: move,
  flags: flag,
  deletes: remove,
  makesFolder: makeFolder,
  shares: share,
  nests: nest,
  makesLabel: makeLabel,
  sharesLabel: shareLabel,
  labels: label,
  dropsLabel: dropLabel,
} as const satisfies Readonly<Record<string, (together: Together, person: ModelPerson) => Promise<void>>>;

/** How often which is done. */
export const STEP_NAMES = [
  ...Array.from({ length: 3 }, () => 'sends' as const),
  'answers',
  ...Array.from({ length: 9 }, () => 'moves' as const),
  'flags',
  'flags',
  'deletes',
  'makesFolder',
  'makesFolder',
  'shares',
  'shares',
  'nests',
  'makesLabel',
  'makesLabel',
  'sharesLabel',
  ...Array.from({ length: 5 }, () => 'labels' as const),
  'dropsLabel',
] as const satisfies readonly (keyof typeof STEPS)[];

/** A word that one message alone has. */
export function wordOf(at: number): string {
  return `word${at}x`;
}

async function send({ random, world, model }: Together, person: ModelPerson): Promise<void> {
  const said = { ...randomPeople(random, model), subject: `About ${wordOf(messageCount(model))}` };
  const opened = await world.as(person.login).post('/messaging/draft/open', { how: 'empty' });
  if (!model.writes(person)) return expect(codeOf(opened)).toBe('message.closed');
  await dispatch({ random, world, model }, person, { draft: opened.json<MessageDraft>(), said });
}

async function answer({ random, world, model }: Together, person: ModelPerson): Promise<void> {
  if (model.copies.length === 0) return;
  const copy = random.pick(model.copies);
  const how = random.pick(['answer', 'answerAll', 'forward'] as const);
  const opened = await world.as(person.login).post('/messaging/draft/open', { how, message: copy.id });
  if (!model.writes(person)) return expect(codeOf(opened)).toBe('message.closed');
  if (copy.deleted || !model.seesCopy(person, copy)) return expect(codeOf(opened)).toBe('record.unknown');
  const draft = opened.json<MessageDraft>();
  const told = new Set([copy.sender, ...copy.to, ...copy.cc]);
  for (const one of [...draft.to, ...draft.cc]) expect(told).toContain('id' in one ? one.id : undefined);
  expect(draft.bcc).toEqual([]);
  const subject = `${draft.subject} ${wordOf(messageCount(model))}`;
  const others = how === 'forward' ? randomPeople(random, model) : {};
  await dispatch({ random, world, model }, person, { draft, said: { ...others, subject } });
}

/** Sends a draft, and compares the copies that are made with those that the model makes. */
async function dispatch(
  { world, model }: Together,
  person: ModelPerson,
  { draft, said }: { readonly draft: MessageDraft; readonly said: Said },
): Promise<void> {
  const saved = await world.saveDraft(person.login, draft, said);
  const { to, cc, bcc } = { ...draft, ...said };
  const [first, copied, blind] = [to, cc, bcc].map((list) =>
    model.reached(list.filter((one) => 'id' in one)),
  );
  const reached = [...new Set([first, copied, blind].flatMap((list) => list ?? []))];
  if (reached.length === 0) {
    const { id, version } = saved;
    const refused = await world.as(person.login).post('/messaging/draft/send', { draft: id, version });
    return expect(codeOf(refused)).toBe('message.no_recipient');
  }
  await world.sendDraft(person.login, saved);
  const made = await newCopies({ world, model });
  expect(made.map(({ owner, place }) => `${owner} ${place}`).toSorted()).toEqual(
    [`${person.id} sent`, ...reached.map((id) => `${id} inbox`)].toSorted(),
  );
  const answered = draft.thread ?? undefined;
  for (const copy of made) {
    const isOwn = copy.place === 'sent';
    const people = { to: first ?? [], cc: copied ?? [], bcc: isOwn ? (blind ?? []) : [] };
    expect({ to: copy.to, cc: copy.cc, bcc: copy.bcc, sender: copy.sender }).toEqual({
      ...people,
      sender: person.id,
    });
    expect(copy.thread).toBe(answered ?? copy.key);
    model.copies.push(copy);
  }
}

async function move({ random, world, model }: Together, person: ModelPerson): Promise<void> {
  if (model.copies.length === 0) return;
  const copy = random.pick(nearTo(random, model, person));
  const place = random.pick(PLACES);
  const known = model.folders.map(({ id }) => id).filter((id) => model.seesFolder(person, id));
  const all = [null, ...model.folders.map(({ id }) => id), 999_999];
  const folders = known.length > 0 && random.chance(70) ? known : all;
  const folder = place === 'folder' || random.chance(30) ? random.pick(folders) : undefined;
  const values = { place, ...(folder === undefined ? {} : { folder }) };
  const isDone = await change(world, person, copy.id, values);
  expect(isDone).toBe(model.mayMove(person, copy, folder));
  if (!isDone) return;
  copy.place = place;
  if (folder !== undefined) copy.folder = folder;
}

async function flag({ random, world, model }: Together, person: ModelPerson): Promise<void> {
  if (model.copies.length === 0) return;
  const copy = random.pick(nearTo(random, model, person));
  const values = {
    read: random.chance(50),
    starred: random.chance(50),
    processed_at: random.chance(40) ? '2026-05-05T08:00:00Z' : null,
    snoozed_until: random.chance(30) ? `${random.chance(50) ? 2020 : 2090}-01-01T08:00:00Z` : null,
  };
  const isDone = await change(world, person, copy.id, values);
  expect(isDone).toBe(model.mayMove(person, copy, undefined));
  if (!isDone) return;
  const snoozed = values.snoozed_until?.startsWith('2090') === true;
  Object.assign(copy, {
    read: values.read,
    starred: values.starred,
    processed: values.processed_at !== null,
    snoozed,
  });
}

async function remove({ random, world, model }: Together, person: ModelPerson): Promise<void> {
  if (model.copies.length === 0) return;
  const binned = model.copies.filter(({ place }) => place === 'bin');
  const copy = random.pick(binned.length > 0 && random.chance(80) ? binned : model.copies);
  const chosen = { records: [copy.id] };
  const body = { tableId: world.messages.id, chosen, count: 1 };
  const isDone = isOne(await world.as(person.login).post('/list/bulk/delete', body));
  expect(isDone).toBe(model.mayDelete(person, copy));
  if (isDone) copy.deleted = true;
}

/** A folder, shared at once by whoever may read who there is. */
async function makeFolder({ random, world, model }: Together, person: ModelPerson): Promise<void> {
  const label = `Folder ${model.folders.length}`;
  const { users, groups } = randomShare(random, model);
  const parent = random.pick([null, ...model.folders.map(({ id }) => id)]);
  const isShared = readsPeople(person) || random.chance(30);
  const values = { label, parent, ...(isShared ? { users, groups } : {}) };
  const answer = await world
    .as(person.login)
    .post('/list/cells/change', { tableId: world.folders.id, creations: [{ values }] });
  const [id] = answer.status === 200 ? answer.json<{ created: number[] }>().created : [];
  const isFree = parent === null || model.seesFolder(person, parent);
  const isAllowed = isFree && (!isShared || readsPeople(person));
  expect(id !== undefined, answer.text).toBe(model.writes(person) && isAllowed);
  if (id === undefined) return;
  const shared = isShared ? { users, groups } : { users: [], groups: [] };
  model.folders.push({ id, label, owner: person.id, parent, ...shared });
}

async function share({ random, world, model }: Together, person: ModelPerson): Promise<void> {
  if (model.folders.length === 0) return;
  const folder = random.pick(model.folders);
  const next = randomShare(random, model);
  const isDone = await edit(world, person, { table: world.folders.id, record: folder.id, values: next });
  expect(isDone).toBe(model.writes(person) && readsPeople(person) && folder.owner === person.id);
  if (isDone) Object.assign(folder, next);
}

async function nest({ random, world, model }: Together, person: ModelPerson): Promise<void> {
  if (model.folders.length === 0) return;
  const folder = random.pick(model.folders);
  const parent = random.pick([null, ...model.folders.map(({ id }) => id)]);
  if (parent === folder.id) return;
  const body = { tableId: world.folders.id, chosen: { records: [folder.id] }, count: 1, values: { parent } };
  const isDone = isOne(await world.as(person.login).post('/list/bulk/change', body));
  const isFree = parent === null || model.seesFolder(person, parent);
  expect(isDone).toBe(model.writes(person) && folder.owner === person.id && isFree);
  if (isDone) folder.parent = parent;
}

async function makeLabel({ random, world, model }: Together, person: ModelPerson): Promise<void> {
  const label = `Label ${model.labels.length}`;
  const creations = [{ values: { label, colour: 'blue' } }];
  const answer = await world
    .as(person.login)
    .post('/list/cells/change', { tableId: world.labels.id, creations });
  const [id] = answer.status === 200 ? answer.json<{ created: number[] }>().created : [];
  expect(id !== undefined, answer.text).toBe(model.writes(person));
  if (id === undefined) return;
  model.labels.push({ id, label, owner: person.id, users: [], groups: [], deleted: false });
  if (random.chance(60)) await shareLabel({ random, world, model }, person);
}

async function shareLabel({ random, world, model }: Together, person: ModelPerson): Promise<void> {
  const live = model.labels.filter(({ deleted }) => !deleted);
  if (live.length === 0) return;
  const shared = random.pick(live);
  const next = randomShare(random, model);
  const isDone = await edit(world, person, { table: world.labels.id, record: shared.id, values: next });
  expect(isDone).toBe(model.writes(person) && readsPeople(person) && shared.owner === person.id);
  if (isDone) Object.assign(shared, next);
}

/** Puts labels on a message and takes others off, at times those of somebody else. */
async function label({ random, world, model }: Together, person: ModelPerson): Promise<void> {
  if (model.copies.length === 0 || model.labels.length === 0) return;
  const copy = random.pick(nearTo(random, model, person));
  const all = model.labels.map(({ id }) => id);
  const known = all.filter((id) => model.seesLabel(person, id));
  const among = known.length > 0 && random.chance(75) ? known : [...all, 999_999];
  const first = random.pick(among);
  const second = random.pick(among);
  const put = random.chance(70) ? [first] : [];
  const taken = put.length === 0 || random.chance(30) ? [second].filter((id) => !put.includes(id)) : [];
  if (put.length + taken.length === 0) return;
  const body = { tableId: world.messages.id, chosen: { records: [copy.id] }, count: 1, values: {} };
  const members = { column: 'labels', put, taken };
  const isDone = isOne(await world.as(person.login).post('/list/bulk/change', { ...body, members }));
  const areKnown = [...put, ...taken].every((id) => model.seesLabel(person, id));
  expect(isDone).toBe(areKnown && model.mayMove(person, copy, undefined));
  if (!isDone) return;
  for (const id of put) copy.labels.add(id);
  for (const id of taken) copy.labels.delete(id);
}

/** Deletes a label, and at times brings it back. */
async function dropLabel({ random, world, model }: Together, person: ModelPerson): Promise<void> {
  const live = model.labels.filter(({ deleted }) => !deleted);
  if (live.length === 0) return;
  const dropped = random.pick(live);
  const body = { tableId: world.labels.id, chosen: { records: [dropped.id] }, count: 1 };
  const answer = await world.as(person.login).post('/list/bulk/delete', body);
  expect(isOne(answer)).toBe(model.writes(person) && dropped.owner === person.id);
  if (!isOne(answer)) return;
  dropped.deleted = true;
  if (random.chance(50)) return;
  const messages = [answer.json<{ operation: number }>().operation];
  const undone = await world.as(person.login).post('/messaging/undo/process', { messages });
  expect(undone.status, undone.text).toBe(200);
  dropped.deleted = false;
}

/** Changes the lists of a folder or a label in its form, as people do. */
async function edit(
  { as }: MessagesWorld,
  { login }: ModelPerson,
  { table, record, values }: { readonly table: number; readonly record: number; readonly values: object },
): Promise<boolean> {
  const place = `idform=${table}&idenreg=${record}`;
  const opened = await as(login).post(`/api/element/modify?${place}`);
  if (opened.status !== 200) return false;
  const { context, window } = opened.json<{ context: number; window: number }>();
  const updated = await as(login).post(`/api/update/${window}/${context}/0`, { values });
  const saved = await as(login).post(`/api/validate/${context}/${window}`);
  if (updated.status === 200 && saved.status === 200) return true;
  await as(login).post(`/api/cancel?idcontext=${context}&idihm=${window}`);
  return false;
}

async function change(
  { as, messages }: MessagesWorld,
  { login }: ModelPerson,
  record: number,
  values: object,
): Promise<boolean> {
  const chosen = { records: [record] };
  return isOne(await as(login).post('/list/bulk/change', { tableId: messages.id, chosen, count: 1, values }));
}

function isOne(answer: Answer): boolean {
  return answer.status === 200 && answer.json<{ refused: number }>().refused === 0;
}

/** Copies that have something to do with somebody more often than others. */
function nearTo(random: Random, model: MessagesModel, person: ModelPerson): readonly ModelCopy[] {
  const seen = model.seen(person);
  return seen.length > 0 && random.chance(60) ? seen : model.copies;
}

/** Whether somebody may read users and groups, and so say whom a folder is shared with. */
function readsPeople({ roles, supervisor }: ModelPerson): boolean {
  return supervisor || roles.includes(ALL_ELSE.id);
}

function randomPeople(random: Random, model: MessagesModel): Addressed {
  const one = (): ModelRecipient => {
    const kind = random.pick(['user', 'user', 'user', 'group', 'role'] as const);
    if (kind === 'user') return { kind, id: random.pick(model.people).id };
    if (kind === 'group') return { kind, id: random.pick(model.groups).id };
    return { kind, id: CORRESPONDENT.id };
  };
  const some = (most: number) => Array.from({ length: random.below(most + 1) }, one);
  return { to: some(2), cc: some(1), bcc: some(1) };
}

function randomShare(random: Random, model: MessagesModel) {
  const users = model.people.map(({ id }) => id);
  const live = model.groups.filter(({ deleted }) => !deleted).map(({ id }) => id);
  const some = (ids: readonly number[]) => ids.filter(() => random.chance(35));
  return { users: random.chance(50) ? some(users) : [], groups: random.chance(50) ? some(live) : [] };
}

function messageCount({ copies }: MessagesModel): number {
  return new Set(copies.map(({ key }) => key)).size;
}

/** The copies that were made since, as the database has them. */
export async function newCopies({
  world,
  model,
}: Pick<Together, 'world' | 'model'>): Promise<readonly ModelCopy[]> {
  const last = Math.max(0, ...model.copies.map(({ id }) => id));
  const { rows } = await world.db.query<Stored>({
    text: sql`select m.id, message_key, thread, subject, from_user, owner, recipients, blind_copies, place, read, processed_at,
        (select max(c.operation_id) from colonnade.change c where c.table_id = $2 and c.record_id = m.id) as operation
      from app.message m where m.id > $1 order by m.id`,
    values: [last, world.messages.id],
  });
  return rows.map((row) => {
    const { to, cc } = JSON.parse(row.recipients) as Record<'to' | 'cc', { user: number }[]>;
    const bcc = JSON.parse(row.blind_copies ?? '[]') as { user: number }[];
    const users = (people: readonly { readonly user: number }[]) => people.map(({ user }) => user);
    return {
      id: row.id,
      key: row.message_key,
      thread: row.thread,
      subject: row.subject,
      sender: row.from_user,
      owner: must(row.owner, 'an owner'),
      to: users(to),
      cc: users(cc),
      bcc: users(bcc),
      operation: row.operation,
      place: row.place,
      folder: null,
      read: row.read,
      processed: row.processed_at !== null,
      starred: false,
      snoozed: false,
      deleted: false,
      labels: new Set(),
    };
  });
}

interface Stored {
  readonly id: number;
  readonly message_key: string;
  readonly thread: string;
  readonly subject: string;
  readonly from_user: number;
  readonly owner: number | null;
  readonly recipients: string;
  readonly blind_copies: string | null;
  readonly place: ModelPlace;
  readonly read: boolean;
  readonly processed_at: Date | null;
  readonly operation: number;
}
