import type { FEED_ROUTES } from '#core/contract/sharing/feed-routes.ts';
import type { AnswerOf, BodyOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { inTransaction } from '../database/pool.ts';
import type { OwnContext } from '../records/records.ts';
import { endIn, insertLink, keptList } from '../sharing/sharing.ts';
import { recordAdministration, type Author } from '../site-settings/site-settings.ts';
import type { KeptFeed } from './kept-feed.ts';
import { feedEvents } from './feed-events.ts';

type Routes = typeof FEED_ROUTES;

/** Where feeds are; the secret follows. */
const ADDRESS = '/planning/feed/';

/**
 * Makes a feed of a planning as its maker sees it, and tells its address this once. Throws AppError `access.refused` for
 * visitors, `share.unknown` where the feed that it replaces is not open, and what reading it throws.
 */
export async function makeFeed(
  context: OwnContext,
  { name, of, instead }: BodyOf<Routes['planning_feed_make']>,
  author: Author,
): Promise<AnswerOf<Routes['planning_feed_make']>> {
  const { db, catalog, viewer } = context;
  const { account, timeZone, locale } = viewer;
  // They are nobody in particular.
  if (account.startsWith('anonymous:')) throw new AppError('access.refused');
  const scene = { db, catalog, viewer };
  const list = keptList(scene, of);
  // Read once as the feed will be read.
  await feedEvents(scene, list, { installation: '', address: () => '' });
  const content: KeptFeed = { kind: 'feed', table: list.table, list, locale };
  const made = await inTransaction(db, async (tx) => {
    if (instead !== undefined) await endIn(tx, { id: instead, account }, author);
    const link = await insertLink(tx, { account, timeZone, name, hours: null, content, passwordHash: null });
    const about = { link: link.id, name, account, kind: 'feed', table: list.table, view: list.view };
    await recordAdministration(tx, author, { what: 'share.made', after: about });
    return link;
  });
  return { id: made.id, address: ADDRESS + made.key };
}
