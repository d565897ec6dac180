import type { LinkOfSomebody, SharedLink } from '#core/contract/sharing/sharing-routes.ts';
import { AppError } from '#core/errors.ts';
import { inTransaction, type Database, type Runner } from '../database/pool.ts';
import { accountByKey, type SessionArea } from '../session/session.ts';
import { recordAdministration, type Author } from '../site-settings/site-settings.ts';
import { endLinks, openLinks, type WhichLinks } from './shared-links.ts';

export { makeLink } from './make-link.ts';
export { linkWindow, showLink } from './show-link.ts';
export { cleanLinks, feedOfKey, insertLink, noteOpened } from './shared-links.ts';
export { askedList, KeptList, keptList, placeOfIds } from './kept-content.ts';

/** The open links of an account, the newest first. */
export async function ownLinks(db: Database, account: string): Promise<SharedLink[]> {
  const links = await openLinks(db, { account });
  return links.map(({ account: _account, ...link }) => link);
}

/** The open links of everybody, the newest first, with who made them. */
export async function everybodysLinks(area: SessionArea): Promise<LinkOfSomebody[]> {
  const links = await openLinks(area.db);
  const makers = new Map<string, string | null>();
  for (const account of new Set(links.map((link) => link.account)))
    makers.set(account, (await accountByKey(area, account))?.account.name ?? null);
  return links.map((link) => ({ ...link, maker: makers.get(link.account) ?? null }));
}

/** Ends links and writes that down; gives how many. Throws AppError `share.unknown` where one by its id is not open. */
export async function endThem(db: Database, which: WhichLinks, author: Author): Promise<{ ended: number }> {
  return await inTransaction(db, async (tx) => await endIn(tx, which, author));
}

/** The same in a transaction. */
export async function endIn(tx: Runner, which: WhichLinks, author: Author): Promise<{ ended: number }> {
  const ended = await endLinks(tx, which);
  if (ended.length === 0 && which.id !== undefined) throw new AppError('share.unknown');
  for (const { id, name, account } of ended)
    await recordAdministration(tx, author, { what: 'share.ended', before: { link: id, name, account } });
  return { ended: ended.length };
}
