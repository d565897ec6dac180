import { expect } from 'vitest';
import type { Comment, CommentBody } from '#core/contract/messaging/comment-routes.ts';
import type { NotificationKind } from '#core/contract/messaging/notification-kinds.ts';
import { must } from '#core/std/must.ts';
import { sql } from '#server/database/sql/sql.ts';
import { weighted, type Random } from '#server/sample/random/random.ts';
import { outcomeOf } from '../calls/app.ts';
import {
  TOLD_NAMES,
  TOLD_ROLES,
  type ToldColumn,
  type ToldComment,
  type ToldModel,
  type ToldNotification,
  type ToldPerson,
} from './told-model.ts';
import type { ToldWorld } from './told-world.ts';

/** The product and the model, side by side. */
export interface Telling {
  readonly random: Random;
  readonly world: ToldWorld;
  readonly model: ToldModel;
}

type Step = (telling: Telling, person: ToldPerson) => Promise<void>;

/** What people do at random; each is done by the product and by the model, which must agree on what comes of it. */
export const TOLD_STEPS = {
  makes: make,
  renames: rename,
  bins: bin,
  comments: comment,
  edits: edit,
  removes: remove,
  restores: restore,
  assigns: assign,
  notesStep: noteStep,
  shares: share,
  changesRoles: changeRoles,
  switches: switchOff,
  marks: mark,
} as const satisfies Readonly<Record<string, Step>>;

export const TOLD_STEP_NAMES = weighted<keyof typeof TOLD_STEPS>({
  makes: 3,
  renames: 6,
  bins: 3,
  comments: 14,
  edits: 4,
  removes: 4,
  restores: 3,
  assigns: 8,
  notesStep: 5,
  shares: 3,
  changesRoles: 4,
  switches: 2,
  marks: 6,
});

const COLUMNS = ['name', 'boss', 'keeper'] as const satisfies readonly ToldColumn[];
let keys = 0;
const newKey = () => `key-of-a-step-${(keys += 1)}`;

/** Notifications of a cause, whoever they are for: those of the model have no ids yet. */
type Cause = Omit<ToldNotification, 'id' | 'account' | 'read' | 'finished'>;

/** What a cause has notified: some people, but for who caused it and whoever has switched its kind off (MSG-30, MSG-36). */
async function notified({ world, model }: Telling, cause: Cause, accounts: readonly number[]): Promise<void> {
  const wanted = accounts.filter((id) => {
    const person = must(
      model.people.find((one) => one.id === id),
      'somebody',
    );
    return id !== cause.by && !person.off.includes(cause.kind);
  });
  const last = Math.max(0, ...model.notifications.map(({ id }) => id));
  const { rows } = await world.db.query<{ id: number; account: string; kind: string }>(
    sql`select id, account, kind from colonnade.notification where id > $1 order by id`,
    [last],
  );
  const lines = (all: readonly (readonly [string, string])[]) => all.map((one) => one.join(' ')).toSorted();
  expect(lines(rows.map(({ account, kind }) => [account, kind]))).toEqual(
    lines([...new Set(wanted)].map((id) => [`user:${id}`, cause.kind])),
  );
  for (const { id, account } of rows)
    model.notifications.push({
      ...cause,
      id,
      account: Number(account.slice('user:'.length)),
      read: false,
      finished: false,
    });
}

const NOTHING = { records: [], comment: null, share: null, column: null } as const;

async function make({ random, world, model }: Telling): Promise<void> {
  if (model.records.length > 5) return;
  const name = random.pick(TOLD_NAMES);
  const answer = await world
    .as('chief')
    .post(`/api/element/save?idform=${world.owners.id}`, { values: { name } });
  expect(answer.status, answer.text).toBe(200);
  const id = answer.json<{ recordId: number }>().recordId;
  model.records.push({ id, name, keeper: null, deleted: false });
}

async function rename({ random, world, model }: Telling): Promise<void> {
  const live = model.records.filter(({ deleted }) => !deleted);
  if (live.length === 0) return;
  const record = random.pick(live);
  const name = random.pick(TOLD_NAMES);
  const path = `/api/element/save?idform=${world.owners.id}&idenreg=${record.id}`;
  const answer = await world.as('chief').post(path, { values: { name } });
  expect(answer.status, answer.text).toBe(200);
  record.name = name;
}

