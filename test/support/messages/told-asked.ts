import { expect } from 'vitest';
import type { Comment, Mentionable } from '#core/contract/messaging/comment-routes.ts';
import type { Notification } from '#core/contract/messaging/notification-routes.ts';
import { must } from '#core/std/must.ts';
import { readsBeside } from '#server/live/beside-readers.ts';
import { accountByKey, viewerFor } from '#server/session/session.ts';
import type { Visitor } from '../calls/app.ts';
import type { ToldNotification, ToldPerson, ToldRecord } from './told-model.ts';
import type { Telling } from './told-steps.ts';

/** Asks a person for all comments and notifications in every way; each answer is what the model says. */
export async function askWhatIsTold(telling: Telling, person: ToldPerson): Promise<void> {
  const asking = { ...telling, person, by: telling.world.as(person.login) };
  await askNotifications(asking);
  await askCount(asking);
  for (const record of telling.model.records) {
    await askComments(asking, record);
    await askPeople(asking, record);
    await askNews(asking, record);
  }
}

interface Asking extends Telling {
  readonly person: ToldPerson;
  readonly by: Visitor;
}

/** Compares notifications as they are told with the model's, in their order. */
function compare(
  { model, person, world }: Asking,
  told: readonly Notification[],
  expected: readonly ToldNotification[],
): void {
  expect(told.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  for (const [at, one] of told.entries()) {
    const { records, ...line } = model.line(person, must(expected[at], 'a notification'));
    const { id, kind, read, by, count, column, hidden, record, saved } = one;
    const about = `${kind} ${id} of ${person.login}`;
    // What is hidden counts nothing.
    expect({ id, kind, read, by, column, hidden, count: hidden ? line.count : count }, about).toEqual(line);
    if (records.length === 0) expect(record, about).toBeNull();
    else {
      expect(records, about).toContain(record?.recordId);
      expect(record, about).toMatchObject({
        tableId: world.owners.id,
        title: model.record(record?.recordId ?? 0).name,
      });
    }
    expect(saved !== null, about).toBe(kind === 'share' && !hidden);
  }
}

async function askNotifications(asking: Asking): Promise<void> {
  const { by, model, person } = asking;
  const all = model.notified(person);
  for (const state of ['open', 'finished'] as const) {
    const wanted = all.filter(({ finished }) => finished === (state === 'finished'));
    const told: Notification[] = [];
    for (let more = true, before = ''; more;) {
      const answer = await by.get(`/notification/list?state=${state}${before}`);
      expect(answer.status, answer.text).toBe(200);
      const page = answer.json<{ notifications: Notification[]; more: boolean }>();
      told.push(...page.notifications);
      before = `&before=${told.at(-1)?.id ?? 0}`;
      ({ more } = page);
    }
    compare(asking, told, wanted);
  }
}

async function askCount(asking: Asking): Promise<void> {
  const { by, random, model, person } = asking;
  const all = model.notified(person);
  const after = random.pick([0, ...all.map(({ id }) => id)]);
  const answer = await by.get(`/notification/count?after=${after}`);
  const { unread, latest, newest } = answer.json<{
    unread: number;
    latest: number;
    newest: Notification[];
  }>();
  const waiting = all.filter(({ read, finished }) => !read && !finished);
  expect({ unread, latest }).toEqual({ unread: waiting.length, latest: all[0]?.id ?? 0 });
  compare(asking, newest, waiting.filter(({ id }) => id > after).slice(0, 3));
}

async function askComments({ by, world, model, person }: Asking, { id }: ToldRecord): Promise<void> {
  const path = `/api/comments/${world.owners.id}/${id}`;
  const [listed, counted] = [await by.get(path), await by.get(`${path}/count`)];
  const status = model.reads(person, id) ? 200 : 404;
  expect([listed.status, counted.status], listed.text).toEqual([status, status]);
  if (status === 404) return;
  const { comments, count } = listed.json<{ comments: Comment[]; count: number }>();
  const expected = model.shown(person, id).map((one) => {
    const isGone = one.deletedBy !== null;
    const own = one.author === person.id;
    return {
      id: one.id,
      parent: one.parent,
      column: one.column === null ? null : world.columnId(one.column),
      author: isGone ? null : model.nameOf(one.author),
      own,
      mentions: isGone ? [] : one.mentions,
      deleted: isGone,
      rights: { edit: own && !isGone, delete: (own || person.supervisor) && !isGone },
    };
  });
  expect(
    comments.map(({ id: comment, parent, column, author, own, body, deleted, rights }) => ({
      id: comment,
      parent,
      column: column?.id ?? null,
      author,
      own,
      mentions: body.flatMap((part) => ('user' in part ? [part.user] : [])),
      deleted,
      rights,
    })),
  ).toEqual(expected);
  expect([count, counted.json<{ count: number }>().count]).toEqual([
    model.count(person, id),
    model.count(person, id),
  ]);
}

async function askPeople({ random, by, world, model, person }: Asking, { id }: ToldRecord): Promise<void> {
  const column = random.pick([null, 'name', 'boss', 'keeper'] as const);
  const query = column === null ? '' : `&idcolumn=${world.columnId(column)}`;
  const answer = await by.get(`/api/comments/${world.owners.id}/${id}/people?text=${query}`);
  const isThere = model.readsCell(person, id, column);
  expect(answer.status, answer.text).toBe(isThere ? 200 : 404);
  if (!isThere) return;
  const told = answer.json<{ people: Mentionable[] }>().people.map((one) => [one.id, one.reads] as const);
  for (const [user, reads] of told) {
    const other = must(
      model.people.find((one) => one.id === user),
      'a user of the world',
    );
    expect(reads, other.login).toBe(model.readsCell(other, id, column));
  }
  expect(told).toHaveLength(model.people.length - 1);
}

/** Of a comment a page hears by which its reader has the record open, where the reader may read what it is about. */
async function askNews({ random, world, model, person }: Asking, { id }: ToldRecord): Promise<void> {
  const found = must(await accountByKey(world.services.area, `user:${person.id}`), person.login);
  const viewer = viewerFor(found.account, world.catalog, { locale: 'en_GB', timeZone: 'UTC' });
  const column = random.pick([null, 'name', 'boss', 'keeper'] as const);
  const hears = await readsBeside(
    world.db,
    { catalog: world.catalog, viewer, session: { account: found.account } },
    { named: world.owners.id, record: id, column: column === null ? null : world.columnId(column) },
  );
  expect(hears).toBe(model.readsCell(person, id, column));
}
