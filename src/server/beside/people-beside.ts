import type { Table } from '#core/catalog/schema.ts';
import type { Mentionable } from '#core/contract/messaging/comment-routes.ts';
import { usersNamed } from '../query/people/users.ts';
import { accountByKey, viewerFor, type SessionArea } from '../session/session.ts';
import {
  besideRecord,
  keptColumn,
  readBy,
  type AskingBeside,
  type BesidePlace,
  type BesideRecord,
} from './beside-record.ts';

/** People in one answer. */
const OFFERED = 8;

/** Who asks about people, and where those are found. */
export interface AskingPeople extends AskingBeside {
  readonly area: SessionArea;
}

/** Users by a part of their name, without whoever asks, each with whether that one may read the record or the cell. */
export async function peopleBeside(
  asking: AskingPeople,
  {
    text,
    columnId,
    ...place
  }: BesidePlace & { readonly text: string; readonly columnId?: number | undefined },
): Promise<Mentionable[]> {
  const { request } = asking;
  const record = await besideRecord(asking, place);
  const column = columnId === undefined ? null : keptColumn(record, columnId);
  const found = await usersNamed(request.db, {
    text: text.trim(),
    beside: request.viewer.userId,
    limit: OFFERED,
  });
  const people: Mentionable[] = [];
  for (const { id, name } of found) {
    const reader = await readerBeside(asking, record, { user: id, column });
    people.push({ id, name, reads: reader?.table !== undefined });
  }
  return people;
}

/** Somebody else as a reader of the record; undefined for who is no active user. */
export async function readerBeside(
  { request, session, area }: AskingPeople,
  { top, id }: BesideRecord,
  { user, column }: { readonly user: number; readonly column: number | null },
): Promise<{ readonly name: string; readonly table: Table | undefined } | undefined> {
  const found = await accountByKey(area, `user:${user}`);
  if (!found) return undefined;
  const { catalog, db } = request;
  const viewer = viewerFor(found.account, catalog, session);
  const table = await readBy(db, { catalog, viewer }, { top, id, column });
  return { name: found.account.user.name, table };
}