async function bin({ random, world, model }: Telling): Promise<void> {
  if (model.records.length === 0) return;
  const record = random.pick(model.records);
  const path = record.deleted
    ? `/api/bin/${world.owners.id}`
    : `/api/element/delete?idform=${world.owners.id}`;
  const answer = await world.as('chief').post(path, { records: [record.id] });
  expect(answer.status, answer.text).toBe(200);
  record.deleted = !record.deleted;
}

/** What an answer of comments says, or why there is none. */
function refusal(telling: Telling, person: ToldPerson, record: number): readonly unknown[] | undefined {
  const { model } = telling;
  if (!model.readsAny(person)) return [404, 'table.unknown'];
  return model.reads(person, record) ? undefined : [404, 'record.unknown'];
}

/** Whether somebody finds a comment that is not deleted. */
function finds({ model }: Telling, person: ToldPerson, { record, column, deletedBy }: ToldComment): boolean {
  return deletedBy === null && model.readsCell(person, record, column);
}

async function comment(telling: Telling, person: ToldPerson): Promise<void> {
  const { random, world, model } = telling;
  if (model.records.length === 0) return;
  const { id: record } = random.pick(model.records);
  const beginnings = model.comments.filter((one) => one.record === record && one.parent === null);
  const parent = beginnings.length > 0 && random.chance(40) ? random.pick(beginnings) : undefined;
  const asked = parent === undefined && random.chance(50) ? random.pick(COLUMNS) : null;
  const column = parent ? parent.column : asked;
  const mentions = someOf(random, model);
  const answer = await world.as(person.login).post(`/api/comments/${world.owners.id}/${record}/add`, {
    key: newKey(),
    body: bodyOf(mentions),
    ...(parent ? { parent: parent.id } : {}),
    ...(asked === null ? {} : { columnId: world.columnId(asked) }),
  });
  const refused =
    refusal(telling, person, record) ??
    (parent && !finds(telling, person, parent) ? [404, 'comment.unknown'] : undefined) ??
    (model.readsCell(person, record, column) ? undefined : [404, 'column.unknown']) ??
    (mentions.every((id) => readsAs(model, id, record, column))
      ? undefined
      : [422, 'comment.mentioned_cannot_read']);
  if (refused) return expect(outcomeOf(answer)).toEqual(refused);
  expect(answer.status, answer.text).toBe(200);
  const { id } = answer.json<{ comment: Comment }>().comment;
  const made = { id, record, column, parent: parent?.id ?? null, author: person.id, mentions };
  model.comments.push({ ...made, version: 1, deletedBy: null });
  const cause = { ...NOTHING, kind: 'mention', by: person.id, records: [record], comment: id };
  await notified(telling, cause, mentions);
}

async function edit(telling: Telling, person: ToldPerson): Promise<void> {
  const { random, world, model } = telling;
  if (model.comments.length === 0) return;
  const one = random.pick(model.comments);
  const mentions = someOf(random, model);
  const answer = await world.as(person.login).post(`/api/comments/${world.owners.id}/${one.record}/edit`, {
    comment: one.id,
    version: one.version,
    body: [{ text: `edited ${newKey()} ` }, ...bodyOf(mentions)],
  });
  const fresh = mentions.filter((id) => !one.mentions.includes(id));
  const refused =
    refusal(telling, person, one.record) ??
    (finds(telling, person, one) ? undefined : [404, 'comment.unknown']) ??
    (one.author === person.id ? undefined : [422, 'access.refused']) ??
    (fresh.every((id) => readsAs(model, id, one.record, one.column))
      ? undefined
      : [422, 'comment.mentioned_cannot_read']);
  if (refused) return expect(outcomeOf(answer)).toEqual(refused);
  expect(answer.status, answer.text).toBe(200);
  Object.assign(one, { mentions, version: one.version + 1 });
  const told = model.notifications.filter(({ comment: of }) => of === one.id).map(({ account }) => account);
  const cause = {
    ...NOTHING,
    kind: 'mention',
    by: person.id,
    records: [one.record],
    comment: one.id,
  };
  // Once for each comment.
  await notified(
    telling,
    cause,
    fresh.filter((id) => !told.includes(id)),
  );
}

