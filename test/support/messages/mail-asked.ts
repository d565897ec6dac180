import { expect } from 'vitest';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { ShownMessage } from '#core/contract/messaging/message-routes.ts';
import type { Notification } from '#core/contract/messaging/notification-routes.ts';
import { must } from '#core/std/must.ts';
import { codeOf } from '../calls/app.ts';
import type { TogetherByMail } from './mail-steps.ts';
import type { ModelPerson } from './messages-model.ts';

/** E-mails about which each question is asked. */
const SAMPLE = 12;

/** Asks a person what e-mails have beside what all messages do; each answer is what the model says. */
export async function askForMails(together: TogetherByMail, person: ModelPerson): Promise<void> {
  await askUndelivered(together, person);
  const { random, world, model, mails } = together;
  const by = world.as(person.login);
  const files = must(columnNamed(world.messages, 'files'), 'files').id;
  const all = model.copies.filter(({ id }) => mails.has(id));
  const some = all.length <= SAMPLE ? all : Array.from({ length: SAMPLE }, () => random.pick(all));
  for (const copy of some) {
    const { open, blind, sender, hasLayout, hasFile } = must(mails.get(copy.id), 'an e-mail');
    const isSeen = !copy.deleted && model.seesCopy(person, copy);
    const about = `${copy.subject} ${copy.id} for ${person.login}`;
    const layout = await by.get(`/messaging/message/layout/${copy.id}`);
    expect(layout.status === 200, about).toBe(isSeen && hasLayout);
    const answer = await by.get(`/messaging/message/get/${copy.id}`);
    expect(answer.status === 200, about).toBe(isSeen);
    const decide = { address: blind[0] ?? 'nobody@far.example', what: 'leave' };
    const decided = await by.post(`/messaging/delivery/decide/${copy.id}`, decide);
    // Nothing has failed, so that there is nothing to decide for its sender either.
    const isSender = sender === person.id;
    const expected = !model.writes(person)
      ? 'message.closed'
      : !isSeen
        ? 'record.unknown'
        : isSender
          ? 'message.settled'
          : 'message.not_sender';
    expect(codeOf(decided), about).toBe(expected);
    const { rows } = await world.db.query<{ id: string }>(
      `select f ->> 'id' as id from app.message, jsonb_array_elements(files::jsonb) f where app.message.id = $1` as never,
      [copy.id],
    );
    for (const { id } of rows) {
      const file = await by.get(`/file/get/${world.messages.id}/${copy.id}/${files}/${id}/1`);
      expect(file.status === 200, about).toBe(isSeen);
    }
    expect(rows.length > 0, about).toBe(hasFile);
    if (!isSeen) continue;
    const { messages } = answer.json<{ messages: ShownMessage[] }>();
    const shown = must(
      messages.find(({ id }) => id === copy.id),
      'the message',
    );
    expect(shown.hasLayout, about).toBe(hasLayout);
    const told = shown.deliveries.map(({ address }) => address).toSorted();
    expect(told, about).toEqual((isSender ? [...open, ...blind] : open).toSorted());
    // Blind addresses stand in the sender's own copy, for the sender alone.
    const isOwnCopy = isSender && copy.owner === person.id && copy.bcc.length > 0;
    const blindly = shown.bcc.flatMap(({ address }) => address ?? []);
    expect(blindly, about).toEqual(isOwnCopy ? blind : []);
    if (!isSender) for (const one of blind) expect(answer.text, about).not.toContain(one);
  }
}

/** The sender alone is told what did not arrive, by a copy that is still there. */
async function askUndelivered(
  { world, model, undelivered }: TogetherByMail,
  person: ModelPerson,
): Promise<void> {
  const answer = await world.as(person.login).get('/notification/list');
  expect(answer.status, answer.text).toBe(200);
  const { notifications } = answer.json<{ notifications: Notification[] }>();
  const told = notifications
    .filter(({ kind }) => kind === 'undelivered')
    .map(({ record, hidden }) => `${record?.recordId} ${record?.title} ${hidden}`);
  const own = [...undelivered.values()].filter(({ owner }) => owner === person.id);
  const expected = own.map((copy) =>
    !copy.deleted && model.seesCopy(person, copy)
      ? `${copy.id} ${copy.subject} false`
      : 'undefined undefined true',
  );
  expect(told.toSorted()).toEqual(expected.toSorted());
}
