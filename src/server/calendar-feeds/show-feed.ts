import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { catalogIn } from '#core/catalog/catalog.ts';
import { AppError } from '#core/errors.ts';
import type { Database } from '../database/pool.ts';
import {
  accountByKey,
  addressKeys,
  admitTry,
  countFailure,
  showingKeys,
  viewerFor,
  type SessionArea,
} from '../session/session.ts';
import { feedOfKey, noteOpened } from '../sharing/sharing.ts';
import { feedEvents } from './feed-events.ts';
import { KeptFeed } from './kept-feed.ts';
import { writeCalendar } from './write-calendar.ts';

/** Milliseconds after which a secret that shows nothing is answered, whatever was the reason. */
const UNKNOWN_TIME = 250;

/** A call of whoever has the address of a feed, and the connections that it may use, named by who asks. */
interface FeedCall {
  readonly area: SessionArea;
  readonly request: FastifyRequest;
  readonly dbFor: (asker: string) => Database;
  /** A digest of a text that only this installation can make. */
  readonly digest: (text: string) => string;
  /** A text of the interface in a language. */
  readonly textIn: (locale: string, key: string) => string;
}

/**
 * A feed as a text of RFC 5545, with the rights that its maker has at this moment. Throws AppError `share.unknown` for a
 * secret that was never given, and, with the same words after the same time, for one that was ended, whose maker is gone or
 * locked or may read no more, or whose planning is gone; `session.too_many`.
 */
export async function showFeed(call: FeedCall, secret: string): Promise<string> {
  const began = performance.now();
  const { area, request } = call;
  try {
    return await shown(call, secret);
  } catch (error) {
    if (!(error instanceof AppError) || /^(request|server|session)\./.test(error.code)) throw error;
    // What others try from the same address stands in the way of no feed that is open.
    const keys = addressKeys('feed', request.ip);
    await admitTry(area.db, keys);
    await countFailure(area.db, keys);
    await wait(Math.max(0, UNKNOWN_TIME - (performance.now() - began)));
    throw new AppError('share.unknown');
  }
}

async function shown({ area, request, dbFor, digest, textIn }: FeedCall, secret: string): Promise<string> {
  const feed = await feedOfKey(area.db, secret);
  const content = KeptFeed.safeParse(feed?.content).data;
  const catalog = area.catalog();
  const found = feed && (await accountByKey(area, feed.account));
  if (!feed || !content || !catalog || !found) throw new AppError('share.unknown');
  const calls = showingKeys(feed.id, request.ip);
  await admitTry(area.db, calls);
  await countFailure(area.db, calls);
  const { timeZone } = feed;
  const { locale } = content;
  const viewer = viewerFor(found.account, catalog, { locale, timeZone });
  const scene = { db: dbFor(`feed:${feed.id}`), catalog: catalogIn(catalog, locale), viewer };
  const base = area.baseUrl ?? `${request.protocol}://${request.host}`;
  const { events, isCut } = await feedEvents(scene, content.list, {
    installation: digest('calendar feeds').slice(0, 16),
    address: (table, record) => new URL(`/app/record/${table.id}/${record}`, base).href,
  });
  await noteOpened(area.db, feed.id);
  const note = isCut ? textIn(locale, 'feed.cut') : '';
  return writeCalendar({ name: feed.name, note, timeZone, madeAt: feed.madeAt.toISOString(), events });
}