async function remove(telling: Telling, person: ToldPerson): Promise<void> {
  const { random, world, model } = telling;
  if (model.comments.length === 0) return;
  const one = random.pick(model.comments);
  const path = `/api/comments/${world.owners.id}/${one.record}/delete`;
  const answer = await world.as(person.login).post(path, { comment: one.id });
  const isRight = one.author === person.id || person.supervisor || one.deletedBy !== null;
  const refused =
    refusal(telling, person, one.record) ??
    (model.readsCell(person, one.record, one.column) ? undefined : [404, 'comment.unknown']) ??
    (isRight ? undefined : [422, 'access.refused']);
  if (refused) return expect(outcomeOf(answer)).toEqual(refused);
  expect(answer.status, answer.text).toBe(200);
  one.deletedBy ??= person.id;
  expect(answer.json<{ count: number }>().count).toBe(model.count(person, one.record));
}

async function restore(telling: Telling, person: ToldPerson): Promise<void> {
  const { random, world, model } = telling;
  const gone = model.comments.filter(({ deletedBy }) => deletedBy !== null);
  if (gone.length === 0) return;
  const one = random.pick(gone);
  const path = `/api/comments/${world.owners.id}/${one.record}/restore`;
  const answer = await world.as(person.login).post(path, { comment: one.id });
  const isRight = one.deletedBy === person.id || person.supervisor;
  const refused =
    refusal(telling, person, one.record) ??
    (model.readsCell(person, one.record, one.column) ? undefined : [404, 'comment.unknown']);
  if (refused) return expect(outcomeOf(answer)).toEqual(refused);
  // That one is deleted is told to its author alone.
  if (!isRight)
    return expect(outcomeOf(answer)).toEqual(
      one.author === person.id ? [422, 'access.refused'] : [404, 'comment.unknown'],
    );
  expect(answer.status, answer.text).toBe(200);
  one.deletedBy = null;
}

/** A supervisor gives records to somebody, some of them anew, in one operation. */
async function assign(telling: Telling): Promise<void> {
  const { random, world, model } = telling;
  const live = model.records.filter(({ deleted }) => !deleted);
  const given = live.filter(() => random.chance(50)).slice(0, 3);
  if (given.length === 0) return;
  const user = random.pick(model.people);
  const by = random.pick(model.people.filter(({ supervisor }) => supervisor));
  const changes = given.map(({ id }) => ({ recordId: id, values: { keeper: user.id } }));
  const answer = await world.as(by.login).post('/list/cells/change', { tableId: world.owners.id, changes });
  expect(answer.status, answer.text).toBe(200);
  await world.work();
  const fresh = given.filter(({ keeper }) => keeper !== user.id).map(({ id }) => id);
  for (const record of given) record.keeper = user.id;
  const records = fresh.filter((id) => model.readsCell(user, id, 'keeper'));
  const cause = { ...NOTHING, kind: 'assignment', by: by.id, records, column: 'keeper' as const };
  await notified(telling, cause, records.length > 0 ? [user.id] : []);
}

async function noteStep(telling: Telling, person: ToldPerson): Promise<void> {
  const { random, world, model } = telling;
  if (model.records.length === 0) return;
  const { id: record } = random.pick(model.records);
  const user = random.pick(model.people);
  const body = { key: newKey(), text: 'To be done', user: user.id };
  const answer = await world.as(person.login).post(`/api/steps/${world.owners.id}/${record}/add`, body);
  const refused = refusal(telling, person, record);
  if (refused) return expect(outcomeOf(answer)).toEqual(refused);
  if (!model.reads(user, record)) return expect(answer.status).toBe(422);
  expect(answer.status, answer.text).toBe(200);
  const cause = { ...NOTHING, kind: 'step_assigned', by: person.id, records: [record] };
  await notified(telling, cause, [user.id]);
}

/** A supervisor shares a filter with some roles in place of those before. */
async function share(telling: Telling): Promise<void> {
  const { random, world, model } = telling;
  const [chief] = model.people.filter(({ login }) => login === 'chief');
  const post = async (what: string, body: object) => {
    const answer = await world.as('chief').post(`/filter/${what}/${world.owners.id}`, body);
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };
  if (model.shares.length < 3) {
    const filter = { column: 'name', operator: 'equal', value: 'Open' };
    const { id } = (await post('save', { name: newKey(), filter })).json<{ id: number }>();
    model.shares.push({ id, roles: [] });
  }
  const shared = random.pick(model.shares);
  const roles = Object.keys(TOLD_ROLES).filter(() => random.chance(40));
  await post('share', { savedId: shared.id, roles: roles.map(world.roleId) });
  const fresh = roles.filter((one) => !shared.roles.includes(one));
  shared.roles = roles;
  const told = model.notifications.filter(({ share: of }) => of === shared.id).map(({ account }) => account);
  const getting = model.people.filter((one) => one.roles.some((role) => fresh.includes(role)));
  const ids = getting.map(({ id }) => id).filter((id) => !told.includes(id));
  const cause = { ...NOTHING, kind: 'share', by: must(chief, 'chief').id, share: shared.id };
  await notified(telling, cause, ids);
}

async function changeRoles({ random, world, model }: Telling): Promise<void> {
  const person = random.pick(model.people);
  const roles = Object.keys(TOLD_ROLES).filter(() => random.chance(35));
  await world.db.query(sql`update app."user" set roles = $2 where id = $1`, [
    person.id,
    roles.map((role) => String(world.roleId(role))),
  ]);
  // As a change of the record tells them.
  await world.services.area.sessions.tell();
  person.roles = roles;
}

async function switchOff({ random, world }: Telling, person: ToldPerson): Promise<void> {
  const kinds = ['mention', 'assignment', 'step_assigned', 'share'] as const satisfies NotificationKind[];
  const off = kinds.filter(() => random.chance(15));
  const ways = Object.fromEntries(
    kinds.map((kind) => [kind, (off as string[]).includes(kind) ? 'off' : 'screen']),
  );
  const answer = await world.as(person.login).post('/notification/settings', { ways, digestAt: '08:00' });
  expect(answer.status, answer.text).toBe(200);
  person.off = off;
}

/** Notifications are read, finished and brought back; with one of somebody else among them nothing is changed (MSG-34). */
async function mark({ random, world, model }: Telling, person: ToldPerson): Promise<void> {
  if (model.notifications.length === 0) return;
  const chosen = model.notifications.filter(({ account }) =>
    random.chance(account === person.id ? 40 : model.notifications.length > 10 ? 1 : 5),
  );
  if (chosen.length === 0) return;
  const isOwn = chosen.every(({ account }) => account === person.id);
  const ids = chosen.map(({ id }) => id);
  const what = random.pick(['read', 'unread', 'finish', 'reopen'] as const);
  const body =
    what === 'reopen' ? { ids } : { of: { ids }, ...(what === 'finish' ? {} : { read: what === 'read' }) };
  const route = what === 'unread' ? 'read' : what;
  const answer = await world.as(person.login).post(`/notification/${route}`, body);
  if (!isOwn) return expect(outcomeOf(answer)).toEqual([404, 'notification.unknown']);
  expect(answer.status, answer.text).toBe(200);
  for (const one of chosen) {
    if (what === 'finish') Object.assign(one, { finished: true, read: true });
    else if (what === 'reopen') one.finished = false;
    else one.read = what === 'read';
  }
}

function readsAs(model: ToldModel, user: number, record: number, column: ToldColumn | null): boolean {
  const person = must(
    model.people.find(({ id }) => id === user),
    'somebody',
  );
  return model.readsCell(person, record, column);
}

function someOf(random: Random, { people }: ToldModel): readonly number[] {
  return people.filter(() => random.chance(12)).map(({ id }) => id);
}

function bodyOf(mentions: readonly number[]): CommentBody {
  return [{ text: 'Look: ' }, ...mentions.map((user) => ({ user }))];
}
